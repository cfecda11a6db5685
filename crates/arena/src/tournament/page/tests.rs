use super::{tables::number, *};
use crate::tournament::{Entrant, Hall, House};

/// A tournament with names that would be markup.
fn page(names: [&str; 3], boards: &[&str]) -> String {
    let setup = Setup {
        entrants: names.map(|name| Entrant::new(name, "random")).into(),
        boards: boards.iter().map(|&board| board.into()).collect(),
        format: Format::RoundRobin,
        rounds: 1,
        points: Points::Wins,
        seed: 1,
    };
    let setup = setup.checked().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::create(folder.path(), &setup).unwrap();
    let house = House::default();
    let hall = Hall { setup: &setup, table: &house, threads: 1, stop: &|| false, watch: &|_| {} };
    let finished = hall.play(&mut journal, Vec::new()).unwrap().finished;
    Results::of(&setup, &finished).page(&setup, &finished, folder.path())
}

/// All tags, as a reader of HTML finds them: what is between `<` and `>`, except within scripts and styles.
fn tags(page: &str) -> Vec<&str> {
    let mut tags = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        tags.push(tag);
        rest = &rest[end + 1..];
        let name = tag.split(' ').next().unwrap();
        if ["script", "style"].contains(&name) {
            let close = format!("</{name}");
            rest = &rest[rest.find(&close).expect("a script ends")..];
        }
    }
    tags
}

#[test]
fn names_are_never_markup() {
    let harmless = page(["a", "b", "c"], &["fish/2,1", "sim/k5"]);
    let evil = page(
        ["<script>alert(1)</script>", "</script><img src=x onerror=\"a()\">", "'\"><b onclick='x'>&lt;--"],
        &["fish/2,1", "sim/k5"],
    );
    let kinds = |page: &str| -> Vec<String> {
        let name = |tag: &str| tag.split(' ').next().unwrap().trim_start_matches('/').to_owned();
        let mut kinds: Vec<String> = tags(page).into_iter().map(name).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    assert_eq!(kinds(&evil), kinds(&harmless), "no other elements");
    assert_eq!(tags(&evil).iter().filter(|tag| tag.starts_with("script")).count(), 2);
    assert!(!evil.contains("<script>alert"));
    assert!(tags(&evil).iter().all(|tag| !tag.contains("onerror") || tag.contains("&quot;a()&quot;")));
    // Within the data, nothing can look like a tag at all.
    let data = evil.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    assert!(!data.contains(['<', '>', '&']));
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["players"][0], "<script>alert(1)</script>");
}

#[test]
fn the_page_asks_for_nothing_outside() {
    let page = page(["a", "b", "c"], &["fish/2,1"]);
    for outside in ["http://", "https://", "//cdn", "@import", "url("] {
        let elsewhere = page.replace("http://www.w3.org/2000/svg", "");
        assert!(!elsewhere.contains(outside), "{outside}");
    }
    assert!(page.contains("default-src 'none'"));
}

#[test]
fn every_game_has_its_replay() {
    let page = page(["a", "b", "c"], &["fish/2,1", "geography/pyramid2"]);
    let data = page.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    let games = data["games"].as_array().unwrap();
    assert_eq!(games.len(), 12);
    for game in games {
        assert_eq!(game["f"].as_array().unwrap().len() as u64, game["m"].as_u64().unwrap());
    }
    assert_eq!(data["stages"].as_array().unwrap().len(), 2);
}

#[test]
fn points_are_written_as_people_do() {
    let written = [0.0, 0.5, 2.5, 3.0, -35.0, -0.5].map(number);
    assert_eq!(written, ["0", "½", "2½", "3", "−35", "−½"]);
}
