//! The turn from the pool to the last army: start lands, fleets, expansion, forts.

use crate::common::{self, Look, Scene};
use orbis_core::{Game, covers};
use orbis_history_of_the_world::{
    Position,
    content::{EmpireId, content},
};

#[test]
fn greek_fleets_chain_over_seas() {
    covers!(
        "hotw.expand.fleet",
        "hotw.expand.fleet-chain",
        "hotw.turn.place-fleets",
        "hotw.empire.card-navigation"
    );
    let mut play = Scene::of(3, "greek-city-states").turn(&[]);
    assert_eq!(
        play.fleets(),
        [
            "western-mediterranean",
            "eastern-mediterranean",
            "black-sea"
        ]
    );
    play.offered('A', "expand greek-city-states shatts-plateau")
        .offered('A', "expand greek-city-states caucasus")
        .offered('A', "expand greek-city-states pindus")
        .not_offered('A', "expand greek-city-states upper-nile")
        .not_offered('A', "expand greek-city-states albion")
        .choose('A', "expand greek-city-states shatts-plateau");
    assert_eq!(play.owner("shatts-plateau"), Some('A'));
}

#[test]
fn portugal_sails_three_oceans() {
    covers!(
        "hotw.turn.ocean-reach",
        "hotw.greater.reallocation",
        "hotw.events.timing"
    );
    let mut play = Scene::of(3, "portugal").turn(&["reallocation"]);
    let fleets = [
        "north-sea",
        "western-mediterranean",
        "eastern-mediterranean",
        "black-sea",
        "red-sea",
        "bay-of-bengal",
        "south-china-sea",
        "sea-of-japan",
        "atlantic",
        "indian",
        "west-pacific",
    ];
    assert_eq!(play.fleets(), fleets);
    for water in fleets {
        play.choose('A', &format!("sell {water}"));
    }
    assert_eq!((play.coins(), play.fleets().len()), ((11, 0), 0));
    play.not_offered('A', "sell atlantic");
    // Some fleets may stay, and they are named in any order.
    let mut play = Scene::of(3, "portugal").turn(&["reallocation"]);
    play.chain(
        'A',
        &[
            "sell atlantic",
            "sell north-sea",
            "sell black-sea",
            "back sell north-sea",
        ],
    );
    assert_eq!(
        (play.coins(), play.fleets().len()),
        ((0, 0), 11),
        "nothing is sold yet"
    );
    play.choose('A', "done");
    assert_eq!((play.coins(), play.fleets().len()), ((2, 0), 9));
    let mut play = Scene::of(3, "portugal").turn(&["reallocation"]);
    play.choose('A', "sell west-pacific")
        .not_offered('A', "done")
        .choose('A', "keep");
    assert_eq!((play.coins(), play.fleets().len()), ((1, 0), 10));
}

#[test]
fn fleets_of_all_empires() {
    covers!(
        "hotw.turn.fleet-britain",
        "hotw.empire.table",
        "hotw.empire.card-strength"
    );
    let of = |slug: &str| common::id::<EmpireId>(slug).card();
    assert_eq!(of("britain").fleets, of("france").fleets);
    let states: Vec<String> = of("united-states")
        .fleets
        .iter()
        .map(|water| water.to_string())
        .collect();
    assert_eq!(
        states,
        [
            "south-china-sea",
            "sea-of-japan",
            "caribbean-sea",
            "west-pacific",
            "east-pacific"
        ]
    );
    let most = content()
        .empires
        .iter()
        .map(|empire| empire.fleets.len())
        .max();
    assert_eq!(
        most,
        Some(content().pieces.markers),
        "as many as the box holds"
    );
    let romans = of("romans");
    assert_eq!((romans.epoch, romans.order, romans.strength), (3, 6, 20));
    assert_eq!(romans.starts[0].land.slug(), "southern-apennines");
}

