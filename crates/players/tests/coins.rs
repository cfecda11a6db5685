//! The agents for coins, against all lines of play.

#[path = "plain/coins.rs"]
mod plain;

use std::cell::RefCell;

use gambol_games::{AnyGame, Coins, Notation, Rules, coins::Position, coins::Take};
use gambol_graph::Dice;
use gambol_players::{Choice, Grounds, NoTables, Player, Random, Tables, Thinking, agent, agents};
use gambol_solve::{
    Limits,
    coins::{Oracle, patterns::FourCoins},
};
use gambol_testing::{rounds, seed};
use plain::{BOARDS, Plain, position};

fn player(name: &str, level: f64) -> Box<dyn Player> {
    agent("coins", name).unwrap().player(level)
}

fn ask(player: &mut dyn Player, board: &Coins, position: Position, dice: &mut Dice) -> (Take, Grounds) {
    let game = AnyGame::at(board.clone(), position);
    let Choice { text, grounds } = player.choose(&game, &mut Thinking::of(dice)).unwrap();
    (board.parse_move(&position, &text).unwrap(), grounds)
}

#[test]
fn perfect_gets_at_least_what_the_position_is_worth_in_10_000_games_that_are_won() {
    let mut dice = Dice::new(seed());
    let mut tables: Vec<Plain> = BOARDS.into_iter().map(Plain::new).collect();
    let mut perfect: Vec<_> = BOARDS.iter().map(|_| player("perfect", 1.0)).collect();
    let mut fallible: Vec<_> = BOARDS.iter().map(|_| player("perfect", 0.5)).collect();
    let (mut round, mut ahead, mut gained) = (0, 0, 0);
    // Games in which nothing better than a loss is due are played as well, and not counted.
    while ahead < rounds(10_000) {
        round += 1;
        let number = round % BOARDS.len();
        let plain = &mut tables[number];
        let start = plain.random_position(&mut dice);
        let me = if dice.chance(0.5) { plain.board.turn(&start) } else { plain.board.turn(&start).other() };
        let worth = plain.value(&start) * if me == plain.board.turn(&start) { 1 } else { -1 };
        let mut position = start;
        while plain.board.outcome(&position).is_none() {
            let mover: &mut dyn Player = if plain.board.turn(&position) == me {
                perfect[number].as_mut()
            } else if round % 3 == 0 {
                &mut Random
            } else {
                fallible[number].as_mut()
            };
            let (mv, _) = ask(mover, &plain.board, position, &mut dice);
            plain.board.check(&position, &mv).unwrap();
            plain.board.play(&mut position, &mv);
        }
        let end = if plain.scored {
            plain.earns(&start, &position) * if me == plain.board.turn(&start) { 1 } else { -1 }
        } else {
            plain.value(&position) * if me == plain.board.turn(&position) { 1 } else { -1 }
        };
        assert!(end >= worth, "{}: {start:?}: {end} instead of {worth}", BOARDS[number]);
        ahead += usize::from(worth > 0);
        gained += usize::from(end > worth);
    }
    assert!(gained > 0, "the opponents never went wrong");
}

/// Whether the player to move wins in plain sight: everything can be taken, or all but the last coin that loses.
fn wins_at_sight(board: &Coins, coins: u64) -> bool {
    let left = u32::from(!board.is_normal());
    board.lines().any(|(line, _)| line & !coins == 0 && (coins ^ line).count_ones() == left)
}

#[test]
fn mistakes_are_not_childish_where_others_can_be_made() {
    let mut dice = Dice::new(seed());
    let mut childish = 0;
    for id in ["coins/4", "coins/4/normal", "coins/4/line=2"] {
        let mut plain = Plain::new(id);
        let [mut good, mut poor] = [0.3, 0.0].map(|level| player("perfect", level));
        for _ in 0..rounds(700) {
            let position = plain.random_position(&mut dice);
            let value = plain.value(&position);
            let absurd = |plain: &Plain, mv: Take| {
                let mut after = position;
                plain.board.play(&mut after, &mv);
                after.coins() == 0 || wins_at_sight(&plain.board, after.coins())
            };
            let moves = plain.moves(&position).into_iter();
            let mistakes: Vec<Take> = moves.filter(|&mv| plain.brings(&position, mv) != value).collect();
            if !plain.is_decidable(&position) || mistakes.iter().all(|&mv| absurd(&plain, mv)) {
                continue;
            }
            let (mv, _) = ask(good.as_mut(), &plain.board, position, &mut dice);
            assert!(
                plain.brings(&position, mv) == value || !absurd(&plain, mv),
                "{id}: {position:?}: {mv:?}"
            );
            let (mv, _) = ask(poor.as_mut(), &plain.board, position, &mut dice);
            childish += u32::from(absurd(&plain, mv));
        }
    }
    assert!(childish > 0, "at the lowest level there is no blunder too plain");
}

