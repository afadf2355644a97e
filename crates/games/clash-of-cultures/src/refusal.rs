//! Why something cannot be done.

use crate::{
    Good, Goods, Space,
    content::{AdvanceId, Building, CivilId, Kind, WonderId, content},
    effects::ability::Ability,
};
use orbis_core::{count, refusals};

refusals! {
    /// An obstacle, with the numbers of the case.
    #[allow(missing_docs)] // the names say it
    pub enum Refusal {
        AdvanceOwned { advance: AdvanceId } = "coc.advance.once" => format!("you have {} already", name(advance)),
        NeedsTop { advance: AdvanceId, top: AdvanceId } = "coc.advance.top-first" => format!("{} needs {} first", name(advance), name(top)),
        OtherGovernment { advance: AdvanceId } = "coc.advance.government-one" => format!("{} belongs to another government than yours", name(advance)),
        NeedsPrerequisite { advance: AdvanceId, needed: AdvanceId } = "coc.advance.government-prereq" => format!("{} needs {}", name(advance), name(needed)),
        AdvanceTooDear { advance: AdvanceId, needs: u8, has: u8 } = "coc.advance.cost" => format!(
                    "{} costs {needs} food, ideas or gold, you have {has}",
                    name(advance)
                ),
        FoundAtSea { at: Space } = "coc.found.not-on-ship" => format!("the settler on {at} is at sea"),
        FoundOnBarren { at: Space } = "coc.found.space" => format!("{at} is barren"),
        FoundOnExhausted { at: Space } = "coc.icon.exhausted-effect" => format!("the land of {at} is exhausted"),
        FoundOnCity { at: Space } = "coc.found.space" => format!("there is a city on {at} already"),
        FoundAmongEnemies { at: Space } = "coc.found.space" => format!("enemies stand on {at}"),
        NoSettlement = "coc.found.pieces" => "you have no settlement piece left",
        AngryActivated { at: Space } = "coc.activate.angry-once" => format!("the angry city on {at} was activated this turn"),
        AngryConstruct { at: Space } = "coc.construct.not-angry" => format!("the city on {at} is angry"),
        BuildingThere { at: Space, building: Building } = "coc.city.one-building-kind" => format!("{at} has {} already", crate::words::a_building(building)),
        BuildingLocked { building: Building } = "coc.construct.advance" => format!(
                    "{} needs {}",
                    crate::words::a_building(building),
                    name(building.advance())
                ),
        Pestilence = "coc.fact.event.pestilence" => "Pestilence is in play and you have no Sanitation",
        TooLarge { at: Space, size: u8, cities: u8 } = "coc.construct.size" => format!("{at} has size {size}; with {} it cannot grow further", count(cities, "city")),
        NoPiece { building: Building } = "coc.construct.supply" => format!("you have no {building} left"),
        PortNeedsSea { at: Space } = "coc.construct.port-sea" => format!("{at} is not next to the sea"),
        CannotPay { cost: Goods, has: Goods, rule: &'static str } = rule => format!("it costs {}, you have {}", said(cost), said(has)),
        FreeEconomy = "coc.fact.adv.free-economy" => "the collect of Free Economy is the only one of its turn",
        ShipNeedsPort { at: Space } = "coc.recruit.ship-port" => format!("{at} has no port"),
        NeedsMarket { at: Space, kind: Kind } = "coc.recruit.market" => format!("{at} has no market for {}", crate::words::several(kind.word())),
        StackFull { at: Space } = "coc.recruit.stacking" => format!("no more army units fit on {at}"),
        NoUnitPiece { kind: Kind } = "coc.recruit.no-piece-left" => format!("you have no {kind} piece left"),
        NothingMoves = "coc.land.tactics" => "you have no unit that can move",
        NobodyToCheer = "coc.happy.cost" => "you have no city whose mood you could raise",
        NoActions = "coc.round.three-actions" => "you have no main action left",
        Lacks { rule: &'static str, why: &'static str } = rule => why,
        TooFar { at: Space } = "coc.land.one-space" => format!("{at} is more than one space away"),
        NoRoad { at: Space } = "coc.fact.adv.roads" => format!("no free road of two spaces joins {at} and a city of yours"),
        GroupsMoved = "coc.move.three-groups" => "all groups of this action have moved",
        DealFull = "coc.trade.limits" => format!(
                "a side of a deal has at most {} things at this table",
                crate::deals::ITEMS
            ),
        AllYours { at: Space } = "coc.influence.buildings-only" => format!("all buildings in {at} are yours"),
        OtherCategory { advance: AdvanceId } = "coc.fact.card.advance-legal" => format!("{} is not among those given here", name(advance)),
        PiecesLeft { kind: Kind } = "coc.recruit.no-piece-left" => format!("{kind} pieces come from the board only when none is left beside it"),
        OneLeader = "coc.leader.one" => "a leader is named already, and only one leads",
        NeedsAbility { ability: Ability } = ability_rule(ability) => format!("that needs {}", giver(ability)),
        DraftedAlready { kind: Kind } = draft_rule(kind) => format!("one {kind} is named for tokens already"),
        CardNow { card: CivilId } = "coc.card.action-when" => format!("{} has no use now", card.card().name),
        UsedThisTurn { advance: AdvanceId } = "coc.round.once-per-turn" => format!("{} was used this turn", name(advance)),
        NotNow { advance: AdvanceId } = "coc.round.once-per-turn" => format!("{} has no use now", name(advance)),
        NeedsEngineering = "coc.wonder.build" => "wonders need Engineering",
        WonderLocked { wonder: WonderId, needed: AdvanceId } = "coc.wonder.prereq" => format!("{} needs {}", wonder.card().name, name(needed)),
        WonderNeedsHappy { at: Space } = "coc.wonder.happy" => format!("the city on {at} is not happy"),
        LighthouseNeedsPort { at: Space } = "coc.fact.wonder.lighthouse" => format!("{at} has no port for the Great Lighthouse"),
        EnoughDeals = "coc.trade.free-action" => format!(
                "you have proposed {} deals this turn, the most this table allows",
                crate::deals::PROPOSALS
            ),
        RecruitedAll { at: Space } = "coc.recruit.amount" => format!("{at} can recruit no more in this action"),
        AlreadyHappy { at: Space } = "coc.happy.max" => format!("the city on {at} is happy already"),
        LeaderElsewhere { at: Space } = "coc.leader.scope" => format!("your leader does not stand on {at}"),
        NobodyNamed = "coc.round.once-per-turn" => "name a city first",
        MoodTooDear { at: Space, needs: u8, has: u8 } = "coc.happy.cost" => format!("a step of mood in {at} costs {needs}, you can pay {has}"),
        UnitsMoved { at: Space } = "coc.move.three-groups" => format!("everybody on {at} has moved in this action"),
        UnitsFought { at: Space } = "coc.land.after-battle" => format!("the units on {at} have fought this turn"),
        UnitsStopped { at: Space } = "coc.land.mountain" => format!("the units on {at} entered a mountain or fought this turn"),
        NeedsTactics { at: Space } = "coc.land.tactics" => format!("the army units on {at} need Tactics to move"),
        NoneOfThese { at: Space } = "coc.move.three-groups" => format!("none of the units on {at} can take this move"),
        MountainHolds { at: Space } = "coc.land.mountain" => format!("some of the group stopped on a mountain and do not reach {at}"),
        NoShipsThere { at: Space } = "coc.land.no-sea" => format!("you have no ship on {at}"),
        ShipsFull { at: Space, room: u8 } = "coc.ship.capacity" => format!("your ships on {at} have room for {room} more"),
        NeedsArmy { at: Space } = "coc.land.settlers-escort" => format!("somebody else holds {at}; only an army goes there"),
        ForestHolds { at: Space } = "coc.land.forest" => format!("some of the group came through a forest and start no battle on {at}"),
        GardensHold { at: Space } = "coc.fact.wonder.gardens" => format!("whoever crossed plains this turn does not enter the gardens of {at}"),
        Peace { at: Space } = "coc.move.negotiated" => format!("there is peace with whoever holds {at}"),
        TooManyTogether { at: Space, army: u8 } = "coc.stack.army" => format!("{army} army units together are too many for {at}"),
        ShipsOnLand { at: Space } = "coc.land.no-sea" => format!("{at} is land"),
        SeaBlocked { at: Space } = "coc.ship.route" => format!("no free sea leads to {at}"),
        AlreadyInfluenced = "coc.influence.one-success" => "you have influenced culture this turn already",
        NothingToInfluence { at: Space } = "coc.influence.buildings-only" => format!("{at} has no building that you could replace by one of yours"),
        InfluenceBarred { at: Space } = "coc.fact.adv.monuments" => format!("wonders guard the city on {at} against others"),
        Unswayed { at: Space } = "coc.leader.scope" => format!("the leader in {at} lets nobody influence it"),
        OutOfRange { at: Space, tokens: u8 } = "coc.influence.range" => match tokens {
            0 => format!("{at} is too far away, and you have no culture token for range"),
            _ => format!("{at} is too far away, even with {} for range", crate::words::so_many(Good::Culture, tokens)),
        },
    }
}

fn name(advance: AdvanceId) -> &'static str {
    &advance.card().name
}

