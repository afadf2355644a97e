//! What a game says of its table for the page's zones: the shared board, every seat's public numbers and what they own, a tray for what
//! two or more are in the middle of. The page lays it out, once for all games. Texts may have signs (`[gold]`) and marks of seats (`{A}`).

use crate::{Drawing, Panel, Seat};

/// Everything the page's zones hold.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Zones {
    /// Small public facts in the bar.
    pub pills: Vec<Pill>,
    /// The shared board.
    pub board: Board,
    /// Open cards beside a map.
    pub market: Vec<Hand>,
    /// Pictures that are opened when wanted.
    pub sheets: Vec<Panel>,
    /// Every seat's numbers and belongings, in seat order.
    pub areas: Vec<Area>,
    /// A battle, an auction, a trade under way.
    pub tray: Option<Tray>,
    /// The signs of what choices change: a gauge's name and what stands for it.
    pub signs: &'static [(&'static str, &'static str)],
}

/// The shared board.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Board {
    /// Nothing is shared.
    #[default]
    None,
    /// A map that can be zoomed.
    Map(Box<Panel>),
    /// A row of cards, with what a stretch of it costs above.
    Row {
        /// The stretches, from the left.
        brackets: Vec<Bracket>,
        /// Card by card.
        cards: Vec<Face>,
    },
}

/// What a stretch of the card row costs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Bracket {
    /// How many cards it covers.
    pub span: usize,
    /// The price of each.
    pub price: String,
    /// A warning.
    pub warn: String,
}

/// A small public fact in the bar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pill {
    /// A sign before it.
    pub sign: &'static str,
    /// The words.
    pub text: String,
    /// Whom it is about.
    pub seats: Vec<Seat>,
    /// The sheet it opens.
    pub opens: Option<String>,
    /// Where it is, if something can be done there.
    pub place: String,
    /// Where a phase stands in the round.
    pub phase: Phase,
}

/// Where a phase stands.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// It is no phase, or it is to come.
    #[default]
    Open,
    /// It is now.
    Now,
    /// It is over.
    Done,
}

impl Pill {
    /// Words.
    pub fn new(text: impl Into<String>) -> Pill {
        Pill {
            text: text.into(),
            ..Pill::default()
        }
    }

    /// With a sign.
    #[must_use]
    pub fn sign(mut self, sign: &'static str) -> Pill {
        self.sign = sign;
        self
    }

    /// About these.
    #[must_use]
    pub fn of(mut self, seats: impl IntoIterator<Item = Seat>) -> Pill {
        self.seats = seats.into_iter().collect();
        self
    }

    /// It opens a sheet.
    #[must_use]
    pub fn opens(mut self, sheet: impl Into<String>) -> Pill {
        self.opens = Some(sheet.into());
        self
    }

    /// Something can be done there.
    #[must_use]
    pub fn at(mut self, place: impl Into<String>) -> Pill {
        self.place = place.into();
        self
    }

    /// It is a phase.
    #[must_use]
    pub fn phase(mut self, phase: Phase) -> Pill {
        self.phase = phase;
        self
    }
}

/// A number of a seat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stat {
    /// Its name, said aloud.
    pub name: &'static str,
    /// Its sign.
    pub sign: &'static str,
    /// The number.
    pub value: String,
    /// What belongs to it: what comes each turn, of how many.
    pub note: String,
    /// Something about it is wrong.
    pub warn: bool,
    /// One of the few that stand where room is short.
    pub main: bool,
}

impl Stat {
    /// A number with its sign and its name.
    pub fn new(sign: &'static str, name: &'static str, value: impl ToString) -> Stat {
        Stat {
            name,
            sign,
            value: value.to_string(),
            main: true,
            ..Stat::default()
        }
    }

    /// With a note.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Stat {
        self.note = note.into();
        self
    }

    /// Something is wrong if so.
    #[must_use]
    pub fn warn(mut self, wrong: bool) -> Stat {
        self.warn = wrong;
        self
    }

    /// It gives way where room is short.
    #[must_use]
    pub fn minor(mut self) -> Stat {
        self.main = false;
        self
    }
}

/// The numbers among a seat's stats, as [`crate::Game::gauges`] wants them: what a choice changes of them is told before it is made.
pub fn gauges(stats: &[Stat]) -> Vec<(&'static str, i32)> {
    let numbers = stats.iter();
    numbers
        .filter_map(|stat| Some((stat.name, stat.value.parse().ok()?)))
        .collect()
}

