//! The words in which empires differ from one another.

use super::{CardId, Release, Terrain, Trigger, UnitId};
use crate::sets::AreaId;

/// When a bonus holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum When {
    Always,
    Attacking,
    AttackingCity,
    Defending,
    DefendingCoastal,
    Homeland,
    Terrain(Terrain),
    Region(u8),
    Against(CardId),
    MoreAdvanced,
    LessAdvanced,
    OtherReligion,
    NoConquest,
}

/// What extra income is counted by.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Per {
    Terrain(Terrain),
    Region(u8),
    Sea,
    City,
    Coastal,
    Wheat,
    Oil,
    Site,
}

/// A special rule of an empire. Unit types are bits, ages are bits 1 to 7.
#[derive(Clone, Debug)]
#[allow(missing_docs)] // the vocabulary is explained in sources/card-vocabulary.toml
pub enum Special {
    Convert {
        empires: Vec<CardId>,
        areas: Vec<AreaId>,
    },
    InitialCost {
        units: u32,
        cost: Option<u8>,
        delta: i8,
        ages: u8,
    },
    FreeUnits {
        unit: UnitId,
        n: u8,
        set: Option<Release>,
    },
    Elite {
        n: u8,
        ages: u8,
    },
    Forts {
        n: u8,
    },
    FreeAction {
        action: super::MarkerId,
        n: u8,
    },
    StartReligion {
        religion: u8,
        only_if_present: bool,
        set: Option<Release>,
    },
    StartGovernment {
        government: u8,
        ages: u8,
        ignore: bool,
    },
    FreeArtefact {
        artefact: super::ArtefactId,
        ages: u8,
    },
    Income {
        per: Per,
        amount: u8,
        ages: u8,
    },
    UnitCost {
        units: u32,
        delta: i8,
    },
    EarlyUnits {
        units: u32,
        levels: u8,
        ages: u8,
    },
    Plunder {
        on: Trigger,
        money: u8,
    },
    Bank {
        rate: u8,
    },
    Toll {
        n: u8,
    },
    Tribute {
        n: u8,
    },
    NoCapitalPenalty,
    TradeRange {
        bonus: i8,
    },
    TradeBonus {
        amount: i8,
        when: When,
    },
    TradeMoney {
        factor: u8,
    },
    TradeCards {
        n: u8,
    },
    MoveBonus {
        units: u32,
        n: u8,
    },
    TerrainMove {
        terrain: Terrain,
        cost: u8,
        units: u32,
    },
    OceanGalleys,
    SafeGalleys,
    MayVacate,
    Amphibious,
    NoCrossingBlock,
    ShipsPass,
    UnitBonus {
        units: u32,
        front: i8,
        support: i8,
        when: When,
    },
    ConflictBonus {
        n: i8,
        when: When,
    },
    RetreatAny,
    RecruitOnWin {
        units: u32,
    },
    ExtraCity {
        n: u8,
        terrain: Option<Terrain>,
    },
    Pacify {
        n: u8,
    },
    Inherit {
        n: u8,
    },
    Missionary {
        n: u8,
    },
    Assassin {
        picks: u8,
        uses: u8,
    },
    ArtefactGlory {
        n: u8,
    },
    DisorderCheck {
        min: u8,
    },
    /// Events and artefacts, one bit each.
    Immune {
        events: u128,
        artefacts: u64,
    },
    DarkAgeImmune,
    Count {
        terrain: Terrain,
    },
    HarvestBonus {
        n: u8,
        when: When,
    },
    Successor,
}
