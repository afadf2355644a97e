//! Action 2: erect a building.

use crate::{
    Choice, Owned, Position, Refusal, Space, Spaces, Table,
    content::BuildingId,
    words::{on_map, place},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of buildings.
    pub enum News {
        /// A building was built.
        BuildingBuilt { seat: Seat, building: BuildingId } => {
            Line::by(seat, format!("{seat} erects the {}.", building.card().name))
        },
        /// A building was discarded to make room.
        BuildingDiscarded { seat: Seat, building: BuildingId } => {
            Line::by(seat, format!("{seat} discards the {}.", building.card().name))
        },
    }
}

/// With a colonist, or without where a card allows it (`tga.c2.without-colonist`).
pub(super) fn offers(
    position: &Position,
    seat: Seat,
    standing: Spaces,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let obstacle = position
        .buildings
        .is_empty()
        .then_some(Refusal::NoBuildingCard);
    for from in standing.iter() {
        sink.decide(Choice::Build { from }, obstacle)?;
    }
    if position.player(seat).builds_without_colonist() {
        sink.decide(Choice::BuildFree, obstacle)?;
    }
    ControlFlow::Continue(())
}

pub(super) fn present(position: &Position, from: Option<Space>) -> Offer {
    match from {
        Some(from) => {
            Offer::new(format!("Builder from {}", place(position, from))).at(on_map(from))
        }
        None => Offer::new("Builder without a colonist"),
    }
    .under("Builder")
}

/// The colonist goes to the agora, then a card is chosen.
pub(super) fn with_colonist(
    position: &mut Position,
    seat: Seat,
    from: Space,
    table: &mut Table<'_>,
) {
    super::artist::to_agora(position, seat, from, None, table);
    position.push(ChooseBuilding { seat });
}

step! {
    /// Which building?
    pub struct ChooseBuilding { seat: Seat }
}

impl Ask<Position> for ChooseBuilding {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tga.c2.builder", "Which building do you erect?")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for building in &position.buildings {
            sink.offer(Choice::Pick {
                building: *building,
            })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let Choice::Pick { building } = choice else {
            return unexpected(choice);
        };
        let card = building.card();
        Offer::new(format!("{}: {}", card.name, card.text))
            .at(format!("building-{building}"))
            .called(card.name.clone())
            .brings(card.text.clone())
    }

    /// Takes a card from the display; without a free space an own building must go first.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Pick { building } = choice else {
            return no_answer(self, choice);
        };
        let player = position.player(seat);
        if player.buildings.len() < player.building_spaces() {
            erect(position, seat, building, table);
        } else {
            position.push(MakeRoom { seat, building });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        !position.buildings.is_empty()
    }
}

step! {
    /// Which building makes room?
    pub struct MakeRoom { seat: Seat, building: BuildingId }
}

impl Ask<Position> for MakeRoom {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tga.c2.replace", "Which building makes room?")
            .hint("It leaves the game, with all it would still bring.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for owned in &position.player(seat).buildings {
            sink.offer(Choice::Discard {
                building: owned.card,
            })?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let Choice::Discard { building } = choice else {
            return unexpected(choice);
        };
        Offer::new(format!("Discard {}", building.card().name)).at(format!("building-{building}"))
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Discard { building: old } = choice else {
            return no_answer(self, choice);
        };
        let buildings = &mut position.player_mut(seat).buildings;
        // `tga.cards.lost-building`.
        buildings.retain(|owned| owned.card != old);
        table.emit(|| News::BuildingDiscarded {
            seat,
            building: old,
        });
        erect(position, seat, self.building, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.buildings.contains(&self.building)
            && !position.player(self.seat).buildings.is_empty()
    }
}

/// The card comes to its owner; one of the same name may lie there already (`tga.c2.duplicates`).
fn erect(position: &mut Position, seat: Seat, building: BuildingId, table: &mut Table<'_>) {
    position.buildings.retain(|open| *open != building);
    let player = position.player_mut(seat);
    player.buildings.push(Owned {
        card: building,
        used: false,
    });
    player.buildings.sort_unstable_by_key(|owned| owned.card);
    player.renew();
    table.emit(|| News::BuildingBuilt { seat, building });
}
