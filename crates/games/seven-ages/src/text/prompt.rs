//! What a seat is being asked.

use super::empire;
use crate::{
    Position, Step, conflict,
    grants::Gift,
    thin::{self, Thinning},
    ties,
};
use orbis_core::{Prompt, Seat};

fn ask(text: impl Into<String>, hint: impl Into<String>, rule: &'static str) -> Prompt {
    Prompt {
        text: text.into(),
        hint: hint.into(),
        rule,
    }
}

/// What is demanded for letting somebody through.
fn price(money: u8, cards: u8) -> String {
    let cards = match cards {
        0 => String::new(),
        1 => "a card".to_owned(),
        cards => format!("{cards} cards"),
    };
    match money {
        0 => cards,
        money if cards.is_empty() => format!("{money} money"),
        money => format!("{cards} and {money} money"),
    }
}

/// The question the top step asks this seat.
pub(crate) fn prompt(position: &Position, seat: Seat) -> Prompt {
    let Some(step) = position.stack.last().copied() else {
        return ask("The game is over", "", "sa.win.most-glory");
    };
    let name = |set| empire(position, set);
    let money = |set| {
        let money = position.empire(set).map_or(0, |empire| empire.money);
        format!("{money} money left.")
    };
    match step {
        Step::Bid => ask(
            "Play a card to go first",
            "The highest value goes first; the cards are discarded.",
            "sa.first.bid",
        ),
        Step::Colour { .. } => ask(
            "Choose your counters",
            "Each colour of the box has its own mixture of units; on this table your pieces keep your own colour.",
            "sa.first.colour-order",
        ),
        Step::Trim { .. } => ask("Discard down to six cards", "", "sa.opt4.trim"),
        Step::Draft { .. } => ask(
            "Put a card away",
            "It is out of the game; the others go to the left.",
            "sa.opt2.draft",
        ),
        Step::Thin { done } => ask(
            match thin::turn(position, done) {
                Some((_, Thinning::Artefacts)) => "Take a marker of an artefact out of the game",
                Some((_, Thinning::Units)) => "Take a counter of every colour out of the game",
                _ => "Take a leader out of the game",
            },
            "Everybody does so in turn.",
            "sa.opt2.wilder",
        ),
        Step::Spare { .. } => ask(
            "Take a marker of the spare set",
            "The others go to the left.",
            "sa.opt5.one-spare-set",
        ),
        Step::Cadence { space } => ask(
            match space {
                0 => "Which action brings no progress?",
                1 => "Which action brings none if trade is poor?",
                _ => "Which action brings extra progress if trade is good?",
            },
            "The markers lie face down until the end of the turn.",
            "sa.opt9.markers",
        ),
        Step::Boon { .. } => ask(
            "Which empire advances for the one that was discarded?",
            "",
            "sa.opt9.b-discarded-extra",
        ),
        Step::Pace { empire, .. } => ask(
            format!("How far do the {} advance?", name(empire)),
            "",
            "sa.opt9.may-take-1",
        ),
        Step::Redeem { .. } => ask("Discard cards and fill your hand?", "", "sa.opt3.mulligan"),
        Step::Markers => match position
            .empires_of(seat)
            .find(|(_, empire)| empire.action.is_none())
        {
            Some((set, _)) => ask(
                format!("Which action for the {}?", name(set)),
                "Markers are placed face down and turned over in the order of the actions.",
                "sa.turn.place-markers",
            ),
            None => ask(
                "An additional marker without an empire?",
                "Start empire, Destiny and Civilise do something without one; the others only deceive.",
                "sa.turn.extra-marker",
            ),
        },
        Step::Act { action, .. } => ask(
            format!("{}: turn over a marker?", action.name()),
            "A wild card can become any action.",
            "sa.turn.may-decline",
        ),
        Step::Found { .. } => ask(
            "Start which empire, with which counters?",
            "Point at a card in your hand to see what the empire is good for.",
            "sa.start.play-card",
        ),
        Step::Parent { empire } => ask(
            format!("From whom do the {} break away?", name(empire)),
            "",
            "sa.discard.card",
        ),
        Step::Secede { left, .. } => ask(
            "Which area goes with the Successor State?",
            format!("{left} areas, one beside the other."),
            "sa.start-setup.start-areas",
        ),
        Step::Join { empire } => ask(
            format!("Whose progress do the {} share?", name(empire)),
            "",
            "sa.start-setup.progress-same",
        ),
        Step::Site { empire } => ask(
            format!("Where do the {} start?", name(empire)),
            "",
            "sa.start-setup.start-areas",
        ),
        Step::Namesake { empire } => ask(
            format!("A named leader for the {}?", name(empire)),
            "",
            "sa.start-setup.named-leader",
        ),
        Step::Build { empire, initial } => ask(
            format!("The {}: build what?", name(empire)),
            money(empire),
            if initial {
                "sa.start-setup.initial-build"
            } else {
                "sa.build.costs"
            },
        ),
        Step::Raise { unit, .. } => ask(
            format!("Where does the {} go?", unit.name()),
            "",
            "sa.build.area-limit",
        ),
        Step::Capital { empire } => ask(
            format!("Where is the capital of the {}?", name(empire)),
            "",
            "sa.start-capital.place",
        ),
        Step::Homeland { empire } => ask(
            format!("Which area is the homeland of the {}?", name(empire)),
            "",
            "sa.start-capital.homeland",
        ),
        Step::Granted { empire, gift } => ask(
            match gift {
                Gift::Unit(unit) => format!("The {} get a {}: where?", name(empire), unit.name()),
                Gift::Artefact(artefact) => {
                    format!("The {} have {}: where?", name(empire), artefact.card().name)
                }
            },
            "",
            "sa.start.choices-by-owner",
        ),
        Step::Forts { empire, free } => ask(
            if free > 0 {
                format!("{free} free forts: where?")
            } else {
                "Fortify start areas for 5 money each?".to_string()
            },
            money(empire),
            if free > 0 {
                "sa.start-special.free-forts"
            } else {
                "sa.start-capital.forts"
            },
        ),
        Step::Maintain { empire } => ask(
            format!("The {} cannot pay for all units: which go?", name(empire)),
            money(empire),
            "sa.maint.unmaintained",
        ),
        Step::Partner { empire } => ask(
            format!("With whom do the {} trade?", name(empire)),
            "",
            "sa.trade.partner",
        ),
        Step::TradeCard => ask("Play a card in the trade", "", "sa.trade-do.first-card"),
        Step::TradeMore { .. } => ask("Another card?", "", "sa.trade-do.second-card"),
        Step::Advance { empire, .. } => ask(
            format!("How far do the {} advance?", name(empire)),
            "",
            "sa.trade-fx.win-chosen",
        ),
        Step::Scientists { .. } => ask("Keep which card?", "", "sa.trade-fx.win-scientist"),
        Step::Gift { empire, to } => ask(
            format!("Do the {} give money to the {}?", name(empire), name(to)),
            money(empire),
            "sa.trade-fx.gift",
        ),
        Step::Manoeuvre { empire, again } => ask(
            format!("The {}: move units out of which area?", name(empire)),
            if again {
                "Only units with a Strategist move again, one Strategist after the other."
            } else {
                ""
            },
            "sa.move.purpose",
        ),
        Step::Leave { from, .. } => ask(
            format!("Which units leave {}?", from.name()),
            "Leaders that go along are named first.",
            "sa.move-other.leave-one",
        ),
        Step::March { unit, count, .. } => ask(
            format!("{count} {}: where to?", unit.name()),
            "",
            "sa.move.allowance",
        ),
        Step::Police { .. } => ask("Remove disorder where?", "", "sa.police.requirement"),
        Step::Prizes { seat } => ask(
            format!(
                "A tie: who gets the Nobel prize of {}?",
                match ties::prize(position, seat) {
                    Some((0, _)) => "science",
                    Some((1, _)) => "art",
                    _ => "peace",
                }
            ),
            "The owner of the prize decides.",
            "sa.art.nobel",
        ),
        Step::Levy { area, unit, .. } => ask(
            format!("Which kingdom sends a {} to {}?", unit.name(), area.name()),
            "Counters are short.",
            "sa.opt10.shortage",
        ),
        Step::Temples { empire, stage } => {
            let (text, rule) = match stage {
                0 => ("build a temple?", "sa.opt12.build-temple"),
                1 => ("a second temple?", "sa.opt12.religious-leader-temple"),
                _ => ("destroy a temple?", "sa.opt12.destroy"),
            };
            ask(format!("The {}: {text}", name(empire)), "", rule)
        }
        Step::Desecrate { area, .. } => ask(
            format!("Destroy the temple in {}?", area.name()),
            "",
            "sa.opt12.destroy-liberated",
        ),
        Step::Permit {
            empire, of, cards, ..
        } => ask(
            format!(
                "The {} ask the {} to let them through{}",
                name(empire),
                name(of),
                match cards {
                    0 => String::new(),
                    _ => format!(" for {}", price(0, cards)),
                }
            ),
            "",
            "sa.term.range-through",
        ),
        Step::Price {
            of, money, cards, ..
        } => ask(
            format!("The {} want {}", name(of), price(money, cards)),
            "",
            "sa.term.range-through",
        ),
        Step::Coast { area, .. } => ask(
            format!("On which coast of {} does the ship lie?", area.name()),
            "",
            "sa.move-ship.no-land-crossing",
        ),
        Step::Favour { seat } => ask(
            format!(
                "A tie in {}: which of your empires ranks higher?",
                ties::category(position, seat).map_or(String::new(), super::category)
            ),
            "",
            "sa.harvest.tie-own",
        ),
        Step::Toll { .. } => ask("Which unit is lost?", "", "sa.police.loss"),
        Step::Spoils { artefact, .. } => ask(
            format!("Destroy {}?", artefact.card().name),
            "",
            "sa.art.great-temple-effect",
        ),
        Step::GiveWay { .. } => ask("Which religion gives way?", "", "sa.adopt.two-religions"),
        Step::Conflicts { .. } => ask("Resolve which conflict?", "", "sa.conf.when"),
        Step::Nominate { .. } => ask("Who commands the defender?", "", "sa.conf.own-opponent"),
        Step::Retreat { .. } => ask("Retreat?", "", "sa.retreat.when"),
        Step::RetreatTo { side } => ask(
            match conflict::flight(position, side) {
                Some(unit) => format!("Retreat: how many {}, and where to?", unit.name()),
                None => "Nobody can retreat".to_string(),
            },
            "",
            "sa.retreat.where",
        ),
        Step::Pursued { left, .. } => ask(
            format!("Pursuit: which units are lost? {left} losses are left"),
            "Mounted units and aircraft count double.",
            "sa.opt6.losses",
        ),
        Step::Scrap { .. } => ask(
            "Destroy your nuke?",
            "The others can fight again.",
            "sa.conf-out.nuke-discard",
        ),
        Step::Redraw { .. } => ask("Pick another card?", "", "sa.conf.tactician-redraw"),
        Step::Commit => {
            let asked = position.conflict.as_ref().and_then(|fight| {
                let side = (0..2).find(|side| fight.sides[*side].seat == seat)?;
                Some((side, fight.sides[side]))
            });
            let line = asked
                .filter(|(_, own)| own.arraying)
                .and_then(|(_, own)| conflict::array(&own));
            if let Some((unit, ..)) = line {
                return ask(
                    format!("How many fight in front: {}?", unit.name()),
                    "The other committed units support.",
                    "sa.conf-total.front",
                );
            }
            let asked = asked.and_then(|(side, _)| {
                conflict::question(position, position.conflict.as_ref()?, side)
            });
            match asked {
                Some((unit, _)) => ask(
                    format!("Commit how many units: {}?", unit.name()),
                    "The other side does not see it; what both sides have there is shown below the map.",
                    "sa.conf.commit",
                ),
                None => ask("Commit the Tactician?", "", "sa.lead.tactician-conflict"),
            }
        }
        Step::Serenity { .. } => ask(
            "Restore order in one area before the action?",
            "",
            "sa.art.buddhism",
        ),
        Step::Confucius { area, .. } => ask(
            format!("Adopt Confucianism, or see {} disordered?", area.name()),
            "",
            "sa.adopt.confucian-in-manoeuvre",
        ),
        Step::Raze { area, .. } => ask(
            format!("Destroy the city in {}?", area.name()),
            "",
            "sa.conf-end.barbarian-choice",
        ),
        Step::Destiny { filled, .. } => ask(
            if filled {
                "Discard what is too much"
            } else {
                "Discard cards before you fill your hand?"
            },
            "",
            if filled {
                "sa.destiny.philosopher"
            } else {
                "sa.destiny.discard-draw"
            },
        ),
        Step::Play { .. } => ask("Play an artefact?", "", "sa.civ.cards"),
        Step::Target { card, .. } => ask(
            format!("{}: where?", card.card().artefact_name),
            "",
            "sa.arte.placement",
        ),
        Step::Civilise { empire, part } => {
            let (text, rule) = match part {
                0 => ("remove a leader?", "sa.leader-out.voluntary"),
                1 => ("promote a leader?", "sa.leader-in.limit"),
                2 => ("change religion or government?", "sa.adopt.condition"),
                3 => ("modernise units?", "sa.modern.flip"),
                4 => ("pay to remove disorder?", "sa.pay-order.cost"),
                5 => ("build or improve cities?", "sa.urban.count"),
                6 => ("which city is the capital?", "sa.urban.convert-capital"),
                _ => ("a new homeland?", "sa.urban.new-homeland"),
            };
            ask(format!("The {}: {text}", name(empire)), money(empire), rule)
        }
        Step::Drawn { leader, .. } => ask(
            format!("The cup gives: {}. Keep this leader?", leader.card().name),
            "",
            "sa.leader-in.unnamed",
        ),
        Step::Appear { .. } => ask("Where does the leader appear?", "", "sa.leader-in.place"),
        Step::Abolish { empire } => ask(
            format!("Discard the {}?", name(empire)),
            "",
            "sa.discard.action",
        ),
        Step::Buy { empire } => ask(
            format!("Do the {} buy glory?", name(empire)),
            money(empire),
            "sa.harvest.buy",
        ),
        Step::Card { ask } => super::events::prompt(position, ask),
        Step::Power { ask } => super::powers::prompt(position, ask),
        Step::Turn
        | Step::Phase { .. }
        | Step::EndOfTurn
        | Step::Deal
        | Step::Fates
        | Step::Tempo
        | Step::Settled
        | Step::Rota { .. }
        | Step::Harvest
        | Step::Next
        | Step::SetUp { .. }
        | Step::TradeEnd
        | Step::Strategists { .. }
        | Step::Round
        | Step::Decide => ask("Nothing", "", "sa.turn.sequence"),
    }
}
