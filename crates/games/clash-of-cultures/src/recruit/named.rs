//! Who is recruited: named in any order, and taken back.

use super::{Levy, Recruit, Recruiting, levy::Bill, may, muster};
use crate::{
    Choice, Position, Table,
    cards::abilities,
    content::Kind,
    refusal::said,
    words::{self, capital, count, list},
};
use orbis_core::{
    Flow, Offer, Prompt, Role, Seat, Sink,
    step::{Ask, Stacked, no_answer},
};

impl Ask<Position> for Recruit {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let work = &position.recruiting;
        let has = said(position.player(seat).goods);
        let left = match work.left {
            0 => "Nobody more can be recruited.".to_string(),
            left => format!("{} more can be recruited.", count(left, "unit")),
        };
        let hint = match position.own_city(seat, self.at) {
            Some(city) if !work.picked.is_empty() => {
                let total = said(Bill::of(position, seat, city, work).total());
                format!("So far {} for {total}; you have {has}. {left}", named(work))
            }
            _ => format!("{left} You have {has}."),
        };
        Prompt::new(
            "coc.recruit.amount",
            format!("Whom do you recruit in {}?", self.at),
        )
        .hint(hint)
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        match position.own_city(seat, self.at) {
            Some(city) => may::offers(position, seat, city, sink),
            None => sink.offer(Choice::Done),
        }
    }

    fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
        let city = position.own_city(seat, self.at);
        let (Some((levy, named)), Some(city)) = (Levy::of(choice), city) else {
            let label = match position.recruiting.picked.len() {
                0 => "Recruit nobody".to_string(),
                number => format!("Recruit {}", count(number as u8, "unit")),
            };
            return Offer::new(label).role(Role::End);
        };
        let price = levy.price(position, seat, city);
        let who = match levy {
            Levy::Recall(kind, from) => format!("{} from {from}", capital(kind.word())),
            Levy::Lead(leader) => leader.card().name.clone(),
            Levy::Hire(kind) => capital(kind.word()),
            Levy::Draft(kind, _) => format!("Drafted {kind}"),
        };
        let offer = if named {
            Offer::new(format!("{who} for {}", said(price)))
                .called(who)
                .price(words::signs(price))
                .under("Recruit")
        } else {
            Offer::new(format!("Not {who} after all: {} back", said(price))).under("Take back")
        };
        match levy {
            Levy::Recall(_, from) => offer.at(words::on_map(from)),
            Levy::Lead(leader) if named => offer.brings(abilities(leader)),
            _ => offer,
        }
    }

    /// One unit is named or taken back, or all of them come.
    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let work = &mut position.recruiting;
        match Levy::of(choice) {
            Some((levy, true)) => {
                let place = work.picked.iter().filter(|other| **other <= levy).count();
                work.picked.insert(place, levy);
                work.left = work.left.saturating_sub(1);
            }
            Some((levy, false)) => {
                if let Some(place) = work.picked.iter().position(|other| *other == levy) {
                    work.picked.remove(place);
                    work.left = work.left.saturating_add(1);
                }
            }
            None if choice == Choice::Done => {
                return muster::muster(position, seat, self.at, table);
            }
            None => return no_answer(self, choice),
        }
        position.push(self);
    }

    fn fits(&self, position: &Position) -> bool {
        let mut levies = position.recruiting.picked.iter();
        levies.all(|levy| levy.fits(position, self.seat))
    }
}

/// Who is named, in words.
fn named(work: &Recruiting) -> String {
    let parts: Vec<String> = Kind::ALL
        .iter()
        .map(|kind| {
            (
                work.picked
                    .iter()
                    .filter(|levy| levy.kind() == *kind)
                    .count() as u8,
                *kind,
            )
        })
        .filter(|(number, _)| *number > 0)
        .map(|(number, kind)| count(number, kind.word()))
        .collect();
    list(&parts)
}