#[test]
fn an_empire_begins_in_its_start_land() {
    covers!(
        "hotw.turn.start-land",
        "hotw.turn.start-remove",
        "hotw.turn.start-structures",
        "hotw.turn.take-armies",
        "hotw.turn.take-capital",
        "hotw.turn.pool-after-start",
        "hotw.turn.order",
        "hotw.empire.card-capital",
        "hotw.turn.fleets-no-conflict"
    );
    let scene = Scene::of(3, "carthaginia")
        .army('B', "egypt", &["shatts-plateau"])
        .city(&["shatts-plateau"])
        .fort(&["shatts-plateau"])
        .monument(&["shatts-plateau"]);
    let play = scene.turn(&[]);
    assert_eq!((play.owner("shatts-plateau"), play.pool()), (Some('A'), 6));
    assert_eq!(
        (play.built("shatts-plateau"), play.fort("shatts-plateau")),
        ("capital", false)
    );
    assert!(play.monument("shatts-plateau"));
    // An empire without a capital takes over what is there, but not from its own player.
    let scene = Scene::of(3, "goths").capital(&["danubia"]);
    let foreign = scene.clone().army('B', "celts", &["danubia"]).turn(&[]);
    assert_eq!(
        (foreign.owner("danubia"), foreign.built("danubia")),
        (Some('A'), "city")
    );
    let own = scene.army('A', "celts", &["danubia"]).turn(&[]);
    assert_eq!(
        (own.host("danubia").as_str(), own.built("danubia")),
        ("goths", "capital")
    );
}

#[test]
fn empires_expand_from_their_own_lands_only() {
    covers!(
        "hotw.expand.adjacent",
        "hotw.expand.only-active",
        "hotw.expand.one-army",
        "hotw.expand.barren",
        "hotw.expand.own-army",
        "hotw.expand.same-army-stays",
        "hotw.components.army-identity",
        "hotw.events.active-empire"
    );
    let mut play = Scene::of(3, "assyria")
        .army('A', "egypt", &["nile-delta", "levant"])
        .capital(&["levant"])
        .fort(&["levant"])
        .turn(&[]);
    play.not_offered('A', "expand assyria palestine")
        .not_offered('A', "expand assyria libya")
        .refused('A', "expand assyria upper-tigris", "hotw.expand.one-army")
        .choose('A', "expand assyria middle-tigris")
        .refused('A', "expand assyria syrian-desert", "hotw.expand.barren")
        .choose('A', "expand assyria levant");
    assert_eq!(play.host("levant"), "assyria");
    assert_eq!(
        (play.built("levant"), play.fort("levant")),
        ("capital", true)
    );
    assert_eq!(play.pool(), 5);
    play.offered('A', "expand assyria palestine")
        .offered('A', "expand assyria lower-tigris");
    assert_eq!(play.owner("upper-tigris"), Some('A'), "nothing moved");
}

#[test]
fn stopping_loses_what_is_left() {
    covers!(
        "hotw.expand.stop",
        "hotw.cleanup.fleets",
        "hotw.turn.parts",
        "hotw.coins.no-saving"
    );
    let mut play = Scene::of(3, "greek-city-states").turn(&["population-explosion"]);
    assert_eq!(play.coins(), (2, 0));
    play.choose('A', "done");
    let position = play.position();
    assert_eq!(
        position.campaign,
        Default::default(),
        "armies, coins and fleets are gone"
    );
    assert_eq!(position.discard.len(), 1);
    assert!(position.played.is_empty());
}

#[test]
fn armies_become_forts() {
    covers!(
        "hotw.fort.exchange",
        "hotw.fort.pays-one-army",
        "hotw.fort.place",
        "hotw.fort.permanent",
        "hotw.fort.limit",
        "hotw.fort.with-capital",
        "hotw.fort.past-empires",
        "hotw.fort.last-army"
    );
    let mut play = Scene::of(3, "sumeria")
        .army('A', "minor-hittites", &["levant"])
        .turn(&[]);
    play.not_offered('A', "fort zagros army")
        .not_offered('A', "fort levant army")
        .choose('A', "expand sumeria zagros")
        .choose('A', "fort lower-tigris army")
        .refused('A', "fort lower-tigris army", "hotw.fort.limit")
        .choose('A', "expand sumeria middle-tigris");
    assert_eq!((play.pool(), play.fort("lower-tigris")), (0, true));
    assert_eq!(play.built("lower-tigris"), "capital");
    assert_eq!(play.offers('A'), ["done"], "four pieces in all");
}

