use std::{fs, sync::Mutex, time::Duration};

use gambol_games::{Outcome, Seat};
use tempfile::TempDir;

use super::*;
use crate::terms::Cause;
use crate::tournament::{
    finished::Verdict,
    journal::JOURNAL,
    results::Results,
    setup::{Entrant, Format, Points},
};

fn setup(n: usize, format: Format) -> Setup {
    let setup = Setup {
        entrants: (0..n).map(|i| Entrant::new(i.to_string(), "random")).collect(),
        boards: vec!["coins/preset4".into()],
        format,
        rounds: 3,
        points: Points::Score,
        seed: 11,
    };
    setup.checked().unwrap()
}

/// A table at which the seed of a game decides it, and some players crash.
#[derive(Default)]
struct Lottery {
    played: Mutex<Vec<usize>>,
    /// Games that cannot be played.
    broken: Option<usize>,
}

impl Table for Lottery {
    fn play(
        &self,
        _setup: &Setup,
        pairing: &Pairing,
        _stop: &(dyn Fn() -> bool + Sync),
    ) -> Result<Played, Halt> {
        if self.broken == Some(pairing.number) {
            return Err(Halt::Failed("out of order".into()));
        }
        self.played.lock().unwrap().push(pairing.number);
        let outcome = Outcome::Won(Seat::after(pairing.seed as usize % 2));
        Ok(Played {
            outcome,
            score: Some([(pairing.seed % 100).cast_signed(), 10]),
            by: if pairing.seed.is_multiple_of(3) { Cause::Crash } else { Cause::Rules },
            moves: 1,
            think: [Duration::ZERO; 2],
            record: "{}\n".into(),
            stderr: [b"oh".to_vec(), Vec::new()],
        })
    }
}

fn hall<'a>(setup: &'a Setup, table: &'a dyn Table, threads: usize) -> Hall<'a> {
    Hall { setup, table, threads, stop: &|| false, watch: &|_| {} }
}

fn by_number(mut games: Vec<Finished>) -> Vec<Finished> {
    games.sort_by_key(|game| game.pairing.number);
    games
}

#[test]
fn threads_change_nothing_but_the_order() {
    for format in [Format::RoundRobin, Format::Swiss, Format::Gauntlet { heroes: 2 }] {
        let setup = setup(7, format);
        let played = [1, 4].map(|threads| {
            let folder = TempDir::new().unwrap();
            let table = Lottery::default();
            let mut journal = Journal::create(folder.path(), &setup).unwrap();
            let stay = hall(&setup, &table, threads).play(&mut journal, Vec::new()).unwrap();
            assert!(stay.complete);
            assert_eq!(stay.finished.len() as u64, Schedule::new(&setup).games());
            by_number(stay.finished)
        });
        assert_eq!(played[0], played[1]);
    }
}

#[test]
fn a_tournament_that_is_stopped_anywhere_goes_on_without_playing_a_game_twice() {
    for format in [Format::RoundRobin, Format::Swiss] {
        let setup = setup(5, format);
        let folder = TempDir::new().unwrap();
        drop(Journal::create(folder.path(), &setup).unwrap());
        let table = Lottery::default();
        let mut stays = 0;
        let finished = loop {
            let (mut journal, found, earlier) = Journal::resume(folder.path()).unwrap();
            assert_eq!(found, setup);
            let before = table.played.lock().unwrap().len();
            let stop = || table.played.lock().unwrap().len() >= before + 5;
            let hall = Hall { setup: &setup, table: &table, threads: 2, stop: &stop, watch: &|_| {} };
            let stay = hall.play(&mut journal, earlier).unwrap();
            stays += 1;
            if stay.complete {
                break stay.finished;
            }
        };
        assert!(stays > 2);
        let mut played = table.played.into_inner().unwrap();
        played.sort_unstable();
        assert_eq!(played, (1..=finished.len()).collect::<Vec<_>>(), "each game once");
        let folder = TempDir::new().unwrap();
        let mut journal = Journal::create(folder.path(), &setup).unwrap();
        let at_once = hall(&setup, &Lottery::default(), 1).play(&mut journal, Vec::new()).unwrap();
        assert_eq!(by_number(finished), by_number(at_once.finished));
    }
}

#[test]
fn a_game_that_cannot_be_played_ends_the_tournament_and_loses_no_other() {
    let setup = setup(4, Format::RoundRobin);
    let folder = TempDir::new().unwrap();
    let mut journal = Journal::create(folder.path(), &setup).unwrap();
    let table = Lottery { broken: Some(9), ..Lottery::default() };
    let fault = hall(&setup, &table, 2).play(&mut journal, Vec::new()).unwrap_err();
    assert_eq!(fault.to_string(), "game 9: out of order");
    drop(journal);
    let kept = Journal::resume(folder.path()).unwrap().2.len();
    assert_eq!(kept, table.played.lock().unwrap().len());
}

#[test]
fn a_journal_with_other_games_is_refused_before_anything_is_played() {
    let setup = setup(5, Format::Swiss);
    let folder = TempDir::new().unwrap();
    let mut journal = Journal::create(folder.path(), &setup).unwrap();
    let table = Lottery::default();
    hall(&setup, &table, 1).play(&mut journal, Vec::new()).unwrap();
    drop(journal);
    let path = folder.path().join(JOURNAL);
    let whole = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let doubled = format!("{whole}{}\n", lines[3]);
    let swapped = whole.replacen("\"seats\":[", "\"seats\":[4,", 1).replacen("[4,0,1]", "[4,0]", 1);
    let gap: String =
        whole.split_inclusive('\n').enumerate().filter(|(i, _)| *i != 2).map(|(_, line)| line).collect();
    let beyond = whole.replacen("\"number\":12,", "\"number\":1200,", 1);
    for (wrong, says) in
        [(doubled, "twice"), (swapped, ""), (gap, "no game 5 yet"), (beyond, "no game 1200 yet")]
    {
        assert_ne!(wrong, whole);
        fs::write(&path, wrong).unwrap();
        let table = Lottery::default();
        let refused = Journal::resume(folder.path())
            .and_then(|(mut journal, setup, earlier)| hall(&setup, &table, 1).play(&mut journal, earlier));
        let said = refused.unwrap_err().to_string();
        assert!(said.contains("line ") && said.contains(says), "{says}: {said}");
        assert!(table.played.lock().unwrap().is_empty());
    }
}

#[test]
fn who_does_not_finish_loses_the_bonus_at_least() {
    let setup = setup(3, Format::RoundRobin);
    let folder = TempDir::new().unwrap();
    let mut journal = Journal::create(folder.path(), &setup).unwrap();
    let games = hall(&setup, &Lottery::default(), 1).play(&mut journal, Vec::new()).unwrap().finished;
    assert!(games.iter().any(|game| game.by == Cause::Crash));
    for game in &games {
        let [first, second] = game.score.unwrap();
        let margin = game.margin.unwrap();
        match (game.by, game.outcome) {
            (Cause::Rules, _) => assert_eq!(margin, first - second),
            // In this set-up the winner gets 25, and the loser −25.
            (_, Verdict::First) => assert_eq!(margin, (first - second).max(50)),
            _ => assert_eq!(margin, (first - second).min(-50)),
        }
    }
    let results = Results::of(&setup, &games);
    let sum: f64 = results.standings.iter().map(|standing| standing.points).sum();
    assert!(sum.abs() < 1e-9, "what one wins the other loses");
}
