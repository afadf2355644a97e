//! What players are told: whom an event hits, the numbers a trade rests on, money that changes hands.

use crate::common::stage::{Stage, THEM, US, area, seat, units};
use orbis_core::{Fast, Game, Notes, Table, Viewer, covers};
use orbis_seven_ages::{Choice, Entry, Position, Step, conflict, content::CardId, trade};

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
    let garrison = *position.world.units(area("syria"));
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
