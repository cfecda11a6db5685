//! `gambol graph` as scripts meet it: exit codes, one line on standard error, nothing half done.

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use gambol_testing::Answer;
use tempfile::TempDir;

const GAMBOL: &str = env!("CARGO_BIN_EXE_gambol");

/// A folder of its own, in which the command runs.
struct Desk(TempDir);

impl Desk {
    fn with(files: &[(&str, &str)]) -> Self {
        let desk = Self(tempfile::tempdir().unwrap());
        for (name, content) in files {
            fs::write(desk.path(name), content).unwrap();
        }
        desk
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// The names of the files, in order.
    fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn command(&self, line: &str) -> Command {
        let mut command = Command::new(GAMBOL);
        command.args(line.split_whitespace()).current_dir(self.0.path());
        command
    }

    /// `gambol graph …`
    fn graph(&self, line: &str) -> Answer {
        self.command(&format!("graph {line}")).stdin(Stdio::null()).output().unwrap().into()
    }

    /// `… | gambol graph …`
    fn graph_from(&self, input: &[u8], line: &str) -> Answer {
        feed(self.command(&format!("graph {line}")), |stdin| stdin.write_all(input))
    }
}

/// Runs a command while its standard input is written, of which it need not read all.
fn feed(
    mut command: Command,
    write: impl FnOnce(&mut std::process::ChildStdin) -> std::io::Result<()>,
) -> Answer {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let _ = write(&mut stdin);
    drop(stdin);
    child.wait_with_output().unwrap().into()
}

/// The same command with no more than so much address space.
fn within(mebibytes: usize, line: &str) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("ulimit -v {}; exec {GAMBOL} {line}", mebibytes * 1024));
    command
}

const ROADS: &str =
    "Bern \"La Chaux-de-Fonds\"\nBern Zürich\nZürich Bern\n\"say \\\"hi\\\"\"\n🎲 Bern\n\"\"\n";

#[test]
fn formats_with_names_keep_everything() {
    let desk = Desk::with(&[("a.edges", ROADS)]);
    for chain in [
        ["a.edges", "b.dot", "c.graphml", "d.json", "e.edges"],
        ["a.edges", "b.json", "c.gv", "d.graphml", "f.edges"],
    ] {
        for pair in chain.windows(2) {
            let answer = desk.graph(&format!("convert {} {}", pair[0], pair[1])).done();
            assert_eq!(answer, "", "{pair:?}");
        }
        assert_eq!(desk.read(chain[4]), ROADS);
    }
}

#[test]
fn names_that_cannot_be_kept_give_a_warning() {
    let desk = Desk::with(&[("a.edges", "b a\na c\n"), ("b.edges", "a\\ b\n"), ("c.edges", "0 1\n1 2\n")]);
    let answer = desk.graph("convert a.edges out.s6");
    assert_eq!(answer.code, Some(0));
    assert_eq!(
        answer.stderr,
        "gambol: warning: out.s6: sparse6 keeps no names; its vertices are numbered as they came\n"
    );
    assert_eq!(desk.graph("convert out.s6 -  --to-format edges").done(), "0 1\n1 2\n");

    let answer = desk.graph("convert b.edges out.dot");
    assert_eq!(answer.code, Some(0));
    assert_eq!(
        answer.stderr,
        "gambol: warning: out.dot: DOT cannot keep some of the names; they are changed\n"
    );

    desk.graph("convert c.edges out.g6").done();
}

#[test]
fn parallel_edges_are_refused_without_lossy_where_they_would_be_lost() {
    let desk = Desk::with(&[("multi.edges", "0 1\n1 0\n1 2\n"), ("old.g6", "kept")]);
    for out in ["old.g6", "new.g6"] {
        let message = desk.graph(&format!("convert multi.edges {out}")).refused();
        assert_eq!(
            message,
            format!("{out}: graph6 cannot keep parallel edges; --lossy writes the graph without")
        );
    }
    assert_eq!(desk.read("old.g6"), "kept");
    assert_eq!(desk.files(), ["multi.edges", "old.g6"]);

    let answer = desk.graph("convert --lossy multi.edges old.g6");
    assert_eq!(answer.code, Some(0));
    assert_eq!(answer.stderr, "gambol: warning: old.g6: graph6 cannot keep parallel edges\n");
    assert_eq!(desk.graph("convert old.g6 - --to-format edges").done(), "0 1\n1 2\n");
    assert_eq!(desk.files(), ["multi.edges", "old.g6"]);

    desk.graph("convert multi.edges out.s6").done();
    assert_eq!(desk.graph("convert out.s6 - --to-format edges").done(), "0 1\n0 1\n1 2\n");
}

