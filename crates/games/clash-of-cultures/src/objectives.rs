//! Objectives: what can be completed at once, what in the status phase.

use crate::{
    Army, Choice, Done, Good, Goods, Mood, Position, Space, Spaces, Step, Table,
    ask::{self, plainly},
    combat::Battle,
    content::{Building, GoalId, Kind, ObjectiveId, goal},
    routes,
    state::Goals,
    words,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Run, Stacked},
};

news! {
    /// What is told of objectives.
    pub enum News {
        /// An objective was completed.
        Completed { seat: Seat, goal: GoalId } => {
            Line::by(seat, format!("{seat} completes {}", goal.card().words.name))
        },
    }
}

/// A goal has been reached just now.
pub(crate) fn trigger(position: &mut Position, seat: Seat, goal: GoalId) {
    position.triggered[seat.index() & 3].insert(goal);
    if !matches!(position.stack.last(), Some(Step::Claims(_))) {
        ask_claims(position);
    }
}

/// Everybody with a goal that has just been reached is asked.
pub(crate) fn ask_claims(position: &mut Position) {
    let seat = position.turn.seat;
    position.push(Claims { seat });
}

/// Terror Regime is looked for after every change of mood or ownership.
pub(crate) fn moods(position: &mut Position, seat: Seat) {
    let angry = position
        .cities
        .of(Some(seat))
        .filter(|city| city.mood == Mood::Angry)
        .count();
    if angry >= 4
        && position
            .player(seat)
            .objectives
            .iter()
            .any(|slot| matches(slot.card, goal::TERROR_REGIME))
    {
        trigger(position, seat, goal::TERROR_REGIME);
    }
}

fn matches(card: ObjectiveId, goal: GoalId) -> bool {
    card.is_real() && card.card().goals.contains(&goal)
}

/// A city was founded.
pub(crate) fn founded(position: &mut Position, seat: Seat, at: Space) {
    if at.distance(position.player(seat).start) >= 5 {
        trigger(position, seat, goal::CITY_FOUNDER);
    }
}

/// Goals of a battle that is over.
pub(crate) fn battle(position: &mut Position, battle: &Battle, winner: Option<usize>) {
    for side in 0..2 {
        let Some(seat) = battle.sides[side].seat else {
            continue;
        };
        let (own, enemy) = (&battle.sides[side], &battle.sides[1 - side]);
        let won = winner == Some(side);
        let mut reach = |holds: bool, goal: GoalId| {
            if holds {
                trigger(position, seat, goal);
            }
        };
        let land = !battle.naval;
        reach(land && enemy.lost >= 3, goal::GENERAL);
        reach(land && own.start + enemy.start >= 6, goal::GREAT_BATTLE);
        reach(
            won && enemy.seat.is_some() && own.start < enemy.start,
            goal::DEFIANCE,
        );
        reach(land && won && side == 0 && enemy.lost >= 2, goal::AGGRESSOR);
        reach(
            land && won && battle.city && enemy.seat.is_none() && enemy.lost >= 2,
            goal::RESISTANCE,
        );
        reach(enemy.leader_lost && enemy.lost >= 3, goal::BRUTUS);
        reach(
            won && side == 0 && battle.traders && enemy.seat.is_some(),
            goal::SCAVENGER,
        );
        let led = position.player(seat).leader_space() == Some(battle.at);
        let mut reach = |holds: bool, goal: GoalId| {
            if holds {
                trigger(position, seat, goal);
            }
        };
        reach(
            won && led && own.start <= enemy.start,
            goal::GREAT_COMMANDER,
        );
        let warfare = |position: &Position, seat: Seat| {
            position
                .player(seat)
                .advances
                .of(crate::advance::WARFARE)
                .len()
        };
        let outclassed = enemy
            .seat
            .is_some_and(|other| warfare(position, other) > warfare(position, seat));
        let riders = [Kind::Cavalry, Kind::Elephant]
            .into_iter()
            .any(|kind| position.player(seat).units.count(battle.at, kind) > 0);
        let great = position
            .cities
            .at(battle.at)
            .is_some_and(|city| city.size() >= 5 && city.wonders != 0);
        let mut reach = |holds: bool, goal: GoalId| {
            if holds {
                trigger(position, seat, goal);
            }
        };
        reach(won && (outclassed || enemy.start > own.start), goal::BOLD);
        reach(land && won && side == 0 && riders, goal::TRAMPLE);
        reach(
            land && side == 0 && battle.city && great && own.start >= 3,
            goal::LEGENDARY_BATTLE,
        );
        if battle.naval && won && enemy.seat.is_none() && position.turn.seat == seat {
            position.turn.pirate_wins = position.turn.pirate_wins.saturating_add(1);
            if position.turn.pirate_wins == 2 {
                trigger(position, seat, goal::SEA_CLEANSING);
            }
        }
    }
}

