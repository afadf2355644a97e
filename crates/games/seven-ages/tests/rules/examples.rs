//! The worked examples of the rulebook, on positions made for them.

use orbis_core::{Fast, Game, Seat, Setup, Table, covers};
use orbis_parts::Slot;
use orbis_seven_ages::{
    AreaId, Conflict, Counts, Empire, Entry, Position, Refusal, Side, civilise, conflict,
    content::{CardId, LAST_LEVEL, SetId, Talent, UnitId, content},
    empire, harvest, manoeuvre, production, start,
};

fn table_of(players: u8) -> Position {
    let setup = Position::about()
        .complete(&Setup::of(players))
        .expect("a setup");
    Position::new(&setup, &mut Table::quiet(&mut Fast::new(1))).expect("a position")
}

fn card(slug: &str) -> CardId {
    slug.parse().expect("a card")
}

fn area(slug: &str) -> AreaId {
    slug.parse().expect("an area")
}

fn unit(slug: &str) -> UnitId {
    slug.parse().expect("a unit")
}

fn units(list: &[(&str, u8)]) -> Counts {
    let mut counts = Counts::default();
    for (slug, count) in list {
        counts.add(unit(slug), *count);
    }
    counts
}

const DARK_BLUE: SetId = SetId(6);
const LIGHT_GREEN: SetId = SetId(10);

/// Puts an empire into play as it would be after setting up.
fn found(position: &mut Position, set: SetId, slug: &str, seat: usize, level: u8) {
    position
        .empires
        .put(set, Empire::new(card(slug), Seat::at(seat), level));
}

fn own(position: &mut Position, set: SetId) -> &mut Empire {
    position.empire_mut(set).expect("in play")
}

fn valued(value: u8) -> Option<Slot<CardId>> {
    CardId::all()
        .find(|card| card.value() == value)
        .map(Slot::up)
}

pub(crate) fn side(set: SetId, seat: usize) -> Side {
    conflict::side(set, Seat::at(seat))
}

#[test]
fn the_conflict_of_muscovy_round_by_round() {
    covers!(
        "sa.conf-total.card",
        "sa.conf-total.front",
        "sa.conf-total.support",
        "sa.conf-total.elite",
        "sa.conf-total.age",
        "sa.conf-total.disorder-bonus",
        "sa.conf-total.defender-terrain",
        "sa.conf-total.defender-fort",
        "sa.conf-total.defender-city",
        "sa.conf-total.halve-vs-mounted",
        "sa.conf-total.cavalry-terrain"
    );
    let mut position = table_of(3);
    let muscovy = area("muscovy");
    found(&mut position, DARK_BLUE, "french", 0, 32);
    found(&mut position, LIGHT_GREEN, "russians", 1, 28);
    own(&mut position, DARK_BLUE).elite = 1;
    let russians = units(&[
        ("rifle", 2),
        ("cannon", 2),
        ("light-horse", 1),
        ("knight", 2),
    ]);
    let french = units(&[
        ("rifle", 4),
        ("knight", 1),
        ("artillery", 2),
        ("horse-artillery", 1),
    ]);
    position.world.place(LIGHT_GREEN, muscovy, &russians);
    position
        .world
        .intrude(DARK_BLUE, muscovy, &french, Entry::Plain);
    position.world.set_city(muscovy, 3);
    position.world.forts.add(muscovy);
    own(&mut position, LIGHT_GREEN).capital = Some(muscovy);
    let mut fight = Conflict {
        area: muscovy,
        sides: [side(DARK_BLUE, 0), side(LIGHT_GREEN, 1)],
    };
    type Commitment = &'static [(&'static str, u8)];
    // What each side commits, its cards, the disorder markers it has, and the totals.
    type Round = ([Commitment; 2], [u8; 2], [u8; 2], [i16; 2]);
    let rounds: [Round; 5] = [
        (
            [
                &[
                    ("rifle", 3),
                    ("knight", 1),
                    ("artillery", 2),
                    ("horse-artillery", 1),
                ],
                &[("rifle", 1)],
            ],
            [2, 5],
            [0, 0],
            [49, 14],
        ),
        (
            [&[("rifle", 1)], &[("light-horse", 1)]],
            [6, 4],
            [0, 0],
            [11, 12],
        ),
        (
            [
                &[("rifle", 1), ("artillery", 1), ("knight", 1)],
                &[("rifle", 1), ("knight", 2), ("cannon", 2)],
            ],
            [5, 4],
            [1, 0],
            [26, 42],
        ),
        // The book prints 47 and 50 for the French in the last two rounds, one more than its own parts make.
        (
            [
                &[("rifle", 2), ("artillery", 1), ("horse-artillery", 1)],
                &[("light-horse", 1)],
            ],
            [4, 3],
            [1, 1],
            [46, 10],
        ),
        (
            [
                &[("rifle", 2), ("artillery", 1), ("horse-artillery", 1)],
                &[("rifle", 1), ("knight", 2), ("cannon", 2)],
            ],
            [7, 4],
            [2, 1],
            [49, 53],
        ),
    ];
    for (round, (committed, cards, disorder, totals)) in rounds.into_iter().enumerate() {
        for at in 0..2 {
            fight.sides[at].committed = units(committed[at]);
            fight.sides[at].card = valued(cards[at]);
            fight.sides[at].disorder = disorder[at];
        }
        let found = [0, 1].map(|at| conflict::total(&position, &fight, at));
        assert_eq!(found, totals, "round {}", round + 1);
    }
}