#[test]
fn a_fort_may_follow_a_lost_fight() {
    covers!("hotw.fort.last-army");
    let scene = Scene::of(3, "babylonia").army('B', "egypt", &["zagros"]);
    let mut play = scene.turn(&[]);
    play.draws(&[1, 2, 3, 4])
        .choose('A', "expand babylonia zagros");
    play.choose('A', "fort middle-tigris army");
    assert_eq!((play.pool(), play.fort("middle-tigris")), (1, true));
}

#[test]
fn there_are_thirty_two_forts() {
    covers!("hotw.components.supply-limits", "hotw.components.contents");
    let lands: Vec<String> = orbis_history_of_the_world::content::LandId::all()
        .filter(|land| !land.card().barren() && land.slug() != "middle-tigris")
        .map(|land| land.to_string())
        .take(32)
        .collect();
    let slugs: Vec<&str> = lands.iter().map(String::as_str).collect();
    let mut play = Scene::of(3, "babylonia")
        .army('B', "egypt", &slugs)
        .fort(&slugs)
        .turn(&[]);
    play.refused(
        'A',
        "fort middle-tigris army",
        "hotw.components.supply-limits",
    );
    let pieces = &content().pieces;
    assert_eq!(
        (pieces.forts, pieces.monuments, pieces.markers),
        (32, 36, 12)
    );
}

#[test]
fn coins_bring_armies_back_and_buy_forts() {
    covers!(
        "hotw.coins.use-time",
        "hotw.coins.return-army",
        "hotw.coins.buy-fort",
        "hotw.lesser.population-explosion"
    );
    let scene = Scene::of(3, "romans").army('B', "greek-city-states", &["northern-apennines"]);
    let mut play = scene.turn(&["population-explosion"]);
    play.refused('A', "recall romans coin", "hotw.coins.return-army");
    for _ in 0..3 {
        play.draws(&[1, 3, 4])
            .choose('A', "expand romans northern-apennines");
    }
    assert_eq!((play.pool(), play.lost()), (16, 3));
    play.choose('A', "recall romans coin");
    assert_eq!((play.pool(), play.lost(), play.coins()), (17, 2, (1, 0)));
    play.choose('A', "fort southern-apennines coin");
    assert_eq!(
        (play.pool(), play.coins()),
        (17, (0, 0)),
        "no army is used up"
    );
    play.not_offered('A', "recall romans coin");
}

#[test]
fn incas_and_aztecs_share_a_turn() {
    covers!("hotw.empire.incas-aztecs", "hotw.draft.order-incas");
    let mut play = Scene::of(3, "incas-and-aztecs").turn(&["civil-service"]);
    assert_eq!(
        (play.owner("northern-andes"), play.built("northern-andes")),
        (Some('A'), "capital")
    );
    assert_eq!(
        (play.owner("mexican-valley"), play.built("mexican-valley")),
        (Some('A'), "capital")
    );
    assert_eq!(play.pool(), 2);
    play.not_offered('A', "expand incas deep-south")
        .not_offered('A', "expand aztecs guiana")
        .chain(
            'A',
            &["expand incas guiana", "expand aztecs central-america"],
        );
    assert_eq!((play.pool(), play.host("guiana").as_str()), (0, "incas"));
    assert_eq!(
        common::id::<EmpireId>("incas-and-aztecs").card().strength,
        4
    );
}

#[test]
fn armies_of_an_epoch_never_exceed_its_pieces() {
    covers!(
        "hotw.components.armies",
        "hotw.components.piece-per-epoch",
        "hotw.turn.take-armies"
    );
    for epoch in 1..=7u8 {
        let strongest = content()
            .empires
            .iter()
            .filter(|empire| empire.epoch == epoch);
        let strongest = strongest.map(|empire| empire.strength).max();
        assert_eq!(
            strongest,
            Some(content().pieces.armies[usize::from(epoch - 1)])
        );
    }
    assert_eq!(Position::about().players, 2..=6);
}
