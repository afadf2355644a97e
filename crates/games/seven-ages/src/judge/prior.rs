//! What looks sensible before it is tried.

use super::{Census, building, left, strength};
use crate::{
    Choice, Position, Step, artefacts,
    content::{
        CardId, Class, MarkerId, SetId, Talent, age_of, content,
        events::{Amount, Career, Op, Way},
    },
    events::{Ask, bags},
    production, start,
};
use orbis_core::{Seat, SeatSet};
use orbis_parts::Slot;

/// Could the player start an empire out of the hand?
fn ready(position: &Position, seat: Seat) -> bool {
    room(position, seat) && waiting(position, seat)
}

/// May the player have another empire?
pub(super) fn room(position: &Position, seat: Seat) -> bool {
    position.empires_of(seat).count() < position.maximum()
}

/// Does the hand hold an empire whose time has come?
fn waiting(position: &Position, seat: Seat) -> bool {
    best(position, seat).is_some()
}

/// The card of the hand with the most glory printed on it among those whose time has come.
fn heir(position: &Position, seat: Seat) -> Option<CardId> {
    let cards = position.player(seat).hand.iter().map(|slot| slot.card);
    cards
        .filter(|card| *card != CardId::BACK)
        .filter(|card| start::obstacle(position, seat, *card).is_none())
        .max_by(|one, other| fame(*one).total_cmp(&fame(*other)))
}

/// How much glory that is.
pub(super) fn best(position: &Position, seat: Seat) -> Option<f32> {
    heir(position, seat).map(fame)
}

/// Is the time of a card's empire over?
pub(super) fn past(position: &Position, card: CardId) -> bool {
    let printed = &card.card().empire;
    let later = |bits: u8, age: u8| bits >> age != 0;
    position.top_level().map(age_of).is_some_and(|age| {
        !later(printed.ages, age) && printed.conditional.iter().all(|one| one.age < age)
    })
}

/// An empire harvests about this share of the glory printed on its card.
const SHARE: f32 = 0.4;

/// So many turns pass before a new empire harvests like that.
const GROWTH: f32 = 3.0;

/// So much glory is printed on a card that will do, sooner or later, and so many turns pass before it is drawn.
const DRAWN: f32 = 6.0;
const DRAWING: f32 = 1.5;

/// How much glory an empire harvests until the end that is started now, about.
fn reign(fame: f32, turns: f32) -> f32 {
    fame * SHARE * (turns - GROWTH).max(0.0)
}

/// How much more glory the best empire of the hand would harvest than this one of the same player until the end, about.
fn succession(position: &Position, census: &Census, seat: Seat, set: SetId) -> f32 {
    let turns = left(position, seat);
    let heir = best(position, seat).unwrap_or(0.0);
    reign(heir, turns) - census.earns(set).max(0.0) * turns
}

/// The same for whoever has no such card, but will draw one.
fn vacancy(position: &Position, census: &Census, seat: Seat, set: SetId) -> f32 {
    let turns = left(position, seat);
    reign(DRAWN, turns - DRAWING) - census.earns(set).max(0.0) * turns
}

/// The same where it makes room: only the player's poorest does, and only where there is none.
fn relief(position: &Position, census: &Census, set: SetId) -> f32 {
    let Some(seat) = position.seat_of(set).filter(|seat| !room(position, *seat)) else {
        return 0.0;
    };
    let rank = |set: &SetId, other: &SetId| {
        let earns = census.earns(*set).total_cmp(&census.earns(*other));
        earns.then(set.cmp(other))
    };
    let own = position.empires_of(seat).map(|(set, _)| set);
    if own.min_by(rank) != Some(set) {
        return 0.0;
    }
    succession(position, census, seat, set)
}

/// So much must be gained before an empire is given up, and so much more for every turn that is left: places in a category change
/// within a turn, and a marker that is laid for less ends in nothing.
const WORTHWHILE: f32 = 6.0;
const STEADILY: f32 = 0.7;

/// Is it well worth to give an empire up?
pub(super) fn relieves(position: &Position, census: &Census, set: SetId) -> bool {
    let turns = position
        .seat_of(set)
        .map_or(0.0, |seat| left(position, seat));
    relief(position, census, set) > WORTHWHILE + STEADILY * turns
}

