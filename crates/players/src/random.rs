//! The dice, as an agent.

use gambol_games::Game;

use crate::player::{Choice, Grounds, Player, Thinking, Unable};

/// Plays any legal move of any game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl Player for Random {
    fn choose(&mut self, game: &dyn Game, thinking: &mut Thinking<'_>) -> Result<Choice, Unable> {
        let text = game.sample(&mut |n| thinking.dice.below(n)).ok_or(Unable::Over)?;
        Ok(Choice { text, grounds: Grounds::Habit })
    }
}
