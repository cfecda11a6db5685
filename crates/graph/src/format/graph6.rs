//! graph6, sparse6 and digraph6: one graph in one line of printable characters.
//!
//! As nauty's `formats.txt` defines them. A character from `?` to `~` holds six bits: its code less 63, high bit
//! first. A line is the number of vertices, then
//!
//! - graph6: the adjacency matrix above its diagonal, column by column, filled up with 0-bits;
//! - digraph6, after `&`: the whole adjacency matrix, row by row, filled up with 0-bits;
//! - sparse6, after `:`: the edges as a walk over the vertices, filled up with 1-bits; see [`read_sparse6`].

mod bits;

use self::bits::{Bits, SixBits, ZERO};
use super::{Format, ReadError, agreed_direction};
use crate::{BuildError, Builder, Direction, Graph, Vertex};

/// The character that says that the number of vertices takes three characters, or, doubled, six.
const LONGER: u8 = b'~';

/// Reads the graph on one line; the error's line number is 1.
pub(super) fn read(format: Format, line: &[u8], said: Option<Direction>) -> Result<Graph, ReadError> {
    let start = read_signature(format, line)?;
    if let Some(at) = line[start..].iter().position(|byte| !(ZERO..=LONGER).contains(byte)) {
        return Err(ReadError::at(line, start + at, "expected a character from '?' to '~'"));
    }
    let stated = if format == Format::Digraph6 { Direction::Directed } else { Direction::Undirected };
    let direction = agreed_direction(line, 0, stated, said)?;

    let (n, body) = read_vertex_count(line, start)?;
    let mut bits = Bits::new(line, body);
    let square = n as u64 * n as u64;
    match format {
        Format::Graph6 => bits.expect_exactly((square - n as u64) / 2, n)?,
        Format::Digraph6 => bits.expect_exactly(square, n)?,
        _ => {}
    }

    let mut builder = Graph::builder(direction);
    for v in 0..n {
        builder.vertex(&v.to_string()).map_err(|error| bits.error(0, error.to_string()))?;
    }
    match format {
        Format::Graph6 => {
            read_matrix(&mut bits, &mut builder, (1..n).flat_map(|v| (0..v).map(move |u| [u, v])))?;
        }
        Format::Digraph6 => {
            read_matrix(&mut bits, &mut builder, (0..n).flat_map(|u| (0..n).map(move |v| [u, v])))?;
        }
        _ => read_sparse6(&mut bits, &mut builder, n)?,
    }
    Ok(builder.build())
}

/// Reads the entries of an adjacency matrix that belong to those pairs, and what fills up the last character.
fn read_matrix(
    bits: &mut Bits,
    builder: &mut Builder,
    pairs: impl Iterator<Item = [usize; 2]>,
) -> Result<(), ReadError> {
    for [u, v] in pairs {
        let at = bits.next;
        if bits.take(1) == 1 {
            edge(builder, u, v).map_err(|error| bits.error(at, error.to_string()))?;
        }
    }
    bits.expect_padding(0)
}

/// Reads edges as a walk: `v` starts at 0, and each step has one bit `b` and `k` bits `x`, where `k` is the
/// length of `n - 1` in binary. If `b` is set, `v` grows by one. Then, if `x > v`, `v` becomes `x`; else there
/// is an edge from `x` to `v`. A step that would leave the graph is the padding.
fn read_sparse6(bits: &mut Bits, builder: &mut Builder, n: usize) -> Result<(), ReadError> {
    let k = width(n);
    let mut v = 0;
    while bits.remaining() > k {
        let step = bits.next;
        v += bits.take(1);
        let x = bits.take(k);
        if v >= n || x >= n {
            bits.next = step;
            break;
        }
        if x > v {
            v = x;
        } else {
            edge(builder, x, v).map_err(|error| bits.error(step, error.to_string()))?;
        }
    }
    // NetworkX begins the padding with a 0-bit, as in `write_sparse6`, also where it has k bits and is no step.
    if n > 1 && n == 1 << k && bits.remaining() == k {
        let first = bits.next;
        bits.next = if bits.take(1) == 0 { first + 1 } else { first };
    }
    bits.expect_padding(1)
}

fn edge(builder: &mut Builder, u: usize, v: usize) -> Result<(), BuildError> {
    builder.edge(Vertex(u as u32), Vertex(v as u32)).map(drop)
}

/// The length of the largest vertex number in binary.
fn width(n: usize) -> usize {
    (usize::BITS - n.saturating_sub(1).leading_zeros()) as usize
}

