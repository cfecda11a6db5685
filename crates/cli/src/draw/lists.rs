//! What a scene says in words: whose links there are, where one can go, and where the token stands.

use gambol_games::{Click, Link, Message, Scene, Shape, Spot, Tone, message};
use unicode_width::UnicodeWidthStr;

use super::figure::has_named_links;
use super::text::{padded, shortened, table};
use super::{Easel, INDENT, pens};
use crate::words::Words;

/// The most lines of a list.
const MOST_LINES: usize = 10;
/// The columns of a title with a short list beside it.
const TITLE: usize = 9;
/// The widest entry.
const WIDEST: usize = 38;

/// The most entries of which it is found out how many fit.
const MOST_ENTRIES: usize = 300;

pub(super) struct Lists<'a> {
    scene: &'a Scene,
    easel: Easel,
    words: &'a Words,
}

impl<'a> Lists<'a> {
    pub(super) fn new(scene: &'a Scene, easel: Easel, words: &'a Words) -> Self {
        Self { scene, easel, words }
    }

    /// What completes a picture; `labelled` if that shows the names of links that have some.
    pub(super) fn beside(&self, labelled: bool) -> Vec<String> {
        let is_choice = !self.scene.spots.iter().all(is_playable);
        let spots = if is_choice { self.playable_spots() } else { Vec::new() };
        let links = if has_named_links(self.scene) && labelled { Vec::new() } else { self.links() };
        [spots, links].concat()
    }

    /// Everything, where there is no picture.
    pub(super) fn all(&self) -> Vec<String> {
        let spots = || self.scene.spots.iter();
        let token = spots().filter(|spot| is_token(spot));
        let token = token.map(|spot| self.words.say(&message!("draw.token", name = self.name(spot))));
        let terminals = spots().filter(|spot| spot.tone == Tone::Strong && spot.shape == Shape::Vertex);
        let terminals =
            self.list(&message!("draw.terminals"), Tone::Strong, terminals.map(|spot| self.name(spot)));
        token.chain(terminals).chain(self.playable_spots()).chain(self.links()).collect()
    }

    fn playable_spots(&self) -> Vec<String> {
        let spots = || self.scene.spots.iter();
        let title = if spots().any(is_token) { message!("draw.can-go") } else { message!("draw.choose") };
        self.list(&title, Tone::Plain, spots().filter(|spot| is_playable(spot)).map(|spot| self.name(spot)))
    }

    /// The links by who has them.
    fn links(&self) -> Vec<String> {
        let mark = |tone: Tone| self.easel.pens.mark(tone).unwrap_or(' ');
        let of = |tone: Tone, title: Message| {
            let links = self.scene.links.iter().filter(|link| link.tone == tone && is_offered_or_owned(link));
            self.list(&title, tone, links.map(|link| self.link_name(link)))
        };
        [
            of(Tone::First, message!("draw.first", mark = mark(Tone::First))),
            of(Tone::Second, message!("draw.second", mark = mark(Tone::Second))),
            of(Tone::Strong, message!("draw.claimed", mark = mark(Tone::Strong))),
            of(Tone::Plain, message!("draw.free")),
        ]
        .concat()
    }

    /// A title and what it is the title of: on the same line if there is room, else in columns below. Nothing if there is nothing.
    fn list(&self, title: &Message, tone: Tone, mut entries: impl Iterator<Item = String>) -> Vec<String> {
        let style = pens::style(tone);
        let title = padded(&self.words.say(title), TITLE);
        let first: Vec<String> = entries.by_ref().take(MOST_ENTRIES).collect();
        let count = first.len() + entries.count();
        let together = first.join("  ");
        if first.is_empty() {
            return Vec::new();
        }
        if count == first.len() && title.width() + 2 + together.width() <= self.easel.width {
            return vec![format!("{title}  {style}{together}{style:#}")];
        }
        let (lines, shown) = table(&first, self.easel.width.saturating_sub(INDENT), MOST_LINES);
        let lines = lines.into_iter().map(|line| format!("{:INDENT$}{style}{line}{style:#}", ""));
        let more = count - shown;
        let more = (more > 0)
            .then(|| format!("{:INDENT$}{}", "", self.words.say(&message!("draw.more", count = more))));
        std::iter::once(title.trim_end().to_owned()).chain(lines).chain(more).collect()
    }

    fn name(&self, spot: &Spot) -> String {
        shortened(&spot.label, WIDEST, self.easel.pens.ellipsis)
    }

    fn link_name(&self, link: &Link) -> String {
        let [from, to] = [link.from, link.to].map(|spot| self.scene.spots[spot].label.as_str());
        let ends = format!("{from}{}{to}", if link.arrow { ">" } else { "-" });
        let name = if link.label.is_empty() { ends } else { format!("{} {ends}", link.label) };
        shortened(&name, WIDEST, self.easel.pens.ellipsis)
    }
}

fn is_token(spot: &Spot) -> bool {
    spot.shape == Shape::Token
}

fn is_playable(spot: &Spot) -> bool {
    matches!(spot.click, Some(Click::Play(_)))
}

/// Links that moves are about. Others, like the ways of a walk, are only drawn.
fn is_offered_or_owned(link: &Link) -> bool {
    link.click.is_some() || matches!(link.tone, Tone::First | Tone::Second | Tone::Strong)
}
