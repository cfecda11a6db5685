"""Round trips between gambol and NetworkX, on graphs that gambol did not make and on graphs that it did.

    python networkx_roundtrip.py path/to/gambol

NetworkX writes a graph, gambol converts it into every format, NetworkX reads it back: vertices by name and edges
with direction and multiplicity must be the same, and what a format cannot keep must be refused without --lossy.
digraph6, which NetworkX does not know, is compared with nauty's showg where that is installed.

The random graphs come from a fresh seed; GAMBOL_SEED repeats a run. The last line is `N passed, M failed`.
"""

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections import Counter
from pathlib import Path

import networkx as nx

warnings.simplefilter("ignore", DeprecationWarning)


# What a graph is, as far as this script cares.


def picture(graph, names):
    """Direction, vertices and edges of a NetworkX graph whose vertices are called `names`, in their order."""
    called = dict(zip(graph.nodes, names, strict=True))
    pairs = ((called[u], called[v]) for u, v in graph.edges())
    if not graph.is_directed():
        pairs = (tuple(sorted(pair)) for pair in pairs)
    return graph.is_directed(), Counter(called.values()), Counter(pairs)


def difference(expected, found):
    """One line about how two pictures differ, or nothing."""
    for what, ours, theirs in zip(("direction", "vertices", "edges"), expected, found, strict=True):
        if ours != theirs:
            if what == "direction":
                return f"directed is {theirs}, not {ours}"
            missing, added = list((ours - theirs).elements()), list((theirs - ours).elements())
            return f"{what}: missing {missing[:5]}, added {added[:5]}"
    return None


def has_parallel_edges(graph):
    return max(picture(graph, map(str, graph.nodes))[2].values(), default=0) > 1


# The formats: how NetworkX writes them, which graphs it can write, how vertices are then called, how it reads
# them. Names change only where NetworkX or the format changes them.


class Format:
    extension = None
    keeps_parallel_edges = True
    directions = (False, True)

    def writes(self, graph):
        """Whether NetworkX writes this graph in this format without loss."""
        return self.holds(graph)

    def holds(self, graph):
        """Whether the format can keep edges and directions of this graph."""
        return graph.is_directed() in self.directions and (
            self.keeps_parallel_edges or not has_parallel_edges(graph)
        )

    def names(self, graph):
        """The names gambol should give to the vertices of a file that NetworkX wrote."""
        return [str(node) for node in graph.nodes]

    def names_read(self, names):
        """How NetworkX calls the vertices of a file that gambol wrote."""
        return names


def is_plain(name):
    return name != "" and name[0] != "{" and not any(c in '#"' or c.isspace() for c in name)


class Edges(Format):
    extension = "edges"
    directions = (False,)

    def writes(self, graph):
        # NetworkX neither quotes names nor writes isolated vertices. It writes {} or {'weight': 3} after an edge.
        return all(map(is_plain, map(str, graph.nodes))) and all(d > 0 for _, d in graph.degree)

    def names(self, graph):
        # Vertices are numbered as the edges bring them.
        brought = dict.fromkeys(str(node) for edge in graph.edges() for node in edge)
        return list(brought)

    def write(self, graph, path):
        nx.write_edgelist(graph, path, data=True)

    def read(self, path, directed=False):
        graph = nx.MultiDiGraph() if directed else nx.MultiGraph()
        text = path.read_text(encoding="utf-8")
        for line in text.split("\n"):
            words = edge_list_words(line)
            graph.add_nodes_from(words)
            if len(words) == 2:
                graph.add_edge(*words)
        if all(map(is_plain, graph.nodes)):
            # NetworkX's own reader skips lines of one word and knows no quotes; where that does not matter, both
            # must agree.
            theirs = nx.read_edgelist(path, create_using=type(graph))
            theirs.add_nodes_from(graph.nodes)
            problem = difference(picture(graph, graph.nodes), picture(theirs, theirs.nodes))
            assert problem is None, f"NetworkX reads the edge list otherwise: {problem}"
        return graph


