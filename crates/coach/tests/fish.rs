//! Every reason in fish-barrel against parity and plain search.

use std::collections::{HashMap, HashSet};

use gambol_coach::{Fact, Lookup, Reason, Standing, Target, Teacher, coach, english, fish};
use gambol_games::{
    AnyGame, CappedFish, Caps, FiniteMoves, FishBarrel, Notation, Offers, Rules, Take, fish::Position,
};
use gambol_graph::Dice;
use gambol_solve::Limits;
use gambol_testing::{rounds, seed};

/// Who wins, found out without the solver: by parity where there are no caps, else by trying everything.
#[derive(Default)]
struct Referee {
    known: HashMap<String, HashMap<Vec<u128>, bool>>,
}

impl Referee {
    fn mover_wins(&mut self, board: &FishBarrel, position: &Position) -> bool {
        if board.caps() == Caps::default() {
            return position.fish().iter().any(|n| n % 2 == 1);
        }
        let caps = format!("{} {:?}", position.fish().len(), board.caps());
        let capped = CappedFish::try_from(board.clone()).expect("few moves");
        plain(&capped, &mut position.clone(), self.known.entry(caps).or_default())
    }

    fn wins(&mut self, board: &FishBarrel, position: &Position, mv: &Take) -> bool {
        !self.mover_wins(board, &played(board, position, mv))
    }

    /// All winning moves and all moves, where they can be listed.
    fn moves(&mut self, board: &FishBarrel, position: &Position) -> Option<(HashSet<String>, usize)> {
        let all = board.list(position, 5000)?;
        let winning = all.iter().filter(|mv| self.wins(board, position, mv));
        Some((winning.map(|mv| board.move_text(position, mv)).collect(), all.len()))
    }
}

fn plain(board: &CappedFish, position: &mut Position, known: &mut HashMap<Vec<u128>, bool>) -> bool {
    if let Some(&wins) = known.get(position.fish()) {
        return wins;
    }
    let wins = (0..board.count(position)).any(|n| {
        let mv = board.nth(position, n);
        board.play(position, &mv);
        let wins = !plain(board, position, known);
        board.undo(position, &mv, ());
        wins
    });
    known.insert(position.fish().to_vec(), wins);
    wins
}

fn played(board: &FishBarrel, position: &Position, mv: &Take) -> Position {
    board.check(position, mv).expect("a legal move");
    let mut after = position.clone();
    board.play(&mut after, mv);
    after
}

fn odd(position: &Position) -> Vec<usize> {
    (1..).zip(position.fish()).filter(|(_, n)| *n % 2 == 1).map(|(i, _)| i).collect()
}

/// A position of that board with those fish.
fn with(board: &FishBarrel, fish: &[u64]) -> Position {
    let counts: Vec<String> = fish.iter().map(u64::to_string).collect();
    let turn = if board.is_solo() { "m0" } else { "1" };
    board.parse_position(&format!("{}:{turn}", counts.join(","))).expect("a position")
}

/// A reason about a position, and about the move made in it if there is one.
struct Case<'a> {
    board: &'a FishBarrel,
    position: &'a Position,
    mv: Option<&'a Take>,
    referee: &'a mut Referee,
}

