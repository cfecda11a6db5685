//! A compiler for WebAssembly, and the check that the engine compiles for it.
//!
//! In this order: the installed toolchain if it has the target; a copy built earlier; one built now from
//! Debian's packages. rustup is never called; if nothing helps, the failure says how to call it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo;
use crate::debian;
use crate::shell::{self, At, Failure};

/// The rooms that must compile for the browser: everything up to the coach.
pub(crate) const ROOMS: [&str; 7] = [
    "gambol-graph",
    "gambol-games",
    "gambol-play",
    "gambol-verify",
    "gambol-solve",
    "gambol-players",
    "gambol-coach",
];

const TARGET: &str = "wasm32-unknown-unknown";

/// Compiles the rooms, in a folder of their own so that the artifacts of the host stay as they are.
pub(crate) fn check(target_folder: &Path) -> Result<(), Failure> {
    let compiler = Compiler::find(&target_folder.join("wasm-toolchain"))?;
    let mut command = cargo::cargo();
    command.args(["build", "--target", TARGET]).arg("--target-dir").arg(target_folder.join("wasm"));
    for room in ROOMS {
        command.args(["--package", room]);
    }
    compiler.equip(&mut command);
    shell::run(&mut command)
}

/// What cargo must be told to compile for WebAssembly.
#[derive(Debug)]
enum Compiler {
    /// Nothing: the installed toolchain has the target.
    Installed,
    /// A copy of Debian's compiler with the target's standard library beside it.
    Debian(Toolchain),
}

impl Compiler {
    /// `folder` holds the copies, one for each version, and the one being built.
    fn find(folder: &Path) -> Result<Self, Failure> {
        if has_target(Path::new("rustc")) {
            return Ok(Self::Installed);
        }
        let copy = match Toolchain::cached(folder) {
            Some(copy) => copy,
            None => Toolchain::build(folder).map_err(|failure| Failure::Missing {
                what: format!(
                    "the toolchain has no {TARGET} and Debian's packages did not provide it: {failure}"
                ),
                remedy: format!("rustup target add {TARGET}"),
            })?,
        };
        Ok(Self::Debian(copy))
    }

    fn equip(&self, command: &mut Command) {
        if let Self::Debian(copy) = self {
            copy.equip(command);
        }
    }
}

/// Debian's rustc, unpacked and not installed.
///
/// ```text
/// debian-VERSION/rustc        runs the compiler with the libraries it needs
/// debian-VERSION/root/usr/…   the unpacked packages
/// ```
///
/// A folder of that name is complete: it was built as `building` and renamed.
#[derive(Debug)]
struct Toolchain {
    folder: PathBuf,
}

impl Toolchain {
    const PREFIX: &str = "debian-";

    /// A complete copy that runs and is new enough for this workspace.
    fn cached(folder: &Path) -> Option<Self> {
        let entries = fs::read_dir(folder).ok()?;
        entries
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| {
                path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(Self::PREFIX))
            })
            .map(|folder| Self { folder })
            .find(|copy| copy.is_fit() && has_target(&copy.rustc()))
    }

    fn build(folder: &Path) -> Result<Self, Failure> {
        let building = Self { folder: folder.join("building") };
        if building.folder.exists() {
            fs::remove_dir_all(&building.folder).at(&building.folder)?;
        }
        fs::create_dir_all(&building.folder).at(&building.folder)?;

        let version = building.fetch().or_else(|_| debian::update().and_then(|()| building.fetch()))?;
        building.wrap()?;
        building.compile_std()?;
        for leftover in ["packages", "std", "root/usr/src", "root/usr/share"] {
            let leftover = building.folder.join(leftover);
            fs::remove_dir_all(&leftover).at(&leftover)?;
        }

        let copy = Self { folder: folder.join(format!("{}{version}", Self::PREFIX)) };
        if copy.folder.exists() {
            fs::remove_dir_all(&copy.folder).at(&copy.folder)?;
        }
        fs::rename(&building.folder, &copy.folder).at(&copy.folder)?;
        Ok(copy)
    }

    fn rustc(&self) -> PathBuf {
        self.folder.join("rustc")
    }

    fn root(&self) -> PathBuf {
        self.folder.join("root")
    }

    /// Whether it runs and is new enough for this workspace.
    fn is_fit(&self) -> bool {
        let answer = shell::capture(Command::new(self.rustc()).arg("--version")).unwrap_or_default();
        answer.split_whitespace().nth(1).is_some_and(is_recent)
    }

    /// Downloads and unpacks the compiler, the source of its standard library, and the shared libraries they
    /// need that the machine does not have.
    fn fetch(&self) -> Result<String, Failure> {
        const WANTED: [&str; 3] = ["rustc-web", "libstd-rust-web-dev", "rust-web-src"];
        let version = debian::candidate(WANTED[0])?;
        if !is_recent(&version) {
            return Err(Failure::Answer {
                command: format!("apt-cache policy {}", WANTED[0]),
                reason: format!("{version} is older than {}", env!("CARGO_PKG_RUST_VERSION")),
            });
        }
        let mut packages = debian::closure(&WANTED)?;
        packages.retain(|name| name.starts_with("lib") && !name.ends_with("-dev"));
        let mut packages = debian::absent(packages)?;
        packages.extend(WANTED.map(str::to_owned));

        let folder = self.folder.join("packages");
        fs::create_dir_all(&folder).at(&folder)?;
        debian::download(&packages, &folder)?;
        for package in fs::read_dir(&folder).at(&folder)? {
            debian::unpack(&package.at(&folder)?.path(), &self.root())?;
        }
        Ok(version)
    }

    /// Writes the script that runs the compiler. It finds its files by its own place, so that a copy can move.
    fn wrap(&self) -> Result<(), Failure> {
        use std::os::unix::fs::PermissionsExt;

        let libraries: Vec<String> = ["lib", "usr/lib"]
            .into_iter()
            .flat_map(|parent| {
                multiarch(&self.root().join(parent)).map(move |name| format!("{parent}/{name}"))
            })
            .map(|path| format!("$here/root/{path}"))
            .collect();
        let script = format!(
            "#!/bin/sh\nhere=$(dirname \"$(readlink -f \"$0\")\")\n\
             export LD_LIBRARY_PATH=\"{}\"\nexec \"$here/root/usr/bin/rustc\" \"$@\"\n",
            libraries.join(":")
        );
        let rustc = self.rustc();
        fs::write(&rustc, script).at(&rustc)?;
        fs::set_permissions(&rustc, fs::Permissions::from_mode(0o755)).at(&rustc)
    }

    /// Builds the standard library once, for an empty crate, and puts it where the compiler looks for it.
    ///
    /// With bitcode, so that link-time optimisation reaches into it.
    fn compile_std(&self) -> Result<(), Failure> {
        let package = self.folder.join("std");
        fs::create_dir_all(package.join("src")).at(&package)?;
        // The workspace of its own keeps cargo from looking for ours in the folders above.
        let manifest = "[package]\nname = \"empty\"\nedition = \"2024\"\n[workspace]\n";
        fs::write(package.join("Cargo.toml"), manifest).at(&package)?;
        fs::write(package.join("src/lib.rs"), "").at(&package)?;

        let mut command = cargo::cargo();
        command.args(["build", "--release", "-Zbuild-std=std,panic_abort", "--target", TARGET]);
        command.arg("--target-dir").arg(package.join("target")).current_dir(&package);
        command.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-C embed-bitcode=yes");
        command.env_remove("CARGO_ENCODED_RUSTFLAGS");
        self.equip(&mut command);
        shell::run(&mut command)?;

        let built = package.join("target").join(TARGET).join("release/deps");
        let library = self.root().join("usr/lib/rustlib").join(TARGET).join("lib");
        fs::create_dir_all(&library).at(&library)?;
        for entry in fs::read_dir(&built).at(&built)? {
            let path = entry.at(&built)?.path();
            let name = path.file_name().unwrap_or_default();
            if path.extension().is_some_and(|e| e == "rlib")
                && !name.to_string_lossy().starts_with("libempty-")
            {
                fs::copy(&path, library.join(name)).at(&path)?;
            }
        }
        Ok(())
    }

    /// Debian's packages have no linker for WebAssembly; the installed toolchain brings one.
    fn equip(&self, command: &mut Command) {
        command.env("RUSTC", self.rustc());
        if let Some(linker) = installed_linker() {
            command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
    }
}

