//! Cards whose collect or attempt an advance can pay for in place of a main action.

use crate::{
    Choice, Good, Position, Table,
    activate::collect,
    ask::{self, yes_or_no},
    content::{AdvanceId, content},
    effects::{advance::Use, civil::Deed},
    influence, menu,
    refusal::said,
};
use orbis_core::{
    Prompt, Seat, step,
    step::{Ask, Stacked},
};

/// The advance that does without a main action what a card asks for (`coc.fact.adv.free-economy`, `coc.fact.adv.arts`).
pub(super) fn helper(position: &Position, seat: Seat, deed: Deed) -> Option<AdvanceId> {
    let wanted = match deed {
        Deed::Collect(_) => Use::Collect,
        Deed::TakeOver => Use::Influence,
        _ => return None,
    };
    let mut usable = (content().usable & position.player(seat).in_force()).iter();
    usable.find(|advance| {
        advance.card().using.is_some_and(|usage| {
            let culture = usage.cost()[Good::Culture];
            usage.does == wanted
                && usage.obstacle(position, seat, "").is_none()
                && match wanted {
                    Use::Collect => {
                        position.turn.collects == 0 && collect::possible(position, seat)
                    }
                    _ => influence::any_takeover(position, seat, culture),
                }
        })
    })
}

/// The card takes a main action, or the advance is used for it; where there is a choice it is asked for.
pub(super) fn begin(position: &mut Position, seat: Seat, deed: Deed, table: &mut Table<'_>) {
    match (helper(position, seat, deed), position.turn.actions) {
        (Some(advance), 0) => help(position, seat, advance, table),
        (Some(advance), _) => position.push(Instead { seat, advance }),
        (None, _) => position.spend_action(),
    }
}

/// The advance is used.
fn help(position: &mut Position, seat: Seat, advance: AdvanceId, table: &mut Table<'_>) {
    if let Some(usage) = advance.card().using {
        usage.begin(position);
        table.emit(|| menu::News::Used { seat, advance });
        position.pay(seat, usage.cost(), table);
    }
}

step! {
    /// Is this advance used in place of a main action?
    pub struct Instead { seat: Seat, advance: AdvanceId }
}

impl Ask<Position> for Instead {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let card = self.advance.card();
        let price = card
            .using
            .map_or_else(String::new, |usage| said(usage.cost()));
        Prompt::new(
            "coc.fact.card.collect-cards",
            format!("Use {} for it, in place of a main action?", card.name),
        )
        .hint(format!("It costs {price}. {}", ask::purse(position, seat)))
    }

    yes_or_no!();

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if choice == Choice::Yes {
            help(position, seat, self.advance, table);
        } else {
            position.spend_action();
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        self.advance.is_real() && self.advance.card().using.is_some()
    }
}
