//! Rules that the scenes of other files only pass by, each looked at by itself.

use crate::common::*;
use orbis_clash_of_cultures::{
    Choice, Mood, Position, Step,
    content::{
        CivId,
        Kind::{self, Cavalry, Infantry, Settler},
        SpecialId, content,
    },
    objectives::StatusClaim,
    status::Raze,
};
use orbis_core::{Fast, Game, Seat, Table, choices, covers};
use orbis_testkit::Play;
use std::collections::BTreeSet;

const A: Seat = Seat::at(0);

fn size(play: &Play<Position>, at: &str) -> u8 {
    play.position().cities.at(space(at)).expect("a city").size()
}

#[test]
fn every_deal_is_shuffled_anew() {
    covers!(
        "coc.setup.unrevealed-random",
        "coc.setup.decks",
        "coc.setup.first-player",
        "coc.setup.cubes-advances",
        "coc.setup.start-faceup"
    );
    let deals: Vec<Position> = (0..12).map(|seed| dealt(3, false, seed)).collect();
    let kinds =
        |what: &dyn Fn(&Position) -> String| deals.iter().map(what).collect::<BTreeSet<_>>().len();
    assert_eq!(kinds(&|deal| format!("{:?}", deal.world.tiles)), 12);
    assert_eq!(kinds(&|deal| format!("{:?}", deal.action_deck)), 12);
    assert_eq!(kinds(&|deal| format!("{:?}", deal.objective_deck)), 12);
    assert_eq!(kinds(&|deal| format!("{:?}", deal.event_deck)), 12);
    assert_eq!(kinds(&|deal| format!("{:?}", deal.wonder_deck)), 12);
    assert_eq!(kinds(&|deal| deal.first.letter().to_string()), 3);
    for deal in &deals {
        for player in &deal.players {
            let owned: Vec<_> = player.advances.iter().map(|id| id.slug()).collect();
            assert_eq!(owned, ["farming", "mining"]);
            assert!(deal.world.revealed().has(player.start));
        }
        assert_eq!(deal.world.revealed().len(), 3 * 4);
    }
}

#[test]
fn six_ages_of_three_rounds() {
    covers!("coc.round.structure");
    let mut position = dealt(2, false, 3);
    let mut chance = Fast::new(1);
    let mut turns = Vec::new();
    while let Some(seat) = position.turn().deciders().first() {
        if matches!(position.stack.last(), Some(Step::Act(_))) {
            turns.push((position.age, position.round));
        }
        let offers = choices(&position, seat);
        let pass = offers.iter().find(|choice| **choice == Choice::EndTurn);
        let choice = pass.or(offers.last()).copied().expect("an offer");
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
    }
    let all = (1..=6).flat_map(|age| (1..=3).flat_map(move |round| [(age, round); 2]));
    assert_eq!(turns, all.collect::<Vec<_>>());
}

#[test]
fn the_menu_has_main_actions_and_free_ones() {
    covers!("coc.round.main-actions", "coc.round.free-actions");
    let scene = || {
        Scene::new()
            .goods('A', "2f2w2o5m5c")
            .city(Some('A'), "e2")
            .building("d2", 0, 'B')
            .unit('A', "c2", Settler)
            .advances('A', &["myths", "theaters"])
    };
    let main = [
        "advance",
        "build",
        "collect",
        "found",
        "happiness",
        "influence",
        "move",
        "recruit",
    ];
    let verbs = |play: &Play<Position>| -> BTreeSet<String> {
        let word = |offer: &String| offer.split(' ').next().unwrap_or_default().to_string();
        play.offers('A').iter().map(word).collect()
    };
    let free = ["end-turn", "trade", "use"];
    let play = scene().play();
    let both: BTreeSet<String> = main
        .iter()
        .chain(&free)
        .map(|verb| verb.to_string())
        .collect();
    assert_eq!(verbs(&play), both);
    let play = scene().edit(|position| position.turn.actions = 0).play();
    assert_eq!(verbs(&play).iter().collect::<Vec<_>>(), free);
}

