//! Cargo, called from a task that cargo itself started.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;

use crate::shell::{self, Failure};

/// The root of the workspace.
///
/// Cargo says at run time where it is. What was compiled in may be wrong: clones that share a target folder
/// also share this program.
pub(crate) fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let here = PathBuf::from(here);
    here.parent().map_or_else(|| here.clone(), Path::to_owned)
}

/// The cargo that started us, in the root of the workspace.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")));
    command.current_dir(root());
    command
}

/// The folder that cargo builds in, wherever the user has put it.
pub(crate) fn target_folder() -> Result<PathBuf, Failure> {
    #[derive(Deserialize)]
    struct Metadata {
        target_directory: PathBuf,
    }
    let mut command = cargo();
    command.args(["metadata", "--format-version=1", "--no-deps"]);
    let answer = shell::capture(&mut command)?;
    match serde_json::from_str::<Metadata>(&answer) {
        Ok(metadata) => Ok(metadata.target_directory),
        Err(error) => Err(Failure::Answer { command: shell::text(&command), reason: error.to_string() }),
    }
}

/// A program that cargo has built.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Executable {
    /// The program.
    pub(crate) path: PathBuf,
    /// The folder of the package it belongs to: where `cargo test` runs it.
    pub(crate) package: PathBuf,
    /// Whether its tests were built rather than the program itself.
    pub(crate) is_test: bool,
}

/// Builds, by a cargo command such as `build -p gambol`, and returns the programs that came out.
pub(crate) fn executables(arguments: &[&str]) -> Result<Vec<Executable>, Failure> {
    let mut command = cargo();
    command.args(arguments).arg("--message-format=json-render-diagnostics").stderr(Stdio::inherit());
    shell::show(&command);
    Ok(shell::capture(&mut command)?.lines().filter_map(executable).collect())
}

/// The program that one of cargo's JSON messages announces, if it is such a message.
fn executable(message: &str) -> Option<Executable> {
    #[derive(Deserialize)]
    struct Artifact {
        executable: PathBuf,
        manifest_path: PathBuf,
        profile: Profile,
    }
    #[derive(Deserialize)]
    struct Profile {
        test: bool,
    }
    let artifact: Artifact = serde_json::from_str(message).ok()?;
    let package = artifact.manifest_path.parent()?.to_owned();
    Some(Executable { path: artifact.executable, package, is_test: artifact.profile.test })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_holds_the_workspace() {
        let manifest = std::fs::read_to_string(root().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[workspace]"));
    }

    #[test]
    fn only_messages_about_programs_announce_one() {
        let message = |executable: &str| {
            let profile = r#"{"opt_level":"1","test":true}"#;
            format!(r#"{{"manifest_path":"/p/Cargo.toml","profile":{profile},"executable":{executable}}}"#)
        };
        let expected = Executable { path: "/t/x".into(), package: "/p".into(), is_test: true };
        assert_eq!(executable(&message("\"/t/x\"")), Some(expected));
        assert_eq!(executable(&message("null")), None, "a library");
        assert_eq!(executable(r#"{"reason":"build-finished","success":true}"#), None);
    }
}
