//! Debian's packages: what a task lacks, it takes from there.

use std::io::IsTerminal;
use std::path::Path;
use std::process::Command;

use crate::shell::{self, Failure};

/// Installs packages, as root or by sudo; where neither is possible the failure says what to run.
pub(crate) fn install(packages: &[&str]) -> Result<(), Failure> {
    let attempt = || {
        let arguments = ["install", "--yes", "--no-install-recommends"];
        shell::run(privileged()?.args(arguments).args(packages))
    };
    // The lists of a fresh machine are empty or old.
    attempt().or_else(|_| update().and_then(|()| attempt())).map_err(|failure| Failure::Missing {
        what: format!("the packages {} are needed: {failure}", packages.join(", ")),
        remedy: format!("sudo apt-get update && sudo apt-get install {}", packages.join(" ")),
    })
}

/// Fetches the package lists.
pub(crate) fn update() -> Result<(), Failure> {
    shell::run(privileged()?.arg("update"))
}

/// Downloads packages into a folder without installing them; needs no privilege.
pub(crate) fn download(packages: &[String], folder: &Path) -> Result<(), Failure> {
    let mut command = Command::new("apt-get");
    if is_root()? {
        // The unprivileged user that apt changes to by itself may not write into our folder.
        command.args(["-o", "APT::Sandbox::User=root"]);
    }
    shell::run(command.arg("download").args(packages).current_dir(folder))
}

/// Unpacks a package file below a folder without installing it.
pub(crate) fn unpack(package: &Path, root: &Path) -> Result<(), Failure> {
    shell::capture(Command::new("dpkg").arg("-x").arg(package).arg(root)).map(drop)
}

/// The packages themselves and everything they depend on, directly or not.
pub(crate) fn closure(packages: &[&str]) -> Result<Vec<String>, Failure> {
    let mut command = Command::new("apt-cache");
    command.args(["depends", "--recurse", "--no-recommends", "--no-suggests", "--no-conflicts"]);
    command.args(["--no-breaks", "--no-replaces", "--no-enhances"]).args(packages);
    let mut names = names_at_line_starts(&shell::capture(&mut command)?);
    names.sort_unstable();
    names.dedup();
    Ok(names)
}

/// Which of the packages are not installed.
pub(crate) fn absent(packages: Vec<String>) -> Result<Vec<String>, Failure> {
    let mut command = Command::new("dpkg-query");
    command.args(["--show", "--showformat=${Package} ${db:Status-Status}\n"]).args(&packages);
    // It fails when it does not know one of them, and still answers for the others.
    let output = command.output().map_err(|source| shell::start(&command, source))?;
    let answer = String::from_utf8_lossy(&output.stdout);
    let installed: Vec<&str> = answer.lines().filter_map(|line| line.strip_suffix(" installed")).collect();
    Ok(packages.into_iter().filter(|name| !installed.contains(&name.as_str())).collect())
}

/// The version of a package that apt would take now.
pub(crate) fn candidate(package: &str) -> Result<String, Failure> {
    let mut command = Command::new("apt-cache");
    let answer = shell::capture(command.args(["policy", package]))?;
    let version = answer.lines().find_map(|line| line.trim().strip_prefix("Candidate: "));
    match version {
        Some(version) if version != "(none)" => Ok(version.to_owned()),
        _ => Err(Failure::Answer {
            command: shell::text(&command),
            reason: format!("there is no package {package} to install"),
        }),
    }
}

/// `apt-get` with the right to change the system, never asking anything but a password at a terminal.
fn privileged() -> Result<Command, Failure> {
    const QUIET: &str = "DEBIAN_FRONTEND=noninteractive";
    let mut command = Command::new("env");
    if !is_root()? {
        command = Command::new("sudo");
        if !std::io::stdin().is_terminal() {
            command.arg("--non-interactive");
        }
        command.arg("env");
    }
    command.args([QUIET, "apt-get"]);
    Ok(command)
}

fn is_root() -> Result<bool, Failure> {
    Ok(shell::capture(Command::new("id").arg("-u"))?.trim() == "0")
}

/// `apt-cache depends` starts a line with the name of a package and indents what it says about it; a name in
/// angle brackets is virtual.
fn names_at_line_starts(answer: &str) -> Vec<String> {
    let is_name = |line: &&str| line.starts_with(|c: char| c.is_ascii_alphanumeric());
    answer.lines().filter(is_name).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_the_names_at_line_starts() {
        let answer = "rustc-web\n  Depends: libc6\n  Depends: <libc-dev>\n    libc6-dev\nlibc6\n<libc-dev>\n";
        assert_eq!(names_at_line_starts(answer), ["rustc-web", "libc6"]);
    }

    #[test]
    fn the_package_manager_itself_is_installed_and_nonsense_is_not() {
        let packages = vec!["dpkg".to_owned(), "no-such-package-of-gambol".to_owned()];
        match absent(packages) {
            Ok(absent) => assert_eq!(absent, ["no-such-package-of-gambol"]),
            Err(failure) => assert!(matches!(failure, Failure::Start { .. }), "{failure}"),
        }
    }
}
