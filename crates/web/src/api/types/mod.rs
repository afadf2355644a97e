//! What programs are told of tables, as typed values.

mod club;
mod play;
mod tables;

pub use club::{ClockInfo, EndSort, SeriesInfo, StandingInfo, TermsInfo, UntilSort, read_pace};
pub use play::{LineInfo, MovedInfo, OfferInfo, OffersInfo, PointsInfo, TurnInfo};
pub use tables::{GlanceInfo, Kind, Stage, TableInfo, TablesInfo};

use crate::live::Trouble;
use orbis_core::{OptionValue, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Options of a game by name: switches, numbers, words.
pub type Options = BTreeMap<String, Value>;

/// A seat by its letter.
pub fn letter(seat: Seat) -> String {
    seat.letter().to_string()
}

/// Seats by their letters.
pub fn letters(seats: SeatSet) -> Vec<String> {
    seats.iter().map(letter).collect()
}

/// A seat of the store by its letter.
pub fn seat_letter(seat: u8) -> String {
    Seat::new(seat).map(letter).unwrap_or_default()
}

/// Options as games read them.
pub fn read_options(options: Options) -> Result<BTreeMap<String, OptionValue>, Trouble> {
    let read = |(name, value): (String, Value)| match serde_json::from_value(value) {
        Ok(value) => Ok((name, value)),
        Err(_) => Err(Trouble::Bad(format!(
            "The option \"{name}\" is a switch, a whole number or a word."
        ))),
    };
    options.into_iter().map(read).collect()
}

/// What a request about one seat says.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OfSeat {
    /// The letter of the seat.
    #[schema(pattern = "^[A-H]$")]
    pub seat: String,
}

/// The address of something new.
#[derive(Serialize, ToSchema)]
pub struct MadeInfo {
    /// The table.
    pub table: String,
}
