//! Whatever a person could mean is offered, or refused with a rule and a reason, in whole games.

use crate::common::{Scene, field, walk};
use orbis_clash_of_cultures::{
    Army, Choice, Good, Position, Space, Step, Who,
    activate::construct::buildings,
    content::{AdvanceId, Kind, SpecialId, WonderId},
};
use orbis_core::{Explain, Game, Refusal, Said, Seat, covers};
use std::collections::{BTreeMap, BTreeSet};

/// All advances.
fn advances(list: &mut Vec<Choice>) {
    list.extend(AdvanceId::all().map(|advance| Choice::Advance { advance }));
}

fn own_cities(position: &Position, seat: Seat) -> Vec<Space> {
    position.cities.of(Some(seat)).map(|city| city.at).collect()
}

/// What somebody whose turn it is could mean.
fn actions(position: &Position, seat: Seat, list: &mut Vec<Choice>) {
    let player = position.player(seat);
    advances(list);
    let settlers = player.units.spaces(|kind| kind == Kind::Settler);
    list.extend(settlers.iter().map(|at| Choice::Found { at }));
    for at in own_cities(position, seat) {
        list.extend([Choice::Collect { at }, Choice::Recruit { at }]);
        let built = buildings(position).iter().copied();
        list.extend(built.map(|building| Choice::Build { at, building }));
        let hand = player.wonders.iter().filter(|slot| slot.card.is_real());
        list.extend(hand.map(|slot| Choice::Wonder {
            at,
            wonder: slot.card,
        }));
    }
    list.extend([Choice::Move, Choice::Happiness, Choice::EndTurn]);
    let hand = player.actions.iter().filter(|slot| slot.card.is_real());
    list.extend(hand.map(|slot| Choice::Play { card: slot.card }));
    list.extend(
        player
            .persons
            .iter()
            .map(|card| Choice::Person { card: *card }),
    );
    let usable = AdvanceId::all().filter(|id| player.has(*id) && id.card().using().is_some());
    list.extend(usable.map(|advance| Choice::Use { advance }));
    let specials = SpecialId::all().filter(|id| {
        position.civilizations && player.specials().has(*id) && id.card().using().is_some()
    });
    list.extend(specials.map(|special| Choice::Special { special }));
    let wonders = WonderId::all().filter(|id| {
        let owner = position.wonder_city(*id).and_then(|city| city.owner);
        owner == Some(seat) && id.card().using().is_some()
    });
    list.extend(wonders.map(|wonder| Choice::UseWonder { wonder }));
    if let Some(leader) = player.leader.filter(|leader| leader.is_real()) {
        for (ability, text) in (1..).zip(leader.card().abilities()) {
            if text.using().is_some() {
                list.push(Choice::Leader { ability });
            }
        }
    }
    list.extend(
        position
            .others(seat)
            .map(|other| Choice::Trade { who: Who(other) }),
    );
}

/// What somebody who is asked this could mean, besides what is done with numbers.
fn meant(position: &Position, seat: Seat, list: &mut Vec<Choice>) {
    let player = position.player(seat);
    let units = player.units.spaces(|_| true);
    match position.stack.last() {
        Some(Step::Act(_)) => actions(position, seat, list),
        Some(Step::MoveFrom(_)) => list.extend(units.iter().map(|at| Choice::From { at })),
        Some(Step::MoveTo(_)) => {
            let away = position.world.board().iter();
            let away = away.filter(|at| *at != position.group.from);
            list.extend(away.map(|at| Choice::To { at }));
        }
        Some(Step::Happiness(_) | Step::Sports(_) | Step::Cheer(_)) => {
            let cities = own_cities(position, seat).into_iter();
            list.extend(cities.map(|at| Choice::City { at }));
        }
        Some(Step::Recruit(_)) => {
            let riders: &[Kind] = match position.civilizations {
                true => &[Kind::Cavalry, Kind::Elephant],
                false => &[],
            };
            let kinds = [Kind::Settler, Kind::Infantry, Kind::Ship];
            let kinds = kinds.iter().chain(riders).copied();
            list.extend(kinds.map(|kind| Choice::Hire { kind }));
            if position.civilizations {
                list.extend(player.leaders.iter().map(|leader| Choice::Lead { leader }));
            }
        }
        Some(Step::TakeAdvance(_) | Step::BuyAdvance(_) | Step::Synergy(_) | Step::Library(_)) => {
            advances(list);
        }
        Some(Step::CollectNow(_)) => {
            let cities = own_cities(position, seat).into_iter();
            list.extend(cities.map(|at| Choice::Collect { at }));
        }
        Some(Step::BuildNow(_)) => {
            for at in own_cities(position, seat) {
                let built = buildings(position).iter().copied();
                list.extend(built.map(|building| Choice::Build { at, building }));
            }
        }
        Some(Step::PlayTactic(_)) => {
            let hand = player.actions.iter().filter(|slot| slot.card.is_real());
            list.extend(hand.map(|slot| Choice::Card { card: slot.card }));
        }
        Some(Step::Idol(_)) => {
            let hand = player.actions.iter().filter(|slot| slot.card.is_real());
            list.extend(hand.map(|slot| Choice::Play { card: slot.card }));
        }
        Some(Step::DealEdit(_)) => {
            for good in Good::ALL.iter().copied() {
                list.extend([Choice::Give { good }, Choice::Want { good }]);
            }
        }
        _ => {}
    }
}