#[test]
fn lines_that_cost_points_are_not_taken_by_mistake_where_others_score() {
    let mut dice = Dice::new(seed());
    let mut plain = Plain::new("coins/4/points=5,1,8,-11/win=25");
    let mut agent = player("perfect", 0.3);
    let mut tempted = 0;
    for _ in 0..rounds(3_000) {
        let position = plain.random_position(&mut dice);
        let value = plain.value(&position);
        let costs = |plain: &Plain, mv: Take| {
            let mut after = position;
            plain.board.play(&mut after, &mv);
            (position.coins() ^ after.coins()).count_ones() == 4
        };
        let absurd = |plain: &Plain, mv: Take| {
            let mut after = position;
            plain.board.play(&mut after, &mv);
            after.coins() == 0 || wins_at_sight(&plain.board, after.coins()) || costs(plain, mv)
        };
        let moves = plain.moves(&position);
        let wrong: Vec<Take> = moves.into_iter().filter(|&mv| plain.brings(&position, mv) != value).collect();
        if wrong.iter().any(|&mv| costs(&plain, mv)) && !wrong.iter().all(|&mv| absurd(&plain, mv)) {
            let (mv, _) = ask(agent.as_mut(), &plain.board, position, &mut dice);
            assert!(plain.brings(&position, mv) == value || !costs(&plain, mv), "{position:?}: {mv:?}");
            tempted += 1;
        }
    }
    assert!(tempted > 100, "{tempted}");
}

#[test]
fn small_losses_are_likelier_than_large_ones() {
    let mut dice = Dice::new(seed());
    let mut plain = Plain::new("coins/4/points=5,9,11,10/win=80/illegal=-50");
    let mut agent = player("perfect", 0.3);
    let (mut lost, mut evenly, mut mistakes) = (0.0, 0.0, 0.0);
    for _ in 0..rounds(2_000) {
        let position = plain.random_position(&mut dice);
        let value = plain.value(&position);
        let losses: Vec<i64> =
            plain.moves(&position).into_iter().map(|mv| value - plain.brings(&position, mv)).collect();
        let wrong = losses.iter().filter(|&&loss| loss > 0);
        if wrong.clone().min().zip(wrong.max()).is_none_or(|(least, most)| 3 * least > *most) {
            continue;
        }
        let (mv, _) = ask(agent.as_mut(), &plain.board, position, &mut dice);
        let loss = value - plain.brings(&position, mv);
        if loss > 0 {
            let wrong: Vec<f64> = losses.iter().filter(|&&loss| loss > 0).map(|&loss| loss as f64).collect();
            lost += loss as f64;
            evenly += wrong.iter().sum::<f64>() / wrong.len() as f64;
            mistakes += 1.0;
        }
    }
    assert!(mistakes > 100.0, "{mistakes}");
    assert!(lost < 0.7 * evenly, "{} a mistake, {} if drawn evenly", lost / mistakes, evenly / mistakes);
}

#[test]
fn in_a_lost_game_perfect_leaves_the_most_ways_to_go_wrong() {
    let mut dice = Dice::new(seed());
    let mut plain = Plain::new("coins/4");
    let mut perfect = player("perfect", 1.0);
    let mut seen = 0;
    for _ in 0..rounds(2_000) {
        let position = plain.random_position(&mut dice);
        if plain.value(&position) > 0 || position.coins().count_ones() < 4 {
            continue;
        }
        let mut wrong = |mv: &Take| {
            let mut after = position;
            plain.board.play(&mut after, mv);
            let replies = plain.moves(&after);
            let wrong = replies.iter().filter(|&&reply| plain.brings(&after, reply) < 0).count();
            (wins_at_sight(&plain.board, after.coins()), wrong as f64 / replies.len() as f64)
        };
        let (mv, _) = ask(perfect.as_mut(), &Coins::from_id("coins/4").unwrap(), position, &mut dice);
        let (plain_to_see, chosen) = wrong(&mv);
        if plain_to_see {
            continue;
        }
        let moves = Plain::new("coins/4").moves(&position);
        for other in &moves {
            let (plain_to_see, share) = wrong(other);
            assert!(plain_to_see || share <= chosen, "{position:?}: {mv:?}, not {other:?}");
        }
        seen += 1;
    }
    assert!(seen > 20, "{seen}");
}

/// The moves of an agent in a position, over many throws.
fn habits(name: &str, id: &str, text: &str) -> Vec<String> {
    let board = Coins::from_id(id).unwrap();
    let position = board.parse_position(text).unwrap();
    let mut agent = player(name, 1.0);
    let mut texts: Vec<String> = (0..40)
        .map(|seed| ask(agent.as_mut(), &board, position, &mut Dice::new(seed)).0)
        .map(|mv| board.move_text(&position, &mv))
        .collect();
    texts.sort();
    texts.dedup();
    texts
}

