//! Leaders, one by one, and how they meet.

use crate::common::{
    civil, culture_rating, end, food, military, of, resources, scene, strength, workers,
};
use orbis_core::{Game, Seat, Viewer, covers};
use orbis_through_the_ages::{Source, actions::take};

const A: Seat = Seat::at(0);
const B: Seat = Seat::at(1);

#[test]
fn alexander_leads_and_leaves() {
    covers!("tta.card.alexander-political");
    let mut scene = scene(2, 1);
    scene
        .leader('A', "alexander-the-great")
        .tech('A', "warriors", 2)
        .tech('A', "knights", 1);
    let mut play = scene.politics();
    assert_eq!(strength(&play, 'A'), 2 + 2 + 3);
    play.choose('A', "retire-leader").offered('A', "end");
    assert_eq!(
        (
            strength(&play, 'A'),
            of(&play, 'A').yellow,
            of(&play, 'A').leader
        ),
        (4, 19, None)
    );
}

#[test]
fn aristotle_learns_from_technologies() {
    covers!("tta.card.aristotle");
    let mut scene = scene(2, 1);
    scene
        .leader('A', "aristotle")
        .row(1, "iron")
        .row(2, "monarchy")
        .row(3, "rich-land-1")
        .row(4, "great-wall");
    let mut play = scene.actions();
    play.chain(
        'A',
        &[
            "take 1 iron",
            "take 2 monarchy",
            "take 3 rich-land-1",
            "take 4 great-wall",
        ],
    );
    assert_eq!(of(&play, 'A').science, 2);
}

#[test]
fn hammurabi_turns_a_military_action_into_a_civil_one() {
    covers!(
        "tta.card.hammurabi",
        "tta.card.hammurabi-leader",
        "tta.revolution.ca-cost",
        "tta.actions.temporary"
    );
    let mut scene = scene(2, 1);
    scene
        .leader('A', "hammurabi")
        .row(6, "joan-of-arc")
        .row(1, "genghis-khan")
        .hand('A', &["monarchy"]);
    scene.player('A').science = 2;
    assert_eq!(
        (
            take::price(&scene.0, A, 6),
            take::price(&scene.0, A, 1),
            take::price(&scene.0, B, 6)
        ),
        (1, 0, 2)
    );
    let mut play = scene.actions();
    play.choose('A', "take 6 joan-of-arc");
    play.refused('A', "revolution monarchy", "tta.revolution.ca-cost")
        .choose('A', "decree");
    assert_eq!(
        (
            of(&play, 'A').military,
            play.position().civil_actions(A),
            play.position().civil_total(A)
        ),
        (1, 4, 4)
    );
    play.not_offered('A', "decree")
        .choose('A', "revolution monarchy");
    assert_eq!(of(&play, 'A').civil, 0);
}

#[test]
fn homer_sings_for_the_army_and_under_a_wonder() {
    covers!(
        "tta.card.homer-resource",
        "tta.card.homer-tuck",
        "tta.app.homer-wonder-face",
        "tta.app.homer-michelangelo",
        "tta.app.homer-st-peter",
        "tta.app.homer-ravages",
        "tta.food.temporary"
    );
    let mut scene = scene(2, 1);
    scene
        .leader('A', "homer")
        .tokens('A', "bronze", 1)
        .wonder('A', "pyramids")
        .hand('A', &["michelangelo"]);
    let mut play = scene.actions();
    assert_eq!(of(&play, 'A').happiness(), 1);
    play.not_offered('A', "build bronze")
        .choose('A', "build warriors");
    assert_eq!(resources(&play, 'A'), 0);
    play.choose('A', "leader michelangelo")
        .choose('A', "tuck pyramids");
    assert_eq!(
        (
            of(&play, 'A').civil,
            of(&play, 'A').happiness(),
            culture_rating(&play, 'A')
        ),
        (4, 1, 1),
        "the action does not come back"
    );
    let mut play = scene.actions();
    play.choose('A', "leader michelangelo")
        .choose('A', "decline");
    assert_eq!(of(&play, 'A').civil, 5);
    let mut faces = crate::common::scene(2, 1);
    faces
        .wonder('A', "pyramids")
        .wonder('A', "st-peters-basilica");
    faces.player('A').wonders[0].homer = true;
    assert_eq!(faces.0.player(A).happiness(), 2 + 1);
    faces.player('A').wonders[0].ruined = true;
    assert_eq!(faces.0.player(A).happiness(), 2 + 1, "ruins keep the face");
    let mut gardens = crate::common::scene(2, 1);
    gardens
        .wonder('A', "hanging-gardens")
        .wonder('A', "st-peters-basilica");
    gardens.player('A').wonders[0].homer = true;
    assert_eq!(gardens.0.player(A).happiness(), 4 + 1);
}

