//! Prices of cards, leaders and wonders: gold stands for resources, with the Colosseum either token for the other.

use crate::common::*;
use orbis_clash_of_cultures::{Mood, content::Kind::*};
use orbis_core::covers;

/// A's leader attacks B's infantry on d4 out of d3; d2 is A's city.
fn led(leader: &str) -> Scene {
    meeting(&[Infantry], &[Infantry]).leader('A', "d3", leader)
}

#[test]
fn gold_pays_for_what_leaders_and_special_advances_cost() {
    covers!("coc.terms.gold-wild");
    let mut play = march(
        led("india:akbar")
            .army('A', "d3", &[Elephant])
            .goods('A', "1o1g"),
    );
    play.choose('A', "to d4").choose('A', "yes");
    assert_eq!(play.offers('A'), ["goods 1g", "goods 1o"], "bladed tusks");
    play.draws(&[3, 3, 3, 3]).choose('A', "goods 1g");
    assert_eq!(goods(&play, 'A'), "1o");
    let mut play = march(led("japan:go-toba").goods('A', "1g"));
    play.choose('A', "to d4")
        .draws(&[3, 3, 3])
        .choose('A', "yes");
    assert_eq!(
        goods(&play, 'A'),
        "0",
        "the way of the sword for gold alone"
    );
    let siege = meeting(&[Infantry, Infantry], &[Infantry])
        .city(Some('B'), "d4")
        .building("d4", 2, 'B')
        .advances('A', &["siegecraft"])
        .goods('A', "1w2g");
    let mut play = march(siege);
    play.choose('A', "to d4").choose('A', "yes");
    assert_eq!(play.offers('A'), ["goods 2g", "goods 1w1g"]);
    play.choose('A', "goods 1w1g");
    assert_eq!(goods(&play, 'A'), "1g", "2 wood as wood and gold");
    let tea = Scene::civilized()
        .civ('A', "japan")
        .civ('B', "rome")
        .advances('A', &["arts"])
        .goods('A', "1f1g");
    let mut play = tea.play();
    play.chain('A', &["special japan:tea-ceremony", "good food"]);
    assert_eq!(play.offers('A'), ["goods 1g", "goods 1f"]);
    play.choose('A', "goods 1g");
    assert_eq!(goods(&play, 'A'), "1f1m");
}

#[test]
fn gold_pays_for_wonders() {
    covers!("coc.terms.gold-wild");
    let mut play = Scene::new()
        .goods('A', "4f4w4o1g5c")
        .plan('A', "great-mausoleum")
        .region("e3", "region-12", false)
        .city(Some('A'), "c2")
        .advances('A', &["engineering", "priesthood"])
        .mood("d2", Mood::Happy)
        .play();
    play.choose('A', "wonder d2 great-mausoleum");
    assert_eq!(
        play.offers('A'),
        [
            "goods 3f4w4o1g5c",
            "goods 4f3w4o1g5c",
            "goods 4f4w3o1g5c",
            "goods 4f4w4o5c"
        ]
    );
    play.choose('A', "goods 4f3w4o1g5c");
    assert_eq!(goods(&play, 'A'), "1w");
}

#[test]
fn gold_pays_for_the_city_of_the_great_explorer() {
    covers!("coc.terms.gold-wild");
    let mut play = Scene::new()
        .advances('A', &["fishing"])
        .person('A', "great-explorer")
        .goods('A', "1f2g")
        .play();
    play.choose('A', "person great-explorer");
    while !play
        .offers('A')
        .iter()
        .any(|offer| offer.starts_with("goods"))
    {
        let offers = play.offers('A');
        let wanted = |verb: &str| offers.iter().find(|offer| offer.starts_with(verb)).cloned();
        let next = wanted("space")
            .or_else(|| wanted("turn"))
            .or_else(|| wanted("advance"));
        play.choose('A', &next.expect("the explorer goes on"));
    }
    assert_eq!(play.offers('A'), ["goods 2g", "goods 1f1g"]);
}

