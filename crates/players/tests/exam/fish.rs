//! Questions of fish-barrel.

#[path = "../plain/barrels.rs"]
mod barrels;
#[path = "../plain/fish.rs"]
mod plain;

use gambol_games::{AnyGame, CappedFish, Caps, FiniteMoves, FishBarrel, Notation, Rules};
use gambol_graph::Dice;

use self::{barrels::random_board, plain::Referee};
use super::Question;

pub(crate) fn questions(count: usize, dice: &mut Dice, capped: bool) -> Vec<Question> {
    let mut referee = Referee::default();
    let boards = std::iter::repeat_with(|| random_board(dice, capped));
    boards.filter_map(|board| question(board, &mut referee)).take(count).collect()
}

fn question(board: FishBarrel, referee: &mut Referee) -> Option<Question> {
    let start = board.start();
    if !referee.mover_wins(&board, &start) {
        return None;
    }
    if board.caps() == Caps::default() {
        // To take from another barrel is wrong, and so is an odd number of fish more in a later one.
        let fish = start.fish();
        let filled = fish.iter().filter(|&&n| n > 0).count();
        if filled == 1 && fish[fish.len() - 1] > 0 {
            return None;
        }
        let game = Box::new(AnyGame::new(board.clone()));
        let is_right = move |text: &str| {
            let mv = board.parse_move(&start, text).expect("a move");
            Referee::default().wins(&board, &start, &mv)
        };
        return Some(Question { game, is_right: Box::new(is_right) });
    }
    let capped = CappedFish::try_from(board.clone()).expect("few moves");
    let mut moves = Vec::new();
    capped.moves(&start, &mut moves);
    let winning = moves.iter().filter(|mv| referee.wins(&board, &start, mv));
    let winning: Vec<String> = winning.map(|mv| board.move_text(&start, mv)).collect();
    (winning.len() < moves.len()).then(|| Question::with_answers(AnyGame::new(board), winning))
}
