//! The operations and checks of events as they are written: tagged types that refuse what they do not know.

use super::{find, words::Words};
use crate::content::events::{
    Amount, Barter, Between, Career, Check, Chooser, Fame, Op, Part, Purse, Share, Site, Strip,
    Troop, Yield,
};
use serde::Deserialize;

/// One operation.
#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum OpText {
    Cancel {},
    FirstPlayer {},
    FreeProgressBan {},
    ExtraAction {},
    SecondMove {},
    MoveRule {},
    Calm {},
    ConflictDuel {},
    UnitTurncoat {},
    SaveLosses {},
    NoSpoils {},
    Government {},
    AssassinPick {},
    ArtefactFromDiscard {},
    Elephant {},
    Cadence {},
    Cards(CardsText),
    Marker(MarkerText),
    StartRule(StartRuleText),
    Income(IncomeText),
    BuildRule(BuildText),
    Leader(LeaderText),
    Religion(ReligionText),
    Harvest(HarvestText),
    Trade(TradeText),
    Area(AreaText),
    Progress {
        who: Whom,
        n: Amount,
        #[serde(default)]
        when: Option<Later>,
    },
    Money {
        who: String,
        n: Amount,
        #[serde(default)]
        to: Option<Own>,
    },
    Cost {
        units: UnitsText,
        #[serde(default)]
        delta: i8,
        set: Option<u8>,
        #[serde(default)]
        halve: bool,
        #[serde(default)]
        forts: bool,
        max_units: Option<u8>,
    },
    BuildNow {
        classes: Vec<String>,
        max: u8,
        extra: i8,
    },
    PlaceUnits {
        n: u8,
        r#where: Site,
    },
    LoseUnits {
        r#where: String,
        n: Option<Share>,
        class: Option<Troop>,
        per: Option<FailedItem>,
        into: Option<Kingdom>,
        areas: Option<Amount>,
    },
    MoveUnits {
        n: u8,
        from: Reserve,
    },
    Disorder {
        r#where: Site,
        n: Amount,
        chooser: Option<ChooserText>,
        order: Option<HighestCity>,
    },
    City {
        #[serde(default)]
        extra: bool,
        r#where: Option<Site>,
        steps: Option<Amount>,
        areas: Option<Amount>,
        #[serde(default)]
        limits: Vec<Fertile>,
        #[serde(default)]
        min_value: u8,
    },
    Strip {
        what: StripText,
        #[serde(default)]
        n: Option<Many>,
        #[serde(default)]
        min_value: u8,
    },
    ConflictTotal {
        side: SideText,
        n: i8,
        n_rough: Option<i8>,
    },
    ConflictMarker {
        n: i8,
    },
    ConflictZero {
        what: PartText,
    },
    ConflictDouble {
        what: DoubleText,
        units: Option<UnitsText>,
    },
    ConflictEnd {
        retreat: RetreatText,
    },
    MarkerRemove {
        ids: Vec<String>,
    },
    Truce {
        between: Between,
    },
    Glory {
        who: Fame,
        n: Amount,
    },
    PayOr {
        money: Amount,
        #[serde(default)]
        to: Option<Own>,
    },
}

/// A word of which there is only one.
macro_rules! word {
    ($($name:ident { $($variant:ident),+ })+) => {$(
        #[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub(super) enum $name { $($variant),+ }
    )+};
}

word! {
    Own { Own }
    Whom { Own, Target }
    Later { FreeProgress }
    FailedItem { FailedItem }
    Kingdom { Kingdom }
    HighestCity { HighestCity }
    Fertile { Fertile }
    ChooserText { Owner, Player, None }
    Reserve { OneAdjacentOwn, Empire }
    StripText { Fort, City, Artefact, All }
    SideText { Target, Faith }
    PartText { City, Fort, Support }
    DoubleText { TerrainFortCity, Front }
    RetreatText { Active, Target }
    Scope { Area, Empire }
    Counted { Units, Leaders, Fort2 }
}

