//! The arithmetic of playing over days and of comparing players, without a store and without a clock of its own: whoever asks says what time it is.
//!
//! [`clock`] counts everybody's time at a table, [`pairing`] says who meets whom in a tournament, [`standing`] who leads it,
//! [`rating`] how strong somebody is.

pub mod clock;
pub mod pace;
pub mod pairing;
pub mod rating;
pub mod standing;

pub use clock::{Clock, Face, Next};
pub use pace::{BadPace, End, Pace, span};
pub use pairing::{Meeting, Met, PairError, behind, round_robin, rounds_of_all, swiss};
pub use rating::{NINETEEN_OF_TWENTY, Rating, rate, wilson};
pub use standing::{POINT, Played, Standing, points_of, standings};
