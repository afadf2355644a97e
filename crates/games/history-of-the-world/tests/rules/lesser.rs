//! Lesser Events, card by card.

use crate::common::{Look, Scene};
use orbis_core::covers;
use orbis_history_of_the_world::Step;

#[test]
fn every_kingdom_takes_its_land() {
    covers!(
        "hotw.lesser.kingdom",
        "hotw.lesser.kingdom-lands",
        "hotw.events.far-away"
    );
    let cards = [
        ("kingdom-canaanites", "babylonia", "palestine", "egypt"),
        ("kingdom-etruscans", "persia", "northern-apennines", "egypt"),
        ("kingdom-kush", "romans", "upper-nile", "egypt"),
        ("kingdom-tiahuanaco", "arabs", "southern-andes", "egypt"),
        ("kingdom-mali", "mongols", "gold-coast", "egypt"),
        ("kingdom-thai", "spain", "malayan-peninsula", "egypt"),
        ("kingdom-zimbabwe", "germany", "east-africa", "egypt"),
    ];
    for (card, empire, land, enemy) in cards {
        let mut play = Scene::of(3, empire)
            .army('B', enemy, &[land])
            .capital(&[land])
            .fort(&[land])
            .monument(&[land])
            .turn(&[card]);
        assert_eq!(
            (play.owner(land), play.host(land).as_str()),
            (Some('A'), card)
        );
        assert_eq!(
            (play.built(land), play.fort(land)),
            ("city", false),
            "{card}"
        );
        assert!(play.monument(land));
        play.not_offered('A', &format!("expand {card} {land}"));
    }
}

#[test]
fn migrants_settle_vacant_lands() {
    covers!("hotw.lesser.migrants", "hotw.lesser.migrants-cards");
    let mut play = Scene::of(3, "romans")
        .army('B', "egypt", &["arnhem-land"])
        .hand('A', &["migrants-australia", "migrants-africa"])
        .events();
    play.choose('A', "play migrants-australia");
    assert_eq!(
        play.offers('A'),
        ["settle western-australia", "settle eastern-australia"],
        "never into Arnhem Land, and the last one would leave nothing for the second army"
    );
    play.chain('A', &["settle western-australia", "settle new-zealand"]);
    assert_eq!(play.host("new-zealand"), "migrants-australia");
    play.chain(
        'A',
        &["play migrants-africa", "settle congo", "settle madagascar"],
    );
    assert_eq!(play.owner("madagascar"), Some('A'));
}

#[test]
fn migrants_need_room() {
    covers!("hotw.lesser.migrants", "hotw.events.wasted");
    let full = ["western-australia", "arnhem-land", "eastern-australia"];
    let scene = Scene::of(3, "romans").hand('A', &["migrants-australia", "migrants-north-america"]);
    let mut play = scene.clone().army('B', "egypt", &full).events();
    play.chain('A', &["play migrants-australia", "settle new-zealand"])
        .asks("A");
    let mut all = full.to_vec();
    all.push("new-zealand");
    let mut play = scene.army('B', "egypt", &all).events();
    play.refused('A', "play migrants-australia", "hotw.events.wasted");
}

#[test]
fn migrants_are_named_in_any_order_and_taken_back() {
    covers!("hotw.lesser.migrants-cards");
    let mut play = Scene::of(3, "romans")
        .hand('A', &["migrants-north-america"])
        .events();
    play.choose('A', "play migrants-north-america");
    assert!(
        !play.offers('A').contains(&"settle antilles".to_string()),
        "bots go down the list"
    );
    play.chain('A', &["settle deep-south", "settle antilles"]);
    assert_eq!(play.owner("antilles"), Some('A'));
    let mut play = Scene::of(3, "romans")
        .hand('A', &["migrants-north-america"])
        .events();
    play.chain(
        'A',
        &[
            "play migrants-north-america",
            "settle antilles",
            "back settle antilles",
        ],
    );
    assert_eq!(play.owner("antilles"), None);
    play.chain('A', &["settle deep-south", "settle great-plains"]);
    assert_eq!(
        (play.owner("great-plains"), play.owner("deep-south")),
        (Some('A'), Some('A'))
    );
}

