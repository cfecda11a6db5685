//! `cargo xtask bench`: the benchmarks of `crates/bench`.

use std::fs;

use crate::cargo;
use crate::shell::{self, At, Failure};

/// Run a benchmark: each compares with a plain reference and over growing sizes.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  cargo xtask bench read\n  cargo xtask bench all")]
pub(crate) struct Args {
    /// A file of crates/bench/benches without its `.rs`, with the parts of it that have files of their own, or `all`
    name: String,
}

pub(crate) fn run(args: &Args) -> Result<bool, Failure> {
    let known = names()?;
    // `geography` is `geography.rs` and `geography_forts.rs`.
    let part = format!("{}_", args.name);
    let is_chosen = |name: &str| args.name == "all" || args.name == name || name.starts_with(&part);
    let chosen: Vec<&String> = known.iter().filter(|name| is_chosen(name)).collect();
    if chosen.is_empty() {
        return Err(Failure::Missing {
            what: format!("there is no benchmark `{}`", args.name),
            remedy: format!("cargo xtask bench {}", [known.as_slice(), &["all".into()]].concat().join("|")),
        });
    }
    for name in chosen {
        shell::run(cargo::cargo().args(["bench", "--package", "gambol-bench", "--bench", name]))?;
    }
    Ok(true)
}

fn names() -> Result<Vec<String>, Failure> {
    let folder = cargo::root().join("crates/bench/benches");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).at(&folder)? {
        let path = entry.at(&folder)?.path();
        if let (Some(stem), Some("rs")) = (path.file_stem(), path.extension().and_then(|e| e.to_str())) {
            names.push(stem.to_string_lossy().into_owned());
        }
    }
    names.sort_unstable();
    Ok(names)
}
