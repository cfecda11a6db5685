//! The words that name a board.

use crate::desk::Desk;

#[test]
fn the_words_of_a_board_are_joined() {
    let desk = Desk::new();
    for (line, id) in [
        ("fish 3 2 4 1 add=3", "fish/3,2,4,1/add=3"),
        ("fish/3,2,4,1/add=3", "fish/3,2,4,1/add=3"),
        ("switching gale5 first=cut", "switching/gale5/first=cut"),
        ("geography pyramid5 start=0,0", "geography/pyramid5/start=0,0"),
        ("coins/preset4", "coins/preset4"),
        ("sim k6", "sim/k6"),
    ] {
        let shown = desk.run(&format!("play {line}"), &[]).done();
        assert_eq!(shown.lines().next(), Some(id));
    }
}

#[test]
fn a_graph_file_stands_for_its_graph() {
    let desk = Desk::with(&[
        ("roads.edges", "Bern Biel\nBiel Basel\nBasel Bern\n"),
        ("square.g6", "Cl\n"),
        ("k4.dot", "graph { a -- b; a -- c; a -- d; b -- c; b -- d; c -- d }\n"),
    ]);
    for (line, id) in [
        ("geography roads.edges start=Bern", "geography/[Bern-Biel;Biel-Basel;Basel-Bern]/start=Bern"),
        ("geography roads.edges --directed", "geography/[Bern>Biel;Biel>Basel;Basel>Bern]"),
        (
            "switching ./roads.edges from=Bern to=Basel",
            "switching/[Bern-Biel;Biel-Basel;Basel-Bern]/from=Bern/to=Basel",
        ),
        ("sim k5 avoid=square.g6", "sim/k5/avoid=[0-1;1-2;0-3;2-3]"),
    ] {
        let shown = desk.run(&format!("play {line}"), &[]).done();
        assert_eq!(shown.lines().next(), Some(id));
    }
    let sim = desk.run("play sim k4.dot", &["a-b", "c-d"]).done();
    assert!(sim.contains("a-b") && sim.contains("3. First>"), "{sim}");
}

#[test]
fn a_bad_board_is_refused_in_one_line() {
    let desk = Desk::with(&[("bad.edges", "a b\na a\n"), ("two.g6", "Bw\nBw\n")]);
    for (line, complaint) in [
        ("chess", "there is no game called \"chess\"; there are fish, switching, geography, coins, sim"),
        ("fish", "between 1 and 1000 barrels can be set up, not 0"),
        ("coins 10", "the triangle can have 1 to 9 rows, not 10"),
        ("geography pyramid0", "\"pyramid0\": the side of a pyramid must be from 1 to 1000"),
        ("sim k6 colour=red", "sim does not know the part \"colour=red\""),
        (
            "sim k6 --position +0+1",
            "2 edges of the first player and 0 of the second cannot come about in turn",
        ),
        ("geography missing.edges", "missing.edges: no such file or folder"),
        ("geography bad.edges", "bad.edges: line 2, column 3: "),
        ("geography two.g6", "two.g6: line 2, column 1: "),
        ("sim k6 --seed x", "invalid value 'x' for '--seed <SEED>'"),
        (
            "sim k6 --vs god",
            "no agent of the name \"god\" plays sim; there are random, perfect, rule, adaptive, human",
        ),
        ("coins 4 --vs greedy --level 0.5", "greedy plays as it always does; it has no level"),
        ("coins 4 --level 0.5", "people have no level; name an agent with --vs"),
        ("coins 4 --vs perfect --level 1.5", "invalid value '1.5' for '--level <P>': a level is a number"),
        ("", "the following required arguments were not provided: <GAME>..."),
        ("sim --resume file", "the argument '[GAME]...' cannot be used with '--resume <FILE>'"),
        ("--resume nothing.jsonl", "nothing.jsonl: no such file or folder"),
        ("--resume bad.edges", "bad.edges: line 1: "),
        ("sim k6 --save no/where.jsonl", "no/where.jsonl: no such file or folder"),
        ("sim k6 --save bad.edges", "bad.edges: the file exists already"),
    ] {
        let said = desk.run(&format!("play {line}"), &[]).refused();
        assert!(said.starts_with(complaint), "{line}: {said}");
    }
    assert_eq!(desk.read("bad.edges"), "a b\na a\n", "nothing is touched");
}
