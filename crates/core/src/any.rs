//! Every game behind one object-safe face, for pages, programs and terminals that do not know which game it is.

use crate::{
    About, Broken, CardInfo, Drawing, Explain, Game, Header, Ink, Line, Look, Match, Names, Offer,
    Prompt, Record, RecordError, Rejected, Role, Said, Seat, SeatSet, Seed, Setup, SetupError,
    Start, Turn, Viewer, Written, explain,
};
use serde::Serialize;
use serde_json::Value;
use std::{any::Any, collections::BTreeMap, marker::PhantomData};

/// Why a choice is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RefusalInfo {
    /// The ledger id.
    pub rule: String,
    /// The reason with its numbers.
    pub text: String,
}

/// A choice as shown to people and programs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ChoiceInfo {
    /// What to send back.
    pub choice: Value,
    /// Short imperative words.
    pub label: String,
    /// The id of its place on the drawing.
    pub target: Option<String>,
    /// A heading shared by several choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<&'static str>,
    /// The name alone, where price and place say the rest.
    #[serde(skip)]
    pub name: String,
    /// What it costs, with signs.
    #[serde(skip)]
    pub price: String,
    /// What it brings or leaves, with signs.
    #[serde(skip)]
    pub brings: String,
    /// What part it plays among the others.
    #[serde(skip)]
    pub role: Role,
    /// Of how many it is, among choices that differ in that alone.
    #[serde(skip)]
    pub amount: Option<i32>,
    /// Legal as any other, but only another order of the same things, or one of them taken back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub also: bool,
    /// Why it cannot be chosen; `None` if it can.
    pub refused: Option<RefusalInfo>,
}

/// A seat's line of the final table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ScoreInfo {
    /// Who.
    pub seat: Seat,
    /// Points.
    pub score: i32,
    /// Points as people write them, with a half perhaps.
    #[serde(skip)]
    pub said: String,
    /// 1 is best.
    pub rank: u8,
    /// Where the points come from.
    pub parts: BTreeMap<String, i32>,
    /// The same as people write them, less what brought nothing.
    #[serde(skip)]
    pub told: BTreeMap<String, String>,
}

/// A game, without saying which.
pub trait AnyGame: Send + Sync {
    /// Its card of introduction.
    fn about(&self) -> &'static About;
    /// Its content files, if it has any.
    fn content(&self) -> Option<&'static dyn crate::Content>;
    /// All its cards.
    fn cards(&self) -> &'static [CardInfo];
    /// One card as a picture.
    fn draw_card(&self, slug: &str) -> Option<Drawing>;
    /// A new table.
    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn AnyMatch>, SetupError>;
    /// A table from a record.
    fn read(&self, record: &str) -> Result<Box<dyn AnyMatch>, RecordError>;
    /// A stored table: the first line of its record, its journal, and the newest position, which is the truth. Whatever of the
    /// record this version cannot read or play, the game goes on from the position ([`AnyMatch::diverged`] says so). `seed`
    /// stands in for that of a first line that is lost.
    fn resume(
        &self,
        header: &str,
        journal: &[String],
        position: &Value,
        seed: Seed,
    ) -> Result<Box<dyn AnyMatch>, RecordError>;
    /// A table from a position.
    fn load(&self, position: &Value, seed: Seed) -> Result<Box<dyn AnyMatch>, Broken>;
}

