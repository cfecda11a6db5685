//! Agents for Sim and its relatives against plain search.

#[path = "plain/sim.rs"]
mod plain;

use gambol_games::{AnyGame, Avoidance, Game, Notation, Outcome, Rules, Seat};
use gambol_graph::{Dice, Edge};
use gambol_players::{Choice, Grounds, NoTables, Player, Thinking, Unable, agent};
use gambol_solve::{
    Limits,
    avoidance::{Strong, Value},
};
use gambol_testing::{rounds, seed};

use self::plain::{Referee, random_position, referees};

fn player(name: &str, level: f64) -> Box<dyn Player> {
    agent("sim", name).expect("an agent").player(level)
}

fn ask(player: &mut dyn Player, game: &dyn Game, dice: &mut Dice) -> Choice {
    player.choose(game, &mut Thinking::of(dice)).expect("the game goes on")
}

/// Plays to the end; the seat's moves are the player's, the others the opponent's.
fn outcome(
    game: &mut AnyGame<Avoidance>,
    seat: Seat,
    player: &mut dyn Player,
    opponent: &mut dyn Player,
    dice: &mut Dice,
) -> Outcome {
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let choice = if game.turn() == seat { ask(player, game, dice) } else { ask(opponent, game, dice) };
        game.play(&choice.text).expect("a legal move");
    }
}

fn worth(outcome: Outcome, seat: Seat) -> Value {
    match outcome {
        Outcome::Won(winner) if winner == seat => Value::Win,
        Outcome::Won(_) => Value::Loss,
        Outcome::Drawn | Outcome::Finished => Value::Draw,
    }
}

#[test]
fn the_perfect_agent_never_gives_anything_away() {
    let mut dice = Dice::new(seed());
    let mut opponents = [player("random", 1.0), player("perfect", 0.5), player("rule", 1.0)];
    let mut met = [0; 3];
    // On some boards nobody can win.
    while met[Value::Win as usize] < rounds(10_000) {
        let mut referee = referees(&mut dice, 1).remove(0);
        let mut perfect = player("perfect", 1.0);
        for _ in 0..100 {
            let mut position = random_position(&referee.board, &mut dice);
            let mover = referee.board.turn(&position);
            let value = referee.value(&mut position);
            let seat = if dice.below(2) == 0 { mover } else { mover.other() };
            let due = if seat == mover { value } else { value.flipped() };
            met[due as usize] += 1;
            let opponent = &mut opponents[dice.below(3) as usize];
            let mut game = AnyGame::at(referee.board.clone(), position.clone());
            let end = outcome(&mut game, seat, perfect.as_mut(), opponent.as_mut(), &mut dice);
            let at = referee.board.position_text(&position);
            assert!(worth(end, seat) >= due, "{} {at}: {end:?} for {seat:?}", referee.board.id());
        }
    }
    assert!(met.iter().all(|&n| n > 500), "losses, draws and wins: {met:?}");
}

#[test]
fn a_middling_agent_completes_nothing_if_another_mistake_is_possible() {
    let mut dice = Dice::new(seed());
    let mut childish = |level: f64| {
        let mut count = 0;
        for id in ["sim/k5", "sim/k5/avoid=cycle4"] {
            let board = Avoidance::from_id(id).expect("a board");
            let mut referee = Referee::new(board);
            let mut perfect = player("perfect", level);
            for _ in 0..500 {
                let mut position = random_position(&referee.board, &mut dice);
                let best = referee.value(&mut position);
                let loses_at_once = |e: Edge| {
                    let mut after = position.clone();
                    referee.board.play(&mut after, &e);
                    matches!(referee.board.outcome(&after), Some(Outcome::Won(_)))
                };
                let (losing, other): (Vec<Edge>, Vec<Edge>) =
                    position.free().partition(|&e| loses_at_once(e));
                if !other.into_iter().any(|e| referee.value_of(&mut position, e) < best) {
                    continue;
                }
                let game = AnyGame::at(referee.board.clone(), position.clone());
                let text = ask(perfect.as_mut(), &game, &mut dice).text;
                let e = referee.board.parse_move(&position, &text).expect("a move");
                count += usize::from(losing.contains(&e));
            }
        }
        count
    };
    assert_eq!(childish(0.3), 0);
    assert!(childish(0.1) > 10, "a child does");
}

#[test]
fn both_agents_win_as_second_on_six_points() {
    let mut dice = Dice::new(seed());
    let board = Avoidance::from_id("sim/k6").expect("a board");
    for name in ["perfect", "rule"] {
        let mut second = player(name, 1.0);
        for mut first in [player("random", 1.0), player("perfect", 0.7), player("perfect", 1.0)] {
            for _ in 0..100 {
                let mut game = AnyGame::new(board.clone());
                let end = outcome(&mut game, Seat::Second, second.as_mut(), first.as_mut(), &mut dice);
                assert_eq!(end, Outcome::Won(Seat::Second), "{name}");
            }
        }
    }
}

