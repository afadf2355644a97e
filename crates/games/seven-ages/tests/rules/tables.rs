//! The tables are what the code expects of them.

use orbis_seven_ages::content::*;

#[test]
fn the_named_artefacts_are_where_they_are_expected() {
    let named = [
        (ArtefactId::COLOSSUS, "colossus"),
        (ArtefactId::LIBRARY, "great-library"),
        (ArtefactId::PYRAMID, "great-pyramid"),
        (ArtefactId::WALL, "great-wall"),
        (ArtefactId::ZIMBABWE, "great-zimbabwe"),
        (ArtefactId::GARDENS, "hanging-gardens"),
        (ArtefactId::PHAROS, "pharos"),
        (ArtefactId::SUMMER_PALACE, "summer-palace"),
        (ArtefactId::ORACLE, "oracle"),
        (ArtefactId::DIANA, "temple-of-diana"),
        (ArtefactId::UNITED_NATIONS, "united-nations"),
        (ArtefactId::PANAMA, "panama-canal"),
        (ArtefactId::SUEZ, "suez-canal"),
        (ArtefactId::WORLD_WAR, "world-war"),
        (ArtefactId::FORUM, "forum"),
        (ArtefactId::TREATY, "peace-treaty"),
        (ArtefactId::HERESY, "heresy"),
        (ArtefactId::STRIFE, "religious-strife"),
        (ArtefactId::DEFENDER, "defender"),
        (ArtefactId::HOLY_WAR, "holy-war"),
        (ArtefactId::FORBIDDEN_CITY, "forbidden-city"),
        (ArtefactId::GREAT_TEMPLE, "great-temple-hinduism"),
        (ArtefactId::ENVIRONMENTAL, "environmental"),
        (ArtefactId::SHIPYARD, "great-shipyard"),
        (ArtefactId::IRRIGATION, "irrigation"),
        (ArtefactId::MACHU_PICHU, "machu-pichu"),
        (ArtefactId::MARS_LANDING, "mars-landing"),
        (ArtefactId::UNIVERSITY, "great-university"),
        (ArtefactId::MAUSOLEUM, "mausoleum"),
        (ArtefactId::NOBEL, "nobel"),
        (ArtefactId::MOON_LANDING, "moon-landing"),
        (ArtefactId::SOCIAL_MEDIA, "social-media"),
        (ArtefactId::RENAISSANCE, "renaissance"),
        (ArtefactId::PRINTING, "printing"),
        (ArtefactId::INDUSTRIAL, "industrial"),
        (ArtefactId::RAILWAYS, "railways"),
        (ArtefactId::RADIO, "radio"),
        (ArtefactId::COMPUTING, "computing"),
        (ArtefactId::SATELLITES, "satellites"),
        (ArtefactId::PAVED_ROADS, "paved-roads"),
        (ArtefactId::JUST_RULE, "just-rule"),
        (ArtefactId::SUFFRAGE, "universal-suffrage"),
        (ArtefactId::OWNERSHIP, "concentrated-ownership"),
        (ArtefactId::REVOLUTION, "revolution"),
        (ArtefactId::INTERNET, "internet"),
    ];
    assert_eq!(UnitId::CHARIOT.slug(), "chariot");
    assert_eq!(UnitId::LIGHT_HORSE.slug(), "light-horse");
    assert_eq!(UnitId::HORSE_ARCHER.slug(), "horse-archer");
    assert_eq!(UnitId::TANK.slug(), "tank");
    assert_eq!(UnitId::ELEPHANT.slug(), "elephant");
    assert_eq!(UnitId::NUKE.slug(), "nuke");
    assert_eq!(UnitId::STAR_WARS.slug(), "star-wars");
    assert_eq!(UnitId::UNSEEN.slug(), "unseen");
    assert_eq!(SetId::KINGDOM.slug(), "kingdom");
    for (id, slug) in named {
        assert_eq!(id.slug(), slug);
    }
    for (number, religion) in RELIGIONS.iter().enumerate() {
        assert_eq!(ArtefactId::religion(number as u8).slug(), *religion);
        let temple = ArtefactId::great_temple(number as u8);
        assert_eq!(temple.slug(), format!("great-temple-{religion}"));
    }
    for (number, government) in GOVERNMENTS.iter().enumerate() {
        assert_eq!(ArtefactId::government(number as u8).slug(), *government);
    }
}

#[test]
fn the_box_holds_what_it_should() {
    let content = content();
    assert_eq!(content.areas.len(), AREAS);
    assert_eq!(content.units.len(), UNITS);
    assert_eq!(content.sets.len(), SETS + 1);
    assert_eq!(content.leaders.len(), NAMED + CUP);
    assert_eq!(content.events.len(), 128);
    for (index, card) in content.cards.iter().enumerate() {
        assert_eq!(card.event.card().name, card.event_name);
        assert!(card.event.card().cards.contains(&CardId(index as u8)));
    }
    assert_eq!(
        content
            .cards
            .iter()
            .filter(|card| card.release == Release::Classic)
            .count(),
        110
    );
    assert!(
        content.areas[..LANDS]
            .iter()
            .all(|area| { !matches!(area.terrain, Terrain::Sea | Terrain::Ocean) })
    );
    let twins = content.areas.iter().filter(|area| area.twin.is_some());
    assert_eq!(twins.count(), COASTS);
    assert!(content.areas.iter().all(|area| area.coasts.len() <= 2));
    for (index, area) in content.areas.iter().enumerate() {
        for link in &area.links {
            let back = &content.areas[link.to.index()].links;
            assert!(back.iter().any(|link| link.to.index() == index));
        }
    }
}
