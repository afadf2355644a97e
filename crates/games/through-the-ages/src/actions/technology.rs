//! Develop a technology, and declare a revolution.

use super::{
    build::{adds, cross_discount},
    decide,
    hand::{Hand, different},
    population::civil,
};
use crate::{
    Choice, Player, Position, Refusal, Source, Table,
    banks::Goods,
    content::{CivilId, Kind},
    words::{civil as name, civil_actions, hand, military_actions},
};
use orbis_core::{Flow, Line, Offer, Seat, SeatSet, Sink, news};
use std::ops::ControlFlow;

news! {
    /// What is told of technologies.
    pub enum News {
        /// A technology was developed.
        Developed { seat: Seat, card: CivilId, science: u16 } => {
            Line::by(seat, format!("{seat} develops {} for {science} science.", name(card)))
        },
        /// A revolution was declared.
        Revolution { seat: Seat, card: CivilId, science: u16 } => Line::by(seat, format!(
            "A revolution brings {seat} {} for {science} science.",
            name(card),
        )),
    }
}

/// Science for a technology, peacefully or by revolution, before temporary science.
/// Rules: `tta.tech.government-cost`, `tta.revolution.science-cost`.
pub fn price(
    position: &Position,
    seat: Seat,
    card: CivilId,
    revolution: bool,
    discount: u8,
) -> u16 {
    Funds::of(position, seat, discount).price(card, revolution)
}

/// What a seat pays technologies with and what makes them cheaper: asked once for all that are offered together.
struct Funds<'a> {
    player: &'a Player,
    /// Science for anything, and for military units.
    science: [u16; 2],
    /// What comes off every price.
    discount: i32,
    /// A partner who pays along cannot.
    partner: Option<Refusal>,
}

