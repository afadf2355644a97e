//! Events as they are written, and their way into the closed set of operations.

use super::*;
use crate::content::events::*;
use std::{cell::RefCell, collections::BTreeSet};
use toml::{Table, Value};

const EVENTS: &str = "events.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SelectText {
    kind: String,
    owner: String,
    #[serde(default)]
    filters: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WayText {
    trigger: String,
    who: String,
    select: SelectText,
    #[serde(default)]
    needs: Vec<String>,
    check_op: Option<Table>,
    ops: Vec<Table>,
    #[serde(default)]
    else_ops: Vec<Table>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventText {
    id: String,
    name: String,
    effect: String,
    cards: Vec<u8>,
    trigger: String,
    who: String,
    select: SelectText,
    #[serde(default)]
    needs: Vec<String>,
    check_op: Option<Table>,
    ops: Vec<Table>,
    #[serde(default)]
    else_ops: Vec<Table>,
    alt: Option<WayText>,
    cancels: Vec<String>,
    censurable: bool,
}

fn moment(word: &str) -> Result<Moment, String> {
    Ok(match word {
        "event_played" => Moment::EventPlayed,
        "turn_start" => Moment::TurnStart,
        "markers_placed" => Moment::MarkersPlaced,
        "marker_turned" => Moment::MarkerTurned,
        "action_done" => Moment::ActionDone,
        "start_card" => Moment::StartCard,
        "income_count" => Moment::IncomeCount,
        "build" => Moment::Build,
        "trade_partner" => Moment::TradePartner,
        "trade_cards_down" => Moment::TradeCardsDown,
        "trade_revealed" => Moment::TradeRevealed,
        "trade_done" => Moment::TradeDone,
        "move_start" => Moment::MoveStart,
        "move_done" => Moment::MoveDone,
        "landing" => Moment::Landing,
        "conflict_start" => Moment::ConflictStart,
        "round_start" => Moment::RoundStart,
        "round_commit" => Moment::RoundCommit,
        "round_lost" => Moment::RoundLost,
        "conflict_end" => Moment::ConflictEnd,
        "civilise" => Moment::Civilise,
        "age_change" => Moment::AgeChange,
        "leader_lost" => Moment::LeaderLost,
        "assassin_pick" => Moment::AssassinPick,
        "free_progress" => Moment::FreeProgress,
        "harvest_start" => Moment::HarvestStart,
        "harvest_end" => Moment::HarvestEnd,
        "idle" => Moment::Idle,
        other => return Err(format!("there is no moment {other}")),
    })
}

fn number(word: &str) -> Result<u8, String> {
    word.parse().map_err(|_| format!("{word} is no number"))
}

/// A table of an operation or a check, read word by word.
struct Reader<'a> {
    words: &'a Words<'a>,
    table: &'a Table,
    /// The keys that were asked for: what nobody asks for is a mistake of the file.
    asked: RefCell<BTreeSet<String>>,
}

impl<'a> Reader<'a> {
    /// Reads a table; every key of it must be asked for.
    fn all<T>(
        words: &'a Words<'a>,
        table: &'a Table,
        read: impl FnOnce(&Reader<'a>) -> Result<T, String>,
    ) -> Result<T, String> {
        let reader = Reader {
            words,
            table,
            asked: RefCell::default(),
        };
        let value = read(&reader)?;
        let asked = reader.asked.into_inner();
        match table.keys().find(|key| !asked.contains(*key)) {
            Some(key) => {
                let table = Value::Table(table.clone());
                Err(format!("nobody reads the key `{key}` of {table}"))
            }
            None => Ok(value),
        }
    }

    fn get(&self, key: &str) -> Option<&'a Value> {
        self.asked.borrow_mut().insert(key.to_string());
        self.table.get(key)
    }
}

