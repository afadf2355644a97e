//! Action 1: move a colonist and/or found a city (`found`). The soldier moves by the same rules.

use super::{found, soldier};
use crate::{
    Choice, Colonist, Position, Posture, Range, Reach, Refusal, Space, Spaces, Table,
    content::Resource,
    words::{gold, on_map, place},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, count, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

news! {
    /// What is told of moves.
    pub enum News {
        /// A colonist moved.
        ColonistMoved { seat: Seat, from: Space, to: Space } => {
            Line::by(seat, format!("{seat} moves a colonist from {from} to {to}."))
        },
        /// A colonist stayed where it was.
        ColonistStayed { seat: Seat, at: Space } => {
            Line::by(seat, format!("{seat}'s colonist stays on {at}."))
        },
        /// Control of symbols was taken.
        ControlTaken { seat: Seat, at: Space, income: u16 } => {
            Line::by(seat, format!("{seat} takes control of {at}: {}.", gold(income)))
        },
        /// A move crossed the rim.
        RimCrossed { seat: Seat, income: u16 } => {
            Line::by(seat, format!("{seat} sails round the world: {}.", gold(income)))
        },
    }
}

/// What a move is for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// Explorer: the colonist is laid down.
    Explorer,
    /// Soldier: to a space that is attacked.
    Soldier,
    /// An explorer that keeps its posture.
    Free,
}

/// Where a seat's colonist can go from a space (`tga.c1.move-orthogonal`, `tga.c1.move-terrain`,
/// `tga.c1.move-occupied`, `tga.c1.move-wrap`).
pub fn reach(position: &Position, seat: Seat, from: Space) -> Reach {
    match position.player(seat).range() {
        Range::Spaces(range) => Reach::within(range, from),
        Range::Anywhere => Reach::anywhere(from),
    }
}

/// Gold for the symbols of a space, if the seat takes control of them by placing something there now
/// (`tga.c1.control-take`, `tga.c1.control-two-symbols`, `tga.c1.control-lost`, `tga.symbols.red-ring`).
pub fn control_income(position: &Position, seat: Seat, at: Space) -> u16 {
    let player = position.player(seat);
    if player.presence().has(at) || position.capitals().has(at) {
        return 0;
    }
    let symbols = Resource::ALL
        .into_iter()
        .filter(|resource| position.world.symbols(*resource).has(at));
    symbols
        .map(|resource| player.control_gold(resource).max(0) as u16)
        .sum()
}

/// Gold for crossing the rim on the way to a space (`tga.cards.portugal`).
pub fn rim_income(position: &Position, seat: Seat, reach: &Reach, to: Space) -> u16 {
    if !reach.over_the_rim.has(to) {
        return 0;
    }
    position.player(seat).sum(|card| card.on_wrap_gold).max(0) as u16
}

pub(super) fn present(position: &Position, from: Space) -> Offer {
    Offer::new(format!("Explorer from {}", place(position, from)))
        .at(on_map(from))
        .under("Explorer")
}

step! {
    /// Which colonist explores for free?
    pub struct SendColonist { seat: Seat }
}

impl Ask<Position> for SendColonist {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tga.cards.nested-actions", "Which colonist explores?")
            .hint("It keeps its posture.")
    }

    /// One of each posture on each space.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let player = position.player(seat);
        for from in player.colonist_spaces().iter() {
            for standing in [true, false] {
                if player.colonist_at(from, standing).is_some() {
                    sink.offer(Choice::Send {
                        from,
                        posture: Posture::of(standing),
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let Choice::Send { from, posture } = choice else {
            return unexpected(choice);
        };
        Offer::new(format!(
            "The {posture} colonist on {}",
            place(position, from)
        ))
        .at(on_map(from))
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Choice::Send { from, posture } = choice else {
            return no_answer(self, choice);
        };
        position.push(Move {
            seat,
            from,
            standing: posture == Posture::Standing,
            purpose: Purpose::Free,
        });
    }

    fn fits(&self, position: &Position) -> bool {
        !position.player(self.seat).colonist_spaces().is_empty()
    }
}

step! {
    /// Where does the colonist go?
    pub struct Move { seat: Seat, from: Space, standing: bool, purpose: Purpose }
}

impl Ask<Position> for Move {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        if self.purpose == Purpose::Soldier {
            return soldier::prompt(position, seat);
        }
        let reach = match position.player(seat).range() {
            Range::Anywhere => "To any space.".to_string(),
            Range::Spaces(range) => format!("Up to {}.", count(range, "space")),
        };
        Prompt::new("tga.c1.parts", "Where does your colonist go?")
            .hint(format!("{reach} Then you may found a city."))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        if self.purpose == Purpose::Soldier {
            return soldier::target_offers(position, seat, Some(self.from), sink);
        }
        let reach = reach(position, seat, self.from).all;
        let worth_asking = if sink.deaf() {
            Spaces::NONE
        } else {
            reach.around() | position.world.continent()
        };
        for to in (reach | worth_asking).iter() {
            if reach.has(to) {
                sink.offer(Choice::Go { to })?;
            } else {
                sink.refuse(Choice::Go { to }, || match position.player(seat).range() {
                    Range::Spaces(range) => Refusal::TooFar { to, range },
                    Range::Anywhere => Refusal::TooFar { to, range: u8::MAX },
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Go { to } => {
                Offer::new(move_label(position, seat, self.from, to)).at(on_map(to))
            }
            Choice::Attack { at } => soldier::present_target(position, seat, at),
            _ => unexpected(choice),
        }
    }

    /// Moves, takes what the move brings, and then attacks or asks about a city where one is possible.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Go { to } => {
                let stays_up = self.purpose == Purpose::Free && self.standing;
                travel(position, self, to, stays_up, table);
                found::ask(position, seat, to);
            }
            Choice::Attack { at } => {
                travel(position, self, at, false, table);
                soldier::attack(position, seat, at, table);
            }
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let player = position.player(self.seat);
        player.colonist_at(self.from, self.standing).is_some()
            && (self.purpose != Purpose::Soldier || self.offers_anything(position, self.seat))
    }
}

fn move_label(position: &Position, seat: Seat, from: Space, to: Space) -> String {
    if from == to {
        return format!("Stay on {}", place(position, to));
    }
    let reach = reach(position, seat, from);
    let income = control_income(position, seat, to) + rim_income(position, seat, &reach, to);
    let brings = if income > 0 {
        format!(": {}", gold(income))
    } else {
        String::new()
    };
    format!("To {}{brings}", place(position, to))
}

/// The move itself with its income. Laying the colonist down at once changes nothing until the action is over
/// (`tga.c1.lay-down`, `tga.c4.control`).
fn travel(
    position: &mut Position,
    colonist: Move,
    to: Space,
    stays_up: bool,
    table: &mut Table<'_>,
) {
    let Move {
        seat,
        from,
        standing,
        ..
    } = colonist;
    let reach = reach(position, seat, from);
    let rim = rim_income(position, seat, &reach, to);
    let control = control_income(position, seat, to);
    let player = position.player_mut(seat);
    if let Some(index) = player.colonist_at(from, standing) {
        player.colonists[index] = Colonist::On {
            space: to,
            standing: stays_up,
        };
    }
    player.gold += rim + control;
    if from == to {
        table.emit(|| News::ColonistStayed { seat, at: to });
    } else {
        table.emit(|| News::ColonistMoved { seat, from, to });
    }
    if rim > 0 {
        table.emit(|| News::RimCrossed { seat, income: rim });
    }
    if control > 0 {
        table.emit(|| News::ControlTaken {
            seat,
            at: to,
            income: control,
        });
    }
}
