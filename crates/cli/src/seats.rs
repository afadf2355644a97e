//! Who sits where, and how a table is set up from words.

use crate::Failure;
use orbis_bots::{Level, Player};
use orbis_core::{About, Seat, Setup};

/// A level by its name.
pub fn level(name: &str) -> Result<Level, Failure> {
    name.parse().map_err(Failure::said)
}

/// Levels by their names.
pub fn levels(names: &[String]) -> Result<Vec<Level>, Failure> {
    names.iter().map(|name| level(name)).collect()
}

/// Bots by their names: a level, and after an @ the judgement it plays by: `hand`, a temper of it, or a file of weights.
pub fn bots(names: &[String]) -> Result<Vec<Player>, Failure> {
    let named = names.iter().map(|name| Player::named(name));
    named.map(|player| player.map_err(Failure::said)).collect()
}

/// A setup from words such as `islands=true`.
pub fn setup(about: &About, players: u8, options: &[String]) -> Result<Setup, Failure> {
    let mut setup = Setup::of(players);
    for word in options {
        let Some((name, value)) = word.split_once('=') else {
            return Err(Failure::said(format!(
                "an option is given as NAME=VALUE, not as \"{word}\""
            )));
        };
        let spec = about.option(name).map_err(Failure::said)?;
        let value = spec.read(value).map_err(Failure::said)?;
        setup.options.insert(name.to_string(), value);
    }
    about.complete(&setup).map_err(Failure::said)
}

/// Which seats are bots'; the others belong to people at this terminal.
pub struct Sitting {
    seats: Vec<Option<Level>>,
}

impl Sitting {
    /// Bots take the last seats.
    pub fn new(players: u8, bots: &[Level]) -> Result<Sitting, Failure> {
        let people = usize::from(players)
            .checked_sub(bots.len())
            .ok_or_else(|| {
                Failure::said(format!(
                    "{} bots do not fit at a table of {players}",
                    bots.len()
                ))
            })?;
        let people = std::iter::repeat_n(None, people);
        Ok(Sitting {
            seats: people.chain(bots.iter().copied().map(Some)).collect(),
        })
    }

    /// The level of the bot that sits there.
    pub fn bot(&self, seat: Seat) -> Option<Level> {
        self.seats.get(seat.index()).copied().flatten()
    }

    /// How many people.
    pub fn people(&self) -> usize {
        self.seats.iter().filter(|level| level.is_none()).count()
    }

    /// The person, if there is exactly one.
    pub fn alone(&self) -> Option<Seat> {
        (self.people() == 1).then(|| Seat::at(0))
    }

    /// The flag that seats the same bots again.
    pub fn bots_flag(&self) -> String {
        let names: Vec<String> = self.seats.iter().flatten().map(|l| l.to_string()).collect();
        if names.is_empty() {
            String::new()
        } else {
            format!(" --bots {}", names.join(","))
        }
    }
}