/// A game being played, without saying which. Players' names stand in all texts.
pub trait AnyMatch: Send + Sync {
    /// The game's card of introduction.
    fn about(&self) -> &'static About;
    /// Players, options, seed, names.
    fn header(&self) -> &Header;
    /// What the players are called.
    fn names(&self) -> Names;
    /// Gives the seats names.
    fn set_names(&mut self, names: Vec<String>);
    /// How many sit at the table.
    fn players(&self) -> u8;
    /// The length of the journal.
    fn version(&self) -> u64;
    /// The versions after each choice in force.
    fn stations(&self) -> Vec<u64>;
    /// Who is asked.
    fn turn(&self) -> Turn;
    /// What a seat is asked.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// A seat's choices, with those refused too if `all`; none when it is not asked.
    fn choices(&self, seat: Seat, all: bool) -> Vec<ChoiceInfo>;
    /// What a viewer sees, with their choices weighed if they are asked; `asking` is `false` for who only looks.
    fn look(&self, viewer: Viewer, asking: bool) -> Look;
    /// Chooses; what happened, as the seat may hear it. `draws` script the chance of experiments.
    fn choose(
        &mut self,
        seat: Seat,
        choice: &Value,
        version: Option<u64>,
        draws: &[u32],
    ) -> Result<Vec<Line>, Rejected>;
    /// May the seat take back its last choice?
    fn can_undo(&self, seat: Seat) -> Result<(), Rejected>;
    /// May it, if what these seats answered since then goes back before it?
    fn can_undo_after(&self, seat: Seat, answering: SeatSet) -> Result<(), Rejected>;
    /// May the seat make a choice again that it took back?
    fn can_redo(&self, seat: Seat) -> bool;
    /// Takes the seat's last choice back.
    fn undo(&mut self, seat: Seat, version: Option<u64>) -> Result<(), Rejected>;
    /// Makes it again.
    fn redo(&mut self, seat: Seat, version: Option<u64>) -> Result<(), Rejected>;
    /// Plays the next entry of the whole game that this is an earlier moment of; `false` if there is none.
    fn follow(&mut self, whole: &dyn AnyMatch) -> Result<bool, Rejected>;
    /// Who made the choice that led to a version.
    fn chooser(&self, version: u64) -> Option<Seat>;
    /// The same game up to a version.
    fn branch(&self, at: u64) -> Result<Box<dyn AnyMatch>, Rejected>;
    /// A position that looks to the seat like the true one: to go on from without telling what is hidden.
    fn guessed(&self, seat: Seat, seed: Seed) -> Value;
    /// The position: as a viewer sees it, or all of it with `None`.
    fn position(&self, viewer: Option<Viewer>) -> Value;
    /// All of the position as it is stored: the text of `position(None)`, made in one go.
    fn stored_position(&self) -> String;
    /// Scores: as a viewer may know them, or all with `None`.
    fn scores(&self, viewer: Option<Viewer>) -> Vec<ScoreInfo>;
    /// The log with versions, as a viewer may hear it.
    fn log(&self, viewer: Viewer) -> Vec<(u64, Line)> {
        self.log_since(viewer, 0)
    }
    /// Its lines of this version and later ones.
    fn log_since(&self, viewer: Viewer, version: u64) -> Vec<(u64, Line)>;
    /// The record as a file.
    fn record(&self, with_seed: bool) -> String;
    /// One entry of the journal as a line of the record.
    fn entry(&self, index: u64) -> Option<Value>;
    /// Did today's rules lead elsewhere than the stored position?
    fn diverged(&self) -> bool;
    /// Checks every draw against the seed.
    fn verify(&self) -> Result<(), RecordError>;
    /// The table as pictures, with the viewer's offers marked.
    fn draw(&self, viewer: Viewer) -> Drawing;
    /// The table as text.
    fn sketch(&self, viewer: Viewer, ink: Ink) -> String;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyMatch>;
    /// The typed match inside, for code that is generic over games.
    fn as_any(&self) -> &dyn Any;
}

/// Stands for a game where only its type is known.
pub struct Of<G>(PhantomData<fn() -> G>);

impl<G> Of<G> {
    /// The stand-in.
    pub const fn game() -> Of<G> {
        Of(PhantomData)
    }
}

impl<G: Game> AnyGame for Of<G> {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn content(&self) -> Option<&'static dyn crate::Content> {
        G::content()
    }

    fn cards(&self) -> &'static [CardInfo] {
        G::cards()
    }

    fn draw_card(&self, slug: &str) -> Option<Drawing> {
        G::draw_card(slug)
    }

    fn start(&self, setup: &Setup, seed: Seed) -> Result<Box<dyn AnyMatch>, SetupError> {
        Ok(Box::new(Match::<G>::new(setup, seed)?))
    }

    fn read(&self, record: &str) -> Result<Box<dyn AnyMatch>, RecordError> {
        Header::peek(record)?.check::<G>()?;
        Ok(Box::new(Match::<G>::from_record(Record::parse(record)?)?))
    }

    fn resume(
        &self,
        header: &str,
        journal: &[String],
        position: &Value,
        seed: Seed,
    ) -> Result<Box<dyn AnyMatch>, RecordError> {
        let lines = journal.iter();
        let entries = lines.map(|line| crate::record::entry_from_text(line));
        let ours = |header: &Header| header.game == G::about().slug;
        let header = Header::peek(header).ok().filter(ours);
        let record = |header| Record {
            header,
            entries: entries.collect(),
            end: None,
        };
        let game = match (crate::matches::read_position::<G>(position), header) {
            (Ok(snapshot), header) => {
                let anew = || {
                    let start = Start::Position(position.clone());
                    Header::new::<G>(Setup::of(snapshot.players()), start, seed)
                };
                let header = header.unwrap_or_else(anew);
                Match::<G>::resume(record(header), snapshot)?
            }
            // Nothing to go on from but what was played, if that can be played again.
            (Err(broken), Some(header)) => {
                Match::<G>::from_record(record(header)).map_err(|_| broken)?
            }
            (Err(broken), None) => return Err(broken.into()),
        };
        Ok(Box::new(game))
    }

    fn load(&self, position: &Value, seed: Seed) -> Result<Box<dyn AnyMatch>, Broken> {
        let position = crate::matches::read_position::<G>(position)?;
        Ok(Box::new(Match::from_position(position, seed)?))
    }
}