#[test]
fn whatever_a_person_could_mean_is_offered_or_refused_with_its_rule() {
    covers!(
        "coc.round.main-actions",
        "coc.land.one-space",
        "coc.recruit.amount"
    );
    let ledger = (Position::about().ledger)();
    let mut silent: BTreeMap<String, u32> = BTreeMap::new();
    let mut refused = 0;
    walk(|position, seat| {
        let said = Explain::of(position, seat).0;
        let mut list = Vec::new();
        meant(position, seat, &mut list);
        let told: BTreeSet<Choice> = said.iter().map(|(choice, _)| *choice).collect();
        for choice in list.into_iter().filter(|choice| !told.contains(choice)) {
            let word = choice.to_string();
            let word = word.split(' ').next().unwrap_or_default().to_string();
            let step = format!("{:?}", position.stack.last());
            let step = step
                .split([' ', '{'])
                .next()
                .unwrap_or_default()
                .to_string();
            *silent.entry(format!("{step}: {word}")).or_default() += 1;
        }
        if matches!(
            position.stack.last(),
            Some(Step::Act(_) | Step::InfluenceNow(_))
        ) {
            for city in position.cities.iter() {
                let spoken = told
                    .iter()
                    .any(|choice| matches!(choice, Choice::Influence { at, .. } if *at == city.at));
                if !spoken {
                    *silent.entry("influence".into()).or_default() += 1;
                }
            }
        }
        for (choice, said) in said {
            if let Said::Refused(why) = said {
                refused += 1;
                assert!(ledger.get(why.rule()).is_some(), "{choice}: {}", why.rule());
                let text = why.text();
                assert!(!text.is_empty() && !text.contains('\n'), "{choice}: {text}");
            }
        }
    });
    assert!(silent.is_empty(), "nothing is said of {silent:#?}");
    assert!(refused > 10_000, "only {refused} refusals were met");
}

#[test]
fn the_rule_that_refuses_is_cited() {
    covers!("coc.fact.wonder.gardens", "coc.leader.scope");
    let mut play = field(1, 0)
        .city(Some('B'), "d4")
        .wonder("d4", "great-gardens")
        .play();
    play.chain('A', &["move", "from d3", "to c4", "done", "move"])
        .choose('A', "from c4")
        .refused('A', "to d4", "coc.fact.wonder.gardens");
    let mut play = Scene::civilized()
        .civ('A', "greece")
        .leader('B', "d7", "rome:sulla")
        .building("d7", 0, 'B')
        .play();
    play.refused('A', "influence d7 0", "coc.leader.scope");
    for (advance, rule) in [
        ("taxes", "coc.fact.taxes"),
        ("voting", "coc.fact.adv.voting"),
        ("absolute-power", "coc.fact.adv.absolute-power"),
    ] {
        let mut play = Scene::new().advances('A', &[advance]).play();
        play.refused('A', &format!("use {advance}"), rule);
    }
}
