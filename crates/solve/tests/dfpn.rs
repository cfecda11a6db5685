//! The proof-number search against plain search, on games of several kinds; its certificates checked.

mod plain;

use std::{cell::Cell, thread};

use gambol_games::{
    Avoidance, CappedFish, Coins, FiniteMoves, FishBarrel, Geography, Hashed, Notation, Rule, Rules, Seat,
};
use gambol_graph::{Dice, Direction, Graph, Vertex};
use gambol_solve::{
    Limits, Stopped,
    dfpn::{Descent, Plain, Proving, Search, Strategy, Table},
    geography::Trail,
};
use gambol_testing::{random_graph, rounds, seed};
use gambol_verify::{Claim, Verdict, verify};

fn table(entries: usize) -> Table {
    Table::with_entries(entries, &Limits::none()).expect("no limits")
}

/// The strategy is accepted from its certificate alone, and is as large as it says.
fn check_strategy<R: Notation>(board: &R, position: &R::Position, strategy: &Strategy<impl Proving>) {
    let winner = if strategy.mover_wins() { board.turn(position) } else { board.turn(position).other() };
    let verdict = if winner == Seat::First { Verdict::First } else { Verdict::Second };
    let claim = Claim { game: board.id(), position: board.position_text(position), verdict };
    let mut certificate = Vec::new();
    strategy.write(&claim, &mut certificate).expect("memory takes everything");
    let verified = verify(&certificate[..]);
    let text = || String::from_utf8_lossy(&certificate).into_owned();
    let verified = verified.unwrap_or_else(|rejection| panic!("{rejection}: {}", text()));
    assert!(verified.steps >= strategy.moves() as u64, "{}", text());
}

/// Searches with a table of some size, and compares with plain search.
fn check<R: FiniteMoves + Hashed + Notation>(board: &R, entries: usize) -> bool {
    let wins = plain::Plain::new(board).mover_wins(&mut board.start());
    let table = table(entries);
    let search = Search::new(Plain::new(board, board.start()), &table);
    assert_eq!(search.work(&Limits::none()), Ok(wins), "{}", board.id());
    assert_eq!(search.verdict(), Some(wins));
    check_strategy(board, &board.start(), &search.strategy(&Limits::none()).expect("no limits"));
    wins
}

#[test]
fn fuzz_games_of_all_kinds_agree_with_plain_search_whatever_the_table() {
    let mut dice = Dice::new(seed());
    let mut wins = [0; 2];
    for _ in 0..rounds(300) {
        let entries = 1 << (5 + dice.below(8));
        let won = match dice.below(4) {
            0 => {
                let rows = 1 + dice.below(3);
                let normal = ["", "/normal"][dice.below(2) as usize];
                check(&Coins::from_id(&format!("coins/{rows}{normal}")).expect("a board"), entries)
            }
            1 => {
                let counts: Vec<String> = (0..=dice.below(3)).map(|_| dice.below(4).to_string()).collect();
                let id = format!("fish/{}/barrel={}", counts.join(","), 3 + dice.below(2));
                let board = CappedFish::try_from(FishBarrel::from_id(&id).expect("a board")).expect("capped");
                let wins = plain::Plain::new(&board).mover_wins(&mut board.start());
                let table = table(entries);
                let search = Search::new(Plain::new(&board, board.start()), &table);
                assert_eq!(search.work(&Limits::none()), Ok(wins), "{id}");
                wins
            }
            rule => {
                let n = 1 + dice.below(8);
                let m = dice.below(14);
                let direction = if dice.below(2) == 0 { Direction::Directed } else { Direction::Undirected };
                let graph = random_graph(&mut dice, direction, n, m);
                let rule = if rule == 2 { Rule::Edge } else { Rule::Vertex };
                let start = (dice.below(4) > 0).then(|| Vertex(dice.below(n) as u32));
                check(&Geography::new(graph, rule, start).expect("a board"), entries)
            }
        };
        wins[usize::from(won)] += 1;
    }
    assert!(wins.iter().all(|&count| count > 0), "{wins:?}");
}

