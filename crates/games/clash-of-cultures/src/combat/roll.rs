//! The combat roll: dice, clash abilities, combat values, hits.

use super::{
    HIT, News, Side, enemy_can, fighters, force_of, fortress, kind_count, mighty_host, tactics,
    trick_of,
};
use crate::{
    Mood, Position, Table,
    content::{Building, Face, Kind, content},
    effects::ability::Ability,
    effects::tactic::Trick,
    effects::talent::Talent,
    influence::die,
};
use orbis_core::Seat;
use orbis_parts::List;

/// Both sides roll.
/// Rules: `coc.combat.after-roll-order`.
pub(super) fn both(position: &mut Position, table: &mut Table<'_>) {
    for side in 0..2 {
        roll(position, side, table);
    }
    let battle = position.battle;
    table.emit(|| News::Rolled {
        at: battle.at,
        round: battle.round,
        sides: [battle.sides[0].seat, battle.sides[1].seat],
        dice: [battle.sides[0].dice, battle.sides[1].dice],
        values: [battle.sides[0].value, battle.sides[1].value],
    });
}

/// The number of dice of a side.
/// Rules: `coc.combat.dice-count`.
pub fn dice_count(position: &Position, side: usize) -> u8 {
    let force = fighters(position, side);
    let fort = side == 1 && position.battle.round == 1 && position.battle.fort_die;
    if force == 0 && !fortress(position, side) {
        return 0;
    }
    (force + u8::from(fort) + tactics::dice(position, side)).min(10)
}

/// Rules: `coc.combat.clash-leader`.
fn roll(position: &mut Position, side: usize, table: &mut Table<'_>) {
    let mut faces: List<u8, 10> = List::new();
    for _ in 0..dice_count(position, side) {
        faces.push(table.roll(content().die.len() as u32) as u8);
    }
    let clashes = clashes(position, side);
    if clashes
        && kind_count(position, side, Kind::Leader) > 0
        && let Some(index) = faces
            .iter()
            .position(|face| face_of(*face).icon == Kind::Leader)
    {
        // Eight rolls in a row are a scandal; the bound keeps a scripted die from hanging the table.
        for _ in 0..64 {
            faces[index] = table.roll(content().die.len() as u32) as u8;
            if face_of(faces[index]).icon != Kind::Leader {
                break;
            }
        }
    }
    let ignored = if clashes {
        elephants(position, side, &mut faces)
    } else {
        0
    };
    let own = &mut position.battle.sides[side];
    own.dice = faces;
    own.ignores = own.ignores.saturating_add(ignored);
    evaluate(position, side);
}

/// A face by the number that was rolled; 0 is a die that an elephant has used up.
fn face_of(rolled: u8) -> Face {
    let faces = &content().die;
    faces[(usize::from(rolled) + faces.len() - 1) % faces.len().max(1)]
}

/// May the side use clash abilities this round?
/// Rules: `coc.combat.clash-mandatory`, `coc.combat.clash-missing`, `coc.combat.clash-once`, `coc.barb.clash`,
/// `coc.fact.card.no-clash`.
fn clashes(position: &Position, side: usize) -> bool {
    !position.battle.naval && !position.battle.sides[side].silent && !mighty_host(position, side)
}

/// The combat value is that of the dice as they lie.
pub(super) fn evaluate(position: &mut Position, side: usize) {
    position.battle.sides[side].value = worth(position, side, 0);
}

/// Would one more make the combat value greater?
pub(super) fn counts(position: &Position, side: usize) -> bool {
    worth(position, side, 1) > position.battle.sides[side].value
}

/// The combat value of the dice as they lie, with so much more added to it.
/// Rules: `coc.combat.value`.
fn worth(position: &Position, side: usize, more: i16) -> u8 {
    // Whoever has nobody left to roll has no combat value either.
    if fighters(position, side) == 0 && !fortress(position, side) {
        return 0;
    }
    let faces = position.battle.sides[side].dice;
    let dice: i16 = faces
        .iter()
        .filter(|face| **face != 0)
        .map(|face| i16::from(face_of(*face).value))
        .sum();
    let clash = if clashes(position, side) {
        clash(position, side, &faces)
    } else {
        0
    };
    let mut bonuses = clash + bonuses(position, side) + more;
    if position.battle.round == 1 && tamed(position, side) {
        bonuses = bonuses.min(2);
    }
    let value = dice + bonuses + penalties(position, side);
    value.clamp(0, 250) as u8
}

