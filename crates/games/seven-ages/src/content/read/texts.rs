//! The records of the files as they are written.

use super::super::{AreaKind, Class, Fact, Terrain, Trigger, Yield};
use serde::Deserialize;
use std::{collections::BTreeMap, num::NonZeroU8};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CrossingText {
    pub(super) to: String,
    pub(super) seas: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RiverText {
    pub(super) to: String,
    pub(super) river: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AreaText {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) terrain: Terrain,
    #[serde(default)]
    pub(super) wheat: bool,
    #[serde(default)]
    pub(super) oil: bool,
    #[serde(default)]
    pub(super) elephants: u8,
    #[serde(default)]
    pub(super) religious_sites: Vec<String>,
    pub(super) neighbours: Vec<String>,
    #[serde(default)]
    pub(super) coastal: bool,
    #[serde(default)]
    pub(super) coasts: Vec<Vec<String>>,
    #[serde(default)]
    pub(super) rivers: Vec<String>,
    #[serde(default)]
    pub(super) crossings: Vec<CrossingText>,
    #[serde(default)]
    pub(super) river_borders: Vec<RiverText>,
    pub(super) origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RiverAreas {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) areas: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RegionText {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) land: Vec<String>,
    pub(super) water: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MovesText {
    pub(super) infantry: u8,
    pub(super) cavalry: u8,
    pub(super) missile: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TerrainText {
    pub(super) id: Terrain,
    pub(super) income: u8,
    pub(super) r#move: MovesText,
    pub(super) defence: u8,
    pub(super) cavalry_conflict: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ValuesText {
    pub(super) front: i8,
    pub(super) support: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitText {
    pub(super) id: String,
    pub(super) class: Class,
    pub(super) progress_level: u8,
    pub(super) regular: ValuesText,
    pub(super) veteran: ValuesText,
    pub(super) movement: u8,
    pub(super) cost: u8,
    pub(super) counter: String,
    pub(super) other_side: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SetText {
    pub(super) id: String,
    #[serde(default)]
    pub(super) group: String,
    pub(super) quality: String,
    #[serde(default)]
    pub(super) veteran_counters: Vec<String>,
    pub(super) total: u16,
    pub(super) counters: BTreeMap<String, u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnnamedText {
    pub(super) types: Vec<String>,
    pub(super) count: u8,
    pub(super) edition: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NoLeaderText {
    pub(super) edition: String,
    pub(super) count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ArtefactText {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) edition: String,
    pub(super) ages: Vec<u8>,
    pub(super) count: u8,
    pub(super) colour: String,
    pub(super) blue_marker: bool,
    pub(super) placement: String,
    pub(super) card_id: Option<String>,
    pub(super) prereq: String,
    pub(super) effect: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NamedText {
    pub(super) name: String,
    pub(super) age: u8,
    pub(super) types: Vec<String>,
    pub(super) set: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoneyText {
    pub(super) base: u8,
    pub(super) per_age: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ConditionText {
    pub(super) age: u8,
    pub(super) when: String,
    pub(super) empire: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ImmediateText {
    pub(super) on: Trigger,
    pub(super) glory: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EmpireText {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) ages: Vec<u8>,
    #[serde(default)]
    pub(super) conditional_ages: Vec<ConditionText>,
    pub(super) start: StartText,
    #[serde(default)]
    pub(super) start_areas: Vec<String>,
    pub(super) progress: ProgressText,
    pub(super) money: MoneyText,
    pub(super) trade: [i8; 7],
    pub(super) leader_number: u8,
    pub(super) no_cities: Vec<u8>,
    pub(super) no_cavalry: Vec<u8>,
    pub(super) no_ships: Vec<u8>,
    pub(super) glory: Vec<GloryText>,
    pub(super) immediate_glory: Vec<ImmediateText>,
    pub(super) special: Vec<SpecialText>,
    pub(super) leaders: Vec<NamedText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CardText {
    pub(super) number: u8,
    pub(super) set: String,
    pub(super) value: u8,
    pub(super) gold_border: bool,
    pub(super) artefact: String,
    pub(super) artefact_name: String,
    pub(super) event: String,
    pub(super) event_name: String,
    pub(super) stated: Vec<Fact>,
    #[serde(default)]
    pub(super) known: Vec<Fact>,
    pub(super) empire: EmpireText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CommonText {
    pub(super) id: String,
    pub(super) class: Class,
    pub(super) progress_level: u8,
    pub(super) front: i8,
    pub(super) support: i8,
    #[serde(default)]
    pub(super) movement: u8,
    pub(super) cost: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CanalText {
    pub(super) id: String,
    pub(super) seas: [String; 2],
    pub(super) areas: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NameText {
    pub(super) id: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TypeText {
    pub(super) code: String,
    pub(super) name: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TrackText {
    pub(super) levels: u8,
    pub(super) dark_levels: Vec<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SupplyText {
    pub(super) total: u16,
}

#[derive(Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum StartText {
    Areas {
        choose: Choose,
    },
    ControlledBy {
        empires: Vec<String>,
        adjacent_to: String,
    },
    NearEmpire {
        within: u8,
        must: Must,
    },
    SplitParent {},
}

#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Choose {
    All,
    One,
}

#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
pub(super) enum Must {
    #[serde(rename = "coastal land area")]
    Coastal,
    #[serde(rename = "area with a city")]
    City,
}

#[derive(Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum ProgressText {
    Offset { offset: i8 },
    SameAs { empires: Vec<String> },
    SameAsParent {},
}

#[derive(Deserialize)]
#[serde(tag = "category", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum GloryText {
    Cities {
        value: u8,
    },
    Ships {
        value: u8,
    },
    Cavalry {
        value: u8,
    },
    LandUnits {
        value: u8,
    },
    Artefacts {
        value: u8,
    },
    Progress {
        value: u8,
    },
    Money {
        value: u8,
    },
    Areas {
        value: u8,
        region: String,
        kind: AreaKind,
    },
    NonEuropean {
        value: u8,
        kind: AreaKind,
    },
    Religion {
        value: u8,
        religion: String,
    },
    TradeWon {
        value: u8,
    },
    Wheat {},
    Oil {},
    Elephants {},
    Homeland {},
}

/// Special rules by their effect; each says in words what it does.
macro_rules! specials {
    ($( $variant:ident { $($(#[$meta:meta])* $field:ident: $type:ty),* $(,)? } )+) => {
        #[derive(Deserialize)]
        #[serde(tag = "effect", rename_all = "snake_case", deny_unknown_fields)]
        pub(super) enum SpecialText {
            $( $variant { $($(#[$meta])* $field: $type,)* text: String } ),+
        }

        impl SpecialText {
            pub(super) fn text(self) -> String {
                match self {
                    $( SpecialText::$variant { text, .. } => text ),+
                }
            }
        }
    };
}

specials! {
    Convert { empires: Vec<String>, #[serde(default)] areas: Vec<String> }
    InitialCost { units: String, cost: Option<u8>, #[serde(default)] delta: i8, ages: Option<Vec<u8>> }
    FreeUnits { unit: String, n: u8, requires_set: Option<String> }
    Elite { n: u8, age: Option<u8> }
    Forts { n: u8 }
    FreeAction { action: String, n: u8 }
    StartReligion { religion: String, #[serde(default)] only_if_present: bool, requires_set: Option<String> }
    StartGovernment { gov: String, age: Option<u8>, #[serde(default)] ignore_prerequisite: bool }
    FreeArtefact { artefact: String, age: Option<u8> }
    Income { per: String, amount: u8, ages: Option<Vec<u8>> }
    UnitCost { units: String, delta: i8 }
    EarlyUnits { units: String, levels: u8, ages: Option<Vec<u8>> }
    Plunder { on: Trigger, money: u8 }
    Bank { rate: NonZeroU8 }
    Toll { n: u8 }
    Tribute { n: u8 }
    NoCapitalPenalty {}
    TradeRange { bonus: i8 }
    TradeBonus { amount: i8, when: String }
    TradeMoney { factor: u8 }
    TradeCards { n: u8 }
    MoveBonus { units: String, n: u8 }
    TerrainMove { terrain: Terrain, cost: u8, units: String }
    OceanGalleys {}
    SafeGalleys {}
    MayVacate {}
    Amphibious {}
    NoCrossingBlock {}
    ShipsPass {}
    UnitBonus { units: String, front: i8, support: i8, when: String }
    ConflictBonus { n: i8, when: String }
    RetreatAny {}
    RecruitOnWin { unit: String }
    ExtraCity { n: u8, terrain: Ground }
    Pacify { n: u8 }
    Inherit { n: u8 }
    Missionary { n: u8 }
    Assassin { picks: u8, uses: u8 }
    ArtefactGlory { n: u8 }
    DisorderCheck { min: u8 }
    Immune { events: Vec<String> }
    DarkAgeImmune {}
    Count { terrain: Terrain }
    HarvestBonus { n: u8, when: String }
    Successor {}
}

/// A terrain, or any.
#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Ground {
    Any,
    #[serde(untagged)]
    Only(Terrain),
}

/// What lies on the map besides terrain: income from an age on, defence, price.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FeaturesText {
    pub(super) wheat: Yield,
    pub(super) oil: Yield,
    pub(super) river: Obstacle,
    pub(super) crossing_arrow: Obstacle,
    pub(super) invasion: Obstacle,
    pub(super) fort: Wall,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Obstacle {
    pub(super) defence: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wall {
    pub(super) defence: u8,
    pub(super) cost: u8,
}

/// What terrain becomes when the climate clock stands at 0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClimateText {
    pub(super) fertile: Terrain,
    pub(super) forest: Terrain,
    pub(super) jungle: Terrain,
    pub(super) mountain: Terrain,
    pub(super) desert: Terrain,
    pub(super) tundra: Terrain,
    pub(super) wheat_income: u8,
    pub(super) oil_income: u8,
}
