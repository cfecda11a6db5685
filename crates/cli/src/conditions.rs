//! The conditions on which agents and programs play each other.

use std::time::Duration;

use gambol_arena::{Entrant, Housing, Terms};
use gambol_games::{Message, message};
use gambol_play::TimeControl;

use crate::{
    failure::Failure,
    solve::limiting::{size, time},
    words::Words,
};

/// The options that every command of the arena takes.
#[derive(clap::Args)]
pub(crate) struct Conditions {
    /// The time for each move: 500ms, 1s
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "1s", help_heading = "Conditions")]
    move_time: Duration,

    /// The time for all moves of a player in a game
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "60s", help_heading = "Conditions")]
    game_time: Duration,

    /// The time of the processor for a program in a game [default: twice the time on the wall]
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Conditions")]
    cpu_time: Option<Duration>,

    /// The memory of a program: 512MiB, 4GiB
    #[arg(long, value_name = "SIZE", value_parser = size, default_value = "512MiB", help_heading = "Conditions")]
    memory: u64,

    /// Do not lock programs up: they can read, write and send what you can
    #[arg(long, help_heading = "Conditions")]
    trusted: bool,
}

impl Conditions {
    /// What every contender may use.
    pub(crate) fn terms(&self) -> Terms {
        Terms {
            time: TimeControl { per_move: Some(self.move_time), per_game: Some(self.game_time) },
            cpu: Some(self.cpu_time.unwrap_or(self.game_time * 2)),
            memory: self.memory,
            ..Terms::default()
        }
    }

    /// How programs among these are locked up. Without programs nobody needs to be.
    pub(crate) fn housing<'a>(
        &self,
        entrants: impl IntoIterator<Item = &'a Entrant>,
    ) -> Result<Housing, Failure> {
        if self.trusted || !entrants.into_iter().any(Entrant::is_program) {
            return Ok(Housing::Trusted);
        }
        contained().map_err(|missing| {
            Failure::BadInput(format!(
                "programs cannot be locked up here ({missing}); --trusted lets them do what you can"
            ))
        })
    }

    /// What people should know about programs that are trusted.
    pub(crate) fn caution<'a>(&self, entrants: impl IntoIterator<Item = &'a Entrant>) -> Option<Message> {
        if !self.trusted || !entrants.into_iter().any(Entrant::is_program) {
            return None;
        }
        Some(match contained() {
            Ok(_) => message!("match.trusted"),
            Err(missing) => message!("match.trusted-missing", missing = missing),
        })
    }
}

/// Locked up by this command; what is missing for that otherwise.
fn contained() -> Result<Housing, String> {
    let warden = std::env::current_exe().map_err(|error| error.to_string())?;
    Housing::contained(warden).map_err(|missing| {
        let words = Words::english();
        missing.iter().map(|message| words.say(message)).collect::<Vec<_>>().join("; ")
    })
}

/// The entrants that these words stand for.
pub(crate) fn entrants<const N: usize>(words: [&str; N], kind: &str) -> Result<[Entrant; N], Failure> {
    let mut problem = None;
    let entrants = words.map(|word| {
        Entrant::parse(word, kind)
            .map_err(|message| problem = Some(Words::english().say(&message)))
            .unwrap_or(Entrant::Program(Vec::new()))
    });
    problem.map_or(Ok(entrants), |problem| Err(Failure::BadInput(problem)))
}