def edge_list_words(line):
    """The names on a line of an edge list as gambol writes it: no comments, no attributes."""
    words, rest = [], line
    while rest:
        if rest[0] != '"':
            word, _, rest = rest.partition(" ")
        else:
            word, i = "", 1
            while rest[i] != '"':
                if rest[i] == "\\":
                    i += 1
                    word += "\n" if rest[i] == "n" else rest[i]
                else:
                    word += rest[i]
                i += 1
            assert rest[i + 1 : i + 2] in ("", " "), f"no blank after a quoted name: {line}"
            rest = rest[i + 2 :]
        words.append(word)
    assert len(words) <= 2, f"more than two words: {line}"
    return words


class GraphML(Format):
    extension = "graphml"

    def write(self, graph, path):
        # NetworkX refuses attributes that are tuples, such as positions.
        graph = graph.copy()
        for attributes in [graph.graph, *(data for _, data in graph.nodes(data=True))]:
            for key in [key for key, value in attributes.items() if isinstance(value, tuple)]:
                del attributes[key]
        nx.write_graphml(graph, path)

    def read(self, path):
        return nx.read_graphml(path, force_multigraph=True)


class NodeLink(Format):
    extension = "json"

    def __init__(self, edges="edges"):
        self.edges = edges

    def names(self, graph):
        # JSON has no tuples; an array is called like a vertex of gambol's own grids.
        return [",".join(map(str, n)) if isinstance(n, tuple) else str(n) for n in graph.nodes]

    def write(self, graph, path):
        document = nx.node_link_data(graph, edges=self.edges)
        path.write_text(json.dumps(document, ensure_ascii=random.random() < 0.5), encoding="utf-8")

    def read(self, path):
        document = json.loads(path.read_text(encoding="utf-8"))
        return nx.node_link_graph(document, edges="edges")


class Numbered(Format):
    """Formats without names: vertices are called by their numbers."""

    directions = (False,)

    def names(self, graph):
        return [str(i) for i in range(len(graph))]

    def names_read(self, names):
        return list(range(len(names)))


def numbered(graph):
    """The graph with numbers for names. NetworkX would do so by itself, but for sparse6 in another order."""
    return nx.convert_node_labels_to_integers(graph)


class Graph6(Numbered):
    extension = "g6"
    keeps_parallel_edges = False

    def write(self, graph, path):
        nx.write_graph6(nx.Graph(numbered(graph)), path, header=random.random() < 0.5)

    def read(self, path):
        return nx.read_graph6(path)


class Sparse6(Numbered):
    extension = "s6"

    def write(self, graph, path):
        nx.write_sparse6(numbered(graph), path, header=random.random() < 0.5)

    def read(self, path):
        return nx.read_sparse6(path)


class Dot(Format):
    extension = "dot"

    def writes(self, graph):
        return not any(map(self.pydot_spoils, map(str, graph.nodes)))

    def pydot_spoils(self, name):
        # It writes nothing for some names, \n for a line break, a port for what follows a colon, and no quotes around
        # what has quotes or angle brackets at its ends.
        if name in ("", "graph", "node", "edge"):
            return True
        return "\n" in name or ":" in name or name[0] + name[-1] in ('""', "<>")

    def write(self, graph, path):
        nx.nx_pydot.write_dot(graph, path)

    def read(self, path):
        return nx.nx_pydot.read_dot(path)

    def names_read(self, names):
        # NetworkX takes the outer quotes away and leaves escapes as they are, also in files of its own.
        return [('"' + name.replace('"', '\\"') + '"').strip('"') for name in names]


class Digraph6(Numbered):
    extension = "d6"
    keeps_parallel_edges = False
    directions = (True,)
    showg = shutil.which("nauty-showg") or shutil.which("showg")

    def writes(self, graph):
        return False

    def read(self, path):
        [graph] = showg(path)
        return graph


def showg(path):
    """The digraphs of a digraph6 file, as nauty reads it."""
    lines = subprocess.run([Digraph6.showg, "-e", "-l0", path], capture_output=True, text=True, check=True).stdout
    graphs, numbers = [], []
    for line in [*lines.split("\n"), "Graph"]:
        if line.startswith("Graph"):
            if numbers:
                graph = nx.DiGraph()
                graph.add_nodes_from(range(numbers[0]))
                ends = iter(numbers[2:])
                graph.add_edges_from(zip(ends, ends, strict=True))
                assert graph.number_of_edges() == numbers[1]
                graphs.append(graph)
            numbers = []
        else:
            numbers += map(int, line.split())
    return graphs


