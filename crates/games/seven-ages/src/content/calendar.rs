//! Which cards can be played when: worked out once from what is printed.

use super::{
    CardId, EventId, Release,
    events::{Aim, Moment, Way},
};
use crate::{Options, discards::Cards};
use std::sync::LazyLock;

/// One way to play an event.
pub(crate) struct Occasion {
    pub(crate) event: EventId,
    pub(crate) way: &'static Way,
    /// The cards the event is on.
    pub(crate) cards: Cards,
}

const MOMENTS: usize = Moment::Idle as usize + 1;
const RELEASES: [Release; 7] = [
    Release::Classic,
    Release::Ancients,
    Release::Medieval,
    Release::Modern,
    Release::Religions,
    Release::Trade,
    Release::Stretch,
];

/// Every way by its moment.
pub(crate) struct Calendar {
    occasions: [Vec<Occasion>; MOMENTS],
    cards: [Cards; MOMENTS],
    /// Cards whose event answers another one.
    pub(crate) answers: Cards,
    boxes: [Cards; RELEASES.len()],
}

impl Calendar {
    fn new() -> Calendar {
        let mut calendar = Calendar {
            occasions: std::array::from_fn(|_| Vec::new()),
            cards: [Cards::default(); MOMENTS],
            answers: Cards::default(),
            boxes: RELEASES.map(|release| {
                let cards = CardId::all();
                cards
                    .filter(|card| card.card().release == release)
                    .collect()
            }),
        };
        for event in EventId::all() {
            let cards: Cards = event.card().cards.iter().copied().collect();
            for way in &event.card().ways {
                let moment = way.moment as usize;
                calendar.cards[moment] = calendar.cards[moment].or(&cards);
                if way.aim == Aim::Event {
                    calendar.answers = calendar.answers.or(&cards);
                }
                calendar.occasions[moment].push(Occasion { event, way, cards });
            }
        }
        calendar
    }

    /// Every way to play an event at a moment.
    pub(crate) fn at(&self, moment: Moment) -> &[Occasion] {
        &self.occasions[moment as usize]
    }

    /// The cards whose event can be played at one of these moments.
    pub(crate) fn cards(&self, moments: impl IntoIterator<Item = Moment>) -> Cards {
        let each = moments
            .into_iter()
            .map(|moment| self.cards[moment as usize]);
        each.fold(Cards::default(), |all, cards| all.or(&cards))
    }

    /// The cards of the boxes on the table.
    pub(crate) fn in_the_box(&self, options: &Options) -> Cards {
        let boxes = RELEASES.iter().zip(&self.boxes);
        let mut all = Cards::default();
        for (_, cards) in boxes.filter(|(release, _)| options.has(**release)) {
            all = all.or(cards);
        }
        all
    }
}

/// The calendar of this content.
pub(crate) fn calendar() -> &'static Calendar {
    static CALENDAR: LazyLock<Calendar> = LazyLock::new(Calendar::new);
    &CALENDAR
}