impl Reader<'_> {
    fn word(&self, key: &str) -> &str {
        self.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    fn int(&self, key: &str, otherwise: i64) -> i64 {
        let value = self.get(key).and_then(Value::as_integer);
        value.unwrap_or(otherwise)
    }

    fn flag(&self, key: &str) -> bool {
        let value = self.get(key).and_then(Value::as_bool);
        value.unwrap_or(false)
    }

    /// Is the word this one, and not one of the others? Nothing is like an other.
    fn is(&self, key: &str, word: &str, others: &[&str]) -> Result<bool, String> {
        match self.word(key) {
            found if found == word => Ok(true),
            "" => Ok(false),
            found if others.contains(&found) => Ok(false),
            found => Err(format!("there is no {key} {found}")),
        }
    }

    /// A list of words, each of them known.
    fn list(&self, key: &str, known: impl Fn(&str) -> bool) -> Result<Vec<&str>, String> {
        let list = self.get(key).and_then(Value::as_array);
        let words: Vec<&str> = list
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        match words.iter().find(|word| !known(word)) {
            Some(word) => Err(format!("there is no {key} {word}")),
            None => Ok(words),
        }
    }

    fn amount(&self, key: &str) -> Result<Amount, String> {
        let Some(value) = self.get(key) else {
            return Err(format!("{key} is missing"));
        };
        if let Some(n) = value.as_integer() {
            return Ok(Amount::number(n as i16));
        }
        let Some(table) = value.as_table() else {
            return Err(format!("{value} is no amount"));
        };
        Reader::all(self.words, table, Reader::sum)
    }

    /// A number that depends on something.
    fn sum(&self) -> Result<Amount, String> {
        let of = match self.word("of") {
            "value" => Source::Value,
            "result" => Source::Result,
            "age" => Source::Age,
            "age_gap" => Source::AgeGap,
            "saved_money" => Source::SavedMoney,
            "players_ahead" => Source::PlayersAhead,
            "players_behind" => Source::PlayersBehind,
            "liberated_cities_held" => Source::LiberatedCitiesHeld,
            other => return Err(format!("there is no source {other}")),
        };
        let step = self.int("step", 0) as i16;
        Ok(Amount {
            of,
            mul: self.int("mul", 1) as i16,
            div: self.int("div", 1) as i16,
            plus: self.int("plus", 0) as i16,
            min: self.int("min", i64::from(i16::MIN)) as i16,
            max: self.int("max", i64::from(i16::MAX)) as i16,
            step: (step > 0).then(|| {
                (
                    step,
                    [self.int("low", 0), self.int("high", 0)].map(|n| n as i16),
                )
            }),
            last: self.int("last_bonus", 0) as i16,
        })
    }

    fn share(&self) -> Result<Share, String> {
        Ok(match self.word("n") {
            "all" if self.is("into", "kingdom", &[])? => Share::Risen,
            "all" => Share::All,
            "half" => Share::Half,
            _ => Share::Some(self.amount("n")?),
        })
    }

    fn units(&self) -> Result<u32, String> {
        match self.get("units") {
            Some(Value::String(word)) => self.words.units(word),
            Some(Value::Array(list)) => list
                .iter()
                .filter_map(Value::as_str)
                .try_fold(0, |bits, word| Ok(bits | self.words.units(word)?)),
            _ => Err("units are missing".to_string()),
        }
    }

    fn site(&self) -> Result<Site, String> {
        Ok(match self.word("where") {
            "target" => Site::Target,
            "same_areas" => Site::SameAreas,
            "empire" => Site::Empire,
            "empire_cities" => Site::EmpireCities,
            "empire_non_start" => Site::EmpireNonStart,
            "capital_or_any" => Site::CapitalOrAny,
            "river" => Site::River,
            "coast_of_target" => Site::CoastOfTarget,
            "each_chosen" => Site::EachChosen,
            "each_empire_in_target" => Site::EachEmpireInTarget,
            "leader_area" => Site::LeaderArea,
            "cause_empire" => Site::CauseEmpire,
            "target_border" => Site::TargetBorder,
            "defending_side" => Site::DefendingSide,
            "own_fertile_cities" => Site::OwnFertileCities,
            "neutral_near" => Site::NeutralNear,
            other => return Err(format!("there is no place {other}")),
        })
    }

    fn chooser(&self) -> Result<Chooser, String> {
        Ok(match (self.word("order"), self.word("chooser")) {
            ("highest_city", _) => Chooser::HighestCity,
            (_, "owner") => Chooser::Owner,
            (_, "player" | "none" | "") => Chooser::Player,
            (_, other) => return Err(format!("{other} chooses nothing")),
        })
    }

    fn markers(&self) -> Result<u64, String> {
        let ids = self.get("ids").and_then(Value::as_array);
        let mut bits = 0;
        for id in ids.into_iter().flatten().filter_map(Value::as_str) {
            bits |= 1 << find(self.words.artefacts, id)?;
        }
        Ok(bits)
    }

    fn op(&self) -> Result<Op, String> {
        let wrong = |what: &str| Err(format!("there is no {what} {}", self.word(what)));
        let n = || self.int("n", 1);
        let min_value = || self.int("min_value", 0) as u8;
        Ok(match self.word("op") {
            "cancel" => Op::Cancel,
            "cards" => match self.word("action") {
                "take_random" => Op::TakeRandom,
                "take_chosen" => Op::TakeChosen,
                "discard_random" => Op::DiscardRandom(self.amount("n")?),
                "exchange" => Op::Exchange,
                "from_discard" => Op::FromDiscard,
                "peek" => Op::Peek(n() as u8),
                _ => return wrong("action"),
            },
            "first_player" => Op::FirstPlayer,
            "progress" => Op::Progress {
                own: self.is("who", "own", &["target"])?,
                n: self.amount("n")?,
                at_free_progress: self.is("when", "free_progress", &[])?,
            },
            "free_progress_ban" => Op::FreeProgressBan,
            "marker" => match self.word("action") {
                "replace" => Op::ReplaceMarker,
                "pass" => Op::PassMarker,
                _ => return wrong("action"),
            },
            "extra_action" => Op::ExtraAction,
            "second_move" => Op::SecondMove,
            "move_rule" => Op::Winter,
            "start_rule" => match self.word("mode") {
                "ignore_ages" => Op::IgnoreAges,
                "from_discard" => Op::StartFromDiscard,
                _ => return wrong("mode"),
            },
            "income" => self.income()?,
            "money" => Op::Money {
                who: match self.word("who") {
                    "target" => Purse::Target,
                    "own" => Purse::Own,
                    "each_other_on_coast" => Purse::EachOtherOnCoast,
                    word => match word.split_once(':') {
                        Some(("all_with_over", over)) => Purse::AllOver(number(over)?),
                        _ => return wrong("who"),
                    },
                },
                n: self.amount("n")?,
                to_own: self.is("to", "own", &[])?,
            },
            "cost" => Op::Cost {
                units: self.units()?,
                delta: self.int("delta", 0) as i8,
                fixed: self.get("set").and_then(Value::as_integer).map(|n| n as u8),
                halve: self.flag("halve"),
                forts: self.flag("forts"),
                most: self.int("max_units", 255) as u8,
            },
            "build_rule" => match self.word("mode") {
                "ban" => Op::BuildBan,
                "only" => Op::BuildOnly(self.units()?),
                "no_limit" => Op::BuildFree {
                    units: self.units()?,
                    anywhere: self.is("where", "any_own", &["capital_or_chosen"])?,
                },
                "levels" => Op::BuildAhead(n() as u8),
                _ => return wrong("mode"),
            },
            "build_now" => {
                let classes = self.list("classes", |word| self.words.units(word).is_ok())?;
                Op::Hire {
                    most: self.int("max", 1) as u8,
                    extra: self.int("extra", 0) as i8,
                    elephant: classes.contains(&"elephant"),
                }
            }
            "place_units" => Op::PlaceInfantry {
                n: n() as u8,
                site: self.site()?,
            },
            "lose_units" => self.lose()?,
            "move_units" => match self.word("from") {
                "one_adjacent_own" => Op::Reinforce(n() as u8),
                "empire" => Op::Migrate(n() as u8),
                _ => return wrong("from"),
            },
            "disorder" => Op::Disorder {
                site: self.site()?,
                n: self.amount("n")?,
                chooser: self.chooser()?,
            },
            "calm" => Op::Calm,
            "city" if self.flag("extra") => Op::ExtraCity,
            "city" => {
                let limits = self.list("limits", |word| word == "fertile")?;
                Op::City {
                    site: self.site()?,
                    steps: self.amount("steps")?,
                    areas: match self.get("areas") {
                        Some(_) => Some(self.amount("areas")?),
                        None => None,
                    },
                    fertile: !limits.is_empty(),
                    min_value: min_value(),
                }
            }
            "strip" => Op::Strip {
                what: match self.word("what") {
                    "fort" => Strip::Fort,
                    "city" => Strip::City,
                    "artefact" => Strip::Artefact {
                        all: self.word("n") == "all",
                    },
                    "all" => Strip::Everything,
                    _ => return wrong("what"),
                },
                min_value: min_value(),
            },
            "conflict_total" if self.word("side") == "faith" => Op::FaithTotal(n() as i8),
            "conflict_total" => Op::Total {
                n: n() as i8,
                rough: self.int("n_rough", n()) as i8,
            },
            "conflict_marker" => Op::ConflictMarker(n() as i8),
            "conflict_zero" => Op::Zero(match self.word("what") {
                "city" => Part::City,
                "fort" => Part::Fort,
                "support" => Part::Support,
                _ => return wrong("what"),
            }),
            "conflict_double" => Op::Double(match (self.word("what"), self.word("units")) {
                ("terrain_fort_city", _) => Part::Ground,
                ("front", "target") => Part::FrontOfTarget,
                ("front", _) => Part::FrontOf(self.units()?),
                _ => return wrong("what"),
            }),
            "conflict_end" => Op::EndConflict {
                active: self.is("retreat", "active", &["target"])?,
            },
            "conflict_duel" => Op::Duel,
            "unit_turncoat" => Op::Turncoat,
            "save_losses" => Op::SaveLosses,
            "no_spoils" => Op::NoSpoils,
            "leader" => Op::Leader(match self.word("action") {
                "kill" => Career::Kill,
                "remove_all" => Career::RemoveAll,
                "keep" => Career::Keep,
                "protect" => Career::Protect,
                "move_to_own" => Career::MoveToOwn,
                "promote" if self.flag("search") => Career::HolyMan,
                "promote" if self.flag("over_limit") => Career::GreatMan,
                "promote" => Career::Heir,
                _ => return wrong("action"),
            }),
            "government" => Op::DropGovernment,
            "religion" => match self.word("action") {
                "discard_dominant" => Op::DropReligion,
                "adopt_own_dominant" => Op::GiveReligion,
                "site" => Op::HolySite,
                _ => return wrong("action"),
            },
            "marker_remove" => Op::RemoveMarkers(self.markers()?),
            "truce" => Op::Truce(match self.word("between") {
                "own_target" => Between::OwnTarget,
                "same_religion" => Between::SameReligion,
                "pair" => Between::Pair,
                "players" => Between::Players,
                _ => return wrong("between"),
            }),
            "glory" => Op::Glory {
                who: match self.word("who") {
                    "self" => Fame::Player,
                    "target" | "target_owner" => Fame::Target,
                    "duel_winner" => Fame::DuelWinner,
                    "duel_loser" => Fame::DuelLoser,
                    _ => return wrong("who"),
                },
                n: self.amount("n")?,
            },
            "harvest" => match self.word("mode") {
                "halve" => Op::HarvestHalve,
                "zero" => Op::HarvestZero,
                "add" => Op::HarvestAdd(self.amount("n")?),
                _ => return wrong("mode"),
            },
            "trade" => Op::Trade(match self.word("mode") {
                "deck_only" => Barter::DeckOnly,
                "any_partner" => Barter::AnyPartner,
                "add" => Barter::Add(n() as i8),
                "swap_card" => Barter::SwapCard,
                "zero_number" => Barter::ZeroNumber,
                "void" => Barter::Void,
                "pay_own_cards" => Barter::PayOwnCards,
                "keep_card" => Barter::KeepCard,
                "money_double" => Barter::MoneyDouble,
                _ => return wrong("mode"),
            }),
            "assassin_pick" => Op::AssassinPick,
            "artefact_from_discard" => Op::ArtefactFromDiscard,
            "elephant" => Op::GainElephant,
            "cadence" => Op::SwapCadence,
            "area" => match self.word("action") {
                "take" => Op::TakeArea,
                "kingdom" => Op::Kingdom(n() as u8),
                "clear_kingdom" => Op::ClearKingdom,
                "close" => Op::Close,
                _ => return wrong("action"),
            },
            "pay_or" => Op::PayOr {
                money: self.amount("money")?,
                to_own: self.is("to", "own", &[])?,
            },
            other => return Err(format!("there is no operation {other}")),
        })
    }

    fn income(&self) -> Result<Op, String> {
        Ok(match self.word("mode") {
            "halve" => Op::IncomeHalve,
            "terrain_city_only" => Op::IncomeCityOnly,
            "areas_zero" => Op::IncomeZero(self.amount("n")?),
            "area_add" => Op::IncomeArea(self.int("n", 0) as i16),
            "add" => Op::IncomeAdd {
                per: match self.word("per") {
                    "fertile_areas" => Yield::FertileAreas,
                    "wheat_areas" => Yield::WheatAreas,
                    "empires_in_range" => Yield::EmpiresInRange,
                    "faith_areas_elsewhere" => Yield::FaithAreasElsewhere,
                    other => return Err(format!("nothing is counted by {other}")),
                },
                n: self.int("n", 1) as i16,
                max: self.int("max", 199) as i16,
            },
            other => return Err(format!("there is no mode {other}")),
        })
    }

    fn lose(&self) -> Result<Op, String> {
        if self.word("where") == "each_stack_in_tundra" {
            return Ok(Op::FrozenStacks);
        }
        if self.word("per") == "failed_item" {
            return Ok(Op::LoseShips);
        }
        Ok(Op::LoseUnits {
            site: self.site()?,
            n: self.share()?,
            troop: match self.word("class") {
                "" => Troop::Any,
                "ship" => Troop::Ship,
                "aircraft" => Troop::Aircraft,
                "elephant" => Troop::Elephant,
                "nuke" => Troop::Nuke,
                other => return Err(format!("there is no class {other}")),
            },
            areas: match self.get("areas") {
                Some(_) => Some(self.amount("areas")?),
                None => None,
            },
        })
    }

    fn check(&self) -> Result<Check, String> {
        let area = || self.is("scope", "area", &["empire"]);
        let min = || self.int("min", 0);
        let counted = || {
            self.list("count", |word| {
                ["units", "leaders", "fort2"].contains(&word)
            })
        };
        Ok(match self.word("proc") {
            "pick_value" => Check::PickValue,
            "leaders_minus" => Check::LeadersMinus {
                min: min() as i16,
                area: area()?,
            },
            "threshold" => Check::Threshold { min: min() as u8 },
            "beat_leaders" => Check::BeatLeaders { area: area()? },
            "beat_garrison" => Check::BeatGarrison {
                leaders: counted()?.contains(&"leaders"),
                fort: counted()?.contains(&"fort2"),
                plus: self.int("plus", 0) as u8,
                equal: self.is("cmp", ">=", &[">"])?,
            },
            "per_item" => Check::PerShip { min: min() as u8 },
            "spread" => Check::Spread { min: min() as u8 },
            "assassin" => Check::Assassin {
                picks: self.int("picks", 1) as u8,
            },
            "cup" => Check::Cup {
                draws: self.int("draws", 1) as u8,
            },
            other => return Err(format!("there is no check {other}")),
        })
    }
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
            "in_range" => Is::InRange,
            "adjacent" => Is::Adjacent,
            "more_advanced" => Is::MoreAdvanced,
            "fewer_land_units" => Is::FewerLandUnits,
            "land_areas_min" => Is::LandAreasMin(number(what)?),
            "not_capital" => Is::NotCapital,
            "has_city" => Is::HasCity,
            "has_leader" => Is::HasLeader,
            "has_artefact" => Is::HasArtefact,
            "has_ships" => Is::HasShips,
            "has_religion" => Is::HasReligion,
            "no_religion" => Is::NoReligion,
            "no_religious_leader" => Is::NoReligiousLeader,
            "has_government" => Is::HasGovernment,
            "has_marker" => {
                let mut bits = 0;
                for one in what.split('/') {
                    bits |= 1 << find(self.artefacts, one)?;
                }
                Is::HasMarker(bits)
            }
            "unnamed" => Is::Unnamed,
            "type" => Is::Talent(1 << find(&TALENTS, what)?),
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
            "acting_has" => Is::ActingHas(ArtefactId(find(self.artefacts, what)?)),
            "acting_has_leader" => Is::ActingHasLeader,
            "not_barbarian" => Is::NotBarbarian,
            "feudal_or_age" => Is::FeudalOrAge(number(what)?),
            "no_disorder" => Is::NoDisorder,
            "no_oil" => Is::NoOil,
            "most_glory" => Is::MostGlory,
            "top_two" => Is::TopTwo,
            "different_players" => Is::DifferentPlayers,
            "trade_winner_in_range" => Is::TradeWinnerInRange,
            "trade_winner_more_advanced" => Is::TradeWinnerMoreAdvanced,
            "liberated_min" => Is::LiberatedMin(number(what)?),
            "committed" => Is::Committed,
            "commits" if what == "elephant" => Is::CommitsElephant,
            "commits" => Is::Commits(self.units(what)?),
            "is_active_side" => Is::IsActiveSide,
            "is_defender" => Is::IsDefender,
            "far_from_city" => Is::FarFromCity(number(what)?),
            "both_have" => Is::BothHave(self.class(what)?),
            "landing" => Is::Landing,
            "changing_age" => Is::ChangingAge,
            "elephants_exist" => Is::ElephantsExist,
            "nuke_or_age" => Is::NukeOrAge(number(what)?),
            "faith_empires_min" => Is::FaithEmpiresMin(number(what)?),
            "just_lost" => Is::JustLost,
            "option_on" => Is::Option(number(what)?, true),
            "option_off" => Is::Option(number(what)?, false),
            "lost_round" => Is::LostRound,
            other => return Err(format!("there is no condition {other}")),
        })
    }

    fn conditions(&self, words: &[String]) -> Result<Vec<Condition>, String> {
        words.iter().map(|word| self.condition(word)).collect()
    }

    fn way(&self, text: &WayText) -> Result<Way, String> {
        let ops = |list: &[Table]| -> Result<Vec<Op>, String> {
            let read = |table| Reader::all(self, table, Reader::op);
            list.iter().map(read).collect()
        };
        Ok(Way {
            moment: moment(&text.trigger)?,
            who: match text.who.as_str() {
                "active" => Who::Active,
                "any" => Who::Any,
                "owner" => Who::Owner,
                "involved" => Who::Involved,
                "loser" => Who::Loser,
                other => return Err(format!("{other} plays nothing")),
            },
            aim: match text.select.kind.as_str() {
                "none" => Aim::Nothing,
                "conflict" => Aim::Conflict,
                "trade" => Aim::Trade,
                "fleet" => Aim::Fleet,
                "event" => Aim::Event,
                "empire" => Aim::Empire,
                "empire_pair" => Aim::Pair,
                "area" => Aim::Area,
                "water" => Aim::Water,
                "river" => Aim::River,
                "region" => Aim::Region,
                "religion" => Aim::Religion,
                "leader" => Aim::Leader,
                "unit" => Aim::Unit,
                "side" => Aim::Side,
                "player" => Aim::Player,
                "card" => Aim::Card,
                other => return Err(format!("nothing is aimed at {other}")),
            },
            whose: match text.select.owner.as_str() {
                "own" => Whose::Own,
                "other" => Whose::Other,
                "any" => Whose::Any,
                other => return Err(format!("nothing belongs to {other}")),
            },
            filters: self.conditions(&text.select.filters)?,
            needs: self.conditions(&text.needs)?,
            check: match &text.check_op {
                Some(table) => Some(Reader::all(self, table, Reader::check)?),
                None => None,
            },
            ops: ops(&text.ops)?,
            otherwise: ops(&text.else_ops)?,
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
    let ways = std::iter::once(&first)
        .chain(&text.alt)
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
        cancels,
        censurable: text.censurable,
    })
}
