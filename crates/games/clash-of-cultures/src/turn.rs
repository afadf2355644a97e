//! The stack of steps and a player's turn. The top step either asks a seat or runs by itself.

mod answers;
mod menu;
mod offers;

pub(crate) use menu::can_collect;

use crate::{
    Event, Good, Goods, Position, Space, Spaces, Table, activate, barbarians, combat,
    content::{Kind, adv, special, words},
    events, leaders, objectives, routes, status,
};
use orbis_core::{Seat, Sink};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

words! {
    /// What a step is about. Those before `Act` run by themselves.
    #[allow(missing_docs)] // each is told in the file that handles it
    pub enum What {
        Round = "round",
        BeginTurn = "begin-turn",
        EndTurn = "end-turn",
        Status = "status",
        Weary = "weary",
        Constructed = "constructed",
        Claims = "claims",
        Battle = "battle",
        AfterBattle = "after-battle",
        DrawEvent = "draw-event",
        EventText = "event-text",
        EventEach = "event-each",
        BuyPerson = "buy-person",
        PersonAfter = "person-after",
        BarbariansMove = "barbarians-move",
        ReinforceNear = "reinforce-near",
        Refill = "refill",
        Pirate = "pirate",
        Raid = "raid",
        Gain = "gain",
        Act = "act",
        PayAdvance = "pay-advance",
        FreeEducation = "free-education",
        TakeAdvance = "take-advance",
        LearnAdvance = "learn-advance",
        CategoryAdvance = "category-advance",
        GovernmentAdvance = "government-advance",
        BuyAdvance = "buy-advance",
        Synergy = "synergy",
        WearyChoice = "weary-choice",
        Gather = "gather",
        Metallurgy = "metallurgy",
        PayBuilding = "pay-building",
        GainToken = "gain-token",
        FacePort = "face-port",
        ColonyPort = "colony-port",
        Recruit = "recruit",
        Medicine = "medicine",
        MoveFrom = "move-from",
        MoveTake = "move-take",
        MoveTo = "move-to",
        Orient = "orient",
        SailInto = "sail-into",
        Colony = "colony",
        Reveal = "reveal",
        NewColony = "new-colony",
        Happiness = "happiness",
        PayOne = "pay-one",
        Sports = "sports",
        SportsSteps = "sports-steps",
        InfluenceNow = "influence-now",
        Boost = "boost",
        Swap = "swap",
        TakeoverUnit = "takeover-unit",
        ConvertUnit = "convert-unit",
        BattleOption = "battle-option",
        PlayTactic = "play-tactic",
        Casualty = "casualty",
        Overboard = "overboard",
        Retreat = "retreat",
        FallBack = "fall-back",
        Flee = "flee",
        PlaceSettler = "place-settler",
        Provinces = "provinces",
        Proconsul = "proconsul",
        RuneStone = "rune-stone",
        FreeInfantry = "free-infantry",
        Claim = "claim",
        StatusClaim = "status-claim",
        Raze = "raze",
        Government = "government",
        GovernmentPick = "government-pick",
        FirstPlayer = "first-player",
        DrawAction = "draw-action",
        DrawWonder = "draw-wonder",
        ChooseEvent = "choose-event",
        LongCount = "long-count",
        Exhaust = "exhaust",
        Spawn = "spawn",
        BarbarianUnit = "barbarian-unit",
        BarbarianKind = "barbarian-kind",
        BarbarianArmy = "barbarian-army",
        BarbarianStep = "barbarian-step",
        Agree = "agree",
        PlacePirate = "place-pirate",
        RemovePirate = "remove-pirate",
        RaidLoss = "raid-loss",
        LowerMood = "lower-mood",
        Anger = "anger",
        Burn = "burn",
        LoseUnit = "lose-unit",
        ShareFood = "share-food",
        GiveSettler = "give-settler",
        Volcano = "volcano",
        Quake = "quake",
        Revolution = "revolution",
        Uprising = "uprising",
        Bless = "bless",
        TakeTemple = "take-temple",
        Guillotine = "guillotine",
        GuillotineSpace = "guillotine-space",
        Pandemics = "pandemics",
        OfferPerson = "offer-person",
        Diplomat = "diplomat",
        Seer = "seer",
        Cheer = "cheer",
        QuietBuild = "quiet-build",
        FreeBuild = "free-build",
        CollectNow = "collect-now",
        Convert = "convert",
        Income = "income",
        TechTrade = "tech-trade",
        Spy = "spy",
        SpyTake = "spy-take",
        SpyGive = "spy-give",
        Truce = "truce",
        Assassinate = "assassinate",
        NewPlans = "new-plans",
        Mercenary = "mercenary",
        MercenaryArmy = "mercenary-army",
        MercenaryStep = "mercenary-step",
        Subsidies = "subsidies",
        Tribute = "tribute",
        RaidedLoss = "raided-loss",
        Statue = "statue",
        Library = "library",
        Lighthouse = "lighthouse",
        Barter = "barter",
        BarterGain = "barter-gain",
        Theater = "theater",
        DropAction = "drop-action",
        DropObjective = "drop-objective",
        Idol = "idol",
        ImperialArmy = "imperial-army",
        Tea = "tea",
        Sacrifice = "sacrifice",
        DealEdit = "deal-edit",
        DealAnswer = "deal-answer",
        DealHand = "deal-hand",
    }
}

