//! A word from which all chance of a server follows: its deals, its dice and what its bots think. For trials that must meet the same game
//! again; whoever knows the word foresees every game, so a host can say one only to a server for the own machine.

use orbis_core::{AnyMatch, Seat, Seed};

/// The word of a host.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Luck(pub String);

impl Luck {
    /// The server's half of the dice, at every table alike.
    pub(super) fn secret(&self) -> Seed {
        Seed::mixed([b"luck", self.0.as_bytes()])
    }

    /// From what a bot or a hint thinks about the next choice of a seat. How often others chose meanwhile makes no difference: where several
    /// are asked at once, nobody knows who answers first.
    pub(super) fn thought(&self, game: &dyn AnyMatch, seat: Seat) -> u64 {
        let named = serde_json::json!(seat);
        let of_seat = |index: &u64| {
            game.entry(*index)
                .is_some_and(|entry| entry["seat"] == named)
        };
        let before = (0..game.version()).filter(of_seat).count() as u64;
        let seed = Seed::mixed([
            b"thought",
            self.0.as_bytes(),
            &[seat.letter() as u8],
            &before.to_le_bytes()[..],
        ]);
        seed.0
            .iter()
            .take(8)
            .fold(0, |number, byte| number << 8 | u64::from(*byte))
    }
}
