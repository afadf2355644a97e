//! The small vocabulary that cards are written in.

use crate::content::CivilId;
use serde::{Deserialize, Deserializer};

/// What the text of a card in play changes. Rules ask for these numbers; nothing here acts by itself.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Modifiers {
    /// Strength for each infantry, cavalry, artillery and air force unit.
    pub(crate) strength_per_unit: [i8; 4],
    /// Strength for each unit type present.
    pub(crate) strength_per_unit_type: i8,
    /// Strength for each happy face of temples and the government.
    pub(crate) strength_per_happy: i8,
    /// Culture for each happy face of temples, theaters and wonders.
    pub(crate) culture_per_happy: i8,
    /// Culture for each theater.
    pub(crate) culture_per_theater: i8,
    /// Culture for each pair of a library and a theater.
    pub(crate) culture_per_pair: i8,
    /// Culture for the first colony and for each further one.
    pub(crate) culture_per_colony: [i8; 2],
    /// The best lab or library gives science equal to its level.
    pub(crate) best_lab_or_library: bool,
    /// The best theater's culture counts twice.
    pub(crate) best_theater_double: bool,
    /// Labs give culture equal to their level.
    pub(crate) lab_culture: bool,
    /// Science of each lab changes by this.
    pub(crate) lab_science: i8,
    /// Labs produce resources like mines.
    pub(crate) labs_produce: bool,
    /// Culture equal to the levels of the labs when the card leaves play or at the end.
    pub(crate) scores_labs: bool,
    /// The best mine produces one token more.
    pub(crate) best_mine_double: bool,
    /// Every other card with a happy face has one more.
    pub(crate) extra_happy: i8,
    /// Infantry may count as cavalry in armies.
    pub(crate) infantry_as_cavalry: bool,
    /// The civil and the military hand limit are higher.
    pub(crate) hand_limit: [i8; 2],
    /// Stages of a wonder in one action.
    pub(crate) wonder_stages: u8,
    /// Urban buildings are cheaper, by level.
    pub(crate) urban_discount: [u8; 4],
    /// Completed wonders do not make wonders dearer to take.
    pub(crate) no_wonder_surcharge: bool,
    /// Increasing the population costs less food.
    pub(crate) population_discount: u8,
    /// Leaders cost less to take.
    pub(crate) leader_discount: u8,
    /// Science for each technology card taken.
    pub(crate) science_on_take: u8,
    /// Resources for each developed technology.
    pub(crate) resource_on_develop: u8,
    /// Civil actions back for each developed technology.
    pub(crate) civil_on_develop: u8,
    /// Culture for each developed technology.
    pub(crate) culture_on_develop: u8,
    /// Theater technologies cost less science.
    pub(crate) theater_discount: u8,
    /// Libraries and theaters make each other cheaper, in resources and in science.
    pub(crate) cross_discount: [u8; 2],
    /// Revolutions are paid with military actions.
    pub(crate) revolution_military: bool,
    /// Culture for each revolution.
    pub(crate) culture_on_revolution: u8,
    /// No aggressions, no wars.
    pub(crate) cannot_attack: bool,
    /// Attacks on the owner cost twice the military actions.
    pub(crate) attackers_pay_double: bool,
    /// Culture at the end of the turn for being among the strongest.
    pub(crate) strongest_culture: u8,
    /// Temporary resources for military units each turn.
    pub(crate) military_resource: u8,
    /// Military cards that may be discarded for a colonization force.
    pub(crate) colonize_discards: u8,
    /// Civil actions less for this wonder in the row after replacing a leader.
    pub(crate) row_discount: u8,
    /// Political action: remove this card for yellow tokens.
    pub(crate) remove_for_yellow: u8,
    /// Political action: remove this card and colonize a territory from hand.
    pub(crate) remove_to_colonize: bool,
    /// A second political action, once a game.
    pub(crate) second_politics: bool,
    /// One military action may be a civil one each turn.
    pub(crate) military_as_civil: bool,
    /// May be tucked under a wonder when replaced.
    pub(crate) tuck: bool,
    /// Sees the top of the current events each turn.
    pub(crate) peek: bool,
    /// Population and unit in one military action, cheaper by food and resources.
    pub(crate) population_and_unit: [u8; 2],
    /// Any urban building may become a theater once a turn.
    pub(crate) theater_upgrade: bool,
    /// Culture, or science and resources for the military, each turn.
    pub(crate) turn_choice: u8,
    /// One population for free each turn.
    pub(crate) free_population: bool,
}

