//! The stack of steps. The top step either asks a seat or runs by itself.

use crate::{
    Choice, Position, Posture, Space, Table, actions,
    content::{BuildingId, TileId, WonderId},
    effects, era, expand,
};
use orbis_core::{Seat, Sink};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What is being done. Steps with a `seat` that is asked wait; the others run by themselves.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Step {
    /// A: reveal the cards of the Era.
    #[default]
    EraSetup,
    /// A3: so many players have still to decide on their civilisation.
    Civilisations { left: u8 },
    /// A3, Era I: so many players' lightning effects are still to come.
    Immediates { left: u8 },
    /// B: so many players have still to place a tile.
    Expand { left: u8 },
    /// C: the turn comes to this seat.
    Turns { seat: Seat },
    /// The lightning effects of a wonder from this one on.
    WonderEffects {
        seat: Seat,
        wonder: WonderId,
        next: u8,
    },
    /// D and E.
    EndOfEra,
    /// Which civilisation is kept?
    ChooseCivilisation { seat: Seat },
    /// Where does the drawn tile go?
    PlaceTile { seat: Seat },
    /// On which square of the tile does the capital go?
    PlaceCapital { seat: Seat, on: TileId },
    /// Which action?
    Act { seat: Seat },
    /// Which colonist explores for free?
    SendColonist { seat: Seat },
    /// Where does the colonist go?
    Move {
        seat: Seat,
        from: Space,
        standing: bool,
        purpose: Purpose,
    },
    /// What is attacked without a colonist?
    Strike { seat: Seat },
    /// Is a city founded here?
    Found { seat: Seat, at: Space },
    /// Where do the missing cubes come from?
    TakeCube { seat: Seat, at: Space, left: u8 },
    /// Which building?
    ChooseBuilding { seat: Seat },
    /// Which building makes room?
    MakeRoom { seat: Seat, building: BuildingId },
    /// Which glory tile is kept?
    ChooseGlory { seat: Seat },
    /// Which judgement?
    ChooseJudgement { seat: Seat },
    /// Which technology at this discount?
    DevelopFor {
        seat: Seat,
        discount: u8,
        optional: bool,
    },
    /// Which wonder at this discount?
    WonderFor { seat: Seat, discount: u8 },
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

impl Step {
    /// Who is asked; nobody if the step runs by itself.
    pub fn asks(self) -> Option<Seat> {
        match self {
            Step::EraSetup
            | Step::Civilisations { .. }
            | Step::Immediates { .. }
            | Step::Expand { .. }
            | Step::Turns { .. }
            | Step::WonderEffects { .. }
            | Step::EndOfEra => None,
            Step::ChooseCivilisation { seat }
            | Step::PlaceTile { seat }
            | Step::PlaceCapital { seat, .. }
            | Step::Act { seat }
            | Step::SendColonist { seat }
            | Step::Move { seat, .. }
            | Step::Strike { seat }
            | Step::Found { seat, .. }
            | Step::TakeCube { seat, .. }
            | Step::ChooseBuilding { seat }
            | Step::MakeRoom { seat, .. }
            | Step::ChooseGlory { seat }
            | Step::ChooseJudgement { seat }
            | Step::DevelopFor { seat, .. }
            | Step::WonderFor { seat, .. } => Some(seat),
        }
    }
}

/// The seat that is asked now.
pub(crate) fn asked(position: &Position) -> Option<Seat> {
    position.stack.last().and_then(|step| step.asks())
}

/// What the top step offers the seat.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(step) = position
        .stack
        .last()
        .filter(|step| step.asks() == Some(seat))
    else {
        return ControlFlow::Continue(());
    };
    match *step {
        Step::ChooseCivilisation { .. } => era::civilisation_offers(position, seat, sink),
        Step::PlaceTile { .. } => expand::tile_offers(position, sink),
        Step::PlaceCapital { on, .. } => expand::capital_offers(position, on, sink),
        Step::Act { .. } => actions::offers(position, seat, sink),
        Step::SendColonist { .. } => actions::explorer::send_offers(position, seat, sink),
        Step::Move {
            from,
            purpose: Purpose::Soldier,
            ..
        } => actions::soldier::target_offers(position, seat, Some(from), sink),
        Step::Move { from, .. } => actions::explorer::move_offers(position, seat, from, sink),
        Step::Strike { .. } => actions::soldier::target_offers(position, seat, None, sink),
        Step::Found { at, .. } => actions::explorer::found_offers(position, at, sink),
        Step::TakeCube { at, .. } => actions::explorer::cube_offers(position, seat, at, sink),
        Step::ChooseBuilding { .. } => actions::builder::card_offers(position, sink),
        Step::MakeRoom { .. } => actions::builder::room_offers(position, seat, sink),
        Step::ChooseGlory { .. } => actions::soldier::glory_offers(position, sink),
        Step::ChooseJudgement { .. } => actions::golden_age::judgement_offers(position, sink),
        Step::DevelopFor {
            discount, optional, ..
        } => {
            actions::develop::offers(position, seat, discount, sink)?;
            if optional {
                sink.offer(Choice::Decline)
            } else {
                ControlFlow::Continue(())
            }
        }
        Step::WonderFor { discount, .. } => {
            actions::wonder::offers(position, seat, discount, sink)?;
            sink.offer(Choice::Decline)
        }
        _ => ControlFlow::Continue(()),
    }
}

