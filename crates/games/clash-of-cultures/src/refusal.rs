//! Why something cannot be done.

use crate::{
    Good, Goods, Space,
    content::{AdvanceId, Building, CivilId, Kind, WonderId, content},
    effects::ability::Ability,
};

/// An obstacle, with the numbers of the case.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names and fields say it
pub enum Refusal {
    AdvanceOwned {
        advance: AdvanceId,
    },
    NeedsTop {
        advance: AdvanceId,
        top: AdvanceId,
    },
    OtherGovernment {
        advance: AdvanceId,
    },
    NeedsPrerequisite {
        advance: AdvanceId,
        needed: AdvanceId,
    },
    AdvanceTooDear {
        advance: AdvanceId,
        needs: u8,
        has: u8,
    },
    FoundAtSea {
        at: Space,
    },
    FoundOnBarren {
        at: Space,
    },
    FoundOnExhausted {
        at: Space,
    },
    FoundOnCity {
        at: Space,
    },
    FoundAmongEnemies {
        at: Space,
    },
    NoSettlement,
    AngryActivated {
        at: Space,
    },
    AngryConstruct {
        at: Space,
    },
    BuildingThere {
        at: Space,
        building: Building,
    },
    BuildingLocked {
        building: Building,
    },
    Pestilence,
    TooLarge {
        at: Space,
        size: u8,
        cities: u8,
    },
    NoPiece {
        building: Building,
    },
    PortNeedsSea {
        at: Space,
    },
    CannotPay {
        cost: Goods,
        has: Goods,
        /// The rule that asks the price.
        rule: &'static str,
    },
    FreeEconomy,
    ShipNeedsPort {
        at: Space,
    },
    NeedsMarket {
        at: Space,
        kind: Kind,
    },
    StackFull {
        at: Space,
    },
    NoUnitPiece {
        kind: Kind,
    },
    NothingMoves,
    NobodyToCheer,
    NoActions,
    /// Something that a card or a place needs is not there.
    Lacks {
        rule: &'static str,
        why: &'static str,
    },
    TooFar {
        at: Space,
    },
    NoRoad {
        at: Space,
    },
    GroupsMoved,
    DealFull,
    AllYours {
        at: Space,
    },
    OtherCategory {
        advance: AdvanceId,
    },
    PiecesLeft {
        kind: Kind,
    },
    OneLeader,
    NeedsAbility {
        ability: Ability,
    },
    DraftedAlready {
        kind: Kind,
    },
    CardNow {
        card: CivilId,
    },
    UsedThisTurn {
        advance: AdvanceId,
    },
    NotNow {
        advance: AdvanceId,
    },
    NeedsEngineering,
    WonderLocked {
        wonder: WonderId,
        needed: AdvanceId,
    },
    WonderNeedsHappy {
        at: Space,
    },
    LighthouseNeedsPort {
        at: Space,
    },
    EnoughDeals,
    RecruitedAll {
        at: Space,
    },
    AlreadyHappy {
        at: Space,
    },
    LeaderElsewhere {
        at: Space,
    },
    NobodyNamed,
    MoodTooDear {
        at: Space,
        needs: u8,
        has: u8,
    },
    UnitsMoved {
        at: Space,
    },
    UnitsFought {
        at: Space,
    },
    UnitsStopped {
        at: Space,
    },
    NeedsTactics {
        at: Space,
    },
    NoneOfThese {
        at: Space,
    },
    MountainHolds {
        at: Space,
    },
    NoShipsThere {
        at: Space,
    },
    ShipsFull {
        at: Space,
        room: u8,
    },
    NeedsArmy {
        at: Space,
    },
    ForestHolds {
        at: Space,
    },
    Peace {
        at: Space,
    },
    TooManyTogether {
        at: Space,
        army: u8,
    },
    ShipsOnLand {
        at: Space,
    },
    SeaBlocked {
        at: Space,
    },
    AlreadyInfluenced,
    NothingToInfluence {
        at: Space,
    },
    InfluenceBarred {
        at: Space,
    },
    OutOfRange {
        at: Space,
        tokens: u8,
    },
}

