//! The sentences of the log.

use super::{group, shade, units};
use crate::{
    Event, Position,
    content::SetId,
    event::{Passage, Who},
};
use orbis_core::{Line, SeatSet, Viewer};

/// The sentence of an event, with a capital letter.
pub(crate) fn tell(position: &Position, event: &Event, viewer: Viewer) -> Option<Line> {
    let line = sentence(position, event, viewer)?;
    let mut letters = line.text.chars();
    let text = letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect());
    Some(Line {
        text: text.unwrap_or_default(),
        ..line
    })
}

/// What an empire did, in its player's colour.
fn by(who: Who, text: String) -> Line {
    match who.seat {
        Some(seat) => Line::by(seat, text),
        None => Line::plain(text),
    }
}

fn sentence(position: &Position, event: &Event, viewer: Viewer) -> Option<Line> {
    // In the fog of war others do not see which units are built and moved.
    let open = |set: SetId| {
        !position.options.fog
            || position
                .seat_of(set)
                .is_some_and(|seat| viewer.sees(SeatSet::only(seat)))
    };
    Some(match *event {
        Event::Turn { turn, first } => {
            Line::heading(format!("Turn {turn} · {first} has the turn marker"))
        }
        Event::Bid { seat, card } => Line::by(
            seat,
            format!("{seat} plays {} with value {}", card.name(), card.value()),
        ),
        Event::First { seat } => Line::by(seat, format!("{seat} goes first")),
        Event::Colour {
            seat,
            group: number,
        } => Line::by(seat, format!("{seat} takes the {} counters", group(number))),
        Event::Thinned { seat, choice } => Line::by(
            seat,
            format!(
                "{seat} takes {} out of the game",
                super::show(position, choice).label
            ),
        ),
        Event::Action {
            seat,
            card,
            action,
            wild,
        } => {
            let who = card.map_or(String::new(), |card| format!(" with the {}", card.name()));
            let how = if wild { " by a wild card" } else { "" };
            Line::by(seat, format!("{seat}: {}{who}{how}", action.name()))
        }
        Event::Founded {
            seat,
            card,
            set: which,
            level,
        } => Line::by(
            seat,
            format!(
                "{seat} starts the {} on level {level}, {}",
                card.name(),
                shade(which)
            ),
        ),
        Event::Converted { area, .. } => {
            Line::plain(format!("{} goes over to the new empire", area.name()))
        }
        Event::Capital { area, .. } => Line::plain(format!("the capital is in {}", area.name())),
        Event::Glory { seat, gain } if gain > 0 => {
            Line::by(seat, format!("{seat} gains {gain} glory"))
        }
        Event::Glory { seat, gain } => Line::by(seat, format!("{seat} loses {} glory", -gain)),
        Event::Shown { seat, glory } => Line::by(seat, format!("{seat} shows {glory} glory")),
        Event::Picked { card } => Line::plain(format!("a card is picked: {}", card.value())),
        Event::Progress { who, level } => by(who, format!("{} are on level {level}", who)),
        Event::Age { who, age } => by(who, format!("{} enter age {age}", who)),
        Event::Leader { leader, area, .. } => {
            Line::plain(format!("{} appears in {}", leader.card().name, area.name()))
        }
        Event::LeaderGone { leader, .. } => Line::plain(format!("{} is gone", leader.card().name)),
        Event::Disorder { area } => Line::plain(format!("{} is disordered", area.name())),
        Event::Calmed { area } => Line::plain(format!("order is restored in {}", area.name())),
        Event::GalleysLost { area, .. } => {
            Line::plain(format!("galleys are lost in {}", area.name()))
        }
        Event::Discarded { seat, card } => {
            Line::by(seat, format!("the {} are no more", card.name()))
        }
        Event::Income { who, money } => by(who, format!("{} earn {money} money", who)),
        Event::Built {
            set: which, area, ..
        } if !open(which) => by(
            position.who(which),
            format!("a new unit in {}", area.name()),
        ),
        Event::Built {
            set: which,
            unit,
            area,
        } => by(
            position.who(which),
            format!("a new {} in {}", unit.name(), area.name()),
        ),
        Event::Fort { area, .. } => Line::plain(format!("a new fort in {}", area.name())),
        Event::Elite { who } => by(who, format!("{} build an elite marker", who)),
        Event::Disbanded { unit, area, .. } => Line::plain(format!(
            "{} in {} is not maintained",
            unit.name(),
            area.name()
        )),
        Event::Trade {
            who,
            with: Some(other),
        } => by(who, format!("{} trade with {}", who, other)),
        Event::Trade { who, .. } => by(who, format!("{} trade with the deck", who)),
        Event::TradeCard {
            seat: Some(seat),
            card,
        } => Line::by(
            seat,
            format!("{seat} played {} ({})", card.name(), card.value()),
        ),
        Event::TradeCard { card, .. } => {
            Line::plain(format!("the deck: {} ({})", card.name(), card.value()))
        }
        Event::TradeValue { mine, theirs } => {
            Line::plain(format!("the trade stands {mine} to {theirs}"))
        }
        Event::Gift { from, to, money } => {
            by(from, format!("{} give {money} money to {}", from, to))
        }
        Event::Moved {
            set: which,
            units: moved,
            from,
            to,
        } => {
            let what = match moved.total() {
                _ if open(which) => units(&moved),
                1 => "1 unit".to_string(),
                count => format!("{count} units"),
            };
            let who = position.who(which);
            let text = format!("{who}: {what} from {} to {}", from.name(), to.name());
            by(who, text)
        }
        Event::Conflict {
            area,
            active,
            defender,
        } => by(
            active,
            format!("{} fight {} in {}", active, defender, area.name()),
        ),
        Event::Round {
            cards,
            units: committed,
            totals,
        } => Line::plain(format!(
            "{} against {}: {} with a card of {} against {} with a card of {}",
            totals[0],
            totals[1],
            units(&committed[0]),
            cards[0].value(),
            units(&committed[1]),
            cards[1].value()
        )),
        Event::Retreated { who, to } => by(who, format!("{} retreat to {}", who, to.name())),
        Event::Taken { who, area } => by(who, format!("{} take {}", who, area.name())),
        Event::Held { who, area } => by(who, format!("{} hold {}", who, area.name())),
        Event::Vacant { area } => Line::plain(format!("nobody is left in {}", area.name())),
        Event::Drew { seat, count } => Line::by(
            seat,
            format!(
                "{seat} draws {count} {}",
                if count == 1 { "card" } else { "cards" }
            ),
        ),
        Event::Artefact {
            seat,
            artefact,
            who,
        } => Line::by(
            seat,
            format!("{seat} plays {} on {}", artefact.card().name, who),
        ),
        Event::Adopted { who, artefact } => {
            by(who, format!("{} adopt {}", who, artefact.card().name))
        }
        Event::Abandoned { who, artefact } => {
            by(who, format!("{} abandon {}", who, artefact.card().name))
        }
        Event::City { area, value, .. } => {
            Line::plain(format!("{} has a city of level {value}", area.name()))
        }
        Event::Harvest { who, glory } => by(who, format!("{} harvest {glory}", who)),
        Event::Bought { who, glory } => by(who, format!("{} buy {glory} glory", who)),
        Event::Played { seat, card } => Line::by(
            seat,
            format!("{seat} plays the event {}", card.card().event_name),
        ),
        Event::Voted { yes, no } => Line::plain(format!("the vote: {yes} for, {no} against")),
        Event::Cancelled { card } => {
            Line::plain(format!("{} has no effect", card.card().event_name))
        }
        Event::Lost { unit, area, .. } => {
            Line::plain(format!("{} in {} is lost", unit.name(), area.name()))
        }
        Event::Cadence { markers } => Line::plain(format!(
            "no progress: {}; none if trade is poor: {}; extra progress: {}",
            markers[0].name(),
            markers[1].name(),
            markers[2].name()
        )),
        Event::Temple { area, religion, .. } => Line::plain(format!(
            "a temple of {} rises in {}",
            super::religion(religion),
            area.name()
        )),
        Event::Profaned { area } => {
            Line::plain(format!("the temple in {} is destroyed", area.name()))
        }
        Event::Passage { who, of, passage } => {
            let words = match passage {
                Passage::Free => format!("{of} let {who} through"),
                Passage::Paid => format!("{who} pay {of} for the passage"),
                Passage::Refused => format!("{who} find no passage through {of}"),
            };
            by(who, words)
        }
        Event::ElephantsGone => Line::plain("elephants leave the game".to_string()),
        Event::Nuke { area, .. } => Line::plain(format!("nothing is left in {}", area.name())),
        Event::End => Line::heading("The end of history"),
    })
}
