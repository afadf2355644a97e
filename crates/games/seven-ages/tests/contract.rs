//! The contract every game must pass, at every seat count.

use orbis_seven_ages::Position;
use orbis_testkit::Terms;

orbis_testkit::contract!(
    Position,
    Terms {
        games: 10,
        longest: 40_000,
        options: &[
            &[
                ("total-history", "on"),
                ("redemption", "on"),
                ("enhanced-start", "on"),
                ("turns", "20"),
            ],
            &[("last-age", "3"), ("glory", "150")],
        ],
        ..Terms::default()
    }
);
