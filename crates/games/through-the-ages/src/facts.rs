//! What lies on the table, field by field: what programs that learn observe.

use crate::{
    Player, Position,
    content::{CivilId, MilitaryId, ROW, WORKPLACES},
};
use orbis_core::{Pen, Seat, Things, Viewer};

const AGES: Things = Things::named(5, |age| ["A", "I", "II", "III", "IV"][age].to_string());
const CARDS: Things = Things::named(128, |index| CivilId(index as u8).to_string());
const WORKED: Things = Things::named(WORKPLACES, |index| CivilId(index as u8).to_string());
const MILITARY: Things = Things::named(128, |index| MilitaryId(index as u8).to_string());

/// Before a seat, or in the middle.
pub(crate) fn facts<P: Pen>(position: &Position, of: Option<Seat>, viewer: Viewer, pen: &mut P) {
    match of {
        Some(seat) => {
            board(position, seat, pen);
            cards(position.player(seat), pen);
            military(position.player(seat), viewer, pen);
        }
        None => middle(position, pen),
    }
}

fn middle<P: Pen>(position: &Position, pen: &mut P) {
    pen.one_of("age", AGES, Some(usize::from(position.age.min(4))));
    pen.number("round", 20.0, f32::from(position.round));
    pen.flag("end announced", position.last_round.is_some());
    const PLACES: [(&str, usize, usize); 3] = [
        ("card row, first places", 0, 5),
        ("card row, middle places", 5, 9),
        ("card row, last places", 9, ROW),
    ];
    for (name, from, to) in PLACES {
        let cards = position.row[from..to].iter().flatten();
        pen.marks(name, CARDS, cards.map(|card| (card.index(), 1.0)));
    }
    pen.number("civil deck", 50.0, position.civil_deck.len() as f32);
    pen.number("military deck", 50.0, position.military_deck.len() as f32);
    pen.number("current events", 10.0, position.current_events.len() as f32);
    pen.number("future events", 10.0, position.future_events.len() as f32);
    pen.set("common tactics", MILITARY, position.common_tactics.bits());
    let event = position.event.map(|event| event.card.index());
    pen.one_of("event", MILITARY, event);
    let auction = position.auction.as_ref();
    let territory = auction.map(|auction| auction.territory.index());
    pen.one_of("territory for colonists", MILITARY, territory);
    let bid = auction.map_or(0.0, |auction| f32::from(auction.bid));
    pen.number("bid", 10.0, bid);
    let extra = &position.extra;
    pen.number("extra resources", 4.0, f32::from(extra.resources));
    pen.number("extra food", 4.0, f32::from(extra.food));
    let arms = extra.military_resources + extra.military_science;
    pen.number("extra for the military", 4.0, f32::from(arms));
}

fn board<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let player = position.player(seat);
    pen.flag("takes the turn", position.current == seat);
    pen.flag("first player", position.first == seat);
    pen.flag("resigned", player.resigned);
    pen.number("culture", 150.0, player.points() as f32);
    pen.number("science", 20.0, f32::from(player.science));
    pen.number("blue bank", 16.0, f32::from(player.blue));
    pen.number("yellow bank", 18.0, f32::from(player.yellow));
    pen.number("unused workers", 3.0, f32::from(player.unused));
    pen.number("civil actions", 6.0, f32::from(player.civil));
    pen.number("military actions", 4.0, f32::from(player.military));
    pen.number("wars declared", 1.0, player.wars.len() as f32);
    pen.flag("pact", player.pact.is_some());
}

fn cards<P: Pen>(player: &Player, pen: &mut P) {
    let technologies = &player.technologies;
    let in_play = technologies.iter().chain([player.government]);
    let in_play = in_play.chain(player.leader);
    pen.marks("in play", CARDS, in_play.map(|card| (card.index(), 1.0)));
    let wonders = player.wonders.iter();
    let wonders = wonders.map(|each| (each.card.index(), if each.ruined { 0.5 } else { 1.0 }));
    pen.marks("wonders, half if ruined", CARDS, wonders);
    let begun = player.unfinished.as_ref();
    pen.one_of("wonder begun", CARDS, begun.map(|each| each.card.index()));
    let built = begun.map_or(0.0, |each| f32::from(each.built));
    pen.number("stages built", 4.0, built);
    let workers = technologies.staffed();
    let workers = workers.map(|(card, workers)| (card.index(), f32::from(workers)));
    pen.marks("workers", WORKED, workers);
    let tokens = technologies.workplaces();
    let tokens = tokens.map(|card| (card.index(), f32::from(technologies.tokens(card))));
    let tokens = tokens.filter(|(_, tokens)| *tokens > 0.0);
    pen.marks("blue tokens", WORKED, tokens);
    let hand = player.hand.iter().map(|held| (held.card.index(), 1.0));
    pen.marks("in hand", CARDS, hand);
}

fn military<P: Pen>(player: &Player, viewer: Viewer, pen: &mut P) {
    let hand = &player.military_hand;
    pen.number("military cards", 5.0, hand.len() as f32);
    let known = hand.iter().filter_map(|slot| slot.face(viewer));
    let known = known.filter(|card| !card.hidden());
    pen.marks(
        "military hand",
        MILITARY,
        known.map(|card| (card.index(), 1.0)),
    );
    let colonies = player.colonies.iter().map(|card| (card.index(), 1.0));
    pen.marks("colonies", MILITARY, colonies);
    pen.one_of("tactic", MILITARY, player.tactic.map(MilitaryId::index));
}
