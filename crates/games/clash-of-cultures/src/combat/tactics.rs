//! Action cards in combat.

use super::{
    end, fall, fighters, force_of, fortress, kind_count, mighty_host,
    options::{BattleOption, Opt},
    trick_of,
};
use crate::{
    Choice, Did, Good, Goods, Position, Refusal, Spaces, Table,
    ask::{self, plainly},
    content::{ActionId, Fighter, Kind, Place, Role},
    effects::ability::Ability,
    effects::tactic::Trick,
    effects::talent::Talent,
    influence::die,
    words,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};
use orbis_parts::Slot;

news! {
    /// What is told of cards in battle.
    pub enum News {
        /// A card was laid face down.
        Laid { seat: Seat } => Line::by(seat, format!("{seat} lays a card")),
        /// It was turned up.
        Shown { seat: Seat, card: ActionId } => Line::by(
            seat,
            format!("{seat} shows {}", card.card().tactic.card().name),
        ),
    }
}

/// May this side lay a card at all? Asked whatever the cards are, so that nobody learns what they are.
pub(super) fn may_play(position: &Position, side: usize) -> bool {
    let battle = &position.battle;
    let Some(seat) = battle.sides[side].seat else {
        return false;
    };
    let trojan = side == 1 && battle.trojan && battle.round == 1;
    let ram = side == 1
        && battle.round == 1
        && battle.city
        && battle.sides[0]
            .seat
            .is_some_and(|enemy| position.led(enemy, Talent::SilenceCities, battle.at));
    let sparta = !battle.naval
        && battle.sides[1 - side].seat.is_some_and(|enemy| {
            position.can(enemy, Ability::SilenceStrongerFoe)
                && fighters(position, 1 - side) < fighters(position, side)
        });
    position.can(seat, Ability::LayCards)
        && !position.player(seat).actions.is_empty()
        && !trojan
        && !ram
        && !sparta
        && !mighty_host(position, side)
}

/// Can this card be played for its combat effect now?
/// Rules: `coc.fact.card.high-ground`.
pub fn playable(position: &Position, side: usize, card: ActionId) -> bool {
    if !card.is_real() {
        return false;
    }
    let battle = &position.battle;
    let card = card.card().tactic.card();
    let force = fighters(position, side);
    let fighter = if battle.naval {
        card.suits(Fighter::Ship) && force > 0
    } else {
        card.suits(Fighter::Army) && force > 0
            || card.suits(Fighter::Fortress) && fortress(position, side)
    };
    let role = match card.role {
        Role::Attacker => side == 0,
        Role::Defender => side == 1,
        Role::Any => true,
    };
    let place = match card.place {
        Place::City => battle.city && !battle.naval,
        Place::Land => !battle.naval,
        Place::Any => true,
    };
    let barred = card.force.not_against_city && side == 0 && battle.city;
    let falls_back = card.force.trick == Some(Trick::FallBack);
    let more = !barred && (!falls_back || !retreat_spaces(position).is_empty());
    fighter && role && place && more
}

/// Why a card cannot be laid (`coc.combat.card-requirement`).
fn unplayable(position: &Position, side: usize, card: ActionId) -> Refusal {
    let battle = &position.battle;
    let tactic = card.card().tactic.card();
    let why = match (tactic.role, tactic.place) {
        (Role::Attacker, _) if side == 1 => "it is for attackers only",
        (Role::Defender, _) if side == 0 => "it is for defenders only",
        (_, Place::City) if !battle.city || battle.naval => "it is for battles for a city only",
        (_, Place::Land) if battle.naval => "it is for battles on land only",
        _ if tactic.force.not_against_city && side == 0 && battle.city => {
            "it is not for attacks on a city"
        }
        _ if tactic.force.trick == Some(Trick::FallBack) => "there is nowhere to fall back to",
        _ => "it is for other units than those who fight",
    };
    let rule = "coc.combat.card-requirement";
    Refusal::Lacks { rule, why }
}

/// Asks a side for its card of the round.
/// Rules: `coc.barb.player-cards`.
pub(super) fn ask(position: &mut Position, side: usize) {
    if let Some(seat) = position.battle.sides[side].seat
        && may_play(position, side)
    {
        position.push(PlayTactic {
            seat,
            attacker: side == 0,
        });
    }
}

step! {
    /// Is an action card laid for this round?
    pub struct PlayTactic { seat: Seat, attacker: bool }
}

