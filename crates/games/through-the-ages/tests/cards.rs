//! Leaders, wonders, special technologies and action cards, one by one, and how they meet.

mod common;

use common::{
    civil, culture_rating, end, food, has, military, of, resources, scene, strength, workers,
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
    let mut faces = common::scene(2, 1);
    faces
        .wonder('A', "pyramids")
        .wonder('A', "st-peters-basilica");
    faces.player('A').wonders[0].homer = true;
    assert_eq!(faces.0.player(A).happiness(), 2 + 1);
    faces.player('A').wonders[0].ruined = true;
    assert_eq!(faces.0.player(A).happiness(), 2 + 1, "ruins keep the face");
    let mut gardens = common::scene(2, 1);
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
    let mut saved = common::Scene(*play.position());
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
    let mut two = common::scene(2, 1);
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
    let mut riders = common::scene(2, 1);
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
    let mut low = common::scene(2, 2);
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
    let mut short = common::scene(2, 3);
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
        "tta.card.gandhi",
        "tta.card.gandhi-cost",
        "tta.card.gandhi-timing",
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

#[test]
fn wonders_of_the_first_ages() {
    covers!(
        "tta.card.law-blue",
        "tta.app.st-peter",
        "tta.wonder.taj-mahal-row",
        "tta.card.taj-mahal"
    );
    let built = |slug: &str| {
        let mut scene = scene(2, 2);
        scene.wonder('A', slug);
        let totals = scene.0.totals(A);
        let player = *scene.0.player(A);
        (
            scene.0.culture_rating(A),
            player.science_rating() - 1,
            scene.0.strength(A) - 1,
            player.happiness(),
            totals.civil - 4,
            totals.military - 2,
            totals.blue,
        )
    };
    assert_eq!(built("colossus"), (0, 0, 2, 0, 0, 0, 0));
    assert_eq!(built("hanging-gardens"), (1, 0, 0, 2, 0, 0, 0));
    assert_eq!(built("library-of-alexandria"), (1, 1, 0, 0, 0, 0, 0));
    assert_eq!(built("pyramids"), (0, 0, 0, 0, 1, 0, 0));
    assert_eq!(built("great-wall"), (1, 0, 1, 1, 0, 0, 0));
    assert_eq!(built("st-peters-basilica"), (2, 0, 0, 1, 0, 0, 0));
    assert_eq!(built("taj-mahal"), (3, 0, 0, 0, 0, 0, 1));
    assert_eq!(built("universitas-carolina"), (1, 2, 0, 0, 0, 0, 0));
    assert_eq!(built("eiffel-tower"), (4, 0, 0, 1, 0, 0, 0));
    assert_eq!(built("kremlin"), (2, 0, 0, 0, 1, 1, 0));
    assert_eq!(built("transcontinental-railroad"), (0, 0, 4, 0, 0, 0, 0));
    let mut peter = scene(2, 1);
    peter
        .wonder('A', "st-peters-basilica")
        .tech('A', "religion", 2);
    assert_eq!(peter.0.player(A).happiness(), 4 + 1);
    peter
        .tech('A', "religion", 0)
        .tech('A', "bread-and-circuses", 1);
    assert_eq!(peter.0.player(A).happiness(), 3 + 1);
    let mut taj = scene(2, 1);
    taj.row(10, "taj-mahal")
        .leader('A', "moses")
        .hand('A', &["joan-of-arc"])
        .wonder('A', "colossus");
    assert_eq!(take::price(&taj.0, A, 10), 4);
    let mut play = taj.actions();
    play.choose('A', "leader joan-of-arc");
    assert_eq!(
        take::price(play.position(), A, 10),
        2,
        "the surcharge counts before the reduction"
    );
    let mut law = scene(2, 3);
    law.tech('A', "justice-system", 0)
        .hand('A', &["civil-service"])
        .ready();
    law.player('A').science = 10;
    let mut play = law.actions();
    let blue = of(&play, 'A').blue;
    play.choose('A', "develop civil-service");
    assert_eq!(
        (of(&play, 'A').blue, play.position().civil_total(A)),
        (blue, 6)
    );
    let mut fresh = scene(2, 3);
    fresh.hand('A', &["justice-system"]);
    fresh.player('A').science = 7;
    let mut play = fresh.actions();
    play.choose('A', "develop justice-system");
    assert_eq!(of(&play, 'A').blue, 19);
}

#[test]
fn ocean_liners_and_railroads_work_every_turn() {
    covers!("tta.card.ocean-liner", "tta.card.transcontinental");
    let mut scene = scene(2, 2);
    scene
        .wonder('A', "ocean-liner-service")
        .wonder('A', "transcontinental-railroad")
        .tech('A', "iron", 1);
    let mut play = scene.actions();
    play.choose('A', "immigrate").not_offered('A', "immigrate");
    assert_eq!(
        (
            of(&play, 'A').unused,
            of(&play, 'A').yellow,
            of(&play, 'A').civil
        ),
        (2, 17, 4)
    );
    end(&mut play, 'A');
    assert_eq!(resources(&play, 'A'), 2 + 2 + 2);
    scene.player('A').yellow = 0;
    scene.player('A').unused = 9;
    scene
        .actions()
        .refused('A', "immigrate", "tta.population.empty");
}

#[test]
fn wonders_of_age_three_score_once() {
    covers!(
        "tta.wonder.age-3-scoring",
        "tta.app.hollywood",
        "tta.app.internet",
        "tta.card.first-space-flight",
        "tta.card.fast-food"
    );
    let finish = |slug: &str, built: u8, set: &dyn Fn(&mut common::Scene)| {
        let mut scene = scene(2, 3);
        scene.unfinished('A', slug, built).tokens('A', "bronze", 9);
        set(&mut scene);
        let mut play = scene.actions();
        play.choose('A', "stages 1");
        assert_eq!(of(&play, 'A').wonders.len(), 1);
        play.points('A')
    };
    assert_eq!(finish("fast-food-chains", 3, &|_| {}), 2 * 4 + 2);
    assert_eq!(
        finish("first-space-flight", 3, &|scene| {
            scene
                .government('A', "democracy")
                .tech('A', "oil", 0)
                .tech('A', "architecture", 0);
        }),
        3 + 3 + 2
    );
    let stage = |leader: &'static str| {
        finish("hollywood", 2, &|scene| {
            scene.tech('A', "drama", 1).tech('A', "printing-press", 1);
            if !leader.is_empty() {
                scene.leader('A', leader);
            }
        })
    };
    assert_eq!(
        (
            stage("william-shakespeare"),
            stage("charlie-chaplin"),
            stage("johann-sebastian-bach"),
            stage("")
        ),
        (10, 10, 8, 6)
    );
    let net = |leader: &'static str| {
        finish("internet", 4, &|scene| {
            scene
                .tech('A', "computers", 1)
                .tech('A', "multimedia", 1)
                .tech('A', "team-sports", 1)
                .tech('A', "philosophy", 0);
            if !leader.is_empty() {
                scene.leader('A', leader);
            }
        })
    };
    assert_eq!(
        (
            net(""),
            net("albert-einstein"),
            net("sid-meier"),
            net("mahatma-gandhi")
        ),
        (13, 16, 15, 13)
    );
}

