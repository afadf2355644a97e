//! What is done with a card when its owner says so, and what that takes.

use crate::{City, Good, Goods, Position, Refusal, content::Category, state::Once};
use orbis_core::Seat;
use serde::Deserialize;

/// How a card is used.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage<D> {
    /// What it does.
    pub(crate) does: D,
    /// Once per turn.
    pub(crate) once: Option<Once>,
    /// It takes a main action.
    #[serde(default)]
    pub(crate) action: bool,
    /// The city it happens in is activated.
    #[serde(default)]
    pub(crate) activates: bool,
    /// Mood tokens it costs.
    #[serde(default)]
    mood: u8,
    /// Culture tokens it costs.
    #[serde(default)]
    culture: u8,
}

impl<D> Usage<D> {
    /// What it costs.
    pub fn cost(&self) -> Goods {
        Goods::of(Good::Mood, self.mood).and(Good::Culture, self.culture)
    }

    /// Was it used this turn?
    pub fn used(&self, position: &Position) -> bool {
        self.once.is_some_and(|once| position.used(once))
    }

    /// Why a player cannot use it now as far as turn, action and price go (`coc.round.once-per-turn`, `coc.round.as-an-action`).
    /// `rule`: that of the price.
    pub fn obstacle(&self, position: &Position, seat: Seat, rule: &'static str) -> Option<Refusal> {
        if self.action && position.turn.actions == 0 {
            return Some(Refusal::NoActions);
        }
        if self.used(position) {
            return Some(Refusal::Lacks {
                rule: "coc.round.once-per-turn",
                why: "it was used this turn",
            });
        }
        let cost = self.cost();
        (!position.pays(seat, cost)).then(|| Refusal::CannotPay {
            cost,
            has: position.player(seat).goods,
            rule,
        })
    }

    /// Where a city must be activated: why it cannot (`coc.activate.angry-once`).
    pub(crate) fn tired(&self, city: Option<&City>) -> Option<Refusal> {
        if !self.activates {
            return None;
        }
        match city {
            Some(city) => crate::activate::obstacle(city),
            None => Some(Refusal::Lacks {
                rule: "coc.leader.scope",
                why: "the leader is in no city of yours",
            }),
        }
    }

    /// Takes the turn's use and the action.
    pub(crate) fn begin(&self, position: &mut Position) {
        if let Some(once) = self.once {
            position.mark(once);
        }
        if self.action {
            position.spend_action();
        }
    }
}

/// What using a special advance does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpecialUse {
    /// The advance that it makes free is bought for its price without an action.
    BuyAtOnce,
    /// Settlers become infantry and the reverse.
    ChangeSettlers,
    /// An attempt to influence culture without an action.
    Influence,
    /// Cavalry and the leader move.
    Ride,
    /// Food or an idea becomes a token.
    DrinkTea,
    /// A unit is given for mood and culture.
    Sacrifice,
    /// A unit is influenced.
    Convert,
}

/// What using a wonder does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WonderUse {
    /// An objective card becomes an action.
    GiveUpObjective,
    /// An advance is had for the turn.
    BorrowAdvance,
    /// A ship appears anywhere.
    PlaceShip,
}

/// What a leader does when his player says so.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lead {
    /// An advance of a category for a token.
    Scholar(Category),
    /// An action and an objective card are drawn, one of each kind discarded.
    ExchangeCards,
    /// The mood of his city is raised.
    Cheer,
    /// A card that takes an action is played without it.
    PlayCard,
    /// Taxes are taken without their price.
    TakeTaxes,
    /// The region of his ship gets an explorer token.
    Explore,
    /// Everybody aboard lands with him.
    Colonize,
    /// An attempt to influence culture from his city with +1.
    Charm,
    /// Gold for every two cities.
    TakeTribute,
    /// An infantry rises in his angry city.
    Rise,
    /// Gold of a neighbour.
    TakeSubsidies,
    /// An idea and both tokens if his city is happy.
    GoldenAge,
}