#[test]
fn greedy_takes_what_scores_most_and_then_the_longest() {
    let moves = habits("greedy", "coins/preset1", "o/oo/ooo/oooo/ooooo/oooooo:0,0:1");
    assert!(!moves.is_empty() && moves.len() > 5, "{moves:?}");
    assert_eq!(habits("greedy", "coins/3", "o/.o/ooo:0,0:1"), ["0-5", "3-5"], "the lines of three");
    assert_eq!(habits("greedy", "coins/3/points=5,1,-9", "o/.o/ooo:0,0:1"), ["0", "2", "3", "4", "5"]);
    assert_eq!(habits("greedy", "coins/2", "./oo:0,0:1"), ["1-2"], "and so it takes the last coin");
}

/// What the shapes are that each habit of the published agent leaves, and whether the opponent then wins.
fn left_by_pattern(id: &str, text: &str) -> Vec<(Option<FourCoins>, bool)> {
    let mut plain = Plain::new(id);
    let position = plain.board.parse_position(text).unwrap();
    assert_eq!(plain.value(&position), 1, "{text} is won");
    let moves = habits("pattern", id, text);
    let left = moves.iter().map(|mv| {
        let mut after = position;
        plain.board.play(&mut after, &plain.board.parse_move(&position, mv).unwrap());
        (FourCoins::of(&plain.board, after.coins()), plain.value(&after) > 0)
    });
    left.collect()
}

#[test]
fn the_published_agent_plays_into_patterns_that_are_won_for_the_opponent() {
    let path = (Some(FourCoins::PathAndSingle), true);
    assert_eq!(left_by_pattern("coins/4", "./o./ooo/o...:0,0:1"), [path]);
    assert_eq!(habits("pattern", "coins/4", "./o./ooo/o...:0,0:1"), ["3"]);
    let star = (Some(FourCoins::Star), true);
    assert_eq!(left_by_pattern("coins/5", "o/.o/o.o/.oo./.o...:0,0:1"), [star]);
    let pair = (Some(FourCoins::OnePair), true);
    assert_eq!(left_by_pattern("coins/4", "o/o./o../o.o.:0,0:1"), [pair, pair]);
    let singles = (Some(FourCoins::Singles), true);
    assert!(left_by_pattern("coins/4", "o/o./oo./o..o:0,0:1").contains(&singles));
    // Where shapes are among its habits that are lost, that is luck.
    let lucky = left_by_pattern("coins/4", "o/oo/.o./o...:0,0:1");
    assert!(lucky.contains(&(Some(FourCoins::Rhombus), false)) && lucky.contains(&path), "{lucky:?}");
}

