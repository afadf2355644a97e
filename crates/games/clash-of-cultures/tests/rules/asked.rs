//! What players are asked, in whole games.

use crate::common::walk;
use orbis_clash_of_cultures::{Choice, Position, Step};
use orbis_core::{
    AnyMatch, Chance, Explain, Fast, Game, Match, Refusal, Said, Seat, Seed, Setup, Turn, choices,
    covers,
};
use std::collections::{BTreeMap, BTreeSet};

/// Questions that may come again as they are: nothing of what they ask has changed in between.
const AGAIN: [&str; 1] = ["What do you do?"];

#[test]
fn the_same_question_twice_names_its_difference() {
    covers!("coc.round.any-order");
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    let mut last: Option<(Seat, String, String)> = None;
    walk(|position, seat| {
        let prompt = position.prompt(seat);
        let now = (seat, prompt.text.to_string(), prompt.hint.to_string());
        if last.as_ref() == Some(&now) && !AGAIN.contains(&now.1.as_str()) {
            *found.entry(format!("{} | {}", now.1, now.2)).or_default() += 1;
        }
        last = Some(now);
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn whoever_is_asked_which_or_where_does_not_answer_no() {
    covers!("coc.round.any-order");
    let open = ["Which", "Where", "What", "Who", "In which"];
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    walk(|position, seat| {
        let offers = choices(position, seat);
        let text = position.prompt(seat).text.to_string();
        let plain = |choice: &Choice| position.present(seat, *choice).label == "No";
        let asked = open.iter().any(|word| text.starts_with(word));
        if asked && offers.len() > 1 && offers.iter().any(plain) {
            *found.entry(text).or_default() += 1;
        }
    });
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_question_that_comes_from_an_event_tells_the_event() {
    covers!("coc.event.all-players");
    let mut told = 0;
    walk(|position, seat| {
        let choosing = matches!(
            position.stack.last(),
            Some(Step::LongCount(_) | Step::OfferPerson(_))
        );
        if let Some(event) = position.resolving.filter(|_| !choosing) {
            let prompt = position.prompt(seat);
            let slug = event.slug();
            let card = Position::cards().iter().find(|card| card.slug == slug);
            let text = card.expect("every event is a card").text.as_str();
            assert!(
                prompt.hint.contains(text),
                "{}: {}",
                prompt.text,
                prompt.hint
            );
            told += 1;
        }
    });
    assert!(told > 50, "only {told} questions came from events");
}

#[test]
fn prompts_labels_and_refusals_count_like_people() {
    covers!("coc.influence.range", "coc.recruit.market");
    let odd = [
        "0 culture tokens",
        "0 hired",
        "for elephant",
        "1 unit of them",
        "after all not",
        "a Academy",
        "a elephant",
        "1 units",
        "1 goods of",
        "1 cities",
    ];
    let mut found: BTreeSet<String> = BTreeSet::new();
    let mut said = 0;
    walk(|position, seat| {
        let mut hear = |text: String| {
            said += 1;
            // Whole words: "10 units" is no "1 units".
            let text = format!(" {} ", text.replace([',', ';', '.', ':', '?'], ""));
            if odd.iter().any(|word| text.contains(&format!(" {word} "))) {
                found.insert(text);
            }
        };
        let prompt = position.prompt(seat);
        hear(format!("{} {}", prompt.text, prompt.hint));
        for (choice, why) in Explain::of(position, seat).0 {
            hear(position.present(seat, choice).label.to_string());
            if let Said::Refused(why) = why {
                hear(why.text());
            }
        }
    });
    assert!(said > 10_000, "only {said} texts were read");
    assert!(found.is_empty(), "{found:#?}");
}

/// `3½` as seven halves.
fn in_halves(said: &str) -> u32 {
    let whole = said.trim_end_matches('½');
    let half = u32::from(whole.len() < said.len());
    2 * whole.parse::<u32>().expect("a number") + half
}

#[test]
fn half_points_stand_in_the_final_ranking() {
    covers!("coc.end.vp-advances", "coc.end.vp-events");
    let setup = Position::about()
        .complete(&Setup::of(2))
        .expect("two can play");
    let mut halves = 0;
    for seed in 0..6u64 {
        let mut game =
            Match::<Position>::new(&setup, Seed::from_text(&seed.to_string())).expect("a match");
        let mut luck = Fast::new(seed);
        while let Turn::Decide(seats) = game.position().turn() {
            let seat = seats.first().expect("somebody is asked");
            let offers: Vec<Choice> = choices(game.position(), seat);
            let choice = offers[luck.below(offers.len() as u32) as usize];
            game.choose(seat, choice, None).expect("it was offered");
        }
        for info in game.scores(None) {
            let exact = game.position().points_said(info.seat);
            let whole = info.said.trim_end_matches('½');
            assert_eq!(whole, info.score.to_string());
            assert_eq!(exact.is_some(), info.said.ends_with('½'));
            halves += usize::from(exact.is_some());
            // What is told of the parts adds up to what is told of all.
            let told: u32 = info.told.values().map(|points| in_halves(points)).sum();
            assert_eq!(told, in_halves(&info.said), "{:?}", info.told);
        }
    }
    assert!(halves > 0, "no game ended with half points");
}

#[test]
fn every_question_says_what_is_at_stake() {
    covers!("coc.terms.resources", "coc.trade.limits");
    let mut dull: BTreeMap<String, u32> = BTreeMap::new();
    let mut prices = 0;
    walk(|position, seat| {
        let prompt = position.prompt(seat);
        let text = format!("{} {}", prompt.text, prompt.hint);
        if prompt.hint.is_empty() {
            *dull.entry(prompt.text.to_string()).or_default() += 1;
        }
        let needs: &[&str] = match position.stack.last() {
            Some(Step::Act(_)) => &["main action"],
            Some(Step::Recruit(_)) => &["You have", "you have"],
            Some(Step::Pay(_) | Step::GainToken(_) | Step::PayOne(_)) => &["You have"],
            Some(Step::DealEdit(_)) => &["more in this turn"],
            Some(Step::DealAnswer(_)) => &["you get"],
            Some(Step::MoveFrom(_)) => &["can still move"],
            Some(Step::MoveTo(_)) => &["On the way"],
            Some(Step::Boost(_)) => &["makes only"],
            Some(Step::Casualty(_)) => &["to take on"],
            Some(Step::PlayTactic(_)) => &["against"],
            Some(Step::Happiness(_)) => &["can pay"],
            _ => &[""],
        };
        assert!(needs.iter().any(|word| text.contains(word)), "{text}");
        for choice in choices(position, seat) {
            let offer = position.present(seat, choice);
            let priced = match choice {
                Choice::Hire { .. } if matches!(position.stack.last(), Some(Step::Recruit(_))) => {
                    offer.label.contains(" for ") && !offer.price.is_empty()
                }
                Choice::Road { .. } => offer.label.contains(" for "),
                Choice::Wonder { .. } => !offer.price.is_empty(),
                // What is taken for nothing has no price.
                Choice::Advance { .. } => {
                    let bought = matches!(
                        position.stack.last(),
                        Some(Step::Act(_) | Step::BuyAdvance(_) | Step::Synergy(_))
                    );
                    offer.price.is_empty() != bought
                }
                _ => continue,
            };
            assert!(priced, "{choice}: {}", offer.label);
            prices += 1;
        }
    });
    assert!(dull.is_empty(), "asked without a reason: {dull:#?}");
    assert!(prices > 1000, "only {prices} prices were told");
}

#[test]
fn every_kind_of_choice_has_a_letter_of_its_own() {
    let groups = Position::groups();
    let letters: BTreeSet<char> = groups.iter().map(|group| group.key).collect();
    assert_eq!(letters.len(), groups.len());
    assert!(letters.iter().all(|letter| !"UHELSRN".contains(*letter)));
    let mut met: BTreeSet<&str> = BTreeSet::new();
    walk(|position, seat| {
        let said = Explain::of(position, seat).0.into_iter();
        met.extend(said.filter_map(|(choice, _)| position.present(seat, choice).group));
    });
    let named: BTreeSet<&str> = groups.iter().map(|group| group.name).collect();
    let named = named.into_iter().filter(|name| !name.is_empty());
    assert_eq!(met, named.collect());
}
