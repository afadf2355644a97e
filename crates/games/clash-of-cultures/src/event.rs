//! What happened, for the log.

use crate::{
    Goods, Mood, Space,
    content::{
        ActionId, AdvanceId, Building, EventId, GoalId, Kind, LeaderId, ObjectiveId, RegionId,
        WonderId,
    },
};
use orbis_core::Seat;
use orbis_parts::List;

/// Something that happened.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names and fields say it
pub enum Event {
    AgeBegins {
        age: u8,
    },
    TurnBegins {
        seat: Seat,
        age: u8,
        round: u8,
    },
    StatusPhase {
        age: u8,
    },
    GameOver,
    FirstPlayer {
        seat: Seat,
    },
    Gained {
        seat: Seat,
        goods: Goods,
    },
    Paid {
        seat: Seat,
        goods: Goods,
    },
    Advanced {
        seat: Seat,
        advance: AdvanceId,
    },
    Used {
        seat: Seat,
        advance: AdvanceId,
    },
    Founded {
        seat: Seat,
        at: Space,
    },
    Collected {
        seat: Seat,
        at: Space,
        goods: Goods,
    },
    Constructed {
        seat: Seat,
        at: Space,
        building: Building,
    },
    WonderBuilt {
        seat: Seat,
        at: Space,
        wonder: WonderId,
    },
    Recruited {
        seat: Seat,
        at: Space,
        number: u8,
    },
    UnitPlaced {
        seat: Seat,
        at: Space,
        kind: Kind,
    },
    UnitLost {
        seat: Seat,
        at: Space,
        kind: Kind,
    },
    LeaderAppointed {
        seat: Seat,
        leader: LeaderId,
        at: Space,
    },
    LeaderUsed {
        seat: Seat,
        leader: LeaderId,
        ability: u8,
    },
    Moved {
        seat: Seat,
        from: Space,
        to: Space,
    },
    Explored {
        seat: Seat,
        at: Space,
        region: RegionId,
    },
    MoodChanged {
        at: Space,
        mood: Mood,
    },
    InfluenceRolled {
        seat: Seat,
        at: Space,
        value: u8,
    },
    InfluenceFailed {
        seat: Seat,
        at: Space,
    },
    Influenced {
        seat: Seat,
        at: Space,
        building: Building,
    },
    BattleBegins {
        at: Space,
        attacker: Option<Seat>,
        defender: Option<Seat>,
        naval: bool,
    },
    TacticLaid {
        seat: Seat,
    },
    TacticShown {
        seat: Seat,
        card: ActionId,
    },
    BattleOption {
        seat: Seat,
        option: u8,
    },
    Rolled {
        at: Space,
        round: u8,
        dice: [List<u8, 10>; 2],
        values: [u8; 2],
    },
    NeutralFell {
        at: Space,
        naval: bool,
    },
    Retreated {
        seat: Seat,
        at: Space,
        to: Space,
    },
    BattleEnds {
        at: Space,
        winner: Option<Seat>,
        decided: bool,
    },
    Captured {
        seat: Seat,
        at: Space,
        gold: u8,
    },
    CityRemoved {
        at: Space,
    },
    BarbarianCity {
        at: Space,
    },
    BarbarianPlaced {
        at: Space,
        kind: Kind,
    },
    BarbariansMoved {
        from: Space,
        to: Space,
    },
    BarbariansCaptured {
        at: Space,
        from: Seat,
    },
    PirateAppears {
        at: Space,
    },
    Exhausted {
        at: Space,
    },
    DrewAction {
        seat: Seat,
        card: ActionId,
    },
    DrewObjective {
        seat: Seat,
        card: ObjectiveId,
    },
    DrewWonder {
        seat: Seat,
        card: WonderId,
    },
    TookWonder {
        seat: Seat,
        card: WonderId,
    },
    Played {
        seat: Seat,
        card: ActionId,
    },
    Discarded {
        seat: Seat,
        card: ActionId,
    },
    Objective {
        seat: Seat,
        goal: GoalId,
    },
    EventDrawn {
        seat: Seat,
        card: EventId,
    },
    PersonTaken {
        seat: Seat,
        card: EventId,
    },
    PersonPlayed {
        seat: Seat,
        card: EventId,
    },
    Spied {
        seat: Seat,
        on: Seat,
    },
    Assassinated {
        seat: Seat,
        on: Seat,
    },
    GovernmentLost {
        seat: Seat,
    },
    GovernmentChanged {
        seat: Seat,
        to: AdvanceId,
    },
    DealProposed {
        seat: Seat,
        with: Seat,
        give: Goods,
        want: Goods,
        cards: u8,
        want_cards: u8,
    },
    DealAccepted {
        seat: Seat,
    },
    DealRefused {
        seat: Seat,
    },
}