#[test]
fn questions_of_before_still_read() {
    let reads = |text: &str, writes: &str| {
        let step: Step = serde_json::from_str(text).expect("a step");
        assert_eq!(serde_json::to_string(&step).expect("it writes"), writes);
    };
    reads(
        r#"{"step":"migrants","seat":0,"card":"migrants-africa","left":1,"after":"congo"}"#,
        r#"{"step":"migrants","seat":0,"card":"migrants-africa","left":1,"picked":[]}"#,
    );
    reads(
        r#"{"step":"civil-war","seat":0,"card":"civil-war","first":"libya","second":null}"#,
        r#"{"step":"civil-war","seat":0,"card":"civil-war","picked":[],"first":"libya"}"#,
    );
    reads(
        r#"{"step":"disaster","seat":0,"after":"libya"}"#,
        r#"{"step":"disaster","seat":0,"picked":[],"after":"libya"}"#,
    );
    reads(
        r#"{"step":"reallocation","seat":0,"after":null}"#,
        r#"{"step":"reallocation","seat":0,"picked":[]}"#,
    );
}

#[test]
fn civil_war_splits_one_empire() {
    covers!("hotw.lesser.civil-war", "hotw.events.own-modifiers");
    let mut play = Scene::of(3, "byzantines")
        .army(
            'B',
            "romans",
            &["southern-gaul", "pyrenees", "balkans", "pindus"],
        )
        .army('B', "egypt", &["crete"])
        .fort(&["pyrenees"])
        .city(&["pindus"])
        .hand('A', &["weaponry", "civil-war"])
        .events();
    play.chain('A', &["play weaponry", "play civil-war"])
        .offered('A', "rebel crete")
        .chain('A', &["rebel pindus", "back rebel pindus", "rebel balkans"])
        .not_offered('A', "rebel crete")
        .choose('A', "rebel pyrenees");
    assert_eq!(
        play.offers('A'),
        ["rebel pindus"],
        "for bots in order; southern Gaul is legal for whoever names it"
    );
    play.offered('A', "rebel southern-gaul");
    // Two dice against one, no terrain, no weapons; the fort counts: 5 against 4+1 ties, the Balkans hold, Pindus falls.
    play.draws(&[5, 2, 4, 1, 2, 6, 3, 3, 1])
        .choose('A', "rebel pindus");
    assert_eq!(
        (play.owner("pyrenees"), play.fort("pyrenees")),
        (Some('B'), false)
    );
    assert_eq!(play.host("pindus"), "civil-war");
    assert_eq!(play.built("pindus"), "", "the city fell");
    assert_eq!(play.owner("southern-gaul"), Some('B'));
}

#[test]
fn a_small_empire_has_a_small_civil_war() {
    covers!("hotw.lesser.civil-war");
    let scene = Scene::of(3, "byzantines").army('B', "egypt", &["crete", "libya"]);
    let mut play = scene.hand('A', &["civil-war"]).events();
    play.choose('A', "play civil-war");
    assert_eq!(play.offers('A'), ["rebel libya"], "both lands, in order");
    play.choose('A', "rebel libya");
    play.draws(&[6, 6, 1, 6, 6, 1]).choose('A', "rebel crete");
    assert_eq!(
        (play.owner("crete"), play.owner("libya")),
        (Some('A'), Some('A'))
    );
}

#[test]
fn barbarians_raid_until_they_fail() {
    covers!("hotw.lesser.barbarians", "hotw.lesser.barbarians-own");
    let mut play = Scene::of(3, "byzantines")
        .army(
            'B',
            "celts",
            &["southern-gaul", "northern-apennines", "central-europe"],
        )
        .army('A', "macedonia", &["danubia"])
        .hand('A', &["barbarians"])
        .events();
    play.choose('A', "play barbarians")
        .not_offered('A', "raid alps danubia")
        .draws(&[6, 1, 5])
        .choose('A', "raid alps southern-gaul");
    assert_eq!(play.host("southern-gaul"), "barbarians");
    assert_eq!(
        play.offers('A'),
        ["raid alps northern-apennines", "raid alps central-europe"],
        "they must go on"
    );
    play.draws(&[3, 3, 3])
        .choose('A', "raid alps northern-apennines");
    assert_eq!(
        play.owner("northern-apennines"),
        None,
        "a tie ends the raid"
    );
    play.asks("A").offered('A', "pass");
    assert_eq!(play.owner("alps"), None);
}

