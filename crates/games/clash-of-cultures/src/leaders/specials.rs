//! Special advances that are used as an action or a free action.

use crate::{
    Army, Choice, Good, Goods, Position, Refusal, Space, Spaces, Table, advance,
    ask::plainly,
    content::{Building, Kind, SpecialId, content},
    effects::{ability::Ability, advance::Use, using::SpecialUse},
    influence::{
        self, InfluenceNow,
        convert::{self, ConvertUnit},
    },
    movement,
    tokens::Tea,
};
use orbis_core::{
    Flow, Prompt, Seat, Sink, step,
    step::{Ask, Stacked},
};
use std::ops::ControlFlow;

/// Offers the special advances that are used by choice.
pub(crate) fn offers(position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
    for id in (position.player(seat).specials() & content().used_specials).iter() {
        if let Some(usage) = id.card().using {
            let why = usage
                .obstacle(position, seat, "coc.fact.civ.special-gain")
                .or_else(|| useless(position, seat, id, usage.does));
            sink.decide(Choice::Special { special: id }, why)?;
        }
    }
    ControlFlow::Continue(())
}

/// Why there is nothing to use it for.
fn useless(position: &Position, seat: Seat, id: SpecialId, does: SpecialUse) -> Option<Refusal> {
    let why = match does {
        _ if usable(position, seat, id, does) => return None,
        SpecialUse::BuyAtOnce => "its advance is owned, not open or too dear",
        SpecialUse::ChangeSettlers => "you have neither settlers nor infantry",
        SpecialUse::Influence => "it needs Arts and a city to influence",
        SpecialUse::Ride => "it needs Tactics and cavalry or a leader",
        SpecialUse::DrinkTea => "you have neither food nor ideas nor gold",
        SpecialUse::Sacrifice => "no unit stands in a city with a temple",
        SpecialUse::Convert => "no unit in reach can be converted",
    };
    let rule = "coc.fact.civ.special-gain";
    Some(Refusal::Lacks { rule, why })
}

/// Is there anything to use it for?
fn usable(position: &Position, seat: Seat, id: SpecialId, does: SpecialUse) -> bool {
    let player = position.player(seat);
    let any = |wanted: &dyn Fn(Kind) -> bool| player.units.iter().any(|unit| wanted(unit.kind));
    match does {
        SpecialUse::BuyAtOnce => id.card().makes_free.is_some_and(|advance| {
            advance::obstacle(position, seat, advance).is_none()
                && advance::means(player.goods) >= advance::PRICE
        }),
        SpecialUse::ChangeSettlers => any(&|kind| matches!(kind, Kind::Settler | Kind::Infantry)),
        SpecialUse::Influence => player.uses(Use::Influence) && influence::any(position, seat),
        SpecialUse::Ride => {
            position.can(seat, Ability::MoveArmies)
                && any(&|kind| matches!(kind, Kind::Cavalry | Kind::Leader))
        }
        SpecialUse::DrinkTea => {
            let goods = player.goods;
            goods[Good::Food] + goods[Good::Ideas] + goods[Good::Gold] > 0
        }
        SpecialUse::Sacrifice => !altars(position, seat).is_empty(),
        SpecialUse::Convert => !convert::conversions(position, seat).is_empty(),
    }
}

/// Cities with a temple and somebody to sacrifice.
fn altars(position: &Position, seat: Seat) -> Spaces {
    let cities = position
        .cities
        .of(Some(seat))
        .filter(|city| city.has(Building::Temple));
    cities
        .map(|city| city.at)
        .filter(|at| position.player(seat).units.cargo(*at) > 0)
        .collect()
}

pub(crate) fn use_special(
    position: &mut Position,
    seat: Seat,
    id: SpecialId,
    table: &mut Table<'_>,
) {
    let Some(usage) = id.card().using else {
        return;
    };
    usage.begin(position);
    match usage.does {
        SpecialUse::BuyAtOnce => {
            if let Some(bought) = id.card().makes_free {
                let (price, cube) = (advance::PRICE, advance::Cube::Tracker);
                advance::pay::pay_for(position, seat, bought, price, cube, table);
            }
        }
        SpecialUse::ChangeSettlers => position.push(ImperialArmy { seat, last: None }),
        SpecialUse::Influence => position.push(InfluenceNow { seat, charm: false }),
        SpecialUse::Ride => movement::begin(position, seat, 1, movement::Manner::Horde),
        SpecialUse::DrinkTea => position.push(Tea { seat }),
        SpecialUse::Sacrifice => position.push(Sacrifice { seat }),
        SpecialUse::Convert => position.push(ConvertUnit { seat }),
    }
    position.pay(seat, usage.cost(), table);
}

step! {
    /// Imperial Army: which settler becomes infantry or the reverse, in the order of the spaces? The last one that did.
    pub struct ImperialArmy { seat: Seat, last: Option<(Space, Kind)> }
    /// Who is sacrificed in a temple?
    pub struct Sacrifice { seat: Seat }
}

impl Ask<Position> for ImperialArmy {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.round.as-an-action", "Who changes?")
            .hint("Settlers become infantry, infantry becomes settlers.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let player = position.player(seat);
        let open = |at: Space, kind: Kind| match self.last {
            None => true,
            Some((space, last)) => at > space || (at == space && kind == last),
        };
        for at in player
            .units
            .spaces(|kind| matches!(kind, Kind::Settler | Kind::Infantry))
            .iter()
        {
            let levy = player.spare(Kind::Infantry) > 0
                && (position.world.sea().has(at) || position.room(seat, at) > 0);
            let settle = player.spare(Kind::Settler) > 0;
            for (kind, fits) in [(Kind::Settler, levy), (Kind::Infantry, settle)] {
                if fits && player.units.count(at, kind) > 0 && open(at, kind) {
                    sink.offer(Choice::Unit { at, kind })?;
                }
            }
        }
        sink.offer(Choice::Done)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Unit { at, kind } = choice else {
            return;
        };
        let new = if kind == Kind::Settler {
            Kind::Infantry
        } else {
            Kind::Settler
        };
        if position.player_mut(seat).remove(at, kind) {
            position.place_unit(seat, at, new, table);
        }
        position.push(ImperialArmy {
            seat,
            last: Some((at, kind)),
        });
    }
}

impl Ask<Position> for Sacrifice {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("coc.round.free-actions", "Who is sacrificed?")
            .hint("The city's mood rises by a step and you gain 1 culture token.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let units = &position.player(seat).units;
        for at in altars(position, seat).iter() {
            for kind in Kind::ALL
                .iter()
                .copied()
                .filter(|kind| kind.is_land() && units.count(at, *kind) > 0)
            {
                sink.offer(Choice::Unit { at, kind })?;
            }
        }
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Sacrifice nobody");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Unit { at, kind } = choice {
            position.remove_unit(seat, at, kind, table);
            position.raise(at, table);
            position.gain(seat, Goods::of(Good::Culture, 1), table);
        }
    }
}
