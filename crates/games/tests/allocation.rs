//! Playing and undoing moves takes no memory: searches do it millions of times a second.

use allocation_counter::measure;
use gambol_games::{Avoidance, CappedFish, Coins, FiniteMoves, FishBarrel, Geography, Notation, Switching};
use gambol_graph::Dice;

/// Plays a random game to its end and takes it back, over and over, with the moves chosen beforehand where choosing
/// them is not part of the promise.
fn allocations<R: FiniteMoves>(board: &R, choose_while_counting: bool) -> u64 {
    let mut dice = Dice::new(5);
    let mut position = board.start();
    let mut played = Vec::with_capacity(1000);
    let mut counted = 0;
    for _ in 0..20 {
        while board.outcome(&position).is_none() {
            let choose =
                |dice: &mut Dice| board.nth(&position, dice.below(board.count(&position) as u64) as usize);
            let mut mv = None;
            let choosing = measure(|| mv = Some(choose(&mut dice)));
            counted += if choose_while_counting { choosing.count_total } else { 0 };
            let mv = mv.unwrap();
            let mut undo = None;
            counted += measure(|| {
                undo = Some(board.play(&mut position, &mv));
                assert!(board.turn(&position) != board.turn(&position).other());
            })
            .count_total;
            played.push((mv, undo.unwrap()));
        }
        while let Some((mv, undo)) = played.pop() {
            counted += measure(|| board.undo(&mut position, &mv, undo)).count_total;
        }
    }
    assert_eq!(position, board.start());
    counted
}

#[test]
fn do_and_undo_allocate_nothing() {
    assert_eq!(allocations(&Avoidance::from_id("sim/k6").unwrap(), true), 0);
    assert_eq!(allocations(&Avoidance::from_id("sim/k20").unwrap(), true), 0, "more edges than fit inline");
    assert_eq!(allocations(&Switching::from_id("switching/gale13").unwrap(), true), 0);
    assert_eq!(allocations(&Geography::from_id("geography/pyramid8/start=0,0").unwrap(), true), 0);
    assert_eq!(allocations(&Geography::from_id("geography/countries/vertex").unwrap(), true), 0);
    assert_eq!(allocations(&Coins::from_id("coins/8").unwrap(), true), 0);
    let fish = FishBarrel::from_id("fish/1,2,1,2,1,2/add=1/barrel=2").unwrap();
    assert_eq!(allocations(&CappedFish::try_from(fish).unwrap(), false), 0);
}

#[test]
fn the_counter_counts() {
    assert!(measure(|| drop(vec![1_u8; 100])).count_total > 0);
}
