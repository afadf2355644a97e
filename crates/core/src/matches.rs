//! A game being played: a position and the journal that led to it.

mod past;

use crate::{
    Broken, Chance, Game, Header, Line, Notes, Record, RecordError, Refusal, Scripted, Seat,
    SeatSet, Seed, Seeded, Setup, SetupError, Start, Table, Turn, Viewer, Written, choices, find,
    trail::Trail,
};
use serde_json::Value;
use std::sync::Arc;
use thiserror::Error;

/// One line of a journal. Nothing is ever removed from it: taking back is an entry too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<C> {
    /// A seat chose.
    Choice {
        /// Who.
        seat: Seat,
        /// What.
        choice: C,
        /// The draws it caused.
        draws: Vec<u32>,
        /// Something random or hidden came out: it cannot be taken back.
        closed: bool,
    },
    /// A seat took its last choice back.
    Undo(Seat),
    /// A seat made the choice again that it had taken back.
    Redo(Seat),
    /// Something of another version of the program, as it was written. It counts, but cannot be played.
    Unknown(String),
}

/// Why a move at the table was not accepted. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Rejected {
    /// It was made on an older state of the table.
    #[error("the table moved on: this was meant for version {given}, now it is version {now}")]
    Stale {
        /// Meant for.
        given: u64,
        /// Now.
        now: u64,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Somebody else is asked.
    #[error("seat {seat} is not asked now; {asked}")]
    NotAsked {
        /// Who wanted to choose.
        seat: char,
        /// Who is asked, in words.
        asked: String,
    },
    /// A rule forbids it.
    #[error("{text} ({rule})")]
    Rule {
        /// The ledger id.
        rule: String,
        /// The reason with its numbers.
        text: String,
    },
    /// It is no choice of this decision.
    #[error("{0} is not among the choices of this decision")]
    NotOffered(String),
    /// Taking back or repeating is not possible.
    #[error("{0}")]
    Window(&'static str),
    /// The scripted draws do not fit.
    #[error("the scripted draws do not fit: {0}")]
    Script(String),
    /// There is no such version.
    #[error("there is no version {given}, the table is at version {now}")]
    NoSuchVersion {
        /// Asked for.
        given: u64,
        /// Now.
        now: u64,
    },
}

/// A position plus its journal. The only way to change a position outside of tests and searches.
///
/// A copy is a copy of the position: all that led to it is shared.
#[derive(Clone)]
pub struct Match<G: Game> {
    header: Arc<Header>,
    seed: Seed,
    start: Arc<G>,
    start_events: Arc<[G::Event]>,
    journal: Trail<Arc<Entry<G::Choice>>>,
    events: Trail<Arc<[G::Event]>>,
    /// The journal's choices in force, by index, and those that can be made again.
    line: Trail<usize>,
    undone: Vec<usize>,
    position: G,
    /// The positions before the newest choices that can still be taken back.
    window: Vec<Arc<G>>,
    diverged: bool,
}

impl<G: Game> Match<G> {
    /// A new table.
    pub fn new(setup: &Setup, seed: Seed) -> Result<Match<G>, SetupError> {
        let setup = G::about().complete(setup)?;
        let mut notes = Notes::default();
        let start = G::new(
            &setup,
            &mut Table::noting(&mut Seeded::new(&seed, 0), &mut notes),
        )?;
        let header = Header::new::<G>(setup, Start::Deal(notes.draws), seed);
        Ok(Match::begin(header, seed, start, notes.events))
    }

    /// A table that begins in the middle, with a position from outside.
    pub fn from_position(position: G, seed: Seed) -> Result<Match<G>, Broken> {
        position.check()?;
        let value = serde_json::to_value(&position).map_err(|error| Broken(error.to_string()))?;
        let setup = Setup::of(position.players());
        let header = Header::new::<G>(setup, Start::Position(value), seed);
        Ok(Match::begin(header, seed, position, Vec::new()))
    }

    fn begin(header: Header, seed: Seed, start: G, start_events: Vec<G::Event>) -> Match<G> {
        let position = start.clone();
        let start = Arc::new(start);
        let (journal, events, line, undone, window) = Default::default();
        Match {
            header: Arc::new(header),
            seed,
            start,
            start_events: start_events.into(),
            journal,
            events,
            line,
            undone,
            position,
            window,
            diverged: false,
        }
    }

    /// Reads a record and plays it through; every entry must be legal and its draws must fit.
    pub fn from_record(record: Record<G::Choice>) -> Result<Match<G>, RecordError> {
        let Record {
            header,
            entries,
            end,
        } = record;
        let seed = header
            .seed
            .unwrap_or_else(|| Seed::from_text(&header.commitment));
        let (start, events) = rebuild_start::<G>(&header)?;
        let mut game = Match::begin(header, seed, start, events);
        for (index, entry) in entries.into_iter().enumerate() {
            game.replay(entry).map_err(|why| RecordError::Entry {
                line: index + 2,
                why: why.to_string(),
            })?;
        }
        match end {
            Some(end) if end != game.fingerprint() => Err(RecordError::OtherEnd),
            _ => Ok(game),
        }
    }

    /// Goes on with a stored game. The stored position is the truth: if today's rules would have led elsewhere, the
    /// game goes on from it all the same and [`Match::diverged`] says so.
    pub fn resume(record: Record<G::Choice>, snapshot: G) -> Result<Match<G>, RecordError> {
        snapshot.check()?;
        let entries = record.entries.clone();
        let header = record.header.clone();
        if let Ok(game) = Match::from_record(Record {
            end: None,
            ..record
        }) && game.position == snapshot
        {
            return Ok(game);
        }
        let seed = header
            .seed
            .unwrap_or_else(|| Seed::from_text(&header.commitment));
        let mut game = Match::begin(header, seed, snapshot, Vec::new());
        game.events = entries.iter().map(|_| Arc::default()).collect();
        game.line = line_of(&entries).0.into_iter().collect();
        game.journal = entries.into_iter().map(Arc::new).collect();
        game.diverged = true;
        Ok(game)
    }

    /// Would today's rules have led to another position than the stored one?
    pub fn diverged(&self) -> bool {
        self.diverged
    }

    /// The position as it is: for the referee only, never for players or bots.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The position as the viewer may see it.
    pub fn view(&self, viewer: Viewer) -> G {
        let mut view = self.position.clone();
        view.hide(viewer);
        view
    }

    /// A world that looks to the seat like the true one.
    pub fn guess(&self, seat: Seat, chance: &mut dyn Chance) -> G {
        let mut world = self.position.clone();
        world.guess(seat, chance);
        world
    }

    /// How many entries the journal has.
    pub fn version(&self) -> u64 {
        self.journal.len() as u64
    }

    /// Everything that was entered, oldest first.
    pub fn journal(&self) -> impl DoubleEndedIterator<Item = &Entry<G::Choice>> {
        self.journal.iter().map(Arc::as_ref)
    }

    /// One entry of the journal.
    pub fn entry(&self, index: u64) -> Option<&Entry<G::Choice>> {
        let entry = self.journal.get(usize::try_from(index).ok()?);
        entry.map(Arc::as_ref)
    }

    /// The newest entry.
    pub fn newest(&self) -> Option<&Entry<G::Choice>> {
        self.journal.last().map(Arc::as_ref)
    }

    /// The versions right after each choice in force, oldest first: the stations of a replay.
    pub fn stations(&self) -> impl Iterator<Item = u64> + '_ {
        self.line.iter().map(|index| *index as u64 + 1)
    }

    /// What the journal's first line says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Gives the seats names, which the record keeps.
    pub fn set_names(&mut self, names: Vec<String>) {
        Arc::make_mut(&mut self.header).names = crate::record::harmless(names);
    }

    fn asked(&self, seat: Seat, version: Option<u64>) -> Result<(), Rejected> {
        let now = self.version();
        if let Some(given) = version.filter(|given| *given != now) {
            return Err(Rejected::Stale { given, now });
        }
        match self.position.turn() {
            Turn::Over => Err(Rejected::Over),
            Turn::Decide(seats) if !seats.contains(seat) => Err(Rejected::NotAsked {
                seat: seat.letter(),
                asked: in_words(seats),
            }),
            Turn::Decide(_) => Ok(()),
        }
    }

    /// Chooses. `version` is the state of the table the seat saw, if it says so.
    pub fn choose(
        &mut self,
        seat: Seat,
        choice: G::Choice,
        version: Option<u64>,
    ) -> Result<&[G::Event], Rejected> {
        self.asked(seat, version)?;
        self.play(
            seat,
            choice,
            &mut Seeded::new(&self.seed, self.version() + 1),
        )
    }

    /// Chooses with draws decided beforehand; where they end, the match's own chance goes on. For experiments.
    pub fn choose_scripted(
        &mut self,
        seat: Seat,
        choice: G::Choice,
        version: Option<u64>,
        draws: &[u32],
    ) -> Result<&[G::Event], Rejected> {
        self.asked(seat, version)?;
        let mut own = Seeded::new(&self.seed, self.version() + 1);
        let mut script = Scripted::then(draws, &mut own);
        let mut after = self.clone();
        after.play(seat, choice, &mut script)?;
        if let Some(fault) = script.fault() {
            return Err(Rejected::Script(fault));
        }
        *self = after;
        Ok(self.newest_events())
    }

    fn play(
        &mut self,
        seat: Seat,
        choice: G::Choice,
        chance: &mut dyn Chance,
    ) -> Result<&[G::Event], Rejected> {
        match find(&self.position, seat, choice) {
            None => {
                let said = serde_json::to_string(&choice).unwrap_or_else(|_| "this".to_string());
                return Err(Rejected::NotOffered(said));
            }
            Some(Err(why)) => {
                return Err(Rejected::Rule {
                    rule: why.rule().to_string(),
                    text: why.text(),
                });
            }
            Some(Ok(())) => {}
        }
        let before = self.position.clone();
        let mut notes = Notes::default();
        let mut table = Table::noting(chance, &mut notes);
        self.position.apply(seat, choice, &mut table);
        let closed = table.closed();
        if closed {
            self.window.clear();
        } else {
            self.window.push(Arc::new(before));
        }
        self.undone.clear();
        self.line.push(self.journal.len());
        let entry = Entry::Choice {
            seat,
            choice,
            draws: notes.draws,
            closed,
        };
        self.note(entry, notes.events);
        Ok(self.newest_events())
    }

    /// One more entry with what it told.
    fn note(&mut self, entry: Entry<G::Choice>, events: Vec<G::Event>) {
        self.journal.push(Arc::new(entry));
        self.events.push(events.into());
    }

    fn newest_events(&self) -> &[G::Event] {
        self.events.last().map_or(&[], Arc::as_ref)
    }

    /// Plays an entry of a journal with the draws it carries.
    pub(crate) fn replay(&mut self, entry: Entry<G::Choice>) -> Result<(), Rejected> {
        match entry {
            // Once the end of a game could be taken back: what a journal says was done, was done.
            Entry::Undo(seat) => self.take_back(seat),
            Entry::Redo(seat) => self.redo(seat, None),
            Entry::Unknown(text) => Err(Rejected::NotOffered(text)),
            Entry::Choice {
                seat,
                choice,
                draws,
                ..
            } => {
                let (events, closed) = catch_up(&self.header, &mut self.position, (seat, choice));
                if !events.is_empty()
                    && let Some(last) = self.events.pop()
                {
                    self.events
                        .push(last.iter().cloned().chain(events).collect());
                }
                if closed {
                    self.window.clear();
                }
                self.asked(seat, None)?;
                let mut script = Scripted::new(&draws);
                self.play(seat, choice, &mut script)?;
                script
                    .fault()
                    .map_or(Ok(()), |fault| Err(Rejected::Script(fault)))
            }
        }
    }

    /// May the seat take its last choice back? Not when it ended the game: then everything hidden may be read.
    pub fn can_undo(&self, seat: Seat) -> Result<(), Rejected> {
        if self.position.turn() == Turn::Over {
            return Err(Rejected::Window(
                "the game is over: nothing can be taken back any more",
            ));
        }
        self.reversible(seat)
    }

    /// Is the newest choice in force the seat's own, and has nothing come out since?
    fn reversible(&self, seat: Seat) -> Result<(), Rejected> {
        self.reversible_after(seat, 0)
    }

    /// Takes the seat's last choice back.
    pub fn undo(&mut self, seat: Seat, version: Option<u64>) -> Result<(), Rejected> {
        self.fresh(version)?;
        self.can_undo(seat)?;
        self.take_back(seat)
    }

    fn take_back(&mut self, seat: Seat) -> Result<(), Rejected> {
        self.reversible(seat)?;
        if let (Some(before), Some(index)) = (self.window.pop(), self.line.pop()) {
            self.position = Arc::unwrap_or_clone(before);
            self.undone.push(index);
            self.note(Entry::Undo(seat), Vec::new());
        }
        Ok(())
    }

    /// May the seat make a choice again that it took back?
    pub fn can_redo(&self, seat: Seat) -> bool {
        let newest = self
            .undone
            .last()
            .and_then(|index| self.journal.get(*index));
        matches!(newest.map(Arc::as_ref), Some(Entry::Choice { seat: owner, .. }) if *owner == seat)
    }

    /// Makes the choice again that the seat took back last.
    pub fn redo(&mut self, seat: Seat, version: Option<u64>) -> Result<(), Rejected> {
        self.fresh(version)?;
        let newest = self.undone.last().copied();
        let entry = newest.and_then(|index| self.journal.get(index)).cloned();
        let (
            Some(index),
            Some(Entry::Choice {
                seat: owner,
                choice,
                ..
            }),
        ) = (newest, entry.as_deref())
        else {
            return Err(Rejected::Window("there is nothing to repeat"));
        };
        if *owner != seat {
            return Err(Rejected::Window("somebody else took this back"));
        }
        self.window.push(Arc::new(self.position.clone()));
        // What could be taken back drew nothing, so it draws nothing now.
        self.position
            .apply(seat, *choice, &mut Table::quiet(&mut Scripted::new(&[])));
        self.undone.pop();
        self.line.push(index);
        self.note(Entry::Redo(seat), Vec::new());
        Ok(())
    }

    fn fresh(&self, version: Option<u64>) -> Result<(), Rejected> {
        let now = self.version();
        version
            .filter(|given| *given != now)
            .map_or(Ok(()), |given| Err(Rejected::Stale { given, now }))
    }

    /// The log of the choices in force, each line with the version it belongs to, as the viewer may hear it.
    pub fn log(&self, viewer: Viewer) -> Vec<(u64, Line)> {
        self.log_since(viewer, 0)
    }

    /// The lines of this version and later ones.
    pub fn log_since(&self, viewer: Viewer, version: u64) -> Vec<(u64, Line)> {
        let known = self
            .line
            .partition_point(|index| (*index as u64 + 1) < version);
        let entries = self.line.from(known).filter_map(|index| {
            let events = self.events.get(*index)?;
            Some((*index as u64 + 1, events))
        });
        let start = (version == 0).then_some((0, &self.start_events));
        start
            .into_iter()
            .chain(entries)
            .flat_map(|(version, events)| events.iter().map(move |event| (version, event)))
            .filter_map(|(version, event)| {
                self.position
                    .tell(event, viewer)
                    .map(|line| (version, line))
            })
            .collect()
    }

    /// The whole game as a record. The seed goes along only when the game is over, or if asked for.
    pub fn record(&self, with_seed: bool) -> Record<G::Choice> {
        let mut header = (*self.header).clone();
        header.seed = (with_seed || self.position.turn() == Turn::Over).then_some(self.seed);
        Record {
            header,
            entries: self.journal().cloned().collect(),
            end: Some(self.fingerprint()),
        }
    }

    /// A short digest of the position.
    pub fn fingerprint(&self) -> String {
        digest(&self.position)
    }

    /// Checks every draw against the seed: the commitment, the deal, and each entry.
    pub fn verify(&self) -> Result<(), RecordError> {
        let seed = self.header.seed.ok_or(RecordError::NoSeed)?;
        if seed.commitment() != self.header.commitment {
            return Err(RecordError::OtherSeed);
        }
        let mut position = (*self.start).clone();
        if let Start::Deal(draws) = &self.header.start {
            let mut notes = Notes::default();
            G::new(
                &self.header.setup,
                &mut Table::noting(&mut Seeded::new(&seed, 0), &mut notes),
            )?;
            if notes.draws != *draws {
                return Err(RecordError::OtherDraws { version: 0 });
            }
        }
        for index in self.line.iter().map(|index| *index as u64) {
            let Some(Entry::Choice {
                seat,
                choice,
                draws,
                ..
            }) = self.entry(index)
            else {
                continue;
            };
            let version = index + 1;
            catch_up(&self.header, &mut position, (*seat, *choice));
            let mut notes = Notes::default();
            position.apply(
                *seat,
                *choice,
                &mut Table::noting(&mut Seeded::new(&seed, version), &mut notes),
            );
            if notes.draws != *draws {
                return Err(RecordError::OtherDraws { version });
            }
        }
        if position == self.position {
            Ok(())
        } else {
            Err(RecordError::OtherEnd)
        }
    }
}

