//! Who wins at fish-barrel, without the solver.

use std::collections::HashMap;

use gambol_games::{CappedFish, Caps, FiniteMoves, FishBarrel, Rules, Take, fish::Position};

/// Who wins, found out without the solver: by parity where there are no caps, else by trying everything.
#[derive(Default)]
pub(crate) struct Referee {
    known: HashMap<String, HashMap<Vec<u128>, bool>>,
}

impl Referee {
    pub(crate) fn mover_wins(&mut self, board: &FishBarrel, position: &Position) -> bool {
        if board.caps() == Caps::default() {
            return position.fish().iter().any(|n| n % 2 == 1);
        }
        let caps = format!("{} {:?}", position.fish().len(), board.caps());
        let capped = CappedFish::try_from(board.clone()).expect("few moves");
        plain(&capped, &mut position.clone(), self.known.entry(caps).or_default())
    }

    /// Whether a move wins.
    pub(crate) fn wins(&mut self, board: &FishBarrel, position: &Position, mv: &Take) -> bool {
        let mut after = position.clone();
        board.play(&mut after, mv);
        !self.mover_wins(board, &after)
    }
}

fn plain(board: &CappedFish, position: &mut Position, known: &mut HashMap<Vec<u128>, bool>) -> bool {
    if let Some(&wins) = known.get(position.fish()) {
        return wins;
    }
    let wins = (0..board.count(position)).any(|n| {
        let mv = board.nth(position, n);
        board.play(position, &mv);
        let wins = !plain(board, position, known);
        board.undo(position, &mv, ());
        wins
    });
    known.insert(position.fish().to_vec(), wins);
    wins
}
