//! Cards that are played in a Civilise action.

use crate::{
    Choice, Position, Refusal, Step, Table, artefacts,
    content::{SetId, events::Moment},
    empire,
    events::{self, window},
    setup, text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step, step::Stacked};

/// `sa.civ.no-empire-cards`.
pub(crate) fn play(
    position: &mut Position,
    seat: Seat,
    set: SetId,
    choice: Choice,
    table: &mut Table<'_>,
) {
    if events::interject(
        position,
        Step::Play(Play { seat, empire: set }),
        set,
        choice,
        table,
    ) {
        return;
    }
    if let Choice::Play { card } = choice {
        // A card that is played is shown to everybody.
        empire::show_card(position, seat, card, table);
        position.push(crate::artefacts::PlayOn {
            seat,
            empire: set,
            card,
        });
    }
}

step! {
    /// Cards in a civilise action.
    pub struct Play { seat: Seat, empire: SetId }
}

impl step::Ask<Position> for Play {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.civ.cards", "Play an artefact or an event?")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Play { empire: actor, .. } = *self;
        for card in setup::sorted(position.player(seat)).iter() {
            if artefacts::any_target(position, seat, actor, card) {
                sink.offer(Choice::Play { card })?;
            } else {
                sink.refuse(Choice::Play { card }, || {
                    let lack = artefacts::lack(position, card);
                    Refusal::NoTarget { card, lack }
                })?;
            }
        }
        let goals = |guest| artefacts::goals(position, seat, actor, guest);
        window::card_offers(position, seat, actor, Moment::Civilise, Some(&goals), sink)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Play no card")
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        play(position, seat, self.empire, choice, table)
    }

    fn lapses(&self, position: &Position) -> bool {
        position.player(self.seat).hand.is_empty()
    }

    fn fits(&self, position: &Position) -> bool {
        let Play { seat, empire } = *self;
        crate::check::sits(position, seat) && crate::check::colour_or_none(empire)
    }
}
