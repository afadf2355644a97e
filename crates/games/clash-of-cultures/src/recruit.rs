//! Activate a city to recruit.

use crate::{
    Army, Choice, City, Good, Goods, Position, Refusal, Space, Table, activate,
    ask::{self, plainly},
    combat,
    content::{Building, Kind, Terrain},
    effects::ability::Ability,
    effects::goal::Moment,
    effects::talent::Talent,
    leaders, movement, objectives,
    pay::Reason,
    refusal::said,
    tokens,
    words::{self, capital, count, so_many},
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, Sink, news, step,
    step::{Ask, Stacked},
};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

news! {
    /// What is told of recruiting.
    pub enum News {
        /// A recruit is over.
        Recruited { seat: Seat, at: Space, number: u8 } => {
            Line::by(seat, format!("{seat} recruits {} in {at}", count(number, "unit")))
        },
    }
}

/// A recruit under way.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Recruiting {
    /// Units that can still be recruited.
    pub left: u8,
    /// What was paid.
    pub paid: Goods,
    /// Draft was used.
    pub drafted: bool,
    /// Sanitation was used.
    pub sanitary: bool,
    /// Settlers recruited.
    pub settlers: u8,
    /// Army units recruited.
    pub army: u8,
    /// Ships recruited.
    pub ships: u8,
}

/// Begins a recruit.
pub(crate) fn begin(position: &mut Position, seat: Seat, at: Space) {
    let Some(city) = position.own_city(seat, at).copied() else {
        return;
    };
    let left = activate::strength(position, &city);
    activate::activate(position, seat, at);
    position.recruiting = Recruiting {
        left,
        ..Recruiting::default()
    };
    position.push(Recruit { seat, at });
}

/// What a unit costs here.
pub fn cost(position: &Position, seat: Seat, city: &City, kind: Kind) -> Goods {
    let mut cost = kind.cost();
    if kind == Kind::Elephant && position.can(seat, Ability::FeedElephantsCheaply) {
        cost[Good::Food] = 1;
    }
    if kind == Kind::Ship && position.led(seat, Talent::BuildShipsCheaply, city.at) {
        cost[Good::Wood] = cost[Good::Wood].saturating_sub(1).max(1);
    }
    cost
}

/// Why a kind of unit cannot be recruited here, price and pieces aside.
pub fn obstacle(position: &Position, seat: Seat, city: &City, kind: Kind) -> Option<Refusal> {
    let at = city.at;
    let near = |terrain| !((at.around() | at.set()) & position.world.all(terrain)).is_empty();
    match kind {
        Kind::Ship if !city.has(Building::Port) || city.port.is_none() => {
            return Some(Refusal::ShipNeedsPort { at });
        }
        Kind::Cavalry => {
            let allowed = city.has(Building::Market)
                || position.can(seat, Ability::RecruitRidersAnywhere)
                || (city.has(Building::Fortress)
                    && position.can(seat, Ability::RecruitRidersInForts))
                || (position.can(seat, Ability::RecruitRidersAbroad)
                    && at.distance(position.player(seat).start) >= 3);
            if !allowed {
                return Some(Refusal::NeedsMarket { at, kind });
            }
        }
        Kind::Elephant => {
            let allowed = city.has(Building::Market)
                || (near(Terrain::Forest)
                    && position.can(seat, Ability::RecruitElephantsInForests))
                || (!(at.around() & position.world.all(Terrain::Barren)).is_empty()
                    && position.can(seat, Ability::RecruitElephantsInDeserts));
            if !allowed {
                return Some(Refusal::NeedsMarket { at, kind });
            }
        }
        _ => {}
    }
    (kind.is_army() && position.room(seat, at) == 0).then_some(Refusal::StackFull { at })
}

/// The kinds of this game that can be hired one by one.
fn kinds(position: &Position) -> &'static [Kind] {
    if position.civilizations {
        &[
            Kind::Settler,
            Kind::Infantry,
            Kind::Cavalry,
            Kind::Elephant,
            Kind::Ship,
        ]
    } else {
        &[Kind::Settler, Kind::Infantry, Kind::Ship]
    }
}

/// Tokens for which Draft recruits an infantry, and of which kinds.
pub fn draft_price(position: &Position, seat: Seat) -> u8 {
    if position.can(seat, Ability::DraftDearly) {
        2
    } else {
        1
    }
}

