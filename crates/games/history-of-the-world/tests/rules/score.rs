//! Monuments, scoring, pre-eminence, the end.

use crate::common::{self, Look, Scene};
use orbis_core::{Game, Seat, SeatSet, Viewer, covers};
use orbis_history_of_the_world::{
    Position, Step,
    content::{AreaId, MarkerId, content, map},
    score::{Level, level},
};
use orbis_parts::Slot;
use orbis_testkit::Play;

#[test]
fn purple_scores_eighteen() {
    covers!(
        "hotw.score.example-purple",
        "hotw.score.when",
        "hotw.score.all-pieces",
        "hotw.score.structures",
        "hotw.score.capital-any-age",
        "hotw.build.when",
        "hotw.build.count"
    );
    let mut play = Scene::of(3, "vedic-city-states")
        .army('A', "egypt", &["nile-delta", "libya", "palestine"])
        .army(
            'A',
            "vedic-city-states",
            &[
                "upper-indus",
                "western-deccan",
                "eastern-ghats",
                "hindu-kush",
                "persian-plateau",
            ],
        )
        .army('B', "sumeria", &["lower-tigris", "middle-tigris", "zagros"])
        .army('C', "minoans", &["shatts-plateau"])
        .capital(&["nile-delta", "upper-indus"])
        .expanding();
    play.choose('A', "done");
    assert!(play.monument("upper-indus"));
    assert_eq!(play.points('A'), 18);
    let log = play.log(Viewer::Table);
    assert!(
        log.iter()
            .any(|line| line.contains("scores 18 points: 13 for areas, 5")),
        "{log:?}"
    );
}

#[test]
fn levels_of_an_area() {
    covers!(
        "hotw.score.area-levels",
        "hotw.score.dominance-needs-more",
        "hotw.score.chart-display"
    );
    assert_eq!(level(0, 0), Level::None);
    assert_eq!(level(1, 0), Level::Presence);
    assert_eq!(level(2, 2), Level::Presence, "2 against 2");
    assert_eq!(level(2, 0), Level::Dominance, "2 alone");
    assert_eq!(level(3, 0), Level::Control, "3 alone");
    assert_eq!(level(3, 2), Level::Dominance, "3 against 2, 2 and 2");
    assert_eq!(level(5, 1), Level::Dominance);
    let factors: Vec<u8> = [Level::Presence, Level::Dominance, Level::Control]
        .map(Level::factor)
        .to_vec();
    assert_eq!(factors, [1, 2, 3]);
}

#[test]
fn the_victory_point_table() {
    covers!(
        "hotw.score.table",
        "hotw.score.all-areas",
        "hotw.setup.score-charts"
    );
    let base = |area: &str| common::id::<AreaId>(area).card().values;
    assert_eq!(base("middle-east"), [2, 3, 3, 3, 3, 2, 1]);
    assert_eq!(base("northern-europe"), [0, 0, 1, 2, 2, 3, 4]);
    assert_eq!(base("australia"), [0, 0, 0, 0, 0, 0, 2]);
    // One chart for each run of equal values: 42 in all, which confirms that the blanks are on the left.
    let charts: usize = AreaId::all()
        .map(|area| {
            1 + area
                .card()
                .values
                .windows(2)
                .filter(|pair| pair[0] != pair[1])
                .count()
        })
        .sum();
    assert_eq!(charts, 42);
}

#[test]
fn structures_score_for_whoever_stands_there() {
    covers!(
        "hotw.score.holder",
        "hotw.score.forts",
        "hotw.score.vacant-barren",
        "hotw.score.all-areas"
    );
    let mut play = Scene::of(3, "romans")
        .army('A', "romans", &["new-zealand"])
        .army('A', "egypt", &["western-australia"])
        .army('B', "minoans", &["crete"])
        .city(&["new-zealand", "crete", "libya"])
        .monument(&["western-australia", "upper-nile"])
        .fort(&["new-zealand", "western-australia"])
        .expanding();
    play.choose('A', "done");
    assert_eq!(
        play.points('A'),
        2,
        "a city and a monument; Australia is worth nothing yet"
    );
}

