//! How good a position is for a seat, in culture expected at the end. Bots look at it; rules never do.
//!
//! The numbers are a player's rules of thumb, tuned by tournaments.

mod features;
mod military;

pub(crate) use features::{features, left, spoken};

use crate::{
    Choice, Player, Position,
    banks::Goods,
    content::{Kind, MilitaryId},
    effects::Op,
    events,
};
use orbis_core::{Ahead, Seat, Thinking};

/// A turn is some ten choices that fit together in many ways, so hard plans it with many lines side by side. Playing on
/// after the turn by anything cheap says less than the judgement: such play is far worse than the players are.
pub(crate) const THINKING: Thinking = Thinking {
    worlds: 1,
    nodes: 60,
    widest: usize::MAX,
    iterations: 192,
    lines: 600,
    plans: 17,
    ahead: Ahead {
        turns: 1,
        replies: true,
        lines: 2,
        look: usize::MAX,
    },
    trust: 0.0,
    far: None,
    plan: (0, 0),
};

/// How much of the game is left, and what things are worth by then.
struct Horizon {
    /// The age, and how much of it is over.
    progress: f32,
    /// Turns the seat still has, this one included.
    turns: f32,
    /// A point of science.
    science: f32,
    /// A resource.
    resource: f32,
    /// A piece of food.
    food: f32,
}

impl Horizon {
    fn of(position: &Position) -> Horizon {
        let players = position.in_game().max(2) as f32;
        let ages_left = 3u8.saturating_sub(position.age.min(3));
        let deck = [44.0, 50.0, 53.0][position.by_players()];
        let mut cards = position.civil_deck.len() as f32 + f32::from(ages_left) * deck;
        if position.age == 0 {
            cards = 3.0 * deck + 3.0;
        }
        // What leaves the row each turn: the sweep and about two cards taken.
        let rate = [3.5, 3.1, 2.7][position.by_players()];
        let turns = match position.last_round {
            Some(last) => f32::from(last.saturating_sub(position.round)) + 0.3,
            None => cards / (rate * players) + 1.2,
        };
        let over = 1.0 - position.civil_deck.len() as f32 / deck;
        Horizon {
            progress: f32::from(position.age) + over.clamp(0.0, 0.99),
            turns,
            science: (0.16 * turns).min(1.25),
            resource: (0.16 * turns).min(0.95),
            food: (0.14 * turns).min(0.85),
        }
    }
}

/// What a judgement asks about a seat again and again.
struct Sight<'a> {
    position: &'a Position,
    seat: Seat,
    player: &'a Player,
    horizon: Horizon,
    culture: f32,
    science: f32,
    /// The harvest after everybody has eaten.
    harvest: f32,
    mines: f32,
    civil_total: f32,
    military_total: f32,
    strength: f32,
}

impl Sight<'_> {
    fn of(position: &Position, seat: Seat) -> Sight<'_> {
        let player = position.player(seat);
        let totals = position.totals(seat);
        Sight {
            position,
            seat,
            player,
            horizon: Horizon::of(position),
            culture: position.culture_rating(seat) as f32,
            science: player.science_rating() as f32,
            harvest: position.food_production(seat) as f32 - f32::from(player.consumption()),
            mines: position.resource_production(seat) as f32,
            civil_total: f32::from(totals.civil),
            military_total: f32::from(totals.military),
            strength: position.strength(seat) as f32,
        }
    }
}

/// Culture now, culture the ratings will bring, and what the rest of the civilization is good for.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    if position.stack.is_empty() {
        return position.player(seat).points() as f32;
    }
    settled(position, seat).unwrap_or_else(|| parts(&Sight::of(position, seat)).into_iter().sum())
}

/// Who has resigned is as far back as one can be.
pub(crate) fn settled(position: &Position, seat: Seat) -> Option<f32> {
    position.player(seat).resigned.then_some(-500.0)
}

/// What the parts of the judgement are about.
const PARTS: [&str; 13] = [
    "culture",
    "worth of ratings",
    "worth of the economy",
    "worth of the people",
    "worth of actions",
    "worth of cards",
    "worth of the wonder",
    "impacts",
    "rest of the turn",
    "worth of strength",
    "worth of wars",
    "worth of what is pending",
    "worth of the military hand",
];

fn parts(sight: &Sight<'_>) -> [f32; 13] {
    let (position, seat, player) = (sight.position, sight.seat, sight.player);
    let [power, wars, pending, hand] = military::parts(sight);
    [
        player.points() as f32,
        ratings(sight),
        economy(sight),
        people(sight),
        actions(sight),
        cards(player, &sight.horizon),
        wonders(player, &sight.horizon),
        impacts(position, seat),
        to_come(sight),
        power,
        wars,
        pending,
        hand,
    ]
}

