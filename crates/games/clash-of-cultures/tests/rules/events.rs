//! Events: land, moods, governments, pieces that are lost for good.

use crate::common::*;
use orbis_clash_of_cultures::{
    Mood,
    content::Kind::{self, Settler},
    events::quake::Volcano,
};
use orbis_core::{Seat, covers};

const A: Seat = Seat::at(0);

#[test]
fn land_is_exhausted_only_once() {
    covers!("coc.icon.exhausted-none", "coc.icon.exhausted-effect");
    let scene = || {
        Scene::new().edit(|position| {
            position.world.exhausted.insert(space("c2"));
            position.world.exhausted.insert(space("e2"));
        })
    };
    let mut play = scene().eventful('A', "awesome-year-all").play();
    play.choose('A', "advance storage");
    assert!(
        !play
            .offers('A')
            .iter()
            .any(|offer| offer.starts_with("space"))
    );
    let mut play = scene().unit('A', "c2", Settler).play();
    play.refused('A', "found c2", "coc.icon.exhausted-effect")
        .choose('A', "collect d2");
    assert_eq!(play.offers('A'), ["goods 0", "goods 1f"]);
}

#[test]
fn moods_are_lowered_where_they_can_be() {
    covers!("coc.event.choose-effective");
    let mut play = Scene::new()
        .city(Some('A'), "c2")
        .mood("c2", Mood::Angry)
        .eventful('A', "migration-1")
        .play();
    play.chain('A', &["advance storage", "player B"])
        .choose('B', "city d7");
    assert_eq!(play.offers('A'), ["city d2"], "c2 is angry already");
}

#[test]
fn anarchy_sets_a_government_aside() {
    covers!("coc.fact.event.anarchy", "coc.advance.losing-advance");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .advances('A', &["philosophy", "writing", "voting", "civil-liberties"])
        .goods('A', "4i")
        .eventful('A', "anarchy")
        .play();
    play.choose('A', "advance storage");
    assert_eq!(
        (
            play.position().players[0].anarchy,
            has(&play, 'A', "voting")
        ),
        (2, false)
    );
    play.choose('A', "advance voting");
    assert_eq!(
        (
            play.position().players[0].anarchy,
            play.position().players[0].tracker
        ),
        (1, 3)
    );
}

#[test]
fn a_volcano_turns_pieces_into_points() {
    covers!("coc.fact.event.destroyed-pieces");
    let mut play = Scene::new()
        .building("d2", 0, 'A')
        .ask(Volcano { seat: A })
        .city(Some('A'), "c2")
        .play();
    play.choose('A', "city d2");
    let player = &play.position().players[0];
    assert_eq!(
        (player.event_halves, player.gone_settlements, player.gone[0]),
        (8, 1, 1)
    );
}

#[test]
fn revolution_takes_an_action() {
    covers!("coc.fact.event.revolution-status");
    let mut play = Scene::new().eventful('A', "revolution").play();
    play.choose('A', "advance storage").choose('A', "decline");
    assert_eq!(play.position().turn.actions, 1);
    let mut play = Scene::new()
        .unit('A', "d2", Kind::Infantry)
        .eventful('A', "revolution")
        .play();
    play.choose('A', "advance storage")
        .choose('A', "unit d2 infantry");
    assert_eq!(
        (
            play.position().turn.actions,
            units(&play, 'A', "d2", Kind::Infantry)
        ),
        (2, 0)
    );
}
