//! What a learned judgement looks at, field by field.

use super::{PARTS, Sight, parts};
use crate::{
    Player, Position,
    banks::Goods,
    content::{CivilId, Kind, MilitaryKind, WORKPLACES},
};
use orbis_core::{Pen, Seat, Things};

const AGE: [&str; 5] = ["A", "I", "II", "III", "IV"];
const AGES: Things = Things::named(AGE.len(), |age| AGE[age].to_string());
const CARDS: Things = Things::named(128, |index| CivilId(index as u8).to_string());
const WORKED: Things = Things::named(WORKPLACES, |index| CivilId(index as u8).to_string());
const LEVELS: Things = Things::numbered(4);
const GROUPS: Things = Things::named(16, |index| {
    let group = [
        "farms and mines",
        "labs and libraries",
        "temples, theaters, arenas",
        "units",
    ];
    format!("{} of Age {}", group[index / 4], AGE[index % 4])
});
const MILITARY: Things = Things::named(28, |index| {
    let kind = [
        "event",
        "territory",
        "tactic",
        "aggression",
        "war",
        "pact",
        "bonus",
    ];
    format!("{} of Age {}", kind[index / 4], AGE[index % 4])
});

/// Turns the seat still has, about.
pub(crate) fn left(position: &Position, _seat: Seat) -> f32 {
    super::Horizon::of(position).turns
}

/// Fields in the words of the game.
pub(crate) fn spoken(field: &str) -> Option<&'static str> {
    Some(match field {
        "worth of ratings" => "culture and science to come",
        "worth of the economy" => "food and resources to come",
        "worth of the people"
        | "workers by turns"
        | "unused workers"
        | "unused workers by turns" => "workers",
        "worth of actions" => "actions of later turns",
        "worth of cards" => "cards in hand and in play",
        "worth of the wonder"
        | "wonder begun"
        | "share of the wonder"
        | "resources for the wonder"
        | "share of the wonder, by turns" => "the unfinished wonder",
        "impacts" => "events of Age III",
        "rest of the turn" => "what is left of the turn",
        "worth of strength" => "strength",
        "strength against the best"
        | "ahead in strength"
        | "behind in strength"
        | "ahead in strength, by turns"
        | "behind in strength, by turns"
        | "over the weakest rival"
        | "best rival's strength" => "strength against rivals",
        "worth of wars"
        | "wars declared"
        | "wars to suffer"
        | "wars declared, by the gap"
        | "wars to suffer, by the gap" => "wars",
        "worth of what is pending" => "what is being resolved",
        "worth of the military hand" | "military cards in hand" => "military cards in hand",
        "military hand" => "{} in hand",
        "harvest" | "harvest to come" | "first harvest" => "food production",
        "mines" | "mines to come" | "first mines to come" => "resource production",
        "hunger" => "lack of food",
        "culture rating" | "culture to come" => "culture production",
        "science rating" | "science to come" | "first science to come" => "science production",
        "discontent" | "discontent by turns" => "discontent workers",
        "blue bank" => "blue tokens",
        "yellow bank" | "yellow bank by turns" => "yellow tokens",
        "civil actions now" | "civil actions now, by turns" => "civil actions left",
        "military actions now" | "military actions now, by turns" => "military actions left",
        "extra goods" | "extra for the military" => "discounts this turn",
        "civil cards beyond four" => "civil cards in hand",
        "science to develop the hand" | "science missing for it" => "science for the cards in hand",
        "leaders taken" => "leader of an age",
        "tactic" => "tactic",
        "workers on" => "workers on {}",
        "workers by turns, on" => "{}",
        "age" | "progress" | "turns left" | "last turn" | "last three turns" | "last six turns"
        | "round" | "my turn" | "end announced" | "last round" | "my last turn"
        | "last turn done" => "the course of the game",
        _ => return None,
    })
}