/// Each elephant with an icon ignores a hit, and its die does not count: the lowest are used.
/// Rules: `coc.combat.clash-elephant`.
fn elephants(position: &Position, side: usize, faces: &mut List<u8, 10>) -> u8 {
    let mut ignored = 0;
    for _ in 0..kind_count(position, side, Kind::Elephant) {
        let Some(index) = lowest(faces, Kind::Elephant) else {
            break;
        };
        faces[index] = 0;
        ignored += 1;
    }
    ignored
}

/// The lowest die with an icon.
fn lowest(faces: &[u8], icon: Kind) -> Option<usize> {
    (0..faces.len())
        .filter(|index| faces[*index] != 0 && face_of(faces[*index]).icon == icon)
        .min_by_key(|index| face_of(faces[*index]).value)
}

/// Lord of Horses: the die of a rider who may carry the shield instead of the sword.
pub(super) fn rider(position: &Position, side: usize) -> Option<usize> {
    let rides = clashes(position, side) && kind_count(position, side, Kind::Cavalry) > 0;
    lowest(&position.battle.sides[side].dice, Kind::Cavalry).filter(|_| rides)
}

/// The rider takes the shield: a hit is ignored, the die does not count.
pub(super) fn shield(position: &mut Position, side: usize) {
    if let Some(index) = rider(position, side) {
        let own = &mut position.battle.sides[side];
        own.dice[index] = 0;
        own.shield = true;
        own.ignores = own.ignores.saturating_add(1);
        evaluate(position, side);
    }
}

/// The combat value that clash abilities of infantry and cavalry add.
/// Rules: `coc.combat.clash-infantry`, `coc.combat.clash-cavalry`.
fn clash(position: &Position, side: usize, faces: &[u8]) -> i16 {
    let seat = position.battle.sides[side].seat;
    let first = position.battle.round == 1;
    let active = |kind: Kind| {
        let icons = faces
            .iter()
            .filter(|face| **face != 0 && face_of(**face).icon == kind)
            .count() as u8;
        i16::from(icons.min(kind_count(position, side, kind)))
    };
    let eagle = first
        && seat.is_some_and(|seat| position.led(seat, Talent::LeadInfantry, position.battle.at));
    let infantry = active(Kind::Infantry) * if eagle { 2 } else { 1 };
    // A rider with the shield has no sword.
    let shield = u8::from(position.battle.sides[side].shield);
    let riders = kind_count(position, side, Kind::Cavalry).saturating_sub(shield);
    let cavalry = active(Kind::Cavalry).min(i16::from(riders));
    let horsemanship = cavalry > 0
        && first
        && seat.is_some_and(|seat| position.can(seat, Ability::FightFortsOnHorses))
        && position
            .cities
            .at(position.battle.at)
            .is_some_and(|city| city.has(Building::Fortress));
    infantry + 2 * cavalry + i16::from(horsemanship)
}

/// Is the other side's Hannibal or Grey Tide holding this side's bonuses down?
fn tamed(position: &Position, side: usize) -> bool {
    let battle = &position.battle;
    !battle.naval
        && battle.sides[1 - side].seat.is_some_and(|enemy| {
            position.led(enemy, Talent::TameEnemies, battle.at)
                || (position.can(enemy, Ability::TameWithElephants)
                    && kind_count(position, 1 - side, Kind::Elephant) > 0)
        })
}

/// Everything that is added to the dice.
/// Rules: `coc.fact.adv.fanaticism`.
pub fn bonuses(position: &Position, side: usize) -> i16 {
    let battle = &position.battle;
    let own: &Side = &battle.sides[side];
    let mut sum = tactics::value(position, side) + i16::from(own.steady) + i16::from(own.bought);
    if own.tusks {
        sum += i16::from(kind_count(position, side, Kind::Elephant));
    }
    let Some(seat) = own.seat else {
        return sum;
    };
    let temple = position
        .cities
        .at(battle.at)
        .is_some_and(|city| city.has(Building::Temple));
    if !battle.naval && temple && battle.round == 1 && position.can(seat, Ability::FightForTemples)
    {
        sum += 2;
    }
    if battle.naval
        && position.can(seat, Ability::FightAtSea)
        && (battle.round == 1 || !enemy_can(position, side, Ability::IgnoreHitFromShips))
    {
        sum += 2;
    }
    let enemy_army = battle.sides[1 - side].seat.is_some() && fighters(position, 1 - side) > 0;
    if !battle.naval && enemy_army && position.can(seat, Ability::FightBesideBarbarians) {
        let near = position
            .cities
            .of(None)
            .filter(|city| city.at.distance(battle.at) <= 2)
            .count();
        sum += near.min(4) as i16;
    }
    sum + leader_bonus(position, side, seat)
}

