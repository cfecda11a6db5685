use super::*;
use crate::terms::Cause;
use crate::tournament::{
    finished::Verdict,
    schedule::Schedule,
    setup::{Entrant, Format, Points},
};

/// Reads RFC 4180, character by character.
fn parse(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\r' if !quoted => assert_eq!(chars.peek(), Some(&'\n')),
            '\n' if !quoted => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            c => field.push(c),
        }
    }
    assert!(!quoted && field.is_empty() && row.is_empty(), "the last line ends");
    rows
}

#[test]
fn names_come_back_as_they_were() {
    let names = ["plain", "comma, inc.", "\"quoted\"", " blank ", "<script>", "ünï – 試合", ",\",", "=1+1"];
    let setup = Setup {
        entrants: names.map(|name| Entrant::new(name, "random")).into(),
        boards: vec!["fish/1,1".into()],
        format: Format::RoundRobin,
        rounds: 1,
        points: Points::Wins,
        seed: 1,
    };
    let games = Schedule::new(&setup).batch(0, &[]).games;
    let finished: Vec<Finished> = games
        .into_iter()
        .map(|pairing| Finished {
            pairing,
            outcome: if pairing.seats[0] < pairing.seats[1] { Verdict::First } else { Verdict::Second },
            by: Cause::Rules,
            score: Some([3, -4]),
            margin: Some(7),
            moves: 5,
            think_ms: [1, 2],
        })
        .collect();
    let results = Results::of(&setup, &finished);
    let standings = parse(&results.standings_csv(&setup));
    assert!(standings.iter().all(|row| row.len() == standings[0].len()));
    // The lower number always wins: the order of the entrants is that of the table.
    let listed: Vec<&str> = standings[1..].iter().map(|row| row[1].as_str()).collect();
    assert_eq!(listed, names);
    assert_eq!(standings[1][3], "14", "seven opponents, two games each");

    let listed = parse(&Results::games_csv(&setup, &finished));
    assert_eq!(listed.len(), 1 + 56);
    for (row, game) in listed[1..].iter().zip(&finished) {
        let [first, second] = game.pairing.seats.map(|seat| names[seat]);
        assert_eq!((row[3].as_str(), row[4].as_str()), (first, second));
        assert_eq!(row[5], names[game.pairing.seats[0].min(game.pairing.seats[1])]);
        assert_eq!((row[2].as_str(), row[8].as_str()), ("fish/1,1", "-4"));
    }
}