/// Whether a compiler finds a standard library for the target.
fn has_target(rustc: &Path) -> bool {
    let mut command = Command::new(rustc);
    command.current_dir(cargo::root()).args(["--print", "target-libdir", "--target", TARGET]);
    let Ok(folder) = shell::capture(&mut command) else { return false };
    let Ok(mut entries) = fs::read_dir(folder.trim()) else { return false };
    entries.any(|entry| entry.is_ok_and(|entry| entry.file_name().to_string_lossy().starts_with("libstd-")))
}

fn installed_linker() -> Option<PathBuf> {
    let mut command = Command::new("rustc");
    let folder =
        shell::capture(command.current_dir(cargo::root()).args(["--print", "target-libdir"])).ok()?;
    let linker = Path::new(folder.trim()).parent()?.join("bin/rust-lld");
    linker.exists().then_some(linker)
}

/// Whether a version of rustc can compile this workspace.
fn is_recent(version: &str) -> bool {
    release(version) >= release(env!("CARGO_PKG_RUST_VERSION"))
}

/// The numbers at the start of a version, which compare as versions do.
fn release(version: &str) -> Option<Vec<u32>> {
    let numbers = version.split(['-', '+', '~']).next()?;
    numbers.split('.').map(|number| number.parse().ok()).collect()
}

/// The folders of libraries for one machine type, such as `x86_64-linux-gnu`.
fn multiarch(parent: &Path) -> impl Iterator<Item = String> + use<> {
    let entries = fs::read_dir(parent).into_iter().flatten();
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| name.contains("-linux-gnu"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_compare_as_numbers() {
        assert_eq!(release("1.96.0+dfsg1-1~deb12u2"), Some(vec![1, 96, 0]));
        assert!(release("1.100.0") > release("1.96.0"));
        assert!(release("1.97.0-nightly") >= release("1.90"));
        assert!(release("1.85.0+dfsg3-1~deb12u3") < release("1.90"));
        assert!(!is_recent("not found") && !is_recent("0.9") && is_recent("9.9"));
    }

    #[test]
    fn an_interrupted_build_is_not_taken_for_a_copy() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Toolchain::cached(folder.path()).is_none());
        fs::create_dir(folder.path().join("building")).unwrap();
        assert!(Toolchain::cached(folder.path()).is_none());
    }

    #[test]
    fn a_copy_that_does_not_run_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("debian-1.96.0")).unwrap();
        assert!(Toolchain::cached(folder.path()).is_none());
    }

    #[test]
    fn the_rooms_are_packages_of_the_workspace() {
        for room in ROOMS {
            let manifest =
                cargo::root().join("crates").join(room.trim_start_matches("gambol-")).join("Cargo.toml");
            let manifest = fs::read_to_string(manifest).unwrap();
            assert!(manifest.contains(&format!("name = \"{room}\"")), "{room}");
        }
    }
}
