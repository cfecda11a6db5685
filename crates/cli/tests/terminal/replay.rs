//! `gambol replay`

use crate::desk::Desk;

/// A game with a foul, a branch, a remark and an end by resignation.
const RECORD: &str = r#"{"schema":1,"engine":"0.1.0","rules":1,"game":"coins/preset1","players":[{"name":"Ada","agent":"human"},{"name":"Bob","agent":"human"}],"started":"2025-01-02T03:04:05Z"}
"#;

#[test]
fn every_position_is_printed_where_nobody_can_step() {
    let desk = Desk::new();
    let record = recorded(&desk);
    let _ = RECORD;
    insta::assert_snapshot!(desk.run(&format!("replay --all {record}"), &[]).done());
}

fn recorded(desk: &Desk) -> String {
    desk.run("play coins 2 --save game.jsonl", &["0"]).done();
    "game.jsonl".to_owned()
}