#[test]
fn what_is_marked_so_costs_an_action() {
    covers!(
        "coc.round.as-an-action",
        "coc.fact.adv.civil-liberties",
        "coc.fact.adv.sports",
        "coc.fact.adv.theaters"
    );
    let used = |advance: &str, chain: &[&str]| {
        let mut play = Scene::new()
            .goods('A', "1m1c")
            .mood("d2", Mood::Neutral)
            .advances('A', &[advance])
            .play();
        play.choose('A', &format!("use {advance}"))
            .chain('A', chain);
        (
            play.position().turn.actions,
            goods(&play, 'A'),
            mood(&play, "d2"),
        )
    };
    assert_eq!(
        used("civil-liberties", &[]),
        (2, "4m1c".into(), Mood::Neutral)
    );
    assert_eq!(
        used("sports", &["city d2", "boost 1"]),
        (2, "1m".into(), Mood::Happy)
    );
    assert_eq!(
        used("theaters", &["good mood"]),
        (3, "2c".into(), Mood::Neutral)
    );
}

#[test]
fn taxes_come_in_any_mix_and_as_gold_with_currency() {
    covers!("coc.fact.taxes", "coc.fact.taxes-mix");
    let scene = || Scene::new().goods('A', "1m").city(Some('A'), "c2");
    let mut play = scene().advances('A', &["taxes"]).play();
    play.choose('A', "use taxes");
    let mut mixes = play.offers('A');
    mixes.sort();
    let plain = ["1f1o", "1f1w", "1w1o", "2f", "2o", "2w"].map(|mix| format!("goods {mix}"));
    assert_eq!(mixes, plain);
    let mut play = scene().advances('A', &["taxes", "currency"]).play();
    play.choose('A', "use taxes")
        .offered('A', "goods 1w1g")
        .choose('A', "goods 2g")
        .refused('A', "use taxes", "coc.round.once-per-turn");
    assert_eq!(
        (goods(&play, 'A').as_str(), play.position().turn.actions),
        ("2g", 2)
    );
}

#[test]
fn mood_decides_how_much_a_city_does() {
    covers!("coc.city.mood-modified-size", "coc.collect.amount");
    for (feeling, most) in [(Mood::Angry, 1), (Mood::Neutral, 2), (Mood::Happy, 3)] {
        let scene = || Scene::new().building("d2", 0, 'A').mood("d2", feeling);
        let mut play = scene().play();
        play.choose('A', "collect d2");
        let amounts = play.offers('A').into_iter().map(|offer| {
            let digits = offer.chars().filter_map(|letter| letter.to_digit(10));
            digits.sum::<u32>()
        });
        assert_eq!(amounts.max(), Some(most), "{feeling}");
        let mut play = scene().goods('A', "7f7o").play();
        play.choose('A', "recruit d2");
        assert_eq!(
            u32::from(play.position().recruiting.left),
            most,
            "{feeling}"
        );
    }
}

#[test]
fn an_angry_city_that_is_cheered_works_again() {
    covers!("coc.happy.reactivate");
    let mut play = Scene::new().goods('A', "1m").mood("d2", Mood::Angry).play();
    play.chain('A', &["collect d2", "goods 0"])
        .refused('A', "collect d2", "coc.activate.angry-once")
        .chain(
            'A',
            &["happiness", "city d2", "done", "collect d2", "goods 0"],
        );
    assert_eq!(
        mood(&play, "d2"),
        Mood::Angry,
        "the second activation costs mood"
    );
}

#[test]
fn a_move_action_has_three_groups_that_move_once() {
    covers!(
        "coc.move.three-groups",
        "coc.move.order",
        "coc.land.one-space"
    );
    let mut play = Scene::new().army('A', "d2", &[Settler; 3]).play();
    play.chain('A', &["move", "from d2", "take 1", "to c2"])
        .not_offered('A', "from c2")
        .chain(
            'A',
            &["from d2", "take 1", "to d1", "from d2", "take 1", "to e2"],
        );
    assert_eq!(play.offers('A'), ["done"], "a fourth would be a new action");
    play.chain('A', &["done", "move", "from c2", "to d2"]);
    assert_eq!(units(&play, 'A', "d2", Settler), 2);
}

