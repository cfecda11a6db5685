//! `gambol completions` and `gambol man`: what the command says about itself to shells and to `man`.

use std::fs;
use std::path::PathBuf;

use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::failure::Failure;
use crate::files;

/// Print a script that completes this command in a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol completions bash > ~/.local/share/bash-completion/completions/gambol
  gambol completions fish > ~/.config/fish/completions/gambol.fish")]
pub(crate) struct CompletionsArgs {
    /// Which shell
    shell: Shell,
}

/// Print the manual page, or write the pages of all commands into a folder
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol man | man -l -
  gambol man ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The folder; it is made if it does not exist
    folder: Option<PathBuf>,
}

pub(crate) fn completions(args: &CompletionsArgs, mut command: Command) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "gambol", &mut script);
    files::print(&String::from_utf8_lossy(&script))
}

pub(crate) fn man(args: &ManArgs, command: Command) -> Result<(), Failure> {
    match &args.folder {
        Some(folder) => fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command, folder))
            .map_err(|error| Failure::file(folder.display(), &error)),
        None => {
            let mut page = Vec::new();
            Man::new(command).render(&mut page).map_err(|error| Failure::file("the manual page", &error))?;
            files::print(&String::from_utf8_lossy(&page))
        }
    }
}
