//! Many games at once: tournaments, statistics, tables and plots; and how fast a game is.

mod any;
mod bench;
mod ladder;
mod lessons;
mod plan;
mod plot;
mod questions;
mod report;
mod results;
mod run;
mod spent;
mod statistics;
mod tally;
mod write;

pub use any::AnySim;
pub use bench::{BenchRow, Played, Reference, bench, random_games, reference};
pub use ladder::{Climb, Ladder, Pair, Rung, climb};
pub use lessons::{Variety, lessons};
pub use plan::{Plan, SimError};
pub use plot::plot_svg;
pub use questions::{Question, Questions};
pub use report::{Figure, LevelReport, Report, SeatReport};
pub use results::{GameResult, SeatResult};
pub use run::{Listener, Watch, run};
pub use statistics::{Bin, Rate, Spread, wilson};
pub use tally::Tally;
pub use write::Rows;
