//! What events let somebody do: build for nothing, develop cheaper, take cards from the row.

use crate::{
    Choice, Position, Table,
    actions::{build, hand::Hand, population, take, technology},
    content::CivilId,
    row,
    words::{civil, civil_actions},
};
use orbis_core::{
    Flow, Offer, Prompt, Role, Seat, Sink, step,
    step::{Ask, Stacked, unexpected},
};

step! {
    /// Which action does Development of Civilization bring?
    pub struct Civilize { seat: Seat, discount: u8 }

    /// Is this built for nothing?
    pub struct FreeBuild { seat: Seat, card: CivilId }

    /// Which cards are taken by International Agreement?
    pub struct TakeFromRow { seat: Seat, budget: u8, used: bool }
}

impl Ask<Position> for Civilize {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tta.app.devciv", "Which development do you choose?").hint(format!(
            "Without a civil action and {} cheaper; a revolution uses up all civil actions.",
            self.discount
        ))
    }

    /// Increase, build or develop, cheaper and without a civil action (`tta.app.devciv`).
    /// Rules: `tta.event.develop-revolution`, `tta.event.optional-may`.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let means = build::Means::of(position, seat);
        let why = population::obstacle(&means, self.discount);
        sink.decide(Choice::Population, why)?;
        for card in means.player.technologies.workplaces() {
            if !card.kind().unit() {
                let why = means.obstacle(card, self.discount);
                sink.decide(Choice::Build { card }, why)?;
            }
        }
        let hand = Hand::of(means.player);
        technology::develop_offers(position, seat, &hand, self.discount, None, sink)?;
        sink.offer(Choice::Decline)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let discount = self.discount;
        match choice {
            Choice::Population => population::present(position, seat, discount),
            Choice::Build { card } => {
                build::present(seat, card, build::price(position, seat, card, discount))
            }
            Choice::Develop { card } => technology::present(position, seat, card, discount),
            Choice::Revolution { card } => {
                technology::present_revolution(position, seat, card, discount)
            }
            Choice::Decline => Offer::new("No, thank you").role(Role::Done),
            _ => unexpected(choice),
        }
    }

    /// Rules: `tta.app.devciv-revolution`, `tta.revolution.event`, `tta.app.devciv-between-turns`.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let discount = self.discount;
        match choice {
            Choice::Population => population::increase(position, seat, discount, table),
            Choice::Build { card } => {
                let price = build::price(position, seat, card, discount);
                build::place(position, seat, card, price, table);
            }
            Choice::Develop { card } => technology::develop(position, seat, card, discount, table),
            Choice::Revolution { card } => {
                technology::revolution(position, seat, card, discount, table);
            }
            _ => {}
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        self.discount <= 5
    }
}

impl Ask<Position> for FreeBuild {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        let question = format!("Do you build {} for nothing?", civil(self.card));
        Prompt::new("tta.card.dev-free-build", question)
    }

    fn offers(&self, _position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        sink.offer(Choice::Build { card: self.card })?;
        sink.offer(Choice::Decline)
    }

    fn present(&self, _position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Build { card } => build::present(seat, card, 0),
            Choice::Decline => Offer::new("No, thank you").role(Role::Done),
            _ => unexpected(choice),
        }
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Build { card } = choice {
            build::place(position, seat, card, 0, table);
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let player = position.player(self.seat);
        self.card.workplace() && player.technologies.has(self.card) && player.unused > 0
    }
}

impl Ask<Position> for TakeFromRow {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("tta.app.intagr-budget", "Which cards do you take?").hint(format!(
            "Worth {} more; you give up your next political action.",
            civil_actions(self.budget)
        ))
    }

    /// Rules: `tta.app.intagr-usual-rules`, `tta.app.intagr-row-during`.
    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let hand = Hand::of(position.player(seat));
        take::offers(position, seat, &hand, self.budget, sink)?;
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        match choice {
            Choice::Take { space, card } => take::present(position, seat, space, card),
            Choice::Done if self.used => Offer::new("Enough").role(Role::Done),
            Choice::Done => Offer::new("Take nothing"),
            _ => unexpected(choice),
        }
    }

    /// One card more, or enough; then the next political action is given up and the row is replenished.
    /// Rules: `tta.app.intagr-replenish`, `tta.app.intagr-end-age-3`, `tta.app.intagr-last-round`, `tta.app.intagr-other-ages`,
    /// `tta.app.intagr-action-cards`.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Take { space, .. } = choice {
            let price = take::price(position, seat, space);
            take::take(position, seat, space, false, table);
            position.push(TakeFromRow {
                seat,
                budget: self.budget.saturating_sub(price),
                used: true,
            });
        } else if self.used {
            position.player_mut(seat).no_politics = true;
            row::replenish(position, table);
        }
    }

    fn fits(&self, _position: &Position) -> bool {
        self.budget <= 20
    }
}