#[test]
fn the_jewish_revolt_has_three_dice() {
    covers!("hotw.lesser.jewish-revolt");
    let scene = Scene::of(3, "romans").hand('A', &["jewish-revolt"]);
    let mut play = scene
        .clone()
        .army('B', "egypt", &["palestine"])
        .fort(&["palestine"])
        .events();
    play.draws(&[1, 2, 6, 4, 5, 5, 5, 1])
        .choose('A', "play jewish-revolt");
    assert_eq!(
        (play.owner("palestine"), play.fort("palestine")),
        (Some('A'), false)
    );
    let mut play = scene.clone().events();
    play.draws(&[]).choose('A', "play jewish-revolt");
    assert_eq!(play.host("palestine"), "jewish-revolt");
    let mut play = scene.army('A', "egypt", &["palestine"]).events();
    play.refused('A', "play jewish-revolt", "hotw.events.wasted");
}

#[test]
fn siegecraft_breaks_walls() {
    covers!("hotw.lesser.siegecraft");
    let scene = Scene::of(3, "romans")
        .army('B', "greek-city-states", &["northern-apennines"])
        .capital(&["northern-apennines"])
        .fort(&["northern-apennines"]);
    let mut play = scene.clone().turn(&["siegecraft"]);
    play.draws(&[5, 1, 4])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        play.owner("northern-apennines"),
        Some('A'),
        "5+1 against 4+1: fort and army at once"
    );
    let mut play = scene.clone().turn(&["siegecraft"]);
    play.draws(&[4, 1, 4])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        (
            play.owner("northern-apennines"),
            play.fort("northern-apennines")
        ),
        (Some('B'), false)
    );
    // A tie turned into a win takes both as well.
    let mut play = scene.turn(&["siegecraft", "elite-troops"]);
    play.draws(&[4, 1, 4])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(play.owner("northern-apennines"), Some('A'));
    // Without fort, capital or city it adds nothing.
    let bare = Scene::of(3, "romans").army('B', "greek-city-states", &["northern-apennines"]);
    let mut play = bare.turn(&["siegecraft"]);
    play.draws(&[4, 1, 4])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(play.owner("northern-apennines"), None);
}

#[test]
fn the_crusade_comes_over_the_sea() {
    covers!("hotw.lesser.crusade");
    let mut play = Scene::of(3, "franks")
        .army('B', "arabs", &["palestine"])
        .capital(&["palestine"])
        .hand('A', &["crusade"])
        .events();
    play.choose('A', "play crusade")
        .not_offered('A', "expand crusade albion")
        .not_offered('A', "expand crusade arabian-peninsula")
        .not_offered('A', "fort palestine army");
    // Three dice defend, the crusaders add one.
    play.draws(&[5, 3, 5, 2, 1])
        .choose('A', "expand crusade palestine");
    assert_eq!(play.host("palestine"), "crusade");
    assert_eq!(
        (play.built("palestine"), play.fort("palestine")),
        ("city", true)
    );
    play.draws(&[])
        .choose('A', "expand crusade arabian-peninsula");
    play.choose('A', "done").choose('A', "pass");
    play.not_offered('A', "expand franks levant");
    assert_eq!(play.pool(), 8, "the Franks themselves");
}

#[test]
fn the_black_death_ravages_two_areas() {
    covers!("hotw.lesser.black-death", "hotw.board.area-adjacency");
    let mut play = Scene::of(3, "portugal")
        .army('A', "celts", &["western-gaul"])
        .army('B', "romans", &["southern-apennines", "albion"])
        .fort(&["albion"])
        .hand('A', &["black-death"])
        .events();
    play.choose('A', "play black-death")
        .not_offered('A', "ravage middle-east australia")
        .not_offered('A', "ravage china northern-europe");
    // In the order of the lands: Southern Apennines, then Albion and Western Gaul.
    play.draws(&[3, 1, 2])
        .choose('A', "ravage southern-europe northern-europe");
    assert_eq!(
        (play.owner("southern-apennines"), play.owner("western-gaul")),
        (Some('B'), Some('A'))
    );
    assert_eq!((play.owner("albion"), play.fort("albion")), (None, false));
}

