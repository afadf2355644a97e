//! Forts, coins and monuments.

use crate::{
    Choice, Lands, Payment, Position, Refusal, Table,
    campaign::Mover,
    content::{Host, LandId, content, map},
    empire::Part,
    words::at_land,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, count, news, step,
    step::{Ask, Stacked, no_answer, unexpected},
};
use std::ops::ControlFlow;

news! {
    /// What is told of forts, coins and monuments.
    pub enum News {
        /// A fort is built.
        Fortified { seat: Seat, land: LandId, by: Payment } => {
            let price = match by {
                Payment::Stock => "",
                Payment::Coin | Payment::Ally => " for a coin",
                Payment::Army => " for an army",
            };
            Line::by(seat, format!("{seat} builds a fort in {}{price}", land.name()))
        },
        /// A lost army comes back.
        Recalled { seat: Seat, host: Host, by: Payment } => {
            let end = if by == Payment::Ally {
                "; it may not attack"
            } else {
                ""
            };
            Line::by(seat, format!("A coin brings an army of {} back{end}", host.name()))
        },
        /// A monument is built.
        Built { seat: Seat, land: LandId } => {
            Line::by(seat, format!("{seat} builds a monument in {}", land.name()))
        },
    }
}

step! {
    /// Where does the monument go?
    pub struct Monument { seat: Seat, left: u8 }
}

/// Forts in lands of the campaign, one each, for what is at hand.
/// Rules: `hotw.fort.exchange`, `hotw.fort.pays-one-army`, `hotw.fort.place`, `hotw.fort.with-capital`,
/// `hotw.fort.past-empires`, `hotw.fort.last-army`, `hotw.coins.buy-fort`, `hotw.coins.use-time`.
pub(crate) fn fort_offers(position: &Position, sink: &mut impl Sink<Position>) -> Flow {
    let campaign = &position.campaign;
    if campaign.mover == Mover::Crusade {
        return ControlFlow::Continue(());
    }
    let coins = campaign.coins + campaign.ally_coins > 0;
    let forces = campaign.forces.iter().filter(|force| force.pool > 0);
    let with_pool = forces.fold(Lands::NONE, |all, force| all | *force.lands);
    let mut lands = if campaign.forts > 0 || coins {
        campaign.lands()
    } else {
        with_pool
    };
    let fort_left = position.world.fort_left();
    if sink.deaf() {
        lands &= if fort_left {
            !position.world.forts()
        } else {
            Lands::NONE
        };
    }
    // A single army leaves room for a fort.
    let crowded = position.options.multiple_armies;
    for land in lands.iter() {
        let obstacle = if !sink.deaf() && position.world.forts().has(land) {
            Some(Refusal::FortThere { land })
        } else if !sink.deaf() && !fort_left {
            Some(Refusal::NoFortLeft)
        } else if crowded && position.world.figures(land) >= 3 {
            Some(Refusal::LandFull { land })
        } else {
            None
        };
        if campaign.forts > 0 {
            let by = Payment::Stock;
            sink.decide(Choice::Fort { land, by }, obstacle)?;
            continue;
        }
        if coins {
            let by = Payment::Coin;
            sink.decide(Choice::Fort { land, by }, obstacle)?;
        }
        // Without coins only such lands are looked at.
        if !coins || with_pool.has(land) {
            let by = Payment::Army;
            sink.decide(Choice::Fort { land, by }, obstacle)?;
        }
    }
    ControlFlow::Continue(())
}

/// A fort stands at once.
/// Rules: `hotw.fort.permanent`.
pub(crate) fn fort(
    position: &mut Position,
    seat: Seat,
    land: LandId,
    by: Payment,
    table: &mut Table<'_>,
) {
    let campaign = &mut position.campaign;
    match by {
        Payment::Stock => campaign.forts -= 1,
        // Coins of Allies can do less, so they go first.
        Payment::Coin | Payment::Ally if campaign.ally_coins > 0 => campaign.ally_coins -= 1,
        Payment::Coin | Payment::Ally => campaign.coins -= 1,
        Payment::Army => {
            let owners = campaign.forces.iter_mut();
            for force in owners.filter(|force| force.lands.has(land)) {
                force.pool -= 1;
                force.allied = force.allied.saturating_sub(1);
            }
        }
    }
    position.world.set_fort(land, true);
    table.emit(|| News::Fortified { seat, land, by });
}

/// How building a fort is shown.
pub(crate) fn present_fort(land: LandId, by: Payment) -> Offer {
    let price = match by {
        Payment::Stock => "of Engineering",
        Payment::Coin | Payment::Ally => "for a coin",
        Payment::Army => "for an army",
    };
    Offer::new(format!("Fort {price} in {}", land.name()))
        .at(at_land(land))
        .under("Forts")
}

