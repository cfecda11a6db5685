//! What the command says about itself.

use crate::desk::Desk;

/// The names below `Commands:` of a help page.
fn commands(help: &str) -> Vec<String> {
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    list.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

#[test]
fn every_command_has_help_with_an_example() {
    let desk = Desk::new();
    let mut lines = vec![String::new()];
    let mut seen = 0;
    while let Some(line) = lines.pop() {
        let help = desk.run(&format!("{line} --help"), &[]).done();
        let below = commands(&help);
        assert!(help.contains("Examples:\n  gambol") || !below.is_empty(), "{line}: {help}");
        lines.extend(below.iter().filter(|name| *name != "help").map(|name| format!("{line} {name}")));
        seen += 1;
    }
    assert!(seen >= 9, "{seen} commands");
}

#[test]
fn the_help_of_play_names_every_game() {
    let help = Desk::new().run("play --help", &[]).done();
    for kind in gambol_games::KINDS {
        assert!(help.contains(&format!("\n  {}", kind.name)), "{}", kind.name);
    }
}

#[test]
fn there_are_completions_for_every_shell() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = Desk::new().run(&format!("completions {shell}"), &[]).done();
        assert!(script.contains("replay") && script.contains("resume"), "{shell}");
    }
    assert!(Desk::new().run("completions tcsh", &[]).refused().contains("tcsh"));
}

#[test]
fn the_manual_is_one_page_or_a_folder_of_them() {
    let desk = Desk::new();
    let page = desk.run("man", &[]).done();
    assert!(page.contains(".TH gambol 1") && page.contains("gambol play"));
    desk.run("man share/man1", &[]).done();
    for name in ["gambol.1", "gambol-play.1", "gambol-replay.1", "gambol-graph-gen.1"] {
        assert!(desk.read(&format!("share/man1/{name}")).contains(".SH NAME"), "{name}");
    }
}