/// The same, when nothing is known yet of what everybody has.
fn relieved(position: &Position, set: SetId) -> bool {
    relieves(position, &Census::of(position), set)
}

/// Is the question whether to discard an empire that one of the hand would outdo, or one that will be drawn? What it was laid for
/// holds, though another empire may be poorer by now, or the card gone.
fn doomed(position: &Position) -> bool {
    let Some(Step::Abolish(crate::actions::discard::Abolish { empire })) = position.stack.last()
    else {
        return false;
    };
    outdone(position, &Census::of(position), *empire)
}

/// Would one of the hand, or one that will be drawn, outdo an empire?
fn outdone(position: &Position, census: &Census, set: SetId) -> bool {
    position.seat_of(set).is_some_and(|seat| {
        succession(position, census, seat, set) > 0.0 || vacancy(position, census, seat, set) > 0.0
    })
}

/// Was a marker turned over to give this empire up that will hardly do so? A wild card that is left over was laid for something else.
pub(super) fn idle(position: &Position, census: &Census, set: SetId) -> bool {
    let Some(own) = position.empire(set) else {
        return false;
    };
    let wild = own.action.is_some_and(|slot| slot.card == MarkerId::WILD);
    own.did == Some(MarkerId::DISCARD)
        && if wild {
            !relieves(position, census, set)
        } else {
            !outdone(position, census, set)
        }
}

/// How useful an action would be for an empire.
pub(super) fn use_of(position: &Position, set: SetId, action: MarkerId) -> f32 {
    let Some(own) = position.empire(set) else {
        return 1.0;
    };
    let world = &position.world;
    let land = world.held(set).and(&content().land);
    let army = world.army(set);
    match action {
        MarkerId::PRODUCTION => {
            let income = f32::from(production::income(position, set));
            let short = if own.money < 12 { 2.0 } else { 0.5 };
            short + income * 0.1
        }
        MarkerId::MANOEUVRE => {
            let foot = |class| !matches!(class, Class::Ship | Class::Aircraft);
            let spare = i16::from(army.of_class(foot)) - land.len() as i16;
            let mut room = 0;
            for area in land.iter() {
                let next = area.card().next.and(&content().land);
                room += next
                    .iter()
                    .filter(|next| world.owner(*next).is_none())
                    .count();
            }
            if spare <= 0 {
                0.3
            } else if room > 0 {
                2.0 + f32::from(spare.min(4)) * 0.6
            } else {
                1.0 + f32::from(spare.min(6)) * 0.3
            }
        }
        MarkerId::CIVILISE => {
            let bare = land
                .less(&world.disorder)
                .iter()
                .filter(|area| world.city(*area) == 0)
                .count();
            let leaders = f32::from(
                position
                    .leader_number(set)
                    .saturating_sub(world.chief_count(set)),
            );
            let unrest = f32::from(world.disorder.and(&land).len());
            let cities = if position.barbarian(set) {
                0
            } else {
                bare.min(2)
            };
            0.8 + cities as f32 * 0.7 + leaders * 0.5 + unrest * 0.4
        }
        MarkerId::TRADE => {
            let stuck = crate::cadence::dark(position, set, own.level);
            let number = f32::from(position.trade_number(set));
            1.6 + number * 0.15 + if stuck { 1.0 } else { 0.0 }
        }
        MarkerId::DESTINY => match position.player(own.seat).hand.len() {
            0..=2 => 2.0,
            3..=4 => 1.0,
            _ if stuck(position, own.seat) => 1.5,
            _ => 0.2,
        },
        // Who lays it means it; see `Choice::Abolish`.
        MarkerId::DISCARD if relieved(position, set) => 6.0,
        MarkerId::WILD => 0.5,
        // On an empire the other markers do nothing but deceive.
        _ => 0.002,
    }
}

/// Is there room for an empire, and none in the hand whose time has come?
fn stuck(position: &Position, seat: Seat) -> bool {
    room(position, seat) && !waiting(position, seat)
}

