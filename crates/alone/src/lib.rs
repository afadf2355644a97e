//! The whole table in one browser: the same pages, the same tables and the same bots as on a server, asked by a service worker
//! instead of a socket. One call in, one answer out; every answer says what must be kept before anybody hears of it. See
//! "Without a server" in ARCHITECTURE.md.
//!
//! [`House`] is the server; [`said`] is what it is asked and what it answers; [`address`] moves its pages below a path. `exports`
//! is the face that WebAssembly shows.

pub mod address;
mod exports;
mod house;
pub mod said;

pub use house::{Closed, House};
