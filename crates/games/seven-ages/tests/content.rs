//! The content files: nothing in them is unread, and every fault is one sentence with file, record and key.

use orbis_seven_ages::{
    Position,
    content::{Fact, Origin},
};
use orbis_testkit::{content_contract, content_fault};

#[test]
fn every_key_is_read_and_every_fault_is_told() {
    content_contract::<Position>(&["name"]);
}

#[test]
fn faults_are_one_sentence_with_file_record_and_key() {
    let fault = content_fault::<Position>;
    assert_eq!(
        fault("progress-track.toml", "levels = 49\n", "levels = 48\n"),
        "progress-track.toml, track.levels: it is 48 where 49 is wanted"
    );
    let cost = |key: &str| format!("units = \"infantry\", {key} = 1 }}");
    assert_eq!(
        fault("events.toml", &cost("set"), &cost("sett")),
        "events.toml, event levee-en-masse, ops (line 482): unknown field `sett`, expected one of `units`, `delta`, `set`, `halve`, \
         `forts`, `max_units`"
    );
    // A key that another effect knows is none of this one.
    let pass = |more: &str| format!("{{ effect = \"ships_pass\",{more} text");
    let sentence = fault("cards.toml", &pass(""), &pass(" n = 1,"));
    assert!(
        sentence.starts_with("cards.toml, card ")
            && sentence.ends_with("unknown field `n`, expected `text`"),
        "{sentence}"
    );
    assert_eq!(
        fault(
            "map.toml",
            "id = \"england\"\nname",
            "id = \"england\"\nnmae"
        ),
        "map.toml, area england, nmae (line 30): unknown field `nmae`, expected one of `id`, `name`, `terrain`, `wheat`, `oil`, `elephants`, \
         `religious_sites`, `neighbours`, `coastal`, `coasts`, `rivers`, `crossings`, `river_borders`, `origin`"
    );
    let near = |area: &str| format!("start_areas = [\"{area}\"]\nstart_note = \"Abyssinia (N7)\"");
    assert_eq!(
        fault("cards.toml", &near("abyssinia"), &near("abissinia")),
        "cards.toml, card 82: there is no area abissinia"
    );
    let dark = |level: &str| format!("dark_levels = [{level}, 7, ");
    assert_eq!(
        fault("progress-track.toml", &dark("6"), &dark("66")),
        "progress-track.toml, dark_levels: there is no level 66"
    );
    let started = |age: &str| format!("ages = [{age}]\nstart = {{ mode = \"split_parent\"");
    let sentence = fault(
        "cards.toml",
        &started("2, 3, 4, 5, 6, 7"),
        &started("2, 3, 4, 5, 6, 9"),
    );
    assert!(
        sentence.starts_with("cards.toml, card ") && sentence.ends_with("there is no age 9"),
        "{sentence}"
    );
}

#[test]
fn a_card_says_what_is_known_of_it() {
    let sentence = |stated: &[Fact], known: &[Fact]| {
        let origin = Origin {
            stated: stated.to_vec(),
            known: known.to_vec(),
        };
        origin.sentence()
    };
    assert_eq!(
        sentence(&[], &[]),
        "All of this card is our reconstruction."
    );
    assert_eq!(
        sentence(&[Fact::Number, Fact::Name, Fact::Money], &[]),
        "The rulebook gives its number and name and tells of its money. Everything else on it is our reconstruction."
    );
    assert_eq!(
        sentence(&[Fact::Number, Fact::Event], &[Fact::Name]),
        "The rulebook gives its number and event. Its name is known from play of the printed game. \
         Everything else on it is our reconstruction."
    );
}
