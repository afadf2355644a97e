//! What leaders do when their player says so.

use super::subsidies::Subsidies;
use crate::{
    Good, GoodSet, Goods, Mood, Position, Refusal, SlotId, Space, Table,
    advance::{
        Cube,
        take::{self, Among},
    },
    content::Kind,
    effects::{
        advance::Use,
        using::{Lead, Usage},
    },
    happiness,
    influence::{self, InfluenceNow},
    movement::go::{self, NewColony},
    objectives::DropObjective,
    play::{self, DropAction, Idol},
    routes::{Income, Source},
    tokens,
};
use orbis_core::{Seat, step::Stacked};

/// Why the leader cannot do this now.
pub(super) fn obstacle(position: &Position, seat: Seat, usage: &Usage<Lead>) -> Option<Refusal> {
    let lacks = |rule, why| Some(Refusal::Lacks { rule, why });
    let Some(place) = position.player(seat).leader_space() else {
        return lacks("coc.leader.scope", "your leader is not on the board");
    };
    let why = usage
        .obstacle(position, seat, "coc.leader.scope")
        .or_else(|| usage.tired(position.own_city(seat, place)));
    if why.is_some() {
        return why;
    }
    if usable(position, seat, usage, place) {
        return None;
    }
    let why = match usage.does {
        Lead::Scholar(_) => {
            let rule = "coc.fact.civ.scholar";
            return lacks(
                rule,
                "it needs a happy leader city, a token and an advance to take",
            );
        }
        Lead::Cheer => "the mood of the leader city cannot be raised",
        Lead::PlayCard => "you have no card to play that takes an action",
        Lead::TakeTaxes => "it needs Taxes",
        Lead::Explore => "it needs him aboard in a region without your explorer",
        Lead::Colonize => "it needs him aboard and land to go to",
        Lead::Charm => "no city in reach of the leader city can be influenced",
        Lead::Rise => "it needs an angry leader city with room and an infantry piece",
        Lead::TakeSubsidies => "nobody near can pay",
        Lead::ExchangeCards | Lead::TakeTribute | Lead::GoldenAge => "it has no use now",
    };
    lacks("coc.leader.scope", why)
}

/// Is there anything the leader could do this to, where he stands?
fn usable(position: &Position, seat: Seat, usage: &Usage<Lead>, place: Space) -> bool {
    let player = position.player(seat);
    let city = position.own_city(seat, place);
    let mood = city.map(|city| city.mood);
    let aboard = position.world.sea().has(place);
    match usage.does {
        Lead::Scholar(category) => {
            mood == Some(Mood::Happy)
                && player.goods.tokens() > 0
                && take::gives(position, seat, Among::Category(category))
        }
        Lead::ExchangeCards | Lead::TakeTribute | Lead::GoldenAge => true,
        Lead::Cheer => city.is_some_and(|city| happiness::can_raise(position, seat, city)),
        Lead::PlayCard => plays(position, seat, usage.cost()),
        Lead::TakeTaxes => player.uses(Use::Taxes),
        Lead::Explore => {
            let slot = position.world.slot(place);
            aboard && slot.is_some_and(|slot| !player.explored.has(SlotId(slot as u8)))
        }
        Lead::Colonize => aboard && !go::colony_spaces(position, seat, place).is_empty(),
        Lead::Charm => city.is_some() && influence::any_for_token(position, seat, Some(place)),
        Lead::Rise => {
            mood == Some(Mood::Angry)
                && position.room(seat, place) > 0
                && player.spare(Kind::Infantry) > 0
        }
        Lead::TakeSubsidies => Subsidies { seat }.payers(position).next().is_some(),
    }
}

/// Is there a card to play once the leader's own price is paid?
fn plays(position: &Position, seat: Seat, cost: Goods) -> bool {
    let mut trial = *position;
    trial.turn.actions = 1;
    if let Some(way) = position.ways(seat, cost).last() {
        trial.player_mut(seat).lose(*way);
    }
    let mut hand = position.player(seat).actions.iter();
    hand.any(|slot| {
        slot.card.is_real() && {
            let id = slot.card.card().civil;
            id.card().action && play::obstacle(&trial, seat, id).is_none()
        }
    })
}

/// The leader on that space does it; the price is asked for afterwards, and so before what is asked here.
pub(super) fn done(
    position: &mut Position,
    seat: Seat,
    deed: Lead,
    place: Space,
    table: &mut Table<'_>,
) {
    match deed {
        Lead::Scholar(category) => {
            let among = Among::Category(category);
            take::ask(position, seat, among, Cube::Tracker, true);
            tokens::pay_any(position, seat, 1, GoodSet::TOKENS, table);
        }
        Lead::ExchangeCards => {
            position.push(DropObjective { seat });
            position.push(DropAction { seat });
            position.draw_objective(seat, table);
            position.draw_actions(seat, 1, table);
        }
        Lead::Cheer => happiness::Happiness::begin(position, seat, true),
        Lead::PlayCard => position.push(Idol { seat }),
        Lead::TakeTaxes => position.push(Income {
            seat,
            number: position.city_count(seat),
            source: Source::Taxes,
        }),
        Lead::Explore => {
            if let Some(slot) = position.world.slot(place) {
                position.player_mut(seat).explored.add(SlotId(slot as u8));
            }
        }
        Lead::Colonize => position.push(NewColony { seat, from: place }),
        Lead::Charm => position.push(InfluenceNow { seat, charm: true }),
        Lead::TakeTribute => {
            let number = position.city_count(seat).div_ceil(2);
            position.gain(seat, Goods::of(Good::Gold, number), table);
        }
        Lead::Rise => position.place_unit(seat, place, Kind::Infantry, table),
        Lead::TakeSubsidies => position.push(Subsidies { seat }),
        Lead::GoldenAge => {
            let city = position.own_city(seat, place);
            if city.is_some_and(|city| city.mood == Mood::Happy) {
                let tokens = Goods::of(Good::Mood, 1).and(Good::Culture, 1);
                position.gain(seat, tokens.and(Good::Ideas, 1), table);
            }
        }
    }
}
