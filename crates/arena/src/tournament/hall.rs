//! Playing the games of a tournament, several at a time.

use std::{
    collections::HashMap,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

use gambol_games::open;

use super::{
    fault::Fault,
    finished::Finished,
    journal::Journal,
    schedule::{Pairing, Schedule},
    setup::{Setup, forfeit},
    table::{Halt, Played, Table},
};

/// Where a tournament is held.
pub struct Hall<'a> {
    /// What is played.
    pub setup: &'a Setup,
    /// Where each game is played.
    pub table: &'a dyn Table,
    /// How many games are played at a time.
    pub threads: usize,
    /// Asked every now and then; `true` ends the tournament for now. Games that have not ended will be played anew.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Told when the tournament begins and after each game.
    pub watch: &'a dyn Fn(&Progress<'_>),
}

/// How far a tournament has come.
pub struct Progress<'a> {
    /// The games that are finished, in the order in which they ended.
    pub finished: &'a [Finished],
    /// Whether the last of them has just ended.
    pub news: bool,
    /// How many there will be.
    pub games: u64,
}

/// What became of a tournament.
#[derive(Debug)]
pub struct Stay {
    /// All games that are finished.
    pub finished: Vec<Finished>,
    /// Whether that is all of them.
    pub complete: bool,
}

impl Hall<'_> {
    /// Plays what the journal does not hold yet. `finished` is what it holds.
    pub fn play(&self, journal: &mut Journal, finished: Vec<Finished>) -> Result<Stay, Fault> {
        let schedule = Schedule::new(self.setup);
        let mut earlier: HashMap<usize, (usize, Finished)> = HashMap::new();
        for (i, game) in finished.into_iter().enumerate() {
            let number = game.pairing.number;
            // The first line is about the setup.
            if earlier.insert(number, (i + 2, game)).is_some() {
                return Err(journal.wrong(i + 2, format!("game {number} is there twice")));
            }
        }
        let mut finished = Vec::new();
        for batch in 0..schedule.batches() {
            let mut left = Vec::new();
            for pairing in schedule.batch(batch, &finished).games {
                match earlier.remove(&pairing.number) {
                    None => left.push(pairing),
                    Some((_, game)) if game.pairing == pairing => finished.push(game),
                    Some((line, game)) => {
                        let number = game.pairing.number;
                        return Err(journal.wrong(line, format!("game {number} is not played like that")));
                    }
                }
            }
            if (batch + 1 == schedule.batches() || !left.is_empty())
                && let Some((line, game)) = earlier.values().min_by_key(|(line, _)| line)
            {
                let number = game.pairing.number;
                return Err(journal.wrong(*line, format!("there is no game {number} yet")));
            }
            if batch == 0 {
                (self.watch)(&Progress { finished: &finished, news: false, games: schedule.games() });
            }
            if !self.play_batch(&left, journal, &mut finished)? {
                return Ok(Stay { finished, complete: false });
            }
        }
        Ok(Stay { finished, complete: true })
    }

    /// Whether all games were played.
    fn play_batch(
        &self,
        pairings: &[Pairing],
        journal: &mut Journal,
        finished: &mut Vec<Finished>,
    ) -> Result<bool, Fault> {
        let games = Schedule::new(self.setup).games();
        let forfeits = self.setup.boards.iter().map(|id| {
            open(id).map(|game| forfeit(game.as_ref())).map_err(|message| Fault::Setup(message.to_string()))
        });
        let forfeits: Vec<i64> = forfeits.collect::<Result<_, _>>()?;
        let (next, given_up) = (AtomicUsize::new(0), AtomicBool::new(false));
        let stop = || given_up.load(Relaxed) || (self.stop)();
        let (sender, receiver) = mpsc::channel::<(Pairing, Result<Played, Halt>)>();
        let work = |sender: &mpsc::Sender<_>| {
            while !stop() {
                let Some(pairing) = pairings.get(next.fetch_add(1, Relaxed)) else { return };
                let played = self.table.play(self.setup, pairing, &stop);
                if sender.send((*pairing, played)).is_err() {
                    return;
                }
            }
        };
        let mut left = pairings.len();
        let mut fault = None;
        thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, pairings.len().max(1)) {
                let sender = sender.clone();
                scope.spawn(move || work(&sender));
            }
            drop(sender);
            // One at a time: a game counts when the journal holds it.
            for (pairing, played) in &receiver {
                let kept = match played {
                    Err(Halt::Stopped) => continue,
                    Err(Halt::Failed(reason)) => Err(Fault::Game { number: pairing.number, reason }),
                    Ok(played) => {
                        let game = Finished::new(pairing, &played, forfeits[pairing.board]);
                        journal.keep(&game, &played).map(|()| game)
                    }
                };
                match kept {
                    Ok(game) => {
                        finished.push(game);
                        left -= 1;
                        (self.watch)(&Progress { finished, news: true, games });
                    }
                    Err(error) => {
                        given_up.store(true, Relaxed);
                        fault.get_or_insert(error);
                    }
                }
            }
        });
        match fault {
            Some(fault) => Err(fault),
            None => Ok(left == 0),
        }
    }
}

#[cfg(test)]
mod tests;
