//! Prompts, offers and log lines in words.

mod log;

pub(crate) use log::tell;

use crate::{
    Choice, Goods, Position, Step, What,
    combat::option,
    content::{EventId, Kind},
    refusal::said,
};
use orbis_core::{Offer, Prompt, Seat};

/// What the seat is being asked.
pub(crate) fn prompt(position: &Position, seat: Seat) -> Prompt {
    let step = position.stack.last().copied().unwrap_or_default();
    let (text, rule) = question(position, step);
    let hint = if step.what == What::Act {
        format!(
            "{} of your main actions left; free actions at any time between them.",
            position.turn.actions
        )
    } else {
        String::new()
    };
    let _ = seat;
    Prompt { text, hint, rule }
}

fn question(position: &Position, step: Step) -> (String, &'static str) {
    let at = step.at;
    let plain: (&str, &'static str) = match step.what {
        What::Act => ("What do you do?", "coc.round.main-actions"),
        What::PayAdvance => ("How do you pay for the advance?", "coc.advance.cost"),
        What::FreeEducation => (
            "Turn an idea into a mood token?",
            "coc.fact.adv.free-education",
        ),
        What::TakeAdvance => ("Which advance do you take?", "coc.status.free-advance"),
        What::LearnAdvance => (
            "Which advance do you learn from them?",
            "coc.fact.card.advance-legal",
        ),
        What::CategoryAdvance | What::GovernmentAdvance => {
            ("Which advance do you take?", "coc.advance.free-vs-cost")
        }
        What::BuyAdvance | What::Synergy => ("Which advance do you buy?", "coc.advance.cost"),
        What::WearyChoice => (
            "Who bears the second activation?",
            "coc.activate.repeat-mood",
        ),
        What::Metallurgy => ("Take one of the ore as gold?", "coc.fact.adv.metallurgy"),
        What::PayBuilding => ("How do you pay for the building?", "coc.construct.cost"),
        What::GainToken => ("Mood or culture?", "coc.terms.tokens"),
        What::BarterGain => ("Gold or culture?", "coc.fact.adv.bartering"),
        What::FacePort => ("Which sea does the port face?", "coc.construct.port-sea"),
        What::ColonyPort => ("Build a port in the new city?", "coc.construct.port-sea"),
        What::Recruit => ("Whom do you recruit?", "coc.recruit.amount"),
        What::Medicine => ("Which resource comes back?", "coc.fact.adv.medicine"),
        What::MoveFrom => ("Which group moves?", "coc.move.three-groups"),
        What::MoveTo => ("Where to?", "coc.land.one-space"),
        What::Orient => ("How does the region lie?", "coc.explore.choice"),
        What::SailInto => ("Where does the ship anchor?", "coc.explore-ship.enter"),
        What::Colony => ("Found a city for 2 food?", "coc.found.how"),
        What::Reveal => ("Which region do you reveal?", "coc.explore.place"),
        What::NewColony => ("Where do they land?", "coc.ship.embark"),
        What::Happiness => ("Whose mood do you raise?", "coc.happy.cost"),
        What::PayOne => ("What do you pay with?", "coc.fact.adv.rituals"),
        What::Sports | What::SportsSteps => ("Where are the games held?", "coc.fact.adv.sports"),
        What::InfluenceNow => (
            "Which city do you influence?",
            "coc.influence.source-target",
        ),
        What::Boost => ("The die failed. Help it?", "coc.influence.boost"),
        What::Swap => ("Which building becomes yours?", "coc.influence.effect"),
        What::TakeoverUnit => ("Who stays in the city?", "coc.card.action-when"),
        What::ConvertUnit => ("Which unit do you convert?", "coc.influence.source-target"),
        What::PlayTactic => (
            "Lay an action card for this round?",
            "coc.combat.play-attacker-first",
        ),
        What::Casualty => ("Who falls?", "coc.combat.casualties"),
        What::Overboard => ("Who is lost with the ships?", "coc.naval.cargo"),
        What::Retreat => ("Fight on or retreat?", "coc.combat.retreat"),
        What::FallBack => ("Where do you fall back to?", "coc.fact.card.retreat-city"),
        What::Flee => ("Where does the unit flee?", "coc.leader.scope"),
        What::PlaceSettler => ("Where does the settler go?", "coc.capture.settler"),
        What::Provinces => (
            "Make the city happy for a culture token?",
            "coc.capture.angry",
        ),
        What::Proconsul => ("Place an infantry for 1 gold?", "coc.leader.scope"),
        What::RuneStone => ("Raise a rune stone?", "coc.end.vp-events"),
        What::FreeInfantry => ("Where does the infantry go?", "coc.recruit.place-land"),
        What::Claim => ("Complete an objective?", "coc.card.objective-timing"),
        What::StatusClaim => (
            "Which objectives have you completed?",
            "coc.status.objectives",
        ),
        What::Raze => ("Raze a city of size 1 for 1 gold?", "coc.status.raze"),
        What::Government | What::GovernmentPick => {
            ("Change your government?", "coc.status.government")
        }
        What::FirstPlayer => ("Who will be first player?", "coc.status.first-player"),
        What::DrawAction | What::ChooseEvent => (
            "Take the top of the discard pile instead of drawing?",
            "coc.fact.wonder.mausoleum",
        ),
        What::LongCount => ("Which of the two events happens?", "coc.event.trigger"),
        What::DrawWonder => ("Which wonder card?", "coc.wonder.draw"),
        What::Exhaust => ("Which land is exhausted?", "coc.icon.exhausted-place"),
        What::Spawn => ("Where do the barbarians settle?", "coc.icon.barb-spawn-1"),
        What::BarbarianUnit => (
            "Which barbarian city grows stronger?",
            "coc.icon.barb-spawn-2",
        ),
        What::BarbarianKind => ("What kind of unit?", "coc.icon.barb-spawn-cavalry"),
        What::BarbarianArmy => ("Which barbarian army moves next?", "coc.icon.barb-move"),
        What::BarbarianStep => ("Where does it go?", "coc.icon.barb-move-choice"),
        What::Agree => ("Do the barbarians near Sulla move?", "coc.leader.scope"),
        What::PlacePirate => (
            "Where does the pirate ship appear?",
            "coc.icon.pirates-place",
        ),
        What::RemovePirate => ("Which pirate ship is taken?", "coc.icon.pirates-supply"),
        What::RaidLoss | What::RaidedLoss => ("What do the raiders take?", "coc.icon.pirates-raid"),
        What::LowerMood => ("Whose mood falls?", "coc.event.choose-effective"),
        What::Anger => ("Which city becomes angry?", "coc.fact.event.famine"),
        What::Burn => ("Which city burns?", "coc.event.choose-effective"),
        What::LoseUnit => ("Which unit is lost?", "coc.event.all-players"),
        What::ShareFood | What::GiveSettler | What::Bless => {
            ("Which other player?", "coc.fact.event.active-order")
        }
        What::Volcano | What::Quake => ("What is destroyed?", "coc.fact.event.destroyed-pieces"),
        What::Revolution => (
            "Give up an army unit to calm the revolution?",
            "coc.fact.event.revolution-status",
        ),
        What::Uprising => ("How many tokens do you spend?", "coc.fact.event.vp"),
        What::TakeTemple => ("Which temple is yours now?", "coc.fact.event.active-order"),
        What::Guillotine | What::GuillotineSpace => {
            ("A new leader, or 2 points?", "coc.leader.dies")
        }
        What::Pandemics => ("What is lost?", "coc.event.all-players"),
        What::Diplomat => ("Whom do you make peace with?", "coc.move.negotiated"),
        What::Seer => (
            "Which objective for the next player?",
            "coc.card.objective-secret",
        ),
        What::Cheer => ("Which city is cheered?", "coc.happy.max"),
        What::QuietBuild | What::FreeBuild => ("What do you construct?", "coc.construct.cost"),
        What::CollectNow => ("Where do you collect?", "coc.collect.amount"),
        What::Convert | What::Theater => ("Which tokens do you turn?", "coc.fact.adv.theaters"),
        What::Income => ("What is your income?", "coc.fact.trade.income"),
        What::TechTrade | What::Spy | What::Truce | What::Assassinate | What::Subsidies => {
            ("Which player?", "coc.card.action-when")
        }
        What::SpyTake | What::SpyGive => ("Which cards do you swap?", "coc.card.action-secret"),
        What::NewPlans => ("Which objective do you keep?", "coc.card.objective-secret"),
        What::Mercenary => ("Which barbarians do you hire?", "coc.barb.controller"),
        What::MercenaryArmy => ("Which of them moves next?", "coc.barb.controller"),
        What::MercenaryStep => ("Where do the barbarians go?", "coc.barb.controller"),
        What::Tribute => ("What do you give?", "coc.leader.scope"),
        What::Statue => (
            "Which objective card for an action?",
            "coc.fact.wonder.statue",
        ),
        What::Library => (
            "Which advance do you read about?",
            "coc.fact.wonder.library",
        ),
        What::Lighthouse => ("Where does the ship appear?", "coc.fact.wonder.lighthouse"),
        What::Barter | What::DropAction => ("Which action card goes?", "coc.card.action-discard"),
        What::DropObjective => ("Which objective card goes?", "coc.card.objective-secret"),
        What::Idol => ("Which card without an action?", "coc.card.action-when"),
        What::ImperialArmy => ("Who changes?", "coc.round.as-an-action"),
        What::Tea | What::Sacrifice => ("What do you offer?", "coc.round.free-actions"),
        What::DealEdit => ("What do you propose?", "coc.trade.goods"),
        What::DealHand => ("Which card do you hand over?", "coc.trade.hidden-cards"),
        _ => ("", "coc.round.structure"),
    };
    let text = match step.what {
        What::Gather => format!("What do you collect in {at}?"),
        What::MoveTake => {
            const NAMES: [&str; 6] = [
                "ships",
                "settlers",
                "infantry",
                "cavalry",
                "elephants",
                "leaders",
            ];
            format!(
                "How many {} go from {at}?",
                NAMES[usize::from(step.n).min(5)]
            )
        }
        What::BattleOption => battle_option(step.n).to_string(),
        What::OfferPerson => {
            let card = position.resolving.filter(|card| card.is_real());
            let name = card.map_or("the great person", |card| card.card().words.name.as_str());
            format!("Take {name}?")
        }
        What::DealAnswer => {
            let deal = &position.deal;
            let side = |goods, cards: u8, persons: &[EventId]| {
                let mut text = offered(goods, cards);
                for person in persons.iter().filter(|person| person.is_real()) {
                    text += &format!(" and {}", person.card().words.name);
                }
                text
            };
            let hands = deal.actions.len() + deal.objectives.len() + deal.wonders.len();
            let wanted = deal
                .want_cards
                .iter()
                .fold(0u8, |sum, n| sum.saturating_add(*n));
            format!(
                "You would get {}, and give {}. Agreed?",
                side(deal.give, hands as u8, &deal.persons),
                side(deal.want, wanted, &deal.want_persons),
            )
        }
        _ => plain.0.to_string(),
    };
    let rule = match step.what {
        What::Gather => "coc.collect.amount",
        What::MoveTake => "coc.move.group",
        What::BattleOption => "coc.combat.before",
        What::OfferPerson => "coc.fact.event.great-person",
        What::DealAnswer => "coc.trade.free-action",
        _ => plain.1,
    };
    (text, rule)
}

