//! The contract every game must pass, at every seat count.

use orbis_golden_ages::Position;
use orbis_testkit::Terms;

orbis_testkit::contract!(
    Position,
    Terms {
        longest: 1_000,
        ..Terms::default()
    }
);
