//! Positions in plain JSON say what the notation says.

use gambol_arena::protocol::{Said, Told, board};
use gambol_games::{Seat, open, open_at};
use serde_json::{Value, json};

fn at(id: &str, position: &str, seat: Seat) -> Value {
    board(open_at(id, position).unwrap().as_ref(), seat)
}

#[test]
fn sim_is_a_matrix_and_a_list_of_edges() {
    // Edge 0 is 0-1, edge 3 is 1-2.
    let plain = at("sim/cycle4", "+0-3", Seat::First);
    let edges: Vec<Value> = plain["edges"].as_array().unwrap().clone();
    let matrix: Vec<Vec<i64>> = serde_json::from_value(plain["matrix"].clone()).unwrap();
    assert_eq!(edges.len(), 4);
    for edge in &edges {
        let [u, v, owner] = [0, 1, 2].map(|i| edge[i].as_i64().unwrap());
        assert_eq!(matrix[u as usize][v as usize], owner);
        assert_eq!(matrix[v as usize][u as usize], owner);
    }
    assert_eq!(edges.iter().map(|edge| edge[2].as_i64().unwrap()).collect::<Vec<_>>(), [1, 0, 0, 2]);
    assert_eq!((0..4).map(|i| matrix[i][i]).collect::<Vec<_>>(), [-1; 4]);
    assert_eq!(matrix.iter().flatten().filter(|&&cell| cell == -1).count(), 8, "no chords");
}

#[test]
fn coins_have_rows_and_scores_and_colours() {
    let plain = at("coins/preset1", "o/oo/.../oooo/ooooo/oooooo:11,0:2", Seat::Second);
    assert_eq!((&plain["rows"][2], &plain["scores"]), (&json!([0, 0, 0]), &json!([11, 0])));
    let coloured = at("coins/2/colours=rgo/extras=1,2,3,4", "./oo:0,0:1", Seat::First);
    assert_eq!(coloured["rows"], json!([[0], ["g", 1]]));
}

#[test]
fn geography_tells_the_token_and_what_is_used() {
    let plain = at("geography/cycle4/start=0", "1;0", Seat::Second);
    assert_eq!(
        (&plain["token"], &plain["rule"], &plain["directed"]),
        (&json!(1), &json!("edge"), &json!(false))
    );
    let used: Vec<&Value> = plain["edges"].as_array().unwrap().iter().map(|edge| &edge[2]).collect();
    assert_eq!(used.iter().filter(|used| **used == true).count(), 1);
    let unplaced = board(open("geography/cycle4").unwrap().as_ref(), Seat::First);
    assert_eq!(unplaced["token"], Value::Null);
    // Under the vertex rule an edge to a visited vertex cannot be walked.
    let visited = at("geography/cycle4/vertex/start=0", "1;0,1", Seat::Second);
    let used = visited["edges"].as_array().unwrap().iter().filter(|edge| edge[2] == true).count();
    assert_eq!(used, 2, "both edges at vertex 0");
}

#[test]
fn switching_tells_each_player_who_they_are() {
    let plain = at("switching/[A-x;A-x;x-B]/first=cut", "+2-0:cut", Seat::First);
    assert_eq!(plain["edges"], json!([[0, 1, "cut"], [0, 1, null], [1, 2, "short"]]));
    assert_eq!((&plain["from"], &plain["to"], &plain["you"]), (&json!(0), &json!(2), &json!("cut")));
    assert_eq!(at("switching/[A-x;A-x;x-B]/first=cut", "+2-0:cut", Seat::Second)["you"], "short");
}

#[test]
fn numbers_of_fish_beyond_64_bits_stand_as_text() {
    let plain = at("fish/3,2/add=4", "3,340282366920938463463374607431768211454:1", Seat::First);
    assert_eq!(plain["barrels"], json!([3, "340282366920938463463374607431768211454"]));
    assert_eq!(plain["caps"], json!({ "barrel": null, "add": 4, "move": null }));
}

#[test]
fn moves_are_listed_unless_there_are_too_many() {
    let line = |id: &str| -> Value {
        serde_json::from_slice(&Told::your_move(open(id).unwrap().as_ref(), 1, Some(5)).line()).unwrap()
    };
    assert_eq!(line("sim/k5")["moves"].as_array().unwrap().len(), 10);
    assert_eq!(line("fish/3,2").get("moves"), None);
    assert_eq!(line("sim/k5")["time_left_ms"], 5);
}

#[test]
fn deep_nesting_and_odd_lines_are_refused_without_harm() {
    for line in [
        format!("{{\"type\":\"move\",\"move\":{}", "[".repeat(1_000_000)),
        format!("{{\"x\":{}{},\"type\":\"resign\"", "[".repeat(500_000), "]".repeat(500_000)),
        String::new(),
        "null".to_owned(),
        "{\"type\":\"move\",\"move\":\"1\"} {}".to_owned(),
    ] {
        assert!(Said::parse(line.as_bytes()).is_err(), "{line:.40}");
    }
    assert_eq!(Said::parse(b" {\"move\":\"0-1\",\"type\":\"move\"} \r"), Ok(Said::Move { mv: "0-1".into() }));
}