#[test]
fn treachery_opens_a_gate() {
    covers!("hotw.lesser.treachery");
    let scene = Scene::of(3, "romans")
        .army('B', "greek-city-states", &["northern-apennines", "crete"])
        .capital(&["northern-apennines"])
        .fort(&["northern-apennines"])
        .hand('A', &["treachery"]);
    let mut play = scene.events();
    play.choose('A', "play treachery")
        .not_offered('A', "name libya")
        .chain('A', &["name northern-apennines", "pass"]);
    play.draws(&[])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        (
            play.owner("northern-apennines"),
            play.built("northern-apennines")
        ),
        (Some('A'), "city")
    );
    assert!(!play.fort("northern-apennines"));
    let mut alone = Scene::of(3, "romans").hand('A', &["treachery"]).events();
    alone.refused('A', "play treachery", "hotw.events.wasted");
}

#[test]
fn elite_troops_win_ties_until_the_first_loss() {
    covers!("hotw.lesser.elite-troops");
    let scene = Scene::of(3, "romans").army(
        'B',
        "greek-city-states",
        &["northern-apennines", "southern-gaul"],
    );
    let mut play = scene.turn(&["elite-troops", "population-explosion"]);
    play.draws(&[4, 1, 4])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(play.owner("northern-apennines"), Some('A'));
    play.draws(&[2, 1, 4])
        .choose('A', "expand romans southern-gaul");
    play.choose('A', "recall romans coin");
    play.draws(&[4, 1, 4])
        .choose('A', "expand romans southern-gaul");
    assert_eq!(
        play.owner("southern-gaul"),
        None,
        "a coin does not bring the effect back"
    );
}

#[test]
fn an_elite_tie_breaks_a_fort_and_goes_on() {
    covers!("hotw.lesser.elite-troops");
    let scene = Scene::of(3, "romans")
        .army('B', "greek-city-states", &["northern-apennines"])
        .fort(&["northern-apennines"]);
    let mut play = scene.turn(&["elite-troops"]);
    play.draws(&[5, 1, 4, 6, 1, 2])
        .choose('A', "expand romans northern-apennines");
    assert_eq!(
        (
            play.owner("northern-apennines"),
            play.fort("northern-apennines")
        ),
        (Some('A'), false)
    );
}

#[test]
fn naval_power_lands_against_two_dice() {
    covers!("hotw.lesser.naval-power");
    let scene = Scene::of(3, "romans").army('B', "greek-city-states", &["crete"]);
    let mut play = scene.turn(&["naval-power"]);
    play.draws(&[5, 1, 4, 4]).choose('A', "expand romans crete");
    assert_eq!(play.owner("crete"), Some('A'));
}

#[test]
fn engineering_gives_forts_to_empires_with_a_capital() {
    covers!("hotw.lesser.engineering");
    let mut play = Scene::of(3, "assyria").turn(&["engineering"]);
    play.chain(
        'A',
        &[
            "fort upper-tigris stock",
            "expand assyria levant",
            "fort levant stock",
        ],
    );
    assert_eq!((play.pool(), play.fort("levant")), (6, true));
    play.refused('A', "fort levant army", "hotw.fort.limit");
    let mut play = Scene::of(3, "scythians").turn(&["engineering"]);
    play.not_offered('A', "fort caucasus stock")
        .offered('A', "fort caucasus army");
}

#[test]
fn expert_troops_ignore_their_terrain() {
    covers!("hotw.lesser.expert-troops", "hotw.events.no-duplicates");
    let cases = [
        ("expert-troops-straits", "celts", "northern-gaul", "albion"),
        (
            "expert-troops-mountains",
            "romans",
            "southern-gaul",
            "pyrenees",
        ),
        (
            "expert-troops-forests",
            "franks",
            "northern-gaul",
            "central-europe",
        ),
    ];
    for (card, empire, from, into) in cases {
        let scene = Scene::of(3, empire).army('B', "egypt", &[into]);
        let mut play = scene.turn(&[card]);
        // From the start land the way may be long; the troops walk there first.
        let paths: &[&str] = match empire {
            "celts" => &["northern-gaul"],
            "romans" => &["northern-apennines", "southern-gaul"],
            _ => &[],
        };
        for step in paths {
            play.choose('A', &format!("expand {empire} {step}"));
        }
        assert_eq!(play.owner(from), Some('A'));
        play.draws(&[3, 1, 2])
            .choose('A', &format!("expand {empire} {into}"));
        assert_eq!(play.owner(into), Some('A'), "{card}: one die");
    }
    // Two different ones together; the Wall and the sea stay what they are.
    let scene = Scene::of(3, "mongols").army('B', "chou-dynasty", &["wei-river"]);
    let mut play = scene.turn(&["expert-troops-mountains", "expert-troops-forests"]);
    play.draws(&[3, 1, 2, 1])
        .choose('A', "expand mongols wei-river");
}