/// A land battle of the active player is over: the second of a turn may be Warmonger.
pub(crate) fn fought(position: &mut Position, battle: &Battle, winner: Option<usize>) {
    let Some(side) = battle.side_of(position.turn.seat) else {
        return;
    };
    position.turn.land_battles = position.turn.land_battles.saturating_add(1);
    position.turn.won |= winner == Some(side);
    if position.turn.land_battles >= 2 && position.turn.won {
        let seat = position.turn.seat;
        trigger(position, seat, goal::WARMONGER);
    }
}

/// A city was captured after a battle.
pub(crate) fn captured(
    position: &mut Position,
    seat: Seat,
    battle: &Battle,
    old: Option<Seat>,
    defended: bool,
) {
    if old.is_some() && defended {
        trigger(position, seat, goal::CONQUEROR);
    }
    if old.is_some() && battle.landed {
        trigger(position, seat, goal::NAVAL_ASSAULT);
    }
    if old.is_none() && battle.sides[1].start >= 2 {
        trigger(position, seat, goal::BARBARIAN_CONQUEST);
    }
}

/// Cards of the seat that can be completed with what was triggered.
fn claimable(
    position: &Position,
    seat: Seat,
) -> impl Iterator<Item = (ObjectiveId, GoalId)> + use<'_> {
    let goals = position.triggered[seat.index() & 3];
    let held = ObjectiveId::all()
        .filter(move |card| !goals.is_empty() && position.player(seat).holds(*card));
    held.flat_map(|card| {
        let mut pair = card.card().goals;
        pair.sort_unstable();
        pair.into_iter().map(move |goal| (card, goal))
    })
    .filter(move |(_, goal)| goals.has(*goal))
}

step! {
    /// Everybody who can complete something is asked, from this seat on; what is not completed now is lost.
    pub struct Claims { seat: Seat }
    /// Which objective is completed at once?
    pub struct Claim { seat: Seat }
    /// Which objective is completed in the status phase?
    pub struct StatusClaim { seat: Seat }
    /// Which objective card goes?
    pub struct DropObjective { seat: Seat }
}

impl Run<Position> for Claims {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        if position.triggered != [Goals::NONE; 4] {
            // Who is asked depends on hidden cards.
            table.reveal();
        }
        let seats: orbis_parts::List<Seat, 4> = self.seat.round(position.count()).collect();
        for seat in seats.iter() {
            if claimable(position, *seat).next().is_some() {
                position.push(self);
                return position.push(Claim { seat: *seat });
            }
            position.triggered[seat.index() & 3] = Goals::NONE;
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat)
    }
}

/// A goal with its condition.
fn show(position: &Position, seat: Seat, choice: Choice) -> Offer {
    match choice {
        Choice::Score { goal, .. } => {
            let card = goal.card();
            Offer::new(format!("Complete {}: {}", card.words.name, card.words.text))
        }
        _ => words::offer(position, seat, choice),
    }
}

impl Ask<Position> for Claim {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.objective-timing",
            "Complete an objective with what has just happened?",
        )
        .hint("It is worth 2 points. What is not completed now cannot be completed for this later.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for (card, goal) in claimable(position, seat) {
            sink.offer(Choice::Score { card, goal })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        show(position, seat, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Score { card, goal } = choice else {
            position.triggered[seat.index() & 3] = Goals::NONE;
            return;
        };
        position.triggered[seat.index() & 3].remove(goal);
        if goal == goal::CITY_FOUNDER {
            position.founder_round = position.founder_round.with(seat);
        }
        complete(position, seat, card, goal, 0, table);
    }
}

/// The card is laid open.
fn complete(
    position: &mut Position,
    seat: Seat,
    card: ObjectiveId,
    goal: GoalId,
    category: u8,
    table: &mut Table<'_>,
) {
    let player = position.player_mut(seat);
    if let Some(index) = player.objectives.iter().position(|slot| slot.card == card) {
        player.objectives.remove(index);
        if !player.done.is_full() {
            player.done.push(Done {
                card,
                goal,
                category,
            });
        }
        table.reveal();
        table.emit(|| News::Completed { seat, goal });
    }
}

/// An objective card leaves the game unseen.
pub(crate) fn throw_away(position: &mut Position, seat: Seat, card: ObjectiveId) {
    let hand = &mut position.player_mut(seat).objectives;
    if let Some(index) = hand.iter().position(|slot| slot.card == card) {
        let slot = hand.remove(index);
        position.objective_out.push(slot);
    }
}