#[test]
fn caesar_acts_twice_once() {
    covers!("tta.card.caesar");
    let mut scene = scene(2, 1);
    scene
        .leader('A', "julius-caesar")
        .events(&[
            "development-of-science",
            "development-of-crafts",
            "rats",
            "good-harvest",
        ])
        .military('A', &["pestilence", "crusades", "foray"]);
    assert_eq!((scene.0.strength(A), scene.0.military_total(A)), (2, 3));
    let mut play = scene.politics();
    play.choose('A', "prepare pestilence")
        .offered('A', "no-politics");
    let mut saved = crate::common::Scene(*play.position());
    play.choose('A', "prepare crusades")
        .offered('A', "end")
        .not_offered('A', "prepare foray");
    assert!(of(&play, 'A').second_politics_used);
    let mut play = saved.actions();
    play.choose('A', "no-politics");
    assert!(
        !of(&play, 'A').second_politics_used,
        "declined: it is still to come"
    );
}

#[test]
fn moses_feeds_more_with_less() {
    covers!("tta.card.moses");
    let mut scene = scene(2, 1);
    scene
        .leader('A', "moses")
        .tokens('A', "agriculture", 4)
        .hand('A', &["frugality-1"]);
    let mut play = scene.actions();
    play.choose('A', "population");
    assert_eq!(food(&play, 'A'), 3);
    play.choose('A', "play frugality-1")
        .choose('A', "population");
    assert_eq!(food(&play, 'A'), 3 - 1 + 2);
    scene.player('A').yellow = 12;
    let mut play = scene.actions();
    play.choose('A', "population");
    assert_eq!(food(&play, 'A'), 1);
}

#[test]
fn barbarossa_musters() {
    covers!("tta.card.barbarossa");
    let mut scene = scene(2, 1);
    scene
        .leader('A', "frederick-barbarossa")
        .tokens('A', "agriculture", 2)
        .tokens('A', "bronze", 2);
    scene.player('A').unused = 0;
    let mut play = scene.actions();
    play.choose('A', "muster warriors");
    assert_eq!(
        (
            food(&play, 'A'),
            resources(&play, 'A'),
            of(&play, 'A').military,
            of(&play, 'A').civil
        ),
        (1, 1, 1, 4)
    );
    assert_eq!(
        (workers(&play, 'A', "warriors"), of(&play, 'A').yellow),
        (2, 17)
    );
    play.choose('A', "muster warriors")
        .not_offered('A', "muster warriors");
}