pub(crate) fn features<P: Pen>(position: &Position, seat: Seat, pen: &mut P) {
    let sight = Sight::of(position, seat);
    time(&sight, pen);
    for (name, part) in PARTS.into_iter().zip(parts(&sight)) {
        pen.part(name, part);
    }
    ratings(&sight, pen);
    goods(&sight, pen);
    people(&sight, pen);
    actions(&sight, pen);
    strength(&sight, pen);
    hand(&sight, pen);
    cards(sight.player, pen);
    unfinished(sight.player, sight.horizon.turns, pen);
    workers(sight.player, sight.horizon.turns, pen);
    military(sight.player, pen);
}

fn time<P: Pen>(sight: &Sight<'_>, pen: &mut P) {
    let (position, turns) = (sight.position, sight.horizon.turns);
    let mine = position.current == sight.seat;
    let last = position.is_last_round();
    pen.one_of("age", AGES, Some(usize::from(position.age.min(4))));
    pen.number("progress", 4.0, sight.horizon.progress);
    pen.number("turns left", 20.0, turns);
    pen.number("last turn", 1.0, turns.min(1.0));
    pen.number("last three turns", 3.0, turns.min(3.0));
    pen.number("last six turns", 6.0, turns.min(6.0));
    pen.number("round", 20.0, f32::from(position.round));
    pen.flag("my turn", mine);
    pen.flag("first player", position.first == sight.seat);
    pen.flag("end announced", position.last_round.is_some());
    pen.flag("last round", last);
    pen.flag("my last turn", last && mine);
    let before = sight.seat.index() < position.current.index();
    pen.flag("last turn done", last && !mine && before);
}

fn ratings<P: Pen>(sight: &Sight<'_>, pen: &mut P) {
    let turns = sight.horizon.turns;
    let stock = f32::from(sight.player.science);
    pen.number("culture rating", 20.0, sight.culture);
    pen.number("culture to come", 150.0, sight.culture * turns);
    pen.number("science", 20.0, stock);
    pen.number("first science", 12.0, stock.min(12.0));
    pen.number("science by turns", 200.0, stock * turns);
    pen.number("science rating", 10.0, sight.science);
    pen.number("science to come", 80.0, sight.science * turns);
    pen.number(
        "first science to come",
        60.0,
        sight.science.min(5.0) * turns,
    );
}

fn goods<P: Pen>(sight: &Sight<'_>, pen: &mut P) {
    let (player, turns) = (sight.player, sight.horizon.turns);
    let food = f32::from(player.stock(Goods::Food));
    let resources = f32::from(player.stock(Goods::Resources));
    pen.number("food", 10.0, food);
    pen.number("first food", 6.0, food.min(6.0));
    pen.number("food by turns", 80.0, food * turns);
    pen.number("harvest", 5.0, sight.harvest);
    pen.number("harvest to come", 40.0, sight.harvest * turns);
    pen.number("first harvest", 2.0, sight.harvest.min(2.0));
    pen.number("hunger", 3.0, (-(food + sight.harvest)).max(0.0));
    pen.number("consumption", 5.0, f32::from(player.consumption()));
    pen.number("resources", 15.0, resources);
    pen.number("first resources", 8.0, resources.min(8.0));
    pen.number("resources by turns", 100.0, resources * turns);
    pen.number("mines", 10.0, sight.mines);
    pen.number("mines to come", 80.0, sight.mines * turns);
    pen.number("first mines to come", 60.0, sight.mines.min(5.0) * turns);
    pen.number("corruption", 6.0, f32::from(player.corruption()));
    pen.number("blue bank", 16.0, f32::from(player.blue));
    pen.number("yellow bank", 18.0, f32::from(player.yellow));
    pen.number(
        "yellow bank by turns",
        200.0,
        f32::from(player.yellow) * turns,
    );
}

