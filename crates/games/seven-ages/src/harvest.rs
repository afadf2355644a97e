//! The end of a turn: free progress, buying glory, harvesting glory, and the standing.

mod tally;
pub mod ties;

use tally::Tally;
pub use tally::{Tallies, artefacts};

use crate::{
    Choice, Position, Table,
    content::{
        ArtefactId, Category, MarkerId, SetId, Special, Talent, Terrain, When, age_of,
        events::Moment, faith,
    },
    empire,
    events::{effect::faith_of, window},
    news::Who,
    sets::AreaId,
    text,
};
use orbis_core::{
    Flow, Line, Offer, Prompt, Seat, SeatSet, Sink, Standing, news, step, step::Stacked,
};
use orbis_parts::List;

news! {
    /// What is told at the end of a turn.
    pub enum News {
        /// An empire harvested.
        Harvest { who: Who, glory: i16 } => who.line(format!("{who} harvest {glory}")),
        /// Glory was bought.
        Bought { who: Who, glory: u8 } => who.line(format!("{who} buy {glory} glory")),
        /// The game is over.
        End => Line::heading("The end of history"),
    }
}

/// Every empire advances, unless it is in a dark age or used a wild card.
/// `sa.free.advance`, `sa.wild.no-free-progress`, `sa.term.dark-age`, `sa.lead.scientist-dark`,
/// `sa.ruling.started-this-turn`.
pub fn free_progress(position: &mut Position, table: &mut Table<'_>) {
    // Leaders of empires that enter another age are mourned before glory is counted.
    position.push(Settled {});
    // A wild card costs its empire the free progress even if it was never turned over; so do other markers with option 9.
    let cadence = position.options.cadence;
    for empire in position.empires.iter_mut() {
        let Some(slot) = &mut empire.action else {
            continue;
        };
        if slot.card == MarkerId::WILD {
            slot.known = SeatSet::ALL;
            empire.wild = true;
        } else if cadence && empire.did.is_none() {
            slot.known = SeatSet::ALL;
            empire.did = Some(slot.card);
        }
    }
    table.reveal();
    if position.options.cadence {
        crate::cadence::reveal(position, table);
        return;
    }
    for set in &position.in_turn() {
        let Some(own) = position.empire(*set) else {
            continue;
        };
        let dark = crate::cadence::dark(position, *set, own.level);
        let wild = own.wild && !position.governed(*set, faith::DEMOCRACY);
        let free = i8::from(!dark && !wild && !halted(position, *set));
        empire::progress(position, *set, free + spurred(position, *set), table);
    }
}

/// Does an event or a World war keep an empire from advancing for free?
pub(crate) fn halted(position: &Position, set: SetId) -> bool {
    let banned =
        position.chronicle.dark && position.world.talent_count(set, Talent::Scientist) == 0;
    banned || position.at_war()
}

/// A level more that an event promised for free progress.
pub fn spurred(position: &Position, set: SetId) -> i8 {
    (position.chronicle.spurred >> set.0 & 1) as i8
}

/// `sa.art.renaissance`.
fn price(position: &Position, set: SetId) -> u8 {
    if position.enjoys(set, ArtefactId::RENAISSANCE) {
        20
    } else {
        50
    }
}

/// Has the empire the money for a glory?
pub fn can_buy(position: &Position, set: SetId) -> bool {
    position
        .empire(set)
        .is_some_and(|empire| empire.money >= price(position, set))
}

/// Categories that artefacts and Artists can raise, or bring where a card has none.
const RAISABLE: [Category; 6] = [
    Category::Cities,
    Category::LandUnits,
    Category::Ships,
    Category::Progress,
    Category::Money,
    Category::Artefacts,
];

/// The categories in which an empire is ranked for its own glory: those of its card, those that artefacts bring, and
/// with Deus Vult! its religions.
pub(crate) fn ranked<'a>(
    position: &'a Position,
    tallies: &'a Tallies,
    set: SetId,
) -> impl Iterator<Item = Category> + 'a {
    let own = position.empire(set);
    let printed = own.into_iter().flat_map(|own| {
        let list = own.card.card().empire.glory.iter();
        list.map(|glory| glory.category)
    });
    let raised = move |category: &Category| tallies.get(set).raised(*category) > 0;
    let faithful = own.filter(|_| position.options.deus_vult);
    let religions = faithful.into_iter().flat_map(|own| {
        let list = own.religions.iter().copied();
        list.map(|religion| Category::Religion { religion })
    });
    printed
        .chain(RAISABLE.into_iter().filter(raised))
        .chain(religions)
}

