//! Place-name graphs: an arc leads from one name to another when the first ends in the letter with which the
//! second begins, as in the children's game.
//!
//! Case and accents do not count: Łódź leads to Zürich. Blanks, digits, apostrophes and punctuation are skipped.
//!
//! ```
//! use gambol_graph::places;
//!
//! let graph = places::graph("Bern\nNeuchâtel\nŁódź\nZürich  # the largest\n")?;
//! let arcs = graph.edges().map(|e| graph.ends(e).map(|v| graph.name(v)));
//! assert_eq!(arcs.collect::<Vec<_>>(), [["Bern", "Neuchâtel"], ["Neuchâtel", "Łódź"], ["Łódź", "Zürich"]]);
//! # Ok::<(), places::PlacesError>(())
//! ```

use std::collections::{BTreeMap, HashMap};

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::{BuildError, Direction, Graph, Vertex};

/// The member and observer states of the United Nations, one a line.
pub const COUNTRIES: &str = include_str!("../../../levels/places/countries.txt");

/// Well-known cities of all continents, one a line.
pub const CITIES: &str = include_str!("../../../levels/places/cities.txt");

/// What is wrong with a list of places.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PlacesError {
    /// A name that has neither a first nor a last letter.
    #[error("line {line}: \"{name}\" has no letters")]
    NoLetters {
        /// The line, from 1.
        line: usize,
        /// The name.
        name: String,
    },
    /// A name that differs from an earlier one at most in case and accents.
    #[error("line {line}: \"{name}\" is the same as line {first}")]
    Repeated {
        /// The line, from 1.
        line: usize,
        /// The name.
        name: String,
        /// The line on which it came first.
        first: usize,
    },
    /// The graph would be too large.
    #[error("the graph of these names has {0}")]
    TooLarge(#[from] BuildError),
}

/// The graph of the names in a list, one a line. Blank lines and what follows a `#` are skipped.
pub fn graph(list: &str) -> Result<Graph, PlacesError> {
    let mut builder = Graph::builder(Direction::Directed);
    let mut first_lines = HashMap::new();
    let mut last_letters = Vec::new();
    let mut starting: BTreeMap<char, Vec<Vertex>> = BTreeMap::new();
    let mut ending: HashMap<char, usize> = HashMap::new();
    let mut arcs = 0_usize;

    for (line, name) in names(list) {
        let folded = fold(name);
        let Some([first, last]) = outer_letters(&folded) else {
            return Err(PlacesError::NoLetters { line, name: name.to_owned() });
        };
        if let Some(&first) = first_lines.get(&folded) {
            return Err(PlacesError::Repeated { line, name: name.to_owned(), first });
        }
        first_lines.insert(folded, line);

        // Arcs are counted before any is stored: those into the new name, and those out of it.
        arcs += ending.get(&first).copied().unwrap_or(0) + starting.get(&last).map_or(0, Vec::len);
        if arcs > Graph::MAX_EDGES {
            return Err(BuildError::TooManyEdges.into());
        }
        starting.entry(first).or_default().push(builder.vertex(name)?);
        *ending.entry(last).or_default() += 1;
        last_letters.push(last);
    }

    for (from, last) in (0..).map(Vertex).zip(last_letters) {
        for &to in starting.get(&last).into_iter().flatten().filter(|&&to| to != from) {
            builder.edge(from, to)?;
        }
    }
    Ok(builder.build())
}

/// The names of a list with their lines, from 1.
fn names(list: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = list.strip_prefix('\u{feff}').unwrap_or(list);
    text.lines()
        .zip(1..)
        .map(|(line, number)| (number, line.split_once('#').map_or(line, |(name, _comment)| name).trim()))
        .filter(|(_, name)| !name.is_empty())
}

/// A name without case and accents, by which names are compared: "Łódź" becomes "lodz", "Straße" "strasse".
///
/// ```
/// assert_eq!(gambol_graph::places::fold("Reykjavík"), "reykjavik");
/// ```
pub fn fold(name: &str) -> String {
    let bare = name.nfkd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase);
    let mut folded = String::with_capacity(name.len());
    for c in bare {
        match undecomposed(c) {
            Some(plain) => folded.push_str(plain),
            None => folded.push(c),
        }
    }
    // Scripts whose syllables decompose, such as Hangul, get them back.
    folded.nfc().collect()
}

/// The plain spelling of letters that Unicode does not decompose.
fn undecomposed(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ı' => "i",
        'ħ' => "h",
        'ŧ' => "t",
        'ŋ' => "n",
        'ς' => "σ",
        _ => return None,
    })
}