/// The name of the format, and the mark that its lines start with.
fn signature(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Sparse6 => ("sparse6", ":"),
        Format::Digraph6 => ("digraph6", "&"),
        _ => ("graph6", ""),
    }
}

/// Where the number of vertices starts: after the header, which a file may have, and the mark.
fn read_signature(format: Format, line: &[u8]) -> Result<usize, ReadError> {
    let (name, mark) = signature(format);
    let header = format!(">>{name}<<");
    let at = if line.starts_with(header.as_bytes()) { header.len() } else { 0 };
    let found = match line.get(at) {
        Some(b':') => "sparse6",
        Some(b'&') => "digraph6",
        Some(b';') => "incremental sparse6, which is not supported",
        Some(b'>') => "another header",
        Some(&(ZERO..=LONGER)) => "graph6",
        Some(_) => "another character",
        None => "the end of the line",
    };
    if found == name {
        Ok(at + mark.len())
    } else {
        Err(ReadError::at(line, at, format!("expected {name}, found {found}")))
    }
}

/// The number of vertices, and where what follows it starts.
fn read_vertex_count(line: &[u8], start: usize) -> Result<(usize, usize), ReadError> {
    let (first, length) = match &line[start..] {
        [LONGER, LONGER, ..] => (start + 2, 6),
        [LONGER, ..] => (start + 1, 3),
        _ => (start, 1),
    };
    let Some(digits) = line.get(first..first + length) else {
        return Err(ReadError::at(
            line,
            line.len(),
            "expected the number of vertices, found the end of the line",
        ));
    };
    let n = digits.iter().fold(0_u64, |n, byte| n << 6 | u64::from(byte - ZERO));
    if n > Graph::MAX_VERTICES as u64 {
        let message = format!("{n} vertices are more than {}, the most there can be", Graph::MAX_VERTICES);
        return Err(ReadError::at(line, start, message));
    }
    Ok((n as usize, first + length))
}

/// Writes the adjacency matrix above its diagonal.
pub(super) fn write_graph6(graph: &Graph) -> String {
    let n = graph.vertex_count();
    let mut matrix = SixBits::zeros(n * n.saturating_sub(1) / 2);
    for [u, v] in graph.edges().map(|e| graph.ends(e).map(Vertex::index)) {
        let (u, v) = (u.min(v), u.max(v));
        matrix.set(v * (v - 1) / 2 + u);
    }
    line(Format::Graph6, n, matrix)
}

/// Writes the adjacency matrix; an edge of an undirected graph becomes two opposite arcs.
pub(super) fn write_digraph6(graph: &Graph) -> String {
    let n = graph.vertex_count();
    let mut matrix = SixBits::zeros(n * n);
    for u in graph.vertices() {
        for step in graph.steps(u) {
            matrix.set(u.index() * n + step.to.index());
        }
    }
    line(Format::Digraph6, n, matrix)
}

/// Writes the edges, sorted by their larger and then by their smaller end.
pub(super) fn write_sparse6(graph: &Graph) -> String {
    let n = graph.vertex_count();
    let k = width(n);
    let mut edges: Vec<_> = graph.edges().map(|e| graph.ends(e).map(Vertex::index)).collect();
    for [u, v] in &mut edges {
        (*u, *v) = (*u.max(v), *u.min(v));
    }
    edges.sort_unstable();

    let mut walk = SixBits::default();
    let mut v = 0;
    for [larger, smaller] in edges {
        walk.push(usize::from(larger > v), 1);
        if larger > v + 1 {
            walk.push(larger, k);
            walk.push(0, 1);
        }
        walk.push(smaller, k);
        v = larger;
    }

    let padding = walk.unused();
    // Here k + 1 or more 1-bits would be read as the loop at the last vertex; a 0-bit first makes them a step
    // to it instead.
    if n == 1 << k && v + 2 == n && padding > k {
        walk.push((1 << (padding - 1)) - 1, padding);
    } else {
        walk.push((1 << padding) - 1, padding);
    }
    line(Format::Sparse6, n, walk)
}

fn line(format: Format, n: usize, body: SixBits) -> String {
    let mut count = SixBits::default();
    let longer = usize::from(LONGER - ZERO);
    match n {
        0..=62 => count.push(n, 6),
        63..=258_047 => {
            count.push(longer, 6);
            count.push(n, 18);
        }
        _ => {
            count.push(longer << 6 | longer, 12);
            count.push(0, 6);
            count.push(n, 30);
        }
    }
    let characters = count.characters().chain(body.characters());
    signature(format).1.chars().chain(characters).chain(['\n']).collect()
}

#[cfg(test)]
mod tests;
