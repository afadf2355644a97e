//! Events as they are written, and their way into the closed set of operations.

use super::ops::{CheckText, OpText};
use super::*;
use crate::content::events::*;
use serde::{Deserializer, de::IntoDeserializer};

const EVENTS: &str = "events.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SelectText {
    kind: Aim,
    owner: Whose,
    #[serde(default)]
    filters: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WayText {
    #[serde(deserialize_with = "moment")]
    trigger: Moment,
    who: Who,
    select: SelectText,
    #[serde(default)]
    needs: Vec<String>,
    check_op: Option<CheckText>,
    ops: Vec<OpText>,
    #[serde(default)]
    else_ops: Vec<OpText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventText {
    id: String,
    name: String,
    effect: String,
    #[serde(default)]
    requires: String,
    #[serde(default)]
    check: String,
    cards: Vec<u8>,
    #[serde(deserialize_with = "moment")]
    trigger: Moment,
    who: Who,
    select: SelectText,
    #[serde(default)]
    needs: Vec<String>,
    check_op: Option<CheckText>,
    ops: Vec<OpText>,
    #[serde(default)]
    else_ops: Vec<OpText>,
    alt: Option<WayText>,
    cancels: Vec<String>,
    censurable: bool,
}

/// A moment; here it is written with low lines.
fn moment<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Moment, D::Error> {
    let word = String::deserialize(deserializer)?.replace('_', "-");
    Moment::deserialize(word.into_deserializer())
}

pub(super) fn number(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("{word} is no number"))
}

/// Conditions that are a word and nothing else.
fn plain(word: &str) -> Option<Condition> {
    use Condition as Is;
    Some(match word {
        "in_cancels" => Is::InCancels,
        "not_same_event" => Is::NotSameEvent,
        "target_religious" => Is::TargetReligious,
        "turning_marker" => Is::TurningMarker,
        "just_acted" => Is::JustActed,
        "just_manoeuvred" => Is::JustManoeuvred,
        "in_discard_pile" => Is::InDiscardPile,
        "in_production" => Is::InProduction,
        "in_manoeuvre" => Is::InManoeuvre,
        "trading" => Is::Trading,
        "got_trade_money" => Is::GotTradeMoney,
        "no_just_rule" => Is::NoJustRule,
        "in_range" => Is::InRange,
        "adjacent" => Is::Adjacent,
        "more_advanced" => Is::MoreAdvanced,
        "fewer_land_units" => Is::FewerLandUnits,
        "not_capital" => Is::NotCapital,
        "has_city" => Is::HasCity,
        "has_leader" => Is::HasLeader,
        "has_artefact" => Is::HasArtefact,
        "has_ships" => Is::HasShips,
        "has_religion" => Is::HasReligion,
        "no_religion" => Is::NoReligion,
        "no_religious_leader" => Is::NoReligiousLeader,
        "has_government" => Is::HasGovernment,
        "unnamed" => Is::Unnamed,
        "exposed" => Is::Exposed,
        "volcanic" => Is::Volcanic,
        "land" => Is::Land,
        "sea" => Is::Sea,
        "controlled" => Is::Controlled,
        "vacant" => Is::Vacant,
        "neutral" => Is::Neutral,
        "site" => Is::Site,
        "acting" => Is::Acting,
        "acting_religious" | "acting_has_religion" => Is::ActingReligious,
        "acting_has_leader" => Is::ActingHasLeader,
        "not_barbarian" => Is::NotBarbarian,
        "no_disorder" => Is::NoDisorder,
        "no_oil" => Is::NoOil,
        "most_glory" => Is::MostGlory,
        "top_two" => Is::TopTwo,
        "different_players" => Is::DifferentPlayers,
        "trade_winner_in_range" => Is::TradeWinnerInRange,
        "trade_winner_more_advanced" => Is::TradeWinnerMoreAdvanced,
        "committed" => Is::Committed,
        "is_active_side" => Is::IsActiveSide,
        "is_defender" => Is::IsDefender,
        "landing" => Is::Landing,
        "changing_age" => Is::ChangingAge,
        "elephants_exist" => Is::ElephantsExist,
        "just_lost" => Is::JustLost,
        "lost_round" => Is::LostRound,
        _ => return None,
    })
}