#[test]
fn the_rule_says_nothing_to_the_first_player_and_off_its_boards() {
    let mut dice = Dice::new(seed());
    let mut rule = player("rule", 1.0);
    let mut perfect = player("perfect", 1.0);
    // As first player it has no plan, and loses to whoever has one.
    let board = Avoidance::from_id("sim/k6").expect("a board");
    let lost = (0..100).filter(|_| {
        let mut game = AnyGame::new(board.clone());
        outcome(&mut game, Seat::First, rule.as_mut(), perfect.as_mut(), &mut dice)
            == Outcome::Won(Seat::Second)
    });
    assert_eq!(lost.count(), 100);
    // An allowed move is played where there is one.
    let board = Avoidance::from_id("sim/k4").expect("a board");
    let position = board.parse_position("+0-5+1-4").expect("a position");
    let choice = ask(rule.as_mut(), &AnyGame::at(board, position), &mut dice);
    assert_eq!((choice.text.as_str(), choice.grounds), ("0-3", Grounds::Habit));
    // With another forbidden graph, and on more points, it plays on.
    for id in ["sim/k5/avoid=cycle4", "sim/k9", "sim/grid3x3"] {
        let mut game = AnyGame::new(Avoidance::from_id(id).expect("a board"));
        outcome(&mut game, Seat::Second, rule.as_mut(), player("random", 1.0).as_mut(), &mut dice);
    }
}

/// Perfect, but any move that does not lose at once where the game is lost.
struct ByLot {
    strong: Strong,
    perfect: Box<dyn Player>,
}

impl Player for ByLot {
    fn choose(&mut self, game: &dyn Game, thinking: &mut Thinking<'_>) -> Result<Choice, Unable> {
        let inside = game.as_any().downcast_ref::<AnyGame<Avoidance>>().expect("an avoidance game");
        let (board, position) = (inside.board(), inside.position());
        if self.strong.value(position).0 != Value::Loss {
            return self.perfect.choose(game, thinking);
        }
        let mut free: Vec<Edge> = position.free().collect();
        thinking.dice.shuffle(&mut free);
        let loses_at_once = |e: &Edge| {
            let mut after = position.clone();
            board.play(&mut after, e);
            board.outcome(&after).is_some()
        };
        let e = free.iter().find(|e| !loses_at_once(e)).unwrap_or(&free[0]);
        Ok(Choice { text: board.move_text(position, e), grounds: Grounds::Habit })
    }
}

#[test]
fn a_lost_game_is_played_for_the_opponents_mistake() {
    let mut dice = Dice::new(seed());
    let board = Avoidance::from_id("sim/k6").expect("a board");
    let strong = Strong::solve(&board, &Limits::none()).expect("few edges");
    let mut by_lot = ByLot { strong, perfect: player("perfect", 1.0) };
    let mut cunning = player("perfect", 1.0);
    let mut second = player("perfect", 0.9);
    let mut won = |first: &mut dyn Player| {
        let mut wins = || {
            let mut game = AnyGame::new(board.clone());
            let end = outcome(&mut game, Seat::First, first, second.as_mut(), &mut dice);
            end == Outcome::Won(Seat::First)
        };
        (0..1500).filter(|_| wins()).count()
    };
    let (with_a_plan, without) = (won(cunning.as_mut()), won(&mut by_lot));
    // About 120 more are usual, with a standard deviation of 27.
    assert!(with_a_plan > without + 20, "{with_a_plan} of 1500 lost games won, {without} without a plan");
}

#[test]
fn large_boards_are_guessed_and_no_triangle_is_completed_without_need() {
    let mut dice = Dice::new(seed());
    for id in ["sim/k10", "sim/k24/avoid=k6", "sim/k6"] {
        let board = Avoidance::from_id(id).expect("a board");
        let mut perfect = player("perfect", 1.0);
        let mut game = AnyGame::new(board);
        for _ in 0..12 {
            let (board, position) = (game.board().clone(), game.position().clone());
            let limits = Limits { stop: &|| true, memory: u64::MAX };
            let mut thinking = Thinking { dice: &mut dice, limits, tables: &NoTables };
            let choice = perfect.choose(&game, &mut thinking).expect("a move");
            assert_eq!(choice.grounds, Grounds::Guessed);
            game.play(&choice.text).expect("a legal move");
            if game.outcome().is_some() {
                let has_lost = |e: Edge| {
                    let mut after = position.clone();
                    board.play(&mut after, &e);
                    board.outcome(&after).is_some()
                };
                assert!(position.free().all(has_lost), "{id}");
                break;
            }
        }
    }
}