#[test]
fn genghis_khan_scores_for_strength() {
    covers!(
        "tta.card.genghis-ties",
        "tta.app.genghis-2p",
        "tta.app.genghis-not-rating",
        "tta.app.genghis-still-infantry",
        "tta.app.genghis-armies"
    );
    let ranked = |own: u8, others: [u8; 3]| {
        let mut scene = scene(4, 1);
        scene.leader('A', "genghis-khan").tech('A', "warriors", own);
        for (seat, units) in ['B', 'C', 'D'].into_iter().zip(others) {
            scene.tech(seat, "warriors", units);
        }
        assert_eq!(scene.0.culture_rating(A), 0);
        let mut play = scene.actions();
        end(&mut play, 'A');
        play.points('A')
    };
    assert_eq!((ranked(5, [9, 5, 5]), ranked(5, [9, 6, 5])), (3, 0));
    let mut two = crate::common::scene(2, 1);
    two.leader('A', "genghis-khan");
    two.player('A').yellow = 10;
    two.player('A').unused = 0;
    let mut play = two.actions();
    end(&mut play, 'A');
    assert_eq!(
        play.points('A'),
        3,
        "ties are won, and an uprising does not matter"
    );
    two.tech('B', "warriors", 2);
    let mut play = two.actions();
    end(&mut play, 'A');
    assert_eq!(play.points('A'), 0);
    let mut riders = crate::common::scene(2, 1);
    riders
        .leader('A', "genghis-khan")
        .tech('A', "warriors", 2)
        .tech('A', "knights", 1)
        .tactic('A', "heavy-cavalry")
        .wonder('A', "great-wall");
    assert_eq!(
        riders.0.strength(A),
        2 + 2 + 4 + 2,
        "they ride in the army and count as infantry for the wall"
    );
}

#[test]
fn joan_of_arc_sees_what_comes() {
    covers!("tta.card.joan-strength", "tta.card.joan-peek");
    let mut scene = scene(2, 1);
    scene
        .leader('A', "joan-of-arc")
        .tech('A', "religion", 2)
        .government('A', "theocracy")
        .events(&["rats", "foray"]);
    assert_eq!(scene.0.strength(A), 1 + 1 + 3);
    scene.wonder('A', "st-peters-basilica");
    assert_eq!(scene.0.strength(A), 1 + 1 + 6);
    let mut play = scene.before_turn_of_a();
    end(&mut play, 'B');
    let mut view = *play.position();
    view.hide(Viewer::Seat(A));
    assert_eq!(view.current_events[1].card, military("rats"));
    assert!(view.current_events[0].card.hidden());
    let mut other = *play.position();
    other.hide(Viewer::Seat(B));
    assert!(other.current_events[1].card.hidden());
}

#[test]
fn thinkers_learn_from_the_best_building() {
    covers!(
        "tta.card.leonardo-newton-einstein-best",
        "tta.card.best",
        "tta.card.develop-triggers"
    );
    for leader in ["leonardo-da-vinci", "isaac-newton", "albert-einstein"] {
        let mut scene = scene(2, 3);
        scene.leader('A', leader);
        assert_eq!(
            scene.0.player(A).science_rating(),
            1,
            "level 0 adds nothing"
        );
        scene
            .tech('A', "alchemy", 1)
            .tech('A', "scientific-method", 0)
            .tech('A', "journalism", 1);
        assert_eq!(
            scene.0.player(A).science_rating(),
            1 + 2 + 2 + 2,
            "{leader}"
        );
    }
    let mut vinci = scene(2, 1);
    vinci
        .leader('A', "leonardo-da-vinci")
        .hand('A', &["iron", "monarchy"]);
    vinci.player('A').science = 13;
    let mut play = vinci.actions();
    play.choose('A', "develop iron");
    assert_eq!(resources(&play, 'A'), 1);
    play.choose('A', "develop monarchy");
    assert_eq!(resources(&play, 'A'), 2);
    let mut einstein = scene(2, 3);
    einstein.leader('A', "albert-einstein").hand('A', &["oil"]);
    einstein.player('A').science = 9;
    let mut play = einstein.actions();
    play.choose('A', "develop oil");
    assert_eq!(play.points('A'), 3);
}

