//! The words in which events differ from one another: moments, targets, conditions, checks, operations.

use super::{ArtefactId, CardId, Class, Terrain};
use crate::sets::Areas;
use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, Visitor, value::MapAccessDeserializer},
};
use std::fmt;

/// When an event can be played.
#[derive(
    Copy,
    Clone,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Moment {
    EventPlayed,
    TurnStart,
    MarkersPlaced,
    #[default]
    MarkerTurned,
    ActionDone,
    StartCard,
    IncomeCount,
    Build,
    TradePartner,
    TradeCardsDown,
    TradeRevealed,
    TradeDone,
    MoveStart,
    MoveDone,
    Landing,
    ConflictStart,
    RoundStart,
    RoundCommit,
    RoundLost,
    ConflictEnd,
    Civilise,
    AgeChange,
    LeaderLost,
    AssassinPick,
    FreeProgress,
    HarvestStart,
    HarvestEnd,
    Idle,
}

/// Who can play an event.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Who {
    Active,
    Any,
    Owner,
    Involved,
    Loser,
}

/// What an event is aimed at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Aim {
    #[serde(rename = "none")]
    Nothing,
    Event,
    Conflict,
    Trade,
    Fleet,
    Empire,
    #[serde(rename = "empire_pair")]
    Pair,
    Area,
    Water,
    River,
    Region,
    Religion,
    Leader,
    Unit,
    Side,
    Player,
    Card,
}

impl Aim {
    /// Is there nothing to choose: no target, or just the one thing under way?
    pub const fn is_plain(self) -> bool {
        matches!(
            self,
            Aim::Nothing | Aim::Event | Aim::Conflict | Aim::Trade | Aim::Fleet
        )
    }
}

/// Whose the target has to be.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the names say it
pub enum Whose {
    Own,
    Other,
    Any,
}

/// A condition on the target or on the empire that acts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Condition {
    InCancels,
    NotSameEvent,
    TargetReligious,
    TurningMarker,
    JustActed,
    JustManoeuvred,
    InDiscardPile,
    InProduction,
    InManoeuvre,
    Trading,
    GotTradeMoney,
    NoJustRule,
    Terrains(u8),
    Ages(u8, u8),
    LevelMin(u8),
    InRange,
    Adjacent,
    MoreAdvanced,
    FewerLandUnits,
    LandAreasMin(u8),
    NotCapital,
    HasCity,
    HasLeader,
    HasArtefact,
    HasShips,
    HasReligion,
    NoReligion,
    NoReligiousLeader,
    HasGovernment,
    HasMarker(u64),
    Unnamed,
    Talent(u16),
    Exposed,
    Volcanic,
    Land,
    Sea,
    Controlled,
    Vacant,
    Neutral,
    Site,
    Acting,
    ActingReligious,
    ActingHas(ArtefactId),
    ActingHasLeader,
    NotBarbarian,
    FeudalOrAge(u8),
    NoDisorder,
    NoOil,
    MostGlory,
    TopTwo,
    DifferentPlayers,
    TradeWinnerInRange,
    TradeWinnerMoreAdvanced,
    LiberatedMin(u8),
    Committed,
    Commits(u32),
    CommitsElephant,
    IsActiveSide,
    IsDefender,
    FarFromCity(u8),
    BothHave(Class),
    Landing,
    ChangingAge,
    ElephantsExist,
    NukeOrAge(u8),
    FaithEmpiresMin(u8),
    JustLost,
    Option(u8, bool),
    LostRound,
}

/// Where an amount comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Source {
    #[serde(skip)]
    Number,
    Value,
    Result,
    Age,
    AgeGap,
    SavedMoney,
    PlayersAhead,
    PlayersBehind,
    LiberatedCitiesHeld,
}

/// An amount: source times `mul` over `div`, rounded, plus `plus`, within the limits.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Amount {
    /// What is counted.
    pub of: Source,
    /// Times.
    pub mul: i16,
    /// Divided by, rounded to the nearest, halves away from nothing.
    pub div: i16,
    /// Plus.
    pub plus: i16,
    /// At least.
    pub min: i16,
    /// At most.
    pub max: i16,
    /// From this source on the second number, below it the first.
    pub step: Option<(i16, [i16; 2])>,
    /// Added if nobody has less.
    pub last: i16,
}

/// An amount that depends on something, as it is written.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Sum {
    of: Source,
    #[serde(default = "one")]
    mul: i16,
    #[serde(default = "one")]
    div: i16,
    #[serde(default)]
    plus: i16,
    min: Option<i16>,
    max: Option<i16>,
    step: Option<i16>,
    #[serde(default)]
    low: i16,
    #[serde(default)]
    high: i16,
    #[serde(default)]
    last_bonus: i16,
}

const fn one() -> i16 {
    1
}

