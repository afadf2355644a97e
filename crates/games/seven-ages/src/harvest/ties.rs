//! Ties between a player's own empires at harvest, which the player decides.

use crate::{
    Choice, Position, Step, Table,
    content::{Category, SETS, SetId},
    deluxe,
    events::Ask,
    harvest,
};
use orbis_core::{Flow, Prompt, Seat, Sink, step, step::Stacked};
use orbis_parts::List;
use std::ops::ControlFlow;

/// A category as a number, to remember who goes first in it.
fn key(category: Category) -> Option<u8> {
    Some(match category {
        Category::Cities => 0,
        Category::Ships => 1,
        Category::Cavalry => 2,
        Category::LandUnits => 3,
        Category::Artefacts => 4,
        Category::Progress => 5,
        Category::Money => 6,
        Category::Religion { religion } => 10 + religion,
        Category::NonEuropean { kind } => 20 + kind as u8,
        Category::Areas { region, kind } => 100 + region * 3 + kind as u8,
        _ => return None,
    })
}

/// The place of an empire among those that were named in a category; who was not comes after them.
pub(crate) fn favour(position: &Position, set: SetId, category: Category) -> usize {
    let named = key(category).and_then(|key| named(position, key, set));
    named.unwrap_or(usize::MAX)
}

fn named(position: &Position, key: u8, set: SetId) -> Option<usize> {
    position.favours.iter().position(|one| *one == (key, set))
}

/// The numbers of the Nobel prizes among the categories.
const PRIZES: u8 = 7;

/// Who was given a Nobel prize that was tied.
pub(crate) fn awarded(position: &Position, prize: u8) -> Option<SetId> {
    let key = PRIZES + prize;
    let given = position.favours.iter().find(|(one, _)| *one == key);
    given.map(|(_, set)| *set)
}

/// The prize that this player has to hand out.
pub fn prize(position: &Position, seat: Seat) -> Option<(u8, List<SetId, SETS>)> {
    let (owner, prize, tied) = deluxe::tied_prize(position)?;
    (owner == seat && !position.favours.is_full()).then_some((prize, tied))
}

/// A tie of a player's own empires that matters and is not decided: the category and the empires.
fn tie(position: &Position, seat: Seat) -> Option<(Category, List<SetId, SETS>)> {
    // One alone is tied with nobody.
    position.empires_of(seat).nth(1)?;
    tie_among(position, &harvest::Tallies::of(position), seat)
}

/// The same when it is known what everybody has.
fn tie_among(
    position: &Position,
    tallies: &harvest::Tallies,
    seat: Seat,
) -> Option<(Category, List<SetId, SETS>)> {
    for (set, _) in position.empires_of(seat) {
        for category in harvest::ranked(position, tallies, set) {
            let Some(key) = key(category) else {
                continue;
            };
            if position.favours.is_full() || named(position, key, set).is_some() {
                continue;
            }
            let rank = |set: SetId| {
                let tally = tallies.get(set);
                (tally.measure(position, set, category), tally.philosophers)
            };
            let mine = rank(set);
            if mine.0 <= 0 {
                continue;
            }
            let tied: List<SetId, SETS> = position
                .empires_of(seat)
                .map(|(set, _)| set)
                .filter(|other| rank(*other) == mine && named(position, key, *other).is_none())
                .collect();
            if tied.len() > 1 {
                return Some((category, tied));
            }
        }
    }
    None
}

/// The category in which a player's empires are tied.
pub fn category(position: &Position, seat: Seat) -> Option<Category> {
    tie(position, seat).map(|(category, _)| category)
}

/// Is there nothing to decide?
pub fn none(position: &Position, seat: Seat) -> bool {
    tie(position, seat).is_none()
}

step! {
    /// A player's own ties are ordered as they bring the most glory.
    pub struct Order { seat: Seat }
}

/// The empire to which a higher place is worth most goes first (`sa.harvest.tie-own`).
fn order(position: &mut Position, tallies: &harvest::Tallies, seat: Seat) {
    while let Some((category, tied)) = tie_among(position, tallies, seat) {
        let Some(key) = key(category) else {
            return;
        };
        // Only they change places among each other, and it is worth something to those alone that are ranked in it.
        let ranks =
            |set: &&SetId| harvest::ranked(position, tallies, **set).any(|one| one == category);
        let rivals: List<SetId, SETS> = tied.iter().filter(ranks).copied().collect();
        let mut best: Option<(i16, SetId)> = None;
        for empire in &tied {
            position.favours.push((key, *empire));
            let glory = rivals.iter();
            let glory = glory.map(|set| harvest::glory_among(position, tallies, *set));
            let glory: i16 = glory.sum();
            position.favours.pop();
            if best.is_none_or(|(most, _)| glory > most) {
                best = Some((glory, *empire));
            }
        }
        let Some((_, empire)) = best else {
            return;
        };
        position.favours.push((key, empire));
    }
}

impl step::Run<Position> for Order {
    /// What everybody has is counted once for all players who follow.
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        // Whether anything is tied tells something about hidden units, too.
        harvest::show(position, table);
        let mut tallies = None;
        let mut next = Some(self);
        while let Some(Order { seat }) = next {
            if position.empires_of(seat).nth(1).is_some() {
                let tallies = tallies.get_or_insert_with(|| harvest::Tallies::of(position));
                order(position, tallies, seat);
            }
            next = match position.stack.last() {
                Some(Step::Order(follower)) => Some(*follower),
                _ => None,
            };
            if next.is_some() {
                position.stack.pop();
            }
        }
        // What was counted serves for the harvest that follows, too.
        let count = Ask::Count(harvest::Count {});
        if let (Some(tallies), Some(Step::Card(card))) = (&tallies, position.stack.last())
            && card.ask == count
        {
            position.stack.pop();
            harvest::harvest_of(position, tallies, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::sits(position, self.seat)
    }
}

step! {
    /// Which of a player's own empires ranks higher in a tie?
    pub struct Favour { seat: Seat }
}

impl step::Ask<Position> for Favour {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.harvest.tie-own",
            format!(
                "A tie in {}: which of your empires ranks higher?",
                category(position, self.seat).map_or(String::new(), crate::text::category)
            ),
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if let Some((_, tied)) = tie(position, seat) {
            for empire in &tied {
                sink.offer(Choice::On { empire: *empire })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Favour { seat } = self;
        position.push(Favour { seat });
        if let (Choice::On { empire }, Some(key)) = (choice, category(position, seat).and_then(key))
        {
            position.favours.push((key, empire));
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        none(position, self.seat)
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::sits(position, self.seat)
    }

    crate::turn::usual!(present);
}

step! {
    /// Who gets a Nobel prize that is tied?
    pub struct Prizes { seat: Seat }
}

impl step::Ask<Position> for Prizes {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "sa.art.nobel",
            format!(
                "A tie: who gets the Nobel prize of {}?",
                match prize(position, self.seat) {
                    Some((0, _)) => "science",
                    Some((1, _)) => "art",
                    _ => "peace",
                }
            ),
        )
        .hint("The owner of the prize decides.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if let Some((_, tied)) = prize(position, seat) {
            for empire in &tied {
                sink.offer(Choice::On { empire: *empire })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Prizes { seat } = self;
        position.push(Prizes { seat });
        if let (Choice::On { empire }, Some((prize, _))) = (choice, prize(position, seat)) {
            position.favours.push((PRIZES + prize, empire));
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        prize(position, self.seat).is_none()
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::sits(position, self.seat)
    }

    crate::turn::usual!(present);
}