#[test]
fn sim_is_won_by_the_second_player_and_draws_count_for_whom_one_says() {
    let board = Avoidance::from_id("sim/k5").expect("a board");
    for seat in [Seat::First, Seat::Second] {
        let table = table(1 << 16);
        let root = Plain::new(&board, board.start()).with_draws_for(seat);
        // K_5 can be coloured without a triangle of one colour, and perfect play ends so.
        assert_eq!(Search::new(root, &table).work(&Limits::none()), Ok(seat == Seat::First));
    }
    let board = Avoidance::from_id("sim/k6").expect("a board");
    let table = table(1 << 18);
    let search = Search::new(Plain::new(&board, board.start()), &table);
    assert_eq!(search.work(&Limits::none()), Ok(false));
}

#[test]
fn fuzz_forts_as_leaves_give_the_same_answers_as_plain_search() {
    let mut dice = Dice::new(seed());
    let mut searched = 0;
    for _ in 0..rounds(1500) {
        let n = 1 + dice.below(9);
        let m = dice.below(19);
        let graph = random_graph(&mut dice, Direction::Undirected, n, m);
        let board = Geography::new(graph, Rule::Edge, Some(Vertex(dice.below(n) as u32))).expect("a board");
        let mut plain = plain::Plain::new(&board);
        let mut position = board.start();
        // Positions of one board share a table.
        let table = table(1 << (4 + dice.below(8)));
        loop {
            let wins = plain.mover_wins(&mut position);
            let at = || format!("{} {}", board.id(), board.position_text(&position));
            let small = Search::new(Trail::<u64>::new(&board, &position).expect("small"), &table);
            assert_eq!(small.work(&Limits::none()), Ok(wins), "{}", at());
            searched += small.progress().nodes;
            let strategy = small.strategy(&Limits::none()).expect("no limits");
            check_strategy(&board, &position, &strategy);
            let large = Search::new(Trail::<u128>::new(&board, &position).expect("small"), &table);
            assert_eq!(large.work(&Limits::none()), Ok(wins), "{}", at());
            let mut moves = Vec::new();
            board.moves(&position, &mut moves);
            if moves.is_empty() {
                break;
            }
            board.play(&mut position, &moves[dice.below(moves.len() as u64) as usize]);
        }
    }
    assert!(searched > 100, "only {searched} nodes");
}

#[test]
fn fuzz_relabelled_copies_have_the_same_winner() {
    let mut dice = Dice::new(seed());
    for _ in 0..rounds(400) {
        let n = 2 + dice.below(14);
        let m = n + dice.below(n);
        let graph = random_graph(&mut dice, Direction::Undirected, n, m);
        let mut names: Vec<u32> = (0..n as u32).collect();
        dice.shuffle(&mut names);
        let mut edges: Vec<[Vertex; 2]> = graph.edges().map(|e| graph.ends(e)).collect();
        dice.shuffle(&mut edges);
        let mut copy = Graph::builder(Direction::Undirected);
        for v in 0..n {
            copy.vertex(&v.to_string()).expect("a new name");
        }
        for [u, v] in edges {
            copy.edge(Vertex(names[u.index()]), Vertex(names[v.index()])).expect("an edge");
        }
        let start = dice.below(n) as usize;
        let wins = |graph: Graph, start: u32| {
            let board = Geography::new(graph, Rule::Edge, Some(Vertex(start))).expect("a board");
            let table = table(1 << 10);
            let trail = Trail::<u64>::new(&board, &board.start()).expect("small");
            Search::new(trail, &table).work(&Limits::none())
        };
        assert_eq!(wins(graph, start as u32), wins(copy.build(), names[start]));
    }
}

#[test]
fn fuzz_a_search_that_is_interrupted_goes_on_where_it_was() {
    let mut dice = Dice::new(seed());
    let board = Geography::from_id("geography/pyramid6/start=1,0").expect("a board");
    let trail = Trail::<u64>::new(&board, &board.start()).expect("small");
    let nodes = |table: &Table, pauses: &mut dyn FnMut() -> Option<u64>| {
        let search = Search::new(trail.clone(), table);
        loop {
            let left = Cell::new(pauses().unwrap_or(u64::MAX));
            let stop = || left.replace(left.get().saturating_sub(1)) == 0;
            match search.work(&Limits { stop: &stop, ..Limits::none() }) {
                Ok(wins) => {
                    assert!(wins);
                    return search.progress().nodes;
                }
                Err(stopped) => {
                    assert_eq!(stopped, Stopped::Asked);
                    assert_eq!(search.verdict(), None);
                }
            }
        }
    };
    let without = nodes(&table(1 << 20), &mut || None);
    let with = nodes(&table(1 << 20), &mut || Some(dice.below(60)));
    assert!(with < 2 * without, "{with} nodes with interruptions, {without} without");
}

