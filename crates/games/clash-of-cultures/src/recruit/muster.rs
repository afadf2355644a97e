//! Everybody named is recruited, and what follows from it.

use super::{Levy, Medicine, News, Recruited, levy::Bill, place_of};
use crate::{
    City, Good, Goods, Position, Space, Table, combat,
    content::{Building, Kind},
    effects::{ability::Ability, goal::Moment, talent::Talent},
    leaders,
    movement::{self, go},
    objectives,
    pay::Reason,
    tokens,
};
use orbis_core::{
    Seat,
    step::{Run, Stacked},
};

/// Everybody named comes, and is paid for.
pub(super) fn muster(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
    let Some(city) = position.own_city(seat, at).copied() else {
        return;
    };
    let bill = Bill::of(position, seat, &city, &position.recruiting);
    let picked = std::mem::take(&mut position.recruiting.picked);
    position.push(Recruited { seat, at });
    for levy in &picked {
        match *levy {
            Levy::Hire(kind) => place(position, seat, &city, kind, table),
            Levy::Draft(kind, _) => {
                place(position, seat, &city, kind, table);
                drafted(position, seat, kind);
            }
            Levy::Recall(kind, from) => {
                position.player_mut(seat).remove(from, kind);
                place(position, seat, &city, kind, table);
                if kind == Kind::Ship {
                    combat::drown::drown(position, seat, from, None, table);
                }
            }
            Levy::Lead(leader) => {
                leaders::appoint(position, seat, leader, at, table);
                note(position, Kind::Leader);
            }
        }
    }
    if position.player(seat).goods.covers(bill.drafts) {
        position.lose(seat, bill.drafts, table);
        // Gold that drafts somebody is a resource paid like any other.
        let paid = &mut position.recruiting.paid;
        *paid = *paid + bill.drafts;
        position.pay_for(seat, bill.rest, Reason::Recruit, table);
    } else {
        position.pay_for(seat, bill.total(), Reason::Recruit, table);
    }
}

/// A unit came for tokens (`coc.fact.adv.draft`, `coc.fact.adv.sanitation`).
fn drafted(position: &mut Position, seat: Seat, kind: Kind) {
    if kind != Kind::Infantry {
        position.recruiting.sanitary = true;
        return;
    }
    position.recruiting.drafted = true;
    position.turn.drafts = position.turn.drafts.saturating_add(1);
    if position.turn.drafts == 2 {
        objectives::trigger(position, seat, Moment::SecondDraft);
    }
}

fn place(position: &mut Position, seat: Seat, city: &City, kind: Kind, table: &mut Table<'_>) {
    position.place_unit(seat, place_of(city, kind), kind, table);
    note(position, kind);
}

fn note(position: &mut Position, kind: Kind) {
    let work = &mut position.recruiting;
    match kind {
        Kind::Settler => work.settlers = work.settlers.saturating_add(1),
        Kind::Ship => work.ships = work.ships.saturating_add(1),
        _ => work.army = work.army.saturating_add(1),
    }
}

impl Run<Position> for Recruited {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if let Some(city) = position.own_city(self.seat, self.at).copied() {
            done(position, self.seat, &city, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

/// What follows a recruit.
/// Rules: `coc.recruit.ship-battle`, `coc.fact.adv.nationalism`.
fn done(position: &mut Position, seat: Seat, city: &City, table: &mut Table<'_>) {
    let work = position.recruiting;
    let number = work.settlers + work.army + work.ships;
    if number == 0 {
        return;
    }
    table.emit(|| News::Recruited {
        seat,
        at: city.at,
        number,
    });
    if work.settlers > 0 && position.can(seat, Ability::RecruitAndMove) {
        movement::begin(position, seat, 8, movement::Manner::Settlers);
    }
    if work.army + work.ships > 0 && position.can(seat, Ability::RecruitForToken) {
        tokens::reward(position, seat, 1);
    }
    if position.can(seat, Ability::RecruitWithRefund) && work.paid.resources() > 0 {
        position.push(Medicine { seat });
    }
    if city.has(Building::Academy) && position.can(seat, Ability::RecruitForIdea) {
        position.gain(seat, Goods::of(Good::Ideas, 1), table);
    }
    if position.led(seat, Talent::CultureForRecruits, city.at) {
        position.gain(seat, Goods::of(Good::Culture, 1), table);
    }
    if let Some(port) = city
        .port
        .filter(|port| work.ships > 0 && position.enemy_ships(seat).has(*port))
    {
        let holder = go::offended(position, seat, port);
        combat::begin_naval(position, seat, port, None, table);
        go::break_peace(position, seat, holder, table);
    }
}
