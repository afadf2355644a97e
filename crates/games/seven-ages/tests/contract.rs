//! The contract every game must pass: Classic for up to five players, Deluxe for up to seven, with options in many mixtures.

use orbis_seven_ages::Position;
use orbis_testkit::Terms;

orbis_testkit::contract!(
    Position,
    Terms {
        games: 2,
        longest: 60_000,
        // A large empire under arms can build any number of each type in each area.
        offers: 700,
        options: &[
            &[
                ("edition", "classic"),
                ("total-history", "on"),
                ("redemption", "on"),
                ("enhanced-start", "on"),
                ("turns", "20"),
                ("fog-of-war", "off"),
            ],
            &[
                ("edition", "classic"),
                ("last-age", "4"),
                ("glory", "150"),
                ("enhanced-play", "on"),
                ("green-own", "on"),
                ("take-that", "on"),
                ("technology", "on"),
                ("joins", "6"),
                ("fog-of-war", "off"),
            ],
            &[("edition", "deluxe"), ("fog-of-war", "off")],
            &[
                ("edition", "deluxe"),
                ("medieval", "off"),
                ("religions", "off"),
                ("empires", "12"),
                ("turns", "40"),
                ("draft-cards", "12"),
                ("thin-leaders", "2"),
                ("thin-artefacts", "3"),
                ("thin-units", "4"),
                ("technology", "on"),
                ("pursuit", "on"),
                ("neutral-kingdoms", "on"),
            ],
            &[
                ("edition", "deluxe"),
                ("enhanced-play", "on"),
                ("three-sets", "on"),
                ("take-that", "on"),
                ("cadenced-progress", "on"),
                ("secret-victory", "on"),
                ("deus-vult", "on"),
                ("turns", "45"),
            ],
            &[
                ("edition", "deluxe"),
                ("total-history", "on"),
                ("dealt-age-1", "off"),
                ("draft-cards", "20"),
                ("redemption", "on"),
                ("enhanced-start", "on"),
                ("enhanced-play", "on"),
                ("pursuit", "on"),
                ("technology", "on"),
                ("take-that", "on"),
                ("cadenced-progress", "on"),
                ("neutral-kingdoms", "on"),
                ("secret-victory", "on"),
                ("deus-vult", "on"),
                ("joins", "5"),
            ],
        ],
        ..Terms::default()
    }
);
