//! Where tables are kept.

use std::{env, path::PathBuf};

use gambol_games::{Coins, Notation as _};
use gambol_solve::coins::Numbering;

use crate::files;

/// The folder with the tables.
#[derive(clap::Args, Clone)]
pub(crate) struct Folder {
    /// The folder where tables are kept [default: what `GAMBOL_TABLES` says, or gambol/tables in the user's data folder]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

/// The end of a table's file name.
pub(super) const EXTENSION: &str = "table";

impl Folder {
    /// Where tables are unless a folder is named.
    pub(crate) fn usual() -> Self {
        Self { tables: None }
    }

    /// The folder, if one is known. It need not be there.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        let named = env::var_os("GAMBOL_TABLES").filter(|name| !name.is_empty()).map(PathBuf::from);
        self.tables.clone().or(named).or_else(|| Some(files::data_folder()?.join("tables")))
    }

    /// The file for the table of a board's positions.
    pub(crate) fn file(&self, board: &Coins, numbering: &Numbering) -> Option<PathBuf> {
        let whole = numbering.cells().len() == board.cells();
        let coins = numbering.coins(numbering.positions() - 1);
        let some = if whole { String::new() } else { format!("-present={coins:x}") };
        let name = format!("{}{some}.{EXTENSION}", board.id().replace('/', "-"));
        Some(self.path()?.join(name))
    }
}