#[test]
fn technologies_give_what_they_show() {
    covers!(
        "tta.stats.worker-cards",
        "tta.techs.farm-mine-store",
        "tta.build.update"
    );
    let shows = |slug: &str| {
        let mut scene = scene(2, 3);
        scene
            .tech('A', "philosophy", 0)
            .tech('A', "warriors", 0)
            .tech('A', slug, 1);
        let player = *scene.0.player(A);
        (
            scene.0.culture_rating(A),
            player.science_rating(),
            scene.0.strength(A),
            player.happiness(),
        )
    };
    for (slug, gives) in [
        ("philosophy", (0, 1, 0, 0)),
        ("alchemy", (0, 2, 0, 0)),
        ("scientific-method", (0, 3, 0, 0)),
        ("computers", (0, 5, 0, 0)),
        ("religion", (1, 0, 0, 1)),
        ("theology", (1, 0, 0, 2)),
        ("organized-religion", (1, 0, 0, 3)),
        ("printing-press", (1, 1, 0, 0)),
        ("journalism", (2, 2, 0, 0)),
        ("multimedia", (3, 3, 0, 0)),
        ("drama", (2, 0, 0, 1)),
        ("opera", (3, 0, 0, 1)),
        ("movies", (4, 0, 0, 1)),
        ("bread-and-circuses", (0, 0, 1, 2)),
        ("team-sports", (0, 0, 2, 3)),
        ("professional-sports", (0, 0, 3, 4)),
        ("warriors", (0, 0, 1, 0)),
        ("swordsmen", (0, 0, 2, 0)),
        ("riflemen", (0, 0, 3, 0)),
        ("modern-infantry", (0, 0, 5, 0)),
        ("knights", (0, 0, 2, 0)),
        ("cavalrymen", (0, 0, 3, 0)),
        ("tanks", (0, 0, 5, 0)),
        ("cannon", (0, 0, 3, 0)),
        ("rockets", (0, 0, 5, 0)),
        ("air-forces", (0, 0, 5, 0)),
    ] {
        assert_eq!(shows(slug), gives, "{slug}");
    }
    for (farm, mine, value) in [
        ("agriculture", "bronze", 1),
        ("irrigation", "iron", 2),
        ("selective-breeding", "coal", 3),
        ("mechanized-agriculture", "oil", 5),
    ] {
        let mut scene = scene(2, 3);
        scene
            .tech('A', "agriculture", 0)
            .tech('A', "bronze", 0)
            .tech('A', farm, 1)
            .tech('A', mine, 1);
        assert_eq!(
            (scene.0.food_production(A), scene.0.resource_production(A)),
            (value, value)
        );
        let mut play = scene.actions();
        end(&mut play, 'A');
        assert_eq!(
            (
                i32::from(food(&play, 'A')),
                i32::from(resources(&play, 'A'))
            ),
            (value, value)
        );
    }
}