/// Answers the top step, then runs what follows by itself.
pub(crate) fn apply(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    let Some(step) = position.stack.pop() else {
        return;
    };
    match (step, choice) {
        (Step::ChooseCivilisation { .. }, Choice::Keep { civilisation }) => {
            era::keep_civilisation(position, seat, civilisation, table);
        }
        (Step::PlaceTile { .. }, Choice::Place { at, turn }) => {
            expand::place_tile(position, seat, at, turn, table)
        }
        (Step::PlaceCapital { .. }, Choice::Capital { to }) => {
            expand::place_capital(position, seat, to, table)
        }
        (Step::PlaceCapital { .. }, Choice::LeaveCapital) => {}
        (Step::Act { .. }, action) => actions::apply(position, seat, action, table),
        (Step::SendColonist { .. }, Choice::Send { from, posture }) => {
            let standing = posture == Posture::Standing;
            position.stack.push(Step::Move {
                seat,
                from,
                standing,
                purpose: Purpose::Free,
            });
        }
        (
            Step::Move {
                from,
                standing,
                purpose,
                ..
            },
            Choice::Go { to },
        ) => {
            actions::explorer::go(position, seat, from, standing, purpose, to, table);
        }
        (Step::Move { from, .. }, Choice::Attack { at }) => {
            actions::soldier::go(position, seat, from, at, table);
        }
        (Step::Strike { .. }, Choice::Attack { at }) => {
            actions::soldier::attack(position, seat, at, table)
        }
        (Step::Found { at, .. }, Choice::Found) => {
            actions::explorer::found(position, seat, at, table)
        }
        (Step::TakeCube { at, left, .. }, Choice::Take { from }) => {
            actions::explorer::take_cube(position, seat, at, left, from, table);
        }
        (Step::ChooseBuilding { .. }, Choice::Pick { building }) => {
            actions::builder::pick(position, seat, building, table);
        }
        (Step::MakeRoom { building, .. }, Choice::Discard { building: old }) => {
            actions::builder::make_room(position, seat, building, old, table);
        }
        (Step::ChooseGlory { .. }, Choice::Glory { tile }) => {
            actions::soldier::keep_glory(position, seat, tile, table);
        }
        (Step::ChooseJudgement { .. }, Choice::Judge { judgement }) => {
            actions::golden_age::choose_judgement(position, seat, judgement, table);
        }
        (Step::DevelopFor { discount, .. }, Choice::Develop { technology }) => {
            actions::develop::develop(position, seat, technology, discount, table);
        }
        (Step::WonderFor { discount, .. }, Choice::Wonder { wonder }) => {
            actions::wonder::build(position, seat, wonder, discount, table);
        }
        (Step::Found { .. }, Choice::Decline) => {}
        (_, Choice::Decline) => table.emit(|| crate::Event::Declined { seat }),
        (step, choice) => {
            debug_assert!(false, "{choice} does not answer {step:?}");
            position.stack.push(step);
        }
    }
    run(position, table);
}

/// Runs automatic steps until one asks or the game is over.
pub(crate) fn run(position: &mut Position, table: &mut Table<'_>) {
    // An Era of four players has far fewer automatic steps; the guard only keeps a mistake from hanging a table.
    for _ in 0..1000 {
        let Some(step) = position.stack.last().copied() else {
            return;
        };
        if step.asks().is_some() {
            return;
        }
        position.stack.pop();
        match step {
            Step::EraSetup => era::set_up(position, table),
            Step::Civilisations { left } => era::next_civilisation(position, left, table),
            Step::Immediates { left } => era::next_immediate(position, left, table),
            Step::Expand { left } => expand::next(position, left, table),
            Step::Turns { seat } => actions::next_turn(position, seat, table),
            Step::WonderEffects { seat, wonder, next } => {
                effects::wonder_effect(position, seat, wonder, next, table);
            }
            Step::EndOfEra => era::end(position, table),
            _ => {}
        }
    }
    debug_assert!(false, "the automatic steps do not end");
}
