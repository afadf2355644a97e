//! What an empire being started leaves to its player.

use crate::common::scene::*;
use orbis_core::{Seat, covers};
use orbis_seven_ages::{
    Areas, Position, Step, Work,
    content::{CardId, Category},
};

fn places(list: &[&str]) -> Areas {
    list.iter().map(|slug| area(slug)).collect()
}

/// The empire in orange is being set up in these areas.
fn founding(sites: &[&str]) -> impl FnOnce(&mut Position) {
    let sites = places(sites);
    move |position| {
        position.work = Work {
            sites,
            founding: Some(set("orange")),
            ..Work::default()
        };
    }
}

fn set_up(part: u8) -> Step {
    let empire = set("orange");
    Step::SetUp(orbis_seven_ages::start::SetUp { empire, part })
}

#[test]
fn free_units_go_where_their_player_wants_them() {
    covers!(
        "sa.start.choices-by-owner",
        "sa.start-setup.initial-build",
        "sa.start-setup.initial-ships"
    );
    // Two galleys and two coasts.
    let mut play = Scene::new(3).hand('A', &["anglo-saxons"]).step(Step::Found(
        orbis_seven_ages::start::Found { seat: Seat::at(0) },
    ));
    play.choose('A', "found anglo-saxons orange");
    if play.position().stack.last()
        == Some(&Step::Namesake(orbis_seven_ages::start::Namesake {
            empire: set("orange"),
        }))
    {
        play.choose('A', "done");
    }
    play.offered('A', "at schleswig")
        .choose('A', "at low_countries")
        .choose('A', "at schleswig");
    for place in ["schleswig", "low_countries"] {
        let units = play.position().world.units_of(set("orange"), area(place));
        assert_eq!(units.get(unit("galley")), 1, "{place}");
    }
    play.offered('A', "train spear");
}

#[test]
fn of_several_converted_cities_the_player_chooses_the_capital() {
    covers!(
        "sa.start.choices-by-owner",
        "sa.start-occupied.convert-capital"
    );
    let scene = |cities: &[&str]| {
        let mut scene = Scene::with(3, &[("edition", "deluxe")])
            .empire("red", "macedonians", 'B', 9)
            .units("red", "syria", &[("spear", 1)])
            .units("red", "babylonia", &[("spear", 1)])
            .units("red", "macedonia", &[("spear", 1)])
            .empire("orange", "seleucids", 'A', 9)
            .also(founding(&["syria", "babylonia"]));
        for city in cities {
            scene.position.world.set_city(area(city), 3);
        }
        scene.step(set_up(2))
    };
    let capital = |position: &Position| position.empire(set("orange")).expect("in play").capital;
    for choice in ["syria", "babylonia"] {
        let mut play = scene(&["syria", "babylonia"]);
        play.choose('A', &format!("at {choice}"));
        assert_eq!(capital(play.position()), Some(area(choice)));
        assert_eq!(play.position().world.city(area(choice)), 3, "not reduced");
    }
    let play = scene(&["syria"]);
    assert_eq!(capital(play.position()), Some(area("syria")));
}

#[test]
fn a_homeland_is_named_only_for_the_glory_of_it() {
    covers!("sa.start-capital.homeland");
    let asked = |homely: bool| {
        let has = |card: &CardId| {
            let mut list = card.card().empire.glory.iter();
            list.any(|glory| glory.category == Category::Homeland) == homely
        };
        let mut cards = CardId::all().filter(|card| {
            card.card().empire.no_cities != 0
                && card.card().release == orbis_seven_ages::content::Release::Classic
        });
        let card = cards.find(has).expect("a card of Barbarians");
        let play = Scene::new(3)
            .empire("orange", card.slug(), 'A', 9)
            .units("orange", "latium", &[("spear", 1)])
            .units("orange", "apulia", &[("spear", 1)])
            .also(founding(&["latium", "apulia"]))
            .step(set_up(4));
        play.position().stack.last()
            == Some(&Step::Homeland(orbis_seven_ages::start::Homeland {
                empire: set("orange"),
            }))
    };
    assert!(asked(true) && !asked(false));
}

#[test]
fn range_is_never_shorter_than_one_area() {
    covers!("sa.term.range");
    let mut play = Scene::new(3)
        .empire("orange", "shogunate", 'A', 3)
        .units("orange", "latium", &[("spear", 1)])
        .empire("red", "romans", 'B', 3)
        .units("red", "apulia", &[("spear", 1)])
        .action("orange", orbis_seven_ages::content::MarkerId::TRADE);
    play.offered('A', "trade red");
}
