//! Reading edge lists: time over size, beside a plain reader, and the memory of the largest.
//!
//! Goals: 10^4, 10^5 and 10^6 edges with a slope of at most 1.1; the last in less than 1 s and 200 MB.

use std::collections::HashMap;
use std::fmt::Write;
use std::fs;
use std::io;
use std::process::ExitCode;

use gambol_bench::{Alone, Comparison, Goals, Table, slope};
use gambol_graph::{Dice, Format, Graph};

const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];
const SEED: u64 = 1;

fn main() -> io::Result<ExitCode> {
    if Alone::report(|path| Ok(read(&fs::read(path)?)))? {
        return Ok(ExitCode::SUCCESS);
    }

    println!("edge lists of a random multigraph, a quarter as many vertices as edges, seed {SEED}\n");
    let folder = tempfile::tempdir()?;
    let mut table =
        Table::new(["edges", "bytes", "again", "plain reader", "ratio", "first time", "peak memory"]);
    let (mut first_times, mut again_times) = (Vec::new(), Vec::new());
    let mut last = None;
    for size in SIZES {
        // Short runs are disturbed more easily, and cost less.
        let runs = 9.max(1_000_000 / size);
        let text = edge_list(size);
        let path = folder.path().join(format!("{size}.edges"));
        fs::write(&path, &text)?;
        assert_eq!(read(text.as_bytes()).edge_count(), size);

        let again = Comparison::of(runs, || read(text.as_bytes()), || read_plainly(&text));
        let first = Alone::best_of(runs, &path.to_string_lossy())?;
        again_times.push((size as f64, again.subject.as_secs_f64()));
        first_times.push((size as f64, first.took.as_secs_f64()));
        table.row([
            size.to_string(),
            text.len().to_string(),
            format!("{:.1} ms", again.subject.as_secs_f64() * 1e3),
            format!("{:.1} ms", again.reference.as_secs_f64() * 1e3),
            format!("{:.2}", again.ratio()),
            format!("{:.1} ms", first.took.as_secs_f64() * 1e3),
            format!("{:.1} MB", first.peak_memory as f64 / 1e6),
        ]);
        last = Some(first);
    }
    println!("{table}");
    println!("again: the best of many runs in one process, from memory; the plain reader likewise");
    println!("first time: from disk in a new process, the best of many\n");

    let slope = |times| slope(times).unwrap_or(f64::NAN);
    let mut goals = Goals::default();
    goals.at_most("slope, first time", slope(&first_times), 1.1, "");
    goals.at_most("slope, again", slope(&again_times), 1.1, "");
    if let Some(last) = last {
        goals.at_most("first time of the last", last.took.as_secs_f64(), 1.0, " s");
        goals.at_most("peak memory of the last", last.peak_memory as f64 / 1e6, 200.0, " MB");
    }
    Ok(goals.exit_code())
}

fn read(input: &[u8]) -> Graph {
    Format::Edges.read(input, None).expect("the edge list is well-formed")
}

/// What one would write in five minutes: no quotes, no comments, no messages, and edges only as pairs, without
/// the lists of steps from each vertex that a game needs.
fn read_plainly(text: &str) -> (HashMap<String, u32>, Vec<(u32, u32)>) {
    let mut numbers = HashMap::new();
    let mut edges = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        if let (Some(u), Some(v)) = (words.next(), words.next()) {
            let mut number = |name: &str| {
                let next = numbers.len() as u32;
                *numbers.entry(name.to_owned()).or_insert(next)
            };
            edges.push((number(u), number(v)));
        }
    }
    (numbers, edges)
}

fn edge_list(edges: usize) -> String {
    let mut dice = Dice::new(SEED);
    let vertices = edges as u64 / 4;
    let mut text = String::new();
    for _ in 0..edges {
        let u = dice.below(vertices);
        let v = (u + 1 + dice.below(vertices - 1)) % vertices;
        writeln!(text, "{} {}", name(u), name(v)).expect("a string takes any text");
    }
    text
}

/// A name that can be said: the number in four syllables.
///
/// All names are about equally long, so that an edge has about as many bytes in a small list as in a large one.
fn name(number: u64) -> String {
    const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvz";
    const VOWELS: [char; 8] = ['a', 'e', 'i', 'o', 'u', 'ä', 'ö', 'ü'];
    let digits = (0..4).map(|place| (number >> (7 * place)) as usize % 128);
    digits.flat_map(|digit| [char::from(CONSONANTS[digit % 16]), VOWELS[digit / 16]]).collect()
}
