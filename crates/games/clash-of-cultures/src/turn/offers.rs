//! What each asking step offers.

use super::{Step, What, menu};
use crate::{
    Army, Choice, Good, Goods, Mood, Position, Spaces, Who, activate, advance, barbarians, combat,
    content::{ActionId, Building, Kind, LeaderId, ObjectiveId},
    deals, events, explore, happiness, influence, leaders, movement, objectives, play, recruit,
    routes, status, wonders,
};
use orbis_core::{Seat, Sink};
use std::ops::ControlFlow;

type Flow = ControlFlow<()>;

fn spaces<S: Sink<Position>>(set: Spaces, sink: &mut S) -> Flow {
    set.iter()
        .try_for_each(|at| sink.offer(Choice::Space { at }))
}

fn cities<S: Sink<Position>>(set: Spaces, sink: &mut S) -> Flow {
    set.iter()
        .try_for_each(|at| sink.offer(Choice::City { at }))
}

/// Spaces or cities, and what is said if there is none or none is wanted.
fn or<S: Sink<Position>>(any: bool, optional: bool, sink: &mut S) -> Flow {
    if optional || !any {
        sink.offer(Choice::Decline)
    } else {
        ControlFlow::Continue(())
    }
}

/// A step that has nothing to ask is skipped. Only what everybody sees may count here.
pub(super) fn idle(position: &Position, step: Step) -> bool {
    let seat = step.seat;
    match step.what {
        What::LowerMood | What::Anger => events::mood_cities(position, seat, step.m).is_empty(),
        What::LoseUnit => position.player(seat).units.is_empty(),
        What::Spawn => barbarians::spawn_spaces(position, seat).is_empty(),
        What::BarbarianUnit => barbarians::roomy(position).is_empty(),
        What::Exhaust => events::exhaustible(position, seat).is_empty(),
        What::GiveSettler => play::players(position, step).next().is_none(),
        What::Cheer => events::cheerless(position, seat).is_empty(),
        What::Bless => events::blessed(position, step).next().is_none(),
        What::Revolution if step.n == 1 => !status::can_change(position, seat, true),
        What::Quake => position.city_count(seat) == 0,
        What::Overboard => combat::afloat(position, step),
        What::MercenaryArmy => barbarians::hired(position).is_empty(),
        _ => false,
    }
}