#[test]
fn newton_returns_an_action() {
    covers!(
        "tta.app.newton-any-develop",
        "tta.app.newton-revolution",
        "tta.revolution.triggers",
        "tta.actions.gain-back"
    );
    let mut scene = scene(2, 2);
    scene
        .leader('A', "isaac-newton")
        .hand('A', &["breakthrough-2", "iron", "republic"]);
    scene.player('A').science = 9;
    let mut play = scene.actions();
    play.choose('A', "play breakthrough-2")
        .choose('A', "develop iron");
    assert_eq!((of(&play, 'A').civil, of(&play, 'A').science), (4, 7));
    play.choose('A', "revolution republic");
    assert_eq!(
        (of(&play, 'A').civil, play.position().civil_total(A)),
        (1, 7)
    );
}

#[test]
fn michelangelo_counts_faces_and_takes_wonders_cheaply() {
    covers!(
        "tta.card.michelangelo-wonders",
        "tta.app.homer-michelangelo"
    );
    let mut scene = scene(2, 2);
    scene
        .leader('A', "michelangelo")
        .wonder('A', "hanging-gardens")
        .wonder('A', "kremlin")
        .tech('A', "religion", 1)
        .tech('A', "drama", 1)
        .row(1, "great-wall");
    assert_eq!(
        scene.0.culture_rating(A),
        (1 + 2 + 1 + 2) + (2 + 1 + 1),
        "unhappy faces do not count"
    );
    assert_eq!(take::price(&scene.0, A, 1), 1);
    scene.wonder('A', "st-peters-basilica");
    assert_eq!(
        scene.0.culture_rating(A),
        (1 + 2 + 1 + 2 + 2) + (3 + 1 + 2 + 2)
    );
}

#[test]
fn shakespeare_pairs_libraries_and_theaters() {
    covers!("tta.card.shakespeare");
    let mut scene = scene(2, 2);
    scene
        .leader('A', "william-shakespeare")
        .tech('A', "printing-press", 2)
        .tech('A', "drama", 1)
        .tokens('A', "bronze", 3)
        .hand('A', &["opera", "journalism"]);
    scene.player('A').science = 11;
    assert_eq!(
        (scene.0.culture_rating(A), scene.0.player(A).happiness()),
        (2 + 2 + 2, 2)
    );
    let mut play = scene.actions();
    play.choose('A', "build drama");
    assert_eq!(
        (resources(&play, 'A'), culture_rating(&play, 'A')),
        (0, 2 + 4 + 4)
    );
    play.choose('A', "develop opera")
        .choose('A', "develop journalism");
    assert_eq!(of(&play, 'A').science, 0);
    scene.tech('A', "printing-press", 0);
    scene.actions().not_offered('A', "build drama");
}

#[test]
fn bach_turns_buildings_into_theaters() {
    covers!(
        "tta.app.bach-upgrade",
        "tta.app.bach-cost",
        "tta.app.bach-limit",
        "tta.card.bach-limits"
    );
    let mut scene = scene(2, 2);
    scene
        .leader('A', "johann-sebastian-bach")
        .tech('A', "alchemy", 1)
        .tech('A', "drama", 0)
        .tech('A', "bread-and-circuses", 1)
        .tokens('A', "bronze", 1)
        .hand('A', &["opera"]);
    scene.player('A').science = 5;
    let mut play = scene.actions();
    play.choose('A', "upgrade alchemy drama");
    assert_eq!(
        (
            resources(&play, 'A'),
            of(&play, 'A').civil,
            culture_rating(&play, 'A')
        ),
        (1, 3, 3)
    );
    play.refused('A', "upgrade philosophy drama", "tta.card.bach-limits");
    play.choose('A', "develop opera");
    assert_eq!(of(&play, 'A').science, 0);
    let mut play = scene.actions();
    play.choose('A', "upgrade philosophy drama");
    assert_eq!(resources(&play, 'A'), 0);
    scene.tech('A', "drama", 2);
    scene
        .actions()
        .refused('A', "upgrade alchemy drama", "tta.build.urban-limit");
    let mut low = crate::common::scene(2, 2);
    low.leader('A', "johann-sebastian-bach")
        .tech('A', "scientific-method", 1)
        .tech('A', "drama", 0);
    low.actions()
        .not_offered('A', "upgrade scientific-method drama");
}