#[test]
fn monuments_follow_resources_to_capital_city_resource() {
    covers!(
        "hotw.build.count",
        "hotw.build.location",
        "hotw.build.one-per-land",
        "hotw.build.active-only",
        "hotw.board.resources"
    );
    let resources = [
        "levant",
        "eastern-anatolia",
        "zagros",
        "upper-nile",
        "pindus",
    ];
    let mut lands = resources.to_vec();
    lands.extend(["southern-apennines", "northern-apennines"]);
    let scene = Scene::of(3, "romans")
        .army('A', "romans", &lands)
        .army('A', "egypt", &["upper-indus"])
        .capital(&["southern-apennines"]);
    // Five resources of the empire, one of a past one: two monuments.
    let mut play = scene.clone().city(&["northern-apennines"]).expanding();
    play.choose('A', "done");
    assert!(play.monument("southern-apennines") && play.monument("northern-apennines"));
    assert_eq!(play.position().world.monuments().len(), 2);
    // Without a city the second goes to a resource of the player's choice.
    let mut play = scene.expanding();
    play.choose('A', "done")
        .refused(
            'A',
            "monument southern-apennines",
            "hotw.build.one-per-land",
        )
        .not_offered('A', "monument upper-indus")
        .not_offered('A', "monument northern-apennines")
        .choose('A', "monument zagros");
    assert!(play.monument("zagros"));
    assert_eq!(map().resources.len(), 18);
}

#[test]
fn two_cities_leave_a_choice_and_come_before_resources() {
    covers!("hotw.build.location", "hotw.build.impossible");
    let lands = ["levant", "zagros", "southern-gaul", "northern-apennines"];
    let mut play = Scene::of(3, "goths")
        .army('A', "goths", &lands)
        .city(&["southern-gaul", "northern-apennines"])
        .expanding();
    play.choose('A', "done")
        .refused('A', "monument levant", "hotw.build.location")
        .choose('A', "monument southern-gaul");
    assert_eq!(play.position().world.monuments().len(), 1);
    // Every possible place is taken: nothing is built.
    let mut play = Scene::of(3, "goths")
        .army('A', "goths", &["levant", "zagros"])
        .monument(&["levant", "zagros"])
        .expanding();
    play.choose('A', "done");
    assert_eq!(play.position().world.monuments().len(), 2);
}

#[test]
fn thirty_six_monuments_are_all() {
    covers!("hotw.build.impossible", "hotw.components.supply-limits");
    let lands: Vec<String> = orbis_history_of_the_world::content::LandId::all()
        .filter(|land| !land.card().barren() && !["levant", "zagros"].contains(&land.slug()))
        .map(|land| land.to_string())
        .take(36)
        .collect();
    let slugs: Vec<&str> = lands.iter().map(String::as_str).collect();
    let mut play = Scene::of(3, "goths")
        .army('A', "goths", &["levant", "zagros"])
        .monument(&slugs)
        .expanding();
    play.choose('A', "done");
    assert_eq!(play.position().world.monuments().len(), 36);
}

#[test]
fn two_capitals_leave_the_first_monument_to_the_player() {
    covers!("hotw.empire.incas-aztecs", "hotw.build.location");
    let mut play = Scene::of(3, "incas-and-aztecs")
        .army('A', "incas", &["northern-andes", "southern-andes"])
        .army('A', "aztecs", &["mexican-valley", "pacific-seaboard"])
        .capital(&["northern-andes", "mexican-valley"])
        .expanding();
    play.choose('A', "done")
        .offered('A', "monument mexican-valley")
        .choose('A', "monument northern-andes");
    assert!(play.monument("northern-andes") && !play.monument("mexican-valley"));
}

/// The last turn of an epoch is over.
fn end_of_epoch(epoch_empire: &str, points: [u16; 3]) -> Play<Position> {
    let mut scene = Scene::of(3, epoch_empire);
    for (seat, points) in ['A', 'B', 'C'].into_iter().zip(points) {
        scene = scene.points(seat, points);
    }
    let mut play = scene.turn(&[]);
    play.choose('A', "done");
    play
}

#[test]
fn the_leader_takes_a_marker_nobody_sees() {
    covers!(
        "hotw.preem.award",
        "hotw.preem.secret",
        "hotw.between.steps",
        "hotw.epoch.end",
        "hotw.setup.preeminence"
    );
    // Persia is called last in Epoch II.
    let play = end_of_epoch("persia", [100, 10, 20]);
    let position = play.position();
    assert_eq!(position.epoch, 3);
    let markers = &position.players[0].markers;
    assert_eq!((markers.len(), position.markers.len()), (1, 7));
    assert_eq!(markers[0].known, SeatSet::NONE);
    let mut view = *position;
    view.hide(Viewer::Seat(Seat::at(0)));
    assert_eq!(view.players[0].markers[0].card, MarkerId::BACK);
    let sum: u8 = content()
        .markers
        .iter()
        .map(|marker| marker.value() * marker.count())
        .sum();
    assert_eq!(sum, 34);
}