fn draft_goods(position: &Position, seat: Seat) -> impl Iterator<Item = Good> + use<> {
    let price = draft_price(position, seat);
    let goods = position.player(seat).goods;
    let colosseum = position.can(seat, Ability::ExchangeTokens);
    let sparta = position.can(seat, Ability::DraftForCulture);
    let hired = position.can(seat, Ability::DraftForGold);
    // With the Colosseum both kinds together are enough, and it is asked how they are paid.
    let alone = goods[Good::Mood].max(goods[Good::Culture]) >= price;
    let mixed = colosseum && !alone && goods.tokens() >= price;
    [
        (Good::Gold, hired),
        (Good::Mood, true),
        (Good::Culture, sparta || colosseum),
    ]
    .into_iter()
    .filter(move |(good, allowed)| {
        *allowed && goods[*good] >= price || mixed && *good == Good::Mood
    })
    .map(|(good, _)| good)
}

fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    at: Space,
    work: &Recruiting,
    sink: &mut S,
) -> Flow {
    let Some(city) = position.own_city(seat, at) else {
        return sink.offer(Choice::Done);
    };
    let player = position.player(seat);
    let goods = player.goods;
    let full = work.left == 0;
    let payable = |kind: Kind| goods.payment(cost(position, seat, city, kind)).is_some();
    for kind in kinds(position).iter().copied() {
        if S::DEAF && (full || !payable(kind)) {
            continue;
        }
        let full = full.then_some(Refusal::RecruitedAll { at });
        let block = full
            .or_else(|| obstacle(position, seat, city, kind))
            .or_else(|| {
                let cost = cost(position, seat, city, kind);
                if player.spare(kind) == 0 {
                    Some(Refusal::NoUnitPiece { kind })
                } else if !payable(kind) {
                    Some(Refusal::CannotPay {
                        cost,
                        has: goods,
                        rule: "coc.recruit.costs",
                    })
                } else {
                    None
                }
            });
        sink.decide(Choice::Hire { kind }, block)?;
    }
    let fits = |kind: Kind| {
        !full && player.spare(kind) > 0 && obstacle(position, seat, city, kind).is_none()
    };
    if fits(Kind::Settler) && !work.sanitary && position.can(seat, Ability::DraftSettlers) {
        for good in Good::TOKENS {
            let colosseum = good == Good::Mood || position.can(seat, Ability::ExchangeTokens);
            if goods[good] > 0 && colosseum {
                sink.offer(Choice::Draft {
                    kind: Kind::Settler,
                    good,
                })?;
            }
        }
    }
    if fits(Kind::Infantry) && !work.drafted && position.can(seat, Ability::DraftInfantry) {
        for good in draft_goods(position, seat) {
            sink.offer(Choice::Draft {
                kind: Kind::Infantry,
                good,
            })?;
        }
    }
    for kind in kinds(position)
        .iter()
        .copied()
        .filter(|kind| !full && player.spare(*kind) == 0)
    {
        if payable(kind) && obstacle(position, seat, city, kind).is_none() {
            let here = if kind == Kind::Ship {
                city.port.unwrap_or(at)
            } else {
                at
            };
            for from in player
                .units
                .spaces(|other| other == kind)
                .iter()
                .filter(|from| *from != here)
            {
                sink.offer(Choice::Recall { kind, from })?;
            }
        }
    }
    if position.civilizations && !full {
        lead_offers(position, seat, at, sink)?;
    }
    sink.offer(Choice::Done)
}

/// Could anything be recruited in this city?
pub(crate) fn any(position: &Position, seat: Seat, at: Space) -> bool {
    /// Stops at the first unit.
    struct First(bool);
    impl Sink<Position> for First {
        const DEAF: bool = true;

        fn offer(&mut self, choice: Choice) -> ControlFlow<()> {
            self.0 = choice != Choice::Done;
            ControlFlow::Break(())
        }
    }
    let mut first = First(false);
    let begun = Recruiting {
        left: 1,
        ..Recruiting::default()
    };
    let _ = offers(position, seat, at, &begun, &mut first);
    first.0
}

fn lead_offers(position: &Position, seat: Seat, at: Space, sink: &mut impl Sink<Position>) -> Flow {
    let player = position.player(seat);
    let replaced = u8::from(player.leader_space() == Some(at));
    let block = if position.room(seat, at) + replaced == 0 {
        Some(Refusal::StackFull { at })
    } else if !position.pays(seat, Kind::Leader.cost()) {
        Some(Refusal::CannotPay {
            cost: Kind::Leader.cost(),
            has: player.goods,
            rule: "coc.leader.recruit",
        })
    } else {
        None
    };
    for leader in player.leaders.iter() {
        sink.decide(Choice::Lead { leader }, block)?;
    }
    ControlFlow::Continue(())
}