/// The first and the last letter.
fn outer_letters(folded: &str) -> Option<[char; 2]> {
    // Unicode counts modifiers as letters, such as the apostrophe of Nukuʻalofa; players do not.
    let is_letter = |c: &char| c.is_alphabetic() && !('\u{2b0}'..='\u{2ff}').contains(c);
    let mut letters = folded.chars().filter(is_letter);
    let first = letters.next()?;
    Some([first, letters.next_back().unwrap_or(first)])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn arcs(graph: &Graph) -> Vec<[&str; 2]> {
        graph.edges().map(|e| graph.ends(e).map(|v| graph.name(v))).collect()
    }

    #[test]
    fn enough_countries_and_cities_are_shipped_and_sorted() {
        for (list, least) in [(COUNTRIES, 195), (CITIES, 500)] {
            let folded: Vec<_> = names(list).map(|(_, name)| fold(name)).collect();
            assert!(folded.len() >= least && folded.is_sorted());
            assert_eq!(graph(list).unwrap().vertex_count(), folded.len());
        }
    }

    #[test]
    fn shipped_lists_need_only_the_26_letters() {
        for (_, name) in names(COUNTRIES).chain(names(CITIES)) {
            let letters = outer_letters(&fold(name)).unwrap();
            assert!(letters.iter().all(char::is_ascii_lowercase), "{name}: {letters:?}");
        }
    }

    /// Case, accents and signs stripped by a table of the characters that the lists use: no Unicode tables.
    fn plain_letters(name: &str) -> Vec<char> {
        const ACCENTED: [(char, &str); 15] = [
            ('a', "áàâãäåā"),
            ('c', "çč"),
            ('e', "éèêëė"),
            ('g', "ğ"),
            ('i', "íìîïİı"),
            ('l', "ł"),
            ('n', "ñńň"),
            ('o', "óòôõöøő"),
            ('r', "ř"),
            ('s', "śšșş"),
            ('t', "ț"),
            ('u', "úùûüű"),
            ('y', "ý"),
            ('z', "źżž"),
            ('s', "ß"),
        ];
        let base =
            |c: char| ACCENTED.iter().find(|(_, forms)| forms.contains(c)).map_or(c, |&(plain, _)| plain);
        let small = |c: char| c.to_lowercase().next().unwrap();
        name.chars().map(|c| base(small(base(c)))).filter(char::is_ascii_lowercase).collect()
    }

    #[test]
    fn arcs_are_those_of_the_rule_read_naively() {
        for list in [COUNTRIES, CITIES] {
            let graph = graph(list).unwrap();
            let letters: Vec<_> = graph.names().map(|name| (name, plain_letters(name))).collect();
            let mut expected = BTreeSet::new();
            for (one, from) in &letters {
                for (other, to) in &letters {
                    if one != other && from.last() == to.first() {
                        expected.insert([*one, *other]);
                    }
                }
            }
            let found = arcs(&graph);
            assert_eq!(found.len(), expected.len(), "no arc twice");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
        }
    }

    #[test]
    fn case_and_accents_fold() {
        for (name, folded) in [
            ("Zürich", "zurich"),
            ("São Tomé", "sao tome"),
            ("ŁÓDŹ", "lodz"),
            ("Ærø", "aero"),
            ("Œuvre", "oeuvre"),
            ("STRASSE", "strasse"),
            ("Straẞe", "strasse"),
            ("İzmir", "izmir"),
            ("Diyarbakır", "diyarbakir"),
            ("Þórshöfn", "thorshofn"),
            ("Đà Nẵng", "da nang"),
            ("Ísafjörður", "isafjordur"),
            ("Ħamrun", "hamrun"),
            ("ﬁsh", "fish"),
            ("Αθήνας", "αθηνασ"),
            ("서울", "서울"),
            ("Ёлка", "елка"),
        ] {
            assert_eq!(fold(name), folded);
            assert_eq!(fold(&fold(name)), folded);
        }
        assert_eq!(fold("Zu\u{308}rich"), fold("Z\u{fc}rich"), "composed or not");
    }

    #[test]
    fn only_letters_count_at_either_end() {
        for (name, letters) in [
            ("'s-Hertogenbosch", ['s', 'h']),
            ("ʻEua", ['e', 'a']),
            ("6th of October City (Egypt)", ['t', 't']),
            ("X", ['x', 'x']),
            ("¿Å?", ['a', 'a']),
        ] {
            assert_eq!(outer_letters(&fold(name)), Some(letters), "{name}");
        }
    }

    #[test]
    fn a_name_leads_to_others_but_not_to_itself() {
        let graph = graph("Aa\nAb\nBa\n").unwrap();
        assert_eq!(arcs(&graph), [["Aa", "Ab"], ["Ab", "Ba"], ["Ba", "Aa"], ["Ba", "Ab"]]);
    }

    #[test]
    fn blank_lines_comments_and_other_line_ends_are_skipped() {
        let graph = graph("\u{feff}# places\r\n\r\n  Bern \r\nNew York # a city\r\n#\r\n").unwrap();
        assert_eq!(graph.names().collect::<Vec<_>>(), ["Bern", "New York"]);
        assert_eq!(super::graph("").unwrap().vertex_count(), 0);
    }

    #[test]
    fn a_name_without_letters_or_a_repeated_one_is_refused_with_its_line() {
        assert_eq!(graph("Bern\n\n42 '\n").unwrap_err().to_string(), "line 3: \"42 '\" has no letters");
        assert_eq!(
            graph("Zürich\nBern\nzurich\n").unwrap_err().to_string(),
            "line 3: \"zurich\" is the same as line 1"
        );
    }

    #[test]
    fn a_list_with_too_many_arcs_is_refused() {
        // 7,100 names that all lead to each other: 50.4 million arcs.
        let list = (0..7_100).map(|i| format!("a{i}a")).collect::<Vec<_>>().join("\n");
        assert_eq!(
            graph(&list).unwrap_err().to_string(),
            "the graph of these names has more than 50000000 edges"
        );
    }
}