#[test]
fn egypt_and_germany_earn_what_the_book_says() {
    covers!(
        "sa.income.per-area",
        "sa.income.wheat-fertile",
        "sa.income.wheat-other",
        "sa.income.forest-cleared"
    );
    let mut position = table_of(3);
    found(&mut position, DARK_BLUE, "egyptians", 0, 2);
    let egypt = area("egypt");
    position
        .world
        .place(DARK_BLUE, egypt, &units(&[("spear", 1)]));
    position.world.set_city(egypt, 1);
    assert_eq!(production::area_income(&position, DARK_BLUE, egypt), 6);
    own(&mut position, DARK_BLUE).capital = Some(egypt);
    assert_eq!(production::income(&position, DARK_BLUE), 6);
    position.world.disorder.add(egypt);
    assert_eq!(production::income(&position, DARK_BLUE), 0);

    found(&mut position, LIGHT_GREEN, "germans", 1, 1);
    let germany = area("germany");
    position
        .world
        .place(LIGHT_GREEN, germany, &units(&[("spear", 1)]));
    position.world.set_city(germany, 3);
    for (age, income) in [5, 5, 5, 5, 7, 8, 8].into_iter().enumerate() {
        own(&mut position, LIGHT_GREEN).level = age as u8 * 7 + 1;
        assert_eq!(
            production::area_income(&position, LIGHT_GREEN, germany),
            income
        );
    }
}

#[test]
fn an_empire_without_a_capital_earns_half() {
    covers!(
        "sa.income.no-capital",
        "sa.income.rounding",
        "sa.term.rounding"
    );
    let mut position = table_of(3);
    found(&mut position, DARK_BLUE, "egyptians", 0, 2);
    let egypt = area("egypt");
    position
        .world
        .place(DARK_BLUE, egypt, &units(&[("spear", 1)]));
    assert_eq!(production::area_income(&position, DARK_BLUE, egypt), 5);
    assert_eq!(production::income(&position, DARK_BLUE), 3);
    assert_eq!(production::halved(5, 2), 1);
    assert_eq!(production::halved(6, 2), 2);
}