step! {
    /// Who is recruited in this city?
    pub struct Recruit { seat: Seat, at: Space }
    /// Which resource comes back?
    pub struct Medicine { seat: Seat }
}

impl Ask<Position> for Recruit {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let left = count(position.recruiting.left, "unit");
        Prompt::new(
            "coc.recruit.amount",
            format!("Whom do you recruit in {}?", self.at),
        )
        .hint(format!("{left} can still be recruited."))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        offers(position, seat, self.at, &position.recruiting, sink)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let price = |kind: Kind| {
            let city = position.own_city(seat, self.at);
            said(city.map_or(kind.cost(), |city| cost(position, seat, city, kind)))
        };
        match choice {
            Choice::Hire { kind } => {
                Offer::new(format!("{} for {}", capital(kind.word()), price(kind)))
            }
            Choice::Draft { kind, good } => {
                let number = if kind == Kind::Infantry {
                    draft_price(position, seat)
                } else {
                    1
                };
                let price = so_many(good, number);
                Offer::new(format!("{} for {price}", capital(kind.word())))
            }
            Choice::Recall { kind, from } => Offer::new(format!(
                "{} from {from} for {}",
                capital(kind.word()),
                price(kind)
            ))
            .at(words::on_map(from)),
            _ => words::offer(position, seat, choice),
        }
    }

    /// One unit is recruited, or the recruit ends.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let at = self.at;
        let Some(city) = position.own_city(seat, at).copied() else {
            return;
        };
        match choice {
            Choice::Hire { kind } => {
                place(position, seat, &city, kind, table);
                position.push(self);
                return pay(position, seat, cost(position, seat, &city, kind), table);
            }
            Choice::Draft { kind, good } => {
                let price = if kind == Kind::Infantry {
                    draft_price(position, seat)
                } else {
                    1
                };
                let goods = Goods::of(good, price);
                if position.player(seat).goods.covers(goods) {
                    position.lose(seat, goods, table);
                } else {
                    position.pay(seat, goods, table);
                }
                if kind == Kind::Infantry {
                    position.recruiting.drafted = true;
                    position.turn.drafts = position.turn.drafts.saturating_add(1);
                    if position.turn.drafts == 2 {
                        objectives::trigger(position, seat, Moment::SecondDraft);
                    }
                } else {
                    position.recruiting.sanitary = true;
                }
                place(position, seat, &city, kind, table);
            }
            Choice::Recall { kind, from } => {
                position.player_mut(seat).remove(from, kind);
                place(position, seat, &city, kind, table);
                position.push(self);
                if kind == Kind::Ship {
                    combat::drown::drown(position, seat, from, None, table);
                }
                return pay(position, seat, cost(position, seat, &city, kind), table);
            }
            Choice::Lead { leader } => {
                leaders::appoint(position, seat, leader, at, table);
                note(position, Kind::Leader);
                position.push(self);
                return position.pay(seat, Kind::Leader.cost(), table);
            }
            _ => return done(position, seat, &city, table),
        }
        position.push(self);
    }
}

/// The price of a unit; it is noted what was paid.
fn pay(position: &mut Position, seat: Seat, cost: Goods, table: &mut Table<'_>) {
    position.pay_for(seat, cost, Reason::Recruit, table);
}

fn place(position: &mut Position, seat: Seat, city: &City, kind: Kind, table: &mut Table<'_>) {
    let at = if kind == Kind::Ship {
        city.port.unwrap_or(city.at)
    } else {
        city.at
    };
    position.place_unit(seat, at, kind, table);
    note(position, kind);
}

fn note(position: &mut Position, kind: Kind) {
    let work = &mut position.recruiting;
    work.left = work.left.saturating_sub(1);
    match kind {
        Kind::Settler => work.settlers = work.settlers.saturating_add(1),
        Kind::Ship => work.ships = work.ships.saturating_add(1),
        _ => work.army = work.army.saturating_add(1),
    }
}

/// What follows a recruit.
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
        combat::begin_naval(position, seat, port, None, table);
    }
}

impl Ask<Position> for Medicine {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let paid = said(position.recruiting.paid);
        Prompt::new("coc.fact.adv.medicine", "Which resource comes back?")
            .hint(format!("You paid {paid}."))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let paid = position.recruiting.paid;
        let mut any = false;
        for good in Good::RESOURCES.into_iter().filter(|good| paid[*good] > 0) {
            any = true;
            sink.offer(Choice::Good { good })?;
        }
        ask::decline_if(!any, sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Good { good } = choice {
            position.gain(seat, Goods::of(good, 1), table);
        }
    }
}