/// What an empire has of a category; nothing if it takes no part.
pub fn measure(position: &Position, set: SetId, category: Category) -> i16 {
    Tally::of(position, set).measure(position, set, category)
}

/// The place of an empire in a category, counted from 0; nothing if it has none of it.
pub fn place(position: &Position, set: SetId, category: Category) -> Option<i16> {
    Tallies::of(position).place(position, set, category)
}

/// The glory an empire harvests.
pub fn glory_of(position: &Position, set: SetId) -> i16 {
    glory_among(position, &Tallies::of(position), set)
}

/// The glory an empire harvests, when it is known what everybody has.
/// `sa.harvest.value-1`, `sa.harvest.value-2`, `sa.harvest.value-3`, `sa.harvest.resources`, `sa.harvest.resource-oil`,
/// `sa.harvest.resource-elephant`, `sa.harvest.resource-wheat`, `sa.harvest.homeland`, `sa.harvest.religious-site`,
/// `sa.art.hinduism`.
pub(crate) fn glory_among(position: &Position, tallies: &Tallies, set: SetId) -> i16 {
    let Some(own) = position.empire(set) else {
        return 0;
    };
    let calm = tallies.get(set).calm;
    let mut sum = printed(position, tallies, (set, own));
    // At harvest Socialists heed their religion too.
    if let Some(religion) = faith_of(position, set) {
        let holy = |area: &AreaId| position.holy_sites(*area) >> religion & 1 != 0;
        sum += calm.iter().filter(holy).count() as i16;
    }
    if position.options.deus_vult {
        sum += crate::temples::glory(position, tallies, set);
    }
    let prizes = tallies.prizes.iter();
    sum += prizes.filter(|prize| **prize == Some(set)).count() as i16;
    for special in position.specials(set) {
        if let Special::HarvestBonus { n, when } = special {
            let holds = match when {
                When::Always => true,
                When::NoConquest => !own.conquered,
                _ => false,
            };
            if holds {
                sum += i16::from(*n);
            }
        }
    }
    if faith_of(position, set) == Some(faith::HINDUISM) {
        let torn = position.torn(set) && !position.governed(set, faith::SOCIALISM);
        if sum <= 1 && !torn {
            sum += 1;
        } else if sum >= 7 {
            sum -= 1;
        }
    }
    sum
}

/// What the glory boxes of an empire's card bring, with those that powers raise.
fn printed(position: &Position, tallies: &Tallies, (set, own): (SetId, &crate::Empire)) -> i16 {
    let earned = |category: Category, value: u8| {
        let place = tallies.place(position, set, category);
        place.map_or(0, |place| (i16::from(value) - place).max(0))
    };
    let tally = tallies.get(set);
    let mut sum = 0;
    let mut extra = RAISABLE.map(Some);
    for glory in &own.card.card().empire.glory {
        sum += match glory.category {
            Category::Wheat | Category::Oil | Category::Elephants => {
                resources(position, tallies, (set, own), glory.category)
            }
            Category::Homeland => match own.homeland {
                Some(area) if position.world.owns(set, area) => 1,
                _ => -1,
            },
            Category::TradeWon if own.trade_won => i16::from(glory.value),
            Category::TradeWon => 0,
            category => {
                for each in &mut extra {
                    if *each == Some(category) {
                        *each = None;
                    }
                }
                earned(category, glory.value + tally.raised(category))
            }
        };
    }
    for category in extra.into_iter().flatten() {
        let value = tally.raised(category);
        if value > 0 {
            sum += earned(category, value);
        }
    }
    sum
}

/// Calm areas with a resource that counts in the age of an empire.
fn resources(
    position: &Position,
    tallies: &Tallies,
    (set, own): (SetId, &crate::Empire),
    category: Category,
) -> i16 {
    let calm = tallies.get(set).calm;
    let age = age_of(own.level);
    let printed = crate::content::content();
    let counted = |fits: &dyn Fn(AreaId) -> bool| calm.iter().filter(|area| fits(*area)).count();
    let count = match category {
        Category::Wheat => counted(&|area| {
            area.card().wheat
                && (position.terrain(area, age) == Terrain::Fertile
                    || age >= printed.wheat.from_age)
        }),
        Category::Oil if age >= printed.oil.from_age => counted(&|area| area.card().oil),
        Category::Elephants if position.top_level().is_none_or(|top| age_of(top) < 7) => {
            counted(&|area| area.card().elephants)
        }
        _ => 0,
    };
    count as i16
}