/// Things one has so many of, and so many left: actions, armies.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pips {
    /// What they are, said aloud.
    pub name: &'static str,
    /// `round`, `shield` or a sign.
    pub sign: &'static str,
    /// Left.
    pub left: u8,
    /// Of so many.
    pub all: u8,
}

/// How a card lies.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Lie {
    /// Upright, in the row and in hand.
    #[default]
    Upright,
    /// In play, its picture at the side.
    Lying,
    /// In play and small.
    Small,
    /// One line.
    Line,
    /// An empty place.
    Gap,
}

/// What state a card is in.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum State {
    /// As it is.
    #[default]
    Plain,
    /// Owned among others that are not.
    Own,
    /// Within reach.
    Open,
    /// Not within reach, spent or turned over.
    Pale,
    /// Face down.
    Back,
}

/// A card, a tile or any printed thing with words, in its place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Face {
    /// Where it is, unique on the table; offers point to it.
    pub place: String,
    /// The printed thing, to look it up.
    pub slug: String,
    /// The colour of its kind, from the palette.
    pub kind: &'static str,
    /// Its kind in words.
    pub sort: String,
    /// Its age, number or level.
    pub age: String,
    /// Its emblem: a sign, or one or two letters in a coin.
    pub emblem: String,
    /// Its name.
    pub title: String,
    /// What it gives, in signs.
    pub gives: String,
    /// What it does.
    pub text: String,
    /// Its price at the foot, left.
    pub left: String,
    /// Its price at the foot, right.
    pub right: String,
    /// How it stands: finished, so many stages.
    pub note: String,
    /// A second use, below a line: a name and what it does.
    pub second: Option<(String, String)>,
    /// People on it.
    pub workers: u8,
    /// Goods on it.
    pub goods: u8,
    /// Stages built, and all.
    pub stages: Option<(u8, u8)>,
    /// How many of it.
    pub count: u8,
    /// How it lies.
    pub lie: Lie,
    /// Its state.
    pub state: State,
    /// It leaves next.
    pub leaves: bool,
}

impl Face {
    /// A printed thing in its place.
    pub fn new(
        place: impl Into<String>,
        slug: impl Into<String>,
        title: impl Into<String>,
    ) -> Face {
        Face {
            place: place.into(),
            slug: slug.into(),
            title: title.into(),
            count: 1,
            ..Face::default()
        }
    }

    /// An empty place.
    pub fn gap(place: impl Into<String>, words: impl Into<String>) -> Face {
        Face {
            lie: Lie::Gap,
            ..Face::new(place, "", words)
        }
    }

    /// A card face down.
    pub fn back(age: impl Into<String>, kind: &'static str, words: impl Into<String>) -> Face {
        Face {
            age: age.into(),
            kind,
            state: State::Back,
            ..Face::new("", "", words)
        }
    }

    /// Lying so.
    #[must_use]
    pub fn lie(mut self, lie: Lie) -> Face {
        self.lie = lie;
        self
    }

    /// In this state.
    #[must_use]
    pub fn state(mut self, state: State) -> Face {
        self.state = state;
        self
    }
}

/// What a seat owns, part by part.
#[derive(Clone, Debug, PartialEq)]
pub enum Shelf {
    /// Cards in play, two above each other.
    Cards(Vec<Face>),
    /// Columns with a heading each.
    Columns(Vec<Column>),
    /// Tracks and short facts in one line.
    Tracks(Vec<Track>),
    /// A picture the game draws.
    Picture(Box<Panel>),
}

/// Cards under a heading.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Column {
    /// The heading.
    pub title: String,
    /// A sign before it.
    pub sign: &'static str,
    /// What they bring together.
    pub note: String,
    /// The cards, the newest first.
    pub cards: Vec<Face>,
}

/// A bank or track.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Track {
    /// Its name.
    pub name: String,
    /// What lies on it: `people` or `cubes`; nothing for a fact in words alone.
    pub token: &'static str,
    /// How many lie there.
    pub there: u8,
    /// The sections: how many spaces, and what an empty one brings.
    pub sections: Vec<(u8, String)>,
    /// More words.
    pub note: String,
    /// The words are a warning.
    pub warn: bool,
    /// Where it is, if something can be done there.
    pub place: String,
}

