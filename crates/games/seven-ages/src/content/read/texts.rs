//! The records of the files as they are written.

use super::super::{AreaKind, Class, Terrain, Trigger};
use serde::Deserialize;
use std::collections::BTreeMap;

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
pub(super) struct StartText {
    pub(super) mode: String,
    #[serde(default)]
    pub(super) choose: String,
    #[serde(default)]
    pub(super) empires: Vec<String>,
    #[serde(default)]
    pub(super) adjacent_to: String,
    #[serde(default)]
    pub(super) within: u8,
    #[serde(default)]
    pub(super) must: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ProgressText {
    pub(super) mode: String,
    #[serde(default)]
    pub(super) offset: i8,
    #[serde(default)]
    pub(super) empires: Vec<String>,
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
pub(super) struct GloryText {
    pub(super) category: String,
    #[serde(default)]
    pub(super) value: u8,
    pub(super) region: Option<String>,
    pub(super) kind: Option<AreaKind>,
    pub(super) religion: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ImmediateText {
    pub(super) on: Trigger,
    pub(super) glory: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpecialText {
    pub(super) effect: String,
    pub(super) text: String,
    pub(super) n: Option<u8>,
    pub(super) age: Option<u8>,
    pub(super) ages: Option<Vec<u8>>,
    pub(super) units: Option<String>,
    pub(super) unit: Option<String>,
    pub(super) cost: Option<u8>,
    pub(super) delta: Option<i8>,
    pub(super) levels: Option<u8>,
    pub(super) action: Option<String>,
    pub(super) religion: Option<String>,
    pub(super) gov: Option<String>,
    pub(super) artefact: Option<String>,
    pub(super) per: Option<String>,
    pub(super) amount: Option<i8>,
    pub(super) on: Option<Trigger>,
    pub(super) money: Option<u8>,
    pub(super) rate: Option<u8>,
    pub(super) bonus: Option<i8>,
    pub(super) factor: Option<u8>,
    pub(super) terrain: Option<String>,
    pub(super) front: Option<i8>,
    pub(super) support: Option<i8>,
    pub(super) when: Option<String>,
    pub(super) min: Option<u8>,
    pub(super) picks: Option<u8>,
    pub(super) uses: Option<u8>,
    #[serde(default)]
    pub(super) events: Vec<String>,
    #[serde(default)]
    pub(super) empires: Vec<String>,
    #[serde(default)]
    pub(super) areas: Vec<String>,
    #[serde(default)]
    pub(super) only_if_present: bool,
    #[serde(default)]
    pub(super) ignore_prerequisite: bool,
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
    pub(super) origin: String,
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
