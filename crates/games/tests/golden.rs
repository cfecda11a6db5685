//! The rules against values known from elsewhere: published theorems and independent programs.

use std::collections::{HashMap, HashSet};

use gambol_games::{
    Avoidance, Coins, FiniteMoves, Geography, Hashed, Notation, Outcome, Rules, Seat, Switching, coins,
};

/// Whether the player to move wins, by plain search with a table of keys.
fn mover_wins<R: FiniteMoves + Hashed>(
    board: &R,
    position: &mut R::Position,
    known: &mut HashMap<u128, bool>,
) -> bool {
    let turn = board.turn(position);
    if let Some(outcome) = board.outcome(position) {
        return outcome == Outcome::Won(turn);
    }
    let key = board.key(position);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let wins = (0..board.count(position)).any(|n| {
        let mv = board.nth(position, n);
        let undo = board.play(position, &mv);
        let wins = !mover_wins(board, position, known);
        board.undo(position, &mv, undo);
        wins
    });
    known.insert(key, wins);
    wins
}

fn first_wins<R: FiniteMoves + Hashed>(board: &R) -> bool {
    mover_wins(board, &mut board.start(), &mut HashMap::new())
}

#[test]
fn sim_on_k6_has_the_known_number_of_positions_and_moves() {
    struct Census {
        seen: HashSet<u128>,
        terminal: usize,
        moves: usize,
    }
    fn walk(board: &Avoidance, position: &mut <Avoidance as Rules>::Position, census: &mut Census) {
        if !census.seen.insert(board.key(position)) {
            return;
        }
        let count = board.count(position);
        census.terminal += usize::from(board.outcome(position).is_some());
        census.moves += count;
        for n in 0..count {
            let mv = board.nth(position, n);
            board.play(position, &mv);
            walk(board, position, census);
            board.undo(position, &mv, ());
        }
    }
    let board = Avoidance::from_id("sim/k6").unwrap();
    let mut census = Census { seen: HashSet::new(), terminal: 0, moves: 0 };
    walk(&board, &mut board.start(), &mut census);
    assert_eq!((census.seen.len(), census.terminal, census.moves), (2_230_702, 880_680, 8_562_585));
}

#[test]
fn coin_triangles_have_the_known_number_of_lost_positions() {
    for (rows, first, lost) in [(1, false, 1), (2, true, 3), (3, false, 14), (4, true, 142), (5, false, 3902)]
    {
        let board = Coins::from_id(&format!("coins/{rows}")).unwrap();
        let lines: Vec<u64> = board.lines().map(|(cells, _)| cells).collect();
        // Taking coins lowers the mask, so one ascending pass decides everything; the last coin loses.
        let mut wins = vec![true; 1 << board.cells()];
        for mask in 1..wins.len() {
            let open = lines.iter().filter(|&&line| line & !(mask as u64) == 0);
            wins[mask] = open.map(|&line| mask & !(line as usize)).any(|after| !wins[after]);
        }
        assert_eq!(wins.iter().filter(|&&wins| !wins).count(), lost, "{rows} rows");
        assert_eq!(wins[wins.len() - 1], first, "{rows} rows");
        // The rules themselves agree, move by move.
        if rows < 5 {
            assert_eq!(first_wins(&board), first, "{rows} rows");
        }
        let empty: coins::Position =
            board.parse_position(&board.position_text(&board.start()).replace('o', ".")).unwrap();
        assert_eq!(
            board.outcome(&empty),
            Some(Outcome::Won(Seat::First)),
            "the second player took the last coin"
        );
    }
}

#[test]
fn edge_geography_has_the_known_winners() {
    let from_start = |graph: &str, start: &str| {
        first_wins(&Geography::from_id(&format!("geography/{graph}/start={start}")).unwrap())
    };
    for n in 3..=8 {
        assert_eq!(from_start(&format!("cycle{n}"), "0"), n % 2 == 1, "cycle {n}");
    }
    for n in 2..=6 {
        assert!(from_start(&format!("k{n}"), "0"), "complete {n}");
    }
    for (n, wins) in [(1, true), (2, false), (3, false), (4, false)] {
        assert_eq!(from_start(&format!("pyramid{n}"), "0,0"), wins, "pyramid {n}");
    }
    // A grid's vertex (a, b), from 1, is lost for the mover iff gcd(m + 1, n + 1) divides neither a nor b.
    for (rows, columns, d) in [(2, 2, 3), (3, 3, 4), (2, 5, 3), (3, 4, 1)] {
        for (a, b) in (1..=rows).flat_map(|a| (1..=columns).map(move |b| (a, b))) {
            let lost = a % d != 0 && b % d != 0;
            let wins = from_start(&format!("grid{rows}x{columns}"), &format!("{},{}", a - 1, b - 1));
            assert_eq!(wins, !lost, "({a}, {b}) of {rows} x {columns}");
        }
    }
}

#[test]
fn bridg_it_is_won_by_whoever_moves_first() {
    for n in 1..=3 {
        for first in ["short", "cut"] {
            let board = Switching::from_id(&format!("switching/gale{n}/first={first}")).unwrap();
            assert!(first_wins(&board), "{n} x {n}, {first} first");
        }
    }
}