SOURCES = [Edges(), GraphML(), NodeLink("edges"), NodeLink("links"), Graph6(), Sparse6(), Dot()]
TARGETS = [Edges(), GraphML(), NodeLink(), Graph6(), Sparse6(), Dot()]
if Digraph6.showg:
    TARGETS.append(Digraph6())


# The graphs.


def awkward_names():
    return [
        "plain", "two words", " leading and trailing ", 'say "hi"', "it's", "Zürich", "Łódź", "東京", "🎲", "👩‍🚀 & <Co>",
        "#1", "a#b", "back\\slash", "\\n", "{}", "{'a'}", "1,2", "-- >", "a->b", "a;b", "Graph", "strict",
        "1a", "007", "-1.5", ".5", "%20", "&amp;", "<b>bold", "tab\there", "[x]", "a/b", "?", "null", "true",
    ]  # fmt: skip


def named(cls, names, edges):
    graph = cls()
    graph.add_nodes_from(names)
    graph.add_edges_from((names[i], names[j]) for i, j in edges)
    return graph


def random_pairs(n, m):
    return [random.sample(range(n), 2) for _ in range(m)]


def fresh_seed():
    return random.randrange(2**32)


def cases():
    """Graphs by label, none with a self-loop."""
    yield "null graph", nx.Graph()
    yield "null digraph", nx.DiGraph()
    yield "one vertex", nx.empty_graph(1)
    yield "Petersen", nx.petersen_graph()
    yield "Les Misérables", nx.les_miserables_graph()
    yield "karate club", nx.karate_club_graph()
    yield "Tutte", nx.tutte_graph()
    yield "dodecahedron", nx.dodecahedral_graph()
    yield "grid", nx.grid_2d_graph(4, 5)
    yield "grid in three dimensions", nx.grid_graph((2, 3, 4))
    yield "directed grid", nx.DiGraph(nx.grid_2d_graph(3, 3))
    yield "triangular lattice", nx.triangular_lattice_graph(3, 4)
    yield "hypercube", nx.hypercube_graph(4)
    yield "complete bipartite", nx.complete_bipartite_graph(3, 5)
    yield "tournament", nx.DiGraph((i, j) for i in range(7) for j in range(i + 1, 7))
    yield "isolated vertices", nx.disjoint_union(nx.path_graph(3), nx.empty_graph(4))
    yield "directed path and isolated vertices", nx.DiGraph({0: [1], 1: [2], 3: [], 4: []})
    yield "regular", nx.random_regular_graph(3, 20, seed=fresh_seed())
    for n in (2, 3, 4, 8, 16, 62, 63, 64):
        yield f"random on {n}", nx.gnm_random_graph(n, 2 * n, seed=fresh_seed())
    for n in (5, 12, 40):
        yield f"random digraph on {n}", nx.gnm_random_graph(n, 2 * n, seed=fresh_seed(), directed=True)
    for n, m in ((2, 5), (6, 20), (16, 40)):
        yield f"random multigraph on {n}", named(nx.MultiGraph, list(range(n)), random_pairs(n, m))
        yield f"random multidigraph on {n}", named(nx.MultiDiGraph, list(range(n)), random_pairs(n, m))
    names = awkward_names()
    random.shuffle(names)
    for cls in (nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph):
        yield f"awkward names, {cls.__name__}", named(cls, names, random_pairs(len(names), 50))
    names = ["", "two\nlines", "\n", '"', '"quoted"', "<b>bold</b>", "<html>", "a:b", "{'a': 1}", "node"]
    yield "names that pydot spoils", named(nx.MultiDiGraph, names, random_pairs(len(names), 20))


def loops():
    yield "self-loop", nx.Graph([(0, 1), (1, 1)])
    yield "directed self-loop", nx.DiGraph([(0, 1), (1, 1)])


