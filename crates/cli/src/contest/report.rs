//! What is told of a match.

use gambol_arena::{Bout, Cause, protocol::seat_name};
use gambol_games::{Message, Outcome, Seat, message};
use serde_json::{Value, json};

use crate::{console::Console, solve::report::integer};

/// How both sides have done, A first.
pub(super) struct Tally {
    names: [String; 2],
    won: [u32; 2],
    drawn: u32,
    points: Option<[i64; 2]>,
}

impl Tally {
    pub(super) fn new(names: [String; 2]) -> Self {
        Self { names, won: [0; 2], drawn: 0, points: None }
    }

    /// Counts a game; `swapped` if B was first.
    pub(super) fn add(&mut self, bout: &Bout, swapped: bool) {
        let side = |seat: Seat| seat.index() ^ usize::from(swapped);
        match bout.outcome {
            Outcome::Won(seat) => self.won[side(seat)] += 1,
            Outcome::Drawn | Outcome::Finished => self.drawn += 1,
        }
        if let Some(score) = bout.score {
            let points = self.points.get_or_insert_default();
            for seat in [Seat::First, Seat::Second] {
                points[side(seat)] += score[seat.index()];
            }
        }
    }

    pub(super) fn lines(&self) -> Vec<Message> {
        let line = |side: usize| {
            let (name, won, lost) = (&self.names[side], self.won[side], self.won[1 - side]);
            match self.points {
                None => message!("match.tally", name = name, won = won, drawn = self.drawn, lost = lost),
                Some(points) => message!(
                    "match.tally-points",
                    name = name,
                    won = won,
                    drawn = self.drawn,
                    lost = lost,
                    points = points[side],
                ),
            }
        };
        vec![line(0), line(1)]
    }

    pub(super) fn object(&self, game: &str, seed: u64, contained: bool, games: &[Value]) -> Value {
        let side = |side: usize| {
            json!({
                "entrant": self.names[side],
                "won": self.won[side],
                "drawn": self.drawn,
                "lost": self.won[1 - side],
                "points": self.points.map(|points| points[side]),
            })
        };
        json!({
            "game": game,
            "sides": [side(0), side(1)],
            "games": games,
            "seed": integer(seed.into()),
            "contained": contained,
        })
    }
}

/// The file with what a program wrote to standard error.
pub(super) fn stderr_file(number: u32, seat: Seat) -> String {
    format!("game-{number:04}-{}.stderr", seat_name(seat))
}

/// One line about a game.
pub(super) fn game_line(console: &Console, bout: &Bout, number: u32) -> Message {
    let [first, second] = bout.corners.each_ref().map(|corner| corner.name.clone());
    let result = match bout.outcome {
        Outcome::Won(seat) => message!("match.won", name = bout.corners[seat.index()].name),
        Outcome::Drawn | Outcome::Finished => message!("match.drawn"),
    };
    let mut result = console.words(&result);
    if let Some(reason) = &bout.reason {
        let reason = console.words(reason);
        result = console.words(&message!("match.because", result = result, by = bout.by, reason = reason));
    }
    if let Some([a, b]) = bout.score {
        result = console.words(&message!("match.score", result = result, first = a, second = b));
    }
    message!(
        "match.game",
        number = number,
        first = first,
        second = second,
        moves = bout.session.line().len(),
        result = result,
    )
}

pub(super) fn object(bout: &Bout, number: u32) -> Value {
    let millis = |time: std::time::Duration| (time.as_secs_f64() * 1e6).round() / 1e3;
    json!({
        "number": number,
        "players": bout.corners.each_ref().map(|corner| &corner.name),
        "outcome": match bout.outcome {
            Outcome::Won(seat) => seat_name(seat),
            Outcome::Drawn | Outcome::Finished => "drawn",
        },
        "by": bout.by,
        "reason": bout.reason.as_ref().map(|reason| gambol_arena::english().render(reason)),
        "score": bout.score,
        "moves": bout.session.line().len(),
        "position": bout.session.game().position(),
        "time_ms": bout.corners.each_ref().map(|corner| millis(corner.clock.used)),
        "longest_ms": bout.corners.each_ref().map(|corner| millis(corner.clock.longest)),
        "cpu_ms": bout.corners.each_ref().map(|corner| corner.remains.cpu.map(millis)),
        "stderr": bout.corners.each_ref().map(|corner| &corner.remains.stderr),
        "forfeit": bout.by != Cause::Rules,
    })
}
