//! How good a position is for a seat, in points expected at the end. Bots look at it; rules never do.
//!
//! The numbers are a player's rules of thumb, tuned by tournaments.

mod features;

pub(crate) use features::{features, left, spoken};

use crate::{
    Choice, Position,
    content::{BuildingId, CivId, FutureId, GloryId, TechRule},
    effects::{Modifiers, Op},
    player::Player,
    score,
};
use orbis_core::Seat;

/// What a colonist that still stands is worth: a little less than an artist scores.
const STANDING: f32 = 2.7;
/// What an unknown glory tile is worth.
const GLORY: f32 = 3.8;

/// Points now, points the end would bring, and what the rest of the game may make of the things owned.
pub(crate) fn judge(position: &Position, seat: Seat) -> f32 {
    if position.stack.is_empty() {
        return position.player(seat).points.total() as f32;
    }
    parts(position, seat).into_iter().sum()
}

/// What the parts of the judgement are about.
const PARTS: [&str; 8] = [
    "points",
    "points at the end",
    "worth of gold",
    "worth of colonists",
    "worth of activations",
    "worth of judgements",
    "worth of powers",
    "worth of the future",
];

fn parts(position: &Position, seat: Seat) -> [f32; 8] {
    let player = position.player(seat);
    let horizon = Horizon::of(position, player);
    let standing = player
        .colonists
        .iter()
        .filter(|colonist| colonist.standing())
        .count() as f32;
    [
        player.points.total() as f32,
        at_the_end(position, seat),
        f32::from(player.gold) * horizon.gold,
        standing * STANDING * horizon.turns,
        activations(position, seat, &horizon),
        history(position, seat, &horizon),
        powers(player, &horizon),
        future(position, seat, &horizon),
    ]
}

/// How much of the game is left.
struct Horizon {
    /// Eras after this one.
    eras: f32,
    /// What a piece of Gold is worth in points.
    gold: f32,
    /// How much of this Era this player still has: 1, or 0 in a Golden Age.
    turns: f32,
}

impl Horizon {
    fn of(position: &Position, player: &Player) -> Horizon {
        let eras = f32::from(4 - position.era);
        let acts = !player.golden_age;
        let late = position.era == 4 && (!acts || position.ending.is_some());
        let gold = if late { 0.33 } else { 0.36 + 0.07 * eras };
        Horizon {
            eras,
            gold,
            turns: if acts { 1.0 } else { 0.0 },
        }
    }

    /// Uses of something that works once an Era.
    fn uses(&self, used: bool) -> f32 {
        0.8 * self.eras + if used { 0.0 } else { 0.9 * self.turns }
    }
}

/// What would be counted if the game ended now, Gold and the future technology aside.
fn at_the_end(position: &Position, seat: Seat) -> f32 {
    let player = position.player(seat);
    let buildings = player
        .buildings
        .iter()
        .map(|owned| owned.card.card().endgame);
    let wonders = player.wonders.iter().map(|owned| owned.card.card().endgame);
    let cards = score::endgame(position, seat, buildings.chain(wonders));
    let backs: u16 = player
        .technologies
        .iter()
        .map(|tech| u16::from(tech.card().vp_back))
        .sum();
    let glory = player.glory.iter().map(|slot| match slot.card {
        GloryId::BACK => GLORY,
        tile => f32::from(tile.card().vp),
    });
    f32::from(cards) + f32::from(backs) + glory.sum::<f32>()
}

fn worth(position: &Position, seat: Seat, op: Op, horizon: &Horizon) -> f32 {
    match op {
        Op::Gold { n } => f32::from(n) * horizon.gold,
        Op::Vp { n } => f32::from(n),
        Op::GoldPer { n, count } => {
            f32::from(n) * (0.5 + f32::from(position.count(seat, count))) * horizon.gold
        }
        Op::VpPer { n, count } => f32::from(n) * (0.5 + f32::from(position.count(seat, count))),
        Op::Develop { discount } | Op::BuildWonder { discount } => {
            0.5 * f32::from(discount) * horizon.gold
        }
        Op::DevelopNamed { .. } => 0.0,
        Op::ExplorerFree {} => 1.8,
    }
}

/// What the activations of cards will bring.
fn activations(position: &Position, seat: Seat, horizon: &Horizon) -> f32 {
    let player = position.player(seat);
    let buildings = player
        .buildings
        .iter()
        .map(|owned| (owned.card.card().activate, owned.used, 0.8));
    let wonders = player
        .wonders
        .iter()
        .map(|owned| (owned.card.card().activate, owned.used, 1.0));
    let all = buildings.chain(wonders);
    all.filter_map(|(op, used, stays)| {
        op.map(|op| stays * worth(position, seat, op, horizon) * horizon.uses(used))
    })
    .sum()
}