impl From<Sum> for Amount {
    fn from(sum: Sum) -> Amount {
        Amount {
            of: sum.of,
            mul: sum.mul,
            div: sum.div,
            plus: sum.plus,
            min: sum.min.unwrap_or(i16::MIN),
            max: sum.max.unwrap_or(i16::MAX),
            step: sum.step.map(|step| (step, [sum.low, sum.high])),
            last: sum.last_bonus,
        }
    }
}

/// A number, or a table that says what it depends on; where a share is asked for, `all` or `half`.
struct AmountVisitor;

impl<'de> Visitor<'de> for AmountVisitor {
    type Value = Share;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or what it depends on")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Share, E> {
        let number = i16::try_from(number).map_err(E::custom)?;
        Ok(Share::Some(Amount::number(number)))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Share, E> {
        let number = i16::try_from(number).map_err(E::custom)?;
        Ok(Share::Some(Amount::number(number)))
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Share, E> {
        match word {
            "all" => Ok(Share::All),
            "half" => Ok(Share::Half),
            other => Err(E::custom(format!("there is no share {other}"))),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Share, A::Error> {
        let sum = Sum::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Share::Some(sum.into()))
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Share, D::Error> {
        deserializer.deserialize_any(AmountVisitor)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Amount, D::Error> {
        match deserializer.deserialize_any(AmountVisitor)? {
            Share::Some(amount) => Ok(amount),
            _ => Err(D::Error::custom("a share is no amount")),
        }
    }
}

impl Amount {
    /// A plain number.
    pub const fn number(n: i16) -> Amount {
        Amount {
            of: Source::Number,
            mul: 0,
            div: 1,
            plus: n,
            min: i16::MIN,
            max: i16::MAX,
            step: None,
            last: 0,
        }
    }

    /// The amount for a number of the source.
    pub fn of(&self, source: i16) -> i16 {
        if let Some((step, [low, high])) = self.step {
            return if source >= step { high } else { low };
        }
        let (top, bottom) = (source * self.mul, self.div);
        let rounded = (2 * top.abs() + bottom.abs()) / (2 * bottom.abs());
        let sign = top.signum() * bottom.signum();
        (sign * rounded + self.plus).clamp(self.min, self.max)
    }
}

/// How many units are lost.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Share {
    All,
    /// All, and with option 10 they become a neutral kingdom.
    Risen,
    Half,
    Some(Amount),
}

/// Who chooses, or what decides.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Chooser {
    Player,
    Owner,
    HighestCity,
}

/// Where an operation works.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Site {
    Target,
    SameAreas,
    Empire,
    EmpireCities,
    EmpireNonStart,
    CapitalOrAny,
    River,
    CoastOfTarget,
    EachChosen,
    EachEmpireInTarget,
    LeaderArea,
    CauseEmpire,
    TargetBorder,
    DefendingSide,
    OwnFertileCities,
    NeutralNear,
}

/// The class of units an operation is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the names say it
pub enum Troop {
    #[serde(skip)]
    Any,
    Ship,
    Aircraft,
    Elephant,
    Nuke,
}

/// What is counted for more income.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Yield {
    FertileAreas,
    WheatAreas,
    EmpiresInRange,
    FaithAreasElsewhere,
}

/// Whose money changes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Purse {
    Target,
    Own,
    EachOtherOnCoast,
    AllOver(u8),
}

/// What is taken out of an area.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Strip {
    Fort,
    City,
    Artefact { all: bool },
    Everything,
}

/// A part of a conflict total that counts nothing, or double.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // the names say it
pub enum Part {
    City,
    Fort,
    Support,
    Ground,
    FrontOfTarget,
    FrontOf(u32),
}

/// Whose glory changes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the names say it
pub enum Fame {
    #[serde(rename = "self")]
    Player,
    #[serde(alias = "target_owner")]
    Target,
    DuelWinner,
    DuelLoser,
}

/// Between whom a truce holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // the names say it
pub enum Between {
    OwnTarget,
    SameReligion,
    Pair,
    Players,
}

/// What happens in a trade.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Barter {
    DeckOnly,
    AnyPartner,
    Add(i8),
    SwapCard,
    ZeroNumber,
    Void,
    PayOwnCards,
    KeepCard,
    MoneyDouble,
}

/// What is done with a leader.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Career {
    Kill,
    RemoveAll,
    Keep,
    Protect,
    MoveToOwn,
    /// Somebody from the cup, or a named leader, above the leader number.
    GreatMan,
    /// A Religious leader out of the cup.
    HolyMan,
    /// The owner may promote as in Civilise.
    Heir,
}