#[test]
fn where_empires_begin() {
    covers!(
        "sa.start-elig.game-age",
        "sa.start-elig.conditional-age",
        "sa.start-elig.empty-map",
        "sa.start-setup.progress-offset",
        "sa.start-setup.start-areas"
    );
    let mut position = table_of(4);
    // Nobody is on the map: the first space of the lowest age, plus a positive offset.
    assert_eq!(start::first_level(&position, card("egyptians")), 2);
    assert_eq!(start::first_level(&position, card("english")), 22);
    assert_eq!(
        start::obstacle(&position, Seat::at(1), card("egyptians")),
        None
    );
    let pirates = card("pirate-state");
    assert_eq!(
        start::obstacle(&position, Seat::at(1), pirates),
        Some(Refusal::NoSite { card: pirates })
    );
    // The Phoenicians on level 6: age 1, and so the Carthaginians may start.
    let carthage = card("carthaginians");
    found(&mut position, DARK_BLUE, "phoenicians", 0, 6);
    position
        .world
        .place(DARK_BLUE, area("phoenicia"), &units(&[("spear", 1)]));
    assert_eq!(start::obstacle(&position, Seat::at(1), carthage), None);
    found(&mut position, DARK_BLUE, "egyptians", 0, 6);
    assert_eq!(
        start::obstacle(&position, Seat::at(1), carthage),
        Some(Refusal::WrongAge {
            card: carthage,
            age: 1
        })
    );
    // The Macedonians on level 8: the Assyrians begin three lower.
    found(&mut position, DARK_BLUE, "macedonians", 0, 8);
    assert_eq!(start::first_level(&position, card("assyrians")), 5);
    own(&mut position, DARK_BLUE).level = LAST_LEVEL + 1;
    assert!(start::first_level(&position, card("egyptians")) <= LAST_LEVEL);
}

#[test]
fn how_many_empires_a_player_may_have() {
    covers!("sa.turn.maximum", "sa.term.maximum");
    let most = [(2, 8), (3, 5), (4, 4), (5, 3)];
    for (players, maximum) in most {
        assert_eq!(table_of(players).maximum(), maximum);
    }
}

#[test]
fn six_units_restore_order_in_armenia() {
    covers!(
        "sa.police.requirement",
        "sa.police.missile",
        "sa.police.example"
    );
    let mut position = table_of(3);
    let armenia = area("armenia");
    found(&mut position, DARK_BLUE, "mongols", 0, 20);
    position
        .world
        .place(DARK_BLUE, armenia, &units(&[("sword", 6)]));
    position.world.set_city(armenia, 1);
    position.world.disorder.add(armenia);
    assert_eq!(manoeuvre::police_need(&position, DARK_BLUE, armenia), 6);
    position
        .world
        .place(DARK_BLUE, armenia, &units(&[("catapult", 1)]));
    assert_eq!(manoeuvre::police_need(&position, DARK_BLUE, armenia), 5);
}

#[test]
fn an_elite_marker_costs_as_much_as_there_are_units() {
    covers!(
        "sa.build.elite",
        "sa.build.elite-tactician",
        "sa.lead.tactician-elite"
    );
    let mut position = table_of(3);
    found(&mut position, DARK_BLUE, "romans", 0, 10);
    position.world.place(
        DARK_BLUE,
        area("latium"),
        &units(&[("sword", 6), ("spear", 6)]),
    );
    position
        .world
        .place(DARK_BLUE, area("tuscany"), &units(&[("spear", 2)]));
    assert_eq!(production::elite_cost(&position, DARK_BLUE), 14);
    let tactician = content()
        .leaders
        .iter()
        .position(|leader| leader.talents == Talent::Tactician as u16 && leader.count > 0)
        .expect("a Tactician");
    position.world.chiefs.push(orbis_seven_ages::Chief::new(
        orbis_seven_ages::content::LeaderId(tactician as u8),
        DARK_BLUE,
        area("latium"),
    ));
    assert_eq!(production::elite_cost(&position, DARK_BLUE), 3);
}

