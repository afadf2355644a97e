//! Setting up the game.

use crate::{
    Advances, Battle, Cities, City, Deal, Goals, Good, Goods, Group, Leaders, Mood, Player,
    Position, Recruiting, Slots, Space, Spent, Table, Tile, TurnState, Unit, Wonders, World,
    content::{
        ActionId, AdvanceId, CivId, EventId, Kind, LeaderId, ObjectiveId, RegionId, Set, WonderId,
        content, layout,
    },
    player::Kept,
    round::Round,
};
use orbis_core::{
    About, OptionKind, OptionSpec, Seat, SeatSet, Setup, SetupError,
    step::{self, Stacked},
};
use orbis_parts::{List, Pile};

/// The game's card of introduction.
/// Rules: `coc.setup.players`, `coc.setup.variant-variable-end`, `coc.fact.index.modules`, `coc.fact.index.reconstructed-switch`.
pub static ABOUT: About = About {
    slug: "clash-of-cultures",
    title: "Clash of Cultures: Monumental Edition",
    tagline: "Six ages on a map that nobody has seen yet.",
    blurb: "Explore the land region by region, found cities and keep them happy, choose among 48 advances, build wonders, \
            spread your culture into other people's cities, and meet barbarians, pirates and neighbours in battles of cards and dice.",
    players: 2..=4,
    minutes: (90, 240),
    weight: 3.7,
    options: &[
        OptionSpec {
            name: "civilizations",
            text: "With the Civilizations content: leaders, special advances, new buildings, cavalry, elephants, pirates.",
            kind: OptionKind::Switch { default: true },
        },
        OptionSpec {
            name: "public-civilizations",
            text: "Only civilizations whose cards are known from public sources.",
            kind: OptionKind::Switch { default: false },
        },
        OptionSpec {
            name: "aztecs",
            text: "With the Aztecs among the civilizations.",
            kind: OptionKind::Switch { default: true },
        },
        OptionSpec {
            name: "variable-end",
            text: "A die decides whether the game ends after the fifth, sixth or seventh age.",
            kind: OptionKind::Switch { default: false },
        },
    ],
    rules_version: 9,
    ledger: orbis_core::ledger!("../ledger.toml"),
    swing: 20.0,
};

/// The first position.
/// Rules: `coc.setup.board`, `coc.setup.unrevealed-random`, `coc.setup.start-faceup`, `coc.setup.seating`, `coc.setup.civ-board`,
/// `coc.setup.civ-start-region`, `coc.setup.decks`, `coc.setup.civ-cards`, `coc.setup.hand`, `coc.setup.first-player`,
/// `coc.setup.round-marker`, `coc.fact.civ.base-game`, `coc.setup.no-pirates-base`.
pub(crate) fn deal(setup: &Setup, table: &mut Table<'_>) -> Result<Position, SetupError> {
    let players = setup.players;
    let civilizations = setup.on("civilizations");
    let mut slots: List<u8, 4> = (0..players).collect();
    table.shuffle(&mut slots);
    let civs = civilizations_of(setup, table);
    let civ_of = |seat: Seat| civilizations.then(|| civs[seat.index()]);
    let mut region_box: Pile<RegionId, 16> = Pile::shuffled(RegionId::all(), table);
    let world = world(starts(players, &slots, &civ_of), &mut region_box);
    let mut action_deck = Pile::shuffled(ActionId::all(), table);
    let used = |set: Set| civilizations || set == Set::Base;
    let objectives = ObjectiveId::all().filter(|card| used(card.card().set));
    let mut objective_deck = Pile::shuffled(objectives, table);
    let events = EventId::all().filter(|card| used(card.card().set));
    let event_deck = Pile::shuffled(events, table);
    let wonder_deck = Pile::shuffled(WonderId::all(), table);

    let (mut list, mut cities) = (List::new(), Cities::default());
    for seat in Seat::all(players) {
        let start = layout(players).slots[usize::from(slots[seat.index()])].spaces[0];
        let mut city = City::new(start, Some(seat));
        city.mood = Mood::Happy;
        cities.add(city);
        let mut player = settled(start, civ_of(seat));
        let decks = (&mut action_deck, &mut objective_deck);
        draw_hand(&mut player, seat, decks, table);
        list.push(player);
    }
    let first = Seat::at(table.below(u32::from(players)) as usize);
    let mut position = Position {
        civilizations,
        variable_end: setup.on("variable-end"),
        age: 1,
        round: 1,
        first,
        stack: List::new(),
        turn: TurnState::default(),
        players: list,
        world,
        region_box,
        cities,
        barbarians: List::new(),
        pirates: List::new(),
        action_deck,
        action_discard: List::new(),
        objective_deck,
        objective_out: Pile::new(),
        seen: (0..players).map(|_| Pile::new()).collect(),
        drawn: Pile::new(),
        event_deck,
        event_discard: List::new(),
        resolving: None,
        in_play: List::new(),
        wonder_deck,
        wonder_open: None,
        builders: [None; 8],
        lost_wonders: Wonders::NONE,
        last_owners: [None; 8],
        wonder_round: SeatSet::NONE,
        battles: 0,
        course: crate::state::Course::default(),
        founder_round: SeatSet::NONE,
        triggered: [Goals::NONE; 4],
        group: Group::default(),
        cheering: crate::happiness::Named::default(),
        recruiting: Recruiting::default(),
        battle: Battle::default(),
        deal: Deal::default(),
    };
    position.push(Round {
        seat: first,
        left: players,
    });
    step::run(&mut position, table);
    Ok(position)
}