#[test]
fn direction_is_refused_without_lossy_where_it_would_be_lost() {
    let desk = Desk::with(&[("arcs.dot", "digraph { 0 -> 1 -> 2 -> 1 }"), ("edges.edges", "0 1\n")]);
    for out in ["out.edges", "out.g6", "out.s6"] {
        assert!(desk.graph(&format!("convert arcs.dot {out}")).refused().contains("cannot keep"), "{out}");
    }
    assert!(desk.graph("convert edges.edges out.d6").refused().contains("edges without a direction"));
    assert_eq!(desk.files(), ["arcs.dot", "edges.edges"]);

    desk.graph("convert arcs.dot out.d6").done();
    assert_eq!(desk.graph("convert --lossy edges.edges out.d6").code, Some(0));
    let answer = desk.graph("convert --lossy arcs.dot out.edges");
    assert_eq!(answer.code, Some(0));
    assert_eq!(answer.stderr, "gambol: warning: out.edges: an edge list cannot keep the direction\n");
    desk.graph("convert --directed out.edges again.dot").done();
    assert_eq!(
        desk.graph("convert again.dot - --to-format json").done(),
        desk.graph("convert arcs.dot - --to-format json").done()
    );
}

#[test]
fn self_loops_are_refused_in_every_format() {
    let desk = Desk::with(&[
        ("a.edges", "a b\nb b\n"),
        ("a.dot", "graph { a -- b\n b -- b }"),
        (
            "a.graphml",
            "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"><graph edgedefault=\"directed\"><node id=\"b\"/>\n<edge source=\"b\" target=\"b\"/></graph></graphml>",
        ),
        ("a.json", "{\"nodes\": [{\"id\": \"b\"}],\n\"edges\": [{\"source\": \"b\", \"target\": \"b\"}]}"),
        // One vertex and its loop: the bit of digraph6's matrix, and sparse6's pair 0, 0.
        ("a.d6", "&@_\n"),
        ("a.s6", ":@N\n"),
    ]);
    for file in desk.files() {
        let message = desk.graph(&format!("info {file}")).refused();
        assert!(message.starts_with(&format!("{file}: line ")), "{message}");
        assert!(message.contains("self-loop"), "{message}");
    }
}

#[test]
fn a_contradicted_direction_is_refused() {
    let desk = Desk::with(&[
        ("a.dot", "graph { a -- b }"),
        (
            "a.graphml",
            "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"><graph edgedefault=\"undirected\"/></graphml>",
        ),
        ("a.json", "{\"directed\": false, \"nodes\": [], \"edges\": []}"),
        ("a.g6", "A_\n"),
        ("a.s6", ":An\n"),
    ]);
    for file in desk.files() {
        desk.graph(&format!("info {file}")).done();
        let message = desk.graph(&format!("info --directed {file}")).refused();
        assert!(message.contains("undirected") && message.contains("directed was asked for"), "{message}");
    }
}

#[test]
fn a_malformed_file_gives_its_name_and_the_place() {
    let desk = Desk::with(&[("a.edges", "a b\nü v w\n")]);
    assert_eq!(
        desk.graph("convert a.edges out.dot").refused(),
        "a.edges: line 2, column 5: expected the end of the line after an edge, found \"w\"; names with blanks \
         stand in quotes"
    );
    assert_eq!(desk.files(), ["a.edges"]);
    let message = desk.graph_from(b"graph { a -- }", "info --format dot -").refused();
    assert_eq!(message, "-: line 1, column 14: expected a vertex or a subgraph, found \"}\"");
}

#[test]
fn bad_arguments_are_refused_in_one_line() {
    let desk = Desk::with(&[("a.edges", "a b\n"), ("a.txt", "a b\n")]);
    fs::create_dir(desk.path("folder.edges")).unwrap();
    for (line, part) in [
        ("", "requires a subcommand"),
        ("melt", "unrecognized subcommand 'melt'"),
        ("info", "<FILE>"),
        ("info --frobnicate a.edges", "unexpected argument '--frobnicate'"),
        ("info --format xls a.edges", "invalid value 'xls'"),
        ("info missing.edges", "missing.edges: no such file"),
        ("info folder.edges", "folder.edges: is a folder"),
        ("info a.txt", "a.txt: the name does not tell the format; give --format"),
        ("info -", "-: the name does not tell the format; give --format"),
        ("convert a.edges", "<OUT>"),
        ("convert a.edges out.txt", "out.txt: the name does not tell the format; give --to-format"),
        ("convert a.edges -", "-: the name does not tell the format; give --to-format"),
        ("convert a.edges no/out.dot", "no/out.dot: no such file or folder"),
        ("convert a.edges folder.edges", "folder.edges: is a folder"),
        ("convert --each a.edges out.dot", "holds one graph"),
        ("gen", "<CODE"),
        ("gen pyramid0", "must be from 1 to 1000"),
        ("gen dodecahedron", "dodecahedron"),
        ("gen k5 --places a.txt", "cannot be used with"),
        ("gen --places missing.txt", "missing.txt: no such file"),
    ] {
        let message = desk.graph(line).refused();
        assert!(message.contains(part), "graph {line}: {message}");
    }
    assert_eq!(desk.files(), ["a.edges", "a.txt", "folder.edges"]);
}

