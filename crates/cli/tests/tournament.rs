//! `gambol tournament`: what it plays, what it keeps, and what a crash leaves.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use gambol_testing::{Answer, folder_with, object};
use serde_json::Value;
use tempfile::TempDir;

const GAMBOL: &str = env!("CARGO_BIN_EXE_gambol");

fn gambol(folder: &Path, line: &str) -> Answer {
    Answer::of(GAMBOL, folder, line)
}

/// The games of a journal, by number, without how long they took.
fn games(folder: &Path) -> Vec<Value> {
    let journal = fs::read_to_string(folder.join("journal.jsonl")).unwrap();
    let mut games: Vec<Value> =
        journal.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    games.sort_by_key(|game| game["number"].as_u64());
    for game in &mut games {
        game["think_ms"] = Value::Null;
    }
    games
}

/// The moves of a game.
fn moves(folder: &Path, number: u64) -> Vec<String> {
    let record = fs::read_to_string(folder.join(format!("games/{number:06}.jsonl"))).unwrap();
    let events = record.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
    events.map(|event| event["text"].as_str().unwrap().to_owned()).collect()
}

fn finished(folder: &Path) -> usize {
    let journal = fs::read_to_string(folder.join("journal.jsonl")).unwrap_or_default();
    journal.matches('\n').count().saturating_sub(1)
}

fn start(folder: &Path, line: &str) -> Child {
    let mut command = Command::new(GAMBOL);
    command.args(line.split(' ')).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// Waits until a tournament has finished so many games, or has ended.
fn wait_for(folder: &Path, games: usize, child: &mut Child) {
    while finished(folder) < games && child.try_wait().unwrap().is_none() {
        thread::sleep(Duration::from_millis(1));
    }
}

const SIX: &str = "tournament random greedy pattern Ada=perfect:0.6 Bob=perfect:0.3 Eve=random \
                   --game coins/3 --game coins/4 --seed 5 --rounds 2";

#[test]
fn a_tournament_that_was_killed_goes_on_as_if_it_had_not_been() {
    let mut cut_short = 0;
    for format in ["round-robin", "swiss", "gauntlet"] {
        let folder = TempDir::new().unwrap();
        let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
        let line = format!("{SIX} --format {format}");
        let results = object(&gambol(folder.path(), &format!("{line} --out whole --json")).done());
        assert_eq!(results["complete"], true);

        let planned = results["games_planned"].as_u64().unwrap() as usize;
        let mut child = start(folder.path(), &format!("{line} --out killed"));
        for part in 1..4 {
            wait_for(&killed, planned * part / 4, &mut child);
            // SIGKILL, while another game is being played or written.
            child.kill().unwrap();
            child.wait().unwrap();
            let before = finished(&killed);
            assert!(before >= planned * part / 4, "{format}: {before} of {planned}");
            cut_short += usize::from(before < planned);
            child = start(folder.path(), "tournament --resume killed");
        }
        assert!(child.wait().unwrap().success());
        let resumed = object(&gambol(folder.path(), "tournament --resume killed --json").done());

        assert_eq!(games(&killed), games(&whole), "{format}");
        let numbers: BTreeSet<u64> =
            games(&killed).iter().map(|game| game["number"].as_u64().unwrap()).collect();
        assert_eq!((numbers.len(), games(&killed).len()), (planned, planned), "each once");
        for number in numbers {
            assert_eq!(moves(&killed, number), moves(&whole, number), "game {number}");
        }
        assert_eq!(resumed["standings"], results["standings"]);
    }
    assert!(cut_short > 0, "no tournament was killed before its end");
}

#[cfg(unix)]
#[test]
fn control_c_keeps_what_is_finished() {
    let folder = TempDir::new().unwrap();
    let cup = folder.path().join("cup");
    let mut child = start(folder.path(), &format!("{SIX} --rounds 200 --out cup").replace("--rounds 2 ", ""));
    wait_for(&cup, 10, &mut child);
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let kept = finished(&cup);
    assert!(kept >= 10);
    let results: Value =
        serde_json::from_str(&fs::read_to_string(cup.join("results.json")).unwrap()).unwrap();
    assert_eq!(results["complete"], false);
    assert_eq!(results["games"].as_array().unwrap().len(), kept);
    for game in games(&cup) {
        assert_eq!(
            moves(&cup, game["number"].as_u64().unwrap()).len() as u64,
            game["moves"].as_u64().unwrap(),
            "no game was cut short"
        );
    }
}

#[test]
fn everything_is_reported() {
    let folder = TempDir::new().unwrap();
    let text = gambol(
        folder.path(),
        "tournament <script>alert(1)</script>=random perfect --game fish/3,2,4,1 --rounds 3 --seed 1 --out cup",
    )
    .done();
    assert_eq!(text.lines().filter(|line| line.contains(" wins")).count(), 6, "{text}");
    assert!(text.lines().any(|line| line.trim_start().starts_with("1  perfect")), "{text}");
    let cup = folder.path().join("cup");
    let page = fs::read_to_string(cup.join("index.html")).unwrap();
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert"));
    for name in ["standings.csv", "games.csv"] {
        assert!(fs::read_to_string(cup.join(name)).unwrap().contains("<script>alert(1)</script>"));
    }
    // The records are those of any game.
    assert!(gambol(&cup, "replay games/000001.jsonl").done().contains("fish/3,2,4,1"));
}

#[test]
fn points_are_the_games_own_where_it_counts_them() {
    let folder = TempDir::new().unwrap();
    let line = "tournament greedy perfect --preset coins-3 --rounds 1 --seed 1 --json";
    let results = object(&gambol(folder.path(), &format!("{line} --out a")).done());
    assert_eq!(results["setup"]["points"], "score");
    let margins: i64 = results["games"]
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["margin"].as_i64().unwrap() * if game["first"] == "perfect" { 1 } else { -1 })
        .sum();
    let perfect = &results["standings"][0];
    assert_eq!(
        (perfect["name"].as_str(), perfect["points"].as_f64()),
        (Some("perfect"), Some(margins as f64))
    );
    let wins = object(&gambol(folder.path(), &format!("{line} --out b --points wins")).done());
    let points: f64 = (0..2).map(|i| wins["standings"][i]["points"].as_f64().unwrap()).sum();
    assert!((points - 2.0).abs() < 1e-9);
}