/// One, or all of them.
#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(super) enum Many {
    All(All),
    Some(u8),
}

word! { All { All } }

/// Unit types, classes of them, or the unit that is aimed at.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum UnitsText {
    One(String),
    Several(Vec<String>),
}

#[derive(Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum CardsText {
    TakeRandom {},
    TakeChosen {},
    DiscardRandom { n: Amount },
    Exchange {},
    FromDiscard {},
    Peek { n: u8 },
}

#[derive(Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum MarkerText {
    Replace {},
    Pass {},
}

#[derive(Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum StartRuleText {
    IgnoreAges {},
    FromDiscard {},
}

#[derive(Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum IncomeText {
    Halve {},
    TerrainCityOnly {},
    AreasZero {
        n: Amount,
    },
    AreaAdd {
        n: i16,
    },
    Add {
        per: Yield,
        n: i16,
        max: Option<i16>,
    },
}

#[derive(Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum BuildText {
    Ban {},
    Only { units: UnitsText },
    NoLimit { units: UnitsText, r#where: Camp },
    Levels { n: u8 },
}

word! { Camp { AnyOwn, CapitalOrChosen } }

#[derive(Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum LeaderText {
    Kill {},
    RemoveAll {},
    Keep {},
    Protect {},
    MoveToOwn {},
    Promote {
        #[serde(default)]
        search: bool,
        #[serde(default)]
        over_limit: bool,
    },
}

#[derive(Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum ReligionText {
    DiscardDominant {},
    AdoptOwnDominant {},
    Site {},
}

#[derive(Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum HarvestText {
    Halve {},
    Zero {},
    Add { n: Amount },
}

#[derive(Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum TradeText {
    DeckOnly {},
    AnyPartner {},
    Add { n: i8 },
    SwapCard {},
    ZeroNumber {},
    Void {},
    PayOwnCards {},
    KeepCard {},
    MoneyDouble {},
}

#[derive(Deserialize)]
#[serde(tag = "action", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum AreaText {
    Take {},
    Kingdom { n: u8 },
    ClearKingdom {},
    Close {},
}

/// The cards picked for an event.
#[derive(Deserialize)]
#[serde(tag = "proc", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum CheckText {
    PickValue {},
    LeadersMinus {
        min: i16,
        scope: Option<Scope>,
    },
    Threshold {
        min: u8,
    },
    BeatLeaders {
        scope: Scope,
    },
    BeatGarrison {
        count: Vec<Counted>,
        cmp: Compared,
        #[serde(default)]
        plus: u8,
    },
    PerItem {
        min: u8,
    },
    Spread {
        min: u8,
    },
    Assassin {
        picks: u8,
    },
    Cup {
        draws: u8,
    },
}

#[derive(Copy, Clone, PartialEq, Eq, Deserialize)]
pub(super) enum Compared {
    #[serde(rename = ">")]
    More,
    #[serde(rename = ">=")]
    AsMuch,
}

impl CheckText {
    pub(super) fn check(self) -> Check {
        match self {
            CheckText::PickValue {} => Check::PickValue,
            CheckText::LeadersMinus { min, scope } => Check::LeadersMinus {
                min,
                area: scope == Some(Scope::Area),
            },
            CheckText::Threshold { min } => Check::Threshold { min },
            CheckText::BeatLeaders { scope } => Check::BeatLeaders {
                area: scope == Scope::Area,
            },
            CheckText::BeatGarrison { count, cmp, plus } => Check::BeatGarrison {
                leaders: count.contains(&Counted::Leaders),
                fort: count.contains(&Counted::Fort2),
                plus,
                equal: cmp == Compared::AsMuch,
            },
            CheckText::PerItem { min } => Check::PerShip { min },
            CheckText::Spread { min } => Check::Spread { min },
            CheckText::Assassin { picks } => Check::Assassin { picks },
            CheckText::Cup { draws } => Check::Cup { draws },
        }
    }
}