/// One operation of an event.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Op {
    Cancel,
    TakeRandom,
    TakeChosen,
    DiscardRandom(Amount),
    Exchange,
    FromDiscard,
    Peek(u8),
    FirstPlayer,
    Progress {
        own: bool,
        n: Amount,
        at_free_progress: bool,
    },
    FreeProgressBan,
    ReplaceMarker,
    PassMarker,
    ExtraAction,
    SecondMove,
    Winter,
    IgnoreAges,
    StartFromDiscard,
    IncomeAdd {
        per: Yield,
        n: i16,
        max: i16,
    },
    IncomeHalve,
    IncomeCityOnly,
    IncomeZero(Amount),
    IncomeArea(i16),
    Money {
        who: Purse,
        n: Amount,
        to_own: bool,
    },
    Cost {
        units: u32,
        delta: i8,
        fixed: Option<u8>,
        halve: bool,
        forts: bool,
        most: u8,
    },
    BuildBan,
    BuildOnly(u32),
    BuildFree {
        units: u32,
        anywhere: bool,
    },
    BuildAhead(u8),
    Hire {
        most: u8,
        extra: i8,
        elephant: bool,
    },
    PlaceInfantry {
        n: u8,
        site: Site,
    },
    LoseUnits {
        site: Site,
        n: Share,
        troop: Troop,
        areas: Option<Amount>,
    },
    FrozenStacks,
    LoseShips,
    Reinforce(u8),
    Migrate(u8),
    Disorder {
        site: Site,
        n: Amount,
        chooser: Chooser,
    },
    Calm,
    City {
        site: Site,
        steps: Amount,
        areas: Option<Amount>,
        fertile: bool,
        min_value: u8,
    },
    ExtraCity,
    Strip {
        what: Strip,
        min_value: u8,
    },
    Total {
        n: i8,
        rough: i8,
    },
    FaithTotal(i8),
    ConflictMarker(i8),
    Zero(Part),
    Double(Part),
    EndConflict {
        active: bool,
    },
    Duel,
    Turncoat,
    SaveLosses,
    NoSpoils,
    Leader(Career),
    DropGovernment,
    DropReligion,
    GiveReligion,
    HolySite,
    RemoveMarkers(u64),
    Truce(Between),
    Glory {
        who: Fame,
        n: Amount,
    },
    HarvestHalve,
    HarvestZero,
    HarvestAdd(Amount),
    Trade(Barter),
    AssassinPick,
    ArtefactFromDiscard,
    GainElephant,
    SwapCadence,
    TakeArea,
    Kingdom(u8),
    ClearKingdom,
    Close,
    PayOr {
        money: Amount,
        to_own: bool,
    },
}

/// What leaders and garrisons are compared with.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)] // explained in sources/card-vocabulary.toml
pub enum Check {
    PickValue,
    LeadersMinus {
        min: i16,
        area: bool,
    },
    Threshold {
        min: u8,
    },
    BeatLeaders {
        area: bool,
    },
    BeatGarrison {
        leaders: bool,
        fort: bool,
        plus: u8,
        equal: bool,
    },
    PerShip {
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

/// One way to play an event.
#[derive(Clone, Debug)]
pub struct Way {
    /// When.
    pub moment: Moment,
    /// By whom.
    pub who: Who,
    /// On what.
    pub aim: Aim,
    /// Whose that is.
    pub whose: Whose,
    /// What must hold for the target.
    pub filters: Vec<Condition>,
    /// What must hold besides.
    pub needs: Vec<Condition>,
    /// The cards picked for it.
    pub check: Option<Check>,
    /// What it does.
    pub ops: Vec<Op>,
    /// What it does where the check fails.
    pub otherwise: Vec<Op>,
    /// Does it matter who is within range of whom, so that others' leave can?
    pub ranged: bool,
}

/// Do these conditions and effects ask who is within range of whom?
pub fn ranged(conditions: &[Condition], ops: &[Op]) -> bool {
    let asks = |one: &Condition| matches!(one, Condition::InRange | Condition::TradeWinnerInRange);
    let per = Yield::EmpiresInRange;
    let counts = |op: &Op| matches!(op, Op::IncomeAdd { per: which, .. } if *which == per);
    conditions.iter().any(asks) || ops.iter().any(counts)
}

/// An event.
#[derive(Clone, Debug)]
pub struct Event {
    /// The cards it is on.
    pub cards: Vec<CardId>,
    /// Its name.
    pub name: String,
    /// What it does, in words.
    pub text: String,
    /// What it needs, in words.
    pub requires: String,
    /// Which cards are picked for it and what they decide, in words.
    pub check: String,
    /// One or two ways to play it.
    pub ways: Vec<Way>,
    /// The events it cancels, one bit each.
    pub cancels: u128,
    /// The United Nations can censure it.
    pub censurable: bool,
}

/// A river with the land it touches.
#[derive(Clone, Debug)]
pub struct River {
    /// Its name.
    pub name: String,
    /// The areas along it.
    pub areas: Areas,
}

/// The terrains as bits.
pub const fn terrain_bit(terrain: Terrain) -> u8 {
    1 << terrain as u8
}