/// Goods and a number of cards in words.
fn offered(goods: Goods, cards: u8) -> String {
    let hand = match cards {
        0 => return said(goods),
        1 => "1 card".to_string(),
        _ => format!("{cards} cards"),
    };
    if goods == Goods::NONE {
        hand
    } else {
        format!("{} and {hand}", said(goods))
    }
}

fn battle_option(id: u8) -> &'static str {
    match id {
        option::TROJAN_HORSE => "Build the Trojan Horse?",
        option::SIEGE_DIE => "Pay 2 wood to silence the fortress?",
        option::SIEGE_HIT => "Pay 2 ore to breach the fortress?",
        option::STEEL_WEAPONS => "Pay 1 ore for steel weapons?",
        option::BLADED_TUSKS => "Pay 1 ore for bladed tusks?",
        option::WAY_OF_THE_SWORD => "Pay 1 ore for the way of the sword?",
        option::STRATEGIST => "Ignore your own card for +2?",
        option::IMMORTALS => "Pay culture tokens for the Immortals?",
        option::MORTAL_FEAR => "Pay 2 mood tokens to put an enemy to flight?",
        option::LORD_OF_HORSES => "Does a rider take the shield instead of the sword?",
        option::COLOSSEUM => "Pay a token for +1?",
        option::FIREWORKS => "Pay 1 wood and 1 ore for fireworks?",
        option::TACTICIAN => "Pay 2 culture tokens to ignore a hit?",
        option::PROTECTOR => "Pay 1 culture token to ignore a hit?",
        _ => "Pay 2 food to hold out against the siege?",
    }
}