/// What the judgements of this and the coming Eras may bring for what is on the map.
fn history(position: &Position, seat: Seat, horizon: &Horizon) -> f32 {
    let score = |ops: &[Op]| -> f32 {
        ops.iter()
            .map(|op| match op {
                Op::VpPer { n, count } => f32::from(*n) * f32::from(position.count(seat, *count)),
                _ => 0.0,
            })
            .sum()
    };
    let open = &position.judgements;
    let (mut sum, mut best) = (0.0f32, 0.0f32);
    for judgement in open {
        let points = score(&judgement.card().score);
        sum += points;
        best = best.max(points);
    }
    let mean = if open.is_empty() {
        0.0
    } else {
        sum / open.len() as f32
    };
    let now = match position.judgement {
        Some(judgement) => score(&judgement.card().score),
        None => 0.5 * mean + 0.4 * best,
    };
    let player = position.player(seat);
    let cities = f32::from(player.cities.len());
    now + horizon.eras * (0.45 * mean + 0.25 * cities)
}

/// What lasting powers bring in the rest of the game.
fn powers(player: &Player, horizon: &Horizon) -> f32 {
    let left = horizon.eras + 0.35 * horizon.turns;
    let technologies: f32 = player
        .technologies
        .rules()
        .map(|rule| match rule {
            TechRule::Move { n } => 0.9 * f32::from(n),
            TechRule::MoveAnywhere {} => 3.6,
            TechRule::BuildingSpace { .. } => 1.6,
            TechRule::OnControlGold { n, .. } => 0.45 * f32::from(n),
            TechRule::OnCubeGold { n } => 0.8 * f32::from(n),
            TechRule::TwoCubeCities {} => 1.0,
            TechRule::RemoteAttack {} => 2.5,
            TechRule::OnAgoraVp { n } => 1.3 * f32::from(n),
            TechRule::BuilderWithoutColonist {} => 2.0,
        })
        .sum();
    let civilisation = player.civilisation.filter(|civ| *civ != CivId::BACK);
    let cards = civilisation.map_or(0.0, |civ| lasting(&civ.card().permanent))
        + player
            .buildings
            .iter()
            .filter(|owned| owned.card != BuildingId::BACK)
            .map(|owned| lasting(&owned.card.card().permanent))
            .sum::<f32>();
    let reserve = 0.08 * f32::from(player.reserve.min(6));
    left * (technologies + 0.8 * cards) + reserve * left
}

/// What a card's lasting effects bring in an Era, roughly.
fn lasting(card: &Modifiers) -> f32 {
    let control: i16 = card
        .on_control_gold
        .iter()
        .map(|gold| i16::from(*gold))
        .sum();
    0.2 * f32::from(control)
        + 1.2 * f32::from(card.on_cube_vp)
        + 1.3 * f32::from(card.on_agora_vp)
        + 0.8 * f32::from(card.artist_vp)
        + 1.8 * f32::from(card.builder_without_colonist.min(1))
        - 0.45 * f32::from(card.soldier_cost)
        - 0.8 * f32::from(card.wonder_cost)
        - 0.7 * f32::from(card.tech_cost)
        + 0.7 * f32::from(card.move_bonus)
        + 0.3 * f32::from(card.on_wrap_gold)
        + 0.6 * f32::from(card.on_glory_vp)
        + 0.5 * f32::from(card.glory_choice)
        + 0.9 * f32::from(card.on_wonder_vp)
}

/// The chance to be best in the field of one's future technology.
fn future(position: &Position, seat: Seat, horizon: &Horizon) -> f32 {
    let card = position.player(seat).future.card;
    if card == FutureId::BACK {
        return 0.0;
    }
    let most = card.card().most;
    let own = f32::from(position.count(seat, most));
    let best = position
        .others(seat)
        .map(|other| position.count(other, most))
        .max()
        .unwrap_or(0);
    let lead = (own - f32::from(best)).clamp(-3.0, 2.0);
    let certainty = 1.0 / (1.0 + horizon.eras);
    let chance = if own > 0.0 && lead >= 0.0 {
        0.65 + 0.15 * lead
    } else {
        0.4 + 0.12 * lead
    };
    f32::from(card.card().vp) * chance.clamp(0.0, 0.95) * (0.3 + 0.7 * certainty)
}

/// Before trying: actions that usually matter first.
pub(crate) fn prior(_position: &Position, _seat: Seat, choice: Choice) -> f32 {
    match choice {
        Choice::Wonder { .. } | Choice::Develop { .. } | Choice::Found => 1.4,
        Choice::UseBuilding { .. } | Choice::UseWonder { .. } => 1.3,
        Choice::GoldenAge => 0.8,
        Choice::Decline => 0.5,
        _ => 1.0,
    }
}