impl Ask<Position> for PlayTactic {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let [own, other] = if self.attacker { [0, 1] } else { [1, 0] };
        let force = [own, other].map(|side| words::count(fighters(position, side), "unit"));
        let round = position.battle.round;
        Prompt::new(
            "coc.combat.play-attacker-first",
            format!("Lay an action card for round {round}?"),
        )
        .hint(format!("Your {} against {}.", force[0], force[1]))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let side = usize::from(!self.attacker);
        for card in position.player(seat).held_actions() {
            let why = if playable(position, side, card) {
                None
            } else {
                Some(unplayable(position, side, card))
            };
            sink.decide(Choice::Card { card }, why)?;
        }
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Card { card } => {
                let words = &card.card().tactic.card();
                Offer::new(format!("{}: {}", words.name, words.text))
                    .at(format!("card-{}", card.slug()))
            }
            Choice::Decline => Offer::new("No card"),
            _ => words::offer(position, seat, choice),
        }
    }

    /// The card is laid face down.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Card { card } = choice else {
            return;
        };
        let hand = &mut position.player_mut(seat).actions;
        if let Some(index) = hand.iter().position(|slot| slot.card == card) {
            let slot = hand.remove(index);
            let side = &mut position.battle.sides[usize::from(!self.attacker)];
            side.card = Slot {
                card: slot.card,
                known: SeatSet::only(seat),
            };
            side.played = true;
            table.emit(|| News::Laid { seat });
        }
    }
}

/// Where the defender can fall back to.
pub(crate) fn retreat_spaces(position: &Position) -> Spaces {
    let battle = &position.battle;
    let Some(seat) = battle.sides[1].seat else {
        return Spaces::NONE;
    };
    let number = fighters(position, 1);
    let free = battle.at.around()
        & position.world.land()
        & !position.enemy_units(seat)
        & !position.enemy_cities(seat);
    free.iter()
        .filter(|at| position.room(seat, *at) >= number)
        .collect()
}

/// Both cards are turned up; Scout and Martyr come first.
/// Rules: `coc.combat.reveal`, `coc.fact.card.scout-card`, `coc.fact.card.archers-order`.
pub(super) fn reveal(position: &mut Position, table: &mut Table<'_>) {
    for side in 0..2 {
        let own = &mut position.battle.sides[side];
        if own.played {
            own.card.known = SeatSet::ALL;
            own.valid = true;
            let (seat, card) = (own.seat.unwrap_or_default(), own.card.card);
            table.reveal();
            table.emit(|| News::Shown { seat, card });
        }
    }
    for side in 0..2 {
        if trick_of(&position.battle, side) == Some(Trick::TakesCard) {
            position.battle.sides[1 - side].valid = false;
            let other = &mut position.battle.sides[1 - side];
            if other.played {
                other.played = false;
                let slot = std::mem::take(&mut other.card);
                if let Some(seat) = position.battle.sides[side].seat {
                    position.player_mut(seat).actions.push(Slot::up(slot.card));
                }
            }
        }
    }
    for side in 0..2 {
        if trick_of(&position.battle, side) == Some(Trick::Sacrifice) {
            position.battle.sides[1 - side].valid = false;
            fall::casualties(position, 1 - side, 1, table);
            fall::casualties(position, side, 1, table);
        }
    }
}

/// The other effects on reveal: the attacker's are over before the defender's begin.
pub(super) fn on_reveal(position: &mut Position) {
    for side in [1, 0] {
        position.push(OnReveal {
            seat: position.turn.seat,
            attacker: side == 0,
        });
    }
}

step! {
    /// What the card of a side does when it lies open, and its riders with bows.
    pub struct OnReveal { seat: Seat, attacker: bool }
}

