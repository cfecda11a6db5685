//! The perfect agent of geography against plain search.

#[path = "../../solve/tests/plain/mod.rs"]
mod plain;

use gambol_games::{
    AnyGame, FiniteMoves, Game, Geography, Notation, Outcome, Rule, Rules, geography::Position,
};
use gambol_graph::{Dice, Direction, Vertex};
use gambol_players::{Grounds, NoTables, Player, Thinking, agent};
use gambol_solve::Limits;
use gambol_testing::{random_graph, rounds, seed};

use self::plain::Plain;

fn perfect(level: f64) -> Box<dyn Player> {
    agent("geography", "perfect").expect("there is one").player(level)
}

/// A small board of any of the four rules; the start is chosen in one game of four.
fn random_board(dice: &mut Dice) -> Geography {
    let direction = [Direction::Undirected, Direction::Directed][dice.below(2) as usize];
    let rule = [Rule::Edge, Rule::Vertex][dice.below(2) as usize];
    let n = 2 + dice.below(6);
    let edges = n + dice.below(n + 2);
    let graph = random_graph(dice, direction, n, edges);
    let start = (dice.below(4) > 0).then(|| Vertex(dice.below(n) as u32));
    Geography::new(graph, rule, start).expect("a board")
}

/// A position after a few random moves; the game may be over.
fn random_position(dice: &mut Dice, board: &Geography) -> Position {
    let mut position = board.start();
    for _ in 0..dice.below(4) {
        if board.outcome(&position).is_none() {
            let mv = board.nth(&position, dice.below(board.count(&position) as u64) as usize);
            board.play(&mut position, &mv);
        }
    }
    position
}

/// A position with moves that win and others, and those that win.
fn decidable(dice: &mut Dice) -> (AnyGame<Geography>, Vec<String>) {
    loop {
        let board = random_board(dice);
        let mut position = random_position(dice, &board);
        let winning = Plain::new(&board).winning_moves(&mut position, usize::MAX);
        if !winning.is_empty() && winning.len() < board.count(&position) {
            let winning = winning.iter().map(|mv| board.move_text(&position, mv)).collect();
            return (AnyGame::at(board, position), winning);
        }
    }
}

#[test]
fn fuzz_the_perfect_agent_never_loses_a_won_game() {
    let mut dice = Dice::new(seed());
    let random = || agent("geography", "random").expect("there is one").player(1.0);
    // All boards, one after the other, with what is remembered of others.
    let mut winner = perfect(1.0);
    let mut others = [random(), perfect(0.5), perfect(1.0)];
    let mut seats = [0; 2];
    for _ in 0..rounds(10_000) {
        let board = random_board(&mut dice);
        let position = random_position(&mut dice, &board);
        let wins = Plain::new(&board).mover_wins(&mut position.clone());
        let turn = board.turn(&position);
        let seat = if wins { turn } else { turn.other() };
        seats[seat as usize] += 1;
        let text = format!("{} {}", board.id(), board.position_text(&position));
        let mut game = AnyGame::at(board, position);
        let other = &mut others[dice.below(3) as usize];
        while game.outcome().is_none() {
            let player = if Game::turn(&game) == seat { &mut winner } else { &mut *other };
            let choice = player.choose(&game, &mut Thinking::of(&mut dice)).expect("the game goes on");
            assert_ne!(choice.grounds, Grounds::Guessed, "{text}");
            game.play(&choice.text).expect("a legal move");
        }
        assert_eq!(game.outcome(), Some(Outcome::Won(seat)), "{text}");
    }
    assert!(seats.iter().all(|&games| games * 4 > rounds(10_000)), "{seats:?}");
}

#[test]
fn fuzz_the_rate_of_optimal_moves_is_the_level() {
    const DECISIONS: usize = 20_000;
    const POSITIONS: usize = 400;
    let mut dice = Dice::new(seed());
    let boards: Vec<_> = (0..POSITIONS).map(|_| decidable(&mut dice)).collect();
    for level in (1..=9).map(|tenths| f64::from(tenths) / 10.0) {
        let mut player = perfect(level);
        let mut optimal = 0;
        for (game, winning) in &boards {
            for _ in 0..DECISIONS / POSITIONS {
                let choice = player.choose(game, &mut Thinking::of(&mut dice)).expect("the game goes on");
                assert_eq!(choice.grounds, Grounds::Proved);
                optimal += usize::from(winning.contains(&choice.text));
            }
        }
        let rate = optimal as f64 / DECISIONS as f64;
        assert!((rate - level).abs() < 0.02, "level {level}: {rate}");
    }
}