/// Ties and glory tell what units are counted for, and so where they stand.
pub(crate) fn show(position: &Position, table: &mut Table<'_>) {
    if position.options.fog || position.options.secret {
        table.reveal();
    }
}

/// All empires harvest.
/// `sa.harvest.order`, `sa.harvest.sum-order`, `sa.harvest.event-mod`, `sa.harvest.track`.
pub fn harvest(position: &mut Position, table: &mut Table<'_>) {
    harvest_of(position, &Tallies::of(position), table);
}

/// The same when it is known what everybody has.
fn harvest_of(position: &mut Position, tallies: &Tallies, table: &mut Table<'_>) {
    show(position, table);
    let mut gains = [0i16; 8];
    let mut annals = position.annals;
    for (set, empire) in position.in_play() {
        let glory = glory_among(position, tallies, set);
        gains[empire.seat.index()] += glory;
        annals.harvested(empire.card, glory);
        table.emit(|| News::Harvest {
            who: position.who(set),
            glory,
        });
    }
    position.annals = annals;
    let chronicle = position.chronicle;
    // With glory in bags the first are paid first.
    let order: List<Seat, 8> = position.round().collect();
    for seat in order.iter().copied() {
        let sum = gains[seat.index()] + chronicle.bonus[seat.index()];
        let sum = if chronicle.humbug {
            0
        } else {
            crate::production::halved(sum, u32::from(chronicle.halved))
        };
        let harvested = &mut position.annals.harvest[seat.index()];
        *harvested = harvested.saturating_add(sum);
        empire::glory(position, seat, sum, table);
    }
    window::open(position, Moment::HarvestEnd, SetId::BACK);
}

/// Glory decides, then the most advanced empire, then who passed the last level first.
/// `sa.win.most-glory`, `sa.win.tie-break`.
pub fn standing(position: &Position) -> Standing {
    Standing::ranked(position.players.len() as u8, |seat| {
        let best = position
            .empires_of(seat)
            .map(|(_, empire)| empire.level)
            .max()
            .unwrap_or(0);
        let finished = i32::from(position.finisher == Some(seat));
        (
            i32::from(position.player(seat).glory),
            [i32::from(best), finished],
        )
    })
}

step! {
    /// Free progress, and everything up to the next turn.
    pub struct EndOfTurn {}
}

impl step::Run<Position> for EndOfTurn {
    /// Free progress, the harvest and the next turn, with the events that go before each.
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        // Who wanted no events in the actions may want some now.
        position.chronicle.quiet = SeatSet::NONE;
        position.chronicle.hushed = SeatSet::NONE;
        position.event(FreeProgress {});
        window::open(position, Moment::FreeProgress, SetId::BACK);
    }
}

step! {
    /// Glory is bought, then counted.
    pub struct Harvest {}
}

impl step::Run<Position> for Harvest {
    /// Glory can be bought and own ties are decided, then it is counted.
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        position.favours.clear();
        position.event(Count {});
        let order: List<Seat, 8> = position.round().collect();
        if let Some((seat, ..)) = crate::deluxe::tied_prize(position) {
            position.push(crate::ties::Prizes { seat });
        }
        for seat in order.iter().rev() {
            position.push(crate::ties::Order { seat: *seat });
        }
        for seat in order.iter().rev() {
            position.push(Purse { seat: *seat });
        }
    }
}

step! {
    /// The next turn or the end.
    pub struct Next {}
}

impl step::Run<Position> for Next {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        next(position, table)
    }
}

step! {
    /// Progress is settled.
    pub struct Settled {}
}

impl step::Run<Position> for Settled {
    /// Progress is settled: the harvest begins with its events.
    fn run(self, position: &mut Position, _table: &mut Table<'_>) {
        position.chronicle.quiet = SeatSet::NONE;
        position.push(Next {});
        position.push(Harvest {});
        window::open(position, Moment::HarvestStart, SetId::BACK);
    }
}

step! {
    /// Buy glory?
    pub struct Buy { empire: SetId }
}

