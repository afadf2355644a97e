//! The contract every game must pass, at every seat count.

use orbis_history_of_the_world::Position;
use orbis_testkit::Terms;

orbis_testkit::contract!(
    Position,
    Terms {
        games: 40,
        longest: 3_000,
        options: &[
            &[
                ("no-preeminence", "on"),
                ("dealt-minor-empires", "on"),
                ("naval-control", "on"),
            ],
            &[("multiple-armies", "on"), ("naval-control", "on")],
        ],
        ..Terms::default()
    }
);