/// What a marker beside the empires is good for.
pub(super) fn spare_use(position: &Position, seat: Seat, marker: MarkerId) -> f32 {
    let hand = position.player(seat).hand.len();
    match marker {
        MarkerId::START if ready(position, seat) => 6.0,
        MarkerId::START => 0.5,
        MarkerId::DESTINY if hand <= 4 || stuck(position, seat) => 3.0,
        MarkerId::DESTINY => 1.0,
        MarkerId::CIVILISE => 0.7,
        _ => 0.1,
    }
}

/// What a player's wild cards are good for in an action; the wild card itself stands for none.
pub(super) fn wild_use(position: &Position, seat: Seat, action: MarkerId) -> f32 {
    if action == MarkerId::WILD {
        return 0.0;
    }
    let wild = |slot: &Slot<MarkerId>| slot.card == MarkerId::WILD && slot.known != SeatSet::ALL;
    let led = position.empires_of(seat);
    let led = led.filter(|(_, own)| own.action.as_ref().is_some_and(wild));
    let led = led.map(|(set, _)| use_of(position, set, action));
    let loose = position.player(seat).loose.iter().filter(|slot| wild(slot));
    let loose = loose.map(|_| spare_use(position, seat, action));
    let loose = loose.filter(|_| action.needs_no_empire());
    led.chain(loose).fold(0.0, f32::max)
}

/// So many disordered areas hardly any trade is worth.
const TORN: u16 = 4;

/// Is a choice senseless, its prior 0? Random play asks this of every choice it makes: how good a choice is otherwise is not worked
/// out for it.
pub(crate) fn senseless(position: &Position, seat: Seat, choice: Choice) -> bool {
    match choice {
        Choice::Mark { empire, marker } | Choice::Borrow { empire, marker } => {
            let world = &position.world;
            let torn = || world.disorder.and(world.held(empire)).len() >= TORN;
            marker == MarkerId::TRADE && torn() && use_of(position, empire, marker) <= 0.0
        }
        Choice::Abolish
        | Choice::Done
        | Choice::Found { .. }
        | Choice::Play { .. }
        | Choice::Advance { .. }
        | Choice::Buy { .. }
        | Choice::BuyFor { .. }
        | Choice::Claim { .. }
        | Choice::Front { .. }
        | Choice::Withdraw { .. } => prior(position, seat, choice) <= 0.0,
        _ => false,
    }
}

/// What looks sensible before trying it.
pub(crate) fn prior(position: &Position, seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Mark { empire, marker } | Choice::Borrow { empire, marker } => {
            use_of(position, empire, marker)
        }
        Choice::Extra { marker } | Choice::BorrowExtra { marker } => {
            spare_use(position, seat, marker)
        }
        Choice::Pick { marker } => match marker {
            MarkerId::MANOEUVRE | MarkerId::CIVILISE => 3.0,
            MarkerId::PRODUCTION | MarkerId::TRADE => 2.5,
            MarkerId::WILD => 2.0,
            _ => 0.5,
        },
        // What the marker was laid for is done, unless nothing would be gained any more.
        Choice::Abolish if doomed(position) => 1.0,
        Choice::Abolish => 0.0,
        Choice::Done if doomed(position) => 0.0,
        // Cards whose time is over make room for others.
        Choice::Drop { card } if past(position, card) => 2.0,
        Choice::Drop { card } | Choice::Card { card } if heir(position, seat) == Some(card) => 0.05,
        Choice::Drop { .. } => 0.3,
        Choice::Gift { .. } => 0.002,
        Choice::Ask { .. } | Choice::AskFor { .. } => 0.05,
        Choice::DemandCard => 0.1,
        Choice::Demand { money } => 0.5 + f32::from(money.min(8)) * 0.1,
        Choice::Found { card, .. } => opening(position, seat, card),
        Choice::Turn { .. } | Choice::Loose { .. } | Choice::TurnAll => 4.0,
        Choice::Event { .. } if position.player(seat).hand.len() > 3 => 0.8,
        Choice::Event { .. } => 0.3,
        Choice::KeepWild { until } => 0.3 + wild_use(position, seat, until) * 0.1,
        Choice::Quiet => 0.65,
        Choice::Play { card } => display(position, seat, card),
        // Who shows an artefact and takes it back would show it again.
        Choice::Done
            if matches!(
                position.stack.last(),
                Some(Step::PlayOn(crate::artefacts::PlayOn { .. }))
            ) =>
        {
            0.0
        }
        Choice::Card { card } => match position.stack.last() {
            Some(Step::TradeCard(crate::trade::TradeCard {})) => {
                1.0 + f32::from(card.value()) * 0.3
            }
            _ => 0.3,
        },
        Choice::Retreat => flight(position, seat),
        Choice::On { .. }
        | Choice::At { .. }
        | Choice::Both { .. }
        | Choice::Person { .. }
        | Choice::Single { .. }
        | Choice::Side { .. }
        | Choice::Player { .. } => aim(position, seat, choice),
        Choice::Raise { unit, area, count } => building::units(position, unit, area, count),
        Choice::Train { .. } | Choice::Urbanise { .. } | Choice::Promote { .. } => 3.0,
        Choice::Cup | Choice::Keep | Choice::Calm { .. } => 2.0,
        Choice::Abandon { .. } | Choice::Dismiss { .. } | Choice::Scrap => 0.1,
        // Whole types are turned over, or nothing.
        Choice::FlipOne { .. } => 0.02,
        Choice::Fort { area } => building::fort(position, area),
        Choice::Raze | Choice::Profane { .. } => 0.3,
        Choice::To { area } => towards(position, seat, area),
        Choice::Withdraw { count, .. } => f32::from(count),
        Choice::Show => contested(position),
        Choice::Advance { levels: 0 } => 0.1,
        Choice::Advance { levels }
        | Choice::Buy { glory: levels }
        | Choice::BuyFor { glory: levels, .. }
        | Choice::Claim { glory: levels } => f32::from(levels),
        Choice::Commit { count } => 1.0 + f32::from(count),
        Choice::Front { count } => fronts(position, seat, count),
        Choice::From { area } if position.work.called.has(area) => 0.05,
        Choice::Done => 0.6,
        _ => 1.0,
    }
}

