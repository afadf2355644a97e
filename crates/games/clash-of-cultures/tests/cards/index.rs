//! Every record of the content is named by a scene of its kind.

use orbis_clash_of_cultures::{
    Position,
    content::{
        AdvanceId, Building, CivilId, EventId, GoalId, LeaderAbility, LeaderId, SpecialId,
        TacticId, WonderId,
    },
};
use orbis_core::{Game, covers};

#[track_caller]
fn all_named(kind: &str, slugs: impl Iterator<Item = String>, scenes: &[&str]) -> usize {
    let mut count = 0;
    for slug in slugs {
        let named = [format!("\"{slug}\""), format!(" {slug}\"")];
        let shown = |text: &&str| named.iter().any(|name| text.contains(name.as_str()));
        assert!(scenes.iter().any(shown), "no scene shows the {kind} {slug}");
        count += 1;
    }
    count
}

#[test]
fn every_record_has_a_scene() {
    covers!(
        "coc.fact.index.advances",
        "coc.fact.index.action-cards",
        "coc.fact.index.objectives",
        "coc.fact.index.events",
        "coc.fact.index.wonders",
        "coc.fact.index.civilizations"
    );
    let slugs = |list: Vec<&'static str>| list.into_iter().map(String::from);
    let counts = [
        all_named(
            "advance",
            slugs(AdvanceId::all().map(|id| id.slug()).collect()),
            &[include_str!("advances.rs")],
        ),
        all_named(
            "civil half",
            slugs(CivilId::all().map(|id| id.slug()).collect()),
            &[include_str!("civil.rs")],
        ),
        all_named(
            "combat half",
            slugs(TacticId::all().map(|id| id.slug()).collect()),
            &[include_str!("tactics.rs")],
        ),
        all_named(
            "objective",
            slugs(GoalId::all().map(|id| id.slug()).collect()),
            &[include_str!("goals.rs"), include_str!("instant.rs")],
        ),
        all_named(
            "event",
            slugs(EventId::all().map(|id| id.slug()).collect()),
            &[include_str!("events.rs"), include_str!("persons.rs")],
        ),
        all_named(
            "wonder",
            slugs(WonderId::all().map(|id| id.slug()).collect()),
            &[include_str!("wonders.rs")],
        ),
        all_named(
            "special advance",
            slugs(SpecialId::all().map(|id| id.slug()).collect()),
            &[
                include_str!("specials.rs"),
                include_str!("specials_later.rs"),
            ],
        ),
        all_named(
            "leader",
            slugs(LeaderId::all().map(|id| id.slug()).collect()),
            &[include_str!("leaders.rs")],
        ),
        all_named(
            "building",
            Building::ALL
                .iter()
                .map(|building| building.word().to_string()),
            &[include_str!("buildings.rs")],
        ),
    ];
    assert_eq!(counts, [48, 21, 16, 66, 58, 8, 60, 45, 7]);
}

#[test]
fn what_is_our_own_says_so_on_the_card() {
    let cards = Position::cards();
    let marked = |slug: &str| {
        let card = cards.iter().find(|card| card.slug == slug);
        card.expect("a card").text.contains("Orbis's own")
    };
    for id in SpecialId::all() {
        assert_eq!(marked(id.slug()), !id.card().is_public(), "{id}");
    }
    for id in LeaderId::all() {
        let own = |ability: &LeaderAbility| !ability.is_public();
        assert_eq!(
            marked(id.slug()),
            id.card().abilities().iter().any(own),
            "{id}"
        );
    }
}

#[test]
fn an_advance_tells_its_price_and_what_it_unlocks() {
    let told = |slug: &str, fact: &str| {
        let cards = Position::cards().iter();
        let card = cards.clone().find(|card| card.slug == slug);
        let mut facts = card.expect("a card").facts.iter();
        let fact = facts.find(|(name, _)| *name == fact);
        fact.map_or_else(String::new, |(_, value)| value.clone())
    };
    assert_eq!(
        told("writing", "unlocks"),
        "further Education advances, Academy"
    );
    assert_eq!(told("writing", "brings at once"), "1 culture token");
    assert_eq!(told("rituals", "unlocks"), "Pyramids");
    assert_eq!(told("philosophy", "unlocks"), "Great Library, Democracy");
    assert_eq!(
        told("roads", "costs"),
        "2 in any mix of food, ideas and gold; nothing with Math"
    );
    assert!(told("math", "unlocks").contains("Engineering for nothing"));
}
