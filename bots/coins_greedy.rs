//! A coins player in Rust: the longest line that does not lose at once.
//!
//! ```text
//! rustc -O --edition 2021 -o /tmp/coins_greedy bots/coins_greedy.rs
//! gambol match /tmp/coins_greedy random --game coins/6
//! ```
//!
//! One file without crates. It reads the position in Gambol's notation, `o/.o/ooo:0,0:1`, and picks one of the moves
//! that the arena lists. The last coin loses, or wins on a board whose ID says `normal`.

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut out = io::stdout();
    let mut last_coin_wins = false;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let answer = match field(&line, "type") {
            Some("\"hello\"") => {
                r#"{"type":"hello","protocol":1,"name":"greedy","games":["coins"]}"#.to_owned()
            }
            Some("\"game\"") => {
                last_coin_wins = text(&line, "game").split('/').any(|part| part == "normal");
                continue;
            }
            Some("\"your_move\"") => match choose(&line, last_coin_wins) {
                Some(line) => format!(r#"{{"type":"move","move":"{line}"}}"#),
                None => r#"{"type":"resign"}"#.to_owned(),
            },
            // Everything else needs no answer, and messages of later versions are passed over.
            _ => continue,
        };
        writeln!(out, "{answer}")?;
        // The arena waits for the line, not for a full buffer.
        out.flush()?;
    }
    Ok(())
}

/// The longest line, unless it takes the last coin where that loses and something else is possible. Of two equally long
/// ones the first.
fn choose(message: &str, last_coin_wins: bool) -> Option<&str> {
    let coins = text(message, "position").matches('o').count();
    let moves = field(message, "moves").into_iter().flat_map(elements).filter_map(unquoted);
    let worth = |line: &str| {
        let taken = length(line).unwrap_or(0);
        let ends = taken == coins;
        // An end that loses is worse than anything else, one that wins better.
        (!ends || last_coin_wins, ends, taken)
    };
    // Of equals `max_by_key` takes the last.
    moves.collect::<Vec<_>>().into_iter().rev().max_by_key(|line| worth(line))
}

/// How many coins a line such as `3-5` takes. Cells are numbered row by row: 0, then 1 2, then 3 4 5.
fn length(line: &str) -> Option<usize> {
    let place = |cell: &str| {
        let mut column: usize = cell.parse().ok()?;
        let mut row = 0;
        while column > row {
            row += 1;
            column -= row;
        }
        Some((row, column))
    };
    let (first, last) = line.split_once('-').unwrap_or((line, line));
    let ((row, column), (other_row, other_column)) = (place(first)?, place(last)?);
    Some(row.abs_diff(other_row).max(column.abs_diff(other_column)) + 1)
}

// Just enough JSON: a value is a piece of the line.

/// How many bytes the value takes with which the text begins.
fn extent(text: &str) -> usize {
    let (mut depth, mut quoted, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'{' | b'[' => depth += 1,
            b',' | b':' | b'}' | b']' if depth == 0 => return at,
            b'}' | b']' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

/// The values of a list, or the keys and values of an object in turn.
fn elements(value: &str) -> impl Iterator<Item = &str> {
    let mut rest = value.trim().strip_prefix(['[', '{']).unwrap_or("");
    std::iter::from_fn(move || {
        let (element, after) = rest.split_at(extent(rest));
        rest = after.strip_prefix([',', ':']).unwrap_or("");
        Some(element.trim()).filter(|element| !element.is_empty())
    })
}

fn field<'a>(object: &'a str, key: &str) -> Option<&'a str> {
    let mut elements = elements(object);
    while let (Some(name), Some(value)) = (elements.next(), elements.next()) {
        if unquoted(name) == Some(key) {
            return Some(value);
        }
    }
    None
}

/// A text that is written without escapes, as all texts are that this player needs.
fn unquoted(value: &str) -> Option<&str> {
    value.strip_prefix('"')?.strip_suffix('"')
}

fn text<'a>(object: &'a str, key: &str) -> &'a str {
    field(object, key).and_then(unquoted).unwrap_or("")
}