/// Cards in hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hand {
    /// What they are.
    pub title: String,
    /// How many of how many.
    pub note: String,
    /// The cards; hidden ones as backs.
    pub cards: Vec<Face>,
}

/// What a seat has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Area {
    /// Whose.
    pub seat: Seat,
    /// What they play: an empire, a civilization.
    pub title: String,
    /// Their numbers, public to all.
    pub stats: Vec<Stat>,
    /// Their actions left and the like.
    pub pips: Vec<Pips>,
    /// The few cards that tell most about them, for their strip.
    pub chips: Vec<Face>,
    /// What they own.
    pub shelves: Vec<Shelf>,
    /// Their hands.
    pub hands: Vec<Hand>,
    /// A line of its own: what comes next.
    pub note: String,
}

impl Area {
    /// Of a seat, with nothing yet.
    pub fn of(seat: Seat) -> Area {
        Area {
            seat,
            ..Area::default()
        }
    }
}

/// What two or more are in the middle of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tray {
    /// What it is.
    pub title: String,
    /// Where it stands: the round, what counts.
    pub note: String,
    /// The card it is about.
    pub card: Option<Face>,
    /// Those who take part.
    pub sides: Vec<Side>,
    /// A picture of it, where the game draws one.
    pub picture: Option<Box<Panel>>,
}

/// One who takes part.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Side {
    /// Who; nobody for the board's own.
    pub seat: Option<Seat>,
    /// What they do.
    pub title: String,
    /// What they have in it.
    pub units: Vec<Face>,
    /// Their dice: the face, and a word below it.
    pub dice: Vec<(u8, String)>,
    /// What it comes to.
    pub sum: String,
}

/// A kind of choice: where it stands among the others, and its key.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The heading its choices have ([`crate::Offer::under`]).
    pub name: &'static str,
    /// The letter that opens it.
    pub key: char,
    /// Its sign.
    pub sign: &'static str,
    /// It destroys, discards or gives up: it stands last.
    pub loses: bool,
}

impl Group {
    /// A kind of choice.
    pub const fn new(name: &'static str, key: char, sign: &'static str) -> Group {
        Group {
            name,
            key,
            sign,
            loses: false,
        }
    }

    /// One that destroys, discards or gives up.
    pub const fn losing(name: &'static str, key: char, sign: &'static str) -> Group {
        Group {
            name,
            key,
            sign,
            loses: true,
        }
    }
}

impl Zones {
    /// Pictures in zones: the first is the board, those with an owner are what the owner has, the rest is opened when wanted.
    pub fn of(drawing: Drawing, players: u8) -> Zones {
        let mut panels = drawing.panels.into_iter();
        let board = panels.next().map(Box::new);
        let mut zones = Zones {
            board: board.map_or(Board::None, Board::Map),
            areas: Seat::all(players).map(Area::of).collect(),
            ..Zones::default()
        };
        for panel in panels {
            let area = panel
                .seat
                .and_then(|seat| zones.areas.get_mut(seat.index()));
            match area {
                Some(area) => area.shelves.push(Shelf::Picture(Box::new(panel))),
                None => {
                    zones
                        .pills
                        .push(Pill::new(panel.title.clone()).opens(panel.id.clone()));
                    zones.sheets.push(panel);
                }
            }
        }
        zones
    }

    /// All pictures.
    pub fn panels(&self) -> impl Iterator<Item = &Panel> {
        let board = match &self.board {
            Board::Map(panel) => Some(&**panel),
            Board::None | Board::Row { .. } => None,
        };
        let shelves = self.areas.iter().flat_map(|area| &area.shelves);
        let owned = shelves.filter_map(|shelf| match shelf {
            Shelf::Picture(panel) => Some(&**panel),
            _ => None,
        });
        let tray = self.tray.iter().filter_map(|tray| tray.picture.as_deref());
        board
            .into_iter()
            .chain(&self.sheets)
            .chain(owned)
            .chain(tray)
    }

    /// All cards.
    pub fn faces(&self) -> impl Iterator<Item = &Face> {
        let row: &[Face] = match &self.board {
            Board::Row { cards, .. } => cards,
            Board::None | Board::Map(_) => &[],
        };
        let tray = self.tray.iter().flat_map(|tray| {
            tray.card
                .iter()
                .chain(tray.sides.iter().flat_map(|side| &side.units))
        });
        row.iter()
            .chain(self.market.iter().flat_map(|hand| &hand.cards))
            .chain(self.areas.iter().flat_map(Area::faces))
            .chain(tray)
    }

