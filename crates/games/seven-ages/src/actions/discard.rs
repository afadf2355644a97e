//! Discarding an empire.

use crate::{Choice, Position, Table, content::SetId, empire, text};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step};

step! {
    /// Really discard the empire?
    pub struct Abolish { empire: SetId }
}

impl step::Ask<Position> for Abolish {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Abolish { empire } = *self;
        Prompt::new(
            "sa.discard.action",
            format!("Discard the {}?", crate::text::empire(position, empire)),
        )
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Abolish)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Keep the empire")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Abolish { empire } = self;
        if choice == Choice::Abolish {
            let given_up = &mut position.annals.discards[1];
            *given_up = given_up.saturating_add(1);
            empire::discard(position, empire, table);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}
