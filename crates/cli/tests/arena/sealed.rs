//! What a locked-up program cannot get at, and a trusted one can.

use std::{fs, io::ErrorKind, net::TcpListener, os::unix::fs::PermissionsExt as _, process::Command};

use crate::yard::Yard;

/// What the program notes down in a game that it plays well.
fn notes(yard: &Yard, more: &str) -> String {
    let games = yard.games("sim/k5", &format!("--games 1 {more}"));
    assert_eq!(games[0]["by"], "rules", "{}", games[0]);
    games[0]["stderr"][0].as_str().unwrap().to_owned()
}

#[test]
fn our_files() {
    let yard = Yard::with(
        "
def attempt(path, mode='r'):
    try:
        with open(path, mode) as file:
            note(file.write('x') if 'w' in mode else file.read())
    except OSError as error:
        note('cannot: ' + os.strerror(error.errno))
here = os.path.dirname(os.path.abspath(__file__))
attempt(here + '/data.txt')
attempt(here + '/games/journal.txt')
attempt(open(here + '/elsewhere.txt').read())
attempt(here + '/mine.txt', 'w')
attempt('mine.txt', 'w')
note(sorted(os.listdir('.')))
play(first)",
    );
    let elsewhere = Yard::with("");
    yard.write("data.txt", "what it needs");
    yard.write("games/journal.txt", "the journal");
    // The folder is there already, and open to all.
    fs::set_permissions(yard.path().join("games"), fs::Permissions::from_mode(0o755)).unwrap();
    let secret = elsewhere.write("secret.txt", "the secret");
    yard.write("elsewhere.txt", secret.to_str().unwrap());
    let contained = notes(&yard, "--save games");
    let lines: Vec<&str> = contained.lines().collect();
    assert_eq!(lines[0], "what it needs", "a program sees its own folder");
    for (line, problem) in
        lines[1..4].iter().zip(["Permission denied", "No such file", "Read-only file system"])
    {
        assert!(line.starts_with("cannot: ") && line.contains(problem), "{contained}");
    }
    assert_eq!(lines[4..], ["1", "['mine.txt']"], "its working folder is empty and its own");
    assert!(!yard.path().join("mine.txt").exists());
    let trusted = notes(&yard, "--save games --trusted");
    assert!(trusted.contains("the journal") && trusted.contains("the secret"), "{trusted}");
    // What it wrote is kept beside the record, where the next program cannot read it either.
    assert!(fs::read_to_string(yard.path().join("games/game-0001-first.stderr")).is_ok());
}

#[test]
fn the_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let port = listener.local_addr().unwrap().port();
    let yard = Yard::with(&format!(
        "
import socket
try:
    socket.create_connection(('127.0.0.1', {port}), 2)
    note('connected')
except OSError as error:
    note('cannot')
play(first)"
    ));
    let games = yard.games("sim/k5", "--games 1");
    assert_eq!(games[0]["stderr"][0], "cannot\n");
    assert_eq!(listener.accept().map(drop).unwrap_err().kind(), ErrorKind::WouldBlock);
    let games = yard.games("sim/k5", "--games 1 --trusted");
    assert_eq!(games[0]["stderr"][0], "connected\n");
    assert!(listener.accept().is_ok());
}

#[test]
fn other_processes_other_users_and_open_files() {
    let yard = Yard::with(
        "
note(sorted(int(pid) for pid in os.listdir('/proc') if pid.isdigit()))
note(os.getgroups() if os.getuid() else 'root')
note([line.split()[1] for line in open('/proc/self/status') if line.startswith(('CapEff', 'NoNewPrivs'))])
note(sorted(int(fd) for fd in os.listdir('/proc/self/fd'))[:-1])
note(os.getsid(0) in (os.getpid(), 1))
play(first)",
    );
    // The arena has inherited something that it does not know of.
    let line = "exec 7</etc/passwd; exec \"$0\" match 'python3 bot.py' random --game sim/k5 --games 1 --json";
    let mut shell = Command::new("sh");
    shell.args(["-c", line, env!("CARGO_BIN_EXE_gambol")]).current_dir(yard.path());
    let output = shell.output().unwrap();
    let contest: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let stderr = contest["games"][0]["stderr"][0].as_str().unwrap();
    assert_eq!(stderr, "[1, 2]\n[]\n['0000000000000000', '1']\n[0, 1, 2]\nTrue\n");
}

#[test]
fn limits_on_files_and_processes() {
    let yard = Yard::with(
        "
import resource
for name in ['NPROC', 'FSIZE', 'NOFILE', 'CORE', 'AS', 'CPU']:
    note((name, resource.getrlimit(getattr(resource, 'RLIMIT_' + name))))
play(first)",
    );
    let contained = notes(&yard, "--memory 300MiB --cpu-time 7s");
    let wanted = "('NPROC', (64, 64))\n('FSIZE', (16777216, 16777216))\n('NOFILE', (256, 256))\n\
                  ('CORE', (0, 0))\n('AS', (314572800, 314572800))\n('CPU', (8, 8))\n";
    assert_eq!(contained, wanted);
}