    /// Every place that a choice can point to, apart from those in pictures.
    pub fn places(&self) -> impl Iterator<Item = &str> {
        let shelves = self.areas.iter().flat_map(|area| &area.shelves);
        let tracks = shelves.flat_map(|shelf| match shelf {
            Shelf::Tracks(tracks) => tracks.as_slice(),
            _ => &[],
        });
        self.faces()
            .map(|face| face.place.as_str())
            .chain(tracks.map(|track| track.place.as_str()))
            .chain(self.pills.iter().map(|pill| pill.place.as_str()))
            .filter(|place| !place.is_empty())
    }
}

impl Area {
    /// All its cards.
    pub fn faces(&self) -> impl Iterator<Item = &Face> {
        let shelves = self
            .shelves
            .iter()
            .flat_map(|shelf| -> Box<dyn Iterator<Item = &Face>> {
                match shelf {
                    Shelf::Cards(cards) => Box::new(cards.iter()),
                    Shelf::Columns(columns) => {
                        Box::new(columns.iter().flat_map(|column| &column.cards))
                    }
                    Shelf::Tracks(_) | Shelf::Picture(_) => Box::new(std::iter::empty()),
                }
            });
        shelves.chain(self.hands.iter().flat_map(|hand| &hand.cards))
    }
}

impl Zones {
    /// Puts names into all texts.
    pub(crate) fn name(&mut self, names: &crate::Names) {
        let escaped = names.escaped();
        let fill = |text: &mut String| {
            if text.contains('{') {
                *text = names.fill(text);
            }
        };
        let panel = |panel: &mut Panel| {
            panel.title = names.fill(&panel.title);
            panel.svg = escaped.fill(&panel.svg);
        };
        self.pills.iter_mut().for_each(|pill| fill(&mut pill.text));
        self.sheets.iter_mut().for_each(panel);
        match &mut self.board {
            Board::None => {}
            Board::Map(map) => panel(map),
            Board::Row { brackets, cards } => {
                for bracket in brackets {
                    fill(&mut bracket.warn);
                }
                cards.iter_mut().for_each(|face| face.name(fill));
            }
        }
        for hand in &mut self.market {
            fill(&mut hand.note);
            hand.cards.iter_mut().for_each(|face| face.name(fill));
        }
        for area in &mut self.areas {
            area.name(fill, panel);
        }
        if let Some(tray) = &mut self.tray {
            fill(&mut tray.title);
            fill(&mut tray.note);
            tray.card.iter_mut().for_each(|face| face.name(fill));
            tray.picture.iter_mut().for_each(|each| panel(each));
            for side in &mut tray.sides {
                fill(&mut side.title);
                fill(&mut side.sum);
                side.units.iter_mut().for_each(|face| face.name(fill));
            }
        }
    }
}

impl Area {
    fn name(&mut self, fill: impl Fn(&mut String) + Copy, panel: impl Fn(&mut Panel)) {
        fill(&mut self.title);
        fill(&mut self.note);
        for stat in &mut self.stats {
            fill(&mut stat.note);
        }
        self.chips.iter_mut().for_each(|face| face.name(fill));
        for shelf in &mut self.shelves {
            match shelf {
                Shelf::Cards(cards) => cards.iter_mut().for_each(|face| face.name(fill)),
                Shelf::Columns(columns) => {
                    let cards = columns.iter_mut().flat_map(|column| &mut column.cards);
                    cards.for_each(|face| face.name(fill));
                }
                Shelf::Tracks(tracks) => tracks.iter_mut().for_each(|track| fill(&mut track.note)),
                Shelf::Picture(picture) => panel(picture),
            }
        }
        for hand in &mut self.hands {
            fill(&mut hand.note);
            hand.cards.iter_mut().for_each(|face| face.name(fill));
        }
    }
}

impl Face {
    fn name(&mut self, fill: impl Fn(&mut String)) {
        for text in [
            &mut self.title,
            &mut self.gives,
            &mut self.text,
            &mut self.note,
        ] {
            fill(text);
        }
    }
}