#[test]
fn famine_rolls_for_every_army_of_an_area() {
    covers!("hotw.lesser.famine");
    let mut play = Scene::of(3, "romans")
        .army('A', "egypt", &["nile-delta"])
        .army('B', "carthaginia", &["libya", "shatts-plateau"])
        .fort(&["libya"])
        .city(&["libya"])
        .hand('A', &["famine"])
        .events();
    play.choose('A', "play famine");
    assert_eq!(play.offers('A').len(), 13);
    play.draws(&[1, 1, 2]).choose('A', "starve north-africa");
    assert_eq!(
        (play.owner("nile-delta"), play.owner("libya")),
        (None, None)
    );
    assert_eq!((play.fort("libya"), play.built("libya")), (false, "city"));
    assert_eq!(play.owner("shatts-plateau"), Some('B'));
}

#[test]
fn the_plague_wanders() {
    covers!("hotw.lesser.plague", "hotw.lesser.plague-end");
    let mut play = Scene::of(3, "romans")
        .army('A', "egypt", &["nile-delta"])
        .army('B', "carthaginia", &["libya", "shatts-plateau"])
        .hand('A', &["plague"])
        .events();
    play.choose('A', "play plague")
        .not_offered('A', "infect upper-nile");
    play.draws(&[2, 3, 1, 6]).choose('A', "infect libya");
    assert_eq!(play.owner("libya"), None);
    assert_eq!(
        play.offers('A'),
        ["infect nile-delta", "infect shatts-plateau"]
    );
    play.draws(&[2, 3, 4]).choose('A', "infect shatts-plateau");
    assert_eq!(play.owner("shatts-plateau"), Some('B'));
    play.offered('A', "pass");
    // It stops where nobody is left next to it.
    let scene = Scene::of(3, "romans").army('B', "carthaginia", &["crete", "morea"]);
    let mut play = scene.hand('A', &["plague"]).events();
    play.choose('A', "play plague")
        .draws(&[1, 1, 1, 1])
        .choose('A', "infect crete");
    play.offered('A', "pass");
}

#[test]
fn pestilence_strikes_a_land_and_its_neighbours() {
    covers!("hotw.lesser.pestilence");
    let mut play = Scene::of(3, "romans")
        .army('A', "egypt", &["nile-delta", "palestine"])
        .army('B', "carthaginia", &["libya", "shatts-plateau"])
        .hand('A', &["pestilence"])
        .events();
    play.choose('A', "play pestilence")
        .not_offered('A', "infect sahara-desert");
    // The Nile Delta rolls three dice, Palestine and Libya two each.
    play.draws(&[2, 3, 4, 1, 2, 5, 1])
        .choose('A', "infect nile-delta");
    assert_eq!(play.owner("nile-delta"), Some('A'));
    assert_eq!((play.owner("palestine"), play.owner("libya")), (None, None));
    assert_eq!(play.owner("shatts-plateau"), Some('B'));
    let mut play = Scene::of(3, "romans").hand('A', &["pestilence"]).events();
    play.choose('A', "play pestilence")
        .draws(&[])
        .choose('A', "infect congo");
}

#[test]
fn jihad_fades_with_losses() {
    covers!("hotw.lesser.jihad");
    let scene = Scene::of(3, "arabs").army(
        'B',
        "egypt",
        &["palestine", "lower-tigris", "levant", "nile-delta"],
    );
    let mut play = scene.turn(&["jihad"]);
    play.draws(&[2, 1, 4, 4])
        .choose('A', "expand arabs palestine");
    assert_eq!(play.owner("palestine"), Some('A'), "three dice, ties won");
    play.draws(&[1, 1, 2, 3]).choose('A', "expand arabs levant");
    play.draws(&[3, 1, 3]).choose('A', "expand arabs levant");
    assert_eq!(play.owner("levant"), Some('A'), "two dice, ties won");
    play.draws(&[1, 1, 3])
        .choose('A', "expand arabs nile-delta");
    play.draws(&[3, 1, 3])
        .choose('A', "expand arabs nile-delta");
    assert_eq!(
        play.owner("nile-delta"),
        None,
        "after two losses a tie is a tie"
    );
}

