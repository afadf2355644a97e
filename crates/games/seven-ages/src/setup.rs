//! Setting up the game and deciding who goes first.

pub mod late;

use crate::{
    Choice, Discards, Empires, Options, Player, Position, Table, Work, World, commons,
    content::{CUP, CardId, NAMED, calendar::calendar, content},
    discards::{CARDS, Cards},
    draft, empire, text, thin, turn,
};
use orbis_core::{
    About, Flow, Line, Prompt, Seat, SeatSet, Setup, SetupError, Sink, news, step, step::Stacked,
};
use orbis_parts::{List, Pile, Slot};
use std::ops::ControlFlow;

news! {
    /// What is told before the first turn.
    pub enum News {
        /// A card was played to go first.
        Bid { seat: Seat, card: CardId } => {
            Line::by(seat, format!("{seat} plays {} with value {}", card.name(), card.value()))
        },
        /// Somebody goes first.
        First { seat: Seat } => Line::by(seat, format!("{seat} goes first")),
        /// Counters were chosen.
        Colour { seat: Seat, group: u8 } => {
            Line::by(seat, format!("{seat} takes the {} counters", text::group(group)))
        },
    }
}

/// The game's card of introduction.
pub static ABOUT: About = About {
    slug: "seven-ages",
    title: "7 Ages",
    tagline: "Six thousand years, and up to twenty-one empires at once.",
    blurb: "You are a dynasty that rules several empires at a time: from the first cities to the last age you start them, feed \
            them, trade them forward, send them to war, give them artefacts, creeds and governments, and let them go when \
            their glory is over. Every card is an empire, an artefact and a number that decides conflicts.",
    players: 2..=7,
    minutes: (120, 600),
    weight: 4.0,
    options: crate::options::SPECS,
    rules_version: 11,
    ledger: orbis_core::ledger!("../ledger.toml"),
    swing: 30.0,
};

/// The cards of the boxes on the table.
/// `sa.comp.classic-contents`.
pub(crate) fn in_box(options: &Options) -> impl Iterator<Item = CardId> + use<> {
    calendar().in_the_box(options).iter()
}

/// The cards are dealt, and everybody is asked for one to go first.
/// `sa.setup.deal`, `sa.opt1.deal-age1`, `sa.opt4.deal-10`, `sa.term.gold-border`, `sa.term.deck`.
pub(crate) fn deal_game(position: &mut Position, table: &mut Table<'_>) {
    let options = position.options;
    let removed = position.removed;
    let out = |card: &CardId| removed.iter().any(|slot| slot.card == *card);
    let cards = || in_box(&options).filter(|card| !out(card));
    let hand = if options.enhanced_start { 10 } else { 7 };
    let mut dealt = 0;
    if options.dealt_age_1 {
        let mut gold: Pile<CardId, CARDS> =
            Pile::shuffled(cards().filter(|card| card.card().gold), table);
        for seat in position.seats() {
            for _ in 0..2 {
                if let Some(slot) = gold.pop() {
                    let held = Slot::held(slot.card, seat);
                    position.player_mut(seat).hand.push(held);
                }
            }
        }
        dealt = 2;
        let rest = cards().filter(|card| !card.card().gold);
        position.deck = rest.map(Slot::down).chain(gold.iter().copied()).collect();
        position.deck.reshuffle(table);
    } else {
        position.deck = Pile::shuffled(cards(), table);
    }
    for seat in position.seats() {
        for _ in dealt..hand {
            if let Some(slot) = position.deck.pop() {
                let held = Slot::held(slot.card, seat);
                position.player_mut(seat).hand.push(held);
            }
        }
    }
    position.push(Bid {});
    if options.redemption {
        for seat in position.seats().rev() {
            position.push(crate::destiny::Redeem {
                seat,
                dropped: false,
            });
        }
    }
}

/// The first position: everything dealt, everybody asked for a card to go first.
/// `sa.setup.unit-pools`.
pub fn deal(setup: &Setup, table: &mut Table<'_>) -> Result<Position, SetupError> {
    let options = Options::read(setup)?;
    let cup: List<u8, CUP> = content().leaders[NAMED..]
        .iter()
        .map(|leader| options.cup_count(leader.count, leader.more))
        .collect();
    let mut position = Position {
        options,
        turn: 1,
        first: Seat::default(),
        stack: List::new(),
        players: Seat::all(setup.players)
            .map(|_| Player::default())
            .collect(),
        bidders: SeatSet::NONE,
        empires: Empires::none(),
        world: World::empty(),
        work: Work::default(),
        trade: None,
        conflict: None,
        deck: Pile::new(),
        discard: Discards::default(),
        cup,
        no_leaders: {
            let [classic, more @ ..] = content().no_leaders;
            options.cup_count(classic, more)
        },
        elephants: commons::pool(&options),
        appeared: List::new(),
        blue: List::new(),
        finisher: None,
        champion: None,
        favours: List::new(),
        exhausted: false,
        climate: None,
        removed: Pile::new(),
        thinned: thin::Thinned::default(),
        spare: List::new(),
        fates: List::new(),
        cadence: List::new(),
        tempo: List::new(),
        annals: crate::Annals::default(),
        chronicle: crate::events::Chronicle::default(),
    };
    position.bidders = position.seats().collect();
    if options.draft_cards > 0 || thin::agreed(&options) {
        draft::begin(&mut position, table);
    } else {
        deal_game(&mut position, table);
    }
    turn::run(&mut position, table);
    Ok(position)
}

