//! Defend against an aggression: cards that are played or discarded, in any order.

use super::aggression::{self, succeed};
use crate::{
    Attack, Choice, Position, Refusal, Step, Table,
    content::{MilitaryId, MilitaryKind, board},
    picked::Cards,
    words::{hand, military},
};
use orbis_core::{
    Flow, Line, Offer, Picking, Prompt, Role, Seat, Sink, count, news, step,
    step::{Ask, Stacked, unexpected},
};
use orbis_parts::List;
use std::ops::ControlFlow;

news! {
    /// What is told of defenses.
    pub enum News {
        /// A card was used in defense; a face-down one is not told.
        Defended { seat: Seat, card: Option<MilitaryId> } => Line::by(seat, match card {
            Some(card) => {
                let strength = card.card().defense;
                format!("{seat} defends with {}: {strength} strength.", military(card))
            }
            None => format!("{seat} discards a card for {} strength.", discarded()),
        }),
    }
}

/// The strength of a card that is discarded face down.
fn discarded() -> i16 {
    board().discard_defense.into()
}

/// The strength a card adds to the defense.
/// Rules: `tta.aggression.defend-discard`, `tta.bonus.use`.
fn value(card: MilitaryId) -> i16 {
    match card.card().kind {
        MilitaryKind::Bonus => i16::from(card.card().defense),
        _ => discarded(),
    }
}

/// The rival's strength with the cards that are picked.
pub(crate) fn defended(position: &Position, attack: &Attack) -> i16 {
    let open = position.cards_at(attack.rival, attack.open, true);
    let open: i16 = open.iter().map(|card| value(*card)).sum();
    attack.defense + open + discarded() * attack.covered.len() as i16
}

/// A card of a defense: discarded for 1 strength, or played as the bonus card it is.
type Use = (bool, MilitaryId);

fn strength(of: Use) -> i16 {
    let (covered, card) = of;
    if covered { discarded() } else { value(card) }
}

fn choice(of: Use) -> Choice {
    match of {
        (false, card) => Choice::Defend { card },
        (true, card) => Choice::Shield { card },
    }
}

/// What is still open in a defense.
struct Defense {
    /// Cards that are not picked.
    free: Cards,
    /// How many may be, and how many in all.
    left: usize,
    limit: u8,
    /// What is missing to the attacker's strength.
    needs: i16,
}

impl Defense {
    fn of(position: &Position, seat: Seat, attack: &Attack) -> Defense {
        let limit = position.military_total(seat);
        let picked = attack.open | attack.covered;
        let left = usize::from(limit.saturating_sub(attack.played));
        Defense {
            free: position.cards_at(seat, picked, false),
            left: left.saturating_sub(picked.len()),
            limit,
            needs: attack.strength - defended(position, attack),
        }
    }

    /// The most that this card and the others after it can add, as far as each is worth something.
    fn most(&self, of: Use, worth: impl Fn(MilitaryId) -> i16) -> i16 {
        let mut itself = true;
        let others = self.free.iter();
        let others = others.filter(|card| **card != of.1 || !std::mem::take(&mut itself));
        let mut worths: List<i16, 40> = others.map(|card| worth(*card)).collect();
        worths.sort_unstable_by(|a, b| b.cmp(a));
        let more = self.left.saturating_sub(1);
        strength(of) + worths.iter().take(more).sum::<i16>()
    }

    /// Why the card cannot be used, in whatever order (`tta.aggression.no-partial-defense`).
    /// Rules: `tta.aggression.defend-limit`.
    fn obstacle(&self, of: Use) -> Option<Refusal> {
        let (limit, needs) = (self.limit, self.needs);
        if self.left == 0 {
            return Some(Refusal::DefenseLimit { limit });
        }
        let most = self.most(of, value);
        (most < needs).then_some(Refusal::DefenseTooWeak { needs, most })
    }

    /// Can it succeed with this card and those after it: bonus cards first, then others, each in their order?
    fn in_order(&self, of: Use) -> bool {
        let (covered, card) = of;
        let most = self.most(of, |other| match other >= card {
            true if !covered => value(other),
            false if covered => 0,
            _ => discarded(),
        });
        most >= self.needs
    }

    /// Every use of the cards, in order.
    fn uses(&self) -> List<Use, 80> {
        let is_bonus = |card: &&MilitaryId| card.card().kind == MilitaryKind::Bonus;
        let open = self.free.iter().filter(is_bonus).map(|card| (false, *card));
        open.chain(self.free.iter().map(|card| (true, *card)))
            .collect()
    }
}

step! {
    /// How is the aggression met?
    pub struct Defend { seat: Seat }
}

/// Does the step ask about a defense?
pub(crate) fn asks(step: &Step) -> bool {
    matches!(step, Step::Defend(_))
}

