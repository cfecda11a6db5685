//! The table at which programs play too.

use gambol_games::{Message, open};

use super::{
    fault::Fault,
    house::House,
    schedule::Pairing,
    setup::Setup,
    table::{Halt, Played, Table},
};
use crate::{
    contender::Contender,
    entrant::Entrant,
    referee::{Bout, Fixture},
    terms::Terms,
    warden::Housing,
    words::say,
};

/// Agents and outside programs, under the eyes of the referee. Where only agents play, they keep what they have found out from game to
/// game, as in the [`House`].
pub struct Ring<'a> {
    /// Where our own agents play each other.
    pub house: House<'a>,
    /// What everybody may use in a game with a program in it.
    pub terms: Terms,
    /// How programs are locked up.
    pub housing: Housing,
}

impl Ring<'_> {
    /// Whoever takes part, as they play on each of the boards; an error if somebody is unknown or cannot play there.
    pub fn entrants(setup: &Setup) -> Result<Vec<Entrant>, Fault> {
        let mut entrants = Vec::new();
        for board in &setup.boards {
            let game = open(board).map_err(|message| Fault::Setup(say(&message)))?;
            for entrant in &setup.entrants {
                let parsed = Entrant::parse(&entrant.plays, game.kind());
                entrants.push(parsed.map_err(|message| Fault::Setup(say(&message)))?);
            }
        }
        Ok(entrants)
    }

    fn with_programs(
        &self,
        setup: &Setup,
        pairing: &Pairing,
        kind: &str,
        entrants: &[Entrant; 2],
    ) -> Result<Played, Message> {
        let contender = |entrant: &Entrant| entrant.contender_with(kind, &self.housing, (self.house.shelf)());
        let mut contenders = [contender(&entrants[0])?, contender(&entrants[1])?];
        let fixture = Fixture {
            game: setup.boards[pairing.board].clone(),
            start: None,
            seed: pairing.seed,
            terms: self.terms.clone(),
        };
        let [first, second] = &mut contenders;
        let first: &mut dyn Contender = first.as_mut();
        let bout = fixture.play([first, second.as_mut()])?;
        Ok(played(bout))
    }
}

fn played(bout: Bout) -> Played {
    let [first, second] = bout.corners;
    Played {
        outcome: bout.outcome,
        score: bout.score,
        by: bout.by,
        moves: bout.session.line().len(),
        think: [first.clock.used, second.clock.used],
        record: bout.session.record(),
        stderr: [first.remains.stderr.into_bytes(), second.remains.stderr.into_bytes()],
    }
}

impl Table for Ring<'_> {
    /// A game with a program in it is not cut short: its clocks end it.
    fn play(
        &self,
        setup: &Setup,
        pairing: &Pairing,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Played, Halt> {
        let failed = |message: Message| Halt::Failed(say(&message));
        let kind = open(&setup.boards[pairing.board]).map_err(failed)?.kind();
        let parsed = pairing.seats.map(|seat| Entrant::parse(&setup.entrants[seat].plays, kind));
        let [first, second] = parsed;
        let entrants = [first.map_err(failed)?, second.map_err(failed)?];
        if !entrants.iter().any(Entrant::is_program) {
            return self.house.play(setup, pairing, stop);
        }
        if stop() {
            return Err(Halt::Stopped);
        }
        self.with_programs(setup, pairing, kind, &entrants).map_err(failed)
    }
}
