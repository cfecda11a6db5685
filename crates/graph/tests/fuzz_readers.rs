//! Files of every format, spoilt at random: a reader answers with a graph that its writer can keep, or says
//! where the file is wrong. It never panics, and always answers.

use gambol_graph::{Dice, Direction, Format, Graph, Point, ReadError, Vertex};
use gambol_testing::{mutate, rounds, seed};

#[test]
fn fuzz_readers_answer_every_spoilt_file() {
    let dice = &mut Dice::new(seed());
    let mut files = Vec::new();
    let mut accepted = 0;
    let rounds = rounds(50_000);
    for round in 0..rounds {
        if round % 1_000 == 0 {
            files = fresh_files(dice);
        }
        let (format, text) = pick(&files, dice);
        let mut bytes = text.clone();
        if dice.below(4) == 0 {
            let (_, other) = pick(&files, dice);
            bytes = splice(&bytes, other, dice);
        }
        let bytes = mutate(&bytes, &tokens(*format), dice);
        // Now and then a file goes to a reader that it was not meant for.
        let format = if dice.below(8) == 0 { *pick(&Format::ALL, dice) } else { *format };
        let said = *pick(&[None, None, Some(Direction::Undirected), Some(Direction::Directed)], dice);
        accepted += check(format, &bytes, said);
    }
    assert!(
        accepted > rounds / 50,
        "only {accepted} of {rounds} files were accepted: spoilt too much to tell"
    );
}

#[test]
fn the_files_are_right_before_they_are_spoilt() {
    for (format, text) in fresh_files(&mut Dice::new(seed())) {
        for graph in format.read_each(&text, None) {
            graph.unwrap_or_else(|error| panic!("{format:?}: {error}\n{}", text.escape_ascii()));
        }
    }
}

fn pick<'a, T>(items: &'a [T], dice: &mut Dice) -> &'a T {
    &items[dice.below(items.len() as u64) as usize]
}

/// The beginning of one file and the end of another.
fn splice(head: &[u8], tail: &[u8], dice: &mut Dice) -> Vec<u8> {
    let cut = |bytes: &[u8], dice: &mut Dice| dice.below(bytes.len() as u64 + 1) as usize;
    let (end, start) = (cut(head, dice), cut(tail, dice));
    [&head[..end], &tail[start..]].concat()
}

/// Reads all graphs of a file and checks the answers. Returns how many of them were accepted.
fn check(format: Format, bytes: &[u8], said: Option<Direction>) -> usize {
    let mut accepted = 0;
    for answer in format.read_each(bytes, said) {
        match answer {
            Ok(graph) => {
                check_accepted(format, bytes, &graph);
                accepted += 1;
            }
            Err(error) => check_refused(format, bytes, &error),
        }
    }
    accepted
}

fn check_accepted(format: Format, bytes: &[u8], graph: &Graph) {
    let Ok(text) = format.write(graph) else {
        assert!(graph.vertex_count() > 10_000, "{format:?} cannot write what it read");
        return;
    };
    let said = (format == Format::Edges).then_some(graph.direction());
    let again = match format.read(text.as_bytes(), said) {
        Ok(again) => again,
        Err(error) => panic!("{format:?} read {}\nand wrote {text}\n{error}", bytes.escape_ascii()),
    };
    let keeps_names = !format.losses(graph).names;
    let (mut expected, mut found) = (edges(graph), edges(&again));
    if format == Format::Sparse6 {
        // It sorts the edges, in its own way.
        expected.sort_unstable();
        found.sort_unstable();
    }
    let is_same = found == expected
        && again.vertex_count() == graph.vertex_count()
        && again.direction() == graph.direction()
        && again.points() == graph.points()
        && (!keeps_names || again.names().eq(graph.names()));
    assert!(is_same, "{format:?} read {}\nas {graph:?}\nand wrote {text}", bytes.escape_ascii());
}

fn edges(graph: &Graph) -> Vec<[Vertex; 2]> {
    graph.edges().map(|e| graph.ends(e)).collect()
}

