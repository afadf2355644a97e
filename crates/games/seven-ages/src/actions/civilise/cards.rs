//! Cards that are played in a Civilise action.

use super::{Civilise, Part, part_of};
use crate::{
    Choice, Position, Refusal, Step, Table, artefacts,
    content::{SetId, events::Moment},
    empire,
    events::{self, window},
    powers::{Ask, Power},
    setup, text,
};
use orbis_core::{Flow, Offer, Prompt, Seat, Sink, step, step::Stacked};
use std::ops::ControlFlow;

/// The question after the cards among these steps, and how many of them wait for it: settlers, missionaries and assassins may
/// have something to say before.
fn after(position: &Position, below: &[Step]) -> Option<(Civilise, usize)> {
    let (gifts, asked) = match below {
        [.., Step::Civilise(asked), Step::Power(Power { ask })] => (Some(ask), asked),
        [.., Step::Civilise(asked)] => (None, asked),
        _ => return None,
    };
    let silent = match gifts {
        None => true,
        Some(Ask::Gifts(gifts)) => step::Ask::lapses(gifts, position),
        Some(_) => false,
    };
    let first = silent && asked.part == Part::Dismiss && !step::Ask::lapses(asked, position);
    first.then_some((*asked, 1 + usize::from(gifts.is_some())))
}

/// Is it a choice of the parts after the cards? Leave to pass is asked for in both, and so only in its turn.
fn of_a_part(choice: Choice) -> bool {
    part_of(choice).is_some() && !matches!(choice, Choice::Ask { .. })
}

/// Hears what the next question offers as what may be said already.
struct Already<'a, S>(&'a mut S);

impl<S: Sink<Position>> Sink<Position> for Already<'_, S> {
    fn offer(&mut self, choice: Choice) -> ControlFlow<()> {
        if of_a_part(choice) {
            return self.0.also(choice);
        }
        ControlFlow::Continue(())
    }
}

/// `sa.civ.no-empire-cards`.
pub(crate) fn play(
    position: &mut Position,
    seat: Seat,
    set: SetId,
    choice: Choice,
    table: &mut Table<'_>,
) {
    if of_a_part(choice) {
        // No card is played any more.
        if let Some((asked, steps)) = after(position, &position.stack) {
            for _ in 0..steps {
                position.stack.pop();
            }
            step::Ask::answer(asked, position, seat, choice, table);
        }
        return;
    }
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
            .hint("Whoever does something else of the action plays no more cards in it.")
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
        // A person who plays none says at once what is done instead.
        if !sink.deaf()
            && let [below @ .., Step::Play(_)] = &position.stack[..]
            && let Some((asked, _)) = after(position, below)
        {
            step::Ask::offers(&asked, position, seat, &mut Already(sink))?;
        }
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
