use std::time::Duration;

use gambol_games::{Outcome, Seat};
use tempfile::TempDir;

use super::*;
use crate::terms::Cause;
use crate::tournament::{
    schedule::{Pairing, Schedule},
    setup::{Entrant, Format, Points},
};

fn setup(seed: u64) -> Setup {
    Setup {
        entrants: ["a", "b", "c"].map(|name| Entrant::new(name, "random")).into(),
        boards: vec!["fish/1,1".into()],
        format: Format::RoundRobin,
        rounds: 1,
        points: Points::Wins,
        seed,
    }
}

fn played(stderr: &str) -> Played {
    Played {
        outcome: Outcome::Won(Seat::Second),
        score: None,
        by: Cause::Crash,
        moves: 3,
        think: [Duration::from_millis(5), Duration::ZERO],
        record: "a record\n".into(),
        stderr: [Vec::new(), stderr.as_bytes().to_vec()],
    }
}

fn kept(folder: &Path, journal: &mut Journal, setup: &Setup, count: usize) -> Vec<Finished> {
    let games: Vec<Pairing> = Schedule::new(setup).batch(0, &[]).games;
    let kept = games.into_iter().take(count).map(|pairing| {
        let game = Finished::new(pairing, &played("help!"), 0);
        journal.keep(&game, &played("help!")).unwrap();
        assert_eq!(fs::read_to_string(journal.record(pairing.number)).unwrap(), "a record\n");
        game
    });
    let kept = kept.collect();
    assert_eq!(fs::read_to_string(folder.join("games/000001.second.stderr")).unwrap(), "help!");
    assert!(!folder.join("games/000001.first.stderr").exists());
    kept
}

#[test]
fn what_was_kept_is_there_after_a_cut_anywhere() {
    let folder = TempDir::new().unwrap();
    let setup = setup(1);
    let mut journal = Journal::create(folder.path(), &setup).unwrap();
    let games = kept(folder.path(), &mut journal, &setup, 4);
    drop(journal);
    let path = folder.path().join(JOURNAL);
    let whole = fs::read(&path).unwrap();
    let header = whole.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    // Every cut near the end of a line, some of the others: each waits for the disk.
    let near = |length: &usize| {
        length.is_multiple_of(31) || whole[length - 2..].iter().take(4).any(|&byte| byte == b'\n')
    };
    for length in (header..=whole.len()).filter(near) {
        fs::write(&path, &whole[..length]).unwrap();
        let (mut journal, found, finished) = Journal::resume(folder.path()).unwrap();
        let lines = String::from_utf8_lossy(&whole[header..length]).matches('\n').count();
        assert_eq!((found, &finished[..]), (setup.clone(), &games[..lines]), "cut after {length}");
        // What is added afterwards stands on a line of its own.
        if lines < 4 {
            journal.keep(&games[lines], &played("")).unwrap();
            drop(journal);
            assert_eq!(Journal::resume(folder.path()).unwrap().2, games[..=lines]);
        }
    }
    for length in 1..header {
        fs::write(&path, &whole[..length]).unwrap();
        assert!(matches!(Journal::resume(folder.path()), Err(Fault::NoJournal(_))), "cut after {length}");
    }
    // Nothing has been played: a new tournament may begin.
    drop(Journal::create(folder.path(), &setup).unwrap());
}

#[test]
fn one_folder_holds_one_tournament_and_one_process() {
    let folder = TempDir::new().unwrap();
    let journal = Journal::create(folder.path(), &setup(1)).unwrap();
    assert!(matches!(Journal::resume(folder.path()), Err(Fault::Locked(_))));
    assert!(matches!(Journal::create(folder.path(), &setup(1)), Err(Fault::Locked(_))));
    drop(journal);
    assert!(matches!(Journal::create(folder.path(), &setup(2)), Err(Fault::Taken(_))));
    let (journal, found, _) = Journal::resume(folder.path()).unwrap();
    assert!(journal.expect(&found, &setup(1)).is_ok());
    let other = journal.expect(&found, &setup(2)).unwrap_err().to_string();
    assert!(other.ends_with("another seed"), "{other}");
}

#[test]
fn other_files_are_no_journals() {
    let folder = TempDir::new().unwrap();
    assert!(matches!(Journal::resume(folder.path()), Err(Fault::File { .. })));
    let path = folder.path().join(JOURNAL);
    for wrong in ["hello\n", "{}\n", "[1]\n", "\n", "\u{0}\n"] {
        fs::write(&path, wrong).unwrap();
        assert!(matches!(Journal::resume(folder.path()), Err(Fault::NoJournal(_))), "{wrong}");
    }
    drop(fs::remove_file(&path));
    drop(Journal::create(folder.path(), &setup(1)).unwrap());
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace(env!("CARGO_PKG_VERSION"), "99.0.0")).unwrap();
    assert!(matches!(Journal::resume(folder.path()), Err(Fault::OtherVersion { .. })));
    fs::write(&path, format!("{text}{{\"number\":1}}\n")).unwrap();
    assert!(matches!(Journal::resume(folder.path()), Err(Fault::Line { line: 2, .. })));
}