impl Ask<Position> for DropObjective {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.card.objective-secret",
            "Which objective card do you give up?",
        )
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::objective_cards(position, seat, sink)?;
        ask::decline_if(position.player(seat).objectives.is_empty(), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        if let Choice::Objective { card } = choice {
            throw_away(position, seat, card);
        }
    }
}

// ---- status phase ----

/// Can the seat complete anything in the status phase?
pub(crate) fn any_status(position: &Position, seat: Seat) -> bool {
    position.player(seat).objectives.iter().any(|slot| {
        slot.card.is_real()
            && slot
                .card
                .card()
                .goals
                .into_iter()
                .any(|goal| met(position, seat, goal))
    })
}

impl Ask<Position> for StatusClaim {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.status.objectives",
            "Which objectives have you completed?",
        )
        .hint("Each is worth 2 points.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for card in ObjectiveId::all().filter(|card| position.player(seat).holds(*card)) {
            let mut goals = card.card().goals;
            goals.sort_unstable();
            for goal in goals {
                if met(position, seat, goal) {
                    sink.offer(Choice::Score { card, goal })?;
                }
            }
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        show(position, seat, choice)
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Score { card, goal } = choice else {
            return;
        };
        position.lose(seat, price(goal), table);
        let category = position.player(seat).government().unwrap_or(0);
        position.turn.status_goals.insert(goal);
        complete(position, seat, card, goal, category, table);
        if any_status(position, seat) {
            position.push(self);
        }
    }
}

/// What completing a goal costs.
fn price(goal: GoalId) -> Goods {
    let good = match goal {
        goal::EUREKA => Good::Ideas,
        goal::WEALTH => Good::Gold,
        goal::ORE_SUPPLIES => Good::Ore,
        goal::WOOD_SUPPLIES => Good::Wood,
        goal::FOOD_SUPPLIES => Good::Food,
        _ => return Goods::NONE,
    };
    Goods::of(good, 2)
}

/// More than anybody else.
fn leads(position: &Position, seat: Seat, least: u32, count: impl Fn(Seat) -> u32) -> bool {
    let own = count(seat);
    own >= least && position.others(seat).all(|other| count(other) < own)
}

fn whole(position: &Position, seat: Seat, category: u8) -> bool {
    position.player(seat).advances.of(category).len() == 4
}