#[test]
fn robespierre_pays_with_military_actions() {
    covers!(
        "tta.app.robespierre-must-ma",
        "tta.app.robespierre-new-ma-spent",
        "tta.app.robespierre-patriotism",
        "tta.app.robespierre-breakthrough",
        "tta.app.robespierre-civil-actions",
        "tta.card.robespierre-culture",
        "tta.actioncard.extra-ma-draw",
        "tta.actioncard.this-turn"
    );
    let mut scene = scene(2, 2);
    scene
        .leader('A', "maximilien-robespierre")
        .hand('A', &["monarchy", "patriotism-2", "breakthrough-2"]);
    scene.player('A').science = 2;
    let mut play = scene.actions();
    play.choose('A', "play patriotism-2");
    assert_eq!(
        (
            play.position().military_actions(A),
            play.position().military_total(A)
        ),
        (4, 3)
    );
    play.choose('A', "revolution monarchy");
    assert_eq!(
        (
            of(&play, 'A').military,
            play.position().military_actions(A),
            of(&play, 'A').civil
        ),
        (0, 1, 4)
    );
    assert_eq!(play.points('A'), 3);
    end(&mut play, 'A');
    assert_eq!(
        of(&play, 'A').military_hand.len(),
        1,
        "the extra action draws a card"
    );
    scene.player('A').civil = 0;
    let mut play = scene.actions();
    play.choose('A', "play breakthrough-2")
        .choose('A', "revolution monarchy");
    assert_eq!(
        (
            of(&play, 'A').civil,
            of(&play, 'A').military,
            of(&play, 'A').science,
            play.points('A')
        ),
        (1, 0, 3, 3)
    );
    scene.player('A').military = 2;
    scene.player('A').civil = 4;
    scene
        .actions()
        .refused('A', "revolution monarchy", "tta.app.robespierre-must-ma");
}

#[test]
fn napoleon_and_the_wall_add_strength() {
    covers!("tta.card.napoleon", "tta.card.great-wall");
    let mut scene = scene(2, 3);
    scene
        .leader('A', "napoleon-bonaparte")
        .tech('A', "warriors", 2)
        .tech('A', "cannon", 1);
    assert_eq!(scene.0.strength(A), 2 + 3 + 4);
    scene.tech('A', "knights", 1).tech('A', "air-forces", 1);
    assert_eq!(scene.0.strength(A), 2 + 3 + 2 + 5 + 8);
    scene.wonder('A', "great-wall");
    assert_eq!(scene.0.strength(A), 20 + 3);
    assert_eq!(scene.0.military_total(A), 4);
}

#[test]
fn gates_labs_work_like_mines() {
    covers!(
        "tta.app.gates-production",
        "tta.app.gates-store",
        "tta.app.gates-leaves",
        "tta.app.gates-shortage-order",
        "tta.card.gates-score"
    );
    let mut scene = scene(2, 3);
    scene
        .leader('A', "bill-gates")
        .tech('A', "scientific-method", 2)
        .tech('A', "bronze", 1)
        .hand('A', &["sid-meier"]);
    let mut play = scene.actions();
    end(&mut play, 'A');
    assert_eq!(
        of(&play, 'A')
            .technologies
            .tokens(civil("scientific-method")),
        2
    );
    assert_eq!(resources(&play, 'A'), 5);
    play.choose('B', "no-politics")
        .choose('B', "end")
        .choose('A', "no-politics");
    play.choose('A', "build warriors");
    assert_eq!(resources(&play, 'A'), 3, "the labs' tokens pay");
    play.choose('A', "leader sid-meier");
    assert_eq!(play.points('A'), 4, "2 labs of level 2, as he leaves");
    assert_eq!(resources(&play, 'A'), 3);
    end(&mut play, 'A');
    assert_eq!(resources(&play, 'A'), 4, "one bronze, no labs any more");
    let mut short = crate::common::scene(2, 3);
    short
        .leader('A', "bill-gates")
        .tech('A', "computers", 1)
        .tech('A', "coal", 1)
        .tech('A', "agriculture", 0);
    short.player('A').blue = 1;
    short.player('A').yellow = 18;
    let mut play = short.actions();
    end(&mut play, 'A');
    assert_eq!(
        of(&play, 'A').technologies.tokens(civil("coal")),
        1,
        "at equal value the mine first"
    );
}

