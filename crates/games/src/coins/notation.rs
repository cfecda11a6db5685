//! Coins as text and as a scene.

use std::time::Duration;

use gambol_graph::{Dice, Point, excerpt};

use super::{
    Coins, Position, Take, number, place,
    scheme::{COLOURED_PRESET, Colour, Scheme, preset},
};
use crate::{
    message,
    message::Message,
    notation::{Notation, Parts},
    rules::{Rules, Seat},
    scene::{Click, Scene, Shape, Spot, Tone},
};

impl Coins {
    fn preset_number(&self) -> Option<u32> {
        (1..=5).find(|&number| {
            preset(number).is_some_and(|(rows, scheme)| {
                rows == self.rows
                    && scheme.points.len() == self.longest as usize
                    && !self.normal
                    && scheme == self.scheme
                    && (number == COLOURED_PRESET) != self.colours.is_empty()
            })
        })
    }
}

/// Every cell's colour drawn by lot.
fn drawn_colours(cells: usize, seed: u64) -> Vec<Colour> {
    let mut dice = Dice::new(seed);
    (0..cells).map(|_| Colour::COUNTING[dice.below(4) as usize]).collect()
}

impl Notation for Coins {
    const KIND: &'static str = "coins";
    const VERSION: u32 = 1;

    fn from_parts(parts: &mut Parts<'_>) -> Result<Self, Message> {
        let normal = parts.flag("normal");
        let word = parts.word().unwrap_or("6");
        let published = match word.strip_prefix("preset") {
            None => None,
            Some(number) => {
                let found = number.parse().ok().and_then(|number| Some((number, preset(number)?)));
                Some(found.ok_or_else(|| message!("coins.no-preset", found = excerpt(word)))?)
            }
        };
        let (rows, usual) = match &published {
            Some((_, (rows, scheme))) => (*rows, scheme.clone()),
            None => {
                let rows = word.parse().map_err(|_| message!("coins.garbled-rows", found = excerpt(word)))?;
                (rows, Scheme::default())
            }
        };
        // Checked before anything is sized by it.
        if !(1..=Self::MOST_ROWS).contains(&rows) {
            return Err(message!("coins.rows", found = rows, most = Self::MOST_ROWS));
        }
        let scheme = Scheme {
            points: numbers(parts, "points")?.unwrap_or(usual.points),
            winner: parts.number("win")?.unwrap_or(usual.winner),
            loser: parts.number("lose")?.unwrap_or(usual.loser),
            illegal: parts.number("illegal")?.or(usual.illegal),
            illegal_gain: parts.number("gain")?.unwrap_or(usual.illegal_gain),
            extras: match numbers(parts, "extras")? {
                None => usual.extras,
                Some(extras) => extras.try_into().map_err(|_| message!("coins.extras"))?,
            },
            seconds: parts.number("seconds")?.or(usual.seconds),
        };
        let longest = match (parts.number("line")?, scheme.points.len()) {
            (Some(longest), _) => longest,
            (None, 0) => rows,
            (None, lengths) => lengths as u32,
        };
        let cells = (rows * (rows + 1) / 2) as usize;
        let seed = parts.number("seed")?;
        let colours = match (parts.option("colours"), seed) {
            (Some(letters), _) => letters
                .chars()
                .map(|letter| {
                    Colour::from_letter(letter).ok_or_else(|| message!("coins.colour", found = letter))
                })
                .collect::<Result<_, _>>()?,
            (None, Some(seed)) => drawn_colours(cells, seed),
            (None, None) if published.is_some_and(|(number, _)| number == COLOURED_PRESET) => {
                return Err(message!("coins.no-layout"));
            }
            (None, None) => Vec::new(),
        };
        Self::new(rows, longest, normal, scheme, colours)
    }

    fn id(&self) -> String {
        let preset_number = self.preset_number();
        let mut id = match preset_number {
            Some(number) => format!("{}/preset{number}", Self::KIND),
            None => format!("{}/{}", Self::KIND, self.rows),
        };
        if preset_number.is_none() {
            let usual = Scheme::default();
            let scheme = &self.scheme;
            let mut option = |differs: bool, text: String| {
                if differs {
                    id += &text;
                }
            };
            let implied = if scheme.points.is_empty() { self.rows } else { scheme.points.len() as u32 };
            option(self.longest != implied, format!("/line={}", self.longest));
            option(self.normal, "/normal".to_owned());
            option(!scheme.points.is_empty(), format!("/points={}", comma_separated(&scheme.points)));
            option(scheme.winner != 0, format!("/win={}", scheme.winner));
            option(scheme.loser != 0, format!("/lose={}", scheme.loser));
            option(scheme.illegal.is_some(), format!("/illegal={}", scheme.illegal.unwrap_or(0)));
            option(scheme.illegal_gain != 0, format!("/gain={}", scheme.illegal_gain));
            option(scheme.extras != usual.extras, format!("/extras={}", comma_separated(&scheme.extras)));
            option(scheme.seconds.is_some(), format!("/seconds={}", scheme.seconds.unwrap_or(0)));
        }
        if !self.colours.is_empty() {
            id += "/colours=";
            id.extend(self.colours.iter().map(|colour| colour.letter()));
        }
        id
    }

