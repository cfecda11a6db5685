//! `gambol agents`

use gambol_games::{KINDS, message};
use gambol_players::{Agent, agents, english};
use serde_json::{Value, json};

use crate::agent::ADAPTIVE;
use crate::console::Console;
use crate::draw::wrapped;
use crate::failure::Failure;
use crate::files;

/// List the agents that can be played against
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  gambol agents
  gambol agents coins
  gambol play coins 6 --vs pattern")]
pub(crate) struct Args {
    /// Only those that play this game
    #[arg(value_name = "GAME")]
    kind: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The column in which the words about an agent begin.
const COLUMN: usize = 17;

pub(crate) fn run(args: &Args) -> Result<(), Failure> {
    if let Some(kind) = &args.kind
        && KINDS.iter().all(|known| known.name != kind)
    {
        let names = KINDS.iter().map(|kind| kind.name).collect::<Vec<_>>().join(", ");
        let kind = gambol_graph::excerpt(kind);
        return Err(Failure::BadInput(format!("there is no game called \"{kind}\"; there are {names}")));
    }
    let plays = |agent: &&Agent| args.kind.as_ref().is_none_or(|kind| agent.plays(kind));
    if args.json {
        let listed: Vec<Value> = agents().filter(plays).map(described).collect();
        return files::print(&format!("{}\n", json!({ "agents": listed })));
    }
    let mut console = Console::new();
    let mut heading = None;
    for agent in agents().filter(plays) {
        let kind = agent.kind.unwrap_or("any");
        if heading != Some(kind) {
            if heading.is_none() {
                let about = console.words(&message!("agent.adaptive"));
                console.line(kind)?;
                line(&mut console, ADAPTIVE, &about)?;
            } else {
                console.line(kind)?;
            }
            heading = Some(kind);
        }
        let about = english().render(&agent.about);
        let about =
            if agent.has_level { console.words(&message!("agent.with-level", about = about)) } else { about };
        line(&mut console, agent.name, &about)?;
    }
    Ok(())
}

fn line(console: &mut Console, name: &str, about: &str) -> Result<(), Failure> {
    let width = console.width().saturating_sub(COLUMN);
    for (i, words) in wrapped(about, width, 0).into_iter().enumerate() {
        let name = if i == 0 { name } else { "" };
        console.line(&format!("  {name:<w$}{words}", w = COLUMN - 2))?;
    }
    Ok(())
}

fn described(agent: &Agent) -> Value {
    json!({
        "name": agent.name,
        "game": agent.kind,
        "about": english().render(&agent.about),
        "has_level": agent.has_level,
    })
}