/// Lost armies of the Active Empire come back for a coin each.
pub(crate) fn recall_offers(position: &Position, sink: &mut impl Sink<Position>) -> Flow {
    let campaign = &position.campaign;
    if campaign.mover != Mover::Active {
        return ControlFlow::Continue(());
    }
    for force in &campaign.forces {
        let host = force.host;
        let obstacle = (force.lost == 0).then_some(Refusal::NothingLost);
        if campaign.coins > 0 {
            let by = Payment::Coin;
            sink.decide(Choice::Recall { host, by }, obstacle)?;
        }
        if campaign.ally_coins > 0 {
            let by = Payment::Ally;
            sink.decide(Choice::Recall { host, by }, obstacle)?;
        }
    }
    ControlFlow::Continue(())
}

/// How bringing an army back is shown.
pub(crate) fn present_recall(host: Host, by: Payment) -> Offer {
    let price = if by == Payment::Ally {
        "a coin of Allies"
    } else {
        "a coin"
    };
    Offer::new(format!("Bring back an army of {} for {price}", host.name())).under("Coins")
}

/// The army is in the pool again.
pub(crate) fn recall(
    position: &mut Position,
    seat: Seat,
    host: Host,
    by: Payment,
    table: &mut Table<'_>,
) {
    let campaign = &mut position.campaign;
    let Some(index) = campaign.force(host) else {
        return;
    };
    let force = &mut campaign.forces[index];
    force.lost -= 1;
    force.pool += 1;
    if by == Payment::Ally {
        force.allied += 1;
        campaign.ally_coins -= 1;
    } else {
        campaign.coins -= 1;
    }
    table.emit(|| News::Recalled { seat, host, by });
}

/// One monument for every two resource lands of the Active Empire, as long as there are any.
/// Rules: `hotw.build.when`, `hotw.build.count`, `hotw.build.active-only`.
pub(crate) fn monuments(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let earned = (position.campaign.lands() & map().resources).len() / 2;
    let left = content().pieces.monuments - position.world.monuments().len();
    next_monument(position, seat, earned.min(left), table);
}

/// Asks where the next monument goes, or builds it where it must go.
/// Rules: `hotw.build.impossible`.
fn next_monument(position: &mut Position, seat: Seat, left: u8, table: &mut Table<'_>) {
    let sites = sites(position, seat);
    match (left, sites.len()) {
        (0, _) | (_, 0) => {}
        (_, 1) => {
            if let Some(land) = sites.first() {
                monument(position, seat, land, left, table);
            }
        }
        _ => position.push(Monument { seat, left }),
    }
}

/// The lands of the first kind that has a free one: the empire's capital, a city, a resource.
fn sites(position: &Position, seat: Seat) -> Lands {
    let lands = position.campaign.lands() & !position.world.monuments();
    let starts = position.empire(seat).map(|empire| &empire.card().starts);
    let capitals: Lands = starts
        .into_iter()
        .flatten()
        .filter(|start| start.capital)
        .map(|start| start.land)
        .collect();
    let kinds = [
        capitals & position.world.capitals(),
        position.world.cities(),
        map().resources,
    ];
    let found = kinds.into_iter().map(|kind| kind & lands);
    found
        .into_iter()
        .find(|sites| !sites.is_empty())
        .unwrap_or(Lands::NONE)
}

/// A monument stands; the next one follows.
fn monument(position: &mut Position, seat: Seat, land: LandId, left: u8, table: &mut Table<'_>) {
    position.world.set_monument(land, true);
    table.emit(|| News::Built { seat, land });
    next_monument(position, seat, left - 1, table);
}

impl Ask<Position> for Monument {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("hotw.build.location", "Where do you build a monument?")
            .hint(format!("{} still to build.", count(self.left, "monument")))
    }

    /// A land of the kind that comes first.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let sites = sites(position, seat);
        for land in position.campaign.lands().iter() {
            let choice = Choice::Monument { land };
            if sites.has(land) {
                sink.offer(choice)?;
            } else if position.world.monuments().has(land) {
                sink.refuse(choice, || Refusal::MonumentThere { land })?;
            } else if (position.world.cities() | map().resources).has(land) {
                sink.refuse(choice, || Refusal::BetterSite { land })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Monument { land } => {
                Offer::new(format!("A monument in {}", land.name())).at(at_land(land))
            }
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Monument { land } => monument(position, seat, land, self.left, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let built = position.world.monuments().len();
        position.whose_turn() == Some((self.seat, Part::Score))
            && (1..=9).contains(&self.left)
            && built + self.left <= content().pieces.monuments
            && sites(position, self.seat).len() > 1
    }
}
