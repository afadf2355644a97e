//! The contract every game must pass, at every seat count, with and without Civilizations.

use orbis_clash_of_cultures::Position;
use orbis_testkit::Terms;

orbis_testkit::contract!(
    Position,
    Terms {
        games: 20,
        moments: 12,
        longest: 20_000,
        options: &[
            &[("civilizations", "off")],
            &[("public-civilizations", "on"), ("variable-end", "on")],
        ],
        ..Terms::default()
    }
);
