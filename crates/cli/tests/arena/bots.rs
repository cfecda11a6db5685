//! `gambol bot` tells authors what is wrong, and puts decisions to programs again.

use gambol_testing::object;

use crate::yard::Yard;

#[test]
fn a_program_that_does_everything_right_passes_in_every_game() {
    let yard = Yard::with(
        "
def any(message):
    if message.get('moves'):
        return first(message)
    barrels = message['board']['barrels']
    move(str(1 + next(i for i, fish in enumerate(barrels) if fish)))
play(any)",
    );
    for game in ["coins", "sim", "geography", "switching", "fish"] {
        let text = yard.run(&["bot", "check", "python3 bot.py", "--game", game, "--move-time", "20s"]).done();
        assert!(text.ends_with("Nothing is wrong.\n"), "{game}: {text}");
        for words in ["> {\"type\":\"hello\"", "< {\"type\": \"hello\"", "> {\"type\":\"game_over\""] {
            assert!(text.contains(words), "{game}: {text}");
        }
    }
}

#[test]
fn mistakes_are_named_at_the_message_where_they_are_made() {
    for (bot, after, reason) in [
        ("print('hi', flush=True)\nplay(first)", "> {\"type\":\"hello\"", "not a JSON object: hi"),
        ("play(lambda m: move('zz'))", "< {\"type\": \"move\", \"move\": \"zz\"}", "zz is not legal"),
        ("play(lambda m: sys.exit('oh no'))", "> {\"type\":\"your_move\"", "exit code 1"),
        ("play(lambda m: say({'type': 'resign'}))", "< {\"type\": \"resign\"}", "resigned"),
        ("play(first)\ntime.sleep(60)", "It leaves when its input ends.", "did not leave"),
        (
            "
for line in sys.stdin:
    m = json.loads(line)
    if m['type'] == 'hello':
        say({'type': 'hello', 'protocol': 1, 'name': 'eager'})
    elif m['type'] == 'your_move':
        last = m
        first(m)
    elif m['type'] == 'error':
        first(last)
        time.sleep(0.2)",
            "> {\"type\":\"error\"",
            "Wrong: ",
        ),
    ] {
        let yard = Yard::with(bot);
        let answer = yard.run(&["bot", "check", "python3 bot.py", "--game", "sim/k5", "--move-time", "20s"]);
        assert_eq!(answer.code, Some(1), "{bot}: {}", answer.stdout);
        let (before, rest) =
            answer.stdout.rsplit_once("Wrong: ").unwrap_or_else(|| panic!("{}", answer.stdout));
        assert!(before.contains(after), "{bot}: {}", answer.stdout);
        assert!(format!("Wrong: {rest}").contains(reason), "{bot}: {}", answer.stdout);
        if bot.contains("oh no") {
            assert!(answer.stdout.contains("  oh no"), "what it wrote to standard error is shown");
        }
    }
}

#[test]
fn a_decision_is_put_to_the_program_again() {
    let yard = Yard::with("play(lambda m: move(m['moves'][-1]))");
    let games = yard.games("sim/k5", "--games 1 --save games");
    assert!(games[0]["moves"].as_u64().unwrap() >= 5);
    let replay = |turn: &str| {
        yard.run(&["bot", "replay", "games/game-0001.jsonl", "--turn", turn, "python3 bot.py", "--json"])
    };
    let third = object(&replay("3").done());
    assert_eq!(third["answer"], third["played"], "the same program decides the same: {third}");
    let fourth = object(&replay("4").done());
    assert!(fourth["answer"].is_string() && fourth["problem"].is_null(), "{fourth}");
    assert!(fourth["time_ms"].as_f64().unwrap() > 0.0);
    assert!(replay("99").refused().contains("there is no move 99"));
    yard.write("bot.py", "import sys\nsys.exit(9)");
    let answer = replay("3");
    assert_eq!((answer.code, &object(&answer.stdout)["answer"]), (Some(1), &serde_json::Value::Null));
}
