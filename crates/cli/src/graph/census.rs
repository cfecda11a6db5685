//! What one would ask first about a graph.

use std::fmt;

use gambol_graph::{Graph, Vertex};
use serde::Serialize;

/// The counts that `info` prints.
#[derive(Serialize, PartialEq, Eq, Debug)]
pub(super) struct Census {
    vertices: usize,
    edges: usize,
    directed: bool,
    /// Edges beyond the first between the same vertices.
    parallel_edges: usize,
    isolated_vertices: usize,
    /// Connected parts, arcs walked both ways.
    components: usize,
    bipartite: bool,
    /// Of a directed graph, arcs out and in together.
    degrees: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    out_degrees: Option<[usize; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_degrees: Option<[usize; 2]>,
    /// The ID, if it is short.
    id: Option<String>,
}

impl Census {
    pub(super) fn of(graph: &Graph) -> Self {
        let directed = graph.is_directed();
        let out_degree = |v| graph.steps(v).len();
        let in_degree = |v| graph.steps_into(v).len();
        let degree = |v| if directed { out_degree(v) + in_degree(v) } else { out_degree(v) };
        let (components, bipartite) = components(graph);
        Self {
            vertices: graph.vertex_count(),
            edges: graph.edge_count(),
            directed,
            parallel_edges: parallel_edges(graph),
            isolated_vertices: graph.vertices().filter(|&v| degree(v) == 0).count(),
            components,
            bipartite,
            degrees: range(graph.vertices().map(degree)),
            out_degrees: directed.then(|| range(graph.vertices().map(out_degree))).flatten(),
            in_degrees: directed.then(|| range(graph.vertices().map(in_degree))).flatten(),
            id: short_id(graph),
        }
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (edges, degrees) =
            if self.directed { ("arcs", "arcs at a vertex") } else { ("edges", "degrees") };
        let yes_or_no = |answer| if answer { "yes" } else { "no" }.to_owned();
        let mut row = |name: &str, value: String| writeln!(f, "  {name:<19} {value}");
        row("vertices", self.vertices.to_string())?;
        row(edges, self.edges.to_string())?;
        row("directed", yes_or_no(self.directed))?;
        row(&format!("parallel {edges}"), self.parallel_edges.to_string())?;
        row("isolated vertices", self.isolated_vertices.to_string())?;
        row("components", self.components.to_string())?;
        row("bipartite", yes_or_no(self.bipartite))?;
        for (name, range) in
            [(degrees, self.degrees), ("arcs out", self.out_degrees), ("arcs in", self.in_degrees)]
        {
            match range {
                Some([least, most]) if least == most => row(name, most.to_string())?,
                Some([least, most]) => row(name, format!("{least} to {most}"))?,
                None => {}
            }
        }
        match &self.id {
            Some(id) => row("ID", id.clone()),
            None => Ok(()),
        }
    }
}

fn range(values: impl Iterator<Item = usize>) -> Option<[usize; 2]> {
    values.fold(None, |range, value| {
        let [least, most] = range.unwrap_or([value; 2]);
        Some([value.min(least), value.max(most)])
    })
}

fn parallel_edges(graph: &Graph) -> usize {
    let mut last_seen_from = vec![None; graph.vertex_count()];
    let repeated = graph
        .vertices()
        .flat_map(|v| graph.steps(v).iter().map(move |step| (v, step.to)))
        .filter(|&(v, to)| last_seen_from[to.index()].replace(v) == Some(v))
        .count();
    if graph.is_directed() { repeated } else { repeated / 2 }
}

/// How many connected parts there are, and whether two colours are enough for all of them.
fn components(graph: &Graph) -> (usize, bool) {
    let mut colours: Vec<Option<bool>> = vec![None; graph.vertex_count()];
    let (mut count, mut bipartite) = (0, true);
    let mut open: Vec<Vertex> = Vec::new();
    for root in graph.vertices() {
        if colours[root.index()].is_none() {
            colours[root.index()] = Some(false);
            count += 1;
            open.push(root);
        }
        while let Some(v) = open.pop() {
            let other = colours[v.index()].map(|colour| !colour);
            for step in graph.steps(v).iter().chain(graph.steps_into(v)) {
                let colour = &mut colours[step.to.index()];
                if colour.is_none() {
                    *colour = other;
                    open.push(step.to);
                }
                bipartite &= *colour == other;
            }
        }
    }
    (count, bipartite)
}

/// The graph's ID, unless it is too long to copy by hand.
fn short_id(graph: &Graph) -> Option<String> {
    const LONGEST: usize = 60;
    // Every edge of an embedded graph takes at least a character.
    let may_be_short = graph.origin().is_some() || graph.vertex_count() + graph.edge_count() <= LONGEST;
    may_be_short.then(|| graph.id()).filter(|id| id.chars().count() <= LONGEST)
}

#[cfg(test)]
mod tests {
    use gambol_graph::{Direction, Format};

    use super::*;

    fn census(direction: Direction, text: &str) -> Census {
        Census::of(&Format::Edges.read(text.as_bytes(), Some(direction)).unwrap())
    }

    #[test]
    fn an_undirected_multigraph_is_counted() {
        let census = census(Direction::Undirected, "a b\nb a\nb a\nb c\nc d\nd e\ne b\ny z\nx");
        assert_eq!(
            census,
            Census {
                vertices: 8,
                edges: 8,
                directed: false,
                parallel_edges: 2,
                isolated_vertices: 1,
                components: 3,
                bipartite: true,
                degrees: Some([0, 5]),
                out_degrees: None,
                in_degrees: None,
                id: Some("[a-b;b-a;b-a;b-c;c-d;d-e;e-b;y-z;x]".to_owned()),
            }
        );
    }

    #[test]
    fn a_digraph_is_counted_with_arcs_walked_both_ways() {
        let census = census(Direction::Directed, "a b\nc b\na c\nb a\nd\na b");
        assert_eq!((census.parallel_edges, census.components, census.bipartite), (1, 2, false));
        assert_eq!(census.degrees, Some([0, 4]));
        assert_eq!((census.out_degrees, census.in_degrees), (Some([0, 3]), Some([0, 3])));
    }

    #[test]
    fn a_graph_without_vertices_has_no_degrees() {
        let census = census(Direction::Undirected, "");
        assert_eq!((census.components, census.bipartite, census.degrees), (0, true, None));
    }

    #[test]
    fn long_ids_are_left_out() {
        let path = (0..60).map(|i| format!("{i} {}", i + 1)).collect::<Vec<_>>().join("\n");
        assert_eq!(census(Direction::Undirected, &path).id, None);
    }
}