/// Whether the opponent can make the player stuck at once, after this move.
fn is_childish(game: &AnyGame<Geography>, text: &str) -> bool {
    let mut after = game.boxed_clone();
    after.play(text).expect("a legal move");
    after.moves(100).expect("few moves").iter().any(|reply| {
        let mut then = after.boxed_clone();
        then.play(reply).expect("a legal move");
        then.outcome().is_some()
    })
}

#[test]
fn fuzz_mistakes_let_nobody_win_at_once_if_there_are_others() {
    let mut dice = Dice::new(seed());
    let [mut fair, mut childish] = [0.3, 0.0].map(perfect);
    let mut seen = [0; 2];
    for _ in 0..rounds(2000) {
        let (game, winning) = decidable(&mut dice);
        let mistakes: Vec<String> = game.moves(100).expect("few moves");
        let mistakes: Vec<String> = mistakes.into_iter().filter(|mv| !winning.contains(mv)).collect();
        let subtle = mistakes.iter().any(|mistake| !is_childish(&game, mistake));
        for (i, player) in [&mut fair, &mut childish].into_iter().enumerate() {
            let choice = player.choose(&game, &mut Thinking::of(&mut dice)).expect("the game goes on");
            if subtle && mistakes.contains(&choice.text) && is_childish(&game, &choice.text) {
                seen[i] += 1;
            }
        }
    }
    assert_eq!(seen[0], 0);
    assert!(seen[1] > 0, "the lowest levels do that too");
}

/// Against the dice, from positions that are lost, the agent wins far more often than the dice would.
#[test]
fn fuzz_lost_positions_are_played_for_the_opponents_mistake() {
    let mut dice = Dice::new(seed());
    let mut random = agent("geography", "random").expect("there is one").player(1.0);
    let mut cunning = perfect(1.0);
    let mut won = [0; 2];
    let mut games = 0;
    while games < rounds(1500) {
        let board = random_board(&mut dice);
        let position = random_position(&mut dice, &board);
        let count = board.count(&position);
        if count < 2 || Plain::new(&board).mover_wins(&mut position.clone()) {
            continue;
        }
        games += 1;
        for (i, won) in won.iter_mut().enumerate() {
            let mut game = AnyGame::at(board.clone(), position.clone());
            let seat = board.turn(&position);
            // The first move only: later ones are won or lost like others.
            let first = if i == 0 { &mut cunning } else { &mut random };
            let choice = first.choose(&game, &mut Thinking::of(&mut dice)).expect("the game goes on");
            game.play(&choice.text).expect("a legal move");
            if game.outcome().is_none() {
                let reply = game.sample(&mut |n| dice.below(n)).expect("the game goes on");
                game.play(&reply).expect("a legal move");
            }
            let wins = Plain::new(&board).mover_wins(&mut AnyGame::position(&game).clone());
            *won += usize::from(game.outcome() != Some(Outcome::Won(seat.other())) && wins);
        }
    }
    assert!(won[0] * 10 > won[1] * 11, "{won:?}");
}

#[test]
fn at_any_limit_there_is_a_legal_move() {
    let mut dice = Dice::new(seed());
    for id in [
        "geography/pyramid5/start=0,0",
        "geography/pyramid5",
        "geography/pyramid3/vertex",
        "geography/countries/vertex",
        "geography/countries",
        "geography/pyramid13/start=0,0",
        "geography/grid20x20",
    ] {
        for (stops, memory) in [(true, u64::MAX), (true, 0), (false, 0), (false, 1 << 16)] {
            let mut player = perfect([1.0, 0.5][dice.below(2) as usize]);
            let mut game = gambol_games::open(id).expect("a board");
            for _ in 0..3 {
                if game.outcome().is_some() {
                    break;
                }
                let limits = Limits { stop: &|| stops, memory };
                let mut thinking = Thinking { dice: &mut dice, limits, tables: &NoTables };
                let choice = player.choose(game.as_ref(), &mut thinking).expect("the game goes on");
                game.play(&choice.text).expect("a legal move");
            }
        }
    }
}

#[test]
fn it_says_whether_it_knows() {
    let mut dice = Dice::new(1);
    let mut grounds = |id: &str| {
        let game = gambol_games::open(id).expect("a board");
        perfect(1.0).choose(game.as_ref(), &mut Thinking::of(&mut dice)).expect("the game goes on").grounds
    };
    assert_eq!(grounds("geography/pyramid5/start=0,0"), Grounds::Proved);
    assert_eq!(grounds("geography/pyramid12/start=0,0"), Grounds::Proved, "the token stands in a fort");
    assert_eq!(grounds("geography/pyramid13/start=0,0"), Grounds::Guessed);
}