#[test]
fn a_wonder_takes_an_action_and_room() {
    covers!("coc.wonder.action", "coc.wonder.size", "coc.city.max-size");
    let scene = || {
        Scene::new()
            .goods('A', "2f3w7o5c")
            .plan('A', "pyramids")
            .advances('A', &["engineering", "rituals"])
    };
    let alone = scene();
    alone
        .play()
        .refused('A', "wonder d2 pyramids", "coc.construct.size");
    let mut play = scene().city(Some('A'), "c2").play();
    play.choose('A', "wonder d2 pyramids");
    assert_eq!((play.position().turn.actions, size(&play, "d2")), (2, 2));
    let mut wide = scene().region("d3", "region-20", false);
    for at in ["c2", "e2", "d3", "d4", "e4"] {
        wide = wide.city(Some('A'), at);
    }
    for building in 0..3 {
        wide = wide.building("d2", building, 'A');
    }
    let mut play = wide.wonder("d2", "colosseum").play();
    assert_eq!((size(&play, "d2"), play.position().city_count(A)), (5, 6));
    play.refused('A', "wonder d2 pyramids", "coc.construct.size");
}

#[test]
fn objectives_of_the_status_phase_wait_for_it() {
    covers!("coc.card.objective-timing");
    let scene = || Scene::new().goods('A', "5i").objective('A', "eureka");
    let scores = |play: &Play<Position>| {
        play.offers('A')
            .iter()
            .any(|offer| offer.starts_with("score "))
    };
    let mut play = scene().play();
    play.chain('A', &["collect d2", "goods 0"]).asks("A");
    assert!(!scores(&play));
    assert!(scores(
        &scene().ask(StatusClaim { seat: Seat::at(0) }).play()
    ));
}

#[test]
fn a_leader_fights_like_an_army_unit() {
    covers!("coc.leader.is-army", "coc.leader.dies");
    let rome = || Scene::civilized().civ('A', "rome").goods('A', "2f1m1c");
    let mut play = rome().army('A', "d2", &[Infantry; 4]).play();
    play.choose('A', "recruit d2")
        .refused('A', "lead rome:caesar", "coc.recruit.stacking");
    let alone = meeting(&[], &[Infantry]).leader('A', "d3", "greece:pericles");
    let (play, values) = charge(alone, &[3, 11]);
    assert_eq!(values, [2, 7], "one die each");
    let players = &play.position().players;
    assert_eq!((players[0].leader, players[1].trophies), (None, 1));
    // Whoever has lost all three has no more to recruit.
    let mut play = rome()
        .edit(|position| position.players[0].leaders = orbis_clash_of_cultures::Leaders::NONE)
        .play();
    play.choose('A', "recruit d2").offered('A', "hire settler");
    assert!(
        !play
            .offers('A')
            .iter()
            .any(|offer| offer.starts_with("lead"))
    );
}