impl What {
    /// Does it ask somebody?
    pub fn asks(self) -> bool {
        self >= What::Act
    }
}

/// What is being done: by whom, where, and two numbers whose meaning depends on what it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What.
    pub what: What,
    /// Whose.
    pub seat: Seat,
    /// Where.
    #[serde(default)]
    pub at: Space,
    /// A number.
    #[serde(default)]
    pub n: u8,
    /// Another number.
    #[serde(default)]
    pub m: u8,
}

impl Default for Step {
    fn default() -> Step {
        Step::new(What::Round, Seat::default())
    }
}

impl Step {
    /// A step without particulars.
    pub fn new(what: What, seat: Seat) -> Step {
        Step {
            what,
            seat,
            at: Space::default(),
            n: 0,
            m: 0,
        }
    }
}

/// What can be used once per turn, as bits.
#[allow(missing_docs)] // the names say it
pub mod once {
    pub const HUSBANDRY: u8 = 0;
    pub const PUBLIC_EDUCATION: u8 = 1;
    pub const PRIESTHOOD: u8 = 2;
    pub const STATE_RELIGION: u8 = 3;
    pub const BARTERING: u8 = 4;
    pub const TAXES: u8 = 5;
    pub const ARTS: u8 = 6;
    pub const THEATERS: u8 = 7;
    pub const FREE_ECONOMY: u8 = 8;
    pub const ABSOLUTE_POWER: u8 = 9;
    pub const FORCED_LABOR: u8 = 10;
    pub const GREAT_STATUE: u8 = 11;
    pub const GREAT_LIBRARY: u8 = 12;
    pub const CITY_STATES: u8 = 13;
    pub const IMPERIAL_ARMY: u8 = 14;
    pub const CHARM: u8 = 15;
    pub const DIVINE_KINGS: u8 = 16;
    pub const SACRED_BUILDER: u8 = 17;
    pub const ASTROLOGY: u8 = 18;
    pub const CODE_OF_LAWS: u8 = 19;
    pub const HORDE: u8 = 20;
    pub const SUBSIDIES: u8 = 21;
    pub const TEA: u8 = 22;
    pub const DIDO: u8 = 23;
    pub const JIMMU: u8 = 24;
    pub const SACRIFICE: u8 = 25;
    pub const YOGA: u8 = 26;
    pub const SCRIBES: u8 = 27;
}

