//! What players are told: whom an event hits, the numbers a trade rests on, money that changes hands.

use crate::common::stage::{Stage, THEM, US, area, seat, units};
use orbis_core::{Fast, Game, Ink, Notes, Table, Viewer, covers};
use orbis_seven_ages::{
    Choice, Entry, Position, Step, Wonder, conflict,
    content::{CardId, faith},
    empire, trade,
};

/// The log of one choice.
fn log(position: &mut Position, of: usize, choice: Choice) -> Vec<String> {
    let (mut chance, mut notes) = (Fast::new(1), Notes::default());
    position.apply(
        seat(of),
        choice,
        &mut Table::noting(&mut chance, &mut notes),
    );
    let told = |news| position.tell(news, Viewer::Table).map(|line| line.text);
    notes.events.iter().filter_map(told).collect()
}

#[test]
fn an_event_says_whom_it_hits_in_the_log_and_to_who_may_cancel_it() {
    covers!("sa.event.cancel-timing");
    let mut stage = Stage::new();
    stage.deal_value(2, 3);
    let card = stage.give(0, "embezzlement");
    stage.civilise();
    stage.play(card);
    let lines = log(&mut stage.position, 0, Choice::On { empire: THEM });
    assert!(
        lines.contains(&"{A} plays the event Embezzlement on the Burmese".to_string()),
        "{lines:?}"
    );
    assert_eq!(stage.answering(), Some(seat(2)));
    let prompt = stage.position.prompt(seat(2));
    assert_eq!(
        prompt.text,
        "Embezzlement was played on the Burmese: cancel it?"
    );
}

#[test]
fn a_trade_shows_the_trade_numbers() {
    covers!("sa.term.trade-number");
    let mut stage = Stage::new();
    stage.begin(Step::Partner(trade::Partner { empire: US }));
    let number = |stage: &Stage, set| stage.position.trade_number(set);
    let prompt = stage.position.prompt(seat(0));
    let ours = format!("Trade number of the Khmers: {:+}.", number(&stage, US));
    assert_eq!(prompt.hint, ours);
    let choice = Choice::Trade { empire: THEM };
    let offer = Game::present(&stage.position, seat(0), choice);
    let theirs = number(&stage, THEM);
    assert_eq!(
        offer.label,
        format!("Trade with the Burmese (trade number {theirs:+})")
    );
    let terminal = stage.position.sketch(Viewer::Table, Ink::Plain);
    assert!(
        terminal.contains(&format!("trade number {theirs:+}")),
        "{terminal}"
    );
}

#[test]
fn loot_and_lost_elite_markers_are_told() {
    covers!("sa.conf-end.capital-loot", "sa.conf-end.elite-check");
    let mut stage = Stage::new();
    stage.capital(THEM, "syria", 1);
    stage.empire(THEM).elite = 1;
    stage.picks(&[1]);
    let riders = units(&[("sword", 3)]);
    stage
        .position
        .world
        .intrude(US, area("syria"), &riders, Entry::Plain);
    let (mut chance, mut notes) = (Fast::new(1), Notes::default());
    let position = &mut stage.position;
    conflict::start(
        position,
        US,
        area("syria"),
        seat(1),
        &mut Table::quiet(&mut chance),
    );
    let garrison = position.world.units(area("syria"));
    position.world.remove(area("syria"), &garrison);
    let fight = position.conflict.as_mut().expect("a conflict");
    fight.sides[1].lost = garrison.total();
    conflict::outcome::finish(position, &mut Table::noting(&mut chance, &mut notes));
    let told = |news| position.tell(news, Viewer::Table).map(|line| line.text);
    let lines: Vec<String> = notes.events.iter().filter_map(told).collect();
    for line in [
        "The Burmese lose an elite marker",
        "The Burmese lose their 20 money, half of it to the Khmers",
    ] {
        assert!(lines.contains(&line.to_string()), "{line}: {lines:?}");
    }
}

#[test]
fn who_does_not_advance_is_told_the_money_instead() {
    covers!("sa.trade-fx.money");
    let mut stage = Stage::new();
    let cards: [CardId; 2] = [stage.deal_value(0, 6), stage.deal_value(1, 2)];
    stage.begin(Step::Partner(trade::Partner { empire: US }));
    stage.say(Choice::Trade { empire: THEM });
    let mut lines = Vec::new();
    for _ in 0..20 {
        let asked = orbis_core::step::asked(&stage.position).first();
        let Some(asked) = asked.filter(|_| stage.position.trade.is_some()) else {
            break;
        };
        let offers = stage.offers();
        let card = Choice::Card {
            card: cards[asked.index().min(1)],
        };
        let choice = if offers.contains(&card) {
            card
        } else if offers.contains(&Choice::Done) {
            Choice::Done
        } else {
            offers[0]
        };
        lines.extend(log(&mut stage.position, asked.index(), choice));
    }
    let instead = |line: &String| line.ends_with("money instead");
    assert!(lines.iter().any(instead), "{lines:?}");
}

/// What a card says under a heading.
fn fact(card: &str, name: &str) -> String {
    let cards = Position::cards();
    let info = cards.iter().find(|info| info.slug == card);
    let facts = &info.expect("a card").facts;
    let found = facts.iter().find(|(of, _)| *of == name);
    found.map_or(String::new(), |(_, text)| text.clone())
}