/// A few letters that another position would not have.
pub(crate) fn digest<G: Game>(position: &G) -> String {
    use sha2::Digest;
    let text = serde_json::to_vec(position).unwrap_or_default();
    crate::chance::hex(&sha2::Sha256::digest(&text)[..8])
}

/// Before an entry of older rules: as long as it is not what is asked and whoever is asked has but one offer, that one is made. Such
/// questions went by themselves once and have no entries. Answers what is told of it, and whether anything came out.
fn catch_up<G: Game>(
    header: &Header,
    position: &mut G,
    (seat, choice): (Seat, G::Choice),
) -> (Vec<G::Event>, bool) {
    let (mut events, mut closed) = (Vec::new(), false);
    if header.rules >= G::about().rules_version {
        return (events, closed);
    }
    while let Turn::Decide(seats) = position.turn() {
        let fits = seats.contains(seat) && matches!(find(position, seat, choice), Some(Ok(())));
        let asked = seats.first().unwrap_or_default();
        let ([only], 1, false) = (&choices(position, asked)[..], seats.len(), fits) else {
            break;
        };
        let (mut after, mut notes) = (position.clone(), Notes::default());
        let mut nothing = Scripted::new(&[]);
        let mut table = Table::noting(&mut nothing, &mut notes);
        after.apply(asked, *only, &mut table);
        closed |= table.closed();
        if nothing.fault().is_some() || after == *position {
            break;
        }
        *position = after;
        events.append(&mut notes.events);
    }
    (events, closed)
}