/// What happened in the turn so far.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TurnState {
    /// Whose turn.
    pub seat: Seat,
    /// Main actions left.
    pub actions: u8,
    /// A main action was taken.
    pub begun: bool,
    /// Once-per-turn effects used, as bits of [`once`].
    pub used: u32,
    /// Influence culture succeeded.
    pub influenced: bool,
    /// Collects made.
    pub collects: u8,
    /// Won battles that Hero General has not used.
    pub hero: u8,
    /// Won battles and captures that Great Ideas has not used.
    pub ideas: u8,
    /// Players a city was just captured from, as bits.
    pub teach: u8,
    /// Land battles of the active player.
    pub land_battles: u8,
    /// One of them was won.
    pub won: bool,
    /// Battles won against pirates.
    pub pirate_wins: u8,
    /// Recruits by Draft.
    pub drafts: u8,
    /// 1 Production Focus, 2 Mass Production.
    pub collect_card: u8,
    /// Cultural Takeover is on.
    pub takeover: bool,
    /// Zoroastrianism: the kind of unit and the source city.
    pub convert: Option<(Kind, Space)>,
    /// A ship moved in this move action.
    pub ships_moved: bool,
    /// It used Navigation.
    pub navigated: bool,
    /// The Great Warlord helps in the next battle.
    pub warlord: bool,
    /// Angry cities work as neutral ones.
    pub forced_labor: bool,
    /// Players that may not be attacked, as bits.
    pub banned: u8,
    /// Deals proposed.
    pub deals: u8,
    /// Seats whose Dharma was used, as bits.
    pub dharma: u8,
    /// Cities hit by the earthquake.
    pub quake: Spaces,
    /// Goals completed in this status phase, as bits.
    #[serde(with = "goal_bits")]
    pub status_goals: u128,
}

/// Sets of goals as lists of their slugs.
pub(crate) mod goal_bits {
    use crate::content::GoalId;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(bits: &u128, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(GoalId::all().filter(|goal| bits >> goal.0 & 1 == 1))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
        let goals = Vec::<GoalId>::deserialize(deserializer)?;
        Ok(goals
            .into_iter()
            .filter(|goal| goal.is_real())
            .fold(0, |bits, goal| bits | 1 << goal.0))
    }
}

/// The same for every seat.
pub(crate) mod goal_sets {
    use crate::content::GoalId;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(sets: &[u128; 4], serializer: S) -> Result<S::Ok, S::Error> {
        let lists = sets.map(|bits| {
            GoalId::all()
                .filter(|goal| bits >> goal.0 & 1 == 1)
                .collect::<Vec<_>>()
        });
        serializer.collect_seq(lists)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[u128; 4], D::Error> {
        let lists = <[Vec<GoalId>; 4]>::deserialize(deserializer)?;
        Ok(lists.map(|list| {
            list.into_iter()
                .filter(|goal| goal.is_real())
                .fold(0, |bits, goal| bits | 1 << goal.0)
        }))
    }
}

/// The seat that is asked now.
pub(crate) fn asked(position: &Position) -> Option<Seat> {
    position
        .stack
        .last()
        .filter(|step| step.what.asks())
        .map(|step| step.seat)
}

/// What the top step offers the seat.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    match position.stack.last() {
        Some(step) if step.what.asks() && step.seat == seat => {
            offers::offers(position, *step, sink)
        }
        _ => ControlFlow::Continue(()),
    }
}

/// Answers the top step, then runs what follows by itself.
pub(crate) fn apply(
    position: &mut Position,
    seat: Seat,
    choice: crate::Choice,
    table: &mut Table<'_>,
) {
    let Some(step) = position.stack.pop() else {
        return;
    };
    debug_assert_eq!(step.seat, seat);
    answers::apply(position, step, choice, table);
    run(position, table);
}

/// Runs automatic steps until one asks or the game is over.
pub(crate) fn run(position: &mut Position, table: &mut Table<'_>) {
    // A round has far fewer automatic steps; the guard only keeps a broken position from hanging a table.
    for _ in 0..2000 {
        let Some(step) = position.stack.last().copied() else {
            return;
        };
        if step.what.asks() {
            if !offers::idle(position, step) {
                return;
            }
            position.stack.pop();
            continue;
        }
        position.stack.pop();
        automatic(position, step, table);
    }
}