/// Is a goal of the status phase met?
pub fn met(position: &Position, seat: Seat, goal: GoalId) -> bool {
    if !goal.card().status {
        return false;
    }
    let player = position.player(seat);
    let goods = player.goods;
    let cities = || position.cities.of(Some(seat));
    let with = |building: Building| {
        leads(position, seat, 1, |who| {
            position
                .cities
                .of(Some(who))
                .filter(|city| city.has(building))
                .count() as u32
        })
    };
    let army = |who: Seat| {
        position
            .player(who)
            .units
            .iter()
            .filter(|unit| unit.kind.is_army())
            .count() as u32
    };
    let ships = |who: Seat| u32::from(position.player(who).units.total(Kind::Ship));
    let own = position.own_cities(seat);
    let away =
        |wanted: &dyn Fn(Kind) -> bool| (player.units.spaces(wanted) & !(own | own.around())).len();
    let abroad = |who: Seat| {
        position
            .cities
            .iter()
            .filter(|city| city.owner != Some(who))
            .flat_map(|city| city.buildings)
            .filter(|colour| *colour == Some(who))
            .count() as u32
    };
    let done = |other: GoalId| position.turn.status_goals.has(other);
    match goal {
        goal::CITY_PLANNER => whole(position, seat, 1),
        goal::EDUCATION_LEAD => whole(position, seat, 3),
        goal::MILITARIZED => whole(position, seat, 4),
        goal::CULTURE_FOCUS => whole(position, seat, 7),
        goal::SCIENCE_FOCUS => whole(position, seat, 8),
        goal::TRADE_FOCUS => whole(position, seat, 6),
        goal::SEAFARERS => whole(position, seat, 2),
        goal::GOVERNMENT => player.government().is_some_and(|category| {
            whole(position, seat, category)
                && !player
                    .done
                    .iter()
                    .any(|done| done.goal == goal::GOVERNMENT && done.category == category)
        }),
        goal::GOAL_FOCUSED => leads(position, seat, 1, |who| {
            (0..12)
                .filter(|category| whole(position, who, *category))
                .count() as u32
        }),
        goal::DIVERSIFIED_RESEARCH => {
            (0..12)
                .filter(|category| !player.advances.of(*category).is_empty())
                .count()
                >= 9
        }
        goal::HIGH_CULTURE => player.specials() == 4 && player.led >= 2,
        goal::SCIENTIFIC_LEAD => with(Building::Academy),
        goal::COASTAL_CULTURE => with(Building::Port),
        goal::RELIGIOUS_FERVOR => with(Building::Temple),
        goal::FORTIFICATIONS => with(Building::Fortress),
        goal::STAR_GAZERS => with(Building::Observatory),
        goal::TRADERS => with(Building::Market),
        goal::LEGACY => with(Building::Obelisk),
        goal::LARGE_CIVILIZATION => cities().count() >= 6,
        goal::ADVANCED_CULTURE => leads(position, seat, 6, |who| {
            u32::from(position.player(who).advances.len())
        }),
        goal::HAPPY_POPULATION => cities().filter(|city| city.mood == Mood::Happy).count() >= 4,
        goal::ARCHITECTURE => {
            let kinds =
                (0..7).filter(|index| cities().any(|city| city.buildings[*index] == Some(seat)));
            kinds.count() >= 4
        }
        goal::CONSULATE => {
            let foreign = position
                .cities
                .iter()
                .filter(|city| city.owner != Some(seat));
            foreign
                .filter(|city| city.buildings.contains(&Some(seat)))
                .count()
                >= 2
        }
        goal::METROPOLIS => cities().any(|city| city.size() >= 5),
        goal::EXPANSIONIST => {
            let all = position.cities.spaces();
            cities()
                .filter(|city| (city.at.around() & all).is_empty())
                .count()
                >= 4
        }
        goal::CULTURE_POWER => leads(position, seat, 1, abroad),
        goal::OPTIMIZED_STORAGE => [Good::Food, Good::Wood, Good::Ore]
            .into_iter()
            .all(|good| goods[good] >= 3),
        goal::EUREKA => goods[Good::Ideas] >= 5,
        goal::WEALTH => goods[Good::Gold] >= 5,
        goal::ORE_SUPPLIES => goods[Good::Ore] >= 5,
        goal::WOOD_SUPPLIES => goods[Good::Wood] >= 5,
        goal::FOOD_SUPPLIES => goods[Good::Food] >= 5,
        goal::MAGNIFICENT_CULTURE => position.wonder_round == SeatSet::only(seat),
        goal::SEA_BLOCKADE => {
            let ports: Spaces = position
                .cities
                .iter()
                .filter(|city| city.owner.is_some_and(|owner| owner != seat))
                .filter_map(|city| city.port)
                .collect();
            player
                .units
                .iter()
                .filter(|unit| unit.kind == Kind::Ship && ports.has(unit.at))
                .count()
                >= 2
        }
        goal::LARGE_FLEET => ships(seat) >= 4 || leads(position, seat, 2, ships),
        goal::LARGE_ARMY => position
            .others(seat)
            .all(|other| army(seat) >= army(other) + 4),
        goal::STANDING_ARMY => {
            cities()
                .filter(|city| player.units.army(city.at) > 0)
                .count()
                >= 4
                && !done(goal::MILITARY_MIGHT)
        }
        goal::MILITARY_MIGHT => army(seat) + ships(seat) >= 12 && !done(goal::STANDING_ARMY),
        goal::COLONY => {
            cities().any(|city| city.at.distance(player.start) >= 5)
                && !position.founder_round.contains(seat)
        }
        goal::THREAT => position.others(seat).any(|other| {
            let near = position.own_cities(other).around();
            player
                .units
                .iter()
                .filter(|unit| unit.kind.is_army() && near.has(unit.at))
                .count()
                >= 4
        }),
        goal::OUTPOST => away(&Kind::is_army) >= 3,
        goal::MIGRATION => away(&|kind| kind == Kind::Settler) >= 3,
        goal::TRADE_POWER => {
            routes::routes(position, seat, false).len() >= 3 && !done(goal::SHIPPING_ROUTES)
        }
        goal::SHIPPING_ROUTES => {
            routes::routes(position, seat, true).len() >= 2 && !done(goal::TRADE_POWER)
        }
        goal::HORSE_POWER => player.units.spaces(|kind| kind == Kind::Cavalry).len() >= 3,
        goal::IVORY_TOWER => player.units.spaces(|kind| kind == Kind::Elephant).len() >= 3,
        goal::VERSATILITY => Kind::ALL.iter().all(|kind| player.units.total(*kind) > 0),
        _ => false,
    }
}
