//! Civil War: rebels rise in lands of one enemy empire, named in any order.

use super::{armies::army, card_asking, named_lands};
use crate::{
    Choice, Lands, Position, Table,
    combat::{self, Assault},
    content::{CardId, Effect, LandId},
    words::{at_land, odds, standing},
};
use orbis_core::{
    Flow, Offer, Picking, Prompt, Seat, Sink, step,
    step::{Ask, Stacked, no_answer, unexpected},
};

/// In how many lands rebels rise at most.
const REBELS: u8 = 3;

step! {
    /// Civil War: in which lands?
    pub struct CivilWar {
        seat: Seat,
        card: CardId,
        #[serde(default)]
        picked: Lands,
        /// What earlier versions had for the lands that are named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        first: Option<LandId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        second: Option<LandId>,
    }
}

/// All lands of the empire that stands in this one.
fn of_empire(position: &Position, land: LandId) -> Lands {
    let army = position.world.army(land);
    army.map_or(Lands::NONE, |army| position.world.of_empire(army))
}

impl CivilWar {
    /// A card asks.
    pub(super) fn new(seat: Seat, card: CardId) -> CivilWar {
        CivilWar {
            seat,
            card,
            picked: Lands::NONE,
            first: None,
            second: None,
        }
    }

    /// The lands that are named.
    fn named(&self) -> Lands {
        let before: Lands = [self.first, self.second].into_iter().flatten().collect();
        self.picked | before
    }

    /// The lands where rebels can rise: those of one enemy empire, once the first is named.
    fn rebellious(&self, position: &Position) -> Lands {
        match self.named().first() {
            Some(land) => of_empire(position, land),
            None => position.world.enemies(self.seat),
        }
    }
}

/// Those of these lands with which, and with later ones of the same empire, a civil war can be completed when so many are named.
/// Every empire is looked at once.
fn sufficing(position: &Position, lands: Lands, named: u8) -> Lands {
    let (mut fit, mut rest) = (Lands::NONE, lands);
    while let Some(land) = rest.first() {
        let all = of_empire(position, land);
        let suffices = |land: &LandId| all.after(*land).len() + 1 + named >= all.len().min(REBELS);
        fit |= (all & lands).iter().filter(suffices).collect();
        rest.remove(land);
        rest &= !all;
    }
    fit
}

impl Ask<Position> for CivilWar {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("hotw.lesser.civil-war", "In which land do rebels rise?").hint(format!(
            "Up to three lands of one enemy empire; {} named so far.",
            self.named().len()
        ))
    }

    /// Lands of one enemy empire in any order; they attack when all are named (`hotw.lesser.civil-war`).
    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let named = self.named();
        let left = self.rebellious(position) & !named;
        let sufficing = sufficing(position, left, named.len());
        Picking::new(left.iter(), named.iter()).offers_if(
            sink,
            true,
            |land, _| sufficing.has(land),
            |land| Choice::Rebel { land },
            |land| Choice::BackRebel { land },
        )
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Rebel { land } => {
                let how = odds(position, Assault::Rebels, land);
                let label = format!("{} ({}): {how}", land.name(), standing(position, land));
                Offer::new(label).at(at_land(land))
            }
            Choice::BackRebel { land } => Offer::new(format!("Not {} after all", land.name()))
                .at(at_land(land))
                .under("Take back"),
            _ => unexpected(choice),
        }
    }

    /// Names a land or takes one back; when all are named, rebels attack in each.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let mut step = CivilWar {
            picked: self.named(),
            first: None,
            second: None,
            ..self
        };
        match choice {
            Choice::Rebel { land } => step.picked.add(land),
            Choice::BackRebel { land } => step.picked.remove(land),
            _ => return no_answer(self, choice),
        }
        if step.picked.len() < step.rebellious(position).len().min(REBELS) {
            return position.push(step);
        }
        let army = army(position, seat, self.card);
        for land in step.picked.iter() {
            combat::fight(position, seat, army, land, Assault::Rebels, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let card = card_asking(position, self.seat, Some(self.card));
        if !card.is_some_and(|card| matches!(card.effect(), Effect::CivilWar(_)))
            || named_lands([self.first, self.second].into_iter().flatten()).is_none()
        {
            return false;
        }
        let (named, enemies) = (self.named(), position.world.enemies(self.seat));
        let all = self.rebellious(position);
        (named & !(all & enemies)).is_empty() && named.len() < all.len().min(REBELS)
    }
}