/// An action that a card orders.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Increase the population.
    Population,
    /// Build or upgrade a farm or a mine.
    FarmOrMine,
    /// Build or upgrade an urban building.
    Urban,
    /// Upgrade a farm, mine or urban building.
    Upgrade,
    /// Build one stage of a wonder.
    Stage,
    /// Develop a technology or declare a revolution.
    Develop,
}

/// Something an action card does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ActionOp {
    /// Another action, this much cheaper in resources.
    Order(Order, u8),
    /// Score science and culture.
    Score(u8, u8),
    /// Gain food.
    Food(u8),
    /// Gain resources.
    Resources(u8),
    /// Gain so much food or so many resources.
    FoodOrResources(u8),
    /// Military actions for this turn.
    MilitaryActions(u8),
    /// Resources for military units this turn.
    MilitaryResources(u8),
    /// The same for each stronger civilization, with 2, 3 and 4 players.
    MilitaryResourcesPerStronger([u8; 3]),
    /// Culture for each civilization with more culture, with 2, 3 and 4 players.
    CulturePerRicher([u8; 3]),
}

/// What an Age III wonder scores when it is completed.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Bonus {
    /// 1 for each worker on urban and military cards, 2 on farms and mines.
    Workers,
    /// Levels of all technologies in play.
    TechnologyLevels,
    /// Twice the culture of theaters and libraries.
    TheatersAndLibraries,
    /// Culture, science and strength of urban buildings.
    UrbanOutput,
}

/// Whom an event concerns.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the names are the cards' words
pub enum Who {
    All,
    Strongest,
    Weakest,
    TwoStrongest,
    TwoWeakest,
    MostCulture,
    LeastCulture,
    AllMostHappy,
    AllMostDiscontent,
    /// The leader in culture, if among the two weakest.
    WeakCultureLeader,
}

/// A rating that can be scored or ranked.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the names are the rulebook's
pub enum Rating {
    Science,
    Culture,
    Strength,
}

/// What an Age III event counts.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // each is the Impact of its name
pub enum Impact {
    Agriculture,
    Architecture,
    Balance,
    Colonies,
    Competition,
    Government,
    Happiness,
    Industry,
    Population,
    Progress,
    Technology,
    Variety,
    Wonders,
}

/// Something an event does to a civilization.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Op {
    /// Gain food, then resources.
    Gain {
        /// Food.
        food: u8,
        /// Resources.
        resources: u8,
    },
    /// Gain so much food or so many resources.
    GainChoice(u8),
    /// Gain so much in food and resources together.
    GainMix(u8),
    /// Lose so much in food and resources together.
    LoseMix(u8),
    /// Lose all food.
    LoseAllFood,
    /// Score science and culture.
    Score {
        /// Science points.
        science: u8,
        /// Culture points.
        culture: u8,
    },
    /// Lose culture.
    LoseCulture(u8),
    /// Draw military cards; in Age IV score culture instead.
    DrawMilitary(u8, u8),
    /// Discard military cards; in Age IV lose culture instead.
    DiscardMilitary(u8, u8),
    /// Gain population.
    GainPopulation(u8),
    /// Lose population.
    LosePopulation(u8),
    /// Lose population: half the discontent workers.
    LosePopulationHalfDiscontent,
    /// May put an unused worker on this card for nothing.
    MayBuildFree(CivilId),
    /// May do one of three actions at this discount.
    MayDevelopCivilization(u8),
    /// Destroy a farm, mine or urban building.
    DestroyOwn,
    /// Go through steps of production: corruption, food, consumption, resources.
    Produce([bool; 4]),
    /// Score a rating as science or culture points.
    ScoreRating(Rating, Rating),
    /// Spend civil actions for each discontent worker.
    SpendCivilPerDiscontent(u8),
    /// Take yellow tokens from the weakest.
    TakeYellowFromWeakest(u8),
    /// Lose culture for each discontent worker.
    LoseCulturePerDiscontent(u8),
    /// Return blue tokens to the box.
    LoseBlue(u8),
    /// Remove a leader of another age.
    RemoveOldLeader,
    /// Lose a colony.
    LoseColony,
    /// May take cards from the row for so many civil actions.
    MayTakeFromRow(u8),
    /// Food for each happy face.
    GainFoodPerHappy,
    /// Ruin a wonder of Age A or I.
    RuinWonder,
    /// Destroy an urban building of everybody else.
    DestroyUrbanOfOthers,
    /// Score by an Impact.
    Impact(Impact),
    /// Score by rank, with 2, 3 and 4 players.
    Rank(Rating, [[u8; 4]; 3]),
}

