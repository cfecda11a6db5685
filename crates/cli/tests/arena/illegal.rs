//! Illegal moves are charged by the game's own rule; too many of them lose.

use crate::yard::Yard;

#[test]
fn a_foul_costs_the_penalty_and_the_same_player_moves_again() {
    // Coin 0 as the first move and as the next one.
    let yard = Yard::with(
        "
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        say({'type': 'hello', 'protocol': 1, 'name': 'stubborn'})
    elif message['type'] == 'error':
        note(message['reason'])
    elif message['type'] == 'your_move':
        note((message['turn'], message['board']['scores'][0]))
        move('0' if message['turn'] <= 3 else message['moves'][0])",
    );
    let games = yard.games("coins/preset1", "--games 1");
    let game = &games[0];
    assert_eq!(game["by"], "rules", "{game}");
    let stderr = game["stderr"][0].as_str().unwrap();
    let notes: Vec<&str> = stderr.lines().take(4).collect();
    // Taking a coin brings 5 points, the foul costs 50; it counts as a move of its own.
    assert_eq!(notes, ["(1, 0)", "(3, 5)", "the coin of cell 0 is gone", "(4, -45)"], "{stderr}");
}

#[test]
fn three_illegal_moves_in_a_row_lose() {
    for game in ["sim/k5", "coins/preset1"] {
        let yard = Yard::with("play(lambda message: move('9-9'))");
        let games = yard.games(game, "");
        for game in &games {
            assert_eq!(game["by"], "illegal", "{game}");
            assert!(game["reason"].as_str().unwrap().starts_with("3 illegal moves"), "{game}");
        }
    }
}

#[test]
fn two_illegal_moves_are_forgiven() {
    let yard = Yard::with(
        "
tries = {}
def clumsy(message):
    turn = message['turn']
    tries[turn] = tries.get(turn, 0) + 1
    move('nowhere' if tries[turn] < 3 else message['moves'][0])
play(clumsy)",
    );
    for game in yard.games("sim/k5", "") {
        assert_eq!(game["by"], "rules", "{game}");
    }
}

#[test]
fn whoever_resigns_loses() {
    let yard = Yard::with("play(lambda message: say({'type': 'resign'}))");
    for game in yard.games("sim/k5", "") {
        assert_eq!(game["by"], "resignation", "{game}");
    }
}