/// The decks of action and objective cards.
type Decks<'a> = (&'a mut Pile<ActionId, 42>, &'a mut Pile<ObjectiveId, 38>);

/// The first cards of a hand.
fn draw_hand(player: &mut Player, seat: Seat, decks: Decks<'_>, table: &mut Table<'_>) {
    let (actions, objectives) = decks;
    let (start, seen) = (&content().start, SeatSet::only(seat));
    for _ in 0..start.action_cards {
        player.actions.extend(actions.draw(seen, table));
    }
    for _ in 0..start.objective_cards {
        player.objectives.extend(objectives.draw(seen, table));
    }
}

/// The civilizations that may be dealt, in the order in which they are.
fn civilizations_of(setup: &Setup, table: &mut Table<'_>) -> List<CivId, 16> {
    let (aztecs, public) = (setup.on("aztecs"), setup.on("public-civilizations"));
    let mut civs: List<CivId, 16> = CivId::all()
        .filter(|id| aztecs || id.card().set != Set::Aztecs)
        .filter(|id| !public || id.card().public)
        .collect();
    table.shuffle(&mut civs);
    civs
}

/// The map with these start regions; its other regions come face down from the box.
fn world(starts: List<u8, 4>, region_box: &mut Pile<RegionId, 16>) -> World {
    let players = starts.len();
    let hidden = layout(players as u8).slots.len() - players;
    let tiles = (0..hidden).filter_map(|_| region_box.pop());
    let tiles = tiles.map(|region| Tile {
        region,
        turned: false,
        open: false,
    });
    World::new(starts, tiles.collect())
}

/// The start regions by their slots: a side of the standard one, or a civilization's own.
fn starts(players: u8, slots: &[u8], civ_of: &dyn Fn(Seat) -> Option<CivId>) -> List<u8, 4> {
    let start = |slot: u8| {
        let seat = Seat::all(players).find(|seat| slots[seat.index()] == slot);
        let own = seat.and_then(civ_of).and_then(|civ| civ.card().start);
        let place = layout(players).slots[usize::from(slot)];
        let side_a = place.start.is_some_and(|(_, side_a)| side_a);
        own.map_or(u8::from(!side_a), |start| start.0)
    };
    (0..players).map(start).collect()
}

/// A player with the first settlers and the leaders of a civilization.
/// Rules: `coc.setup.capital`.
fn settled(start: Space, civ: Option<CivId>) -> Player {
    let mut player = fresh(start);
    for _ in 0..content().start.settlers {
        player.add(Unit {
            at: start,
            kind: Kind::Settler,
            spent: Spent::NONE,
        });
    }
    player.civ = civ;
    player.renew();
    player.leaders = LeaderId::all()
        .filter(|leader| Some(leader.card().civ) == civ)
        .collect();
    player
}

/// A player's things before anything follows from them.
/// Rules: `coc.setup.resource-start`, `coc.setup.cubes-advances`, `coc.setup.event-tracker`.
fn fresh(start: Space) -> Player {
    Player {
        goods: Goods::of(Good::Food, content().start.food),
        advances: AdvanceId::all()
            .filter(|advance| advance.card().starting)
            .collect::<Advances>(),
        borrowed: None,
        kept: Kept::default(),
        tracker: crate::advance::CUBES,
        anarchy: 0,
        start,
        units: List::new(),
        civ: None,
        leaders: Leaders::NONE,
        leader: None,
        led: 0,
        trophies: 0,
        actions: Pile::new(),
        objectives: Pile::new(),
        wonders: Pile::new(),
        persons: List::new(),
        diplomat: None,
        done: List::new(),
        event_halves: 0,
        runes: 0,
        explored: Slots::NONE,
        gone_settlements: 0,
        gone: [0; 7],
        skip: 0,
        assassinated: false,
        truce: SeatSet::NONE,
        raided: false,
        owed_wonders: 0,
    }
}

impl Default for Player {
    fn default() -> Player {
        let mut player = fresh(Space::default());
        player.renew();
        player
    }
}
