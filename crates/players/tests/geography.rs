//! The perfect agent of geography against plain search.

#[path = "plain/geography.rs"]
mod plain;

use gambol_games::{AnyGame, FiniteMoves, Game, Geography, Notation, Outcome, Rule, Rules};
use gambol_graph::{Dice, Direction};
use gambol_players::{Grounds, NoTables, Player, Thinking, agent};
use gambol_solve::Limits;
use gambol_testing::{rounds, seed};

use self::plain::{Plain, decidable, random_board, random_position};

fn perfect(level: f64) -> Box<dyn Player> {
    agent("geography", "perfect").expect("there is one").player(level)
}

/// Any of the four rules.
fn any_rule(dice: &mut Dice) -> (Direction, Rule) {
    let direction = [Direction::Undirected, Direction::Directed][dice.below(2) as usize];
    (direction, [Rule::Edge, Rule::Vertex][dice.below(2) as usize])
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
        let rules = any_rule(&mut dice);
        let board = random_board(&mut dice, rules);
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
        let rules = any_rule(&mut dice);
        let (game, winning) = decidable(&mut dice, rules);
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
        let rules = any_rule(&mut dice);
        let board = random_board(&mut dice, rules);
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
