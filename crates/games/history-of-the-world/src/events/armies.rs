//! Event cards that bring armies and ask nothing: kingdoms, the Jewish Revolt.

use crate::{
    Army, Position, Structure, Table,
    combat::{self, Assault},
    content::{CardId, Host, LandId},
    expand,
};
use orbis_core::{Line, Seat, news};

news! {
    /// What is told of armies that event cards bring.
    pub enum News {
        /// A kingdom rises.
        Kingdom { seat: Seat, host: Host, land: LandId, ousted: Option<Seat> } => {
            let gone = ousted.map_or(String::new(), |old| format!("; the army of {old} is gone"));
            let (host, land) = (host.name(), land.name());
            Line::by(seat, format!("{host} rises in {land} with a city{gone}"))
        },
        /// Migrants settle.
        Settled { seat: Seat, land: LandId } => {
            Line::by(seat, format!("Migrants of {seat} settle {}", land.name()))
        },
    }
}

/// An army that a card brings.
/// Rules: `hotw.events.far-away`, `hotw.components.army-identity`.
pub(super) fn army(position: &Position, seat: Seat, card: CardId) -> Army {
    Army {
        seat,
        host: card.host(),
        epoch: position.epoch,
        count: 1,
    }
}

/// An army and a city in the named land; whoever stood there is gone.
/// Rules: `hotw.lesser.kingdom`, `hotw.lesser.kingdom-lands`.
pub(super) fn kingdom(
    position: &mut Position,
    seat: Seat,
    card: CardId,
    land: LandId,
    table: &mut Table<'_>,
) {
    let ousted = position.world.owner(land);
    let army = army(position, seat, card);
    position.world.vacate(land);
    position.world.set_structure(land, Some(Structure::City));
    position.world.place(land, army);
    let host = card.host();
    table.emit(|| News::Kingdom {
        seat,
        host,
        land,
        ousted,
    });
}

/// One army rises with three dice, or just takes a vacant land.
/// Rules: `hotw.lesser.jewish-revolt`.
pub(super) fn revolt(
    position: &mut Position,
    seat: Seat,
    card: CardId,
    land: LandId,
    table: &mut Table<'_>,
) {
    let army = army(position, seat, card);
    if position.world.owner(land).is_some() {
        combat::fight(position, seat, army, land, Assault::Revolt, table);
        return;
    }
    let sacked = position.world.enter(land, army);
    let host = army.host;
    table.emit(|| expand::News::Entered {
        seat,
        host,
        land,
        sacked,
        own: false,
    });
}
