//! Build a farm, mine, urban building or military unit.

use super::{
    decide,
    population::{civil, military},
};
use crate::{
    Choice, Player, Position, Refusal, Table, cards,
    content::{CivilId, Kind, Technics, content},
    effects::Modifiers,
    player::worked,
    words,
};
use orbis_core::{Flow, Line, Offer, Seat, Sink, news};
use std::ops::ControlFlow;

news! {
    /// What is told of buildings and units.
    pub enum News {
        /// Something was built.
        Built { seat: Seat, card: CivilId, resources: u16 } => Line::by(seat, format!(
            "{seat} builds {} for {}.",
            words::civil(card),
            words::resources(resources),
        )),
    }
}

/// What a seat can build with and what its cards save it: asked once for all cards that are offered together.
#[derive(Copy, Clone)]
pub(crate) struct Means<'a> {
    /// Where.
    pub position: &'a Position,
    /// Who.
    pub seat: Seat,
    /// Its things.
    pub player: &'a Player,
    /// What its leader says.
    pub leader: Option<&'static Modifiers>,
    /// What it costs to build on cards.
    costs: &'static [u8],
    /// Do texts make urban buildings cheaper?
    cheaper: bool,
    /// Resources for anything, and for military units.
    resources: [u16; 2],
    /// May buildings become theaters?
    pub theaters: bool,
}

