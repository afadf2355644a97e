//! Construct a building: where, for what, and what it brings at once.

use super::{activate, obstacle, ready};
use crate::{
    Choice, City, Good, Goods, Mood, Once, Position, Refusal, Space, Table,
    advance::{self, Cube, take::Among},
    ask::{self, plainly},
    content::{Building, Category, words},
    effects::ability::Ability,
    effects::event::Happening,
    effects::talent::Talent,
    pay::{self, Ways},
    refusal::said,
    tokens,
    words::a_building,
};
use orbis_core::{
    Flow, Line, Prompt, Seat, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of buildings.
    pub enum News {
        /// A building stands.
        Constructed { seat: Seat, at: Space, building: Building } => {
            Line::by(seat, format!("{seat} builds {} in {at}", a_building(building)))
        },
    }
}

/// Why a building cannot be constructed here, leaving its price aside.
/// Rules: `coc.city.max-size`, `coc.city.size-vs-cities`, `coc.city.size-kept`, `coc.advance.building-prereq`,
/// `coc.fact.building.unlock`.
pub fn construct_obstacle(
    position: &Position,
    seat: Seat,
    city: &City,
    building: Building,
) -> Option<Refusal> {
    let at = city.at;
    if city.has(building) {
        return Some(Refusal::BuildingThere { at, building });
    }
    if !position.player(seat).advances.has(building.advance()) {
        return Some(Refusal::BuildingLocked { building });
    }
    if position.in_force(Happening::Pestilence) && !position.can(seat, Ability::StayHealthy) {
        return Some(Refusal::Pestilence);
    }
    if city.mood == Mood::Angry && !position.turn.forced_labor {
        return Some(Refusal::AngryConstruct { at });
    }
    let cities = position.city_count(seat);
    if city.size() >= cities.min(LARGEST) {
        return Some(Refusal::TooLarge {
            at,
            size: city.size(),
            cities,
        });
    }
    if position.building_pieces(seat, building) == 0 {
        return Some(Refusal::NoPiece { building });
    }
    if building == Building::Port && (at.around() & position.world.sea()).is_empty() {
        return Some(Refusal::PortNeedsSea { at });
    }
    None
}

/// The largest size of a city.
pub(crate) const LARGEST: u8 = 5;

/// What a building costs without any help.
pub(crate) const BUILDING: Goods = Goods([1, 1, 1, 0, 0, 0, 0]);

/// What a building costs this player.
/// Rules: `coc.fact.adv.state-religion`.
pub fn building_cost(position: &Position, seat: Seat, city: &City, building: Building) -> Goods {
    let sacred = matches!(building, Building::Temple | Building::Obelisk)
        && position.led(seat, Talent::BuildSacredFree, city.at)
        || building == Building::Temple && position.led(seat, Talent::BuildTempleFree, city.at);
    if sacred && !position.used(Once::SacredBuilder) {
        return Goods::NONE;
    }
    let mut cost = BUILDING;
    if building == Building::Temple
        && position.can(seat, Ability::BuildTempleWithoutFood)
        && !position.used(Once::StateReligion)
    {
        cost[Good::Food] = 0;
    }
    if building == Building::Fortress && position.can(seat, Ability::BuildFortressWithoutOre) {
        cost[Good::Ore] = 0;
    }
    cost
}

/// May some building cost less than [`BUILDING`]?
fn cheaper(position: &Position, seat: Seat) -> bool {
    let player = position.player(seat);
    position.can(seat, Ability::BuildTempleWithoutFood)
        || position.can(seat, Ability::BuildFortressWithoutOre)
        || player.talented(Talent::BuildSacredFree)
        || player.talented(Talent::BuildTempleFree)
}

/// The ways to pay for a building: gold stands for anything, with Captivi mood tokens replace anything.
pub fn building_payments(position: &Position, seat: Seat, cost: Goods) -> Ways {
    let goods = position.player(seat).goods;
    let mut list = pay::ways(goods, cost, false);
    if position.can(seat, Ability::BuildWithMood) {
        let kinds: List<Good, 3> = [Good::Food, Good::Wood, Good::Ore]
            .into_iter()
            .filter(|good| cost[*good] > 0)
            .collect();
        let exchange = position.can(seat, Ability::ExchangeTokens);
        for set in 1u8..1 << kinds.len() {
            let mut rest = cost;
            for (index, good) in kinds.iter().enumerate() {
                if set >> index & 1 == 1 {
                    rest[*good] = 0;
                }
            }
            let tokens = set.count_ones() as u8;
            for way in &pay::ways(goods, rest.and(Good::Mood, tokens), exchange) {
                if !list.contains(way) && !list.is_full() {
                    list.push(*way);
                }
            }
        }
    }
    list.sort_unstable();
    list
}