impl step::Ask<Position> for Buy {
    fn prompt(&self, position: &Position, _seat: Seat) -> Prompt {
        let Buy { empire } = *self;
        Prompt::new(
            "sa.harvest.buy",
            format!(
                "Do the {} buy glory?",
                crate::text::empire(position, empire)
            ),
        )
        .hint(crate::text::money(position, empire))
    }

    fn offers(&self, position: &Position, _seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        let Buy { empire: set } = *self;
        let money = position.empire(set).map_or(0, |empire| empire.money);
        for glory in 1..=money / price(position, set) {
            sink.offer(Choice::Buy { glory })?;
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Buy no glory")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        let Buy { empire: set } = self;
        if let Choice::Buy { glory } = choice {
            buy(position, set, glory, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        !can_buy(position, self.empire)
    }

    fn fits(&self, _position: &Position) -> bool {
        crate::check::colour(self.empire)
    }
}

step! {
    /// Which of a player's empires buy glory?
    pub struct Purse { seat: Seat }
}

impl step::Ask<Position> for Purse {
    fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
        let rich = position.empires_of(seat).map(|(set, _)| set);
        let rich = rich.filter(|set| can_buy(position, *set));
        let rich: Vec<String> = rich.map(|set| text::money(position, set)).collect();
        Prompt::new("sa.harvest.buy", "Do your empires buy glory?").hint(rich.join(" "))
    }

    fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
        for (empire, own) in position.empires_of(seat) {
            for glory in 1..=own.money / price(position, empire) {
                sink.offer(Choice::BuyFor { empire, glory })?;
            }
        }
        sink.offer(Choice::Done)
    }

    fn present(&self, position: &Position, _seat: Seat, choice: Choice) -> Offer {
        text::or_done(position, choice, "Buy no glory")
    }

    fn answer(self, position: &mut Position, _seat: Seat, choice: Choice, table: &mut Table<'_>) {
        if let Choice::BuyFor { empire, glory } = choice {
            position.push(self);
            buy(position, empire, glory, table);
        }
    }

    fn lapses(&self, position: &Position) -> bool {
        let mut own = position.empires_of(self.seat);
        !own.any(|(set, _)| can_buy(position, set))
    }

    fn fits(&self, position: &Position) -> bool {
        crate::check::sits(position, self.seat)
    }
}

/// An empire pays for glory.
fn buy(position: &mut Position, set: SetId, glory: u8, table: &mut Table<'_>) {
    let Some(seat) = position.seat_of(set) else {
        return;
    };
    let cost = i16::from(price(position, set)) * i16::from(glory);
    empire::pay(position, set, -cost);
    table.emit(|| News::Bought {
        who: position.who(set),
        glory,
    });
    // It is part of the harvest, and so of what events do to it.
    position.chronicle.bonus[seat.index()] += i16::from(glory);
}

step! {
    /// Empires advance for free.
    pub struct FreeProgress {}
}

impl step::Run<Position> for FreeProgress {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        free_progress(position, table)
    }
}

step! {
    /// Glory is counted.
    pub struct Count {}
}

impl step::Run<Position> for Count {
    fn run(self, position: &mut Position, table: &mut Table<'_>) {
        harvest(position, table)
    }
}

/// The turn marker passes on, or the game ends.
/// `sa.win.end-bonus`, `sa.harvest.turn-end`, `sa.win.end-agreed`.
fn next(position: &mut Position, table: &mut Table<'_>) {
    position.note_ages();
    let options = position.options;
    let rich = position
        .players
        .iter()
        .any(|player| options.glory > 0 && player.glory >= options.glory);
    let late = position
        .top_level()
        .is_some_and(|level| age_of(level) > options.age);
    if position.finisher.is_some() || position.turn >= options.turns || rich || late {
        if let Some(seat) = position.finisher {
            let landings = position
                .champion
                .map_or(0, |set| crate::deluxe::landings(position, set));
            empire::glory(position, seat, 7 + landings, table);
        }
        end(position, table);
        return;
    }
    // Whoever seized the marker gives it to the left of the one who had it before.
    let holder = position.chronicle.seized.take().unwrap_or(position.first);
    position.first = holder.next(position.present() as u8);
    position.turn += 1;
    position.push(crate::markers::Turn {});
}

/// The game is over.
pub fn end(position: &mut Position, table: &mut Table<'_>) {
    position.stack.clear();
    position.world.dirty = false;
    table.reveal();
    table.emit(|| News::End);
}
