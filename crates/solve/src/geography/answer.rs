//! What a solver of geography says.

use std::io;

use gambol_graph::Vertex;
use gambol_verify::{Certificate, Claim, Proof};

use crate::dfpn::{Proving, Strategy};

/// What is known of a position with the token on the board.
pub struct Answer<'a> {
    /// Whether the player to move wins.
    pub mover_wins: bool,
    /// Moves that win, in ascending order; at least one, if the player to move wins.
    pub winning_moves: Vec<Vertex>,
    /// Whether these are all of them.
    pub complete: bool,
    /// The positions searched.
    pub nodes: u64,
    /// Why, if that was asked for.
    pub evidence: Option<Box<dyn Evidence + 'a>>,
}

impl Answer<'_> {
    /// By a theory that knows all winning moves.
    pub(super) fn by_theory(winning_moves: Vec<Vertex>, proof: Proof) -> Self {
        Self {
            mover_wins: !winning_moves.is_empty(),
            winning_moves,
            complete: true,
            nodes: 0,
            evidence: Some(Box::new(proof)),
        }
    }
}

/// A proof that can be written down, however long it is.
pub trait Evidence {
    /// Writes a certificate of the claim, which must be the one that is proved.
    fn write(&self, claim: &Claim, out: &mut dyn io::Write) -> io::Result<()>;
}

impl Evidence for Proof {
    fn write(&self, claim: &Claim, out: &mut dyn io::Write) -> io::Result<()> {
        let certificate = Certificate { claim: claim.clone(), proof: self.clone() };
        out.write_all((certificate.to_json() + "\n").as_bytes())
    }
}

impl<D: Proving> Evidence for Strategy<D> {
    fn write(&self, claim: &Claim, mut out: &mut dyn io::Write) -> io::Result<()> {
        Strategy::write(self, claim, &mut out)
    }
}
