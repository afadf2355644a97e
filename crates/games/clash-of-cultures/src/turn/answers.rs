//! What an answer to each asking step does.

use super::{Step, What, menu};
use crate::{
    Choice, Good, Goods, Mood, Position, Table, activate, advance, barbarians, combat,
    content::{AdvanceId, Building, EventId, Kind, LeaderId},
    deals, events, explore, found, happiness, influence, leaders, movement, objectives, play,
    recruit, status, wonders,
};
use orbis_core::Seat;

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
            let charm = influence::charm(position, step);
            influence::attempt(position, seat, at, tokens, charm, table);
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
                influence::attempt(position, seat, at, 0, None, table);
            }
        }
        (What::BattleOption, choice) => combat::option_answer(position, step, choice, table),
        (What::PlayTactic, Choice::Card { card }) => {
            combat::play_tactic(position, step, card, table)
        }
        (What::Casualty, Choice::Unit { kind, .. }) => {
            combat::casualty_answer(position, step, kind, table)
        }
        (What::Overboard, Choice::Unit { kind, .. }) => {
            combat::overboard(position, step, kind, table)
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
            if step.m == 1 {
                play::mercenary_goes(position, mover, at);
            } else {
                barbarians::go_on(position, mover, at, table);
            }
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
        (What::MercenaryArmy, Choice::Space { at }) => {
            position.push(step);
            play::mercenary_chosen(position, seat, at);
        }
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
    events::drawn(position, seat, card, table);
}
