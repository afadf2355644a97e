//! What can be asked of the engine, one function an op.

use crate::{
    advice::{advise, fresh_seed, think},
    games::games,
    matches::{Eyes, Held, Matches},
    trouble::Trouble,
};
use orbis_bots::Level;
use orbis_core::{OptionValue, Seat, Seed, Setup, Turn, Viewer};
use orbis_registry::{Entry, find_among};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, time::Duration};

type Answer = Result<Value, Trouble>;

/// The games and the matches being played.
pub struct Engine {
    shelf: &'static [Entry],
    matches: Matches,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct New {
    game: String,
    players: u64,
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
    seed: Option<SeedWord>,
    #[serde(default)]
    lab: bool,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum SeedWord {
    Number(i64),
    Text(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    game: String,
    record: Option<RecordText>,
    position: Option<Value>,
    seed: Option<SeedWord>,
    lab: Option<bool>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RecordText {
    Text(String),
    Lines(Vec<Value>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Only {
    #[serde(rename = "match")]
    number: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskSeat {
    #[serde(rename = "match")]
    number: u64,
    seat: Option<i64>,
    version: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choices {
    #[serde(rename = "match")]
    number: u64,
    seat: i64,
    #[serde(default)]
    all: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choose {
    #[serde(rename = "match")]
    number: u64,
    seat: i64,
    choice: Value,
    version: Option<u64>,
    dice: Option<Vec<u32>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    #[serde(rename = "match")]
    number: u64,
    viewer: Option<Eyes>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Branch {
    #[serde(rename = "match")]
    number: u64,
    at: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bot {
    #[serde(rename = "match")]
    number: u64,
    seat: i64,
    level: String,
    ms: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Hint {
    #[serde(rename = "match")]
    number: u64,
    seat: i64,
    level: Option<String>,
}

fn read<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, Trouble> {
    serde_json::from_value(Value::Object(fields))
        .map_err(|error| Trouble::bad_request(&error.to_string()))
}

fn seed(word: Option<SeedWord>) -> Result<Seed, Trouble> {
    let text = match word {
        None => return fresh_seed().map_err(|error| Trouble::new("internal", error)),
        Some(SeedWord::Number(number)) => number.to_string(),
        Some(SeedWord::Text(text)) => text,
    };
    let Ok(seed) = text.parse();
    Ok(seed)
}

impl Engine {
    /// An engine for these games.
    pub fn new(shelf: &'static [Entry]) -> Engine {
        Engine {
            shelf,
            matches: Matches::default(),
        }
    }

    /// Lets a match go, if that is one.
    pub fn forget(&mut self, number: Option<&Value>) {
        if let Some(number) = number.and_then(Value::as_u64) {
            self.matches.drop(number);
        }
    }

    /// Answers one request.
    pub fn answer(&mut self, mut request: Map<String, Value>) -> Answer {
        let op = match request.remove("op") {
            Some(Value::String(op)) => op,
            Some(_) => return Err(Trouble::bad_request("op is a word")),
            None => return Err(Trouble::bad_request("a request needs an op")),
        };
        match op.as_str() {
            "games" => read::<Nothing>(request).map(|_| games(self.shelf)),
            "new" => self.start(read(request)?),
            "load" => self.load(read(request)?),
            "turn" => self.turn(&read(request)?),
            "choices" => self.choices(&read(request)?),
            "choose" => self.choose(&read(request)?),
            "position" => self.position(read(request)?),
            "scores" => self.scores(read(request)?),
            "log" => self.log(read(request)?),
            "record" => self.record(&read(request)?),
            "undo" => self.undo(&read(request)?),
            "redo" => self.redo(&read(request)?),
            "branch" => self.branch(&read(request)?),
            "bot" => self.bot(&read(request)?),
            "hint" => self.hint(&read(request)?),
            "draw" => self.draw(read(request)?),
            "close" => self.close(&read(request)?),
            other => Err(Trouble::new(
                "unknown-op",
                format!("there is no op \"{other}\""),
            )),
        }
    }

    fn game(&self, slug: &str) -> Result<&'static Entry, Trouble> {
        find_among(self.shelf, slug).map_err(|error| Trouble::new("unknown-game", error))
    }

    fn keep(&mut self, held: Held) -> Answer {
        let version = held.game.version();
        let number = self.matches.keep(held);
        Ok(json!({ "match": number, "version": version }))
    }

    fn start(&mut self, new: New) -> Answer {
        let entry = self.game(&new.game)?;
        let setup = Setup {
            players: u8::try_from(new.players).unwrap_or(u8::MAX),
            options: new.options,
        };
        let seed_known = new.seed.is_some();
        let game = entry
            .game
            .start(&setup, seed(new.seed)?)
            .map_err(|error| Trouble::new("bad-setup", error))?;
        self.keep(Held {
            entry,
            game,
            lab: new.lab,
            seed_known,
        })
    }

    fn load(&mut self, load: Load) -> Answer {
        let entry = self.game(&load.game)?;
        match (load.record, load.position) {
            (Some(record), None) => {
                if load.seed.is_some() {
                    return Err(Trouble::bad_request("a record brings its own seed"));
                }
                let text = match record {
                    RecordText::Text(text) => text,
                    RecordText::Lines(lines) => {
                        lines.iter().map(|line| format!("{line}\n")).collect()
                    }
                };
                let game = entry.game.read(&text)?;
                let seed_known = game.header().seed.is_some();
                self.keep(Held {
                    entry,
                    game,
                    lab: load.lab.unwrap_or(false),
                    seed_known,
                })
            }
            (None, Some(position)) => {
                if load.lab == Some(false) {
                    return Err(Trouble::lab_only(
                        "a position can only be loaded into a lab match",
                    ));
                }
                let game = entry
                    .game
                    .load(&position, seed(load.seed)?)
                    .map_err(|error| Trouble::new("bad-position", error))?;
                self.keep(Held {
                    entry,
                    game,
                    lab: true,
                    seed_known: true,
                })
            }
            _ => Err(Trouble::bad_request(
                "load needs either a record or a position",
            )),
        }
    }

    fn turn(&mut self, ask: &AskSeat) -> Answer {
        let held = self.matches.get(ask.number)?;
        let asked = ask.seat.map(|number| held.seat(number)).transpose()?;
        let turn = held.game.turn();
        let deciders = turn.deciders();
        let prompt = asked
            .or(deciders.first())
            .and_then(|seat| held.game.prompt(seat));
        Ok(json!({
            "over": turn == Turn::Over,
            "deciders": deciders,
            "prompt": prompt,
            "version": held.game.version(),
        }))
    }

    fn choices(&mut self, ask: &Choices) -> Answer {
        let held = self.matches.get(ask.number)?;
        let seat = held.seat(ask.seat)?;
        Ok(json!(held.game.choices(seat, ask.all)))
    }

    fn choose(&mut self, ask: &Choose) -> Answer {
        let held = self.matches.get(ask.number)?;
        let seat = held.seat(ask.seat)?;
        if ask.dice.is_some() && !held.lab {
            return Err(Trouble::lab_only("only lab matches take dice"));
        }
        let dice = ask.dice.as_deref().unwrap_or_default();
        let log = held.game.choose(seat, &ask.choice, ask.version, dice)?;
        Ok(json!({ "version": held.game.version(), "log": log }))
    }

    fn position(&mut self, look: Look) -> Answer {
        let held = self.matches.get(look.number)?;
        let viewer = held.viewer(&look.viewer.unwrap_or_default())?;
        Ok(held.game.position(viewer))
    }

    fn scores(&mut self, look: Look) -> Answer {
        let held = self.matches.get(look.number)?;
        let eyes = look.viewer.unwrap_or_else(|| {
            let word = if held.open() { "all" } else { "table" };
            Eyes::Word(word.to_string())
        });
        let viewer = held.viewer(&eyes)?;
        Ok(json!(held.game.scores(viewer)))
    }

    fn log(&mut self, look: Look) -> Answer {
        let held = self.matches.get(look.number)?;
        let viewer = held.viewer(&look.viewer.unwrap_or_default())?;
        let lines = held.game.log(viewer.unwrap_or(Viewer::Table));
        let lines = lines.into_iter().map(|(version, line)| {
            json!({ "version": version, "seat": line.seat, "text": line.text, "heading": line.heading })
        });
        Ok(lines.collect())
    }

    fn record(&mut self, only: &Only) -> Answer {
        let held = self.matches.get(only.number)?;
        let with_seed = held.open() || held.seed_known;
        Ok(Value::String(held.game.record(with_seed)))
    }

    fn undo(&mut self, ask: &AskSeat) -> Answer {
        let held = self.matches.get(ask.number)?;
        let seat = whose(held, ask.seat)?;
        held.game.undo(seat, ask.version)?;
        Ok(json!({ "version": held.game.version() }))
    }

    fn redo(&mut self, ask: &AskSeat) -> Answer {
        let held = self.matches.get(ask.number)?;
        match ask.seat {
            Some(number) => {
                let seat = held.seat(number)?;
                held.game.redo(seat, ask.version)?;
            }
            None => {
                // Who took back last is asked again now.
                let seats = held.game.turn().deciders();
                let seat = seats.iter().find(|seat| held.game.can_redo(*seat));
                held.game
                    .redo(seat.or(seats.first()).unwrap_or_default(), ask.version)?;
            }
        }
        Ok(json!({ "version": held.game.version() }))
    }

    fn branch(&mut self, ask: &Branch) -> Answer {
        let held = self.matches.get(ask.number)?;
        let game = held.game.branch(ask.at)?;
        let held = Held {
            entry: held.entry,
            game,
            lab: held.lab,
            seed_known: held.seed_known,
        };
        self.keep(held)
    }

    fn bot(&mut self, ask: &Bot) -> Answer {
        let held = self.matches.get(ask.number)?;
        let seat = held.seat(ask.seat)?;
        let level = ask
            .level
            .parse::<Level>()
            .map_err(|error| Trouble::new("bad-level", error))?;
        asked(held, seat)?;
        let time = ask.ms.map(Duration::from_millis);
        let choice = think(held.entry, held.game.as_ref(), seat, level, time)
            .map_err(|error| Trouble::new("internal", error))?;
        Ok(json!({ "choice": choice }))
    }

    fn hint(&mut self, ask: &Hint) -> Answer {
        let held = self.matches.get(ask.number)?;
        let seat = held.seat(ask.seat)?;
        let level = ask
            .level
            .as_deref()
            .unwrap_or("hard")
            .parse::<Level>()
            .map_err(|error| Trouble::new("bad-level", error))?;
        asked(held, seat)?;
        let told = advise(held.entry, held.game.as_ref(), seat, level)
            .map_err(|error| Trouble::new("internal", error))?;
        let candidates = told.candidates.into_iter().map(|each| {
            let reasons = each.reasons.into_iter();
            let reasons = reasons.map(|why| json!({ "name": why.name, "points": why.points }));
            json!({
                "choice": each.choice,
                "points": each.points,
                "chance": each.chance,
                "spread": each.spread,
                "reasons": reasons.collect::<Vec<_>>(),
            })
        });
        Ok(json!({ "candidates": candidates.collect::<Vec<_>>(), "worlds": told.worlds }))
    }

    fn draw(&mut self, look: Look) -> Answer {
        let held = self.matches.get(look.number)?;
        let viewer = held.viewer(&look.viewer.unwrap_or_default())?;
        let viewer = viewer.unwrap_or(Viewer::Table);
        Ok(json!({ "svg": orbis_draw::sheet(&held.game.draw(viewer)) }))
    }

    fn close(&mut self, only: &Only) -> Answer {
        self.matches.get(only.number)?;
        self.matches.drop(only.number);
        Ok(json!({ "closed": only.number }))
    }
}

/// Is the seat asked now?
fn asked(held: &Held, seat: Seat) -> Result<(), Trouble> {
    match held.game.turn() {
        Turn::Over => Err(orbis_core::Rejected::Over.into()),
        turn if turn.deciders().contains(seat) => Ok(()),
        _ => {
            let number = seat.index();
            let text = format!("seat {number} is not asked now");
            Err(Trouble::new("not-asked", text))
        }
    }
}

/// The seat named, or the one that made the newest choice.
fn whose(held: &Held, number: Option<i64>) -> Result<Seat, Trouble> {
    match number {
        Some(number) => held.seat(number),
        None => Ok(held.last_chooser().unwrap_or_default()),
    }
}