def pyramid(n):
    graph = nx.Graph()
    for r in range(n):
        for c in range(r + 1):
            graph.add_edges_from([((r, c), (r + 1, c)), ((r, c), (r + 1, c + 1)), ((r + 1, c), (r + 1, c + 1))])
    return nx.relabel_nodes(graph, lambda v: f"{v[0]},{v[1]}")


def generated():
    """Codes of gambol's generators, and the same graph by NetworkX where it is easy to make."""
    yield "pyramid5", pyramid(5)
    yield "grid3x4", nx.relabel_nodes(nx.grid_2d_graph(3, 4), lambda v: f"{v[0]},{v[1]}")
    yield "k6", nx.complete_graph(6)
    yield "cycle7", nx.cycle_graph(7)
    yield "wheel6", nx.wheel_graph(7)
    yield "cube3", nx.Graph((i, i ^ 1 << b) for i in range(8) for b in range(3))
    yield "gale4", None
    seed = fresh_seed()
    for family in ("random", "multi", "digraph", "multidigraph"):
        yield f"{family}9-14-s{seed}", None
    yield "countries", None


# The checks.


class Checks:
    def __init__(self, gambol, folder):
        self.gambol, self.folder = gambol, folder
        self.passed = self.failed = 0

    def check(self, label, problem):
        if problem is None:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {label}: {problem}", flush=True)

    def run(self, *arguments):
        return subprocess.run([self.gambol, "graph", *map(str, arguments)], capture_output=True, text=True)

    def compare(self, label, target, path, expected, **options):
        """Whether NetworkX reads at `path` what it should."""
        try:
            graph = target.read(path, **options)
            problem = difference(expected, picture(graph, list(graph.nodes)))
        except Exception as error:  # noqa: BLE001: whatever NetworkX or the parser above says is a failed check
            problem = f"cannot be read back: {type(error).__name__}: {error}"
        self.check(label, problem)

    def refusal(self, label, answer, out):
        """Whether gambol refused: exit code 2, one line, nothing written."""
        problem = None
        if answer.returncode != 2:
            problem = f"exit code {answer.returncode}, not 2"
        elif answer.stdout or answer.stderr.count("\n") != 1 or not answer.stderr.startswith("gambol: "):
            problem = f"not one line on standard error: {answer.stdout!r} {answer.stderr!r}"
        elif out is not None and out.exists():
            problem = "it was written all the same"
        self.check(label, problem)

    def trip(self, label, graph, source, target, path):
        """From a file at `path` by NetworkX through gambol and back."""
        label = f"{label}: {source.extension} to {target.extension}"
        names = source.names(graph)
        if isinstance(source, Edges):
            order = {str(node): node for node in graph.nodes}
            graph = named_in_order(graph, [order[name] for name in names])
        out = self.folder / f"out.{target.extension}"
        out.unlink(missing_ok=True)
        directed = ["--directed"] if graph.is_directed() and isinstance(source, Edges) else []
        answer = self.run("convert", path, out, *directed)
        expected = picture(graph, target.names_read(names))
        if target.holds(graph):
            if answer.returncode != 0:
                self.check(label, f"exit code {answer.returncode}: {answer.stderr.strip()}")
            else:
                self.compare(label, target, out, expected)
            return
        self.refusal(f"{label}, to be refused", answer, out)
        answer = self.run("convert", "--lossy", path, out, *directed)
        self.check(f"{label}, lossy", None if answer.returncode == 0 else answer.stderr.strip())
        if isinstance(target, Edges):
            self.compare(f"{label}, lossy", target, out, expected, directed=True)

    def info(self, label, graph, path, directed):
        """Whether gambol counts the same."""
        answer = self.run("info", "--json", path, *directed)
        if answer.returncode != 0:
            self.check(label, answer.stderr.strip())
            return
        census = json.loads(answer.stdout)
        plain = nx.Graph(graph)
        expected = {
            "vertices": len(graph),
            "edges": graph.number_of_edges(),
            "directed": graph.is_directed(),
            "parallel_edges": graph.number_of_edges() - len(picture(graph, map(str, graph.nodes))[2]),
            "isolated_vertices": nx.number_of_isolates(graph),
            "components": nx.number_connected_components(plain),
            "bipartite": nx.is_bipartite(plain),
        }
        wrong = {key: census.get(key) for key, value in expected.items() if census.get(key) != value}
        self.check(label, f"info says {wrong}" if wrong else None)

    def theirs(self, label, graph):
        """A graph that NetworkX made."""
        for source in SOURCES:
            if not source.writes(graph):
                continue
            path = self.folder / f"in.{source.extension}"
            source.write(graph, path)
            directed = ["--directed"] if graph.is_directed() and isinstance(source, Edges) else []
            self.info(f"{label}: info of {source.extension}", graph, path, directed)
            for target in TARGETS:
                self.trip(label, graph, source, target, path)

    def loop(self, label, graph):
        """A graph that no game allows."""
        for source in SOURCES:
            if source.holds(graph) and not isinstance(source, Graph6):
                path = self.folder / f"in.{source.extension}"
                source.write(graph, path)
                answer = self.run("info", path)
                self.refusal(f"{label}: {source.extension}", answer, None)

    def ours(self, code, graph):
        """A graph that gambol makes, which must be the same in all formats."""
        label = f"gen {code}"
        path = self.folder / "out.json"
        self.run("gen", code, "-o", path)
        made = NodeLink().read(path)
        names = list(made.nodes)
        if graph is not None:
            self.check(label, difference(picture(graph, map(str, graph.nodes)), picture(made, names)))
        for target in TARGETS:
            out = self.folder / f"out.{target.extension}"
            out.unlink(missing_ok=True)
            lossy = not target.holds(made) and isinstance(target, Edges)
            answer = self.run("gen", code, "-o", out, *(["--lossy"] if lossy else []))
            if not target.holds(made) and not lossy:
                self.refusal(f"{label}: {target.extension}, to be refused", answer, out)
            elif answer.returncode != 0:
                self.check(f"{label}: {target.extension}", answer.stderr.strip())
            else:
                options = {"directed": made.is_directed()} if isinstance(target, Edges) else {}
                expected = picture(made, target.names_read(names))
                self.compare(f"{label}: {target.extension}", target, out, expected, **options)

    def nauty(self):
        """digraph6 as nauty writes it: every digraph on up to four vertices."""
        geng, directg = (shutil.which(f"nauty-{name}") or shutil.which(name) for name in ("geng", "directg"))
        if not (Digraph6.showg and geng and directg):
            print("nauty is not installed: digraph6 is not compared", flush=True)
            return
        path, again = self.folder / "in.d6", self.folder / "out.d6"
        for n in range(1, 5):
            graphs = subprocess.run([geng, "-q", str(n)], capture_output=True, check=True).stdout
            path.write_bytes(subprocess.run([directg, "-q"], input=graphs, capture_output=True, check=True).stdout)
            label = f"digraphs of nauty on {n}"
            answer = self.run("convert", "--each", path, again)
            self.check(label, answer.stderr.strip() or None)
            self.check(label, None if again.read_bytes() == path.read_bytes() else "another file comes back")
            lines = path.read_text().split()
            for line, graph in list(zip(lines, showg(path), strict=True))[:: max(1, len(lines) // 40)]:
                one, out = self.folder / "one.d6", self.folder / "one.json"
                one.write_text(line + "\n")
                self.run("convert", one, out)
                expected = picture(graph, map(str, graph.nodes))
                self.compare(f"{label}: {line} to json", NodeLink(), out, expected)


def named_in_order(graph, nodes):
    """The same graph with its vertices in another order."""
    ordered = graph.__class__()
    ordered.add_nodes_from(nodes)
    ordered.add_edges_from(graph.edges())
    return ordered


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    seed = int(os.environ.get("GAMBOL_SEED") or random.SystemRandom().randrange(2**32))
    print(f"repeat with GAMBOL_SEED={seed}", flush=True)
    random.seed(seed)
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(sys.argv[1], Path(folder))
        for label, graph in cases():
            checks.theirs(label, graph)
        for label, graph in loops():
            checks.loop(label, graph)
        for code, graph in generated():
            checks.ours(code, graph)
        checks.nauty()
    print(f"{checks.passed} passed, {checks.failed} failed")
    sys.exit(1 if checks.failed else 0)


if __name__ == "__main__":
    main()