impl Words<'_> {
    fn class(&self, word: &str) -> Result<Class, String> {
        Ok(match word {
            "cavalry" => Class::Cavalry,
            other => return Err(format!("there is no class {other}")),
        })
    }

    fn condition(&self, word: &str) -> Result<Condition, String> {
        use Condition as Is;
        let (word, what) = word.split_once(':').unwrap_or((word, ""));
        Ok(match word {
            "terrain" => {
                let mut bits = 0;
                for one in what.split('/') {
                    bits |= terrain_bit(self.terrain(one)?);
                }
                Is::Terrains(bits)
            }
            "age" => match what.split_once('-') {
                Some((from, to)) => Is::Ages(number(from)?, number(to)?),
                None => return Err(format!("{what} are no ages")),
            },
            "level_min" => Is::LevelMin(number(what)?),
            "land_areas_min" => Is::LandAreasMin(number(what)?),
            "has_marker" => {
                let mut bits = 0;
                for one in what.split('/') {
                    bits |= 1 << find(self.artefacts, one)?;
                }
                Is::HasMarker(bits)
            }
            "type" => Is::Talent(1 << find(&TALENTS, what)?),
            "acting_has" => Is::ActingHas(ArtefactId(find(self.artefacts, what)?)),
            "feudal_or_age" => Is::FeudalOrAge(number(what)?),
            "liberated_min" => Is::LiberatedMin(number(what)?),
            "commits" if what == "elephant" => Is::CommitsElephant,
            "commits" => Is::Commits(self.units(what)?),
            "far_from_city" => Is::FarFromCity(number(what)?),
            "both_have" => Is::BothHave(self.class(what)?),
            "nuke_or_age" => Is::NukeOrAge(number(what)?),
            "faith_empires_min" => Is::FaithEmpiresMin(number(what)?),
            "option_on" => Is::Option(number(what)?, true),
            "option_off" => Is::Option(number(what)?, false),
            other => plain(other).ok_or_else(|| format!("there is no condition {other}"))?,
        })
    }

    fn conditions(&self, words: &[String]) -> Result<Vec<Condition>, String> {
        words.iter().map(|word| self.condition(word)).collect()
    }

    fn way(&self, text: WayText) -> Result<Way, String> {
        let ops = |list: Vec<OpText>| -> Result<Vec<Op>, String> {
            list.into_iter().map(|text| text.op(self)).collect()
        };
        let filters = self.conditions(&text.select.filters)?;
        let needs = self.conditions(&text.needs)?;
        let effects = ops(text.ops)?;
        Ok(Way {
            moment: text.trigger,
            who: text.who,
            aim: text.select.kind,
            whose: text.select.owner,
            ranged: ranged(&filters, &effects) || ranged(&needs, &[]),
            filters,
            needs,
            check: text.check_op.map(CheckText::check),
            ops: effects,
            otherwise: ops(text.else_ops)?,
        })
    }
}

/// The events as they are written.
pub(super) struct Written(Vec<EventText>);

impl Written {
    pub(super) fn open(files: &Reading<'_>) -> Result<Written, ContentError> {
        files.get(EVENTS, "event").map(Written)
    }

    /// The names of the events in records.
    pub(super) fn slugs(&self) -> Vec<&'static str> {
        self.0.iter().map(|text| kept(&text.id)).collect()
    }

    /// The events, and the event of each card by the card's number.
    pub(super) fn read(
        self,
        words: &Words<'_>,
    ) -> Result<(Vec<EventCard>, [u8; 256]), ContentError> {
        let mut of_card = [u8::MAX; 256];
        let mut list = Vec::new();
        for (index, text) in self.0.into_iter().enumerate() {
            for number in &text.cards {
                of_card[usize::from(*number)] = index as u8;
            }
            let record = format!("event {}", text.id);
            list.push(event(text, words).map_err(at(EVENTS, record))?);
        }
        Ok((list, of_card))
    }
}

fn event(text: EventText, words: &Words<'_>) -> Result<EventCard, String> {
    let first = WayText {
        trigger: text.trigger,
        who: text.who,
        select: text.select,
        needs: text.needs,
        check_op: text.check_op,
        ops: text.ops,
        else_ops: text.else_ops,
    };
    let ways = std::iter::once(first)
        .chain(text.alt)
        .map(|way| words.way(way));
    let mut cancels = 0u128;
    for id in &text.cancels {
        cancels |= match id.as_str() {
            "any" => u128::MAX,
            id => 1 << find(words.events, id)?,
        };
    }
    let card = |number: &u8| {
        let index = number
            .checked_sub(1)
            .filter(|index| usize::from(*index) < words.cards.len());
        index
            .map(CardId)
            .ok_or_else(|| format!("there is no card {number}"))
    };
    Ok(EventCard {
        cards: text.cards.iter().map(card).collect::<Result<_, _>>()?,
        ways: ways.collect::<Result<_, _>>()?,
        name: text.name,
        text: text.effect,
        requires: text.requires,
        check: text.check,
        cancels,
        censurable: text.censurable,
    })
}
