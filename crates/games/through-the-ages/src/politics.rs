//! The Politics Phase: one file for each kind of political action.

pub mod aggression;
pub mod defense;
pub mod leader;
pub mod pact;
pub mod prepare;
pub mod resign;
pub mod spoils;
pub mod war;

use crate::{
    Choice, Phase, Position, Table,
    actions::tactics::hand_set,
    content::{MilitaryId, MilitaryKind, age_name, content},
    words::military,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Role, Seat, Sink, news, step,
    step::{Ask, Run, Stacked, no_answer},
};

news! {
    /// What is told of the Politics Phase.
    pub enum News for viewer {
        /// A political action had been given up.
        GivenUp { seat: Seat } => Line::by(seat, format!("{seat} has given up this political action.")),
        /// The top event was looked at.
        Peeked { seat: Seat, card: MilitaryId } => Line::by(seat, if viewer.is(seat) {
            format!("{seat} looks at the top of the current events: {}.", military(card))
        } else {
            format!("{seat} looks at the top of the current events.")
        }),
        /// An event was prepared.
        Prepared { seat: Seat, card: MilitaryId } => Line::by(seat, if viewer.is(seat) {
            format!("{seat} prepares {}.", military(card))
        } else {
            format!("{seat} prepares an event of Age {}.", age_name(card.age()))
        }),
        /// Somebody left the game.
        Resigned { seat: Seat } => Line::by(seat, format!("{seat} resigns.")),
    }
}

/// The phase begins: a political action may be chosen, unless the next one was given up.
/// Rules: `tta.card.joan-peek`, `tta.card.international-agreement-cost`.
pub(crate) fn begin(position: &mut Position, seat: Seat, table: &mut Table<'_>) {
    if std::mem::take(&mut position.player_mut(seat).no_politics) {
        table.emit(|| News::GivenUp { seat });
        return;
    }
    if position.player(seat).leads(|text| text.peek)
        && let Some(top) = position.current_events.last_mut()
        && !top.known.contains(seat)
    {
        top.known = top.known.with(seat);
        let card = top.card;
        table.reveal();
        table.emit(|| News::Peeked { seat, card });
    }
    position.push(Politics {
        seat,
        second: false,
    });
}

step! {
    /// Which political action?
    pub struct Politics { seat: Seat, second: bool }

    /// A political action is done.
    pub struct PoliticsDone {}
}

impl Ask<Position> for Politics {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        if self.second {
            return Prompt::new(
                "tta.card.caesar",
                "Julius Caesar allows a second political action. Which?",
            )
            .hint("Once in the game; only if you really perform it.");
        }
        Prompt::new(
            "tta.politics.one-action",
            "Which political action do you perform?",
        )
        .hint("At most one: prepare an event, attack, declare a war, offer or cancel a pact.")
    }

    /// Rules: `tta.politics.list`, `tta.politics.crown`, `tta.politics.last-round-rest`.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let hand = hand_set(position, seat);
        let of = |kind: MilitaryKind| hand & content().of(kind);
        let events = of(MilitaryKind::Event) | of(MilitaryKind::Territory);
        prepare::offers(events, sink)?;
        for card in of(MilitaryKind::Aggression).iter() {
            aggression::offers(position, seat, card, sink)?;
        }
        for card in of(MilitaryKind::War).iter() {
            war::offers(position, seat, card, sink)?;
        }
        for card in of(MilitaryKind::Pact).iter() {
            pact::offers(position, seat, card, sink)?;
        }
        pact::cancel_offers(position, seat, sink)?;
        leader::offers(position, seat, of(MilitaryKind::Territory), sink)?;
        sink.offer(Choice::NoPolitics)?;
        resign::offers(position, sink)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Prepare { card } => prepare::present(card),
            Choice::Aggression { card, rival } => {
                aggression::present(position, seat, card, rival.0)
            }
            Choice::War { card, rival } => war::present(position, card, rival.0),
            Choice::Offer {
                card,
                partner,
                side,
            } => pact::present(card, partner.0, side),
            Choice::Cancel { owner } => pact::present_cancel(position, owner.0),
            Choice::NoPolitics => Offer::new("No political action").role(Role::Done),
            Choice::Resign => resign::present(),
            other => leader::present(position, seat, other),
        }
    }

    /// One political action, or none (`tta.politics.one-action`).
    fn answer(self, position: &mut Position, seat: Seat, action: Choice, table: &mut Table<'_>) {
        if action == Choice::NoPolitics {
            return;
        }
        if self.second {
            position.player_mut(seat).second_politics_used = true;
        }
        if action == Choice::Resign {
            resign::resign(position, seat, table);
            return;
        }
        position.push(PoliticsDone {});
        match action {
            Choice::Prepare { card } => prepare::prepare(position, seat, card, table),
            Choice::Aggression { card, rival } => {
                aggression::play(position, seat, card, rival.0, table);
            }
            Choice::War { card, rival } => war::declare(position, seat, card, rival.0, table),
            Choice::Offer {
                card,
                partner,
                side,
            } => pact::offer(position, seat, card, partner.0, side, table),
            Choice::Cancel { owner } => position.remove_pact(owner.0, table),
            Choice::Retire => leader::retire(position, seat, table),
            Choice::Voyage { card } => leader::voyage(position, seat, card, table),
            _ => no_answer(self, action),
        }
    }

    fn fits(&self, position: &Position) -> bool {
        self.seat == position.current && position.round > 1 && position.alone(*self, Phase::Actions)
    }
}

impl Run<Position> for PoliticsDone {
    /// Julius Caesar may allow a second political action, once a game (`tta.card.caesar`).
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        let seat = position.current;
        let player = position.player(seat);
        if player.leads(|text| text.second_politics) && !player.second_politics_used {
            position.push(Politics { seat, second: true });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        position.phase() == Some(Phase::Actions)
    }
}