    fn position_text(&self, position: &Position) -> String {
        let row = |row: u32| {
            let cells = (0..=row).map(|column| number((row, column)));
            cells.map(|cell| if position.coins >> cell & 1 == 1 { 'o' } else { '.' }).collect::<String>()
        };
        let rows: Vec<String> = (0..self.rows).map(row).collect();
        let [first, second] = position.points;
        format!("{}:{first},{second}:{}", rows.join("/"), position.turn.index() + 1)
    }

    fn parse_position(&self, text: &str) -> Result<Position, Message> {
        let garbled =
            || message!("coins.position", found = excerpt(text), example = self.position_text(&self.start()));
        let [rows, points, turn] = text.split(':').collect::<Vec<_>>().try_into().map_err(|_| garbled())?;
        let shape_fits = rows.split('/').map(str::len).eq(1..=self.rows as usize);
        if !shape_fits {
            return Err(garbled());
        }
        let mut coins = 0;
        for (cell, letter) in rows.chars().filter(|&letter| letter != '/').enumerate() {
            match letter {
                'o' => coins |= 1 << cell,
                '.' => {}
                _ => return Err(garbled()),
            }
        }
        let (first, second) = points.split_once(',').ok_or_else(garbled)?;
        let points = [first.parse().map_err(|_| garbled())?, second.parse().map_err(|_| garbled())?];
        let turn = match turn {
            "1" => Seat::First,
            "2" => Seat::Second,
            _ => return Err(garbled()),
        };
        Ok(Position { coins, points, turn })
    }

    fn move_text(&self, _position: &Position, mv: &Take) -> String {
        if mv.first == mv.last { mv.first.to_string() } else { format!("{}-{}", mv.first, mv.last) }
    }

    fn parse_move(&self, _position: &Position, text: &str) -> Result<Take, Message> {
        let garbled = || message!("coins.move-expected", found = excerpt(text));
        let cell = |text: &str| {
            let text = text.trim();
            let digits = text.bytes().all(|b| b.is_ascii_digit());
            text.parse().ok().filter(|_| digits).ok_or_else(garbled)
        };
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let (first, last): (u16, u16) = (cell(first)?, cell(last)?);
        // A line may be named from either end; there is one usual spelling.
        Ok(Take { first: first.min(last), last: first.max(last) })
    }

    fn scene(&self, position: &Position) -> Scene {
        let spots = (0..self.cells() as u32).map(|cell| {
            let (row, column) = place(cell);
            let here = position.coins >> cell & 1 == 1;
            Spot {
                at: Point {
                    x: f64::from(column) + f64::from(self.rows - 1 - row) / 2.0,
                    y: f64::from(row) * 0.75_f64.sqrt(),
                },
                shape: if here { Shape::Coin } else { Shape::Hole },
                label: cell.to_string(),
                tone: if here { self.colour(cell as usize).tone() } else { Tone::Gone },
                click: here.then(|| Click::Begin(cell.to_string())),
            }
        });
        let [first, second] = position.points;
        let notes = if self.scores() {
            vec![message!("coins.score", first = first, second = second)]
        } else {
            Vec::new()
        };
        Scene { spots: spots.collect(), links: Vec::new(), notes }
    }

    fn briefing(&self) -> Vec<Message> {
        let scheme = &self.scheme;
        let mut lines =
            vec![if self.normal { message!("coins.goal-normal") } else { message!("coins.goal") }];
        if self.longest < self.rows {
            lines.push(message!("coins.brief-longest", longest = self.longest));
        }
        if !scheme.points.is_empty() {
            let points = scheme.points.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            lines.push(message!("coins.brief-points", points = points));
        }
        if scheme.winner != 0 || scheme.loser != 0 {
            lines.push(message!("coins.brief-bonus", winner = scheme.winner, loser = scheme.loser));
        }
        if !self.colours.is_empty() {
            let [red, green, yellow, white] = scheme.extras;
            lines.push(message!(
                "coins.brief-colours",
                red = red,
                green = green,
                yellow = yellow,
                white = white
            ));
        }
        if let Some(penalty) = scheme.illegal {
            lines.push(match scheme.illegal_gain {
                0 => message!("coins.brief-illegal", penalty = penalty),
                gain => message!("coins.brief-illegal-gain", penalty = penalty, gain = gain),
            });
        }
        if let Some(seconds) = scheme.seconds {
            lines.push(message!("coins.brief-seconds", seconds = seconds));
        }
        lines.push(message!("coins.how"));
        lines
    }

    fn score(&self, position: &Position) -> Option<[i64; 2]> {
        self.scores().then_some(position.points)
    }

    fn time_per_move(&self) -> Option<Duration> {
        self.scheme.seconds.map(|seconds| Duration::from_secs(seconds.into()))
    }
}

/// The value of `name=1,2,3`.
fn numbers(parts: &mut Parts<'_>, name: &str) -> Result<Option<Vec<i32>>, Message> {
    let Some(value) = parts.option(name) else { return Ok(None) };
    let number =
        |text: &str| text.parse().map_err(|_| message!("id.number", option = name, found = excerpt(text)));
    value.split(',').map(number).collect::<Result<_, _>>().map(Some)
}

fn comma_separated(numbers: &[i32]) -> String {
    numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(",")
}