#[test]
fn standard_input_and_output_are_a_dash() {
    let desk = Desk::with(&[]);
    let dot = desk.graph_from(b"b a\n", "convert - - --format edges --to-format dot --directed").done();
    assert_eq!(dot, "digraph {\n  b;\n  a;\n  b -> a;\n}\n");
    assert_eq!(desk.graph("gen k3 -o -").done(), "0 1\n0 2\n1 2\n");
}

#[test]
fn a_graph_is_generated_by_its_code() {
    let desk = Desk::with(&[("places.txt", "Bern\nNyon # on the lake\nNeuchâtel\n")]);
    assert_eq!(desk.graph("gen cycle3").done(), "0 1\n1 2\n2 0\n");
    assert_eq!(
        desk.graph("gen [a>b;c] --to-format json").done(),
        desk.graph_from(b"digraph {a -> b; c}", "convert - - --format dot --to-format json").done()
    );
    desk.graph("gen gale3 -o gale.graphml").done();
    assert!(desk.read("gale.graphml").contains("<graphml"));
    let answer = desk.graph("gen --places places.txt").done();
    assert!(answer.starts_with("digraph {") && answer.contains("Bern -> Nyon;"), "{answer}");
    assert!(desk.graph("gen countries -o out.edges").refused().contains("cannot keep the direction"));
}

#[test]
fn info_counts_for_people_and_for_programs() {
    let desk = Desk::with(&[("a.edges", "a b\nb a\nb c\nx\n")]);
    let json: serde_json::Value = serde_json::from_str(&desk.graph("info --json a.edges").done()).unwrap();
    assert_eq!(
        json,
        serde_json::json!({
            "vertices": 4, "edges": 3, "directed": false, "parallel_edges": 1, "isolated_vertices": 1,
            "components": 2, "bipartite": true, "degrees": [0, 3], "id": "[a-b;b-a;b-c;x]",
        })
    );
    let json = desk.graph("info --json --directed a.edges").done();
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        (&json["out_degrees"], &json["parallel_edges"]),
        (&serde_json::json!([0, 2]), &serde_json::json!(0))
    );
    let text = desk.graph("info a.edges").done();
    assert!(
        text.contains("isolated vertices   1\n") && text.contains("degrees             0 to 3\n"),
        "{text}"
    );
}

#[test]
fn many_graphs_in_a_file_are_read_with_each() {
    let desk = Desk::with(&[("all.g6", "A_\nBw\n"), ("bad.g6", "A_\n!\nBw\n")]);
    let message = desk.graph("info all.g6").refused();
    assert_eq!(
        message,
        "all.g6: line 2, column 1: expected one graph in this file, found another; --each reads them all"
    );

    let answer = desk.graph("info --each --json bad.g6");
    assert_eq!(answer.code, Some(2));
    assert_eq!(answer.stderr, "gambol: bad.g6: 1 of 3 graphs cannot be read\n");
    let lines: Vec<serde_json::Value> =
        answer.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&lines[0]["graph"], &lines[0]["edges"]), (&0.into(), &1.into()));
    assert_eq!(lines[1]["graph"], 1);
    assert!(lines[1]["error"].as_str().unwrap().starts_with("line 2, column 1: "));
    assert_eq!((&lines[2]["graph"], &lines[2]["edges"]), (&2.into(), &3.into()));

    desk.graph("convert --each all.g6 all.s6").done();
    desk.graph("convert --each all.s6 again.g6").done();
    assert_eq!(desk.read("again.g6"), desk.read("all.g6"));
    assert!(desk.graph("convert --each bad.g6 out.s6").refused().starts_with("bad.g6: line 2, column 1: "));
    assert!(!desk.path("out.s6").exists());
}

#[test]
fn a_line_that_does_not_end_is_refused_in_bounded_memory() {
    let chunk = vec![b'a'; 1 << 20];
    for format in ["edges", "json"] {
        let answer = feed(within(1024, &format!("graph info --format {format} -")), |stdin| {
            (0..300).try_for_each(|_| stdin.write_all(&chunk))
        });
        assert_eq!(answer.refused(), "-: line 1, column 1: more than 256 MiB, the most that is read");
    }
}

