//! A game as what changes on its board from move to move, for a page that plays it back without knowing the rules.
//!
//! The *stage* is the scene at the start: where everything is and how it looks. A *frame* is a move with the looks
//! that it changes. A look is a few letters: for a spot its shape, its tone and the number of fish, for a link its
//! tone and its label.

use gambol_games::{Link, Scene, Shape, Spot, Tone, open};
use gambol_play::Session;
use serde_json::{Value, json};

/// The start of a board; `None` if there is no such board.
pub(super) fn stage(board: &str) -> Option<Value> {
    Some(staged(&open(board).ok()?.scene()))
}

/// The frames of a game; `None` if the record cannot be read.
pub(super) fn frames(record: &[u8]) -> Option<Vec<Value>> {
    let session = Session::resume(record).ok()?.session;
    let mut replay = session.replay();
    let mut scene = replay.game().scene();
    let mut frames = Vec::new();
    while let Some(mv) = replay.forward() {
        let next = replay.game().scene();
        let mut frame = json!({ "m": mv.text, "s": mv.seat.index() });
        if mv.foul {
            frame["f"] = json!(1);
        }
        if same_places(&scene, &next) {
            let spots = changes(&scene.spots, &next.spots, spot_look);
            let links = changes(&scene.links, &next.links, link_look);
            for (key, changes) in [("d", spots), ("l", links)] {
                if !changes.is_empty() {
                    frame[key] = json!(changes);
                }
            }
            if scene.notes != next.notes {
                frame["n"] = notes(&next);
            }
        } else {
            frame["b"] = staged(&next);
        }
        frames.push(frame);
        scene = next;
    }
    Some(frames)
}

fn staged(scene: &Scene) -> Value {
    let round = |x: f64| (x * 1000.0).round() / 1000.0;
    let spots = scene
        .spots
        .iter()
        .map(|spot| json!([round(spot.at.x), round(spot.at.y), spot.label, spot_look(spot)]));
    let links =
        scene.links.iter().map(|link| json!([link.from, link.to, u8::from(link.arrow), link_look(link)]));
    json!({ "spots": spots.collect::<Value>(), "links": links.collect::<Value>(), "notes": notes(scene) })
}

fn notes(scene: &Scene) -> Value {
    scene.notes.iter().map(ToString::to_string).collect()
}

/// Whether only looks differ.
fn same_places(a: &Scene, b: &Scene) -> bool {
    let spots = |scene: &Scene| -> Vec<(f64, f64, String)> {
        scene.spots.iter().map(|spot| (spot.at.x, spot.at.y, spot.label.clone())).collect()
    };
    let links = |scene: &Scene| -> Vec<(usize, usize, bool)> {
        scene.links.iter().map(|link| (link.from, link.to, link.arrow)).collect()
    };
    spots(a) == spots(b) && links(a) == links(b)
}

/// The looks that differ, by index.
fn changes<T>(before: &[T], after: &[T], look: impl Fn(&T) -> String) -> Vec<Value> {
    let looks = before.iter().map(&look).zip(after.iter().map(&look)).enumerate();
    looks.filter(|(_, (old, new))| old != new).map(|(i, (_, new))| json!([i, new])).collect()
}

fn spot_look(spot: &Spot) -> String {
    let (shape, count) = match &spot.shape {
        Shape::Vertex => ('v', None),
        Shape::Token => ('t', None),
        Shape::Coin => ('c', None),
        Shape::Hole => ('h', None),
        Shape::Barrel(fish) => ('b', Some(fish)),
    };
    let count = count.map_or(String::new(), ToString::to_string);
    format!("{shape}{}{count}", letter(spot.tone))
}

fn link_look(link: &Link) -> String {
    format!("{}{}", letter(link.tone), link.label)
}

fn letter(tone: Tone) -> char {
    match tone {
        Tone::Plain => 'p',
        Tone::Gone => 'x',
        Tone::Strong => 's',
        Tone::First => '1',
        Tone::Second => '2',
        Tone::Red => 'r',
        Tone::Green => 'g',
        Tone::Yellow => 'y',
        Tone::White => 'w',
    }
}

#[cfg(test)]
mod tests {
    use gambol_games::KINDS;
    use gambol_graph::Dice;
    use gambol_play::{Setup, Turn};
    use gambol_testing::seed;

    use super::*;

    /// What the page's script makes of a frame.
    fn apply(stage: &mut Value, frame: &Value) {
        if let Some(whole) = frame.get("b") {
            *stage = whole.clone();
        }
        for (key, list) in [("d", "spots"), ("l", "links")] {
            for change in frame[key].as_array().into_iter().flatten() {
                stage[list][change[0].as_u64().unwrap() as usize][3] = change[1].clone();
            }
        }
        if let Some(notes) = frame.get("n") {
            stage["notes"] = notes.clone();
        }
    }

    #[test]
    fn frames_lead_from_the_start_to_the_end_of_any_game() {
        let mut dice = Dice::new(seed());
        for board in KINDS.iter().flat_map(|kind| kind.boards) {
            let mut session = Session::start(Setup::new(*board)).unwrap();
            for _ in 0..200 {
                if session.is_over() {
                    break;
                }
                let mv = session.game().sample(&mut |n| dice.below(n)).unwrap();
                session.play(&mv, Turn::default()).unwrap();
            }
            let mut shown = stage(board).unwrap();
            let frames = frames(session.record().as_bytes()).unwrap();
            assert_eq!(frames.len(), session.line().len());
            for frame in &frames {
                apply(&mut shown, frame);
            }
            assert_eq!(shown, staged(&session.game().scene()), "{board}");
        }
    }
}