/// Offers every building in every city that may be activated.
pub(crate) fn offers<S: Sink<Position>>(position: &Position, seat: Seat, sink: &mut S) -> Flow {
    let player = position.player(seat);
    // Whoever pays the full price pays every lower one.
    let rich = player.goods.pays(BUILDING, || false);
    let captivi = position.can(seat, Ability::BuildWithMood);
    let dear = !rich && !captivi && !cheaper(position, seat);
    if dear && S::DEAF {
        return ControlFlow::Continue(());
    }
    let most = position.city_count(seat).min(LARGEST);
    let own = position.cities.of(Some(seat));
    if S::DEAF && own.clone().all(|city| city.size() >= most) {
        return ControlFlow::Continue(());
    }
    let unlocked = |building: &&Building| player.advances.has(building.advance());
    let kinds: List<Building, 7> = buildings(position)
        .iter()
        .filter(|building| !S::DEAF || unlocked(building))
        .copied()
        .collect();
    // Gold stands for anything, with Captivi mood tokens, with the Colosseum besides culture tokens.
    let tokens = match captivi {
        true if position.can(seat, Ability::ExchangeTokens) => player.goods.tokens(),
        true => player.goods[Good::Mood],
        false => 0,
    };
    let stands = u16::from(player.goods[Good::Gold]) + u16::from(tokens);
    let poor = |city: &City, building| {
        let cost = building_cost(position, seat, city, building);
        let pays = player.goods.lack(cost) <= stands;
        (!pays).then_some(Refusal::CannotPay {
            cost,
            has: player.goods,
            rule: "coc.construct.cost",
        })
    };
    for city in own.filter(|city| !S::DEAF || city.size() < most) {
        let told = |one: &Building| !S::DEAF || !city.has(*one);
        for building in kinds.iter().copied().filter(told) {
            let choice = Choice::Build {
                at: city.at,
                building,
            };
            let place =
                || obstacle(city).or_else(|| construct_obstacle(position, seat, city, building));
            let price = || if rich { None } else { poor(city, building) };
            // The price is looked at first, for it is what lacks most often, but it is told last.
            if !dear && price().is_none() && place().is_none() {
                sink.offer(choice)?;
            } else {
                sink.refuse(choice, || {
                    place()
                        .or_else(price)
                        .unwrap_or(Refusal::BuildingLocked { building })
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The kinds of buildings in this game.
pub fn buildings(position: &Position) -> &'static [Building] {
    if position.civilizations {
        Building::ALL
    } else {
        &Building::ALL[..4]
    }
}

words! {
    /// How a construct is paid and whether it counts as an activation.
    pub enum Manner {
        /// Paid, and the city is activated.
        Paid = "paid",
        /// Not paid (City Development).
        Free = "free",
        /// Paid, without activation (Great Engineer, Great Prophet).
        Quiet = "quiet",
    }
}

/// Constructs a building: payment, activation, piece, what follows.
pub(crate) fn construct(
    position: &mut Position,
    seat: Seat,
    at: Space,
    building: Building,
    manner: Manner,
    table: &mut Table<'_>,
) {
    let Some(city) = position.own_city(seat, at).copied() else {
        return;
    };
    if manner != Manner::Quiet {
        activate(position, seat, at);
    }
    let mut cost = Goods::NONE;
    if manner != Manner::Free {
        cost = building_cost(position, seat, &city, building);
        if cost.is_none() {
            position.mark(Once::SacredBuilder);
        } else if building == Building::Temple && cost[Good::Food] == 0 {
            position.mark(Once::StateReligion);
        }
    }
    let ways = building_payments(position, seat, cost);
    position.push(Constructed { seat, at, building });
    match *ways {
        [] => {}
        [way] => position.lose(seat, way, table),
        _ => position.push(PayBuilding {
            seat,
            building,
            cost,
        }),
    }
}

step! {
    /// How is the building paid?
    pub struct PayBuilding { seat: Seat, building: Building, cost: Goods }
}

impl Ask<Position> for PayBuilding {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let name = self.building.name();
        Prompt::new(
            "coc.construct.cost",
            format!("How do you pay for the {name}?"),
        )
        .hint(format!("It costs {}.", said(self.cost)))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::goods(&building_payments(position, seat, self.cost), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        match choice {
            Choice::Goods { goods } => position.lose(seat, goods, table),
            _ => no_answer(self, choice),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}

step! {
    /// The piece is placed.
    pub struct Constructed { seat: Seat, at: Space, building: Building }
}

impl Run<Position> for Constructed {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        constructed(position, self.seat, self.at, self.building, table);
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat) && buildings(position).contains(&self.building)
    }
}

/// The piece is placed, and brings what it brings at once.
/// Rules: `coc.fact.building.temple`, `coc.fact.building.academy`, `coc.fact.building.observatory`.
pub(crate) fn constructed(
    position: &mut Position,
    seat: Seat,
    at: Space,
    building: Building,
    table: &mut Table<'_>,
) {
    if position.building_pieces(seat, building) == 0 {
        return;
    }
    let seas = at.around() & position.world.sea();
    if position.own_city(seat, at).is_none() {
        return;
    }
    position.cities.change(at, |city| {
        city.buildings[building as usize] = Some(seat);
        if building == Building::Port {
            city.port = seas.first();
        }
    });
    table.emit(|| News::Constructed { seat, at, building });
    match building {
        Building::Temple => {
            if position.can(seat, Ability::TempleTeaches) {
                let theocracy = Among::Category(Category::Theocracy);
                advance::take::ask(position, seat, theocracy, Cube::Tracker, false);
            }
            if position.can(seat, Ability::TempleBringsBoth) {
                position.gain(seat, Goods::of(Good::Mood, 1).and(Good::Culture, 1), table);
            } else {
                tokens::reward(position, seat, 1);
            }
        }
        Building::Academy => position.gain(seat, Goods::of(Good::Ideas, 2), table),
        Building::Observatory => position.draw_actions(seat, 1, table),
        Building::Port if seas.len() > 1 => position.push(FacePort { seat, at }),
        _ => {}
    }
}

step! {
    /// Which sea does the port face?
    pub struct FacePort { seat: Seat, at: Space }
}

impl Ask<Position> for FacePort {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.construct.port-sea",
            format!("Which sea does the port of {} face?", self.at),
        )
        .hint("New ships appear there, and its sea can be collected from.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(self.at.around() & position.world.sea(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        let Choice::Space { at: sea } = choice else {
            return no_answer(self, choice);
        };
        if let Some(city) = position.cities.at_mut(self.at) {
            city.port = Some(sea);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position
            .own_city(self.seat, self.at)
            .is_some_and(|city| city.port.is_some())
    }
}

step! {
    /// What is constructed by a card? Perhaps only a temple.
    pub struct BuildNow { seat: Seat, manner: Manner, only: Option<Building> }
}

impl Ask<Position> for BuildNow {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let (text, hint) = match self.manner {
            Manner::Free => (
                "What do you construct for nothing?",
                "The city is activated.",
            ),
            _ => (
                "What do you construct without activating the city?",
                "It is paid as usual.",
            ),
        };
        Prompt::new("coc.construct.cost", text).hint(hint)
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let free = self.manner == Manner::Free;
        for city in position.cities.of(Some(seat)) {
            let tired = obstacle(city).filter(|_| free);
            for building in buildings(position).iter().copied() {
                let cost = building_cost(position, seat, city, building);
                let other = self.only.is_some_and(|only| only != building);
                let why = tired
                    .or_else(|| {
                        other.then_some(Refusal::Lacks {
                            rule: "coc.fact.card.advance-legal",
                            why: "the card builds something else",
                        })
                    })
                    .or_else(|| construct_obstacle(position, seat, city, building))
                    .or_else(|| {
                        let pays = free || !building_payments(position, seat, cost).is_empty();
                        (!pays).then(|| Refusal::CannotPay {
                            cost,
                            has: position.player(seat).goods,
                            rule: "coc.construct.cost",
                        })
                    });
                let at = city.at;
                sink.decide(Choice::Build { at, building }, why)?;
            }
        }
        sink.offer(Choice::Decline)
    }

    plainly!(no: "Construct nothing");

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Build { at, building } = choice {
            construct(position, seat, at, building, self.manner, table);
        }
    }
}

/// Can some building be constructed for nothing?
pub(crate) fn any_free(position: &Position, seat: Seat) -> bool {
    ready(position, seat).any(|city| {
        buildings(position)
            .iter()
            .any(|building| construct_obstacle(position, seat, city, *building).is_none())
    })
}
