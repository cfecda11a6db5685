//! `gambol estimate` keeps its contract with scripts, and tells people that it is no bound.

use std::path::Path;
use std::process::Command;

use gambol_testing::{Answer, object};
use serde_json::{Value, json};

fn to(line: &str) -> Answer {
    Answer::of(env!("CARGO_BIN_EXE_gambol"), Path::new("."), line)
}

#[test]
fn the_answer_has_a_count_for_each_trial_and_is_no_bound() {
    let json: Value =
        serde_json::from_str(&to("estimate pyramid 4 --trials 5 --seed 1 --json").done()).unwrap();
    assert_eq!(json["positions"].as_array().unwrap()[..2], [json!(292), json!(207)]);
    assert_eq!(json["positions"].as_array().unwrap().len(), 5);
    assert_eq!(
        (&json["hash_agreement"], &json["not_a_bound"], &json["first_player_wins"], &json["seed"]),
        (&json!(true), &json!(true), &json!(0), &json!(1))
    );
    let exact = to("estimate pyramid 1 --trials 3 --no-deletion --json");
    assert_eq!(object(&exact.stdout)["first_player_wins"], 3, "a triangle has three edges");
    let text = to("estimate pyramid 3 --trials 2").done();
    for words in ["not a bound", "of 2 trials", "agree", "deleted", "The seed is "] {
        assert!(text.contains(words), "{text}");
    }
}

#[test]
fn the_seed_alone_decides_whatever_the_number_of_threads() {
    let with = |more: &str| to(&format!("estimate pyramid 4 --trials 6 --json {more}")).done();
    assert_eq!(with("--seed 9 --threads 1"), with("--seed 9 --threads 4"));
    assert_ne!(with("--seed 9"), with("--seed 10"));
    // A seed that was not given is told, and repeats what it started.
    let drawn: Value = serde_json::from_str(&with("")).unwrap();
    let again: Value = serde_json::from_str(&with(&format!("--seed {}", drawn["seed"]))).unwrap();
    assert_eq!(drawn, again);
    let json = object(&to("estimate pyramid 1 --trials 1 --seed 18446744073709551615 --json").stdout);
    assert_eq!(json["seed"], "18446744073709551615", "beyond 2^53");
}

#[test]
fn the_options_change_what_is_searched() {
    let mean = |more: &str| {
        let json = object(&to(&format!("estimate pyramid 4 --trials 4 --seed 1 --json {more}")).stdout);
        json["positions"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>() / 4
    };
    let (usual, fewest, exact) = (mean(""), mean("--order fewest"), mean("--no-deletion"));
    assert!(fewest < usual && usual < exact, "{fewest} {usual} {exact}");
    let narrow = to("estimate pyramid 4 --trials 4 --seed 1 --hash-bits 6");
    assert!(narrow.stdout.contains("disagree"), "{}", narrow.stdout);
    let narrow = object(&to("estimate pyramid 4 --trials 4 --seed 1 --hash-bits 6 --json").stdout);
    assert_eq!(narrow["hash_agreement"], false);
}

#[test]
fn a_limit_gives_what_is_known_and_exit_code_3() {
    for limit in ["--time-limit 0s", "--memory 64KiB", "--memory 1B"] {
        let line = format!("estimate pyramid 7 --trials 3 --threads 2 {limit}");
        let answer = to(&format!("{line} --json"));
        assert_eq!((answer.code, answer.stderr.lines().count()), (Some(3), 1), "{limit}: {}", answer.stderr);
        let json = object(&answer.stdout);
        assert_eq!((&json["unknown"], &json["positions"]), (&json!(true), &json!([])), "{limit}");
        assert_eq!((&json["hash_agreement"], &json["not_a_bound"]), (&Value::Null, &json!(true)));
        assert!(json["unfinished"].as_array().is_some_and(|counts| !counts.is_empty()), "{json}");
        assert_eq!(to(&line).code, Some(3));
    }
    // On the way to the limit, some trials are complete.
    let answer = to("estimate pyramid 5 --trials 1000000 --time-limit 1s --threads 1 --json");
    assert_eq!(answer.code, Some(3));
    assert!(object(&answer.stdout)["positions"].as_array().is_some_and(|counts| !counts.is_empty()));
}

#[test]
fn bad_input_gets_one_line_and_exit_code_2() {
    for (line, reason) in [
        ("estimate", "subcommand"),
        ("estimate cube 3", "unrecognized subcommand 'cube'"),
        ("estimate pyramid", "<N>"),
        ("estimate pyramid 0", "0 is not in 1..=50"),
        ("estimate pyramid 51", "51 is not in 1..=50"),
        ("estimate pyramid x", "invalid value 'x'"),
        ("estimate pyramid 3 --trials 0", "--trials"),
        ("estimate pyramid 3 --hashes 1", "--hashes"),
        ("estimate pyramid 3 --hash-bits 62", "--hash-bits"),
        ("estimate pyramid 3 --order best", "[possible values: random, fewest]"),
        ("estimate pyramid 3 --time-limit 10", "a time is a number with"),
    ] {
        let said = to(line).refused();
        assert!(said.contains(reason), "{line}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_exit_code_130() {
    use std::{process::Stdio, thread, time::Duration};

    let mut working = Command::new(env!("CARGO_BIN_EXE_gambol"));
    working.args(["estimate", "pyramid", "13", "--json", "--memory", "64MiB"]);
    let working = working.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(Duration::from_millis(500));
    Command::new("kill").args(["-INT", &working.id().to_string()]).status().unwrap();
    let answer: Answer = working.wait_with_output().unwrap().into();
    assert_eq!((answer.code, answer.stdout.as_str(), answer.stderr.as_str()), (Some(130), "", ""));
}