#[test]
fn special_technologies_and_governments_give_what_they_show() {
    covers!(
        "tta.techs.special",
        "tta.gov.actions",
        "tta.card.government-symbols"
    );
    let special = |slug: &str| {
        let mut scene = scene(2, 3);
        scene.tech('A', slug, 0).ready();
        let totals = scene.0.totals(A);
        (
            totals.civil - 4,
            totals.military - 2,
            scene.0.strength(A) - 1,
            scene.0.player(A).colonization(),
            totals.blue,
        )
    };
    for (slug, gives) in [
        ("code-of-laws", (1, 0, 0, 0, 0)),
        ("justice-system", (1, 0, 0, 0, 3)),
        ("civil-service", (2, 0, 0, 0, 3)),
        ("warfare", (0, 1, 1, 0, 0)),
        ("strategy", (0, 2, 3, 0, 0)),
        ("military-theory", (0, 3, 5, 0, 0)),
        ("cartography", (0, 0, 1, 2, 0)),
        ("navigation", (0, 0, 2, 3, 0)),
        ("satellites", (0, 0, 3, 4, 0)),
        ("masonry", (0, 0, 0, 0, 0)),
        ("architecture", (0, 0, 0, 0, 0)),
        ("engineering", (0, 0, 0, 0, 0)),
    ] {
        assert_eq!(special(slug), gives, "{slug}");
    }
    for (slug, civil_actions, military_actions, limit) in [
        ("despotism", 4, 2, 2),
        ("monarchy", 5, 3, 3),
        ("theocracy", 4, 3, 3),
        ("constitutional-monarchy", 6, 4, 3),
        ("republic", 7, 2, 3),
        ("communism", 7, 5, 4),
        ("democracy", 7, 3, 4),
        ("fundamentalism", 6, 5, 4),
    ] {
        let mut scene = scene(2, 3);
        scene.government('A', slug);
        assert_eq!(
            (
                scene.0.civil_total(A),
                scene.0.military_total(A),
                scene.0.player(A).urban_limit()
            ),
            (civil_actions, military_actions, limit),
            "{slug}"
        );
    }
    let mut stages = scene(2, 3);
    stages
        .tech('A', "engineering", 0)
        .unfinished('A', "internet", 0)
        .tokens('A', "bronze", 12)
        .tech('A', "movies", 0);
    let mut play = stages.actions();
    play.choose('A', "stages 4").not_offered('A', "stages 2");
    assert_eq!(resources(&play, 'A'), 0);
    assert_eq!(
        orbis_through_the_ages::actions::build::price(play.position(), A, civil("movies"), 0),
        8
    );
}

