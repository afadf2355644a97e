//! What is named in a recruit: nothing of it happens before it is done.

use super::{Recruiting, cost, draft_price, place_of};
use crate::{
    Army, Choice, City, Good, Goods, Position, Space,
    content::{Kind, LeaderId},
};
use orbis_core::Seat;
use serde::{Deserialize, Serialize};

/// One unit that is recruited, in the order in which bots name them.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Levy {
    /// For its price.
    Hire(Kind),
    /// For tokens.
    Draft(Kind, Good),
    /// For its price, with the piece from there.
    Recall(Kind, Space),
    /// A leader.
    Lead(LeaderId),
}

impl Default for Levy {
    fn default() -> Levy {
        Levy::Hire(Kind::Settler)
    }
}

impl Levy {
    /// What it is.
    #[inline]
    pub fn kind(self) -> Kind {
        match self {
            Levy::Hire(kind) | Levy::Draft(kind, _) | Levy::Recall(kind, _) => kind,
            Levy::Lead(_) => Kind::Leader,
        }
    }

    /// The choice that names it.
    pub(super) fn choice(self) -> Choice {
        match self {
            Levy::Hire(kind) => Choice::Hire { kind },
            Levy::Draft(kind, good) => Choice::Draft { kind, good },
            Levy::Recall(kind, from) => Choice::Recall { kind, from },
            Levy::Lead(leader) => Choice::Lead { leader },
        }
    }

    /// The choice that takes it back.
    pub(super) fn back(self) -> Choice {
        match self {
            Levy::Hire(kind) => Choice::BackHire { kind },
            Levy::Draft(kind, good) => Choice::BackDraft { kind, good },
            Levy::Recall(kind, from) => Choice::BackRecall { kind, from },
            Levy::Lead(leader) => Choice::BackLead { leader },
        }
    }

    /// What a choice names or takes back, and whether it names it.
    pub(super) fn of(choice: Choice) -> Option<(Levy, bool)> {
        Some(match choice {
            Choice::Hire { kind } => (Levy::Hire(kind), true),
            Choice::Draft { kind, good } => (Levy::Draft(kind, good), true),
            Choice::Recall { kind, from } => (Levy::Recall(kind, from), true),
            Choice::Lead { leader } => (Levy::Lead(leader), true),
            Choice::BackHire { kind } => (Levy::Hire(kind), false),
            Choice::BackDraft { kind, good } => (Levy::Draft(kind, good), false),
            Choice::BackRecall { kind, from } => (Levy::Recall(kind, from), false),
            Choice::BackLead { leader } => (Levy::Lead(leader), false),
            _ => return None,
        })
    }

    /// What it costs in this city.
    #[inline]
    pub(super) fn price(self, position: &Position, seat: Seat, city: &City) -> Goods {
        match self {
            Levy::Draft(Kind::Infantry, good) => Goods::of(good, draft_price(position, seat)),
            Levy::Draft(_, good) => Goods::of(good, 1),
            Levy::Hire(kind) | Levy::Recall(kind, _) => cost(position, seat, city, kind),
            Levy::Lead(_) => Kind::Leader.cost(),
        }
    }

    /// Could it be named in this game at all?
    pub(super) fn fits(self, position: &Position, seat: Seat) -> bool {
        match self {
            Levy::Hire(kind) | Levy::Recall(kind, _) => super::kinds(position).contains(&kind),
            Levy::Draft(kind, good) => {
                matches!(kind, Kind::Settler | Kind::Infantry)
                    && matches!(good, Good::Gold | Good::Mood | Good::Culture)
            }
            Levy::Lead(leader) => position.player(seat).leaders.has(leader),
        }
    }
}

/// The price of everything named.
#[derive(Copy, Clone, Default)]
pub(super) struct Bill {
    /// Of drafts, in the goods that were named.
    pub drafts: Goods,
    /// Of all others.
    pub rest: Goods,
}

impl Bill {
    /// Of what is named so far.
    pub fn of(position: &Position, seat: Seat, city: &City, work: &Recruiting) -> Bill {
        let levies = work.picked.iter();
        levies.fold(Bill::default(), |bill, levy| {
            bill.with(*levy, levy.price(position, seat, city))
        })
    }

    /// With one more.
    #[inline]
    pub fn with(self, levy: Levy, price: Goods) -> Bill {
        match levy {
            Levy::Draft(..) => Bill {
                drafts: self.drafts + price,
                ..self
            },
            _ => Bill {
                rest: self.rest + price,
                ..self
            },
        }
    }

    /// All together.
    pub fn total(self) -> Goods {
        self.drafts + self.rest
    }

    /// Can it be paid (`coc.recruit.costs`)? With the Colosseum either token stands for the other.
    #[inline]
    pub fn payable(self, position: &Position, seat: Seat) -> bool {
        let goods = position.player(seat).goods;
        let exchange = || position.exchanges(seat);
        if self.drafts.is_none() {
            goods.pays(self.rest, exchange)
        } else if goods.covers(self.drafts) {
            (goods - self.drafts).pays(self.rest, exchange)
        } else {
            goods.pays(self.total(), || true) && exchange()
        }
    }
}

impl Recruiting {
    /// How many pieces of a kind from the supply are named.
    pub(super) fn pieces(&self, kind: Kind) -> u8 {
        let from_supply = |levy: &&Levy| levy.kind() == kind && !matches!(levy, Levy::Recall(..));
        self.picked.iter().filter(from_supply).count() as u8
    }

    /// Pieces of a kind that are named to come from a space.
    pub(super) fn recalled(&self, kind: Kind, from: Space) -> u8 {
        let levies = self.picked.iter();
        levies
            .filter(|levy| **levy == Levy::Recall(kind, from))
            .count() as u8
    }

    /// Is a unit of this kind named for tokens?
    pub(super) fn drafts(&self, kind: Kind) -> bool {
        let mut levies = self.picked.iter();
        levies.any(|levy| matches!(levy, Levy::Draft(other, _) if *other == kind))
    }

    /// The leader that is named.
    pub(super) fn leads(&self) -> bool {
        self.picked.iter().any(|levy| matches!(levy, Levy::Lead(_)))
    }

    /// Is a piece of this kind named that lies elsewhere?
    pub(super) fn recalls(&self, kind: Kind) -> bool {
        let mut levies = self.picked.iter();
        levies.any(|levy| matches!(levy, Levy::Recall(other, _) if *other == kind))
    }
}

/// Where pieces of a kind can be taken from for this city (`coc.recruit.no-piece-left`).
pub(super) fn elsewhere(
    position: &Position,
    seat: Seat,
    city: &City,
    kind: Kind,
) -> impl Iterator<Item = Space> + use<> {
    let here = place_of(city, kind);
    let spaces = position.player(seat).units.spaces(|other| other == kind);
    spaces.iter().filter(move |from| *from != here)
}
