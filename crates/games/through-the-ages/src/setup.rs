//! Setting up the game.

use crate::{
    Extra, Phase, Player, Position, Seen, Table,
    content::{CivilId, MilitarySet, board, named},
    phases::Turn,
    row,
};
use orbis_core::{About, OptionKind, OptionSpec, Seat, Setup, step, step::Stacked};
use orbis_parts::{List, Pile};

/// The game's card of introduction.
pub static ABOUT: About = About {
    slug: "through-the-ages",
    title: "Through the Ages",
    tagline: "A story of civilization, from the pyramids to the space flight, told in cards.",
    blurb: "Take cards from a row that never stops moving: leaders, wonders, technologies, governments. Feed and content \
            your people, keep your army from falling behind, prepare events that only you know, and turn it all into \
            culture before the last age ends.",
    // `tta.flow.player-counts`.
    players: 2..=4,
    minutes: (120, 300),
    weight: 4.4,
    options: &[OptionSpec {
        name: "resignation",
        text: "players may resign as a political action",
        kind: OptionKind::Switch { default: true },
    }],
    rules_version: 3,
    ledger: orbis_core::ledger!("../ledger.toml"),
    swing: 60.0,
};

/// What everybody starts with.
/// Rules: `tta.setup.initial-technologies`, `tta.setup.blue-tokens`, `tta.setup.yellow-tokens`, `tta.setup.despotism-actions`,
/// `tta.setup.starting-ratings`, `tta.setup.starting-points`, `tta.setup.no-tactic`, `tta.setup.initial-civil-actions`,
/// `tta.setup.initial-military-actions`, `tta.setup.action-totals-first-turn`, `tta.first.limited-actions`,
/// `tta.setup.player-color`.
pub(crate) fn player(turn: u8) -> Player {
    let mut player = Player {
        blue: board().blue,
        yellow: board().yellow,
        unused: board().unused,
        civil: turn + 1,
        military: 0,
        government: named::despotism(),
        ..Player::default()
    };
    for card in CivilId::all().filter(|card| card.card().initial && card.workplace()) {
        player.technologies.add(card);
        for _ in 0..card.card().start_workers {
            player.technologies.employ(card);
        }
    }
    player
}

/// The first position: everything dealt, the starting player is asked.
/// Rules: `tta.setup.current-events`, `tta.setup.age-a-events-rest`, `tta.setup.future-events-empty`,
/// `tta.setup.starting-player`, `tta.setup.card-row`, `tta.setup.other-decks-aside`, `tta.setup.age-a-decks-full`,
/// `tta.first.skip`.
pub(crate) fn deal(setup: &Setup, table: &mut Table<'_>) -> Position {
    let count = setup.players;
    let first = Seat::at(table.below(u32::from(count)) as usize);
    let mut players: List<Player, 4> = List::new();
    for seat in Seat::all(count) {
        let turn = (seat.index() + usize::from(count) - first.index()) % usize::from(count);
        players.push(player(turn as u8));
    }
    let mut age_a: Pile<_, 50> = Pile::shuffled(row::military_deck(0, usize::from(count)), table);
    let mut current_events = Pile::new();
    for _ in 0..count + 2 {
        current_events.extend(age_a.pop());
    }
    let mut civil_deck: Pile<CivilId, 53> =
        Pile::shuffled(row::civil_deck(0, usize::from(count)), table);
    let row = std::array::from_fn(|_| civil_deck.pop().map(|slot| slot.card));
    let mut position = Position {
        age: 0,
        round: 1,
        first,
        current: first,
        last_round: None,
        stack: List::new(),
        players,
        extra: Extra::default(),
        row,
        civil_deck,
        military_deck: Pile::new(),
        discards: [age_a, Pile::new(), Pile::new(), Pile::new()],
        current_events,
        future_events: Pile::new(),
        past_events: MilitarySet::default(),
        common_tactics: MilitarySet::default(),
        merged_tactics: MilitarySet::default(),
        event: None,
        auction: None,
        attack: None,
        proposal: None,
        resignation: setup.on("resignation"),
        seen: Seen::default(),
    };
    // The first turn has no start-of-turn sequence and no Politics Phase.
    position.push(Turn {
        phase: Phase::Actions,
    });
    table.emit(|| row::News::TurnBegins {
        seat: first,
        round: 1,
    });
    step::run(&mut position, table);
    position
}
