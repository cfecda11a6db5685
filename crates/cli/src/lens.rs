//! What a coach points at, drawn over the board.

use gambol_coach::{Mark, Role, Target};
use gambol_games::{Message, Scene, Tone, message};

/// The scene with the marks: what is pointed at takes another tone, and so another shape.
pub(crate) fn marked(mut scene: Scene, marks: &[Mark]) -> Scene {
    for mark in marks {
        match mark.on {
            Target::Spot(spot) => {
                if let Some(spot) = scene.spots.get_mut(spot) {
                    spot.tone = spot_tone(mark.role);
                }
            }
            Target::Link(link) => {
                if let Some(link) = scene.links.get_mut(link) {
                    link.tone = link_tone(mark.role);
                }
            }
        }
    }
    // What stands beside the board has been said already.
    scene.notes = legend(marks);
    scene
}

/// Spots in these tones have a letter beside their name.
fn spot_tone(role: Role) -> Tone {
    match role {
        Role::Focus => Tone::Yellow,
        Role::Good => Tone::Green,
        Role::Bad => Tone::Red,
        Role::One => Tone::First,
        Role::Two => Tone::Second,
    }
}

/// Lines in these tones are made of other characters.
fn link_tone(role: Role) -> Tone {
    match role {
        Role::Focus | Role::Good | Role::Bad => Tone::Strong,
        Role::One => Tone::First,
        Role::Two => Tone::Second,
    }
}

/// What the letters mean that occur among the marks.
fn legend(marks: &[Mark]) -> Vec<Message> {
    let has = |role: Role| marks.iter().any(|mark| mark.role == role && matches!(mark.on, Target::Spot(_)));
    let lines = [
        (Role::Focus, message!("lens.focus")),
        (Role::Good, message!("lens.good")),
        (Role::Bad, message!("lens.bad")),
    ];
    lines.into_iter().filter(|(role, _)| has(*role)).map(|(_, line)| line).collect()
}
