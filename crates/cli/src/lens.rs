//! What a coach points at, drawn over the board.

use gambol_coach::{Mark, Role, Target};
use gambol_games::{Message, Scene, Shape, Tone, message};

/// The scene with the marks: what is pointed at has a sign after its name, or is made of other characters.
pub(crate) fn marked(mut scene: Scene, marks: &[Mark]) -> Scene {
    let names_links = scene.links.iter().any(|link| !link.label.is_empty());
    let mut signs = Vec::new();
    for &Mark { on, role } in marks {
        match on {
            Target::Spot(spot) => {
                let Some(spot) = scene.spots.get_mut(spot) else { continue };
                // Where links have names, vertices are dots.
                let is_named = !names_links || !matches!(spot.shape, Shape::Vertex | Shape::Token);
                match sign(role) {
                    Some(sign) if is_named => {
                        spot.label.push(sign);
                        signs.push(role);
                    }
                    Some(_) => {}
                    None => spot.tone = tone(role),
                }
            }
            // Lines without names would be taken for somebody's; the signs at their ends say enough.
            Target::Link(link) => {
                if let Some(link) = scene.links.get_mut(link).filter(|_| names_links) {
                    link.tone = tone(role);
                }
            }
        }
    }
    // What stands beside the board has been said already.
    scene.notes = legend(&signs);
    scene
}

/// What is put after a name.
fn sign(role: Role) -> Option<char> {
    match role {
        Role::Focus => Some('?'),
        Role::Good => Some('+'),
        Role::Bad => Some('!'),
        Role::One | Role::Two => None,
    }
}

/// Lines in these tones are made of other characters.
fn tone(role: Role) -> Tone {
    match role {
        Role::Focus | Role::Good | Role::Bad => Tone::Strong,
        Role::One => Tone::First,
        Role::Two => Tone::Second,
    }
}

/// What the signs mean that occur.
fn legend(signs: &[Role]) -> Vec<Message> {
    let lines = [
        (Role::Focus, message!("lens.focus")),
        (Role::Good, message!("lens.good")),
        (Role::Bad, message!("lens.bad")),
    ];
    lines.into_iter().filter(|(role, _)| signs.contains(role)).map(|(_, line)| line).collect()
}
