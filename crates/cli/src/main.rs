//! The `gambol` command.

fn main() {}