/// Puts names into texts.
pub trait Named {
    /// The same with names for marks.
    #[must_use]
    fn named(self, names: &Names) -> Self;
}

impl Named for Line {
    fn named(self, names: &Names) -> Line {
        Line {
            about: Names::in_text(&self.text),
            text: names.fill(&self.text),
            ..self
        }
    }
}

impl Named for Offer {
    fn named(self, names: &Names) -> Offer {
        Offer {
            label: names.fill(&self.label),
            name: names.fill(&self.name),
            brings: names.fill(&self.brings),
            ..self
        }
    }
}

impl Named for Prompt {
    fn named(self, names: &Names) -> Prompt {
        Prompt {
            text: names.fill(&self.text),
            hint: names.fill(&self.hint),
            ..self
        }
    }
}

/// Everybody's points at a position.
pub(crate) fn scores<G: Game>(position: &G) -> Vec<ScoreInfo> {
    let standing = position.standing();
    Seat::all(position.players())
        .map(|seat| {
            let score = standing.of(seat);
            let parts = position.score_parts(seat);
            let told = position.parts_said(seat);
            let told = told.unwrap_or_else(|| in_whole_points(&parts));
            ScoreInfo {
                seat,
                score: score.points,
                said: position
                    .points_said(seat)
                    .unwrap_or_else(|| score.points.to_string()),
                rank: score.rank,
                parts: parts.into_iter().collect(),
                told: told.into_iter().collect(),
            }
        })
        .collect()
}

/// Parts as people write them, with the sign that stands before numbers, not the one that joins words.
fn in_whole_points(parts: &[(String, i32)]) -> Vec<(String, String)> {
    let scored = parts.iter().filter(|(_, points)| *points != 0);
    scored
        .map(|(part, points)| (part.clone(), points.to_string().replace('-', "−")))
        .collect()
}

impl<G: Game> Match<G> {
    fn lines(&self, events: &[G::Event], viewer: Viewer) -> Vec<Line> {
        let names = self.names();
        events
            .iter()
            .filter_map(|event| self.position().tell(event, viewer))
            .map(|line| line.named(&names))
            .collect()
    }

    pub(crate) fn asks(&self, seat: Seat) -> bool {
        self.position().turn().deciders().contains(seat)
    }

    fn read_choice(&self, choice: &Value) -> Result<G::Choice, Rejected> {
        let read = Written::json(choice).read();
        read.map_err(|_| Rejected::NotOffered(choice.to_string()))
    }
}

impl<G: Game> AnyMatch for Match<G> {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn header(&self) -> &Header {
        Match::header(self)
    }

    fn names(&self) -> Names {
        Names::new(Match::header(self).names.iter().cloned())
    }

    fn set_names(&mut self, names: Vec<String>) {
        Match::set_names(self, names);
    }

    fn players(&self) -> u8 {
        self.position().players()
    }

    fn version(&self) -> u64 {
        Match::version(self)
    }

    fn stations(&self) -> Vec<u64> {
        Match::stations(self).collect()
    }

    fn turn(&self) -> Turn {
        self.position().turn()
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        self.asks(seat).then(|| {
            let view = self.view(Viewer::Seat(seat));
            view.prompt(seat).named(&self.names())
        })
    }

    fn choices(&self, seat: Seat, all: bool) -> Vec<ChoiceInfo> {
        if !self.asks(seat) {
            return Vec::new();
        }
        let names = self.names();
        let view = self.view(Viewer::Seat(seat));
        Explain::of(self.position(), seat)
            .0
            .into_iter()
            .filter(|(_, said)| all || !matches!(said, Said::Refused(_)))
            .map(|(choice, said)| {
                let offer = view.present(seat, choice);
                crate::look::info::<G>(choice, offer, said, &names)
            })
            .collect()
    }

