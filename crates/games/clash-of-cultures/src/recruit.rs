//! Activate a city to recruit: who comes is named in any order, and can be taken back before it is done.

mod levy;

pub use levy::Levy;

use crate::{
    Army, Choice, City, Good, Goods, Position, Refusal, Space, Table, activate,
    ask::{self, plainly},
    combat,
    content::{Building, Kind, Terrain, content},
    effects::ability::Ability,
    effects::goal::Moment,
    effects::talent::Talent,
    leaders, movement, objectives,
    pay::Reason,
    refusal::said,
    table::STACK,
    tokens,
    words::{self, capital, count, list},
};
use levy::Bill;
use orbis_core::{
    Flow, Line, Offer, Picking, Prompt, Role, Seat, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};
use orbis_parts::List;
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
    /// Units that can still be named.
    pub left: u8,
    /// Who is named, in order.
    pub picked: List<Levy, 8>,
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

/// Why a kind of unit cannot be recruited in a city like this (`coc.recruit.ship-port`, `coc.recruit.market`).
/// Rules: `coc.fact.building.market-units`.
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
    None
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

/// The goods in which a draft of this kind may be paid.
fn draft_goods(position: &Position, seat: Seat, kind: Kind) -> impl Iterator<Item = Good> + use<> {
    let goods = position.player(seat).goods;
    let price = match kind {
        Kind::Infantry => draft_price(position, seat),
        _ => 1,
    };
    let colosseum = position.can(seat, Ability::ExchangeTokens);
    let infantry = kind == Kind::Infantry;
    let sparta = infantry && position.can(seat, Ability::DraftForCulture);
    let hired = infantry && position.can(seat, Ability::DraftForGold);
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

/// Why nobody of this kind can be named, whatever it costs.
fn hindrance(
    position: &Position,
    seat: Seat,
    city: &City,
    work: &Recruiting,
    levy: Levy,
) -> Option<Refusal> {
    let (at, kind) = (city.at, levy.kind());
    if work.left == 0 || work.picked.is_full() {
        return Some(Refusal::RecruitedAll { at });
    }
    if let Some(why) = obstacle(position, seat, city, kind) {
        return Some(why);
    }
    let player = position.player(seat);
    if kind.is_army() && crowded(position, seat, at, work, levy) {
        return Some(Refusal::StackFull { at });
    }
    let spare = player.spare(kind).saturating_sub(work.pieces(kind));
    match levy {
        Levy::Hire(_) => (spare == 0).then_some(Refusal::NoUnitPiece { kind }),
        Levy::Draft(..) if spare == 0 => Some(Refusal::NoUnitPiece { kind }),
        Levy::Draft(Kind::Infantry, _) => draft_hindrance(
            position.can(seat, Ability::DraftInfantry),
            work.drafted || work.drafts(kind),
            kind,
            Ability::DraftInfantry,
        ),
        Levy::Draft(..) => draft_hindrance(
            position.can(seat, Ability::DraftSettlers),
            work.sanitary || work.drafts(kind),
            kind,
            Ability::DraftSettlers,
        ),
        Levy::Recall(_, from) => {
            let there = player.units.count(from, kind);
            (spare > 0 || there <= work.recalled(kind, from))
                .then_some(Refusal::PiecesLeft { kind })
        }
        Levy::Lead(_) => work.leads().then_some(Refusal::OneLeader),
    }
}

/// Would one more army unit be too many (`coc.recruit.stacking`)? A new leader takes the place of the old one, and his limit counts.
fn crowded(position: &Position, seat: Seat, at: Space, work: &Recruiting, levy: Levy) -> bool {
    let player = position.player(seat);
    let named = work.picked.iter().chain([&levy]);
    let leader = named.clone().find_map(|levy| match levy {
        Levy::Lead(leader) => Some(*leader),
        _ => None,
    });
    let replaced = u8::from(leader.is_some() && player.leader_space() == Some(at));
    let limit = match leader {
        Some(leader) if content().talented(leader, Talent::LeadFive) => STACK + 1,
        Some(_) => STACK,
        None => position.stack_limit(seat, at),
    };
    let army = named.filter(|levy| levy.kind().is_army()).count() as u8;
    player.units.army(at) + army > limit + replaced
}

fn draft_hindrance(known: bool, used: bool, kind: Kind, ability: Ability) -> Option<Refusal> {
    if !known {
        Some(Refusal::NeedsAbility { ability })
    } else {
        used.then_some(Refusal::DraftedAlready { kind })
    }
}

/// Why it cannot be named now: what hinders it, or the price of all together.
fn refusal(
    position: &Position,
    seat: Seat,
    city: &City,
    work: &Recruiting,
    levy: Levy,
) -> Option<Refusal> {
    hindrance(position, seat, city, work, levy).or_else(|| {
        let bill = Bill::of(position, seat, city, work);
        let price = levy.price(position, seat, city);
        let named = bill.total();
        (!bill.with(levy, price).payable(position, seat)).then(|| Refusal::CannotPay {
            cost: price,
            has: position.player(seat).goods - named,
            rule: match levy {
                Levy::Lead(_) => "coc.leader.recruit",
                Levy::Draft(Kind::Infantry, _) => "coc.fact.adv.draft",
                Levy::Draft(..) => "coc.fact.adv.sanitation",
                _ => "coc.recruit.costs",
            },
        })
    })
}

/// Everything that could be named, whatever speaks against it.
/// Rules: `coc.fact.civ.leader-choice`.
fn thinkable(
    position: &Position,
    seat: Seat,
    city: &City,
    work: &Recruiting,
    mut take: impl FnMut(Levy) -> Flow,
) -> Flow {
    let player = position.player(seat);
    for kind in kinds(position).iter().copied() {
        take(Levy::Hire(kind))?;
    }
    for kind in [Kind::Settler, Kind::Infantry] {
        let mut any = false;
        for good in draft_goods(position, seat, kind) {
            any = true;
            take(Levy::Draft(kind, good))?;
        }
        if !any {
            take(Levy::Draft(kind, Good::Mood))?;
        }
    }
    for kind in kinds(position).iter().copied() {
        if player.spare(kind) <= work.pieces(kind) {
            for from in levy::elsewhere(position, seat, city, kind) {
                take(Levy::Recall(kind, from))?;
            }
        }
    }
    if position.civilizations {
        for leader in player.leaders.iter() {
            take(Levy::Lead(leader))?;
        }
    }
    ControlFlow::Continue(())
}

/// Offers who can be named, who can be taken back, and the end.
fn offers<S: Sink<Position>>(position: &Position, seat: Seat, city: &City, sink: &mut S) -> Flow {
    let work = &position.recruiting;
    let mut left: List<Levy, 64> = List::new();
    thinkable(position, seat, city, work, |levy| {
        match refusal(position, seat, city, work, levy) {
            None if !left.is_full() => left.push(levy),
            None => {}
            Some(why) => sink.refuse(levy.choice(), || why)?,
        }
        ControlFlow::Continue(())
    })?;
    // A piece can stay in the supply only where none is taken from the board.
    let free = |levy: &Levy| matches!(levy, Levy::Recall(..)) || !work.recalls(levy.kind());
    let picked: List<Levy, 8> = work.picked.iter().copied().filter(free).collect();
    Picking::new(left.iter().copied(), picked.iter().copied()).offers(
        sink,
        Levy::choice,
        Levy::back,
    )?;
    sink.offer(Choice::Done)
}

/// Could anything be recruited in this city?
pub(crate) fn any(position: &Position, seat: Seat, at: Space) -> bool {
    let begun = Recruiting {
        left: 1,
        ..Recruiting::default()
    };
    position.own_city(seat, at).is_some_and(|city| {
        thinkable(position, seat, city, &begun, |levy| {
            match refusal(position, seat, city, &begun, levy) {
                None => ControlFlow::Break(()),
                Some(_) => ControlFlow::Continue(()),
            }
        })
        .is_break()
    })
}

step! {
    /// Who is recruited in this city?
    pub struct Recruit { seat: Seat, at: Space }
    /// What follows when everybody is there and paid for.
    pub struct Recruited { seat: Seat, at: Space }
    /// Which resource comes back?
    pub struct Medicine { seat: Seat }
}

impl Ask<Position> for Recruit {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let work = &position.recruiting;
        let has = said(position.player(seat).goods);
        let left = match work.left {
            0 => "Nobody more can be recruited.".to_string(),
            left => format!("{} more can be recruited.", count(left, "unit")),
        };
        let hint = match position.own_city(seat, self.at) {
            Some(city) if !work.picked.is_empty() => {
                let total = said(Bill::of(position, seat, city, work).total());
                format!("So far {} for {total}; you have {has}. {left}", named(work))
            }
            _ => format!("{left} You have {has}."),
        };
        Prompt::new(
            "coc.recruit.amount",
            format!("Whom do you recruit in {}?", self.at),
        )
        .hint(hint)
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        match position.own_city(seat, self.at) {
            Some(city) => offers(position, seat, city, sink),
            None => sink.offer(Choice::Done),
        }
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let city = position.own_city(seat, self.at);
        let (Some((levy, named)), Some(city)) = (Levy::of(choice), city) else {
            let label = match position.recruiting.picked.len() {
                0 => "Recruit nobody".to_string(),
                number => format!("Recruit {}", count(number as u8, "unit")),
            };
            return Offer::new(label).role(Role::End);
        };
        let price = levy.price(position, seat, city);
        let who = match levy {
            Levy::Recall(kind, from) => format!("{} from {from}", capital(kind.word())),
            Levy::Lead(leader) => leader.card().name.clone(),
            Levy::Hire(kind) | Levy::Draft(kind, _) => capital(kind.word()),
        };
        let offer = if named {
            Offer::new(format!("{who} for {}", said(price)))
                .called(who)
                .price(words::signs(price))
                .under("Recruit")
        } else {
            Offer::new(format!("{who} for {} after all not", said(price))).under("Take back")
        };
        match levy {
            Levy::Recall(_, from) => offer.at(words::on_map(from)),
            _ => offer,
        }
    }

    /// One unit is named or taken back, or all of them come.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let work = &mut position.recruiting;
        match Levy::of(choice) {
            Some((levy, true)) => {
                let place = work.picked.iter().filter(|other| **other <= levy).count();
                work.picked.insert(place, levy);
                work.left = work.left.saturating_sub(1);
            }
            Some((levy, false)) => {
                if let Some(place) = work.picked.iter().position(|other| *other == levy) {
                    work.picked.remove(place);
                    work.left = work.left.saturating_add(1);
                }
            }
            None if choice == Choice::Done => return muster(position, seat, self.at, table),
            None => return no_answer(self, choice),
        }
        position.push(self);
    }

    fn fits(&self, position: &Position) -> bool {
        let mut levies = position.recruiting.picked.iter();
        levies.all(|levy| levy.fits(position, self.seat))
    }
}

/// Who is named, in words.
fn named(work: &Recruiting) -> String {
    let parts: Vec<String> = Kind::ALL
        .iter()
        .map(|kind| {
            (
                work.picked
                    .iter()
                    .filter(|levy| levy.kind() == *kind)
                    .count() as u8,
                *kind,
            )
        })
        .filter(|(number, _)| *number > 0)
        .map(|(number, kind)| count(number, kind.word()))
        .collect();
    list(&parts)
}

/// Everybody named comes, and is paid for.
fn muster(position: &mut Position, seat: Seat, at: Space, table: &mut Table<'_>) {
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

/// Where units of a kind appear: ships before the port.
/// Rules: `coc.recruit.place-ship`.
fn place_of(city: &City, kind: Kind) -> Space {
    match kind {
        Kind::Ship => city.port.unwrap_or(city.at),
        _ => city.at,
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
