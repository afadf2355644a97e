//! Wonders that are used as a free action.

use crate::{
    Choice, Position, Refusal, Spaces, Table, activate,
    ask::{self, plainly},
    content::{AdvanceId, Kind, WonderId},
    effects::using::WonderUse,
    objectives,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked},
};
use std::ops::ControlFlow;

/// Offers the wonders that are used by choice.
pub(crate) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    if position.builders.iter().all(Option::is_none) {
        return ControlFlow::Continue(());
    }
    for wonder in WonderId::all() {
        let Some(usage) = wonder.card().using else {
            continue;
        };
        let city = position.wonder_city(wonder);
        let Some(city) = city.filter(|city| city.owner == Some(seat)) else {
            continue;
        };
        let why = usage
            .tired(Some(city))
            .or_else(|| usage.obstacle(position, seat, "coc.wonder.place"))
            .or_else(|| useless(position, seat, usage.does));
        sink.decide(Choice::UseWonder { wonder }, why)?;
    }
    ControlFlow::Continue(())
}

/// Why a wonder has no use now (`coc.fact.wonder.statue`, `coc.fact.wonder.library`, `coc.fact.wonder.lighthouse`).
fn useless(position: &Position, seat: Seat, does: WonderUse) -> Option<Refusal> {
    let player = position.player(seat);
    let (rule, why) = match does {
        WonderUse::GiveUpObjective if player.objectives.is_empty() => (
            "coc.fact.wonder.statue",
            "you have no objective card to give up",
        ),
        WonderUse::PlaceShip if player.spare(Kind::Ship) == 0 => {
            ("coc.fact.wonder.lighthouse", "you have no ship piece left")
        }
        WonderUse::PlaceShip if ship_spaces(position, seat).is_empty() => (
            "coc.fact.wonder.lighthouse",
            "no sea space is free of enemies",
        ),
        _ => return None,
    };
    Some(Refusal::Lacks { rule, why })
}

/// Where the Great Lighthouse can place a ship.
fn ship_spaces(position: &Position, seat: Seat) -> Spaces {
    let pirates: Spaces = position.pirates.iter().copied().collect();
    position.world.sea() & !position.enemy_ships(seat) & !pirates
}

/// Uses a wonder.
pub(crate) fn used(position: &mut Position, seat: Seat, id: WonderId) {
    let (Some(usage), Some(city)) = (id.card().using, position.wonder_city(id)) else {
        return;
    };
    let at = city.at;
    usage.begin(position);
    if usage.activates {
        activate::activate(position, seat, at);
    }
    match usage.does {
        WonderUse::GiveUpObjective => position.push(Statue { seat }),
        WonderUse::BorrowAdvance => position.push(Library { seat }),
        WonderUse::PlaceShip => position.push(Lighthouse { seat }),
    }
}

step! {
    /// Great Statue: which objective card for an action?
    pub struct Statue { seat: Seat }
    /// Great Library: which advance is lent for this turn?
    pub struct Library { seat: Seat }
    /// Great Lighthouse: where does the ship appear?
    pub struct Lighthouse { seat: Seat }
}

impl Ask<Position> for Statue {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.wonder.statue",
            "Which objective card do you give up for an action?",
        )
        .hint({
            let left = crate::words::count(position.turn.actions, "main action");
            format!("You have {left} left.")
        })
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::objective_cards(position, seat, sink)?;
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Give up none");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Objective { card } = choice {
            objectives::throw_away(position, seat, card);
            position.turn.actions = position.turn.actions.saturating_add(1);
        }
    }
}

impl Ask<Position> for Library {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.wonder.library",
            "Which advance do you have until the end of this turn?",
        )
        .hint("It works like an own one and is worth no points.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for advance in AdvanceId::all() {
            let why = if position.player(seat).advances.has(advance) {
                Some(Refusal::AdvanceOwned { advance })
            } else {
                let lent = !advance.card().category().is_government();
                (!lent).then_some(Refusal::Lacks {
                    rule: "coc.fact.wonder.library",
                    why: "the Great Library lends no government advance",
                })
            };
            sink.decide(Choice::Advance { advance }, why)?;
        }
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Borrow none");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Advance { advance } = choice {
            position.player_mut(seat).borrow(Some(advance));
        }
    }
}

impl Ask<Position> for Lighthouse {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.wonder.lighthouse",
            "On which sea does the free ship appear?",
        )
        .hint(format!(
            "It costs nothing; {} left beside the board.",
            crate::words::count(position.player(seat).spare(Kind::Ship), "ship")
        ))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let free = ship_spaces(position, seat);
        ask::spaces(free, sink)?;
        ask::decline_if(free.is_empty(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Space { at } = choice {
            position.place_unit(seat, at, Kind::Ship, table);
        }
    }
}