#[test]
fn action_cards_give_what_they_show() {
    covers!(
        "tta.card.patriotism",
        "tta.card.wave-count",
        "tta.card.endowment",
        "tta.actioncard.one-stage",
        "tta.food.gain-order",
        "tta.actions.temporary"
    );
    let played = |slug: &str| {
        let mut scene = scene(3, 3);
        scene.hand('A', &[slug]).tech('B', "warriors", 3);
        scene.player('B').culture.add(Source::Events, 9);
        scene.player('C').culture.add(Source::Events, 9);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"));
        let extra = play.position().extra;
        (
            of(&play, 'A').science,
            play.points('A'),
            food(&play, 'A'),
            resources(&play, 'A'),
            extra.military,
            extra.military_resources,
        )
    };
    for (slug, gives) in [
        ("cultural-heritage-a", (1, 4, 0, 0, 0, 0)),
        ("cultural-heritage-1", (2, 2, 0, 0, 0, 0)),
        ("stockpile-a", (0, 0, 1, 1, 0, 0)),
        ("patriotism-a", (0, 0, 0, 0, 1, 1)),
        ("patriotism-1", (0, 0, 0, 0, 1, 2)),
        ("patriotism-2", (0, 0, 0, 0, 1, 3)),
        ("patriotism-3", (0, 0, 0, 0, 1, 4)),
        ("revolutionary-idea-2", (4, 0, 0, 0, 0, 0)),
        ("revolutionary-idea-3", (6, 0, 0, 0, 0, 0)),
        ("wave-of-nationalism-2", (0, 0, 0, 0, 0, 3)),
        ("military-build-up-3", (0, 0, 0, 0, 0, 5)),
        ("endowment-for-the-arts-3", (0, 6, 0, 0, 0, 0)),
    ] {
        assert_eq!(played(slug), gives, "{slug}");
    }
    for (slug, amount) in [("reserves-1", 2), ("reserves-2", 3), ("reserves-3", 4)] {
        let mut scene = scene(2, 3);
        scene.hand('A', &[slug]);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .choose('A', "food");
        assert_eq!((food(&play, 'A'), resources(&play, 'A')), (amount, 0));
    }
    for (slug, less) in [
        ("engineering-genius-a", 2),
        ("engineering-genius-1", 3),
        ("engineering-genius-2", 4),
        ("engineering-genius-3", 5),
    ] {
        let mut scene = scene(2, 3);
        scene
            .hand('A', &[slug])
            .unfinished('A', "fast-food-chains", 0)
            .tokens('A', "bronze", 4)
            .tech('A', "engineering", 0);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .not_offered('A', "stages 2")
            .choose('A', "stages 1");
        assert_eq!(resources(&play, 'A'), u16::min(less, 4));
    }
    for (slug, less) in [("rich-land-a", 1), ("rich-land-1", 2), ("rich-land-2", 3)] {
        let mut scene = scene(2, 3);
        scene
            .hand('A', &[slug])
            .tech('A', "iron", 0)
            .tokens('A', "bronze", 5);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .not_offered('A', "build religion")
            .choose('A', "build iron");
        assert_eq!(resources(&play, 'A'), less);
    }
    for (slug, less) in [
        ("urban-growth-a", 1),
        ("urban-growth-1", 2),
        ("urban-growth-2", 3),
        ("urban-growth-3", 4),
    ] {
        let mut scene = scene(2, 3);
        scene
            .hand('A', &[slug])
            .tech('A', "computers", 0)
            .tokens('A', "bronze", 11);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .not_offered('A', "build bronze")
            .choose('A', "build computers");
        assert_eq!(resources(&play, 'A'), less);
    }
    for (slug, less) in [("efficient-upgrade-2", 3), ("efficient-upgrade-3", 4)] {
        let mut scene = scene(2, 3);
        scene
            .hand('A', &[slug])
            .tech('A', "computers", 0)
            .tokens('A', "bronze", 8);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .choose('A', "upgrade philosophy computers");
        assert_eq!(resources(&play, 'A'), less);
    }
    for (slug, more) in [("frugality-a", 1), ("frugality-1", 2), ("frugality-2", 3)] {
        let mut scene = scene(2, 3);
        scene.hand('A', &[slug]).tokens('A', "agriculture", 2);
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .choose('A', "population");
        assert_eq!((food(&play, 'A'), of(&play, 'A').unused), (more, 2));
    }
    for (slug, more) in [("breakthrough-1", 2), ("breakthrough-2", 3)] {
        let mut scene = scene(2, 3);
        scene.hand('A', &[slug, "iron"]);
        scene.player('A').science = 5;
        let mut play = scene.actions();
        play.choose('A', &format!("play {slug}"))
            .choose('A', "develop iron");
        assert_eq!(of(&play, 'A').science, more);
    }
}