#[test]
fn bad_input_is_one_clear_line() {
    let folder = folder_with(&[("file", "")]);
    let refused = |line: &str| gambol(folder.path(), line).refused();
    for (line, says) in [
        ("tournament random perfect", "--game"),
        ("tournament random --game sim/k6", "two players"),
        ("tournament random random --game sim/k6", "two players are called \"random\""),
        ("tournament random nobody --game sim/k6", "\"nobody\" is neither a program nor one of the agents"),
        ("tournament random perfect:2 --game sim/k6", "from 0 to 1"),
        ("tournament random greedy:0.5 --game coins/4", "no level"),
        ("tournament random perfect --game chess", "chess"),
        ("tournament random perfect --game fish/1,2,1/solo/add=2", "for one"),
        ("tournament random perfect --game sim/k6 --points score", "counts no points"),
        ("tournament random perfect --game sim/k6 --rounds 0", "rounds"),
        (
            "tournament random perfect --game sim/k6 --rounds 100000 --game sim/k5 --game sim/k4 --game sim/k7 \
          --game sim/k8 --game sim/k9",
            "1000000 games",
        ),
        ("tournament random perfect --preset coins-6", "coins-6"),
        ("tournament random perfect --preset coins-1 --heroes 1", "--heroes"),
        ("tournament random perfect --preset coins-1 --format gauntlet --heroes 2", "gauntlet"),
        ("tournament random perfect --preset coins-1 --out file", "file"),
        ("tournament --resume nowhere", "nowhere"),
        ("tournament =random perfect --game sim/k6", "no name"),
    ] {
        let said = refused(line);
        assert!(said.contains(says), "{line}: {said}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing was made");

    gambol(folder.path(), "tournament random perfect --game fish/1,1 --seed 1 --rounds 1 --out cup --json")
        .done();
    let before = fs::read(folder.path().join("cup/journal.jsonl")).unwrap();
    for (line, says) in [
        ("tournament random perfect --game fish/1,1 --seed 1 --rounds 1 --out cup", "kept there already"),
        ("tournament --resume cup --seed 2", "another seed"),
        ("tournament --resume cup random perfect:0.5", "other players"),
        ("tournament --resume cup --game fish/2,1", "other boards"),
        ("tournament --resume cup --format swiss", "another format"),
        ("tournament --resume cup --out cup", "cannot be used with"),
    ] {
        let said = refused(line);
        assert!(said.contains(says), "{line}: {said}");
    }
    assert_eq!(fs::read(folder.path().join("cup/journal.jsonl")).unwrap(), before);
    gambol(folder.path(), "tournament --resume cup random perfect --seed 1 --json").done();
}

/// A program that plays the first move it is offered, and one that ends at once.
const FIRST_MOVE: &str = r#"#!/usr/bin/env python3
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "first move"}), flush=True)
    elif said["type"] == "your_move":
        print(json.dumps({"type": "move", "move": said["moves"][0]}), flush=True)
"#;

#[test]
#[cfg(target_os = "linux")]
fn programs_take_part_and_one_that_crashes_stops_nobody() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = folder_with(&[("bot.py", FIRST_MOVE), ("broken.sh", "#!/bin/sh\nexit 3\n")]);
    for program in ["bot.py", "broken.sh"] {
        fs::set_permissions(folder.path().join(program), fs::Permissions::from_mode(0o755)).unwrap();
    }
    // The folder is the test's own, which a locked-up program could not see.
    let line = "tournament Mine=./bot.py Broken=./broken.sh random --game sim/k4 --rounds 1 --seed 3 \
                --move-time 20s --trusted --out cup --json";
    let json = object(&gambol(folder.path(), line).done());
    let by_name = |name: &str| {
        let standings = json["standings"].as_array().unwrap();
        standings.iter().find(|standing| standing["name"] == name).unwrap().clone()
    };
    assert_eq!((&by_name("Broken")["games"], &by_name("Broken")["losses"]), (&4.into(), &4.into()), "{json}");
    assert_eq!(by_name("Mine")["games"], 4, "{json}");
    let games = fs::read_to_string(folder.path().join("cup/games.csv")).unwrap();
    assert_eq!(games.matches("crash").count(), 4, "{games}");
    assert_eq!(games.matches("rules").count(), 2, "{games}");
}