impl<'a> Means<'a> {
    pub(crate) fn of(position: &'a Position, seat: Seat) -> Means<'a> {
        let player = position.player(seat);
        let content = content();
        let leader = player.leader.map(|card| &content.civil[card].modifiers);
        Means {
            position,
            seat,
            player,
            leader,
            costs: &content.resource_costs,
            cheaper: player.kept.texts.urban_discount != [0; 4]
                || leader.is_some_and(|text| text.cross_discount != [0; 2]),
            resources: position.resources(seat),
            theaters: position.extra_of(seat) && leader.is_some_and(|text| text.theater_upgrade),
        }
    }

    /// Resources to build on a card.
    /// Rules: `tta.build.construction-discount`, `tta.card.construction`, `tta.actioncard.discounts-stack`,
    /// `tta.actioncard.cost-floor`.
    #[inline]
    pub(crate) fn price(&self, card: CivilId, discount: u8) -> u16 {
        let printed = u16::from(self.costs[card.index()]);
        let less = u16::from(discount)
            + if self.cheaper {
                self.reduction(card)
            } else {
                0
            };
        printed.saturating_sub(less)
    }

    /// What texts take off the price of a card.
    fn reduction(&self, card: CivilId) -> u16 {
        let printed = card.card();
        if !printed.kind.urban() {
            return 0;
        }
        let less = self.player.kept.texts.urban_discount[usize::from(printed.level & 3)];
        u16::from(less) + u16::from(cross_discount(self.player, printed.kind)[0])
    }

    /// Is this more than there is for a card of this type?
    #[inline]
    pub(crate) fn lacks(&self, needs: u16, kind: Kind) -> Option<Refusal> {
        let has = self.resources[usize::from(kind.unit())];
        (needs > has).then_some(Refusal::Resources { needs, has })
    }

    /// The workplaces that can be paid; all of them where texts make some cheaper.
    fn payable(&self) -> Technics {
        if self.cheaper {
            return Technics::ALL;
        }
        let [buildings, units] = self.resources.map(|has| content().affordable(has));
        buildings & worked(true, false) | units & worked(false, true)
    }

    /// Can something be built on the card, workers and actions aside? What fails most often is asked first.
    #[inline]
    fn allows(&self, card: CivilId) -> bool {
        let kind = card.kind();
        let dear = self.lacks(self.price(card, 0), kind);
        dear.is_none() && limit(self.player, kind).is_none()
    }

    /// Why nothing can be built on the card, actions aside.
    pub(crate) fn obstacle(&self, card: CivilId, discount: u8) -> Option<Refusal> {
        let kind = card.kind();
        if self.player.unused == 0 {
            return Some(Refusal::NoUnusedWorker);
        }
        limit(self.player, kind).or_else(|| self.lacks(self.price(card, discount), kind))
    }
}

/// Resources to build on a card, with everything the seat has that changes it.
pub fn price(position: &Position, seat: Seat, card: CivilId, discount: u8) -> u16 {
    Means::of(position, seat).price(card, discount)
}

/// What libraries and theaters save each other, in resources and in science.
/// Rules: `tta.card.shakespeare`.
pub(crate) fn cross_discount(player: &Player, kind: Kind) -> [u8; 2] {
    let other = match kind {
        Kind::Theater => Kind::Library,
        Kind::Library => Kind::Theater,
        _ => return [0; 2],
    };
    match player.leader {
        Some(leader) if player.technologies.count(other) > 0 => {
            leader.card().modifiers.cross_discount
        }
        _ => [0; 2],
    }
}

/// Is the urban building limit of this type reached?
/// Rules: `tta.techs.urban-limit`, `tta.techs.urban-limit-lowered`, `tta.unit.no-limit`, `tta.techs.farm-mine-worker`.
pub(crate) fn limit(player: &Player, kind: Kind) -> Option<Refusal> {
    if !kind.urban() {
        return None;
    }
    let (has, limit) = (player.technologies.count(kind), player.urban_limit());
    (has >= limit).then_some(Refusal::UrbanLimit { kind, has, limit })
}

pub(crate) fn offers(means: &Means<'_>, sink: &mut impl Sink<Position>) -> Flow {
    let (position, seat) = (means.position, means.seat);
    let player = means.player;
    if sink.deaf() && player.unused == 0 {
        return ControlFlow::Continue(());
    }
    let nobody = (player.unused == 0).then_some(Refusal::NoUnusedWorker);
    let no_civil = nobody.or_else(|| civil(position, seat));
    let no_military = nobody.or_else(|| military(position, seat, 1));
    let told = !sink.deaf();
    let (by_civil, by_military) = (told || no_civil.is_none(), told || no_military.is_none());
    let places = player.technologies.set() & worked(by_civil, by_military);
    if sink.deaf() {
        for card in (places & means.payable()).iter() {
            if means.allows(card) {
                sink.offer(Choice::Build { card })?;
            }
        }
        return ControlFlow::Continue(());
    }
    for card in places.iter() {
        let missing = if card.unit() { no_military } else { no_civil };
        decide(sink, Choice::Build { card }, missing, || {
            means.obstacle(card, 0)
        })?;
    }
    ControlFlow::Continue(())
}

/// What a card brings, in few words.
pub(crate) fn adds(card: CivilId) -> String {
    let symbols = cards::symbols(card);
    if symbols.is_empty() {
        String::new()
    } else {
        format!(" ({symbols})")
    }
}

/// How building for a price is shown.
pub(crate) fn present(seat: Seat, card: CivilId, price: u16) -> Offer {
    Offer::new(format!(
        "Build {} for {}{}",
        words::civil(card),
        words::resources(price),
        adds(card)
    ))
    .at(words::place(seat, card.slug()))
    .under(works(card))
    .called(words::civil(card))
    .price(format!("{price}[rock]"))
}

/// Among which choices working on a card stands.
pub(crate) fn works(card: CivilId) -> &'static str {
    if card.kind().unit() {
        "Army"
    } else {
        "Build and upgrade"
    }
}

/// Pays resources and moves an unused worker to the card.
/// Rules: `tta.build.update`.
pub(crate) fn place(
    position: &mut Position,
    seat: Seat,
    card: CivilId,
    resources: u16,
    table: &mut Table<'_>,
) {
    position.pay_resources(seat, resources, card.kind().unit());
    let player = position.player_mut(seat);
    if player.unused > 0 {
        player.unused -= 1;
        player.employ(card);
    }
    table.emit(|| News::Built {
        seat,
        card,
        resources,
    });
}