fn automatic(position: &mut Position, step: Step, table: &mut Table<'_>) {
    let seat = step.seat;
    match step.what {
        What::Round => round(position, step, table),
        What::BeginTurn => begin_turn(position, seat, table),
        What::EndTurn => end_turn(position, seat),
        What::Status => status::run(position, step, table),
        What::Weary => activate::weary(position, seat, step.at, table),
        What::Constructed => {
            let building = crate::content::Building::ALL[usize::from(step.n) % 7];
            activate::constructed(position, seat, step.at, building, table);
        }
        What::Claims => objectives::claims(position, step, table),
        What::Battle => combat::run(position, step, table),
        What::AfterBattle => combat::after(position, step, table),
        What::DrawEvent => events::draw(position, seat, table),
        What::EventText => events::text(position, step),
        What::EventEach => events::each(position, step, table),
        What::BuyPerson => events::auction(position, step),
        What::PersonAfter => events::afterwards(position, step, table),
        What::BarbariansMove => barbarians::advance(position, step, table),
        What::ReinforceNear => barbarians::reinforce_near(position, step, table),
        What::Refill => barbarians::reinforce(position, seat, step.at, table),
        What::Pirate => barbarians::next_pirate(position, step),
        What::Raid => barbarians::raid(position, step),
        What::Gain => {
            let good = Good::ALL[usize::from(step.m) % Good::ALL.len()];
            position.gain(seat, Goods::of(good, step.n), table);
        }
        _ => {}
    }
}

/// m: players who have not had their turn in this round.
fn round(position: &mut Position, step: Step, table: &mut Table<'_>) {
    if step.m > 0 {
        position.push(Step {
            seat: step.seat.next(position.count()),
            m: step.m - 1,
            ..step
        });
        return position.then(What::BeginTurn, step.seat);
    }
    if position.round >= 3 {
        return status::begin(position, table);
    }
    position.round += 1;
    position.wonder_round = 0;
    position.founder_round = 0;
    let (first, m) = (position.first, position.count());
    position.push(Step {
        m,
        ..Step::new(What::Round, first)
    });
}

fn begin_turn(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    for city in position.cities.iter_mut() {
        city.activations = 0;
        city.angry_used = false;
    }
    for unit in position.player_mut(seat).units.iter_mut() {
        unit.spent = 0;
    }
    let player = position.player_mut(seat);
    player.units.sort_unstable();
    let skip = std::mem::take(&mut player.skip);
    player.assassinated = false;
    position.battle = combat::Battle::default();
    position.turn = TurnState {
        seat,
        actions: 3u8.saturating_sub(skip),
        ..TurnState::default()
    };
    let (age, round) = (position.age, position.round);
    table.emit(|| Event::TurnBegins { seat, age, round });
    position.then(What::EndTurn, seat);
    position.then(What::Act, seat);
    if position.special(seat, special::AZTECS_TRIBUTE_EMPIRE) {
        let n = leaders::tribute(position, seat);
        if n > 0 {
            position.push(Step {
                n,
                m: 2,
                ..Step::new(What::Income, seat)
            });
        }
    }
    if position.has(seat, adv::TRADE_ROUTES) {
        routes::income(position, seat, table);
    }
    for _ in 0..std::mem::take(&mut position.player_mut(seat).owed_wonders) {
        position.take_wonder(seat, table);
    }
    if std::mem::take(&mut position.player_mut(seat).raided)
        && position.player(seat).goods.resources() > 0
    {
        position.then(What::RaidedLoss, seat);
    }
}

fn end_turn(position: &mut Position, seat: Seat) {
    let player = position.player_mut(seat);
    player.truce = 0;
    player.borrowed = None;
    player.clip();
    for unit in player.units.iter_mut() {
        unit.spent = 0;
    }
    player.units.sort_unstable();
    events::end_pestilence(position);
}