impl Case<'_> {
    fn after(&self) -> Position {
        played(self.board, self.position, self.mv.expect("said of a move"))
    }

    fn is_lost(&mut self, position: &Position) -> bool {
        !self.referee.mover_wins(self.board, position)
    }

    /// The move lost, or a loss was there anyway: the next to move wins.
    fn check_loses(&mut self) {
        let after = self.after();
        assert!(!self.is_lost(&after));
    }

    fn check(&mut self, reason: &Reason) -> &'static str {
        let spots = self.position.fish().len();
        for mark in &reason.marks {
            assert!(matches!(mark.on, Target::Spot(spot) if spot < spots), "{mark:?}");
        }
        let words = english().render(&reason.message);
        assert!(words != reason.message.key && !words.contains('{'), "{words}");
        let Fact::Fish(fact) = &reason.fact else { panic!("{:?}", reason.fact) };
        let (board, position) = (self.board, self.position);
        match fact {
            fish::Fact::AllEven => assert!(odd(position).is_empty() && self.is_lost(position)),
            fish::Fact::Odd { odd: said } => {
                assert_eq!(said, &odd(position));
                assert!(!said.is_empty() && !self.is_lost(position));
            }
            fish::Fact::MakeEven { lowest, later } => {
                assert_eq!([&[*lowest][..], later].concat(), odd(position));
                let add = (*lowest..spots).map(|i| u128::from(later.contains(&(i + 1)))).collect();
                let after = played(board, position, &Take { barrel: lowest - 1, add });
                assert!(odd(&after).is_empty() && self.is_lost(&after));
            }
            fish::Fact::LeftEven => {
                let after = self.after();
                assert!(odd(&after).is_empty() && self.is_lost(&after));
            }
            fish::Fact::TookLast { barrel } => {
                assert_eq!(self.mv.map(|mv| mv.barrel + 1), Some(*barrel));
                assert!(board.outcome(&self.after()).is_some());
            }
            fish::Fact::BrokeEven { barrel } => {
                assert_eq!(self.mv.map(|mv| mv.barrel + 1), Some(*barrel));
                assert!(odd(position).first().is_some_and(|first| first > barrel));
                assert_eq!(odd(&self.after()).first(), Some(barrel));
                self.check_loses();
            }
            fish::Fact::PassedOver { lowest, took } => {
                assert_eq!(self.mv.map(|mv| mv.barrel + 1), Some(*took));
                assert!(lowest < took);
                assert_eq!((odd(position).first(), odd(&self.after()).first()), (Some(lowest), Some(lowest)));
                self.check_loses();
            }
            fish::Fact::LeftOdd { odd: said } => {
                assert_eq!(said, &odd(&self.after()));
                assert_eq!(odd(position).first().copied(), self.mv.map(|mv| mv.barrel + 1));
                self.check_loses();
            }
            fish::Fact::MadeOdd { barrel } => {
                assert!(odd(position).is_empty() && odd(&self.after()).contains(barrel));
                self.check_loses();
            }
            fish::Fact::Lost { fish } => {
                assert_eq!(&with(board, fish).fish(), &position.fish());
                assert!(self.is_lost(position));
            }
            fish::Fact::CanReach { barrel, fish } => {
                let there = with(board, fish);
                let now = position.fish().iter();
                let add = now.zip(there.fish()).skip(*barrel).map(|(now, then)| then - now).collect();
                let after = played(board, position, &Take { barrel: barrel - 1, add });
                assert_eq!(after.fish(), there.fish());
                assert!(self.is_lost(&after));
            }
            fish::Fact::Reached { fish } => {
                let after = self.after();
                assert_eq!(after.fish(), with(board, fish).fish());
                assert!(self.is_lost(&after));
            }
            fish::Fact::Refuted { reply, fish } => {
                let after = self.after();
                let reply = board.parse_move(&after, reply).expect("a move");
                let then = played(board, &after, &reply);
                assert_eq!(then.fish(), with(board, fish).fish());
                assert!(self.is_lost(&then));
            }
            fish::Fact::Resist => assert!(self.is_lost(position)),
            fish::Fact::Play { text } => {
                let mv = board.parse_move(position, text).expect("a move");
                let after = played(board, position, &mv);
                assert!(board.is_solo() || self.is_lost(position) || self.is_lost(&after), "{text}");
            }
            fish::Fact::Alone { fish } => {
                assert!(board.is_solo());
                assert_eq!(u128::from(*fish), position.fish().iter().sum::<u128>());
            }
            other => panic!("{other:?} is not checked"),
        }
        reason.message.key
    }
}

const CAPS: [&str; 9] = [
    "",
    "/barrel=3",
    "/barrel=4",
    "/barrel=3/add=1",
    "/barrel=3/move=1",
    "/barrel=4/add=2/move=2",
    "/barrel=4/add=0",
    "/barrel=5/move=1",
    "/solo/add=2/barrel=4",
];

fn standing(won: bool) -> Standing {
    if won { Standing::Won } else { Standing::Lost }
}

