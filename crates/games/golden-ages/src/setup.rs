//! Setting up the game.

use crate::{
    Player, Position, Table, World,
    content::{BuildingId, CivId, FutureId, GloryId, JudgementId, TileId, TileKind, content},
    era::EraSetup,
    world::start_placement,
};
use orbis_core::{
    About, Seat, Setup,
    step::{self, Stacked},
};
use orbis_parts::{List, Pile, Slot};

/// The game's card of introduction.
pub static ABOUT: About = About {
    slug: "golden-ages",
    title: "The Golden Ages",
    tagline: "Four Eras on a world the players lay out themselves.",
    blurb: "Lay continents, move your capital, send colonists to found cities, build, paint and fight, and develop \
            technologies from the wheel to rockets. Every Era ends when all have begun their Golden Age, and history \
            judges everybody by what the first of them chose.",
    // `tga.components.player-count`.
    players: 2..=4,
    minutes: (45, 120),
    weight: 2.5,
    options: &[],
    rules_version: 1,
    ledger: orbis_core::ledger!("../ledger.toml"),
    swing: 20.0,
};

/// The first position: everything dealt and Era I set up until somebody is asked.
pub(crate) fn deal(setup: &Setup, table: &mut Table<'_>) -> Position {
    // The square tile lies in the middle, turned at random (`tga.setup.start-tile`).
    let start = start_placement(table.below(4) as u8);
    let mut world = World::empty();
    world.place(start);
    let tiles = |kind: TileKind| TileId::all().filter(move |tile| tile.card().kind == kind);
    // `tga.setup.tiles-sorted`.
    let three_tiles = Pile::shuffled(tiles(TileKind::Three), table);
    let two_tiles = Pile::shuffled(tiles(TileKind::Two), table);
    // Cards for more players stay out (`tga.setup.buildings`, `tga.setup.buildings-3p`, `tga.setup.buildings-2p`).
    let building_decks = std::array::from_fn(|era| {
        let used = BuildingId::all().filter(|building| {
            let card = building.card();
            usize::from(card.era) == era + 1 && card.min_players <= setup.players
        });
        Pile::shuffled(used, table)
    });
    // What is not dealt stays here, unseen (`tga.setup.civilisations`, `tga.setup.unused-cards`).
    let mut civilisation_box: [Pile<CivId, 7>; 4] = std::array::from_fn(|era| {
        Pile::shuffled(
            CivId::all().filter(|civ| usize::from(civ.card().era) == era + 1),
            table,
        )
    });
    // `tga.setup.judgements`.
    let judgements = judgements(table);
    // `tga.setup.future-deck`.
    let mut future_box: Pile<FutureId, 10> = Pile::shuffled(FutureId::all(), table);
    // `tga.setup.glory`.
    let glory = Pile::shuffled(
        GloryId::all().flat_map(|kind| std::iter::repeat_n(kind, usize::from(kind.card().count))),
        table,
    );

    let mut players = List::new();
    let board = &content().board;
    // Seats are fixed before anything is dealt (`tga.setup.deal`, `tga.setup.gold`, `tga.setup.seating`,
    // `tga.setup.seating-random`).
    for seat in Seat::all(setup.players) {
        let mut hand = Pile::new();
        for deck in &mut civilisation_box {
            hand.extend(deck.pop().map(|slot| Slot::held(slot.card, seat)));
        }
        let future = future_box
            .pop()
            .map_or_else(Slot::default, |slot| Slot::held(slot.card, seat));
        players.push(Player {
            gold: board.gold.into(),
            reserve: board.reserve,
            hand,
            future,
            ..Player::default()
        });
    }

    let mut position = Position {
        era: 1,
        first: Seat::at(0),
        ending: None,
        stack: List::new(),
        players,
        world,
        drawn: None,
        three_tiles,
        two_tiles,
        wonders: List::new(),
        buildings: List::new(),
        building_decks,
        civilisation_box,
        future_box,
        judgements,
        judgement: None,
        glory,
        glory_choice: Pile::new(),
    };
    position.push(EraSetup {});
    step::run(&mut position, table);
    position
}

/// The judgements of this game, in order.
fn judgements(table: &mut Table<'_>) -> List<JudgementId, 5> {
    let mut deck: List<JudgementId, 16> = JudgementId::all().collect();
    table.shuffle(&mut deck);
    let open = deck.iter().take(usize::from(content().board.judgements));
    let mut open: List<JudgementId, 5> = open.copied().collect();
    open.sort_unstable();
    open
}