/// How a choice is shown.
pub(crate) fn present(position: &Position, seat: Seat, choice: Choice) -> Offer {
    let step = position.stack.last().copied().unwrap_or_default();
    let place = |at: crate::Space| format!("space-{at}");
    let hand = |kind: &str, slug: &str| format!("{kind}-{slug}");
    let _ = seat;
    match choice {
        Choice::Advance { advance } => Offer::new(&advance.card().name)
            .at(format!("advance-{advance}"))
            .under("Advances"),
        Choice::Found { at } => Offer::new(format!("Found a city on {at}"))
            .at(place(at))
            .under("Cities"),
        Choice::Collect { at } => Offer::new(format!("Collect in {at}"))
            .at(place(at))
            .under("Cities"),
        Choice::Build { at, building } => {
            Offer::new(format!("Build a {} in {at}", building.name()))
                .at(place(at))
                .under("Cities")
        }
        Choice::Wonder { at, wonder } => {
            Offer::new(format!("Build {} in {at}", wonder.card().words.name))
                .at(place(at))
                .under("Cities")
        }
        Choice::Recruit { at } => Offer::new(format!("Recruit in {at}"))
            .at(place(at))
            .under("Cities"),
        Choice::Move => Offer::new("Move units").under("Actions"),
        Choice::Happiness => Offer::new("Increase happiness").under("Actions"),
        Choice::Influence { at, tokens } => {
            let price = if tokens > 0 {
                format!(" for {tokens} culture")
            } else {
                String::new()
            };
            Offer::new(format!("Influence {at}{price}"))
                .at(place(at))
                .under("Culture")
        }
        Choice::Play { card } => {
            Offer::new(format!("Play {}", card.card().civil.card().words.name))
                .at(hand("card", card.slug()))
                .under("Cards")
        }
        Choice::Person { card } => {
            Offer::new(format!("Play {}", card.card().words.name)).under("Cards")
        }
        Choice::Use { advance } => Offer::new(format!("Use {}", advance.card().name))
            .at(format!("advance-{advance}"))
            .under("Advances in use"),
        Choice::Special { special } => {
            Offer::new(format!("Use {}", special.card().words.name)).under("Advances in use")
        }
        Choice::UseWonder { wonder } => {
            Offer::new(format!("Use {}", wonder.card().words.name)).under("Advances in use")
        }
        Choice::Leader { ability } => {
            let leader = position
                .player(seat)
                .leader
                .filter(|leader| leader.is_real());
            let name = leader.map_or("the leader", |leader| {
                leader.card().abilities[usize::from(ability.clamp(1, 2)) - 1]
                    .name
                    .as_str()
            });
            Offer::new(format!("Leader: {name}")).under("Advances in use")
        }
        Choice::Trade { who } => Offer::new(format!("Trade with {}", who.0)).under("Deals"),
        Choice::EndTurn => Offer::new("End the turn").under("Actions"),
        Choice::Goods { goods } => Offer::new(capital(&said(goods))),
        Choice::Good { good } => Offer::new(capital(&said(crate::Goods::of(good, 1)))),
        Choice::From { at } => Offer::new(format!("From {at}")).at(place(at)),
        Choice::Take { number } if step.what == What::LongCount => {
            let id = EventId(if number == 1 { step.n } else { step.m });
            Offer::new(if id.is_real() {
                id.card().words.name.as_str()
            } else {
                "?"
            })
        }
        Choice::Take { number } => Offer::new(number.to_string()),
        Choice::To { at } => Offer::new(format!("To {at}")).at(place(at)),
        Choice::Road { at } => Offer::new(format!("By road to {at}")).at(place(at)),
        Choice::Launch { at } => Offer::new(format!("Take to the sea at {at}")).at(place(at)),
        Choice::Beach { at, kind } => Offer::new(format!("Land on {at} as {kind}")).at(place(at)),
        Choice::Turn { turned } => Offer::new(if turned == 1 { "Turned" } else { "As it is" }),
        Choice::Space { at } => Offer::new(at.to_string()).at(place(at)),
        Choice::City { at } => Offer::new(format!("The city on {at}")).at(place(at)),
        Choice::Player { who } => Offer::new(who.0.to_string()),
        Choice::Card { card } => {
            let action = card.card();
            let name = if step.what == What::PlayTactic {
                &action.tactic.card().words.name
            } else {
                &action.civil.card().words.name
            };
            Offer::new(name)
        }
        Choice::Objective { card } => Offer::new(objective(card)),
        Choice::Plan { card } => Offer::new(&card.card().words.name),
        Choice::Score { goal, .. } => Offer::new(format!("Complete {}", goal.card().words.name)),
        Choice::Hire { kind } => Offer::new(capital(kind.word())),
        Choice::Draft { kind, good } => Offer::new(format!("{} for {good}", capital(kind.word()))),
        Choice::Recall { kind, from } => {
            Offer::new(format!("{} from {from}", capital(kind.word()))).at(place(from))
        }
        Choice::Lead { leader } => Offer::new(format!("{} leads", leader.card().name)),
        Choice::Unit { at, kind } => Offer::new(unit_word(kind, at)).at(place(at)),
        Choice::Piece { at, building } => {
            Offer::new(format!("The {} in {at}", building.name())).at(place(at))
        }
        Choice::Boost { tokens } => Offer::new(format!(
            "{tokens} token{}",
            if tokens == 1 { "" } else { "s" }
        )),
        Choice::Give { good } => {
            Offer::new(format!("Give {}", said(crate::Goods::of(good, 1)))).under("Give")
        }
        Choice::Want { good } => {
            Offer::new(format!("Want {}", said(crate::Goods::of(good, 1)))).under("Want")
        }
        Choice::GiveCard { card } => Offer::new(format!(
            "Give {} unseen",
            card.card().civil.card().words.name
        ))
        .under("Give"),
        Choice::ShowCard { card } => Offer::new(format!(
            "Give {} openly",
            card.card().civil.card().words.name
        ))
        .under("Give"),
        Choice::GiveObjective { card } => {
            Offer::new(format!("Give {} unseen", objective(card))).under("Give")
        }
        Choice::ShowObjective { card } => {
            Offer::new(format!("Give {} openly", objective(card))).under("Give")
        }
        Choice::GivePlan { card } => {
            Offer::new(format!("Give {} unseen", card.card().words.name)).under("Give")
        }
        Choice::ShowPlan { card } => {
            Offer::new(format!("Give {} openly", card.card().words.name)).under("Give")
        }
        Choice::GivePerson { card } => {
            Offer::new(format!("Give {}", card.card().words.name)).under("Give")
        }
        Choice::WantPerson { card } => {
            Offer::new(format!("Want {}", card.card().words.name)).under("Want")
        }
        Choice::WantCard { deck } => Offer::new(format!("Want an {deck} card")).under("Want"),
        Choice::Send => Offer::new("Propose it"),
        Choice::Yes => Offer::new("Yes"),
        Choice::Retreat => Offer::new("Retreat"),
        Choice::Done => Offer::new(if step.what == What::Retreat {
            "Fight on"
        } else {
            "Done"
        }),
        Choice::Decline => Offer::new(if step.what == What::PlayTactic {
            "No card"
        } else {
            "No"
        }),
    }
}

fn objective(card: crate::content::ObjectiveId) -> String {
    let [top, bottom] = card
        .card()
        .goals
        .map(|goal| goal.card().words.name.as_str());
    format!("{top} / {bottom}")
}

fn unit_word(kind: Kind, at: crate::Space) -> String {
    format!("{} on {at}", capital(kind.word()))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + letters.as_str()
    })
}
