//! How far the person at this terminal has come in each game, for the agent that adapts.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use gambol_games::{Outcome, Seat};
use gambol_play::Level;
use gambol_players::Adaptive;
use serde::{Deserialize, Serialize};

use crate::{failure::Failure, files};

/// What is kept of a game.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Progress {
    level: f64,
    games: u32,
}

/// By the kinds of games.
type Kept = BTreeMap<String, Progress>;

/// The level at which to play the next game of a kind. A file that cannot be read counts as none.
pub(crate) fn level(kind: &str) -> Option<Level> {
    Level::new(adaptive(&kept(), kind).level())
}

/// Learns from the end of a game, and keeps it for the next one, whose level it tells.
pub(crate) fn learn(kind: &str, outcome: Outcome, person: Seat) -> Result<f64, Failure> {
    let mut kept = kept();
    let mut adaptive = adaptive(&kept, kind);
    adaptive.learn(outcome, person);
    kept.insert(kind.to_owned(), Progress { level: adaptive.level(), games: adaptive.games() });
    let Some(path) = path() else { return Ok(adaptive.level()) };
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| Failure::file(folder.display(), &error))?;
    let text = serde_json::to_string_pretty(&kept).map_err(|error| Failure::Work(error.to_string()))?;
    files::replace(&path, |out| writeln!(out, "{text}"))?;
    Ok(adaptive.level())
}

fn adaptive(kept: &Kept, kind: &str) -> Adaptive {
    kept.get(kind).map_or_else(Adaptive::default, |at| Adaptive::resumed(at.level, at.games))
}

fn kept() -> Kept {
    let text = path().and_then(|path| fs::read(path).ok());
    text.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default()
}

fn path() -> Option<PathBuf> {
    Some(files::data_folder()?.join("levels.json"))
}