/// A player's cards in order.
pub(crate) fn sorted(player: &Player) -> Cards {
    player.hand.iter().map(|slot| slot.card).collect()
}

/// Who still has to play a card to go first.
pub(crate) fn bidding(position: &Position) -> SeatSet {
    position
        .bidders
        .iter()
        .filter(|seat| {
            let player = position.player(*seat);
            player.bid.is_none() && !player.hand.is_empty()
        })
        .collect()
}

step! {
    /// Who goes first: everybody plays a card.
    /// `sa.first.bid-tie`.
    pub struct Bid {}
}

impl Bid {
    /// Who is asked.
    pub(crate) fn bidders(&self, position: &Position) -> SeatSet {
        bidding(position)
    }
}

impl step::Ask<Position> for Bid {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.first.bid", "Play a card to go first")
            .hint("The highest value goes first; the cards are discarded.")
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for card in sorted(position.player(seat)).iter() {
            sink.offer(Choice::Bid { card })?;
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, _table: &mut Table<'_>) {
        position.push(Bid {});
        if let Choice::Bid { card } = choice {
            let slot = empire::take_card(position, seat, card);
            position.player_mut(seat).bid = slot;
        }
    }

    /// The cards are turned over: the highest goes first, ties play again.
    fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
        table.reveal();
        // Colours are chosen by the first card, even if all were equal.
        let opening = position.players.iter().all(|player| player.rank == 0);
        let mut best = (0, SeatSet::NONE);
        for seat in position.bidders.iter() {
            let card = match position.player_mut(seat).bid.take() {
                Some(slot) => Some(slot),
                None => empire::draw(position, SeatSet::ALL, table),
            };
            let Some(slot) = card else { continue };
            position.discard.push(slot.card);
            table.emit(|| News::Bid {
                seat,
                card: slot.card,
            });
            let value = slot.card.value();
            if opening {
                position.player_mut(seat).rank = value;
            }
            if value > best.0 || best.1.is_empty() {
                best = (value, SeatSet::only(seat));
            } else if value == best.0 {
                best.1 = best.1.with(seat);
            }
        }
        if best.1.len() > 1 {
            position.bidders = best.1;
            position.push(Bid {});
            return;
        }
        position.bidders = SeatSet::NONE;
        let first = best.1.first().unwrap_or_default();
        position.first = first;
        table.emit(|| News::First { seat: first });
        position.push(crate::markers::Turn {});
        if position.options.enhanced_start {
            let order: List<Seat, 8> = position.round().collect();
            for seat in order.iter().rev() {
                position.push(crate::destiny::Trim { seat: *seat });
            }
        }
        // The winner chooses first, then by the first card played; equal ones clockwise from the winner.
        let mut order: List<Seat, 8> = position.round().collect();
        let ranks: List<u8, 8> = position.players.iter().map(|player| player.rank).collect();
        order[1..].sort_by_key(|seat| std::cmp::Reverse(ranks[seat.index()]));
        for seat in order.iter().rev() {
            position.push(Colour { seat: *seat });
        }
    }

    crate::turn::usual!(present);
}

step! {
    /// Which player colour?
    /// `sa.first.dedicated`.
    pub struct Colour { seat: Seat }
}

impl step::Ask<Position> for Colour {
    fn prompt(&self, _position: &Position, _seat: Seat) -> Prompt {
        Prompt::new("sa.first.colour-order", "Choose your counters").hint("Each colour of the box has its own mixture of units; on this table your pieces keep your own colour.")
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for group in position.options.groups() {
            let taken = |player: &Player| player.group == Some(group);
            if !position.players.iter().any(taken) {
                sink.offer(Choice::Colour { group })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(self, position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::Colour { group } = choice {
            position.player_mut(seat).group = Some(group);
            table.emit(|| News::Colour { seat, group });
        }
    }

    fn fits(&self, position: &Position) -> bool {
        let Colour { seat } = *self;
        crate::check::sits(position, seat) && position.player(seat).group.is_none()
    }

    crate::turn::usual!(present);
}