/// What the current player's turn will still bring: unspent actions and the production at its end. Without it a choice
/// that ends the view of the future early would look worse than one that does nothing.
fn to_come(sight: &Sight<'_>) -> f32 {
    let (position, seat, horizon) = (sight.position, sight.seat, &sight.horizon);
    if position.current != seat {
        return 0.0;
    }
    let production = if sight.player.uprising() {
        0.0
    } else {
        sight.culture
            + sight.science * horizon.science
            + sight.mines * horizon.resource
            + sight.harvest * horizon.food
    };
    let civil = f32::from(position.civil_actions(seat)) * 1.3;
    let military = f32::from(position.military_actions(seat)) * 0.6;
    production + (civil + military) * horizon.turns.min(1.0)
}

fn ratings(sight: &Sight<'_>) -> f32 {
    let horizon = &sight.horizon;
    let useful = enough(sight.science, 3.0 + 2.5 * horizon.progress, 0.5);
    sight.culture * horizon.turns
        + useful * horizon.science * 0.9 * horizon.turns
        + f32::from(sight.player.science.min(25)) * horizon.science
}

/// Production that can be used counts in full, what is beyond it for little.
fn enough(production: f32, useful: f32, beyond: f32) -> f32 {
    production.min(useful) + beyond * (production - useful).max(0.0)
}

fn economy(sight: &Sight<'_>) -> f32 {
    let (player, horizon) = (sight.player, &sight.horizon);
    let later = (horizon.turns - 1.0).max(0.0);
    let (food, resources) = (
        f32::from(player.stock(Goods::Food)),
        f32::from(player.stock(Goods::Resources)),
    );
    let surplus = enough(sight.harvest, 3.0, 0.25);
    let mines = enough(sight.mines, 4.0 + 2.5 * horizon.progress, 0.2);
    let hunger = (-(food + sight.harvest)).max(0.0) * 4.0 * later.min(3.0);
    // It comes back every turn until the tokens are spent.
    let corruption = f32::from(player.corruption()) * later.min(3.0);
    food.min(12.0) * horizon.food
        + enough(resources, 8.0 + 2.0 * horizon.progress, 0.25) * horizon.resource
        + surplus * horizon.food * 0.75 * later
        + (mines * 0.75 * later - corruption) * horizon.resource
        - hunger
}

/// Workers, tokens, and whether they are content.
fn people(sight: &Sight<'_>) -> f32 {
    let player = sight.player;
    let later = (sight.horizon.turns / 6.0).min(1.0);
    let unused = f32::from(player.unused);
    let workers = f32::from(player.workers());
    let (happy, required) = (
        f32::from(player.happiness()),
        f32::from(player.happy_required()),
    );
    let discontent = (required - happy).max(0.0);
    let rising = (discontent - unused).max(0.0);
    let slack = (happy - required).clamp(0.0, 2.0);
    let blue = f32::from(player.blue) + f32::from(player.technologies.all_tokens());
    workers * 1.6 * later
        + unused.min(2.0) * 0.3 * later
        + f32::from(player.yellow) * 0.55 * later
        + blue * 0.25 * later
        + slack * 0.9 * later
        - discontent * 1.3 * later
        - rising * (9.0 * later + 2.0)
}

/// Action totals.
fn actions(sight: &Sight<'_>) -> f32 {
    let later = (sight.horizon.turns - 0.5).clamp(0.0, 12.0);
    sight.civil_total.min(10.0) * 0.75 * later + sight.military_total.min(6.0) * 0.35 * later
}