fn check_refused(format: Format, bytes: &[u8], error: &ReadError) {
    let lines: Vec<_> = bytes.split(|&byte| byte == b'\n').collect();
    let line = lines.get(error.line.wrapping_sub(1));
    let is_place = line.is_some_and(|line| (1..=line.len() + 1).contains(&error.column));
    assert!(is_place, "{format:?}: {error}: no such place in {}", bytes.escape_ascii());
    let is_clear = (1..300).contains(&error.message.len()) && !error.message.contains(char::is_control);
    assert!(is_clear, "{format:?}: {error:?} for {}", bytes.escape_ascii());
}

/// Pieces of text that mean something in the format, or once meant something to a bad parser.
fn tokens(format: Format) -> Vec<&'static str> {
    let lines = match format {
        Format::Edges => include_str!("files/edges.tokens"),
        Format::Dot => include_str!("files/dot.tokens"),
        Format::GraphMl => include_str!("files/graphml.tokens"),
        Format::NodeLink => include_str!("files/json.tokens"),
        Format::Graph6 | Format::Sparse6 | Format::Digraph6 => include_str!("files/graph6.tokens"),
    };
    lines
        .lines()
        .chain([" ", "\t", "\n", "\r\n", "\u{0}", "\u{1}", "\u{a0}", "\u{feff}", "\u{fffe}"])
        .collect()
}

/// Files that their readers accept: random graphs as our writers write them, and what others might write.
fn fresh_files(dice: &mut Dice) -> Vec<(Format, Vec<u8>)> {
    let mut files: Vec<_> = TRICKY.iter().map(|&(format, text)| (format, text.as_bytes().to_vec())).collect();
    for format in Format::ALL {
        for _ in 0..8 {
            let mut text = String::new();
            for _ in 0..if format.is_by_line() { 3 } else { 1 } {
                text += &format.write(&random_graph(dice)).expect("small graphs can be written");
            }
            files.push((format, text.into_bytes()));
        }
    }
    files
}

fn random_graph(dice: &mut Dice) -> Graph {
    let awkward = include_str!("files/names.tokens").lines();
    let pieces: Vec<_> =
        awkward.chain(["", " ", "\t", "\n", "\r\n", "\u{0}", "\u{7f}", "\u{a0}", "\u{2028}"]).collect();
    let mut builder = Graph::builder(*pick(&[Direction::Undirected, Direction::Directed], dice));
    for _ in 0..dice.below(20) {
        let parts = 1 + dice.below(3);
        let name: String = (0..parts).map(|_| *pick(&pieces, dice)).collect();
        builder.vertex(&name).expect("there are few vertices");
    }
    let n = builder.vertex_count() as u64;
    if n > 1 {
        for _ in 0..dice.below(30) {
            let u = dice.below(n);
            let v = (u + 1 + dice.below(n - 1)) % n;
            builder.edge(Vertex(u as u32), Vertex(v as u32)).expect("the ends differ");
        }
    }
    if dice.below(2) == 0 {
        let coordinate = |dice: &mut Dice| dice.below(1_000) as f64 / 8.0 - 50.0;
        builder.points((0..n).map(|_| Point { x: coordinate(dice), y: coordinate(dice) }).collect());
    }
    builder.build()
}

const TRICKY: &[(Format, &str)] = &[
    (Format::Edges, include_str!("files/tricky.edges")),
    (Format::Dot, include_str!("files/tricky.dot")),
    (Format::Dot, "strict digraph{a->{b c}->\"d\\\"\"[k=1,l=<<b>>];subgraph s{e:p:n}a[pos=\"1,2!\"]}"),
    (Format::GraphMl, include_str!("files/tricky.graphml")),
    (Format::GraphMl, "<graphml><graph edgedefault='undirected'><node id='a'/></graph></graphml>"),
    (Format::NodeLink, include_str!("files/tricky.json")),
    (Format::NodeLink, "{\"nodes\":[{\"id\":\"a\"},{\"id\":7}],\"edges\":[{\"source\":\"a\",\"target\":7}]}"),
    (Format::Graph6, ">>graph6<<IheA@GUAo\nBw\nDQc\n~??Bw"),
    (Format::Graph6, "Bw\r\n\r\n?\n@\nA_\n"),
    (Format::Sparse6, ">>sparse6<<:I`ES@obGkqegW~\n:Fa@x^\n:CcJ\n:~??~_Pons|?\n"),
    (Format::Sparse6, ":?\n:@\n:A\n:An\n"),
    (Format::Digraph6, ">>digraph6<<&DI?AO?\n&B??\n&?\n"),
];