    fn look(&self, viewer: Viewer, asking: bool) -> Look {
        Match::look(self, viewer, asking)
    }

    fn choose(
        &mut self,
        seat: Seat,
        choice: &Value,
        version: Option<u64>,
        draws: &[u32],
    ) -> Result<Vec<Line>, Rejected> {
        let names = self.names();
        let read = self.read_choice(choice);
        // A stale click is stale first, whatever it says.
        if let Some(given) = version.filter(|given| *given != Match::version(self)) {
            return Err(Rejected::Stale {
                given,
                now: Match::version(self),
            });
        }
        let events = if draws.is_empty() {
            Match::choose(self, seat, read?, version)
        } else {
            self.choose_scripted(seat, read?, version, draws)
        };
        match events {
            Ok(events) => {
                let events = events.to_vec();
                Ok(self.lines(&events, Viewer::Seat(seat)))
            }
            Err(Rejected::Rule { rule, text }) => Err(Rejected::Rule {
                rule,
                text: names.fill(&text),
            }),
            Err(other) => Err(other),
        }
    }

    fn can_undo(&self, seat: Seat) -> Result<(), Rejected> {
        Match::can_undo(self, seat)
    }

    fn can_undo_after(&self, seat: Seat, answering: SeatSet) -> Result<(), Rejected> {
        Match::can_undo_after(self, seat, answering)
    }

    fn can_redo(&self, seat: Seat) -> bool {
        Match::can_redo(self, seat)
    }

    fn undo(&mut self, seat: Seat, version: Option<u64>) -> Result<(), Rejected> {
        Match::undo(self, seat, version)
    }

    fn redo(&mut self, seat: Seat, version: Option<u64>) -> Result<(), Rejected> {
        Match::redo(self, seat, version)
    }

    fn follow(&mut self, whole: &dyn AnyMatch) -> Result<bool, Rejected> {
        match whole.as_any().downcast_ref() {
            Some(whole) => Match::follow(self, whole),
            None => Err(Rejected::Window("this is a moment of another game")),
        }
    }

    fn chooser(&self, version: u64) -> Option<Seat> {
        Match::chooser(self, version)
    }

    fn branch(&self, at: u64) -> Result<Box<dyn AnyMatch>, Rejected> {
        Ok(Box::new(Match::branch(self, at)?))
    }

    fn guessed(&self, seat: Seat, seed: Seed) -> Value {
        let world = self.guess(seat, &mut crate::Seeded::new(&seed, 0));
        serde_json::to_value(world).unwrap_or(Value::Null)
    }

    fn position(&self, viewer: Option<Viewer>) -> Value {
        let position =
            viewer.map_or_else(|| Match::position(self).clone(), |viewer| self.view(viewer));
        serde_json::to_value(position).unwrap_or(Value::Null)
    }

    fn stored_position(&self) -> String {
        let text = serde_json::to_string(Match::position(self));
        text.unwrap_or_else(|_| Value::Null.to_string())
    }

    fn scores(&self, viewer: Option<Viewer>) -> Vec<ScoreInfo> {
        match viewer {
            None => self::scores(Match::position(self)),
            Some(viewer) => self::scores(&self.view(viewer)),
        }
    }

    fn log_since(&self, viewer: Viewer, version: u64) -> Vec<(u64, Line)> {
        let names = self.names();
        Match::log_since(self, viewer, version)
            .into_iter()
            .map(|(version, line)| (version, line.named(&names)))
            .collect()
    }

    fn record(&self, with_seed: bool) -> String {
        Match::record(self, with_seed).to_text()
    }

    fn entry(&self, index: u64) -> Option<Value> {
        Match::entry(self, index).map(crate::record::entry_to_json)
    }

    fn diverged(&self) -> bool {
        Match::diverged(self)
    }

    fn verify(&self) -> Result<(), RecordError> {
        Match::verify(self)
    }

    fn draw(&self, viewer: Viewer) -> Drawing {
        let view = self.view(viewer);
        let offers: Vec<Offer> = match viewer {
            Viewer::Seat(seat) if self.asks(seat) => explain(self.position(), seat)
                .into_iter()
                .filter(|(_, refusal)| refusal.is_none())
                .map(|(choice, _)| view.present(seat, choice))
                .collect(),
            _ => Vec::new(),
        };
        crate::look::drawn(&view, viewer, &offers, &self.names())
    }

    fn sketch(&self, viewer: Viewer, ink: Ink) -> String {
        self.names().fill(&self.view(viewer).sketch(viewer, ink))
    }

    fn boxed(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