#[test]
fn disasters_ruin_monuments() {
    covers!("hotw.lesser.disaster");
    let mut play = Scene::of(3, "romans")
        .army('B', "egypt", &["nile-delta", "libya"])
        .monument(&["nile-delta", "libya", "crete"])
        .capital(&["nile-delta"])
        .city(&["libya"])
        .fort(&["libya", "nile-delta"])
        .hand('A', &["disaster", "disaster"])
        .events();
    play.choose('A', "play disaster")
        .not_offered('A', "done")
        .chain('A', &["raze nile-delta", "raze libya"])
        .refused('A', "play disaster", "hotw.events.no-duplicates");
    for land in ["nile-delta", "libya"] {
        assert!(!play.monument(land) && !play.fort(land));
        assert_eq!(play.owner(land), Some('B'));
    }
    assert_eq!(
        (play.built("nile-delta"), play.built("libya")),
        ("city", "")
    );
    assert!(play.monument("crete"));
    let mut play = Scene::of(3, "romans").hand('A', &["disaster"]).events();
    play.refused('A', "play disaster", "hotw.events.wasted");
}

#[test]
fn a_disaster_may_stop_at_one_land() {
    covers!("hotw.lesser.disaster");
    let scene = Scene::of(3, "romans").monument(&["nile-delta", "libya"]);
    let mut other = scene.clone().hand('A', &["disaster"]).events();
    let mut play = scene.hand('A', &["disaster"]).events();
    play.chain('A', &["play disaster", "raze libya"]);
    assert!(play.monument("libya"), "nothing is razed yet");
    play.chain('A', &["back raze libya", "raze nile-delta", "done"]);
    assert!(play.monument("libya") && !play.monument("nile-delta"));
    other.chain('A', &["play disaster", "raze libya", "raze nile-delta"]);
    assert!(!other.monument("libya") && !other.monument("nile-delta"));
}

#[test]
fn civil_service_pays_by_capital_and_navigation() {
    covers!("hotw.lesser.civil-service");
    for (empire, coins) in [("assyria", 2), ("romans", 3), ("huns", 1), ("goths", 2)] {
        let play = Scene::of(3, empire).turn(&["civil-service"]);
        assert_eq!(play.coins(), (coins, 0), "{empire}");
    }
}

#[test]
fn astronomy_adds_a_fleet() {
    covers!("hotw.lesser.astronomy");
    let mut play = Scene::of(3, "assyria").turn(&["astronomy"]);
    assert_eq!(play.offers('A').len(), 9, "nine seas");
    play.not_offered('A', "launch atlantic")
        .choose('A', "launch black-sea");
    assert_eq!(play.fleets(), ["black-sea"]);
    play.choose('A', "expand assyria eastern-anatolia")
        .offered('A', "expand assyria western-steppe");
    let mut play = Scene::of(3, "romans").turn(&["astronomy", "reallocation"]);
    play.not_offered('A', "launch western-mediterranean").chain(
        'A',
        &[
            "launch black-sea",
            "sell western-mediterranean",
            "sell eastern-mediterranean",
            "sell black-sea",
        ],
    );
    assert_eq!(play.coins(), (3, 0), "the fleet of Astronomy counts");
}

#[test]
fn allies_do_not_attack() {
    covers!("hotw.lesser.allies");
    let scene = Scene::of(3, "sumeria")
        .army('A', "minor-hittites", &["zagros"])
        .army('C', "minor-hittites", &["middle-tigris"]);
    // Three attacks fail, then the pool is empty.
    let mut play = scene.turn(&["allies"]);
    assert_eq!(play.coins(), (0, 2));
    for _ in 0..3 {
        play.draws(&[1, 1, 2])
            .choose('A', "expand sumeria middle-tigris");
    }
    play.choose('A', "recall sumeria ally");
    play.refused('A', "expand sumeria middle-tigris", "hotw.lesser.allies")
        .refused('A', "expand sumeria zagros", "hotw.lesser.allies")
        .choose('A', "expand sumeria arabian-peninsula")
        .choose('A', "fort lower-tigris coin");
    assert_eq!((play.coins(), play.pool()), ((0, 0), 0));
}