/// Technologies in play for what they still allow, the hand, the leader.
fn cards(player: &Player, horizon: &Horizon) -> f32 {
    let later = (horizon.turns / 7.0).min(1.0);
    let mut value = 0.0;
    for card in player.technologies.workplaces() {
        let level = f32::from(card.card().level);
        let weight = match card.kind() {
            Kind::Farm | Kind::Mine => 1.5,
            Kind::Lab | Kind::Library | Kind::Theater => 1.3,
            Kind::Temple | Kind::Arena => 0.9,
            _ => 2.0,
        };
        // The first building of a new type is a door.
        value += weight * level * later;
    }
    for card in player.technologies.specials() {
        value += f32::from(card.card().level) * 1.0 * later;
        if card.kind() == Kind::Construction {
            value += 2.0 * later;
        }
    }
    value += f32::from(player.government.card().urban_limit) * 1.2 * later;
    for held in &player.hand {
        let card = held.card.card();
        value += match card.kind {
            Kind::Leader => 2.6 * later,
            Kind::Action => 1.7 * later.max(0.5),
            Kind::Government => 2.2 * later,
            kind if kind.technology() => {
                let affordable = f32::from(card.science_cost) <= f32::from(player.science) + 3.0;
                (1.0 + 0.5 * f32::from(card.level)) * later * if affordable { 1.0 } else { 0.7 }
            }
            _ => 0.0,
        };
    }
    if player.hand.len() > 4 {
        value -= 0.9 * (player.hand.len() - 4) as f32;
    }
    if let Some(leader) = player.leader {
        value += 1.5 * later + special_leader(leader.card().level) * later;
    }
    value
}

/// A leader's text is worth something beyond its symbols, more for a young one.
fn special_leader(level: u8) -> f32 {
    1.0 + 0.8 * f32::from(level)
}

/// Stages that are built count for more than they cost, so that wonders are finished.
fn wonders(player: &Player, horizon: &Horizon) -> f32 {
    let Some(wonder) = player.unfinished else {
        return 0.0;
    };
    let card = wonder.card.card();
    let stages = &card.stages;
    let built: u8 = stages.iter().take(usize::from(wonder.built)).sum();
    let all: u8 = stages.iter().sum();
    let share = f32::from(built) / f32::from(all.max(1));
    let symbols = card.symbols;
    let brings = f32::from(symbols.culture) * horizon.turns
        + f32::from(symbols.science) * horizon.science * horizon.turns
        + f32::from(symbols.strength) * 0.8
        + f32::from(symbols.happy) * 1.0
        + f32::from(symbols.civil) * 0.75 * horizon.turns
        + if card.bonus.is_some() { 18.0 } else { 3.0 };
    let missing = f32::from(all - built);
    // A wonder that cannot be finished in time is worth nothing.
    let likely = ((horizon.turns * 4.0 - missing) / 8.0).clamp(0.0, 1.0);
    likely * (0.8 * share * brings + 0.14 * brings)
}

/// Age III events that are still to come score at the end for sure.
fn impacts(position: &Position, seat: Seat) -> f32 {
    if position.age < 3 {
        return 0.0;
    }
    let decks = position
        .current_events
        .iter()
        .chain(position.future_events.iter());
    let cards = decks
        .map(|slot| slot.card)
        .filter(|card| card.age() == 3 && !card.hidden());
    0.85 * cards
        .map(|card| impact_points(position, seat, card))
        .sum::<f32>()
}

fn impact_points(position: &Position, seat: Seat, card: MilitaryId) -> f32 {
    let ops = card.card().event.iter();
    ops.map(|sentence| match sentence.op {
        Op::Impact(what) => events::impact(position, seat, what) as f32,
        _ => 0.0,
    })
    .sum()
}

/// How promising a choice looks before trying it: what builds first, what destroys last.
pub(crate) fn prior(position: &Position, _seat: Seat, choice: Choice) -> f32 {
    match choice {
        // Nobody gives up by chance.
        Choice::Resign => 0.0,
        Choice::Destroy { .. } | Choice::Disband { .. } => 0.05,
        Choice::Cancel { .. } | Choice::Retire => 0.2,
        Choice::Stages { .. } => 4.0,
        Choice::Leader { .. } | Choice::Develop { .. } => 3.5,
        Choice::Revolution { .. } => 2.5,
        Choice::Upgrade { .. } => 3.2,
        Choice::Build { card } => {
            if card.kind().unit() {
                2.2
            } else {
                3.0
            }
        }
        Choice::Play { .. } | Choice::Immigrate | Choice::Write => 3.2,
        Choice::Population => 2.6,
        Choice::Tactic { .. } | Choice::Muster { .. } => 2.4,
        Choice::Copy { .. } => 1.6,
        Choice::Take { space, .. } => {
            if space <= 5 {
                2.4
            } else if space <= 9 {
                1.6
            } else {
                1.0
            }
        }
        Choice::Prepare { .. } | Choice::Aggression { .. } => 2.5,
        Choice::War { .. } => 1.5,
        Choice::Accept => 1.2,
        Choice::Bid { force } => {
            let bid = position.auction.map_or(0, |auction| auction.bid);
            if force == bid + 1 { 2.0 } else { 0.4 }
        }
        Choice::Decree | Choice::TradeFood | Choice::TradeResource => 0.6,
        _ => 1.0,
    }
}