/// Green artefacts are for one's own empires, red ones for others.
fn display(position: &Position, seat: Seat, card: CardId) -> f32 {
    let Some(artefact) = card.card().artefact else {
        return 0.0;
    };
    let green = artefact.card().green;
    let fits = position.in_play().any(|(set, empire)| {
        (empire.seat == seat) == green && artefacts::accepts(position, set, artefact)
    });
    match (fits, green) {
        (false, _) => 0.0,
        (_, true) => 2.0,
        _ => 0.9,
    }
}

/// On an empty map the first empire sets the clock of the game: the oldest one leaves the most turns to harvest in.
fn opening(position: &Position, seat: Seat, card: CardId) -> f32 {
    let mut hand = position.player(seat).hand.iter();
    let level = start::first_level(position, card);
    let older = |other: CardId| {
        other != CardId::BACK
            && start::first_level(position, other) < level
            && start::obstacle(position, seat, other).is_none()
    };
    if position.top_level().is_none() && hand.any(|slot| older(slot.card)) {
        0.0
    } else {
        4.0 + fame(card) * 0.3
    }
}

/// The most glory that is printed on a card.
fn fame(card: CardId) -> f32 {
    let glory = card.card().empire.glory.iter();
    glory.map(|one| f32::from(one.value.max(1))).sum()
}

/// Whoever is much weaker runs.
fn flight(position: &Position, seat: Seat) -> f32 {
    let Some(fight) = &position.conflict else {
        return 1.0;
    };
    let side = fight.sides.map(|side| {
        let units = position.world.units_of(side.empire, fight.area);
        (side.seat == seat, strength(&units))
    });
    let (own, other) = if side[0].0 {
        (side[0].1, side[1].1)
    } else {
        (side[1].1, side[0].1)
    };
    if own * 1.8 < other { 2.0 } else { 0.1 }
}

/// Whom a target belongs to.
fn victim(position: &Position, choice: Choice) -> Option<Seat> {
    let side = |side: u8| {
        let fight = position.conflict.as_ref()?;
        Some(fight.sides.get(usize::from(side))?.seat)
    };
    match choice {
        Choice::On { empire } | Choice::Person { empire, .. } => position.seat_of(empire),
        Choice::Both { one, .. } => position.seat_of(one),
        Choice::At { area } => position.seat_of(position.world.owner(area)?),
        Choice::Side { side: at } | Choice::Single { side: at, .. } => side(at),
        Choice::Player { to } => Some(to.0),
        _ => None,
    }
}