impl<'a> Funds<'a> {
    fn of(position: &'a Position, seat: Seat, discount: u8) -> Funds<'a> {
        let player = position.player(seat);
        let pacts = position.pact_sum(seat, |terms| terms.develop_discount as i8);
        let temporary = if position.extra_of(seat) {
            position.extra.military_science
        } else {
            0
        };
        let for_units = player.science.saturating_add(temporary.into());
        Funds {
            player,
            science: [player.science, for_units],
            discount: i32::from(discount) + pacts,
            partner: partner_obstacle(position, seat),
        }
    }

    #[inline]
    fn price(&self, card: CivilId, revolution: bool) -> u16 {
        let printed = card.card();
        let mut price = i32::from(if revolution {
            printed.revolution_cost
        } else {
            printed.science_cost
        });
        if printed.kind == Kind::Theater {
            price -= i32::from(self.player.kept.texts.theater_discount);
        }
        price -= i32::from(cross_discount(self.player, printed.kind)[1]);
        (price - self.discount).max(0) as u16
    }

    /// Why the technology cannot be developed, actions aside.
    #[inline]
    fn obstacle(&self, card: CivilId, revolution: bool) -> Option<Refusal> {
        let (needs, has) = (
            self.price(card, revolution),
            self.science[usize::from(card.unit())],
        );
        if needs > has {
            return Some(Refusal::Science { needs, has });
        }
        self.partner
    }
}

/// The first partner who pays along and cannot.
fn partner_obstacle(position: &Position, seat: Seat) -> Option<Refusal> {
    if position.player(seat).treaties.is_empty() {
        return None;
    }
    position.pacts(seat).find_map(|(owner, pact, terms)| {
        let partner = position.partner(seat, owner, &pact);
        let has = position.player(partner).science;
        (u16::from(terms.partner_pays) > has).then_some(Refusal::PartnerScience {
            partner,
            needs: terms.partner_pays,
        })
    })
}

/// Does the seat pay revolutions with military actions?
pub fn by_military(position: &Position, seat: Seat) -> bool {
    position.player(seat).leads(|text| text.revolution_military)
}

/// Why the actions for a revolution are missing.
/// Rules: `tta.app.robespierre-patriotism`.
pub(crate) fn revolution_actions(position: &Position, seat: Seat) -> Option<Refusal> {
    if by_military(position, seat) {
        // Temporary actions are not part of the total.
        let (needs, has) = (
            position.military_total(seat),
            position.player(seat).military,
        );
        return (has < needs).then_some(Refusal::AllMilitaryActions { needs, has });
    }
    let (needs, has) = (position.civil_total(seat), position.civil_actions(seat));
    (has < needs).then_some(Refusal::AllCivilActions { needs, has })
}

pub(crate) fn offers(
    position: &Position,
    seat: Seat,
    hand: &Hand<'_>,
    sink: &mut impl Sink<Position>,
) -> Flow {
    develop_offers(position, seat, hand, 0, civil(position, seat), sink)
}

/// Peaceful developments, then revolutions.
/// Rules: `tta.revolution.what`.
pub(crate) fn develop_offers(
    position: &Position,
    seat: Seat,
    hand: &Hand<'_>,
    discount: u8,
    actions: Option<Refusal>,
    sink: &mut impl Sink<Position>,
) -> Flow {
    let told = actions.is_none() || !sink.deaf();
    let technologies = if told { hand.technologies } else { &[] };
    if technologies.is_empty() && hand.governments.is_empty() {
        return ControlFlow::Continue(());
    }
    let funds = Funds::of(position, seat, discount);
    for card in different(technologies) {
        decide(sink, Choice::Develop { card }, actions, || {
            funds.obstacle(card, false)
        })?;
    }
    if hand.governments.is_empty() {
        return ControlFlow::Continue(());
    }
    let missing = revolution_actions(position, seat);
    for card in different(hand.governments) {
        decide(sink, Choice::Revolution { card }, missing, || {
            funds.obstacle(card, true)
        })?;
    }
    ControlFlow::Continue(())
}

/// How a development is shown.
pub(crate) fn present(position: &Position, seat: Seat, card: CivilId, discount: u8) -> Offer {
    let price = price(position, seat, card, false, discount);
    let what = format!("Develop {} for {price} science{}", name(card), adds(card));
    Offer::new(what)
        .at(hand(card.slug()))
        .under("Develop")
        .called(name(card))
        .price(format!("{price}[science]"))
}

/// How a revolution is shown.
pub(crate) fn present_revolution(
    position: &Position,
    seat: Seat,
    card: CivilId,
    discount: u8,
) -> Offer {
    let price = price(position, seat, card, true, discount);
    let (actions, sign) = if by_military(position, seat) {
        (
            military_actions(position.military_total(seat)),
            "[military]",
        )
    } else {
        (civil_actions(position.civil_total(seat)), "[civil]")
    };
    Offer::new(format!(
        "Revolution: {} for {price} science and all {actions}{}",
        name(card),
        adds(card)
    ))
    .at(hand(card.slug()))
    .under("Develop")
    .called(format!("Revolution: {}", name(card)))
    .price(format!("{price}[science] all {sign}"))
}

/// Pays the science of both parties.
/// Rules: `tta.points.temporary-science`.
fn pay(position: &mut Position, seat: Seat, card: CivilId, revolution: bool, discount: u8) -> u16 {
    let price = price(position, seat, card, revolution, discount);
    let mut left = price;
    if position.extra_of(seat) && card.kind().unit() {
        let temporary = left.min(u16::from(position.extra.military_science));
        position.extra.military_science -= temporary as u8;
        left -= temporary;
    }
    let player = position.player_mut(seat);
    player.science = player.science.saturating_sub(left);
    let mut shares = [0u8; 4];
    for (owner, pact, terms) in position.pacts(seat) {
        let partner = position.partner(seat, owner, &pact);
        shares[partner.index() & 3] += terms.partner_pays;
    }
    for (partner, share) in position.players.iter_mut().zip(shares) {
        partner.science = partner.science.saturating_sub(u16::from(share));
    }
    price
}

/// Develops peacefully: the civil action was paid or is not needed.
pub(crate) fn develop(
    position: &mut Position,
    seat: Seat,
    card: CivilId,
    discount: u8,
    table: &mut Table<'_>,
) {
    let science = pay(position, seat, card, false, discount);
    table.emit(|| News::Developed {
        seat,
        card,
        science,
    });
    enter(position, seat, card);
    developed(position, seat, table);
}

/// Pays all actions, replaces the government, and has none of the new actions available.
/// Rules: `tta.revolution.replace`, `tta.revolution.new-actions-spent`, `tta.revolution.military-actions`,
/// `tta.card.robespierre-culture`, `tta.app.robespierre-new-ma-spent`, `tta.app.robespierre-civil-actions`.
pub(crate) fn revolution(
    position: &mut Position,
    seat: Seat,
    card: CivilId,
    discount: u8,
    table: &mut Table<'_>,
) {
    let science = pay(position, seat, card, true, discount);
    let by_military = by_military(position, seat);
    let left = if by_military {
        let total = position.military_total(seat);
        position.player(seat).military.saturating_sub(total)
    } else {
        position.spend_civil(seat, position.civil_total(seat));
        position.player(seat).civil
    };
    table.emit(|| News::Revolution {
        seat,
        card,
        science,
    });
    enter(position, seat, card);
    let totals = (position.civil_total(seat), position.military_total(seat));
    let player = position.player_mut(seat);
    if by_military {
        player.military = left.min(totals.1);
    } else {
        player.civil = left.min(totals.0);
    }
    let culture = player.kept.texts.culture_on_revolution.into();
    position.add_culture(seat, Source::Leaders, culture, table);
    developed(position, seat, table);
}

/// Puts the technology into play; of two special ones of a type the higher stays.
/// Rules: `tta.tech.immediate`, `tta.techs.special`.
fn enter(position: &mut Position, seat: Seat, card: CivilId) {
    position.take_civil(seat, card);
    position.seen.play(card);
    if card.workplace() {
        // It has no symbols before somebody works there.
        put(position, seat, card);
    } else {
        position.change_cards(SeatSet::only(seat), |position| put(position, seat, card));
    }
}

/// Rules: `tta.tech.special-replace`, `tta.tech.special-lower`, `tta.tech.government-replace`,
/// `tta.techs.special-one-per-type`, `tta.gov.one`, `tta.war.steal-special-type`.
pub(crate) fn put(position: &mut Position, seat: Seat, card: CivilId) {
    let player = position.player_mut(seat);
    let kind = card.kind();
    if kind == Kind::Government {
        player.government = card;
        return;
    }
    if kind.special() {
        let old = player.technologies.of(kind).next();
        if old.is_some_and(|old| old.card().level > card.card().level) {
            return;
        }
        if let Some(old) = old {
            player.technologies.remove(old);
        }
    }
    player.technologies.add(card);
}

/// What happens whenever a technology was developed.
/// Rules: `tta.card.develop-triggers`, `tta.revolution.triggers`, `tta.app.newton-any-develop`, `tta.app.newton-revolution`.
fn developed(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    let Some(leader) = position.player(seat).leader else {
        return;
    };
    let text = &leader.card().modifiers;
    if text.resource_on_develop > 0 {
        let amount = u16::from(text.resource_on_develop);
        position.gain(seat, Goods::Resources, amount, table);
    }
    if text.civil_on_develop > 0 {
        position.regain_civil(seat, text.civil_on_develop);
    }
    let culture = i32::from(text.culture_on_develop);
    position.add_culture(seat, Source::Leaders, culture, table);
}