impl Run<Position> for OnReveal {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        let side = usize::from(!self.attacker);
        let bows = position.battle.sides[side].seat.is_some_and(|seat| {
            !position.battle.naval
                && position.battle.round == 1
                && position.can(seat, Ability::ShootFromHorses)
                && kind_count(position, side, Kind::Cavalry) > 0
        });
        match trick_of(&position.battle, side) {
            Some(Trick::Screen) => {
                let mut ignored = false;
                for _ in 0..fighters(position, side) {
                    ignored |= die(table) >= 5;
                }
                if ignored {
                    position.battle.sides[side].ignores += 1;
                }
            }
            Some(Trick::Volley) if die(table) >= 5 => {
                fall::casualties(position, 1 - side, 1, table)
            }
            Some(Trick::Silence) => position.battle.sides[1 - side].silent = true,
            Some(Trick::Starve) => starve(position, side),
            _ => {}
        }
        if bows && die(table) >= 5 {
            fall::casualties(position, 1 - side, 1, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.sits(self.seat) && position.battle.active
    }
}

/// The enemy of this side pays for food, or has no clash abilities.
fn starve(position: &mut Position, side: usize) {
    let enemy = position.battle.sides[1 - side].seat;
    let pays = enemy.filter(|seat| {
        let goods = position.player(*seat).goods;
        goods.payment(Goods::of(Good::Food, 2)).is_some()
    });
    match pays {
        Some(seat) => position.push(BattleOption {
            seat,
            option: Opt::SiegePay,
            attacker: side == 1,
        }),
        None => position.battle.sides[1 - side].silent = true,
    }
}

/// Does a Tactical Retreat end the battle in this round? There must be somebody to fall back, and from whom.
pub(super) fn falls_back(position: &Position) -> bool {
    trick_of(&position.battle, 1) == Some(Trick::FallBack)
        && fighters(position, 0) > 0
        && fighters(position, 1) > 0
        && !retreat_spaces(position).is_empty()
}

/// Tactical Retreat ends the battle before the dice.
pub(super) fn retreats(position: &mut Position) -> bool {
    let valid = falls_back(position);
    if let Some(seat) = position.battle.sides[1].seat.filter(|_| valid) {
        position.push(FallBack { seat });
        return true;
    }
    false
}

/// Surprise draws a card for whoever killed.
pub(super) fn surprise(position: &mut Position, table: &mut Table<'_>) {
    for side in 0..2 {
        let killed = position.battle.sides[1 - side].fell > 0;
        let valid = trick_of(&position.battle, side) == Some(Trick::DrawsCard);
        if let Some(seat) = position.battle.sides[side].seat.filter(|_| killed && valid) {
            position.draw_actions(seat, 1, table);
        }
    }
    discard(position);
}

/// The cards of the round go to the discard pile.
/// Rules: `coc.combat.card-one-round`.
pub(super) fn discard(position: &mut Position) {
    for side in 0..2 {
        let own = &mut position.battle.sides[side];
        let slot = std::mem::take(&mut own.card);
        let played = std::mem::take(&mut own.played);
        if let Some(seat) = own.seat.filter(|_| played && slot.card.is_real()) {
            position.discard_action(seat, slot.card);
        }
    }
}

/// Combat value that a side's card adds.
pub(super) fn value(position: &Position, side: usize) -> i16 {
    let enemies = i16::from(fighters(position, 1 - side));
    force_of(&position.battle, side)
        .map_or(0, |force| force.value + force.value_per_enemy * enemies)
}

/// Combat value that the other side's card takes away.
pub(super) fn against(position: &Position, side: usize) -> i16 {
    force_of(&position.battle, 1 - side)
        .filter(|_| side == 0)
        .map_or(0, |force| {
            force.attacker_loses_each * i16::from(fighters(position, 0))
        })
}

/// Extra dice of a side's card.
pub(super) fn dice(position: &Position, side: usize) -> u8 {
    force_of(&position.battle, side).map_or(0, |force| force.dice)
}

step! {
    /// Tactical Retreat: where do the defenders fall back to?
    pub struct FallBack { seat: Seat }
}

impl Ask<Position> for FallBack {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        Prompt::new(
            "coc.fact.card.retreat-city",
            "Tactical Retreat: where do you fall back to?",
        )
        .hint(format!(
            "{} go, and the battle is over.",
            words::capital(&words::count(fighters(position, 1), "unit"))
        ))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        ask::spaces(retreat_spaces(position), sink)
    }

    plainly!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Choice::Space { at: to } = choice else {
            return no_answer(self, choice);
        };
        let at = position.battle.at;
        let active = position.turn.seat == seat;
        for unit in position.player_mut(seat).units.iter_mut() {
            if unit.at == at && unit.kind.is_army() {
                unit.at = to;
                if active {
                    unit.spent = unit.spent.with(Did::Stop).with(Did::Fight);
                }
            }
        }
        position.player_mut(seat).regroup();
        position.battle.fell_back = Some(to);
        table.emit(|| end::News::Retreated { seat, at, to });
        discard(position);
        let winner = position.battle.sides[0].seat.unwrap_or(seat);
        end::conclude(position, Some(0), winner, table);
    }

    fn fits(&self, position: &Position) -> bool {
        self.offers_anything(position, self.seat)
    }
}