pub(super) fn offers<S: Sink<Position>>(position: &Position, step: Step, sink: &mut S) -> Flow {
    let (seat, at) = (step.seat, step.at);
    let player = position.player(seat);
    match step.what {
        What::Act => menu::offers(position, seat, sink),
        What::PayAdvance => advance::pay_offers(position, seat, step, sink),
        What::TakeAdvance
        | What::LearnAdvance
        | What::CategoryAdvance
        | What::GovernmentAdvance => advance::take_offers(position, step, sink),
        What::BuyAdvance => {
            for advance in advance::purchases(position, seat).iter() {
                sink.offer(Choice::Advance { advance })?;
            }
            sink.offer(Choice::Decline)
        }
        What::Synergy => advance::synergy_offers(position, seat, step, sink),
        What::FreeEducation
        | What::Metallurgy
        | What::ColonyPort
        | What::Provinces
        | What::Proconsul
        | What::RuneStone
        | What::Agree
        | What::OfferPerson
        | What::DealAnswer => {
            sink.offer(Choice::Yes)?;
            sink.offer(Choice::Decline)
        }
        What::WearyChoice => activate::weary_offers(position, seat, at, sink),
        What::Gather => activate::gather_offers(position, seat, at, sink),
        What::PayBuilding => activate::pay_offers(position, seat, step, sink),
        What::GainToken | What::BarterGain => {
            let goods: &[Good] = if step.what == What::GainToken {
                &Good::TOKENS
            } else {
                &[Good::Gold, Good::Culture]
            };
            goods
                .iter()
                .try_for_each(|good| sink.offer(Choice::Good { good: *good }))
        }
        What::FacePort => spaces(at.around() & position.world.sea(), sink),
        What::Recruit => recruit::offers(position, seat, at, sink),
        What::Medicine => {
            let paid = position.recruiting.paid;
            let mut any = false;
            for good in Good::RESOURCES.into_iter().filter(|good| paid[*good] > 0) {
                any = true;
                sink.offer(Choice::Good { good })?;
            }
            or(any, false, sink)
        }
        What::MoveFrom => movement::from_offers(position, seat, step, sink),
        What::MoveTake => movement::take_offers(position, step, sink),
        What::MoveTo => movement::to_offers(position, seat, sink),
        What::Orient => explore::offers(step, sink),
        What::SailInto => spaces(explore::sail_spaces(position, at), sink),
        What::Colony => {
            let set = explore::colony_spaces(position, seat, at);
            if player.goods.payment(Goods::of(Good::Food, 2)).is_some() {
                spaces(set, sink)?;
            }
            sink.offer(Choice::Decline)
        }
        What::Reveal => {
            spaces(play::regions(position, seat), sink)?;
            sink.offer(Choice::Decline)
        }
        What::NewColony => {
            spaces(movement::colony_spaces(position, seat, at), sink)?;
            sink.offer(Choice::Decline)
        }
        What::Happiness => happiness::offers(position, seat, step, sink),
        What::PayOne => happiness::pay_offers(position, seat, step, sink),
        What::Sports => happiness::sports_offers(position, seat, sink),
        What::SportsSteps => {
            let most = happiness::wealth(player.goods, happiness::sports_mask(position, seat));
            let two = position
                .own_city(seat, at)
                .is_some_and(|city| city.mood == Mood::Angry);
            for tokens in 1..=most.min(if two { 2 } else { 1 }) {
                sink.offer(Choice::Boost { tokens })?;
            }
            ControlFlow::Continue(())
        }
        What::InfluenceNow => {
            influence::offers(position, seat, influence::charm(position, step), sink)?;
            sink.offer(Choice::Decline)
        }
        What::Boost => influence::boost_offers(position, step, sink),
        What::Swap => influence::swap_offers(position, seat, at, sink),
        What::TakeoverUnit => {
            for kind in [Kind::Settler, Kind::Infantry] {
                let fits = player.spare(kind) > 0
                    && (kind == Kind::Settler || position.room(seat, at) > 0);
                if fits {
                    sink.offer(Choice::Hire { kind })?;
                }
            }
            sink.offer(Choice::Decline)
        }
        What::ConvertUnit => {
            for (at, kind, _) in &influence::conversions(position, seat) {
                sink.offer(Choice::Unit {
                    at: *at,
                    kind: *kind,
                })?;
            }
            sink.offer(Choice::Decline)
        }
        What::BattleOption => combat::option_offers(position, step, sink),
        What::PlayTactic => combat::tactic_offers(position, step, sink),
        What::Casualty => combat::casualty_offers(position, step, sink),
        What::Overboard => combat::aboard(position, step)
            .try_for_each(|kind| sink.offer(Choice::Unit { at, kind })),
        What::Retreat => {
            sink.offer(Choice::Retreat)?;
            sink.offer(Choice::Done)
        }
        What::FallBack => spaces(combat::retreat_spaces(position), sink),
        What::Flee => combat::flee_offers(position, step, sink),
        What::PlaceSettler => {
            let own = position.own_cities(seat);
            cities(own, sink)?;
            or(!own.is_empty(), step.m == 1, sink)
        }
        What::FreeInfantry => {
            let own = position.roomy_cities(seat);
            cities(own, sink)?;
            or(!own.is_empty(), false, sink)
        }
        What::Claim => objectives::claim_offers(position, seat, sink),
        What::StatusClaim => objectives::status_offers(position, seat, sink),
        What::Raze => status::raze_offers(position, seat, sink),
        What::Government => status::government_offers(position, step, sink),
        What::GovernmentPick => status::pick_offers(position, step, sink),
        What::FirstPlayer => position
            .seats()
            .try_for_each(|who| sink.offer(Choice::Player { who: Who(who) })),
        What::DrawAction | What::ChooseEvent => {
            sink.offer(Choice::Yes)?;
            sink.offer(Choice::Decline)
        }
        What::LongCount => {
            sink.offer(Choice::Take { number: 1 })?;
            sink.offer(Choice::Take { number: 2 })
        }
        What::DrawWonder => wonders::draw_offers(position, seat, sink),
        What::Exhaust => spaces(events::exhaustible(position, seat), sink),
        What::Spawn => spaces(barbarians::spawn_spaces(position, seat), sink),
        What::BarbarianUnit => cities(barbarians::roomy(position), sink),
        What::BarbarianKind => {
            barbarians::kinds(position, at).try_for_each(|kind| sink.offer(Choice::Hire { kind }))
        }
        What::BarbarianArmy => spaces(barbarians::marching(position, seat), sink),
        What::BarbarianStep => {
            let set = barbarians::steps(position, seat, at);
            spaces(set, sink)?;
            or(
                !set.is_empty(),
                barbarians::may_stay(position, seat, at),
                sink,
            )
        }
        What::PlacePirate => spaces(barbarians::pirate_spaces(position, seat, step.n == 2), sink),
        What::RemovePirate => {
            let set: Spaces = position.pirates.iter().copied().collect();
            spaces(set, sink)
        }
        What::RaidLoss => barbarians::raid_offers(position, seat, sink),
        What::LowerMood | What::Anger | What::Burn => events::mood_offers(position, step, sink),
        What::LoseUnit => events::unit_offers(position, seat, sink),
        What::ShareFood
        | What::GiveSettler
        | What::TechTrade
        | What::Spy
        | What::Truce
        | What::Assassinate
        | What::Diplomat
        | What::Subsidies => {
            let mut any = false;
            for who in play::players(position, step) {
                any = true;
                sink.offer(Choice::Player { who: Who(who) })?;
            }
            or(any, false, sink)
        }
        What::Bless => events::blessed(position, step)
            .try_for_each(|who| sink.offer(Choice::Player { who: Who(who) })),
        What::Volcano => cities(position.own_cities(seat), sink),
        What::Quake => events::quake_offers(position, step, sink),
        What::Revolution => {
            let mut last = None;
            for unit in player.units.iter().filter(|unit| unit.kind.is_army()) {
                if last != Some((unit.at, unit.kind)) {
                    last = Some((unit.at, unit.kind));
                    sink.offer(Choice::Unit {
                        at: unit.at,
                        kind: unit.kind,
                    })?;
                }
            }
            sink.offer(Choice::Decline)
        }
        What::Uprising => (1..=player.goods.tokens().min(4))
            .try_for_each(|tokens| sink.offer(Choice::Boost { tokens })),
        What::TakeTemple => {
            let mut any = false;
            let owner = Seat::new(step.n);
            for city in position.cities.iter().filter(|city| city.owner == owner) {
                if owner.is_some() && city.buildings[Building::Temple as usize] == owner {
                    any = true;
                    sink.offer(Choice::City { at: city.at })?;
                }
            }
            or(any, false, sink)
        }
        What::Guillotine => {
            if let Some(civ) = player.civ
                && !events::guillotine_spaces(position, seat).is_empty()
            {
                for index in (0..3).filter(|index| player.leaders >> index & 1 == 1) {
                    sink.offer(Choice::Lead {
                        leader: LeaderId(civ.0 * 3 + index),
                    })?;
                }
            }
            sink.offer(Choice::Done)
        }
        What::GuillotineSpace => spaces(events::guillotine_spaces(position, seat), sink),
        What::Pandemics => events::pandemic_offers(position, seat, sink),
        What::Seer | What::NewPlans => {
            if step.what == What::NewPlans {
                return play::plans_offers(position, step, sink);
            }
            for card in ObjectiveId::all()
                .filter(|card| position.drawn.iter().any(|slot| slot.card == *card))
            {
                sink.offer(Choice::Objective { card })?;
            }
            or(!position.drawn.is_empty(), false, sink)
        }
        What::Cheer => {
            cities(events::cheerless(position, seat), sink)?;
            or(true, step.m == 3, sink)
        }
        What::QuietBuild => {
            for city in position.cities.of(Some(seat)) {
                for building in activate::buildings(position).iter().copied() {
                    let cost = activate::building_cost(position, seat, city, building);
                    let fits = (step.m == 0 || building == Building::Temple)
                        && activate::construct_obstacle(position, seat, city, building).is_none()
                        && !activate::building_payments(position, seat, cost).is_empty();
                    if fits {
                        sink.offer(Choice::Build {
                            at: city.at,
                            building,
                        })?;
                    }
                }
            }
            sink.offer(Choice::Decline)
        }
        What::FreeBuild => {
            for city in position
                .cities
                .of(Some(seat))
                .filter(|city| activate::obstacle(city).is_none())
            {
                for building in activate::buildings(position).iter().copied() {
                    if activate::construct_obstacle(position, seat, city, building).is_none() {
                        sink.offer(Choice::Build {
                            at: city.at,
                            building,
                        })?;
                    }
                }
            }
            sink.offer(Choice::Decline)
        }
        What::CollectNow => {
            for city in position
                .cities
                .of(Some(seat))
                .filter(|city| activate::obstacle(city).is_none())
            {
                sink.offer(Choice::Collect { at: city.at })?;
            }
            sink.offer(Choice::Decline)
        }
        What::Convert => play::convert_offers(position, seat, sink),
        What::Income => {
            let mask = routes::income_mask(position, seat, step.m);
            let ways = routes::income_ways(mask, step.n.min(10));
            ways.iter()
                .try_for_each(|goods| sink.offer(Choice::Goods { goods: *goods }))
        }
        What::SpyTake => play::spy_offers(position, step, sink),
        What::SpyGive => play::give_offers(position, step, sink),
        What::Mercenary => play::mercenary_offers(position, step, sink),
        What::MercenaryArmy => spaces(barbarians::hired(position), sink),
        What::MercenaryStep => {
            let set = barbarians::hired_steps(position, at);
            spaces(set, sink)?;
            or(!set.is_empty(), false, sink)
        }
        What::Tribute | What::RaidedLoss => {
            let mut any = false;
            for good in Good::RESOURCES
                .into_iter()
                .filter(|good| player.goods[*good] > 0)
            {
                any = true;
                sink.offer(Choice::Good { good })?;
            }
            or(any, false, sink)
        }
        What::Statue => wonders::statue_offers(position, seat, sink),
        What::Library => wonders::library_offers(position, seat, sink),
        What::Lighthouse => {
            let set = wonders::ship_spaces(position, seat);
            spaces(set, sink)?;
            or(!set.is_empty(), false, sink)
        }
        What::Barter | What::DropAction => {
            let mut any = false;
            for card in
                ActionId::all().filter(|card| player.actions.iter().any(|slot| slot.card == *card))
            {
                any = true;
                sink.offer(Choice::Card { card })?;
            }
            or(any, false, sink)
        }
        What::DropObjective => {
            let mut any = false;
            for card in ObjectiveId::all().filter(|card| player.holds(*card)) {
                any = true;
                sink.offer(Choice::Objective { card })?;
            }
            or(any, false, sink)
        }
        What::Theater => {
            for good in Good::TOKENS
                .into_iter()
                .filter(|good| player.goods[*good] > 0)
            {
                sink.offer(Choice::Good { good })?;
            }
            ControlFlow::Continue(())
        }
        What::Idol => {
            let mut trial = *position;
            trial.turn.actions = 1;
            play::offers(&trial, seat, true, sink)?;
            sink.offer(Choice::Decline)
        }
        What::ImperialArmy => leaders::imperial_offers(position, step, sink),
        What::Tea => {
            let goods = player.goods;
            for good in [Good::Food, Good::Ideas] {
                if goods.payment(Goods::of(good, 1)).is_some() {
                    sink.offer(Choice::Good { good })?;
                }
            }
            sink.offer(Choice::Decline)
        }
        What::Sacrifice => {
            for at in leaders::altars(position, seat).iter() {
                for kind in Kind::ALL
                    .iter()
                    .copied()
                    .filter(|kind| kind.is_land() && player.units.count(at, *kind) > 0)
                {
                    sink.offer(Choice::Unit { at, kind })?;
                }
            }
            sink.offer(Choice::Decline)
        }
        What::DealEdit => deals::edit_offers(position, seat, sink),
        What::DealHand => play::give_offers(position, step, sink),
        _ => ControlFlow::Continue(()),
    }
}