/// Everything that is taken off.
/// Rules: `coc.fact.wonder.wall`.
fn penalties(position: &Position, side: usize) -> i16 {
    let battle = &position.battle;
    let mut sum = -tactics::against(position, side);
    if side == 0 && !battle.naval && battle.round == 1 && battle.city {
        let wall = position.cities.at(battle.at).is_some_and(|city| {
            city.mood == Mood::Happy
                && city
                    .owner
                    .is_some_and(|owner| position.can(owner, Ability::WeakenAttackers))
        });
        if wall {
            sum -= 2;
        }
    }
    sum
}

/// What the leader adds.
/// Rules: `coc.leader.cv-every-round`.
fn leader_bonus(position: &Position, side: usize, seat: Seat) -> i16 {
    let player = position.player(seat);
    let leader = player.leader.filter(|_| position.civilizations);
    let (Some(leader), Some(place)) = (leader, player.leader_space()) else {
        return 0;
    };
    let bonuses = leader.card().battle.iter();
    bonuses
        .map(|bonus| bonus.value(position, side, seat, place))
        .sum()
}

/// Hits and the hits that are ignored without asking.
/// Rules: `coc.combat.hits`, `coc.combat.ignore-hits`, `coc.combat.fortress-bonus`, `coc.fact.adv.war-ships`.
pub(super) fn hits(position: &mut Position) {
    let battle = position.battle;
    for side in 0..2 {
        let mut ignored = battle.sides[side].ignores;
        if side == 1 && battle.round == 1 && battle.fort_hit {
            ignored += 1;
        }
        ignored += force_of(&battle, side).map_or(0, |force| force.ignores);
        if let Some(seat) = battle.sides[side].seat {
            let ships = battle.naval || (side == 0 && battle.landed);
            if battle.round == 1 && ships && position.can(seat, Ability::IgnoreHitFromShips) {
                ignored += 1;
            }
            let obelisk = position
                .cities
                .at(battle.at)
                .is_some_and(|city| city.has(Building::Obelisk));
            if !battle.naval
                && battle.round == 1
                && obelisk
                && position.led(seat, Talent::IgnoreHitAtObelisk, battle.at)
            {
                ignored += 1;
            }
            let far = position
                .cities
                .of(Some(seat))
                .all(|city| city.at.distance(battle.at) >= 2);
            if !battle.naval && far && position.led(seat, Talent::IgnoreHitFarFromHome, battle.at) {
                ignored += 1;
            }
        }
        let taken = battle.sides[1 - side].value / HIT;
        let own = &mut position.battle.sides[side];
        own.hits = taken.saturating_sub(ignored);
    }
}

/// Encircled: one more hit that cannot be ignored.
/// Rules: `coc.fact.card.encircled`.
pub(super) fn encircle(position: &mut Position, table: &mut Table<'_>) {
    let lost: [u8; 2] = std::array::from_fn(|side| {
        position.battle.sides[side]
            .hits
            .min(fighters(position, side))
    });
    for side in 0..2 {
        let enemy = 1 - side;
        let valid = trick_of(&position.battle, side) == Some(Trick::Encircle);
        if valid
            && lost[enemy] >= lost[side]
            && lost[enemy] < fighters(position, enemy)
            && die(table) >= 5
        {
            position.battle.sides[enemy].hits += 1;
        }
    }
}

/// What the dice show; one that was used up shows nothing.
pub(super) fn values(dice: &[u8]) -> Vec<u8> {
    let faces = &content().die;
    let shown = |face: &u8| Some(faces.get(usize::from(*face).wrapping_sub(1))?.value);
    dice.iter().filter_map(shown).collect()
}

/// Dice in words.
pub(super) fn said(dice: &[u8]) -> String {
    let faces = &content().die;
    let words: Vec<String> = dice
        .iter()
        .map(|face| match faces.get(usize::from(*face).wrapping_sub(1)) {
            Some(face) => face.value.to_string(),
            None => "shield".to_string(),
        })
        .collect();
    if words.is_empty() {
        "nothing".into()
    } else {
        words.join(" ")
    }
}
