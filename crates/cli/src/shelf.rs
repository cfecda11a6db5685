//! The tables of coins that have been built, for agents and the coach.

use std::cell::RefCell;

use gambol_games::{Coins, Notation as _, Rules as _};
use gambol_players::Tables;
use gambol_solve::coins::Numbering;

use crate::tables::{Finished, Folder};

/// Looks into the folder with the tables. The table of a board is looked for once.
#[derive(Default)]
pub(crate) struct Shelf {
    opened: RefCell<Option<Opened>>,
}

struct Opened {
    board: String,
    table: Option<(Numbering, Finished)>,
}

impl Shelf {
    fn open(board: &Coins) -> Option<(Numbering, Finished)> {
        let numbering = Numbering::new(board, board.start().coins());
        let path = Folder::usual().file(board, &numbering)?;
        let table = Finished::open(&path, board, &numbering).ok()?;
        Some((numbering, table))
    }
}

impl Tables for Shelf {
    fn is_lost(&self, board: &Coins, coins: u64) -> Option<bool> {
        let mut opened = self.opened.borrow_mut();
        if opened.as_ref().is_none_or(|opened| opened.board != board.id()) {
            *opened = Some(Opened { board: board.id(), table: Self::open(board) });
        }
        let (numbering, table) = opened.as_mut()?.table.as_mut()?;
        table.is_lost(numbering.number(coins)?).ok()
    }
}