#[test]
fn a_government_carries_its_special_advance() {
    covers!("coc.fact.civ.special-lost");
    let tied = SpecialId::all().filter(|special| special.card().requires().is_none());
    let mut count = 0;
    for special in tied {
        let civ = |scene: Scene| {
            scene.edit(|position| position.players[0].civ = Some(CivId(special.0 / 4)))
        };
        let without = civ(Scene::civilized());
        assert!(!without.0.special(A, special));
        let with = civ(Scene::civilized().advances('A', &["voting"]));
        assert!(with.0.special(A, special));
        assert!(with.0.players[0].specials() > without.0.players[0].specials());
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn the_die_has_twelve_faces() {
    covers!("coc.fact.die.faces");
    let faces = content()
        .faces()
        .iter()
        .map(|face| (face.value(), face.icon()));
    use Kind::{Elephant, Leader};
    assert_eq!(
        faces.collect::<Vec<_>>(),
        [
            (1, Leader),
            (1, Leader),
            (2, Cavalry),
            (2, Elephant),
            (3, Elephant),
            (3, Infantry),
            (4, Cavalry),
            (4, Elephant),
            (5, Cavalry),
            (5, Infantry),
            (6, Infantry),
            (6, Infantry),
        ]
    );
}

#[test]
fn a_round_goes_from_cards_over_dice_and_losses_to_the_retreat() {
    covers!(
        "coc.combat.steps",
        "coc.combat.casualties",
        "coc.combat.card-one-round"
    );
    let scene = meeting(&[Infantry, Infantry], &[Infantry, Cavalry]).card('A', "high-morale");
    let mut play = march(scene);
    play.choose('A', "to d4").asks("A");
    let card = with_card(&play, 'A', "card", "high-morale");
    play.draws(&[6, 2, 1, 1]).choose('A', &card).asks("B");
    assert_eq!(play.position().battle.sides[0].value, 3 + 1 + 1 + 2);
    assert_eq!(play.offers('B'), ["unit d4 infantry", "unit d4 cavalry"]);
    play.choose('B', "unit d4 cavalry").asks("A");
    assert_eq!(play.offers('A'), ["retreat", "done"]);
    play.draws(&[1, 1, 1]).choose('A', "done");
    let battle = &play.position().battle;
    assert_eq!(
        (battle.round, battle.sides[0].value),
        (2, 2),
        "the card is gone"
    );
    // Both sides lose at once.
    let mut play = march(meeting(&[Infantry], &[Infantry]));
    play.draws(&[11, 11]).choose('A', "to d4");
    let left = ['A', 'B'].map(|seat| units(&play, seat, "d4", Infantry));
    assert_eq!(left, [0, 0]);
}

#[test]
fn only_the_moving_group_attacks() {
    covers!("coc.combat.multi-group");
    let mut play = field(2, 2).play();
    play.chain('A', &["move", "from d3", "take 1"])
        .draws(&[1, 1, 1])
        .choose('A', "to d4")
        .choose('A', "retreat");
    assert_eq!(units(&play, 'A', "d3", Infantry), 2);
}

#[test]
fn steel_is_worth_less_against_steel() {
    covers!("coc.fact.adv.steel-weapons");
    let value = |scene: Scene| {
        let mut play = march(scene.goods('A', "1o").advances('A', &["steel-weapons"]));
        play.choose('A', "to d4").draws(&[1, 1]).choose('A', "yes");
        assert_eq!(goods(&play, 'A'), "0");
        play.position().battle.sides[0].value
    };
    let scene = || meeting(&[Infantry], &[Infantry]).goods('B', "0");
    assert_eq!(value(scene()), 3);
    assert_eq!(value(scene().advances('B', &["steel-weapons"])), 2);
}

#[test]
fn whoever_drives_settlers_out_stays_there() {
    covers!("coc.settler.killer-stops", "coc.settler.kill-is-battle");
    let mut play = field(1, 0).unit('B', "d4", Settler).play();
    play.chain('A', &["move", "from d3", "to d4", "done"])
        .refused('A', "move", "coc.land.tactics");
    let turn = &play.position().turn;
    assert_eq!(
        (turn.hero, turn.land_battles),
        (0, 0),
        "it is no battle won"
    );
}

#[test]
fn barbarians_use_their_icons_and_lose_infantry_first() {
    covers!(
        "coc.barb.clash",
        "coc.barb.controller",
        "coc.barb.player-cards"
    );
    let barbarians = || meeting(&[Infantry, Infantry], &[]).barbarian("d4", Infantry);
    let (play, _) = charge(barbarians().barbarian("d4", Cavalry), &[7, 2, 3, 2]);
    assert_eq!(
        units(&play, 'A', "d3", Infantry),
        1,
        "2 and 1, and 2 for the cavalry's icon, are a hit"
    );
    let left: Vec<Kind> = play
        .position()
        .barbarians
        .iter()
        .map(|unit| unit.kind)
        .collect();
    assert_eq!(left, [Cavalry]);
    let mut play = march(barbarians().card('A', "high-morale"));
    play.choose('A', "to d4");
    let card = with_card(&play, 'A', "card", "high-morale");
    play.draws(&[2, 2, 2]).choose('A', &card);
    assert_eq!(play.position().battle.sides[0].value, 1 + 1 + 2);
}

#[test]
fn barbarians_need_a_space() {
    covers!("coc.icon.barb-spawn-limits");
    let mut play = Scene::new()
        .unit('A', "c2", Settler)
        .unit('A', "e2", Settler)
        .eventful('A', "good-year-drawer")
        .play();
    let before = play.position().cities.iter().count();
    play.choose('A', "advance storage");
    assert!(
        !play
            .offers('A')
            .iter()
            .any(|offer| offer.starts_with("space"))
    );
    assert_eq!(play.position().cities.iter().count(), before);
    assert!(play.position().barbarians.is_empty());
}

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
fn a_captured_city_keeps_its_size_and_works_once() {
    covers!("coc.capture.size-kept", "coc.activate.captured");
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .building("d4", 0, 'B')
        .building("d4", 1, 'B')
        .play();
    play.chain('A', &["move", "from d3", "to d4"])
        .choose('B', "city d7")
        .choose('A', "done");
    assert_eq!((size(&play, "d4"), play.position().city_count(A)), (3, 2));
    play.chain('A', &["collect d4", "goods 0"]).refused(
        'A',
        "collect d4",
        "coc.activate.angry-once",
    );
}

#[test]
fn a_truce_closes_the_way() {
    covers!(
        "coc.move.negotiated",
        "coc.fact.card.negotiations",
        "coc.card.action-when"
    );
    let scene = || field(1, 1).card('A', "negotiations").goods('A', "1c");
    let mut play = scene().play();
    play.chain('A', &["move", "from d3"]).offered('A', "to d4");
    let mut play = scene().play();
    let card = with_card(&play, 'A', "play", "negotiations");
    play.chain('A', &[&card, "player B", "move", "from d3"])
        .not_offered('A', "to d4");
    let mut late = scene().edit(|position| position.turn.begun = true).play();
    late.refused('A', &card, "coc.fact.card.negotiations");
}

#[test]
fn a_card_is_not_played_twice_for_one_reason() {
    covers!("coc.card.action-many", "coc.fact.card.assassination");
    let twice = |half: &str, answer: &str, rule: &str| {
        let mut play = Scene::new()
            .mood("d2", Mood::Neutral)
            .goods('A', "7c")
            .card('A', half)
            .card('A', half)
            .edit(|position| position.turn.hero = 1)
            .play();
        let first = with_card(&play, 'A', "play", half);
        play.chain('A', &[&first, answer]);
        let second = with_card(&play, 'A', "play", half);
        play.refused('A', &second, rule);
        play
    };
    twice("hero-general", "city d2", "coc.fact.card.battle-trigger");
    let mut play = twice("assassination", "player B", "coc.fact.card.assassination");
    play.choose('A', "end-turn").asks("B");
    assert_eq!(play.position().turn.actions, 2);
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
fn goods_beyond_the_limit_are_lost_in_a_trade() {
    covers!("coc.trade.limits");
    let mut play = Scene::new().goods('B', "2f1o").play();
    play.chain('A', &["trade B", "give food", "want ore", "send"])
        .choose('B', "yes");
    let left = ['A', 'B'].map(|seat| goods(&play, seat));
    assert_eq!(left, ["1f1o", "2f"]);
}

#[test]
fn units_stay_where_a_city_is_razed() {
    covers!("coc.status.raze-units");
    let mut play = Scene::new()
        .city(Some('A'), "c2")
        .unit('A', "c2", Infantry)
        .ask(Raze { seat: Seat::at(0) })
        .play();
    play.choose('A', "city c2");
    assert_eq!(
        (owner(&play, "c2"), units(&play, 'A', "c2", Infantry)),
        (None, 1)
    );
}
