//! Many games at once: tournaments, statistics, tables and plots; and how fast a game is.

mod any;
mod bench;
mod kept;
mod ladder;
mod lessons;
mod plan;
mod play;
mod plot;
mod questions;
mod report;
mod results;
mod run;
mod sequential;
mod spent;
mod statistics;
mod tally;
mod things;
mod write;

pub use any::AnySim;
pub use bench::{BenchRow, Played, Reference, bench, random_games, reference};
pub use kept::Kept;
pub use ladder::{Climb, Ladder, Pair, Rung, climb};
pub use lessons::{Variety, lessons};
pub use plan::{Plan, SimError, seed_number};
pub use plot::plot_svg;
pub use questions::{Question, Questions};
pub use report::{Figure, LevelReport, Report, SeatReport};
pub use results::{GameResult, SeatResult};
pub use run::{Keeper, Listener, Watch, part, run, sum};
pub use sequential::{Sequential, Verdict};
pub use statistics::{Bin, Rate, Spread, wilson};
pub use tally::Tally;
pub use things::{Thing, ThingReport, catalogue};
pub use write::Rows;
