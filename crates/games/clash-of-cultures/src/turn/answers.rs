//! What each asking step offers, and what its answers do.

use super::{Step, What, menu};
use crate::{
    Army, Choice, Good, Goods, Mood, Position, Spaces, Table, Who, activate, advance, barbarians,
    combat,
    content::{ActionId, AdvanceId, Building, EventId, Kind, LeaderId, ObjectiveId},
    deals, events, explore, found, happiness, influence, leaders, movement, objectives, play,
    recruit, routes, status, wonders,
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
        | What::GovernmentAdvance => advance::take_offers(position, seat, step, sink),
        What::BuyAdvance => {
            let has = advance::means(player.goods);
            for id in (!player.advances).iter() {
                let fits = advance::obstacle(position, seat, id).is_none()
                    && advance::price(position, seat, id) <= has;
                if fits {
                    sink.offer(Choice::Advance { advance: id })?;
                }
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
            influence::offers(position, seat, sink)?;
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

pub(super) fn apply(position: &mut Position, step: Step, choice: Choice, table: &mut Table<'_>) {
    let (seat, at) = (step.seat, step.at);
    let cube = if step.m & 1 == 1 {
        advance::Cube::Tracker
    } else {
        advance::Cube::Supply
    };
    match (step.what, choice) {
        (What::Act, choice) => menu::apply(position, step, choice, table),
        (What::PayAdvance, Choice::Goods { goods }) => {
            advance::paid(position, seat, AdvanceId(step.n), goods, cube, table);
        }
        (What::FreeEducation, Choice::Yes) => {
            position.lose(seat, Goods::of(Good::Ideas, 1), table);
            position.gain(seat, Goods::of(Good::Mood, 1), table);
        }
        (
            What::TakeAdvance
            | What::LearnAdvance
            | What::CategoryAdvance
            | What::GovernmentAdvance,
            Choice::Advance { advance: id },
        ) => advance::gain(position, seat, id, cube, table),
        (What::BuyAdvance, Choice::Advance { advance: id }) => {
            advance::buy(position, seat, id, advance::Cube::Supply, table);
        }
        (What::Synergy, Choice::Advance { advance: id }) => {
            if step.n == u8::MAX {
                position.push(Step {
                    n: id.card().category,
                    ..step
                });
            }
            advance::buy(position, seat, id, advance::Cube::Supply, table);
        }
        (What::WearyChoice, choice) => activate::weary_choice(position, seat, at, choice, table),
        (What::Gather, Choice::Goods { goods }) => {
            activate::gathered(position, seat, at, goods, table)
        }
        (What::Metallurgy, Choice::Yes) => {
            position.lose(seat, Goods::of(Good::Ore, 1), table);
            position.gain(seat, Goods::of(Good::Gold, 1), table);
        }
        (What::PayBuilding, Choice::Goods { goods }) => position.lose(seat, goods, table),
        (What::GainToken, Choice::Good { good }) => {
            position.gain(seat, Goods::of(good, 1), table);
            if step.n > 1 {
                position.push(Step {
                    n: step.n - 1,
                    ..step
                });
            }
        }
        (What::BarterGain, Choice::Good { good }) => position.gain(seat, Goods::of(good, 1), table),
        (What::FacePort, Choice::Space { at: sea }) => {
            if let Some(city) = position.cities.at_mut(at) {
                city.port = Some(sea);
            }
        }
        (What::ColonyPort, Choice::Yes) => found::build_port(position, seat, at, table),
        (What::Recruit, choice) => recruit::answer(position, seat, step, choice, table),
        (What::Medicine, Choice::Good { good }) => position.gain(seat, Goods::of(good, 1), table),
        (What::MoveFrom, choice) => movement::from_answer(position, seat, step, choice, table),
        (What::MoveTake, Choice::Take { number }) => movement::take_answer(position, step, number),
        (What::MoveTo, choice) => movement::to_answer(position, seat, step, choice, table),
        (What::Orient, Choice::Turn { turned }) => explore::oriented(position, step, turned, table),
        (What::SailInto, Choice::Space { at }) => {
            movement::arrive(position, seat, at, step.m, table)
        }
        (What::Colony, Choice::Space { at }) => {
            if let Some(way) = position
                .player(seat)
                .goods
                .payment(Goods::of(Good::Food, 2))
            {
                position.lose(seat, way, table);
            }
            found::found(position, seat, at, table);
        }
        (What::Reveal, Choice::Space { at }) => explore::by_card(position, seat, at, step.m, table),
        (What::NewColony, Choice::Space { at: to }) => {
            movement::new_colonies(position, seat, at, to, table)
        }
        (What::Happiness, choice) => happiness::answer(position, seat, step, choice, table),
        (What::PayOne, Choice::Good { good }) => {
            happiness::pay_answer(position, seat, step, good, table)
        }
        (What::Sports, Choice::City { at }) => position.push(Step {
            at,
            ..Step::new(What::SportsSteps, seat)
        }),
        (What::SportsSteps, Choice::Boost { tokens }) => {
            happiness::sports(position, seat, at, tokens, table)
        }
        (What::InfluenceNow, Choice::Influence { at, tokens }) => {
            influence::attempt(position, seat, at, tokens, step.m & 2 == 2, table);
        }
        (What::InfluenceNow, _) => position.turn.takeover = false,
        (What::Boost, choice) => influence::boost_answer(position, step, choice, table),
        (What::Swap, Choice::Piece { at, building }) => {
            influence::swap(position, seat, at, building, table)
        }
        (What::TakeoverUnit, Choice::Hire { kind }) => position.place_unit(seat, at, kind, table),
        (What::ConvertUnit, Choice::Unit { at, kind }) => {
            let source = influence::conversions(position, seat)
                .iter()
                .find(|(space, other, _)| (*space, *other) == (at, kind))
                .map(|(_, _, source)| *source);
            if let Some(source) = source {
                position.turn.convert = Some((kind, source));
                influence::attempt(position, seat, at, 0, false, table);
            }
        }
        (What::BattleOption, choice) => combat::option_answer(position, step, choice, table),
        (What::PlayTactic, Choice::Card { card }) => {
            combat::play_tactic(position, step, card, table)
        }
        (What::Casualty, Choice::Unit { kind, .. }) => {
            combat::casualty_answer(position, step, kind, table)
        }
        (What::Retreat, Choice::Retreat) => combat::retreat(position, seat, table),
        (What::FallBack, Choice::Space { at }) => combat::fall_back(position, seat, at, table),
        (What::Flee, Choice::Space { at }) => combat::flee(position, step, at),
        (What::PlaceSettler, Choice::City { at }) => {
            position.place_unit(seat, at, Kind::Settler, table)
        }
        (What::FreeInfantry, Choice::City { at }) => {
            position.place_unit(seat, at, Kind::Infantry, table)
        }
        (What::Provinces, Choice::Yes) => {
            position.pay_token(seat, Good::Culture, 1, table);
            position.set_mood(at, Mood::Happy, table);
        }
        (What::Proconsul, Choice::Yes) => {
            position.lose(seat, Goods::of(Good::Gold, 1), table);
            position.place_unit(seat, at, Kind::Infantry, table);
        }
        (What::RuneStone, Choice::Yes) => {
            let player = position.player_mut(seat);
            player.runes = player.runes.saturating_add(1);
        }
        (What::Claim, choice) => objectives::claim(position, seat, choice, table),
        (What::StatusClaim, Choice::Score { card, goal }) => {
            objectives::status_claim(position, seat, card, goal, table);
            if objectives::any_status(position, seat) {
                position.push(step);
            }
        }
        (What::Raze, Choice::City { at }) => status::raze(position, seat, at, table),
        (What::Government, Choice::Advance { advance: id }) => {
            status::change(position, step, id, table)
        }
        (What::GovernmentPick, Choice::Advance { advance: id }) => {
            status::picked(position, step, id)
        }
        (What::DrawAction, choice) => draw_action(position, seat, choice, table),
        (What::ChooseEvent, choice) => choose_event(position, seat, choice, table),
        (What::LongCount, Choice::Take { number }) => {
            let (kept, other) = if number == 1 {
                (step.n, step.m)
            } else {
                (step.m, step.n)
            };
            if EventId(other).is_real() && EventId(kept).is_real() {
                position.event_discard.push(EventId(other));
                events::resolve(position, seat, EventId(kept), table);
            }
        }
        (What::DrawWonder, choice) => wonders::draw_answer(position, seat, choice, table),
        (What::Exhaust, Choice::Space { at }) => {
            position.world.exhausted.insert(at);
            table.emit(|| crate::Event::Exhausted { at });
        }
        (What::Spawn, Choice::Space { at }) => barbarians::settle(position, at, table),
        (What::BarbarianUnit, Choice::City { at }) => {
            barbarians::reinforce(position, seat, at, table)
        }
        (What::BarbarianKind, Choice::Hire { kind }) => {
            barbarians::kind_chosen(position, at, kind, table)
        }
        (What::BarbarianArmy, Choice::Space { at }) => {
            barbarians::choose_step(position, seat, at, table)
        }
        (What::BarbarianStep, Choice::Space { at: to }) => {
            barbarians::enter(position, at, to, table)
        }
        (What::BarbarianStep, _) => barbarians::stay(position, at),
        (What::Agree, Choice::Yes) => {
            let mover = Seat::new(step.n)
                .filter(|mover| mover.index() < position.players.len())
                .unwrap_or(seat);
            barbarians::go_on(position, mover, at, table);
        }
        (What::Agree, _) => barbarians::stay(position, at),
        (What::PlacePirate, Choice::Space { at }) => {
            barbarians::place_pirate(position, step, at, table)
        }
        (What::RemovePirate, Choice::Space { at }) => barbarians::remove_pirate(position, step, at),
        (What::RaidLoss, Choice::Good { good }) => {
            barbarians::raid_loss(position, seat, good, table)
        }
        (What::LowerMood | What::Anger | What::Burn, choice) => {
            events::mood_answer(position, step, choice, table)
        }
        (What::LoseUnit, choice) => events::unit_answer(position, step, choice, table),
        (_, Choice::Player { who }) if who.0.index() < position.players.len() => {
            play::named(position, step, who.0, table);
        }
        (What::Volcano, Choice::City { at }) => events::volcano(position, seat, at, table),
        (What::Quake, choice) => events::quake_answer(position, step, choice, table),
        (What::Revolution, choice) => revolution(position, step, choice, table),
        (What::Uprising, Choice::Boost { tokens }) => {
            let player = position.player_mut(seat);
            player.event_halves = player.event_halves.saturating_add(tokens);
            happiness::pay_any(position, seat, tokens, 0b110_0000, table);
        }
        (What::TakeTemple, Choice::City { at }) => {
            influence::swap(position, seat, at, Building::Temple, table)
        }
        (What::Guillotine, Choice::Lead { leader }) => {
            position.push(Step {
                n: leader.0,
                ..Step::new(What::GuillotineSpace, seat)
            });
        }
        (What::Guillotine, _) => {
            let player = position.player_mut(seat);
            player.event_halves = player.event_halves.saturating_add(4);
            player.leaders = 0;
        }
        (What::GuillotineSpace, Choice::Space { at }) => {
            leaders::appoint(position, seat, LeaderId(step.n), at, table);
            position.player_mut(seat).leaders = 0;
        }
        (What::Pandemics, choice) => events::pandemic_answer(position, step, choice, table),
        (What::OfferPerson, Choice::Yes) => events::bought(position, step, table),
        (What::Seer, choice) => events::foresee(position, step, choice),
        (What::Cheer, choice) => events::cheer(position, step, choice, table),
        (What::QuietBuild, Choice::Build { at, building }) => {
            activate::construct(position, seat, at, building, activate::manner::QUIET, table);
        }
        (What::FreeBuild, Choice::Build { at, building }) => {
            activate::construct(position, seat, at, building, activate::manner::FREE, table);
        }
        (What::CollectNow, Choice::Collect { at }) => activate::collect(position, seat, at),
        (What::CollectNow, _) => position.turn.collect_card = 0,
        (What::Convert, Choice::Goods { goods }) => play::convert(position, seat, goods, table),
        (What::Income, Choice::Goods { goods }) => position.gain(seat, goods, table),
        (What::SpyTake, choice) => play::spy_take(position, step, choice),
        (What::SpyGive, choice) => play::spy_give(position, step, choice),
        (What::NewPlans, choice) => play::plans_answer(position, step, choice, table),
        (What::Mercenary, choice) => play::mercenary_answer(position, step, choice, table),
        (What::MercenaryStep, choice) => play::mercenary_step(position, step, choice, table),
        (What::Tribute, Choice::Good { good }) => {
            position.lose(seat, Goods::of(good, 1), table);
            if let Some(taker) =
                Seat::new(step.n).filter(|taker| taker.index() < position.players.len())
            {
                position.gain(taker, Goods::of(good, 1), table);
            }
        }
        (What::RaidedLoss, Choice::Good { good }) => position.lose(seat, Goods::of(good, 1), table),
        (What::Statue, Choice::Objective { card }) => wonders::statue(position, seat, card),
        (What::Library, Choice::Advance { advance }) => {
            position.player_mut(seat).borrowed = Some(advance)
        }
        (What::Lighthouse, Choice::Space { at }) => {
            position.place_unit(seat, at, Kind::Ship, table)
        }
        (What::Barter | What::DropAction, Choice::Card { card }) => {
            if !position.take_action(seat, card) {
                return;
            }
            position.discard_action(seat, card);
            table.emit(|| crate::Event::Discarded { seat, card });
            if step.what == What::Barter {
                position.then(What::BarterGain, seat);
            }
        }
        (What::DropObjective, Choice::Objective { card }) => {
            objectives::throw_away(position, seat, card)
        }
        (What::Theater, Choice::Good { good }) => {
            play::convert(position, seat, Goods::of(good, 1), table)
        }
        (What::Idol, Choice::Play { card }) => play::play(position, seat, card, table),
        (What::ImperialArmy, choice) => leaders::imperial_answer(position, step, choice, table),
        (What::Tea, Choice::Good { good }) => {
            if let Some(way) = position.player(seat).goods.payment(Goods::of(good, 1)) {
                position.lose(seat, way, table);
                let token = if good == Good::Food {
                    Good::Mood
                } else {
                    Good::Culture
                };
                position.gain(seat, Goods::of(token, 1), table);
            }
        }
        (What::Sacrifice, Choice::Unit { at, kind }) => {
            position.remove_unit(seat, at, kind, table);
            position.raise(at, table);
            position.gain(seat, Goods::of(Good::Culture, 1), table);
        }
        (What::DealEdit, choice) => deals::edit(position, step, choice, table),
        (What::DealAnswer, Choice::Yes) => deals::accept(position, step, table),
        (What::DealAnswer, _) => {
            let proposer = Seat::new(step.n).filter(|seat| seat.index() < position.players.len());
            if let Some(proposer) = proposer {
                deals::cancel(position, proposer);
                table.emit(|| crate::Event::DealRefused { seat });
            }
        }
        (What::DealHand, choice) => deals::handed(position, step, choice, table),
        _ => {}
    }
}

/// Revolution: an army unit buys each of its two blows off. n: 0 the action, 1 the government.
fn revolution(position: &mut Position, step: Step, choice: Choice, table: &mut Table<'_>) {
    let seat = step.seat;
    match choice {
        Choice::Unit { at, kind } => {
            position.remove_unit(seat, at, kind, table);
        }
        _ if step.n == 0 => {
            if position.turn.seat == seat
                && position.stack.iter().any(|step| step.what == What::Act)
            {
                position.turn.actions = position.turn.actions.saturating_sub(1);
            } else {
                let player = position.player_mut(seat);
                player.skip = player.skip.saturating_add(1).min(3);
            }
        }
        _ => position.push(Step {
            m: 1,
            ..Step::new(What::Government, seat)
        }),
    }
}

/// The Great Mausoleum: the top of the discard pile, or the deck.
fn draw_action(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    if choice == Choice::Yes
        && let Some(card) = position.action_discard.pop()
    {
        position
            .player_mut(seat)
            .actions
            .push(orbis_parts::Slot::up(card));
        return;
    }
    position.draw_action(seat, table);
}

fn choose_event(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    let card = if choice == Choice::Yes {
        position.event_discard.pop()
    } else {
        events::top(position, table)
    };
    if let Some(card) = card {
        events::resolve(position, seat, card, table);
    }
}
