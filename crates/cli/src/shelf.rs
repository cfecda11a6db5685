//! The tables of coins that have been built, for agents and the coach.

use std::cell::RefCell;

use gambol_games::{Coins, coins::Scheme};
use gambol_players::Tables;
use gambol_solve::coins::Numbering;

use crate::tables::{Finished, Folder};

/// Looks into the folder with the tables. The table for a kind of board is looked for once.
#[derive(Default)]
pub(crate) struct Shelf {
    opened: RefCell<Option<Opened>>,
}

struct Opened {
    rules: Rules,
    table: Option<(Numbering, Finished)>,
}

/// What a table is about: the rows, the longest line, and whether the last coin wins. Points and penalties make no difference to
/// who takes it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Rules {
    rows: u32,
    longest: u32,
    is_normal: bool,
}

impl Rules {
    fn of(board: &Coins) -> Self {
        Self { rows: board.rows(), longest: board.longest(), is_normal: board.is_normal() }
    }

    fn table(self) -> Option<(Numbering, Finished)> {
        let Self { rows, longest, is_normal } = self;
        let board = Coins::new(rows, longest, is_normal, Scheme::default(), Vec::new()).ok()?;
        let numbering = Numbering::new(&board, board.all());
        let path = Folder::usual().file(&board, &numbering)?;
        let table = Finished::open(&path, &board, &numbering).ok()?;
        Some((numbering, table))
    }
}

impl Tables for Shelf {
    fn is_lost(&self, board: &Coins, coins: u64) -> Option<bool> {
        let mut opened = self.opened.borrow_mut();
        let rules = Rules::of(board);
        if opened.as_ref().is_none_or(|opened| opened.rules != rules) {
            *opened = Some(Opened { rules, table: rules.table() });
        }
        let (numbering, table) = opened.as_mut()?.table.as_mut()?;
        table.is_lost(numbering.number(coins)?).ok()
    }
}
