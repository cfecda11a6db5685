//! Directed geography, as something to search: the core alone is searched, the rest is decided by [`super::retreat`].

use gambol_games::{
    FiniteMoves as _, Geography, Hashed as _, Notation as _, Rules as _,
    geography::{Came, Position},
};
use gambol_graph::Vertex;
use gambol_verify::Proof;

use super::{
    Answer, Request,
    retreat::{Fate, Retreat},
    searching,
};
use crate::{
    Crew, Limits, Stopped,
    dfpn::{Descent, Leaf, Numbers, Proving, Step},
};

pub(super) fn solve<'a>(
    board: &'a Geography,
    position: &Position,
    request: &Request<'_>,
    crew: &dyn Crew,
    limits: &Limits<'_>,
) -> Result<Answer<'a>, Stopped> {
    searching::solve(&Walk::new(board, position.clone()), |&to| to, request, crew, limits)
}

/// A position with the token on the board, of any rule.
struct Walk<'a> {
    board: &'a Geography,
    position: Position,
    came: Vec<Came>,
    retreat: Retreat,
    /// The position and those it came from.
    seen: Vec<Seen>,
}

/// What was found out about a position.
#[derive(Clone, Copy, Debug)]
struct Seen {
    key: u128,
    numbers: Numbers,
}

impl<'a> Walk<'a> {
    /// Nothing can be undone beyond the position given, which must have the token on the board.
    fn new(board: &'a Geography, position: Position) -> Self {
        let mut walk =
            Self { board, position, came: Vec::new(), retreat: Retreat::new(board), seen: Vec::new() };
        walk.look();
        walk
    }

    fn token(&self) -> Vertex {
        self.position.token().expect("the token is on the board")
    }

    fn look(&mut self) {
        let token = self.token();
        let fate = self.retreat.judge(self.board, &self.position, token);
        self.seen.push(match fate {
            Fate::Undecided => {
                let (key, moves) = self.retreat.core(self.board, &self.position, token);
                Seen { key, numbers: Numbers::open(1, moves) }
            }
            Fate::Won => Seen { key: self.board.key(&self.position), numbers: Numbers::WON },
            Fate::Lost => Seen { key: self.board.key(&self.position), numbers: Numbers::LOST },
        });
    }

    fn last(&self) -> Seen {
        *self.seen.last().expect("a position has been looked at")
    }
}

impl Clone for Walk<'_> {
    /// The position without the moves that led to it, which cannot be undone in the copy.
    fn clone(&self) -> Self {
        Self {
            board: self.board,
            position: self.position.clone(),
            came: Vec::new(),
            retreat: self.retreat.clone(),
            seen: vec![self.last()],
        }
    }
}

impl Descent for Walk<'_> {
    type Move = Vertex;

    fn key(&self) -> u128 {
        self.last().key
    }

    fn steps(&mut self, steps: &mut Vec<Step<Vertex>>) {
        let mut moves = Vec::new();
        self.board.moves(&self.position, &mut moves);
        for mv in moves {
            self.play(&mv);
            steps.push(Step { mv, key: self.key() });
            self.undo(&mv);
        }
    }

    fn play(&mut self, mv: &Vertex) {
        self.came.push(self.board.play(&mut self.position, mv));
        self.look();
    }

    fn undo(&mut self, mv: &Vertex) {
        if let Some(came) = self.came.pop() {
            self.board.undo(&mut self.position, mv, came);
            self.seen.pop();
        }
    }

    fn judge(&mut self) -> Numbers {
        self.last().numbers
    }
}

impl Proving for Walk<'_> {
    fn leaf(&mut self) -> Option<Leaf> {
        if self.board.outcome(&self.position).is_some() {
            return Some(Leaf::Over);
        }
        let token = self.token();
        let decided = self.retreat.judge(self.board, &self.position, token) != Fate::Undecided;
        decided
            .then(|| Leaf::Theory(Proof::Retreat { lost: self.retreat.lost().iter().map(|v| v.0).collect() }))
    }

    fn identity(&self) -> u128 {
        self.board.key(&self.position)
    }

    fn move_text(&self, mv: &Vertex) -> String {
        self.board.move_text(&self.position, mv)
    }
}