#[test]
fn progress_knows_ages_and_its_ends() {
    covers!(
        "sa.leader-out.new-age",
        "sa.trade-fx.beyond-49",
        "sa.ruling.progress-floor",
        "sa.term.progress-level"
    );
    let mut position = table_of(3);
    found(&mut position, DARK_BLUE, "romans", 0, 14);
    let latium = area("latium");
    position
        .world
        .place(DARK_BLUE, latium, &units(&[("sword", 2)]));
    let leader = position
        .empire(DARK_BLUE)
        .expect("in play")
        .card
        .card()
        .empire
        .leaders[0]
        .0;
    let mut chance = Fast::new(3);
    let mut table = Table::quiet(&mut chance);
    civilise::appear(&mut position, DARK_BLUE, leader, latium, &mut table);
    assert_eq!(position.world.chief_count(DARK_BLUE), 1);
    empire::progress(&mut position, DARK_BLUE, 1, &mut table);
    assert_eq!(position.age(DARK_BLUE), 3);
    assert_eq!(
        position.world.chief_count(DARK_BLUE),
        0,
        "a new age sees leaders off"
    );
    empire::progress(&mut position, DARK_BLUE, -40, &mut table);
    assert_eq!(own(&mut position, DARK_BLUE).level, 1);
    own(&mut position, DARK_BLUE).level = 49;
    empire::progress(&mut position, DARK_BLUE, 3, &mut table);
    assert_eq!(own(&mut position, DARK_BLUE).level, 50);
    assert_eq!(position.finisher, Some(Seat::at(0)));
    empire::progress(&mut position, DARK_BLUE, -4, &mut table);
    assert_eq!(own(&mut position, DARK_BLUE).level, 50, "nobody comes back");
}

#[test]
fn range_grows_with_age_and_stops_at_others() {
    covers!(
        "sa.term.range",
        "sa.term.range-through",
        "sa.term.range-ocean"
    );
    let mut position = table_of(3);
    found(&mut position, DARK_BLUE, "egyptians", 0, 2);
    position
        .world
        .place(DARK_BLUE, area("egypt"), &units(&[("spear", 1)]));
    let near = position.reach(DARK_BLUE, 0);
    assert!(near.has(area("palestine")) && !near.has(area("syria")));
    own(&mut position, DARK_BLUE).level = 8;
    assert!(position.reach(DARK_BLUE, 0).has(area("syria")));
    found(&mut position, LIGHT_GREEN, "assyrians", 1, 8);
    for slug in ["palestine", "eastern_mediterranean", "arabia", "red_sea"] {
        position
            .world
            .place(LIGHT_GREEN, area(slug), &units(&[("galley", 1)]));
    }
    let stopped = position.reach(DARK_BLUE, 0);
    assert!(stopped.has(area("palestine")) && !stopped.has(area("syria")));
}

#[test]
fn glory_goes_to_the_first_places() {
    covers!(
        "sa.harvest.value-2",
        "sa.harvest.positive",
        "sa.harvest.homeland",
        "sa.harvest.cities",
        "sa.harvest.no-disorder"
    );
    let mut position = table_of(3);
    found(&mut position, DARK_BLUE, "egyptians", 0, 2);
    let egypt = area("egypt");
    position
        .world
        .place(DARK_BLUE, egypt, &units(&[("spear", 1)]));
    // No city, no artefact: wheat, a land area of Africa, and no homeland.
    assert_eq!(harvest::glory_of(&position, DARK_BLUE), 1 + 2 - 1);
    own(&mut position, DARK_BLUE).homeland = Some(egypt);
    position.world.set_city(egypt, 1);
    assert_eq!(harvest::glory_of(&position, DARK_BLUE), 1 + 2 + 1 + 2);
    position.world.disorder.add(egypt);
    assert_eq!(
        harvest::glory_of(&position, DARK_BLUE),
        1,
        "a homeland counts even so"
    );
}