fn check_position(
    teacher: &mut dyn Teacher,
    board: &FishBarrel,
    position: &Position,
    dice: &mut Dice,
    referee: &mut Referee,
) -> Vec<&'static str> {
    let lookup = Lookup::unlimited();
    let game = AnyGame::at(board.clone(), position.clone());
    let mv = board.sample(position, &mut |n| dice.below(n)).expect("a move");
    let appraisal = teacher.appraise(&game, &lookup).expect("no limits");
    let judgement = teacher.judge(&game, &board.move_text(position, &mv), &lookup).expect("no limits");
    let hint = teacher.hint(&game, &lookup).expect("no limits");
    if board.is_solo() {
        assert_eq!([appraisal.standing, judgement.before, judgement.after], [Standing::Drawn; 3]);
    } else {
        let (won, kept) = (referee.mover_wins(board, position), referee.wins(board, position, &mv));
        assert_eq!(
            (appraisal.standing, judgement.before, judgement.after),
            (standing(won), standing(won), standing(kept))
        );
        for text in &appraisal.keeping {
            let mv = board.parse_move(position, text).expect("a move");
            assert_eq!(referee.wins(board, position, &mv), won, "{text}");
        }
        if let Some((winning, all)) = referee.moves(board, position) {
            assert_eq!(judgement.decidable, won && winning.len() < all, "{}", board.id());
            let keeping = appraisal.keeping.len();
            assert!(!appraisal.complete || keeping == if won { winning.len() } else { all });
        }
        match &judgement.better {
            None => assert_eq!(won, kept),
            Some(text) => {
                let better = board.parse_move(position, text).expect("a move");
                assert!(won && !kept && referee.wins(board, position, &better));
            }
        }
    }
    assert!(!appraisal.keeping.is_empty());
    let mut case = Case { board, position, mv: None, referee };
    let mut said = vec![case.check(&appraisal.why)];
    said.extend(hint.iter().map(|step| case.check(step)));
    assert!(matches!(hint[2].fact, Fact::Fish(fish::Fact::Play { .. })));
    case.mv = Some(&mv);
    said.push(case.check(&judgement.why));
    said
}

#[test]
fn every_reason_is_true() {
    let mut dice = Dice::new(seed());
    let mut referee = Referee::default();
    let mut teacher = coach("fish").expect("a coach");
    let mut said = HashSet::new();
    let mut checked = 0;
    while checked < rounds(10_000) {
        let counts: Vec<String> = (0..=dice.below(3)).map(|_| dice.below(4).to_string()).collect();
        let caps = CAPS[dice.below(CAPS.len() as u64) as usize];
        let board = FishBarrel::from_id(&format!("fish/{}{caps}", counts.join(","))).expect("a board");
        let position = board.start();
        if board.outcome(&position).is_none() {
            said.extend(check_position(teacher.as_mut(), &board, &position, &mut dice, &mut referee));
            checked += 1;
        }
    }
    // Everything there is to say has been said.
    let texts = english().keys().filter(|key| key.starts_with("coach.fish."));
    let unsaid: Vec<&str> = texts.filter(|key| !said.contains(key)).collect();
    assert!(unsaid.is_empty(), "{unsaid:?}");
}

#[test]
fn fish_beyond_counting_are_no_trouble() {
    let most = FishBarrel::MOST;
    let mut teacher = coach("fish").expect("a coach");
    let mut dice = Dice::new(seed());
    for id in [format!("fish/1,{most},{}", most - 1), format!("fish/{most},{most}")] {
        let board = FishBarrel::from_id(&id).expect("a board");
        let start = board.start();
        check_position(teacher.as_mut(), &board, &start, &mut dice, &mut Referee::default());
    }
}

#[test]
fn a_coach_without_time_says_nothing_and_facts_are_data() {
    let mut teacher = coach("fish").expect("a coach");
    let game = AnyGame::new(FishBarrel::from_id("fish/3,3,3/barrel=5").expect("a board"));
    let lookup = Lookup { limits: Limits { stop: &|| true, memory: u64::MAX }, ..Lookup::unlimited() };
    assert!(teacher.appraise(&game, &lookup).is_err());
    let game = AnyGame::new(FishBarrel::from_id("fish/3,2,4,1").expect("a board"));
    let why = teacher.judge(&game, "3", &Lookup::unlimited()).expect("a legal move").why;
    let json = serde_json::to_string(&why.fact).expect("data");
    assert_eq!(json, r#"{"fact":"passed_over","lowest":1,"took":3}"#);
}
