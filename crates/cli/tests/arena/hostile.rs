//! Every hostile program loses by the rule, leaves nothing behind, and the match goes on.

use std::{
    process::Command,
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::yard::Yard;

/// Lets the program play two games, from both seats, and loses both by that cause for a reason with these words.
#[track_caller]
fn loses(bot: &str, more: &str, by: &str, reason: &str) -> Vec<Value> {
    let yard = Yard::with(bot);
    let games = yard.games("sim/k5", more);
    assert_eq!(games.len(), 2, "the match goes on");
    for (game, winner) in games.iter().zip(["second", "first"]) {
        assert_eq!((&game["by"], &game["outcome"]), (&by.into(), &winner.into()), "{game}");
        assert!(game["reason"].as_str().unwrap().contains(reason), "{game}");
    }
    assert_eq!(yard.left_behind(), [""; 0]);
    games
}

#[test]
fn a_fork_bomb() {
    let bomb = "
def bomb(message):
    while True:
        try:
            os.fork()
        except OSError:
            pass
play(bomb)";
    loses(bomb, "--move-time 500ms", "time", "no answer");
}

#[test]
fn a_busy_loop_on_the_clock_and_on_the_processor() {
    let busy = "
def busy(message):
    while True:
        pass
play(busy)";
    loses(busy, "--move-time 300ms", "time", "no answer within 0.3");
    // The processor's time is over long before that on the wall.
    loses(busy, "--move-time 30s --cpu-time 400ms", "time", "processor");
}

#[test]
fn processor_time_is_that_of_all_processes_together() {
    let crowd = "
def crowd(message):
    for _ in range(8):
        if os.fork() == 0:
            while True:
                pass
    time.sleep(60)
play(crowd)";
    loses(crowd, "--move-time 30s --cpu-time 400ms", "time", "processor");
}

#[test]
fn a_memory_hog_alone_and_in_a_crowd() {
    let hog = "
def hog(message):
    kept = []
    while True:
        kept.append(bytearray(4 << 20))
play(hog)";
    let games = loses(hog, "--move-time 20s --memory 128MiB", "crash", "exit code 1");
    assert!(games[0]["stderr"][0].as_str().unwrap().contains("MemoryError"));
    // Each of them takes less than a process may.
    let crowd = "
def crowd(message):
    for _ in range(6):
        if os.fork() == 0:
            kept = bytearray(os.urandom(1) * (60 << 20))
            time.sleep(60)
    time.sleep(60)
play(crowd)";
    loses(crowd, "--move-time 20s --memory 128MiB", "crash", "memory");
}

#[test]
fn a_daemon_is_gone_when_the_game_is_over() {
    let daemon = "
def spawn():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(600)
        os._exit(0)
    os.wait()
    note('there is a daemon')
spawn()
play(first)";
    let yard = Yard::with(daemon);
    let games = yard.games("sim/k5", "");
    for (game, seat) in games.iter().zip([0, 1]) {
        assert_eq!(game["by"], "rules", "it plays well: {game}");
        assert_eq!(game["stderr"][seat], "there is a daemon\n");
    }
    assert_eq!(yard.left_behind(), [""; 0]);
    // One that leaves only the daemon behind, which keeps the pipes open.
    loses(&daemon.replace("play(first)", "sys.exit(5)"), "", "crash", "exit code 5");
}

#[test]
fn the_silent_and_those_who_do_not_listen() {
    loses("play(lambda message: time.sleep(600))", "--move-time 200ms", "time", "no answer within 0.2");
    // It never reads: messages fill the pipe and then our queue.
    let deaf = "say({'type': 'hello', 'protocol': 1, 'name': 'deaf'})\ntime.sleep(600)";
    loses(deaf, "--move-time 200ms", "time", "no answer");
}

#[test]
fn crashes() {
    loses("play(lambda message: sys.exit(3))", "", "crash", "exit code 3");
    loses("play(lambda message: os.kill(os.getpid(), 11))", "", "crash", "signal 11");
    loses("sys.exit(4)", "", "crash", "exit code 4");
    loses("os.close(1)\ntime.sleep(600)", "", "crash", "closed its output");
}

#[test]
fn garbage() {
    for (answer, reason) in [
        ("print('I play 0-1', flush=True)", "not a JSON object: I play 0-1"),
        ("print('[' * 100000, flush=True)", "not a JSON object"),
        ("print('{\"a\":' * 100000, flush=True)", "EOF while parsing"),
        ("say({'type': 'joke'})", "no message of type \"joke\""),
        ("say({'type': 'move'})", "missing field `move`"),
        ("say({'type': 'move', 'move': 7})", "invalid type"),
        ("say({'type': 'hello', 'protocol': 1, 'name': 'again'})", "the answer to your_move was hello"),
        ("os.write(1, b'\\xff\\xfe\\n')", "not text"),
    ] {
        loses(&format!("play(lambda message: {answer})"), "", "garbage", reason);
    }
    // Two answers to one question: the second is none to the next.
    let twice = "
def twice(message):
    answer = json.dumps({'type': 'move', 'move': message['moves'][0]}) + '\\n'
    os.write(1, 2 * answer.encode())
play(twice)";
    loses(twice, "", "garbage", "without being asked");
    loses("say({'type': 'hello', 'protocol': 2, 'name': 'new'})\ntime.sleep(9)", "", "garbage", "version 2");
    let other = "say({'type': 'hello', 'protocol': 1, 'name': 'n', 'games': ['coins']})\ntime.sleep(9)";
    loses(other, "", "garbage", "does not play sim");
}

#[test]
fn floods_of_100_megabytes_take_no_memory() {
    let most = 100 << 20;
    for (piece, by) in [("b'x'", "flood"), ("b'{}\\n'", "garbage")] {
        let flood = format!(
            "
def flood(message):
    block = {piece} * (1 << 18)
    for _ in range(100 * (1 << 20) // len(block)):
        os.write(1, block)
play(flood)"
        );
        let yard = Yard::with(&flood);
        let (contest, peak) = yard.contest("sim/k5", "--move-time 20s");
        for game in contest["games"].as_array().unwrap() {
            assert_eq!(game["by"], by, "{game}");
        }
        assert!(peak < most, "{peak} bytes");
        assert_eq!(yard.left_behind(), [""; 0]);
    }
    // More lines than are read between two questions.
    let lines = "
def lines(message):
    answer = json.dumps({'type': 'move', 'move': message['moves'][0]}) + '\\n'
    os.write(1, 100000 * answer.encode())
play(lines)";
    loses(lines, "--move-time 20s", "flood", "lines");
    // Nobody waits for standard error: it is cut off, and the game goes on.
    let yard = Yard::with("os.write(2, b'y' * (100 << 20))\nplay(first)");
    let (contest, peak) = yard.contest("sim/k5", "");
    assert!(peak < most, "{peak} bytes");
    for (game, seat) in contest["games"].as_array().unwrap().iter().zip([0, 1]) {
        assert_eq!(game["by"], "rules");
        let stderr = game["stderr"][seat].as_str().unwrap();
        assert!(stderr.len() < 66_000 && stderr.contains("more bytes]"), "{} bytes", stderr.len());
    }
}

#[test]
fn programs_are_gone_when_the_arena_is_killed() {
    let yard = Yard::with("play(lambda message: time.sleep(600))");
    let words =
        ["match", "python3 bot.py", "random", "--game", "sim/k5", "--move-time", "60s", "--game-time", "60s"];
    let mut arena = yard.command(&words).spawn().unwrap();
    let until = Instant::now() + Duration::from_secs(20);
    // The arena, both wardens and the program.
    while yard.left_behind().len() < 3 {
        assert!(Instant::now() < until, "{:?}", yard.left_behind());
        thread::sleep(Duration::from_millis(10));
    }
    Command::new("kill").args(["-KILL", &arena.id().to_string()]).status().unwrap();
    arena.wait().unwrap();
    while !yard.left_behind().is_empty() {
        assert!(Instant::now() < until, "{:?}", yard.left_behind());
        thread::sleep(Duration::from_millis(10));
    }
}