#[test]
fn a_card_tells_what_trade_progress_building_and_leaders_rest_on() {
    covers!("sa.term.trade-number", "sa.start-elig.conditional-age");
    for card in CardId::all() {
        let trade = fact(card.slug(), "trade number");
        assert!(trade.starts_with(['+', '-']), "{card}: {trade}");
        assert!(!fact(card.slug(), "begins").is_empty(), "{card}");
        let printed = &card.card().empire;
        let ages = fact(card.slug(), "ages");
        for one in &printed.conditional {
            assert!(
                ages.contains(&format!("{} if the ", one.age)),
                "{card}: {ages}"
            );
        }
        let barred = printed.no_cities | printed.no_cavalry | printed.no_ships;
        let told = fact(card.slug(), "may not build");
        assert_eq!(told.is_empty(), barred == 0, "{card}: {told}");
        let named = fact(card.slug(), "named leaders");
        for (leader, age) in &printed.leaders {
            let start = format!("{} (age {age}, ", leader.card().name);
            assert!(named.contains(&start), "{card}: {named}");
        }
    }
}

#[test]
fn a_card_tells_when_its_event_is_played_on_what_what_it_needs_and_its_check() {
    covers!("sa.event.timing");
    for card in CardId::all() {
        let event = card.card().event.card();
        assert!(!fact(card.slug(), "event, when").is_empty(), "{card}");
        assert_eq!(fact(card.slug(), "event, needs"), event.requires, "{card}");
        let checked = event.ways.iter().any(|way| way.check.is_some());
        assert_eq!(checked, !event.check.is_empty(), "{card}: {}", event.name);
    }
    let card = CardId::all()
        .find(|card| card.card().event_name == "Embezzlement")
        .expect("the event");
    assert_eq!(
        fact(card.slug(), "event, when"),
        "in Civilise, by the player who acts"
    );
    assert_eq!(fact(card.slug(), "event, on"), "an empire");
}

#[test]
fn what_counts_one_by_one_is_told_one_by_one() {
    covers!("sa.harvest.resources");
    for card in CardId::all() {
        let glory = fact(card.slug(), "glory");
        assert!(!glory.contains("each elephants"), "{card}: {glory}");
        assert!(!glory.contains(" 0"), "{card}: {glory}");
    }
}

#[test]
fn cities_and_artefacts_that_are_lost_are_told() {
    covers!("sa.lead.builder-protect");
    let mut stage = Stage::new();
    let (place, artefact) = (area("assyria"), "oracle".parse().expect("an artefact"));
    stage.position.world.wonders.push(Wonder {
        artefact,
        area: place,
    });
    let city = stage.position.world.city(place);
    assert!(city >= 3, "the stage has a city there");
    let (mut chance, mut notes) = (Fast::new(1), Notes::default());
    let position = &mut stage.position;
    let table = &mut Table::noting(&mut chance, &mut notes);
    orbis_seven_ages::events::effect::city_steps(position, place, -1, table);
    let units = position.world.units(place);
    empire::lose(position, place, &units, table);
    let told = |news| position.tell(news, Viewer::Table).map(|line| line.text);
    let lines: Vec<String> = notes.events.iter().filter_map(told).collect();
    for line in [
        format!("The city in Assyria falls to level {}", city - 2),
        "Oracle in Assyria is lost".to_string(),
    ] {
        assert!(lines.contains(&line), "{line}: {lines:?}");
    }
}

#[test]
fn the_terminal_shows_a_conflict() {
    covers!("sa.conf-total.card");
    let mut stage = Stage::new();
    let riders = units(&[("sword", 3)]);
    stage
        .position
        .world
        .intrude(US, area("syria"), &riders, Entry::Plain);
    let mut chance = Fast::new(1);
    let position = &mut stage.position;
    let table = &mut Table::quiet(&mut chance);
    conflict::start(position, US, area("syria"), seat(1), table);
    let fight = position.conflict.as_mut().expect("a conflict");
    fight.sides[0].card = Some(orbis_parts::Slot {
        card: CardId(0),
        known: orbis_core::SeatSet::only(seat(0)),
    });
    let own = position.sketch(Viewer::Seat(seat(0)), Ink::Plain);
    let other = position.sketch(Viewer::Seat(seat(1)), Ink::Plain);
    assert!(own.contains("Conflict in Syria"), "{own}");
    assert!(own.contains("The Khmers attack: 3 swords"), "{own}");
    assert!(own.contains("The Burmese defend: "), "{own}");
    let drawn = format!("card {} (", CardId(0).name());
    assert!(own.contains(&drawn), "{own}");
    assert!(
        !other.contains(&drawn) && other.contains("a card, face down"),
        "{other}"
    );
}

#[test]
fn positions_name_religions_and_governments_and_read_the_numbers_of_before() {
    covers!("sa.term.religion-dominant");
    let mut stage = Stage::new();
    let own = stage.empire(US);
    own.religions.push(faith::BUDDHISM);
    own.government = Some(faith::FEUDALISM);
    let text = serde_json::to_string(&stage.position).expect("a position is text");
    let (faiths, rule) = (r#""religions":["buddhism"]"#, r#""government":"feudalism""#);
    assert!(text.contains(faiths) && text.contains(rule), "{text}");
    let again: Position = serde_json::from_str(&text).expect("it is read");
    assert_eq!(again, stage.position);
    let former = text
        .replace(faiths, &format!(r#""religions":[{}]"#, faith::BUDDHISM))
        .replace(rule, &format!(r#""government":{}"#, faith::FEUDALISM));
    let again: Position = serde_json::from_str(&former).expect("so is what was written before");
    assert_eq!(again, stage.position);
    let wrong = text.replace("buddhism", "bhuddism");
    let error = serde_json::from_str::<Position>(&wrong).expect_err("no such religion");
    assert!(
        error.to_string().contains("there is no religion bhuddism"),
        "{error}"
    );
}
