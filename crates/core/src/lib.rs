//! What a game is, and everything that is the same for all games: seats, chance, legality, journals, records, ledgers.
//!
//! Start with [`Game`]; [`Match`] plays one; [`AnyMatch`] is the same for programs that do not know which game it is.

pub mod actions;
mod any;
mod chance;
mod content;
mod drawing;
pub mod features;
mod former;
mod game;
mod layout;
mod ledger;
mod look;
mod matches;
mod news;
mod notation;
mod observe;
mod picking;
mod record;
mod refusals;
mod seat;
mod setup;
pub mod step;
mod steps;
mod table;
mod text;
mod tidy;
mod trail;
mod weights;
mod written;
pub mod zones;

pub use actions::{Actions, Argument, Declared};
pub use any::{AnyGame, AnyMatch, ChoiceInfo, Named, Of, RefusalInfo, ScoreInfo};
pub use chance::{Chance, Fast, Scripted, Seed, Seeded};
pub use content::{Content, ContentError, ContentFile, Correction};
pub use drawing::{Drawing, Panel, Still};
pub use features::{Field, Pen, Things};
pub use former::Former;
pub use game::{
    Ahead, Broken, CardInfo, Explain, Far, Find, Flow, Game, Refusal, Said, Score, Sink, Standing,
    Thinking, Turn, alternatives, choices, explain, find,
};
pub use ledger::{Ledger, Rule};
pub use look::{Look, Weighed};
pub use matches::{Entry, Match, Rejected};
pub use observe::{Held, Lens, Sight};
pub use picking::{BACK, Picking, Picks, back_of};
pub use record::{Header, RECORD_FORMAT, Record, RecordError, Start};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use setup::{About, OptionKind, OptionSpec, OptionValue, Setup, SetupError};
pub use table::{Notes, Table, shuffle};
pub use text::{COLOURS, Change, Ink, Line, Names, Offer, Prompt, Role, a, count, counted, plural};
pub use tidy::{LONGEST_NAME, tidy, tidy_name};
pub use weights::{Weights, WeightsError};
pub use written::{Misread, Written, tagged};
pub use zones::{Group, Zones};

#[doc(hidden)]
pub use notation::said;
#[doc(hidden)]
pub use serde;
