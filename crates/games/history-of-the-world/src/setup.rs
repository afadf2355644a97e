//! Setting up the game.

use crate::{
    Campaign, Options, Player, Position, Table, World,
    content::{CardId, EmpireId, MarkerId, content},
    epoch::Epoch,
};
use orbis_core::{About, OptionKind, OptionSpec, Seat, Setup, step, step::Stacked};
use orbis_parts::{List, Pile, Slot};

const fn switch(name: &'static str, text: &'static str) -> OptionSpec {
    let kind = OptionKind::Switch { default: false };
    OptionSpec { name, text, kind }
}

/// The game's card of introduction.
pub static ABOUT: About = About {
    slug: "history-of-the-world",
    title: "History of the World",
    tagline: "Seven epochs, and in each of them another empire.",
    blurb: "From Sumeria to Germany: in each of seven epochs you command one empire, sweep over the map with its armies, \
            and score what all your empires, old and new, still hold. Dice decide battles, event cards bend them. \
            The box is for three to six; a table of two is an unofficial setting that plays by the same rules.",
    players: 2..=6,
    minutes: (90, 240),
    weight: 2.5,
    options: &[
        switch(
            "no-preeminence",
            "No pre-eminence markers for the leader of each epoch.",
        ),
        switch(
            "dealt-minor-empires",
            "Everybody is dealt one Minor Empire and two other Greater Events.",
        ),
        switch(
            "multiple-armies",
            "A land may hold up to three figures of one player, one of them a fort.",
        ),
        switch(
            "naval-control",
            "Fleets with an army stay in their seas, are fought for, and score.",
        ),
    ],
    rules_version: 2,
    ledger: orbis_core::ledger!("../ledger.toml"),
    swing: 40.0,
};

/// The copies of every event card that fits.
/// Rules: `hotw.events.greater-types`, `hotw.events.lesser-types`.
fn copies(fits: impl Fn(CardId) -> bool) -> impl Iterator<Item = CardId> {
    CardId::all()
        .filter(move |card| fits(*card))
        .flat_map(|card| std::iter::repeat_n(card, usize::from(card.card().count)))
}

/// The first position: everything dealt and Epoch I begun until somebody is asked.
/// Rules: `hotw.setup.deal-events`, `hotw.setup.events-final`, `hotw.setup.empire-decks`, `hotw.setup.preeminence`,
/// `hotw.setup.score-track`, `hotw.option.no-preeminence`, `hotw.option.minor-deal`, `hotw.option.purpose`,
/// `hotw.setup.object`.
pub(crate) fn deal(setup: &Setup, table: &mut Table<'_>) -> Position {
    let options = Options {
        preeminence: !setup.on("no-preeminence"),
        dealt_minors: setup.on("dealt-minor-empires"),
        multiple_armies: setup.on("multiple-armies"),
        naval_control: setup.on("naval-control"),
    };
    let apart = |card: CardId| options.dealt_minors && card.is_minor();
    let mut greater: Pile<CardId, 22> =
        Pile::shuffled(copies(|card| card.card().greater && !apart(card)), table);
    let mut minor: Pile<CardId, 7> = Pile::shuffled(copies(apart), table);
    let mut lesser: Pile<CardId, 49> = Pile::shuffled(copies(|card| !card.card().greater), table);
    let decks = std::array::from_fn(|epoch| {
        let cards = (1..=7).map(|order| EmpireId::called(epoch as u8 + 1, order));
        Pile::shuffled(cards, table)
    });
    let markers = if options.preeminence {
        let kinds = MarkerId::all();
        Pile::shuffled(
            kinds.flat_map(|kind| std::iter::repeat_n(kind, usize::from(kind.card().count))),
            table,
        )
    } else {
        Pile::new()
    };

    let mut players: List<Player, 6> = List::new();
    for seat in Seat::all(setup.players) {
        let mut player = Player::default();
        let held = |slot: Slot<CardId>| Slot::held(slot.card, seat);
        let pieces = &content().pieces;
        for _ in u8::from(options.dealt_minors)..pieces.greater {
            player.greater.extend(greater.pop().map(held));
        }
        player.minor.extend(minor.pop().map(held));
        for _ in 0..pieces.lesser {
            player.lesser.extend(lesser.pop().map(held));
        }
        players.push(player);
    }

    let mut position = Position {
        epoch: 1,
        options,
        stack: List::new(),
        order: List::new(),
        players,
        world: World::empty(),
        galleys: List::new(),
        campaign: Campaign::default(),
        played: List::new(),
        treachery: None,
        decks,
        drawn: None,
        greater,
        minor,
        lesser,
        discard: List::new(),
        markers,
    };
    position.push(Epoch {});
    step::run(&mut position, table);
    position
}