/// One sentence of an event.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventOp {
    /// Whom.
    pub(crate) who: Who,
    /// What.
    pub(crate) op: Op,
}

/// One sentence of an aggression.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AggressionOp {
    /// The rival loses population.
    LosePopulation(u8),
    /// The attacker gains resources and food.
    Gain {
        /// Resources.
        resources: u8,
        /// Food.
        food: u8,
    },
    /// Take so much in food and resources together.
    TakeMix(u8),
    /// Destroy urban buildings up to these levels; gain half their printed cost.
    Raid(#[serde(deserialize_with = "one_or_two")] [Option<u8>; 2]),
    /// Take culture points.
    TakeCulture(u8),
    /// Take science points.
    TakeScience(u8),
    /// Take a colony.
    TakeColony,
    /// Remove the leader or the unfinished wonder; culture for each level.
    Infiltrate(u8),
}

/// What the victor of a war takes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WarOp {
    /// Science points or special technologies worth the advantage.
    Technology,
    /// Yellow tokens: so many, and one more for each so much advantage.
    Territory(u8, u8),
    /// Culture points: so many and the advantage.
    Culture(u8),
}

/// What a pact gives one party.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PartyTerms {
    /// Military actions.
    pub(crate) military: i8,
    /// Strength.
    pub(crate) strength: i8,
    /// Culture.
    pub(crate) culture: i8,
    /// Resources in production.
    pub(crate) resources: i8,
    /// Food in production.
    pub(crate) food: i8,
    /// Culture for each completed wonder of the partner.
    pub(crate) culture_per_partner_wonder: i8,
    /// Technologies cost less science …
    pub(crate) develop_discount: u8,
    /// … and the partner pays this much.
    pub(crate) partner_pays: u8,
    /// Food that may be used as resources each turn.
    pub(crate) food_as_resource: bool,
    /// Resources that may be used as food each turn.
    pub(crate) resource_as_food: bool,
    /// Nobody can declare war on this party.
    pub(crate) no_war_against: bool,
}

/// What a pact says.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PactTerms {
    /// Sides A and B; alike if the pact has no sides.
    pub(crate) parties: [PartyTerms; 2],
    /// Are the sides different?
    pub(crate) sided: bool,
    /// The parties cannot attack each other.
    pub(crate) no_attack: bool,
    /// The pact ends if one party attacks the other.
    pub(crate) ends_on_attack: bool,
    /// Strength of a party that attacks the other.
    pub(crate) attack_bonus: u8,
}

/// One number or two.
fn one_or_two<'de, D: Deserializer<'de>>(from: D) -> Result<[Option<u8>; 2], D::Error> {
    match Vec::<u8>::deserialize(from)?[..] {
        [one] => Ok([Some(one), None]),
        [one, two] => Ok([Some(one), Some(two)]),
        _ => Err(serde::de::Error::custom("one level or two")),
    }
}