#[test]
fn several_workers_find_what_one_finds() {
    for (id, wins) in [
        ("geography/pyramid5/start=0,0", true),
        ("geography/pyramid5/start=3,1", false),
        ("geography/pyramid6/start=1,0", true),
        ("geography/pyramid6/start=4,2", false),
    ] {
        let board = Geography::from_id(id).expect("a board");
        for entries in [1 << 12, 1 << 18] {
            let table = table(entries);
            let trail = Trail::<u64>::new(&board, &board.start()).expect("small");
            let search = Search::new(trail, &table);
            let answers: Vec<_> = thread::scope(|scope| {
                let workers = [(); 3].map(|()| scope.spawn(|| search.work(&Limits::none())));
                workers.into_iter().map(|worker| worker.join().expect("no panic")).collect()
            });
            assert_eq!(answers, [Ok(wins); 3], "{id}");
            check_strategy(&board, &board.start(), &search.strategy(&Limits::none()).expect("no limits"));
        }
    }
}

#[test]
fn plays_of_a_hundred_thousand_moves_need_no_deep_stack() {
    // A directed cycle is walked once around; nobody has a choice.
    for (length, wins) in [(99_999, true), (100_000, false)] {
        let mut graph = Graph::builder(Direction::Directed);
        let vertices: Vec<Vertex> =
            (0..length).map(|v: u32| graph.vertex(&v.to_string()).expect("a new name")).collect();
        for (i, &v) in vertices.iter().enumerate() {
            graph.edge(v, vertices[(i + 1) % vertices.len()]).expect("an edge");
        }
        let board = Geography::new(graph.build(), Rule::Edge, Some(Vertex(0))).expect("a board");
        let table = table(1 << 10);
        let search = Search::new(Plain::new(&board, board.start()), &table);
        assert_eq!(search.work(&Limits::none()), Ok(wins));
        let strategy = search.strategy(&Limits::none()).expect("no limits");
        assert_eq!(strategy.moves(), length as usize / 2 + usize::from(wins));
    }
}

#[test]
fn limits_are_kept() {
    let small = Limits { memory: 1 << 20, ..Limits::none() };
    assert!(matches!(Table::with_entries(1 << 20, &small), Err(Stopped::Memory { .. })));
    assert_eq!(Table::with_entries(1 << 16, &small).map(|table| table.bytes()).ok(), Some(1 << 20));
    let board = Geography::from_id("geography/pyramid7/start=2,1").expect("a board");
    let table = table(1 << 16);
    let search = Search::new(Trail::<u64>::new(&board, &board.start()).expect("small"), &table);
    let asked = Cell::new(0);
    let stop = || asked.replace(asked.get() + 1) > 100;
    let limits = Limits { stop: &stop, ..Limits::none() };
    assert_eq!(search.work(&limits), Err(Stopped::Asked));
    let progress = search.progress();
    assert!((1..100_000).contains(&progress.nodes), "{progress:?}");
    assert!(progress.root.decided().is_none() && progress.root.disproof > 1, "{progress:?}");
    assert!(matches!(search.strategy(&limits), Err(Stopped::Asked)));
}

#[test]
fn equal_positions_have_equal_keys_whichever_parallel_edge_was_used() {
    let board = Geography::from_id("geography/[a-b;a-b;a-b;b-c;c-a]/start=a").expect("a board");
    let key = |text: &str| {
        let position = board.parse_position(text).expect("a position");
        Trail::<u64>::new(&board, &position).expect("small").key()
    };
    assert_eq!(key("b;0"), key("b;2"));
    assert_ne!(key("b;0"), key("b;0,1,2"));
    assert_ne!(key("b;0"), key("a;0"));
}