#[test]
fn a_shared_lead_brings_no_marker() {
    covers!("hotw.preem.tie");
    // A scores 5 in the turn: presence in the Middle East and a capital.
    let play = end_of_epoch("persia", [15, 20, 5]);
    assert_eq!(play.points('A'), 20);
    assert_eq!(play.position().markers.len(), 8);
}

#[test]
fn drawing_goes_by_points_then_strength_then_place() {
    covers!(
        "hotw.draft.order-vp",
        "hotw.draft.order-tie-strength",
        "hotw.draft.order-tie-earlier",
        "hotw.between.charts"
    );
    let order = |scene: Scene| -> String {
        let mut play = scene.turn(&[]);
        play.choose('A', "done");
        play.position()
            .order
            .iter()
            .map(|seat| seat.letter())
            .collect()
    };
    // The Aryans score nothing in Epoch I.
    let scene = Scene::of(3, "aryans").had('B', "egypt").had('C', "minoans");
    let leader = scene.clone().points('A', 9).points('B', 4).points('C', 20);
    assert_eq!(order(leader), "BAC");
    let strength = scene.clone().points('A', 20).points('B', 8).points('C', 8);
    assert_eq!(order(strength), "CBA", "Minoans (3) before Egypt (5)");
    let place = scene.points('A', 8).points('B', 8).points('C', 9);
    assert_eq!(order(place), "BAC", "Egypt is called before the Aryans");
}

#[test]
fn the_end_reveals_markers_and_breaks_ties() {
    covers!(
        "hotw.end.final",
        "hotw.preem.all-epochs",
        "hotw.end.tie-strength",
        "hotw.end.tie-preeminence",
        "hotw.end.tie-epoch7",
        "hotw.score.track",
        "hotw.setup.object"
    );
    let mut play = Scene::of(3, "germany")
        .points('A', 240)
        .points('B', 10)
        .turn(&[]);
    play.choose('A', "done").over();
    let last = *play.position();
    assert_eq!(
        last.players[0].markers.len(),
        1,
        "also after the last epoch"
    );
    assert_eq!(last.players[0].markers[0].known, SeatSet::ALL);
    let standing = last.standing();
    assert!(standing.of(Seat::at(0)).points > 244 && standing.of(Seat::at(0)).rank == 1);
    // Equal points: the weaker empires win.
    let mut tied = last;
    tied.markers
        .push(Slot::down(tied.players[0].markers[0].card));
    tied.players[0].markers.clear();
    for player in tied.players.iter_mut() {
        (player.areas, player.structures) = (100, 0);
    }
    let strengths: Vec<u8> = tied
        .players
        .iter()
        .map(|player| {
            player
                .past
                .iter()
                .map(|empire| empire.card().strength)
                .sum()
        })
        .collect();
    let weakest = strengths
        .iter()
        .enumerate()
        .min_by_key(|(_, sum)| **sum)
        .map(|(seat, _)| seat);
    let winners: Vec<usize> = tied.standing().winners().iter().map(Seat::index).collect();
    assert_eq!(winners, [weakest.expect("somebody")]);
    // The rest of the tie-breaks, most important first.
    let ties = |position: &Position, seat: usize| position.standing().of(Seat::at(seat)).ties;
    let before = ties(&tied, 0);
    let marker = tied.markers.pop().expect("a marker");
    tied.players[0].markers.push(Slot::up(marker.card));
    assert!(ties(&tied, 0)[1] > before[1], "more pre-eminence");
    let [b, c] = [1, 2].map(|seat| {
        (
            ties(&tied, seat)[1],
            tied.players[seat].past[6].card().strength,
        )
    });
    assert_eq!(
        b.0.cmp(&c.0),
        c.1.cmp(&b.1),
        "a lower strength in Epoch VII"
    );
    assert_eq!(last.stack.len(), 0);
    assert!(!last.stack.iter().any(|step| matches!(step, Step::Epoch(_))));
}