fn people<P: Pen>(sight: &Sight<'_>, pen: &mut P) {
    let (player, turns) = (sight.player, sight.horizon.turns);
    let (unused, workers) = (f32::from(player.unused), f32::from(player.workers()));
    let happy = f32::from(player.happiness());
    let required = f32::from(player.happy_required());
    let discontent = (required - happy).max(0.0);
    pen.number("unused workers", 3.0, unused);
    pen.number("unused workers by turns", 20.0, unused * turns);
    pen.number("workers", 15.0, workers);
    pen.number("workers by turns", 150.0, workers * turns);
    pen.number("happiness", 8.0, happy);
    pen.number("happiness required", 8.0, required);
    pen.number("discontent", 3.0, discontent);
    pen.number("discontent by turns", 20.0, discontent * turns);
    pen.number("uprising", 2.0, (discontent - unused).max(0.0));
    let slack = (happy - required).clamp(0.0, 2.0);
    pen.number("happiness to spare", 20.0, slack * turns);
    let price = player.population_price().map_or(9.0, f32::from);
    pen.number("price of a worker", 9.0, price);
    pen.number("urban limit", 4.0, f32::from(player.urban_limit()));
}

fn actions<P: Pen>(sight: &Sight<'_>, pen: &mut P) {
    let (position, seat, turns) = (sight.position, sight.seat, sight.horizon.turns);
    let soon = turns.min(6.0);
    let mine = |number: u8| {
        if position.current == seat {
            f32::from(number)
        } else {
            0.0
        }
    };
    pen.number("civil actions", 10.0, sight.civil_total);
    pen.number("civil actions to come", 80.0, sight.civil_total * turns);
    pen.number("military actions", 6.0, sight.military_total);
    pen.number(
        "military actions to come",
        40.0,
        sight.military_total * turns,
    );
    let civil = mine(position.civil_actions(seat));
    let military = mine(position.military_actions(seat));
    pen.number("civil actions now", 6.0, civil);
    pen.number("civil actions now, by turns", 30.0, civil * soon);
    pen.number("military actions now", 4.0, military);
    pen.number("military actions now, by turns", 20.0, military * soon);
    let extra = &position.extra;
    pen.number("extra goods", 4.0, mine(extra.resources) + mine(extra.food));
    let arms = mine(extra.military_resources) + mine(extra.military_science);
    pen.number("extra for the military", 4.0, arms);
}

fn strength<P: Pen>(sight: &Sight<'_>, pen: &mut P) {
    let (position, seat, player) = (sight.position, sight.seat, sight.player);
    let soon = sight.horizon.turns.min(6.0);
    let strengths = || {
        position
            .others(seat)
            .map(|other| position.strength(other) as f32)
    };
    let best = strengths().fold(0.0, f32::max);
    let weakest = strengths().fold(f32::MAX, f32::min).min(best);
    let gap = sight.strength - best;
    let (ahead, behind) = (gap.max(0.0), (-gap).max(0.0));
    pen.number("strength", 40.0, sight.strength);
    pen.number("best rival's strength", 40.0, best);
    pen.number(
        "over the weakest rival",
        20.0,
        (sight.strength - weakest).max(0.0),
    );
    pen.number("strength against the best", 12.0, gap.clamp(-12.0, 12.0));
    pen.number("ahead in strength", 20.0, ahead);
    pen.number("behind in strength", 20.0, behind);
    pen.number("ahead in strength, by turns", 60.0, ahead * soon);
    pen.number("behind in strength, by turns", 60.0, behind * soon);
    pen.number("colonization", 6.0, player.colonization() as f32);
    let tactic = player.tactic.map(|card| usize::from(card.card().level));
    pen.one_of("tactic", LEVELS, tactic);
    let own = player.wars.len() as f32;
    let others = position.others(seat);
    let against = others.flat_map(|other| position.player(other).wars.iter());
    let against = against.filter(|war| war.rival == seat).count() as f32;
    pen.number("wars declared", 1.0, own);
    pen.number("wars to suffer", 1.0, against);
    pen.number("wars declared, by the gap", 20.0, own * gap);
    pen.number("wars to suffer, by the gap", 20.0, against * gap);
}