#[test]
fn the_colosseum_pays_for_leaders_and_the_horse() {
    covers!("coc.fact.wonder.colosseum");
    let tactician = led("china:qin").wonder("d2", "colosseum").goods('A', "2m");
    let mut play = march(tactician);
    play.draws(&[3, 3, 11]).choose('A', "to d4");
    // The token for +1 comes first and is not wanted.
    play.chain('A', &["decline", "yes"]);
    assert_eq!(goods(&play, 'A'), "0", "two mood tokens ignore a hit");
    let protector = || {
        meeting(&[Infantry], &[])
            .city(Some('B'), "d4")
            .leader('B', "d4", "phoenicia:pumayyaton")
            .wonder("d7", "colosseum")
    };
    let mut play = march(protector().goods('B', "1m"));
    play.draws(&[11, 10])
        .choose('A', "to d4")
        .choose('B', "decline")
        .choose('B', "yes");
    assert_eq!(
        goods(&play, 'B'),
        "1m",
        "the token that was paid comes back"
    );
    let mut play = march(protector().goods('B', "1m1c"));
    play.draws(&[11, 10])
        .choose('A', "to d4")
        .choose('B', "decline")
        .choose('B', "yes")
        .choose('B', "goods 1m");
    assert_eq!(goods(&play, 'B'), "1m1c", "and the one that was chosen");
    let troy = meeting(&[Infantry], &[Infantry])
        .city(Some('B'), "d4")
        .wonder("d2", "colosseum")
        .goods('A', "1w1m")
        .in_play("trojan-horse");
    let mut play = march(troy);
    play.choose('A', "to d4").draws(&[1, 1]).choose('A', "yes");
    assert_eq!(
        goods(&play, 'A'),
        "0",
        "the horse for wood and a mood token"
    );
}

#[test]
fn the_colosseum_pays_for_broken_peace_and_dear_drafts() {
    covers!("coc.fact.wonder.colosseum");
    let peace = meeting(&[Infantry], &[Infantry])
        .wonder("d2", "colosseum")
        .goods('A', "1m1c")
        .person('A', "great-diplomat")
        .edit(|position| position.players[0].diplomat = Some(orbis_core::Seat::at(1)));
    let mut play = march(peace);
    play.draws(&[1, 1]).choose('A', "to d4");
    assert_eq!(goods(&play, 'A'), "0");
    assert!(play.position().players[0].persons.is_empty());
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .advances('A', &["draft", "voting", "civil-liberties"])
        .wonder("d2", "colosseum")
        .goods('A', "1m1c")
        .play();
    play.chain('A', &["recruit d2", "draft infantry mood", "done"]);
    assert_eq!(goods(&play, 'A'), "0", "a token of each kind");
    let mut play = Scene::civilized()
        .civ('A', "greece")
        .civ('B', "rome")
        .advances('A', &["arts"])
        .wonder("d2", "colosseum")
        .region("d3", "region-20", false)
        .city(Some('B'), "d3")
        .building("d3", 0, 'B')
        .goods('A', "1m1c")
        .play();
    play.choose('A', "special greece:hellenistic-culture");
    assert_eq!(goods(&play, 'A'), "0", "Arts for two tokens");
}

#[test]
fn gold_pays_for_free_education() {
    covers!("coc.fact.adv.free-education", "coc.terms.gold-wild");
    let scholar = |purse: &str| {
        let scene = Scene::new().goods('A', purse);
        let mut play = scene.advances('A', &["free-education"]).play();
        play.chain('A', &["advance storage"]);
        play
    };
    let mut play = scholar("3g");
    play.choose('A', "yes");
    assert_eq!(goods(&play, 'A'), "2m", "one of Storage, one for the gold");
    let mut play = scholar("1i3g");
    play.chain('A', &["goods 2g", "yes"]);
    assert_eq!(play.offers('A'), ["goods 1g", "goods 1i"]);
}

#[test]
fn ore_that_becomes_gold_needs_no_room() {
    covers!("coc.fact.adv.metallurgy", "coc.collect.overflow");
    let mut play = Scene::new()
        .goods('A', "7o")
        .region("d3", "region-10", false)
        .advances('A', &["metallurgy"])
        .play();
    play.chain('A', &["collect d2", "goods 2o", "yes"]);
    assert_eq!(goods(&play, 'A'), "7o1g");
}

#[test]
fn the_colosseum_pays_for_mercenaries_and_captives() {
    covers!("coc.fact.wonder.colosseum");
    let mut play = Scene::new()
        .region("d3", "region-20", false)
        .barbarian("d3", Infantry)
        .card('A', "mercenaries")
        .wonder("d2", "colosseum")
        .goods('A', "1m")
        .play();
    let card = with_card(&play, 'A', "play", "mercenaries");
    play.chain('A', &[&card, "space d3", "done"]);
    assert_eq!(goods(&play, 'A'), "0", "a mood token for a culture token");
    let mut play = Scene::civilized()
        .civ('A', "rome")
        .civ('B', "greece")
        .advances('A', &["bartering", "writing"])
        .wonder("d2", "colosseum")
        .city(Some('A'), "c2")
        .city(Some('A'), "e2")
        .goods('A', "3c")
        .play();
    play.choose('A', "build d2 academy");
    assert_eq!(goods(&play, 'A'), "2i", "Captivi for culture tokens");
}