fn rebuild_start<G: Game>(header: &Header) -> Result<(G, Vec<G::Event>), RecordError> {
    header.check::<G>()?;
    match &header.start {
        Start::Position(value) => {
            let position = read_position::<G>(value)?;
            Ok((position, Vec::new()))
        }
        Start::Deal(draws) => {
            let mut script = Scripted::new(draws);
            let mut notes = Notes::default();
            let setup = G::about().complete(&header.setup)?;
            let start = G::new(&setup, &mut Table::noting(&mut script, &mut notes))?;
            match script.fault() {
                Some(fault) => Err(RecordError::Deal(fault)),
                None => Ok((start, notes.events)),
            }
        }
    }
}

/// Reads a position and checks it.
pub(crate) fn read_position<G: Game>(value: &Value) -> Result<G, Broken> {
    let read = Written::json(value).read::<G>();
    let position = read.map_err(|error| Broken(error.to_string()))?;
    position.check()?;
    Ok(position)
}

/// The choices in force after these entries, and those taken back, by index.
fn line_of<C>(entries: &[Entry<C>]) -> (Vec<usize>, Vec<usize>) {
    let (mut line, mut undone) = (Vec::new(), Vec::new());
    for (index, entry) in entries.iter().enumerate() {
        match entry {
            // What nobody knows was most likely a choice.
            Entry::Choice { .. } | Entry::Unknown(_) => {
                line.push(index);
                undone.clear();
            }
            Entry::Undo(_) => undone.extend(line.pop()),
            Entry::Redo(_) => line.extend(undone.pop()),
        }
    }
    (line, undone)
}

fn in_words(seats: SeatSet) -> String {
    let letters: Vec<String> = seats.iter().map(|seat| seat.letter().to_string()).collect();
    match letters.as_slice() {
        [one] => format!("it is the turn of seat {one}"),
        many => format!("it is the turn of the seats {}", many.join(" and ")),
    }
}
