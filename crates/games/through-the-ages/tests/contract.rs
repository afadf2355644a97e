//! The contract every game must pass, at every seat count.

use orbis_testkit::Terms;
use orbis_through_the_ages::Position;

orbis_testkit::contract!(
    Position,
    Terms {
        longest: 5_000,
        // Random players resign soon; without it their games are whole ones.
        options: &[&[("resignation", "off")]],
        games: 60,
        moments: 8,
        ..Terms::default()
    }
);