#[test]
fn a_header_that_promises_too_much_is_refused_in_bounded_memory() {
    // 10^9 as six groups of six bits, most significant first, each plus 63.
    let billion: String =
        (0..6).rev().map(|i| char::from(63 + ((1_000_000_000_u64 >> (6 * i)) & 63) as u8)).collect();
    for (format, sign) in [("g6", ""), ("s6", ":"), ("d6", "&")] {
        let answer = feed(within(256, &format!("graph info --format {format} -")), |stdin| {
            writeln!(stdin, "{sign}~~{billion}")
        });
        let message = answer.refused();
        assert!(message.starts_with("-: line 1, column "), "{message}");
        assert!(message.contains("1000000000") || message.contains("10000000 vertices"), "{message}");
    }
}

#[test]
fn deep_nesting_and_entity_bombs_are_refused_at_once() {
    let deep = |open: &str, count: usize| open.repeat(count);
    let mut bomb = String::from("<?xml version=\"1.0\"?>\n<!DOCTYPE graphml [\n<!ENTITY a0 \"lol\">\n");
    for i in 0..30 {
        bomb += &format!("<!ENTITY a{} \"&a{i};&a{i};&a{i};&a{i};&a{i};&a{i};&a{i};&a{i};\">\n", i + 1);
    }
    bomb += "]>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"><graph edgedefault=\"undirected\"><node id=\"&a30;\"/></graph></graphml>";
    for (format, text) in [
        ("graphml", deep("<graph>", 1_000_000)),
        (
            "graphml",
            format!(
                "<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\"><graph edgedefault=\"directed\">{}",
                deep("<node id=\"a\"><graph>", 300_000)
            ),
        ),
        ("graphml", bomb),
        ("dot", format!("graph {}", deep("{", 1_000_000))),
        ("dot", format!("graph {{ {}", deep("a -- {", 300_000))),
        ("json", deep("[", 1_000_000)),
        ("json", format!("{{\"nodes\": {}", deep("[{\"id\":", 300_000))),
    ] {
        let answer = feed(within(512, &format!("graph info --format {format} -")), |stdin| {
            stdin.write_all(text.as_bytes())
        });
        let message = answer.refused();
        assert!(message.starts_with("-: line "), "{message}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(GAMBOL)
        .args(["graph", "gen", "k1000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 4];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(&first, b"0 1\n");
    let answer: Answer = child.wait_with_output().unwrap().into();
    assert_eq!(answer.done(), "");
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_with_130_and_leaves_nothing_behind() {
    let desk = Desk::with(&[]);
    let mut child = desk
        .command("graph convert - out.dot --format edges")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It reads on once its handler is set: what it has not read yet does not fit into the pipe.
    child.stdin.as_mut().unwrap().write_all(&b"a b\n".repeat(1 << 18)).unwrap();
    // The shell has kill built in, and it need not be installed otherwise.
    Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    let answer: Answer = child.wait_with_output().unwrap().into();
    assert_eq!((answer.code, answer.stdout.as_str(), answer.stderr.as_str()), (Some(130), "", ""));
    assert!(desk.files().is_empty());
}

#[test]
#[cfg(unix)]
fn an_output_file_is_replaced_and_nothing_else_is() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let desk = Desk::with(&[("real.dot", "old")]);
    fs::set_permissions(desk.path("real.dot"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real.dot", desk.path("link.dot")).unwrap();
    desk.graph("gen k3 -o link.dot").done();
    assert!(fs::symlink_metadata(desk.path("link.dot")).unwrap().is_symlink());
    assert!(desk.read("real.dot").starts_with("graph {"));
    assert_eq!(fs::metadata(desk.path("real.dot")).unwrap().permissions().mode() & 0o777, 0o640);

    fs::set_permissions(desk.path("real.dot"), fs::Permissions::from_mode(0o440)).unwrap();
    assert_eq!(desk.graph("gen k3 -o real.dot").refused(), "real.dot: permission denied");

    desk.graph("gen k3 -o new.dot").done();
    fs::write(desk.path("plain"), "").unwrap();
    let mode = |name: &str| fs::metadata(desk.path(name)).unwrap().permissions().mode();
    assert_eq!(mode("new.dot"), mode("plain"), "a new file is as readable as any other");

    assert_eq!(desk.graph("gen k3 --to-format edges -o /dev/stdout").done(), "0 1\n0 2\n1 2\n");
    assert_eq!(desk.files(), ["link.dot", "new.dot", "plain", "real.dot"]);
}

#[test]
fn every_help_page_has_examples() {
    let desk = Desk::with(&[]);
    for line in ["--help", "gen --help", "convert --help", "info --help"] {
        let page = desk.graph(line).done();
        assert!(page.contains("Examples:\n  gambol graph "), "{line}: {page}");
    }
}