impl UnitsText {
    /// The unit types as bits.
    fn bits(&self, words: &Words<'_>) -> Result<u32, String> {
        match self {
            UnitsText::One(word) => words.units(word),
            UnitsText::Several(list) => list
                .iter()
                .try_fold(0, |bits, word| Ok(bits | words.units(word)?)),
        }
    }
}

/// A part of an operation that is missing.
fn missing(key: &str) -> String {
    format!("{key} is missing")
}

impl OpText {
    pub(super) fn op(self, words: &Words<'_>) -> Result<Op, String> {
        Ok(match self {
            OpText::Cancel {} => Op::Cancel,
            OpText::FirstPlayer {} => Op::FirstPlayer,
            OpText::FreeProgressBan {} => Op::FreeProgressBan,
            OpText::ExtraAction {} => Op::ExtraAction,
            OpText::SecondMove {} => Op::SecondMove,
            OpText::MoveRule {} => Op::Winter,
            OpText::Calm {} => Op::Calm,
            OpText::ConflictDuel {} => Op::Duel,
            OpText::UnitTurncoat {} => Op::Turncoat,
            OpText::SaveLosses {} => Op::SaveLosses,
            OpText::NoSpoils {} => Op::NoSpoils,
            OpText::Government {} => Op::DropGovernment,
            OpText::AssassinPick {} => Op::AssassinPick,
            OpText::ArtefactFromDiscard {} => Op::ArtefactFromDiscard,
            OpText::Elephant {} => Op::GainElephant,
            OpText::Cadence {} => Op::SwapCadence,
            OpText::Cards(text) => text.op(),
            OpText::Marker(MarkerText::Replace {}) => Op::ReplaceMarker,
            OpText::Marker(MarkerText::Pass {}) => Op::PassMarker,
            OpText::StartRule(StartRuleText::IgnoreAges {}) => Op::IgnoreAges,
            OpText::StartRule(StartRuleText::FromDiscard {}) => Op::StartFromDiscard,
            OpText::Income(text) => text.op(),
            OpText::BuildRule(text) => text.op(words)?,
            OpText::Leader(text) => Op::Leader(text.career()),
            OpText::Religion(ReligionText::DiscardDominant {}) => Op::DropReligion,
            OpText::Religion(ReligionText::AdoptOwnDominant {}) => Op::GiveReligion,
            OpText::Religion(ReligionText::Site {}) => Op::HolySite,
            OpText::Harvest(HarvestText::Halve {}) => Op::HarvestHalve,
            OpText::Harvest(HarvestText::Zero {}) => Op::HarvestZero,
            OpText::Harvest(HarvestText::Add { n }) => Op::HarvestAdd(n),
            OpText::Trade(text) => Op::Trade(text.barter()),
            OpText::Area(AreaText::Take {}) => Op::TakeArea,
            OpText::Area(AreaText::Kingdom { n }) => Op::Kingdom(n),
            OpText::Area(AreaText::ClearKingdom {}) => Op::ClearKingdom,
            OpText::Area(AreaText::Close {}) => Op::Close,
            OpText::Truce { between } => Op::Truce(between),
            OpText::Glory { who, n } => Op::Glory { who, n },
            OpText::ConflictMarker { n } => Op::ConflictMarker(n),
            OpText::PlaceUnits { n, r#where } => Op::PlaceInfantry { n, site: r#where },
            other => other.with_values(words)?,
        })
    }

    /// Those that are put together from several values.
    fn with_values(self, words: &Words<'_>) -> Result<Op, String> {
        Ok(match self {
            OpText::Progress { who, n, when } => Op::Progress {
                own: who == Whom::Own,
                n,
                at_free_progress: when.is_some(),
            },
            OpText::Money { who, n, to } => Op::Money {
                who: purse(&who)?,
                n,
                to_own: to.is_some(),
            },
            OpText::Cost {
                units,
                delta,
                set,
                halve,
                forts,
                max_units,
            } => Op::Cost {
                units: units.bits(words)?,
                delta,
                fixed: set,
                halve,
                forts,
                most: max_units.unwrap_or(255),
            },
            OpText::BuildNow {
                classes,
                max,
                extra,
            } => {
                for class in &classes {
                    words.units(class)?;
                }
                Op::Hire {
                    most: max,
                    extra,
                    elephant: classes.iter().any(|class| class == "elephant"),
                }
            }
            OpText::MoveUnits { n, from } => match from {
                Reserve::OneAdjacentOwn => Op::Reinforce(n),
                Reserve::Empire => Op::Migrate(n),
            },
            OpText::MarkerRemove { ids } => {
                let bits = ids.iter().try_fold(0, |bits, id| {
                    Ok::<_, String>(bits | 1 << find(words.artefacts, id)?)
                })?;
                Op::RemoveMarkers(bits)
            }
            OpText::PayOr { money, to } => Op::PayOr {
                money,
                to_own: to.is_some(),
            },
            other => other.in_areas(words)?,
        })
    }

    /// Those that work in areas and in conflicts.
    fn in_areas(self, words: &Words<'_>) -> Result<Op, String> {
        Ok(match self {
            OpText::LoseUnits { .. } => return self.lose(),
            OpText::Disorder {
                r#where,
                n,
                chooser,
                order,
            } => Op::Disorder {
                site: r#where,
                n,
                chooser: match (order, chooser) {
                    (Some(HighestCity::HighestCity), _) => Chooser::HighestCity,
                    (None, Some(ChooserText::Owner)) => Chooser::Owner,
                    _ => Chooser::Player,
                },
            },
            OpText::City { extra: true, .. } => Op::ExtraCity,
            OpText::City {
                r#where,
                steps,
                areas,
                limits,
                min_value,
                ..
            } => Op::City {
                site: r#where.ok_or_else(|| missing("where"))?,
                steps: steps.ok_or_else(|| missing("steps"))?,
                areas,
                fertile: !limits.is_empty(),
                min_value,
            },
            OpText::Strip { what, n, min_value } => Op::Strip {
                what: match what {
                    StripText::Fort => Strip::Fort,
                    StripText::City => Strip::City,
                    StripText::Artefact => Strip::Artefact {
                        all: n == Some(Many::All(All::All)),
                    },
                    StripText::All => Strip::Everything,
                },
                min_value,
            },
            OpText::ConflictTotal { side, n, n_rough } => match side {
                SideText::Faith => Op::FaithTotal(n),
                SideText::Target => Op::Total {
                    n,
                    rough: n_rough.unwrap_or(n),
                },
            },
            OpText::ConflictZero { what } => Op::Zero(match what {
                PartText::City => Part::City,
                PartText::Fort => Part::Fort,
                PartText::Support => Part::Support,
            }),
            OpText::ConflictDouble { what, units } => Op::Double(match (what, units) {
                (DoubleText::TerrainFortCity, _) => Part::Ground,
                (DoubleText::Front, Some(UnitsText::One(word))) if word == "target" => {
                    Part::FrontOfTarget
                }
                (DoubleText::Front, units) => {
                    Part::FrontOf(units.ok_or_else(|| missing("units"))?.bits(words)?)
                }
            }),
            OpText::ConflictEnd { retreat } => Op::EndConflict {
                active: retreat == RetreatText::Active,
            },
            _ => return Err("nobody knows this operation".to_string()),
        })
    }

    fn lose(self) -> Result<Op, String> {
        let OpText::LoseUnits {
            r#where,
            n,
            class,
            per,
            into,
            areas,
        } = self
        else {
            return Err("units are lost by another operation".to_string());
        };
        if r#where == "each_stack_in_tundra" {
            return Ok(Op::FrozenStacks);
        }
        if per.is_some() {
            return Ok(Op::LoseShips);
        }
        let word = serde::de::value::StrDeserializer::<serde::de::value::Error>::new(&r#where);
        let site = Site::deserialize(word).map_err(|why| why.to_string())?;
        let n = n.ok_or_else(|| missing("n"))?;
        Ok(Op::LoseUnits {
            site,
            n: match (n, into) {
                (Share::All, Some(Kingdom::Kingdom)) => Share::Risen,
                (n, _) => n,
            },
            troop: class.unwrap_or(Troop::Any),
            areas,
        })
    }
}

/// Whose money changes.
fn purse(who: &str) -> Result<Purse, String> {
    Ok(match who {
        "target" => Purse::Target,
        "own" => Purse::Own,
        "each_other_on_coast" => Purse::EachOtherOnCoast,
        word => match word.split_once(':') {
            Some(("all_with_over", over)) => Purse::AllOver(super::events::number(over)?),
            _ => return Err(format!("there is no who {word}")),
        },
    })
}

impl CardsText {
    fn op(self) -> Op {
        match self {
            CardsText::TakeRandom {} => Op::TakeRandom,
            CardsText::TakeChosen {} => Op::TakeChosen,
            CardsText::DiscardRandom { n } => Op::DiscardRandom(n),
            CardsText::Exchange {} => Op::Exchange,
            CardsText::FromDiscard {} => Op::FromDiscard,
            CardsText::Peek { n } => Op::Peek(n),
        }
    }
}

impl IncomeText {
    fn op(self) -> Op {
        match self {
            IncomeText::Halve {} => Op::IncomeHalve,
            IncomeText::TerrainCityOnly {} => Op::IncomeCityOnly,
            IncomeText::AreasZero { n } => Op::IncomeZero(n),
            IncomeText::AreaAdd { n } => Op::IncomeArea(n),
            IncomeText::Add { per, n, max } => Op::IncomeAdd {
                per,
                n,
                max: max.unwrap_or(199),
            },
        }
    }
}

impl BuildText {
    fn op(self, words: &Words<'_>) -> Result<Op, String> {
        Ok(match self {
            BuildText::Ban {} => Op::BuildBan,
            BuildText::Only { units } => Op::BuildOnly(units.bits(words)?),
            BuildText::NoLimit { units, r#where } => Op::BuildFree {
                units: units.bits(words)?,
                anywhere: r#where == Camp::AnyOwn,
            },
            BuildText::Levels { n } => Op::BuildAhead(n),
        })
    }
}

impl LeaderText {
    fn career(self) -> Career {
        match self {
            LeaderText::Kill {} => Career::Kill,
            LeaderText::RemoveAll {} => Career::RemoveAll,
            LeaderText::Keep {} => Career::Keep,
            LeaderText::Protect {} => Career::Protect,
            LeaderText::MoveToOwn {} => Career::MoveToOwn,
            LeaderText::Promote { search: true, .. } => Career::HolyMan,
            LeaderText::Promote {
                over_limit: true, ..
            } => Career::GreatMan,
            LeaderText::Promote { .. } => Career::Heir,
        }
    }
}

impl TradeText {
    fn barter(self) -> Barter {
        match self {
            TradeText::DeckOnly {} => Barter::DeckOnly,
            TradeText::AnyPartner {} => Barter::AnyPartner,
            TradeText::Add { n } => Barter::Add(n),
            TradeText::SwapCard {} => Barter::SwapCard,
            TradeText::ZeroNumber {} => Barter::ZeroNumber,
            TradeText::Void {} => Barter::Void,
            TradeText::PayOwnCards {} => Barter::PayOwnCards,
            TradeText::KeepCard {} => Barter::KeepCard,
            TradeText::MoneyDouble {} => Barter::MoneyDouble,
        }
    }
}