#[test]
fn leaders_of_age_three() {
    covers!(
        "tta.card.chaplin",
        "tta.card.meier",
        "tta.card.churchill",
        "tta.points.temporary-science"
    );
    let mut chaplin = scene(2, 3);
    chaplin
        .leader('A', "charlie-chaplin")
        .tech('A', "movies", 2);
    assert_eq!(
        (chaplin.0.culture_rating(A), chaplin.0.player(A).happiness()),
        (12, 4)
    );
    let mut meier = scene(2, 3);
    meier
        .leader('A', "sid-meier")
        .tech('A', "computers", 2)
        .tech('A', "philosophy", 0);
    assert_eq!(
        (
            meier.0.player(A).science_rating(),
            meier.0.culture_rating(A)
        ),
        (8, 6)
    );
    meier.tech('A', "computers", 0).tech('A', "philosophy", 1);
    assert_eq!(meier.0.player(A).science_rating(), 0);
    let mut churchill = scene(2, 3);
    churchill
        .leader('A', "winston-churchill")
        .hand('A', &["rockets"]);
    churchill.player('A').science = 5;
    let mut play = churchill.actions();
    play.not_offered('A', "develop rockets")
        .choose('A', "arm")
        .not_offered('A', "write")
        .choose('A', "develop rockets")
        .choose('A', "build warriors");
    assert_eq!(
        (
            of(&play, 'A').science,
            resources(&play, 'A'),
            play.points('A')
        ),
        (0, 0, 0)
    );
    end(&mut play, 'A');
    assert_eq!(play.points('A'), 0);
    let mut play = churchill.actions();
    play.choose('A', "write");
    assert_eq!(play.points('A'), 3);
    let mut play = churchill.actions();
    end(&mut play, 'A');
    assert_eq!(play.points('A'), 3, "without a choice he writes");
}

#[test]
fn gandhi_attacks_nobody_and_is_dear_to_attack() {
    covers!(
        "tta.card.gandhi",
        "tta.card.gandhi-cost",
        "tta.card.gandhi-timing"
    );
    let mut gandhi = scene(2, 3);
    gandhi
        .leader('A', "mahatma-gandhi")
        .military('A', &["plunder-3"])
        .tech('A', "warriors", 9);
    assert_eq!(gandhi.0.culture_rating(A), 2);
    gandhi
        .politics()
        .refused('A', "aggression plunder-3 B", "tta.card.gandhi");
    let mut against = scene(2, 3);
    against
        .leader('B', "mahatma-gandhi")
        .military('A', &["war-over-culture"])
        .government('A', "communism")
        .tech('A', "warriors", 9);
    against
        .politics()
        .refused('A', "war war-over-culture B", "tta.actions.spend");
    against.tech('A', "strategy", 0).ready();
    let mut play = against.politics();
    play.choose('A', "war war-over-culture B");
    assert_eq!(of(&play, 'A').military, 1);
    let mut before = scene(2, 3);
    before
        .war('A', "war-over-culture", 'B')
        .leader('B', "mahatma-gandhi")
        .tech('A', "warriors", 4);
    before.player('B').culture.add(Source::Events, 20);
    let mut play = before.before_turn_of_a();
    end(&mut play, 'B');
    assert_eq!(play.points('A'), 8, "a war declared before is resolved");
}