#[test]
fn the_published_agent_keeps_away_from_moves_that_let_the_opponent_make_a_pattern() {
    // Whatever it does otherwise, of eight coins it leaves such that no reply leaves four without three in a line.
    let board = Coins::from_id("coins/5").unwrap();
    let leads =
        |coins: u64| board.open(coins).any(|(_, line, _)| FourCoins::of(&board, coins ^ line).is_some());
    let mut dice = Dice::new(seed());
    let (mut agent, mut seen) = (player("pattern", 1.0), 0);
    for _ in 0..rounds(10_000) {
        let coins = dice.below(1 << 15) & dice.below(1 << 15);
        let safe = |line: u64| !leads(coins ^ line);
        if leads(coins) || !board.open(coins).any(|(_, line, _)| safe(line)) {
            continue;
        }
        let open = || board.open(coins);
        let (mv, grounds) = ask(agent.as_mut(), &board, position(&board, coins, 1), &mut dice);
        let line = open().find(|open| open.0 == mv).unwrap().1;
        let longest = open().map(|open| open.1).filter(|&line| safe(line)).map(u64::count_ones).max();
        assert!(safe(line) && Some(line.count_ones()) == longest, "{coins:b}: {mv:?}");
        assert_eq!(grounds, Grounds::Habit);
        seen += usize::from(open().any(|open| !safe(open.1)));
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn above_18_coins_the_published_agents_take_long_or_dear_lines_and_may_lose_by_it() {
    let start = "o/oo/ooo/oooo/ooooo/oooooo:0,0:1";
    assert_eq!(
        habits("pattern", "coins/preset1", start),
        ["0-15", "0-20", "15-20"],
        "the longest that scores"
    );
    assert_eq!(habits("pattern", "coins/preset3", start).len(), 9, "six coins cost 30: five");
    let board = Coins::from_id("coins/preset1").unwrap();
    let worth = |coins: u64| {
        let mut oracle = Oracle::default();
        oracle.about(&board, coins, &Limits::none()).unwrap().value(coins)
    };
    assert_eq!(worth(board.all()), 72);
    // Three coins score most, and whichever are taken, the opponent is at least 55 ahead in the end.
    let moves = habits("mapped", "coins/preset1", start);
    for text in &moves {
        let mv = board.parse_move(&board.start(), text).unwrap();
        let (_, line, points) = board.open(board.all()).find(|open| open.0 == mv).unwrap();
        assert_eq!((line.count_ones(), points), (3, 11));
        assert!(points - worth(board.all() ^ line) <= -55, "{text}");
    }
    assert!(moves.len() > 10);
}

#[test]
fn mapped_is_perfect_from_18_coins_on() {
    let mut dice = Dice::new(seed());
    for id in BOARDS {
        let mut plain = Plain::new(id);
        let mut agent = player("mapped", 1.0);
        for _ in 0..rounds(100) {
            let position = plain.random_position(&mut dice);
            let (mv, grounds) = ask(agent.as_mut(), &plain.board, position, &mut dice);
            assert_eq!(grounds, Grounds::Proved);
            assert_eq!(plain.brings(&position, mv), plain.value(&position), "{id}: {position:?}");
        }
    }
}

#[test]
fn every_agent_answers_with_a_legal_move_whatever_the_limits() {
    let mut dice = Dice::new(seed());
    let stop: [&dyn Fn() -> bool; 2] = [&|| true, &|| false];
    for id in
        ["coins/6", "coins/preset1", "coins/preset4", "coins/preset5/seed=2", "coins/9/line=4", "coins/1"]
    {
        let board = Coins::from_id(id).unwrap();
        for agent in agents().filter(|agent| agent.kind == Some("coins")) {
            for (i, memory) in [0, 100, 5_000].into_iter().enumerate() {
                let mut player = agent.player(0.7);
                let coins = board.all() & if i == 0 { u64::MAX } else { 1 | dice.below(1 << board.cells()) };
                let position = position(&board, coins, 2);
                let limits = Limits { stop: stop[i % 2], memory };
                let game = AnyGame::at(board.clone(), position);
                let mut thinking = Thinking { dice: &mut dice, limits, tables: &NoTables };
                let choice = player.choose(&game, &mut thinking).unwrap();
                let mv = board.parse_move(&position, &choice.text).unwrap();
                assert_eq!(board.check(&position, &mv), Ok(()), "{id}: {}: {}", agent.name, choice.text);
                if agent.name == "perfect" && memory == 0 && board.cells() > 1 {
                    assert_eq!(choice.grounds, Grounds::Guessed);
                }
            }
        }
    }
}

/// A table that somebody else has.
struct Shelf {
    oracle: RefCell<Oracle>,
}

impl Tables for Shelf {
    fn is_lost(&self, board: &Coins, coins: u64) -> Option<bool> {
        let mut oracle = self.oracle.borrow_mut();
        Some(oracle.about(board, coins, &Limits::none()).ok()?.value(coins) < 0)
    }
}

#[test]
fn what_perfect_cannot_compute_it_looks_up_in_the_tables_of_others() {
    let shelf = Shelf { oracle: RefCell::default() };
    let mut dice = Dice::new(seed());
    for id in ["coins/4", "coins/4/normal"] {
        let mut plain = Plain::new(id);
        let mut perfect = player("perfect", 1.0);
        for _ in 0..rounds(200) {
            let position = plain.random_position(&mut dice);
            let game = AnyGame::at(plain.board.clone(), position);
            // No memory for a table of its own.
            let limits = Limits { memory: 0, ..Limits::none() };
            let mut thinking = Thinking { dice: &mut dice, limits, tables: &shelf };
            let choice = perfect.choose(&game, &mut thinking).unwrap();
            let mv = plain.board.parse_move(&position, &choice.text).unwrap();
            assert_eq!(choice.grounds, Grounds::Proved);
            assert_eq!(plain.brings(&position, mv), plain.value(&position), "{id}: {position:?}");
        }
    }
}

#[test]
fn a_guess_goes_by_the_points_in_sight() {
    // Without memory for a table: four coins for 15, not five for 7.
    let board = Coins::from_id("coins/preset4").unwrap();
    let mut dice = Dice::new(1);
    let limits = Limits { memory: 0, ..Limits::none() };
    let mut thinking = Thinking { dice: &mut dice, limits, tables: &NoTables };
    let game = AnyGame::new(board.clone());
    let choice = player("perfect", 1.0).choose(&game, &mut thinking).unwrap();
    assert_eq!(choice.grounds, Grounds::Guessed);
    let mv = board.parse_move(&board.start(), &choice.text).unwrap();
    assert_eq!(board.open(board.all()).find(|open| open.0 == mv).unwrap().2, 15);
}