fn draft_rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Infantry => "coc.fact.adv.draft",
        _ => "coc.fact.adv.sanitation",
    }
}

/// The rule of the card that allows something.
fn ability_rule(ability: Ability) -> &'static str {
    match ability {
        Ability::DraftInfantry => "coc.fact.adv.draft",
        Ability::DraftSettlers => "coc.fact.adv.sanitation",
        Ability::UseRoads => "coc.fact.adv.roads",
        Ability::MoveArmies => "coc.land.tactics",
        _ => "coc.round.free-actions",
    }
}

/// The advance that allows something.
fn giver(ability: Ability) -> String {
    let mut advances = content().givers(ability).iter();
    let first = advances.next();
    first.map_or_else(
        || "another card".into(),
        |advance| advance.card().name.clone(),
    )
}

/// Goods in words: "2 food and 1 gold".
pub(crate) fn said(goods: Goods) -> String {
    let mut parts: Vec<String> = Vec::new();
    for good in Good::ALL.iter().filter(|good| goods[**good] > 0) {
        let word = match good {
            Good::Mood => "mood token",
            Good::Culture => "culture token",
            Good::Ideas => "idea",
            other => other.word(),
        };
        let number = goods[*good];
        let plural = if number > 1 && matches!(good, Good::Mood | Good::Culture | Good::Ideas) {
            "s"
        } else {
            ""
        };
        parts.push(format!("{number} {word}{plural}"));
    }
    match parts.len() {
        0 => "nothing".into(),
        1 => parts.remove(0),
        _ => {
            let last = parts.pop().unwrap_or_default();
            format!("{} and {last}", parts.join(", "))
        }
    }
}