impl Ask<Position> for Defend {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let attack = position.attack;
        let (own, theirs) = attack.map_or((0, 0), |attack| {
            (defended(position, &attack), attack.strength)
        });
        let name = attack.map_or("it", |attack| military(attack.card));
        let most = count(position.military_total(seat), "card");
        Prompt::new(
            "tta.aggression.defend-bonus-cards",
            format!("How do you meet {name}?"),
        )
        .hint(format!(
            "The attack has {theirs}, you have {own}. Up to {most}."
        ))
    }

    /// The cards in any order, as many as there are military actions; a defense that cannot succeed is not begun.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Some(attack) = position.attack else {
            return ControlFlow::Continue(());
        };
        let defense = Defense::of(position, seat, &attack);
        let uses = defense.uses();
        let possible = uses
            .iter()
            .copied()
            .filter(|of| defense.obstacle(*of).is_none());
        let open = position.cards_at(seat, attack.open, true);
        let covered = position.cards_at(seat, attack.covered, true);
        let open = open.iter().map(|card| (false, *card));
        let picked = open.chain(covered.iter().map(|card| (true, *card)));
        Picking::new(possible.clone(), picked.clone()).offers_if(
            sink,
            true,
            |of, _| defense.in_order(of),
            choice,
            |of| match of {
                (false, card) => Choice::BackDefend { card },
                (true, card) => Choice::BackShield { card },
            },
        )?;
        let mut last = None;
        for of in &uses {
            if last.replace(*of) != Some(*of)
                && let Some(why) = defense.obstacle(*of)
            {
                sink.refuse(choice(*of), || why)?;
            }
        }
        // Who has begun to defend can succeed; only somebody else's guess of this hand may fall short.
        let begun = attack.played > 0 || picked.clone().next().is_some();
        if !begun || possible.clone().next().is_none() {
            sink.offer(Choice::Yield)?;
        }
        ControlFlow::Continue(())
    }

    fn present(&self, _position: &Position, _seat: Seat, choice: Choice) -> Offer {
        let of_hand = |card: MilitaryId, words: String| Offer::new(words).at(hand(card.slug()));
        match choice {
            Choice::Defend { card } => {
                let printed = card.card();
                let words = format!("Play {}: {} strength", military(card), printed.defense);
                of_hand(card, words).under("Defend")
            }
            Choice::Shield { card } => {
                let words = format!("Discard {} for {} strength", military(card), discarded());
                of_hand(card, words).under("Defend")
            }
            Choice::BackDefend { card } | Choice::BackShield { card } => {
                of_hand(card, format!("Take {} back", military(card))).under("Take back")
            }
            Choice::Yield => Offer::new("Do not defend").role(Role::Done),
            _ => unexpected(choice),
        }
    }

    /// One card more in the defense, one less, or none at all.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Some(mut attack) = position.attack else {
            return;
        };
        let free = |card| position.place_to_pick(seat, card, attack.open | attack.covered);
        match choice {
            Choice::Defend { card } => {
                free(card)
                    .into_iter()
                    .for_each(|place| attack.open.add(place));
            }
            Choice::Shield { card } => {
                free(card)
                    .into_iter()
                    .for_each(|place| attack.covered.add(place));
            }
            Choice::BackDefend { card } => {
                let place = position.place_to_take_back(seat, card, attack.open);
                place
                    .into_iter()
                    .for_each(|place| attack.open.remove(place));
            }
            Choice::BackShield { card } => {
                let place = position.place_to_take_back(seat, card, attack.covered);
                place
                    .into_iter()
                    .for_each(|place| attack.covered.remove(place));
            }
            _ => return succeed(position, table),
        }
        position.attack = Some(attack);
        if defended(position, &attack) >= attack.strength {
            fend_off(position, seat, &attack, table);
        } else {
            position.push(self);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let rival = position.attack.map(|attack| attack.rival);
        rival == Some(self.seat)
    }
}

/// The picked cards are played and discarded, in their order; the aggression fails.
/// Rules: `tta.aggression.defended`.
fn fend_off(position: &mut Position, seat: Seat, attack: &Attack, table: &mut Table<'_>) {
    let open = position.cards_at(seat, attack.open, true);
    let covered = position.cards_at(seat, attack.covered, true);
    position.attack = None;
    let open = open.iter().map(|card| (*card, true));
    let mut cards: List<(MilitaryId, bool), 40> = open
        .chain(covered.iter().map(|card| (*card, false)))
        .collect();
    cards.sort_unstable();
    for (card, shown) in &cards {
        if *shown {
            position.take_from_hand(seat, *card);
            position.discard_open(*card);
            position.seen.play_military(*card);
        } else {
            position.discard_hidden(seat, *card);
        }
        let card = shown.then_some(*card);
        table.emit(|| News::Defended { seat, card });
    }
    let (attacker, card) = (attack.attacker, attack.card);
    table.emit(|| aggression::News::Failed {
        seat: attacker,
        rival: seat,
        card,
    });
}