#[test]
fn temporary_resources_are_one_pool_for_the_turn() {
    covers!(
        "tta.card.patriotism",
        "tta.food.temporary",
        "tta.card.wave-count"
    );
    let mut scene = scene(2, 2);
    scene
        .hand('A', &["patriotism-2"])
        .tech('A', "swordsmen", 0)
        .tokens('A', "bronze", 1);
    scene.player('A').unused = 2;
    let mut play = scene.actions();
    play.choose('A', "play patriotism-2")
        .choose('A', "build warriors")
        .choose('A', "upgrade warriors swordsmen");
    assert_eq!(
        (
            play.position().extra.military_resources,
            resources(&play, 'A')
        ),
        (0, 1),
        "temporary ones are spent first"
    );
    play.not_offered('A', "build warriors");
    end(&mut play, 'A');
    assert_eq!(play.position().extra.military_resources, 0);
    let mut strong = common::scene(2, 2);
    strong
        .hand('A', &["wave-of-nationalism-2"])
        .tech('B', "warriors", 2);
    let mut play = strong.actions();
    play.choose('A', "play wave-of-nationalism-2");
    assert_eq!(play.position().extra.military_resources, 6);
}

#[test]
fn tactics_give_their_armies_strength() {
    covers!("tta.army.form", "tta.army.strength");
    for (slug, units, adds) in [
        ("fighting-band", [2, 0, 0], 1),
        ("heavy-cavalry", [0, 3, 0], 4),
        ("legion", [3, 0, 0], 2),
        ("medieval-army", [1, 1, 0], 2),
        ("phalanx", [2, 1, 0], 3),
        ("classic-army", [2, 2, 0], 8),
        ("conquistadors", [1, 2, 0], 5),
        ("defensive-army", [2, 0, 1], 6),
        ("fortifications", [0, 0, 2], 5),
        ("mobile-artillery", [0, 1, 1], 5),
        ("napoleonic-army", [1, 1, 1], 7),
        ("entrenchments", [1, 0, 2], 9),
        ("mechanized-army", [0, 1, 2], 10),
        ("modern-army", [2, 1, 1], 13),
        ("shock-troops", [1, 3, 0], 11),
    ] {
        let mut scene = scene(2, 3);
        scene
            .tech('A', "warriors", 0)
            .tech('A', "modern-infantry", units[0])
            .tech('A', "tanks", units[1])
            .tech('A', "rockets", units[2])
            .tactic('A', slug);
        let base: i32 = units.iter().map(|count| 5 * i32::from(*count)).sum();
        assert_eq!(scene.0.strength(A) - base, adds, "{slug}");
        scene
            .tech('A', "modern-infantry", 0)
            .tech('A', "tanks", 0)
            .tech('A', "rockets", 0);
        assert_eq!(scene.0.strength(A), 0);
    }
    let play = scene(2, 3).actions();
    assert!(!has(&play, 'A', "tanks"));
}
