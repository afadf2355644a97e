//! Pacts.

use crate::common::{culture_rating, end, food, military, of, resources, scene, strength};
use orbis_core::{Seat, SeatSet, covers};
use orbis_through_the_ages::Side;

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);
const C: Seat = Seat::at(2);

#[test]
fn a_pact_is_offered_accepted_or_refused() {
    covers!(
        "tta.pact.offer",
        "tta.pact.refuse",
        "tta.pact.accept",
        "tta.pact.one-own",
        "tta.pact.at-most-one-own",
        "tta.pact.no-ma-cost",
        "tta.card.scientific-cooperation"
    );
    let mut scene = scene(3, 2);
    scene
        .military(
            'A',
            &["promise-of-military-protection", "scientific-cooperation"],
        )
        .pact('B', "acceptance-of-supremacy", 'A', Side::B);
    let mut play = scene.politics();
    play.choose('A', "offer promise-of-military-protection B A")
        .asks("B")
        .choose('B', "refuse");
    assert_eq!(of(&play, 'A').military_hand.len(), 2);
    let shown = of(&play, 'A')
        .military_hand
        .iter()
        .filter(|slot| slot.known == SeatSet::ALL)
        .count();
    assert_eq!(shown, 1, "everybody has seen the card");
    play.offered('A', "end");
    let mut play = scene.politics();
    play.choose('A', "offer promise-of-military-protection C B")
        .choose('C', "accept");
    assert_eq!(
        (
            culture_rating(&play, 'C'),
            strength(&play, 'A'),
            culture_rating(&play, 'A')
        ),
        (1, 5, 0)
    );
    assert!(of(&play, 'B').pact.is_some(), "the pact in B's area stays");
    assert_eq!(of(&play, 'A').military, 2);
    end(&mut play, 'A');
    for seat in ['B', 'C'] {
        play.choose(seat, "no-politics").choose(seat, "end");
    }
    play.choose('A', "offer scientific-cooperation B A")
        .choose('B', "accept");
    assert_eq!(
        of(&play, 'A').pact.map(|pact| pact.card),
        Some(military("scientific-cooperation"))
    );
    assert_eq!(
        culture_rating(&play, 'C'),
        0,
        "the old pact in A's area ended"
    );
}

#[test]
fn pacts_can_be_cancelled_by_either_party() {
    covers!("tta.pact.cancel", "tta.politics.no-pacts-2p");
    let mut scene = scene(3, 3);
    scene
        .pact('B', "peace-treaty", 'A', Side::A)
        .pact('C', "military-pact", 'B', Side::A);
    let mut play = scene.politics();
    play.not_offered('A', "cancel C").choose('A', "cancel B");
    assert!(of(&play, 'B').pact.is_none() && of(&play, 'C').pact.is_some());
    assert_eq!(culture_rating(&play, 'B'), 0);
    let mut two = crate::common::scene(2, 3);
    assert!(
        two.politics()
            .offers('A')
            .iter()
            .all(|offer| !offer.starts_with("offer") && !offer.starts_with("cancel"))
    );
}

#[test]
fn pact_terms_work() {
    covers!(
        "tta.card.pact-production",
        "tta.card.tourism",
        "tta.card.loss-of-sovereignty",
        "tta.card.scientific-cooperation",
        "tta.card.trade-routes"
    );
    let mut scene = scene(3, 3);
    scene
        .pact('A', "acceptance-of-supremacy", 'B', Side::A)
        .pact('C', "international-trade-agreement", 'B', Side::A);
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!((resources(&play, 'A'), food(&play, 'A')), (3, 2));
    play.choose('B', "no-politics").choose('B', "end");
    assert_eq!((resources(&play, 'B'), food(&play, 'B')), (1, 3));
    let mut tour = crate::common::scene(3, 3);
    tour.pact('A', "international-tourism", 'B', Side::A)
        .wonder('B', "pyramids")
        .wonder('B', "colossus");
    tour.player('B').wonders[0].ruined = true;
    assert_eq!((tour.0.culture_rating(A), tour.0.culture_rating(B)), (2, 2));
    let mut sovereign = crate::common::scene(3, 3);
    sovereign
        .pact('B', "loss-of-sovereignty", 'C', Side::B)
        .government('A', "communism")
        .military('A', &["war-over-culture", "plunder-3"])
        .tech('A', "warriors", 9);
    assert_eq!(
        (sovereign.0.culture_rating(B), sovereign.0.culture_rating(C)),
        (0, 2)
    );
    let mut play = sovereign.politics();
    play.refused(
        'A',
        "war war-over-culture B",
        "tta.card.loss-of-sovereignty",
    )
    .offered('A', "war war-over-culture C")
    .offered('A', "aggression plunder-3 B");
    let mut science = crate::common::scene(3, 2);
    science
        .pact('B', "scientific-cooperation", 'A', Side::A)
        .hand('A', &["iron"]);
    science.player('A').science = 3;
    science
        .actions()
        .refused('A', "develop iron", "tta.card.scientific-cooperation");
    science.player('B').science = 1;
    let mut play = science.actions();
    play.choose('A', "develop iron");
    assert_eq!((of(&play, 'A').science, of(&play, 'B').science), (0, 0));
    let mut trade = crate::common::scene(3, 1);
    trade
        .pact('A', "trade-routes-agreement", 'B', Side::A)
        .tokens('A', "agriculture", 2)
        .tokens('A', "bronze", 1)
        .tokens('B', "bronze", 2)
        .tokens('B', "agriculture", 1);
    let mut play = trade.actions();
    play.not_offered('A', "build bronze")
        .choose('A', "trade-food")
        .choose('A', "build bronze");
    assert_eq!((food(&play, 'A'), resources(&play, 'A')), (1, 0));
    play.not_offered('A', "trade-food");
    end(&mut play, 'A');
    play.choose('B', "no-politics")
        .choose('B', "trade-resource")
        .choose('B', "population");
    assert_eq!((food(&play, 'B'), resources(&play, 'B')), (0, 1));
}
