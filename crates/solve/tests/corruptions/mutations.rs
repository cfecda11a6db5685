//! Certificates that are almost right.

use gambol_graph::Dice;
use gambol_testing::mutate;
use serde_json::{Value, json};

/// A few changes to the certificate, of its structure or of its bytes.
pub(crate) fn corrupted(certificate: &str, other: &str, dice: &mut Dice) -> Vec<u8> {
    if dice.below(4) == 0 {
        return mutate(certificate.as_bytes(), TOKENS, dice);
    }
    let mut value: Value = serde_json::from_str(certificate).expect("a valid certificate");
    let other: Value = serde_json::from_str(other).expect("a valid certificate");
    // Mostly one change: the nearer to a valid certificate, the harder to tell.
    for _ in 0..=dice.below(4).saturating_sub(2) {
        match dice.below(8) {
            0 => set(&mut value, "/claim/verdict", json!(one_of(&VERDICTS, dice))),
            1 => {
                let field = one_of(&["/claim/game", "/claim/position", "/claim"], dice);
                set(&mut value, field, other.pointer(field).expect("a claim").clone());
            }
            2 => swap_parts(&mut value, dice),
            3 => {
                let part = some_part(&mut other.clone(), dice).clone();
                *some_part(&mut value, dice) = part;
            }
            _ => spoil(some_part(&mut value, dice), dice),
        }
    }
    value.to_string().into_bytes()
}

const VERDICTS: [&str; 6] = ["first", "second", "short", "neutral", "cut", "draw"];

const TOKENS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "[",
    "]",
    "{",
    "}",
    ",",
    "\"",
    "\"first\"",
    "\"second\"",
    "\"then\": 1",
    "{\"over\": true}",
    "\"kind\": \"fort\"",
    "-1",
    "4294967296",
    "1e9",
    "null",
    "A-x;",
    "o/",
];

fn one_of<'a>(choices: &[&'a str], dice: &mut Dice) -> &'a str {
    choices[dice.below(choices.len() as u64) as usize]
}

/// Changes what is there, if an earlier change has left anything there.
fn set(value: &mut Value, pointer: &str, to: Value) {
    if let Some(part) = value.pointer_mut(pointer) {
        *part = to;
    }
}

/// The number of values in a value, itself included.
fn size(value: &Value) -> u64 {
    match value {
        Value::Array(items) => 1 + items.iter().map(size).sum::<u64>(),
        Value::Object(fields) => 1 + fields.values().map(size).sum::<u64>(),
        _ => 1,
    }
}

/// The `n`-th of the values in a value, from the outside in.
fn nth_part(value: &mut Value, n: u64) -> &mut Value {
    if n == 0 {
        return value;
    }
    let parts: Box<dyn Iterator<Item = &mut Value>> = match value {
        Value::Array(items) => Box::new(items.iter_mut()),
        Value::Object(fields) => Box::new(fields.values_mut()),
        _ => unreachable!("n is below the size"),
    };
    let mut left = n - 1;
    for part in parts {
        let size = size(part);
        if left < size {
            return nth_part(part, left);
        }
        left -= size;
    }
    unreachable!("n is below the size")
}

fn some_part<'a>(value: &'a mut Value, dice: &mut Dice) -> &'a mut Value {
    let n = dice.below(size(value));
    nth_part(value, n)
}

/// Exchanges two parts, or doubles one if it holds the other.
fn swap_parts(value: &mut Value, dice: &mut Dice) {
    let [i, j] = [(); 2].map(|()| dice.below(size(value)));
    let before = nth_part(value, i).clone();
    let replaced = std::mem::replace(nth_part(value, j), before);
    if i < size(value) {
        *nth_part(value, i) = replaced;
    }
}

/// Changes a part into something of its kind.
fn spoil(part: &mut Value, dice: &mut Dice) {
    match part {
        Value::Number(number) => {
            let n = number.as_i64().unwrap_or(0);
            *part = match dice.below(6) {
                0 => json!(n + 1),
                1 => json!(n - 1),
                2 => json!(u64::MAX),
                3 => json!(-0.5),
                _ => json!(dice.below(8)),
            };
        }
        Value::Bool(yes) => *yes = !*yes,
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            let at = dice.below(letters.len() as u64 + 1) as usize;
            let letter = b"0123AB-;:.o/,+x"[dice.below(15) as usize] as char;
            match (dice.below(4), at < letters.len()) {
                (0, true) => drop(letters.remove(at)),
                (1, _) => letters.insert(at, letter),
                (_, true) => letters[at] = letter,
                _ => {}
            }
            *text = letters.into_iter().collect();
        }
        Value::Array(items) if !items.is_empty() => {
            let [i, j] = [(); 2].map(|()| dice.below(items.len() as u64) as usize);
            match dice.below(5) {
                0 => drop(items.remove(i)),
                1 => items.insert(j, items[i].clone()),
                2 => items.reverse(),
                3 => items.truncate(i),
                _ => items.swap(i, j),
            }
        }
        Value::Array(items) => items.push(json!(dice.below(4))),
        Value::Object(fields) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            if names.is_empty() {
                return;
            }
            let [from, to] = [(); 2].map(|()| names[dice.below(names.len() as u64) as usize].clone());
            let value = fields.remove(&from).expect("one of its names");
            match dice.below(4) {
                0 => {}
                1 => drop(fields.insert(format!("{from}0"), value)),
                _ => {
                    if let Some(other) = fields.insert(to, value) {
                        fields.insert(from, other);
                    }
                }
            }
        }
        Value::Null => *part = json!(0),
    }
}