impl orbis_core::Refusal for Refusal {
    fn rule(&self) -> &'static str {
        match self {
            Refusal::AdvanceOwned { .. } => "coc.advance.once",
            Refusal::NeedsTop { .. } => "coc.advance.top-first",
            Refusal::OtherGovernment { .. } => "coc.advance.government-one",
            Refusal::NeedsPrerequisite { .. } => "coc.advance.government-prereq",
            Refusal::AdvanceTooDear { .. } => "coc.advance.cost",
            Refusal::FoundAtSea { .. } => "coc.found.not-on-ship",
            Refusal::FoundOnBarren { .. }
            | Refusal::FoundOnCity { .. }
            | Refusal::FoundAmongEnemies { .. } => "coc.found.space",
            Refusal::FoundOnExhausted { .. } => "coc.icon.exhausted-effect",
            Refusal::NoSettlement => "coc.found.pieces",
            Refusal::AngryActivated { .. } => "coc.activate.angry-once",
            Refusal::AngryConstruct { .. } => "coc.construct.not-angry",
            Refusal::BuildingThere { .. } => "coc.city.one-building-kind",
            Refusal::BuildingLocked { .. } => "coc.construct.advance",
            Refusal::Pestilence => "coc.fact.event.pestilence",
            Refusal::TooLarge { .. } => "coc.construct.size",
            Refusal::NoPiece { .. } => "coc.construct.supply",
            Refusal::PortNeedsSea { .. } => "coc.construct.port-sea",
            Refusal::CannotPay { rule, .. } => rule,
            Refusal::FreeEconomy => "coc.fact.adv.free-economy",
            Refusal::ShipNeedsPort { .. } => "coc.recruit.ship-port",
            Refusal::NeedsMarket { .. } => "coc.recruit.market",
            Refusal::StackFull { .. } => "coc.recruit.stacking",
            Refusal::NoUnitPiece { .. } => "coc.recruit.no-piece-left",
            Refusal::NothingMoves => "coc.land.tactics",
            Refusal::NobodyToCheer => "coc.happy.cost",
            Refusal::NoActions => "coc.round.three-actions",
            Refusal::Lacks { rule, .. } => rule,
            Refusal::TooFar { .. } => "coc.land.one-space",
            Refusal::NoRoad { .. } => "coc.fact.adv.roads",
            Refusal::DealFull => "coc.trade.limits",
            Refusal::GroupsMoved => "coc.move.three-groups",
            Refusal::AllYours { .. } => "coc.influence.buildings-only",
            Refusal::OtherCategory { .. } => "coc.fact.card.advance-legal",
            Refusal::PiecesLeft { .. } => "coc.recruit.no-piece-left",
            Refusal::OneLeader => "coc.leader.one",
            Refusal::NeedsAbility { ability } => ability_rule(*ability),
            Refusal::DraftedAlready {
                kind: Kind::Infantry,
            } => "coc.fact.adv.draft",
            Refusal::DraftedAlready { .. } => "coc.fact.adv.sanitation",
            Refusal::CardNow { .. } => "coc.card.action-when",
            Refusal::UsedThisTurn { .. } | Refusal::NotNow { .. } => "coc.round.once-per-turn",
            Refusal::NeedsEngineering => "coc.wonder.build",
            Refusal::WonderLocked { .. } => "coc.wonder.prereq",
            Refusal::WonderNeedsHappy { .. } => "coc.wonder.happy",
            Refusal::LighthouseNeedsPort { .. } => "coc.fact.wonder.lighthouse",
            Refusal::EnoughDeals => "coc.trade.free-action",
            Refusal::RecruitedAll { .. } => "coc.recruit.amount",
            Refusal::AlreadyHappy { .. } => "coc.happy.max",
            Refusal::LeaderElsewhere { .. } => "coc.leader.scope",
            Refusal::NobodyNamed => "coc.round.once-per-turn",
            Refusal::MoodTooDear { .. } => "coc.happy.cost",
            Refusal::UnitsMoved { .. } | Refusal::NoneOfThese { .. } => "coc.move.three-groups",
            Refusal::UnitsFought { .. } => "coc.land.after-battle",
            Refusal::UnitsStopped { .. } | Refusal::MountainHolds { .. } => "coc.land.mountain",
            Refusal::NeedsTactics { .. } => "coc.land.tactics",
            Refusal::NoShipsThere { .. } | Refusal::ShipsOnLand { .. } => "coc.land.no-sea",
            Refusal::ShipsFull { .. } => "coc.ship.capacity",
            Refusal::NeedsArmy { .. } => "coc.land.settlers-escort",
            Refusal::ForestHolds { .. } => "coc.land.forest",
            Refusal::Peace { .. } => "coc.move.negotiated",
            Refusal::TooManyTogether { .. } => "coc.stack.army",
            Refusal::SeaBlocked { .. } => "coc.ship.route",
            Refusal::AlreadyInfluenced => "coc.influence.one-success",
            Refusal::NothingToInfluence { .. } => "coc.influence.buildings-only",
            Refusal::InfluenceBarred { .. } => "coc.fact.adv.monuments",
            Refusal::OutOfRange { .. } => "coc.influence.range",
        }
    }

    fn text(&self) -> String {
        let name = |advance: AdvanceId| &advance.card().name;
        match *self {
            Refusal::AdvanceOwned { advance } => format!("you have {} already", name(advance)),
            Refusal::NeedsTop { advance, top } => {
                format!("{} needs {} first", name(advance), name(top))
            }
            Refusal::OtherGovernment { advance } => {
                format!("{} belongs to another government than yours", name(advance))
            }
            Refusal::NeedsPrerequisite { advance, needed } => {
                format!("{} needs {}", name(advance), name(needed))
            }
            Refusal::AdvanceTooDear {
                advance,
                needs,
                has,
            } => {
                format!(
                    "{} costs {needs} food, ideas or gold, you have {has}",
                    name(advance)
                )
            }
            Refusal::FoundAtSea { at } => format!("the settler on {at} is at sea"),
            Refusal::FoundOnBarren { at } => format!("{at} is barren"),
            Refusal::FoundOnExhausted { at } => format!("the land of {at} is exhausted"),
            Refusal::FoundOnCity { at } => format!("there is a city on {at} already"),
            Refusal::FoundAmongEnemies { at } => format!("enemies stand on {at}"),
            Refusal::NoSettlement => "you have no settlement piece left".into(),
            Refusal::AngryActivated { at } => {
                format!("the angry city on {at} was activated this turn")
            }
            Refusal::AngryConstruct { at } => format!("the city on {at} is angry"),
            Refusal::BuildingThere { at, building } => {
                format!("{at} has {} already", crate::words::a_building(building))
            }
            Refusal::BuildingLocked { building } => {
                format!(
                    "{} needs {}",
                    crate::words::a_building(building),
                    name(building.advance())
                )
            }
            Refusal::Pestilence => "Pestilence is in play and you have no Sanitation".into(),
            Refusal::TooLarge { at, size, cities } => {
                format!("{at} has size {size}; with {cities} cities it cannot grow further")
            }
            Refusal::NoPiece { building } => format!("you have no {building} left"),
            Refusal::PortNeedsSea { at } => format!("{at} is not next to the sea"),
            Refusal::CannotPay { cost, has, .. } => {
                format!("it costs {}, you have {}", said(cost), said(has))
            }
            Refusal::FreeEconomy => {
                "the collect of Free Economy is the only one of its turn".into()
            }
            Refusal::ShipNeedsPort { at } => format!("{at} has no port"),
            Refusal::NeedsMarket { at, kind } => format!("{at} has no market for {kind}"),
            Refusal::StackFull { at } => format!("no more army units fit on {at}"),
            Refusal::NoUnitPiece { kind } => format!("you have no {kind} piece left"),
            Refusal::NothingMoves => "you have no unit that can move".into(),
            Refusal::NobodyToCheer => "you have no city whose mood you could raise".into(),
            Refusal::NoActions => "you have no main action left".into(),
            Refusal::Lacks { why, .. } => why.into(),
            Refusal::TooFar { at } => format!("{at} is more than one space away"),
            Refusal::NoRoad { at } => {
                format!("no free road of two spaces joins {at} and a city of yours")
            }
            Refusal::DealFull => format!(
                "a side of a deal has at most {} things at this table",
                crate::deals::ITEMS
            ),
            Refusal::GroupsMoved => "all groups of this action have moved".into(),
            Refusal::AllYours { at } => format!("all buildings in {at} are yours"),
            Refusal::OtherCategory { advance } => {
                format!("{} is not among those given here", name(advance))
            }
            Refusal::PiecesLeft { kind } => {
                format!("{kind} pieces come from the board only when none is left beside it")
            }
            Refusal::OneLeader => "a leader is named already, and only one leads".into(),
            Refusal::NeedsAbility { ability } => format!("that needs {}", giver(ability)),
            Refusal::DraftedAlready { kind } => {
                format!("one {kind} is named for tokens already")
            }
            Refusal::CardNow { card } => format!("{} has no use now", card.card().name),
            Refusal::UsedThisTurn { advance } => format!("{} was used this turn", name(advance)),
            Refusal::NotNow { advance } => format!("{} has no use now", name(advance)),
            Refusal::NeedsEngineering => "wonders need Engineering".into(),
            Refusal::WonderLocked { wonder, needed } => {
                format!("{} needs {}", wonder.card().name, name(needed))
            }
            Refusal::WonderNeedsHappy { at } => format!("the city on {at} is not happy"),
            Refusal::LighthouseNeedsPort { at } => {
                format!("{at} has no port for the Great Lighthouse")
            }
            Refusal::RecruitedAll { at } => format!("{at} can recruit no more in this action"),
            Refusal::AlreadyHappy { at } => format!("the city on {at} is happy already"),
            Refusal::LeaderElsewhere { at } => format!("your leader does not stand on {at}"),
            Refusal::NobodyNamed => "name a city first".into(),
            Refusal::MoodTooDear { at, needs, has } => {
                format!("a step of mood in {at} costs {needs}, you can pay {has}")
            }
            Refusal::UnitsMoved { at } => format!("everybody on {at} has moved in this action"),
            Refusal::UnitsFought { at } => format!("the units on {at} have fought this turn"),
            Refusal::UnitsStopped { at } => {
                format!("the units on {at} entered a mountain or fought this turn")
            }
            Refusal::NeedsTactics { at } => format!("the army units on {at} need Tactics to move"),
            Refusal::NoneOfThese { at } => format!("none of the units on {at} can take this move"),
            Refusal::MountainHolds { at } => {
                format!("some of the group stopped on a mountain and do not reach {at}")
            }
            Refusal::NoShipsThere { at } => format!("you have no ship on {at}"),
            Refusal::ShipsFull { at, room } => {
                format!("your ships on {at} have room for {room} more")
            }
            Refusal::NeedsArmy { at } => {
                format!("somebody else holds {at}; only an army goes there")
            }
            Refusal::ForestHolds { at } => {
                format!("some of the group came through a forest and start no battle on {at}")
            }
            Refusal::Peace { at } => format!("there is peace with whoever holds {at}"),
            Refusal::TooManyTogether { at, army } => {
                format!("{army} army units together are too many for {at}")
            }
            Refusal::ShipsOnLand { at } => format!("{at} is land"),
            Refusal::SeaBlocked { at } => format!("no free sea leads to {at}"),
            Refusal::AlreadyInfluenced => "you have influenced culture this turn already".into(),
            Refusal::NothingToInfluence { at } => {
                format!("{at} has no building that you could replace by one of yours")
            }
            Refusal::InfluenceBarred { at } => format!("the city on {at} cannot be influenced"),
            Refusal::OutOfRange { at, tokens } => {
                format!("{at} is too far away, even with your {tokens} culture tokens for range")
            }
            Refusal::EnoughDeals => format!(
                "you have proposed {} deals this turn, the most this table allows",
                crate::deals::PROPOSALS
            ),
        }
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
    let mut advances = content().givers(ability).advances.iter();
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
