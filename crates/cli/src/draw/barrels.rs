//! Barrels side by side with their fish, or one a line where the counts are too long for that.

use gambol_games::{Scene, Shape, message};
use unicode_width::UnicodeWidthStr;

use super::text::{padded, shortened};
use super::{Easel, INDENT, pens};
use crate::words::Words;

/// More shelves of barrels than this are not drawn.
const MOST_SHELVES: usize = 4;
/// The most barrels that are listed.
const MOST_LISTED: usize = 100;

pub(super) fn draw(scene: &Scene, easel: Easel, words: &Words) -> Vec<String> {
    let barrels: Vec<Barrel> = scene
        .spots
        .iter()
        .map(|spot| Barrel {
            name: shortened(&spot.label, 20, easel.pens.ellipsis),
            fish: if let Shape::Barrel(fish) = spot.shape { fish } else { 0 },
            style: pens::style(spot.tone),
        })
        .collect();
    // An odd number of columns, so that counts of one digit and labels below stand in the middle.
    let inner = barrels.iter().map(|barrel| barrel.fish.to_string().len().max(barrel.name.width()) + 2).max();
    let width = (inner.unwrap_or(0) | 1) + 2;
    let per_shelf = (easel.width.saturating_sub(INDENT) + 1) / (width + 1);
    if per_shelf < 2 && barrels.len() > 1 || barrels.len() > per_shelf * MOST_SHELVES {
        return list(&barrels, easel.width, words);
    }
    let shelf = |barrels: &[Barrel]| shelf(barrels, width, easel.pens.barrel);
    barrels.chunks(per_shelf.max(1)).flat_map(shelf).collect()
}

struct Barrel {
    name: String,
    fish: u128,
    style: anstyle::Style,
}

fn shelf(barrels: &[Barrel], width: usize, pens: [char; 6]) -> Vec<String> {
    let [top_left, top_right, bottom_right, bottom_left, level, side] = pens;
    let inner = width - 2;
    let row = |part: &dyn Fn(&Barrel) -> String| {
        let parts: Vec<String> = barrels
            .iter()
            .map(|barrel| format!("{}{}{:#}", barrel.style, part(barrel), barrel.style))
            .collect();
        format!("{:INDENT$}{}", "", parts.join(" "))
    };
    let ends = String::from(level).repeat(inner);
    vec![
        row(&|_| format!("{top_left}{ends}{top_right}")),
        row(&|barrel| format!("{side}{}{side}", centred(&barrel.fish.to_string(), inner))),
        row(&|_| format!("{bottom_left}{ends}{bottom_right}")),
        format!(
            "{:INDENT$}{}",
            "",
            barrels.iter().map(|barrel| centred(&barrel.name, width)).collect::<Vec<_>>().join(" ")
        )
        .trim_end()
        .to_owned(),
    ]
}

fn centred(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(text.width());
    padded(&format!("{:1$}{text}", "", blanks / 2), width)
}

fn list(barrels: &[Barrel], width: usize, words: &Words) -> Vec<String> {
    let name = barrels.iter().map(|barrel| barrel.name.width()).max().unwrap_or(0);
    let fish = barrels.iter().map(|barrel| barrel.fish.to_string().len()).max().unwrap_or(0);
    // Digits of the same weight below each other, if a line can take that.
    let fish = if INDENT + name + 2 + fish <= width { fish } else { 0 };
    let line = |barrel: &Barrel| {
        let text = format!("{:>name$}: {:>fish$}", barrel.name, barrel.fish);
        format!("{:INDENT$}{}{text}{:#}", "", barrel.style, barrel.style)
    };
    let more = barrels.len().saturating_sub(MOST_LISTED);
    let more = (more > 0).then(|| words.say(&message!("draw.more", count = more)));
    barrels.iter().take(MOST_LISTED).map(line).chain(more).collect()
}