fn hand<P: Pen>(sight: &Sight<'_>, pen: &mut P) {
    let (position, player) = (sight.position, sight.player);
    pen.number("civil cards in hand", 5.0, player.hand.len() as f32);
    let over = player.hand.len().saturating_sub(4);
    pen.number("civil cards beyond four", 3.0, over as f32);
    pen.number(
        "military cards in hand",
        5.0,
        player.military_hand.len() as f32,
    );
    pen.number("colonies", 5.0, player.colonies.len() as f32);
    pen.number("wonders", 5.0, player.wonders.len() as f32);
    pen.flag("leader", player.leader.is_some());
    let taken = player.leader_taken.iter().enumerate();
    let taken = taken.map(|(age, taken)| (age, f32::from(u8::from(*taken))));
    pen.marks("leaders taken", LEVELS, taken);
    pen.number("pacts", 2.0, position.pacts(sight.seat).count() as f32);
    let technologies = player.hand.iter().filter(|held| held.card.technology());
    let costs: u8 = technologies.map(|held| held.card.card().science_cost).sum();
    pen.number("science to develop the hand", 30.0, f32::from(costs));
    let missing = (f32::from(player.science) - f32::from(costs)).min(0.0);
    pen.number("science missing for it", 30.0, missing);
}

fn cards<P: Pen>(player: &Player, pen: &mut P) {
    let wonders = player.wonders.iter().filter(|wonder| !wonder.ruined);
    let played = player.technologies.iter();
    let played = played.chain([player.government]).chain(player.leader);
    let played = played.chain(wonders.map(|wonder| wonder.card));
    pen.marks("in play", CARDS, played.map(|card| (card.index(), 1.0)));
    let held = player.hand.iter().map(|held| (held.card.index(), 1.0));
    pen.marks("in hand", CARDS, held);
}

fn unfinished<P: Pen>(player: &Player, turns: f32, pen: &mut P) {
    let wonder = player.unfinished.map(|wonder| {
        let card = wonder.card.card();
        let built: u8 = card.stages.iter().take(usize::from(wonder.built)).sum();
        let all: u8 = card.stages.iter().sum();
        let share = f32::from(built) / f32::from(all.max(1));
        (usize::from(card.level), share, f32::from(all - built))
    });
    let of = |what: fn((usize, f32, f32)) -> f32| wonder.map(|wonder| (wonder.0, what(wonder)));
    pen.marks("wonder begun", LEVELS, of(|_| 1.0));
    pen.marks("share of the wonder", LEVELS, of(|(_, share, _)| share));
    pen.marks(
        "resources for the wonder",
        LEVELS,
        of(|(_, _, missing)| missing),
    );
    let by_turns = wonder.map(|(level, share, _)| (level, share * turns));
    pen.marks("share of the wonder, by turns", LEVELS, by_turns);
}

fn workers<P: Pen>(player: &Player, turns: f32, pen: &mut P) {
    let staffed = || player.technologies.staffed();
    let on_cards = staffed().map(|(card, workers)| (card.index(), f32::from(workers)));
    pen.marks("workers on", WORKED, on_cards);
    let groups = staffed().map(|(card, workers)| {
        let group = match card.kind() {
            Kind::Farm | Kind::Mine => 0,
            Kind::Lab | Kind::Library => 1,
            Kind::Temple | Kind::Theater | Kind::Arena => 2,
            _ => 3,
        };
        let level = usize::from(card.card().level);
        (group * 4 + level, f32::from(workers) * turns)
    });
    pen.marks("workers by turns, on", GROUPS, groups);
}

fn military<P: Pen>(player: &Player, pen: &mut P) {
    let known = player.military_hand.iter().map(|slot| slot.card);
    let known = known.filter(|card| !card.hidden()).map(|card| {
        let card = card.card();
        let kind = match card.kind {
            MilitaryKind::Event => 0,
            MilitaryKind::Territory => 1,
            MilitaryKind::Tactic => 2,
            MilitaryKind::Aggression => 3,
            MilitaryKind::War => 4,
            MilitaryKind::Pact => 5,
            MilitaryKind::Bonus => 6,
        };
        (kind * 4 + usize::from(card.level), 1.0)
    });
    pen.marks("military hand", MILITARY, known);
}