/// Events that do good are for oneself, others for whoever leads.
fn aim(position: &Position, seat: Seat, choice: Choice) -> f32 {
    let Some(Step::Card(crate::events::Card {
        ask: Ask::Point(crate::events::window::Point { card, way, .. }),
    })) = position.stack.last()
    else {
        return 1.0;
    };
    let bad = hostile(&card.card().event.card().ways[usize::from(*way)]);
    match victim(position, choice) {
        None => 1.0,
        Some(of) if (of == seat) == bad => 0.05,
        Some(of) => 2.0 + f32::from(position.player(of).glory) * 0.01,
    }
}

/// Does an event harm what it is aimed at?
fn hostile(way: &Way) -> bool {
    let loss = |n: &Amount| n.plus + n.mul < 0;
    way.ops.iter().any(|op| match op {
        Op::TakeRandom
        | Op::TakeChosen
        | Op::DiscardRandom(_)
        | Op::Exchange
        | Op::PassMarker
        | Op::Winter
        | Op::IncomeHalve
        | Op::IncomeCityOnly
        | Op::IncomeZero(_)
        | Op::BuildBan
        | Op::BuildOnly(_)
        | Op::LoseUnits { .. }
        | Op::FrozenStacks
        | Op::LoseShips
        | Op::Disorder { .. }
        | Op::Strip { .. }
        | Op::Zero(_)
        | Op::Turncoat
        | Op::DropGovernment
        | Op::DropReligion
        | Op::GiveReligion
        | Op::RemoveMarkers(_)
        | Op::AssassinPick
        | Op::TakeArea
        | Op::PayOr { .. } => true,
        Op::Leader(career) => {
            matches!(career, Career::Kill | Career::RemoveAll | Career::MoveToOwn)
        }
        Op::Progress { own: false, n, .. } | Op::Money { n, .. } | Op::Glory { n, .. } => loss(n),
        Op::City { steps, .. } => loss(steps),
        Op::Total { n, .. } => *n < 0,
        Op::ConflictMarker(n) => *n > 0,
        Op::Cost { delta, .. } => *delta > 0,
        _ => false,
    })
}

/// Whoever can disprove a claim shows the own glory.
fn contested(position: &Position) -> f32 {
    match position.stack.last() {
        Some(Step::Card(crate::events::Card {
            ask:
                Ask::Contest(crate::events::bags::Contest {
                    seat,
                    card,
                    at,
                    claim,
                }),
        })) => {
            let shown = position.chronicle.shown.with(*at);
            if bags::most(position, *seat, *card, shown) < *claim {
                2.0
            } else {
                0.1
            }
        }
        _ => 1.0,
    }
}

/// Where units are better in front than behind, they belong there.
fn fronts(position: &Position, seat: Seat, count: u8) -> f32 {
    let side = position
        .conflict
        .as_ref()
        .and_then(|fight| fight.sides.iter().find(|side| side.seat == seat));
    match side.and_then(crate::conflict::array) {
        Some((unit, ..)) => {
            let card = unit.card();
            let gain = f32::from(card.front[0] - card.support[0]);
            10.0 + gain * f32::from(count)
        }
        None => 1.0,
    }
}

/// Vacant land first, rivals when they are weak, one's own empires hardly ever.
fn towards(position: &Position, seat: Seat, area: crate::AreaId) -> f32 {
    let set = match position.stack.last() {
        Some(Step::March(crate::manoeuvre::March { empire, .. })) => *empire,
        _ => return 1.0,
    };
    let world = &position.world;
    match world.owner(area) {
        None => {
            let terrain = position.terrain(area, position.age(set)) as usize;
            let income = f32::from(content().chart[terrain].income);
            1.5 + income + f32::from(world.city(area)) * 0.5
        }
        Some(owner) if owner == set => 0.4,
        Some(owner) if position.seat_of(owner) == Some(seat) => 0.05,
        Some(_) => {
            let theirs = f32::from(world.units(area).total());
            let ours = f32::from(world.units_of(set, area).total());
            let lead = world.has_talent(set, area, Talent::Tactician);
            0.4 + ours / (theirs + 1.0) + if lead { 0.3 } else { 0.0 }
        }
    }
}
