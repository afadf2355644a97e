//! The stack of steps. The top step either asks somebody or runs by itself.

use crate::{
    Choice, Event, Position, Table, adoption, cadence,
    choice::anything,
    civilise, conflict,
    content::{ArtefactId, CardId, LeaderId, MarkerId, SetId, UnitId},
    deluxe, destiny, draft, empire,
    grants::{self, Gift},
    harvest, kingdoms, manoeuvre, markers, permission, production,
    sets::{AreaId, Areas},
    setup, spare, start, successor, technology, temples, thin, ties, trade,
};
use orbis_core::{Seat, SeatSet, Sink};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// What is being done. Steps that ask wait; the others run by themselves.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "step", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs)] // the fields are what the names say
pub enum Step {
    /// A turn begins.
    #[default]
    Turn,
    /// An action begins.
    Phase { action: MarkerId },
    /// Free progress, and everything up to the next turn.
    EndOfTurn,
    /// Glory is bought, then counted.
    Harvest,
    /// The next turn or the end.
    Next,
    /// Who goes first: everybody plays a card.
    Bid,
    /// Everybody puts a card away, so many times more (option 2).
    Draft { left: u8 },
    /// Leaders, artefacts and units are taken out by turns (option 2).
    Thin { done: u8 },
    /// The game is dealt from what is left (option 2).
    Deal,
    /// Which marker of the spare sets (option 5)?
    Spare { seat: Seat },
    /// The round of manoeuvres (option 5).
    Rota { seat: Seat, passed: SeatSet },
    /// Destiny actions that were shown are carried out (option 7).
    Fates,
    /// Which cadence marker goes on this space (option 9)?
    Cadence { space: u8 },
    /// Which empire advances for a discarded one (option 9)?
    Boon { seat: Seat },
    /// All empires move as the cadence says (option 9).
    Tempo,
    /// Once or more often (option 9)?
    Pace { empire: SetId, most: u8 },
    /// Progress is settled.
    Settled,
    /// Which player colour?
    Colour { seat: Seat },
    /// Discard down to six before the game (option).
    Trim { seat: Seat },
    /// Change the hand before the game (option).
    Redeem { seat: Seat, dropped: bool },
    /// Everybody places action markers.
    Markers,
    /// Which marker is turned over?
    Act { seat: Seat, action: MarkerId },
    /// Which empire is started?
    Found { seat: Seat },
    /// From which empire does the Successor State break away?
    Parent { empire: SetId },
    /// Which areas go with it?
    Secede {
        empire: SetId,
        parent: SetId,
        left: u8,
    },
    /// Whose space on the progress track does it share?
    Join { empire: SetId },
    /// In which area does it start?
    Site { empire: SetId },
    /// A named leader?
    Namesake { empire: SetId },
    /// Which units, forts, elite markers?
    Build { empire: SetId, initial: bool },
    /// Where does the unit go?
    Raise {
        empire: SetId,
        initial: bool,
        unit: UnitId,
    },
    /// The next part of starting an empire.
    SetUp { empire: SetId, part: u8 },
    /// Where is the capital?
    Capital { empire: SetId },
    /// Which start area is the homeland?
    Homeland { empire: SetId },
    /// Where does appear what the card grants?
    Granted { empire: SetId, gift: Gift },
    /// Where do paid (or free) forts go?
    Forts { empire: SetId, free: u8 },
    /// Which units are not maintained?
    Maintain { empire: SetId },
    /// With whom to trade?
    Partner { empire: SetId },
    /// The first cards of a trade.
    TradeCard,
    /// One more card?
    TradeMore { side: u8, left: u8 },
    /// The trade is decided.
    TradeEnd,
    /// How far to advance?
    Advance {
        empire: SetId,
        with: Option<SetId>,
        least: u8,
        most: u8,
    },
    /// Which of the cards drawn by Scientists is kept?
    Scientists { seat: Seat, drawn: u8 },
    /// A gift to the partner?
    Gift { empire: SetId, to: SetId },
    /// Which units move?
    Manoeuvre { empire: SetId, again: bool },
    /// Out of this area: which units?
    Leave {
        empire: SetId,
        from: AreaId,
        again: bool,
    },
    /// These units: where to?
    March {
        empire: SetId,
        from: AreaId,
        unit: UnitId,
        count: u8,
        again: bool,
    },
    /// Which disorder is removed?
    Police { empire: SetId },
    /// Is an empire let through, and for what?
    Permit {
        empire: SetId,
        of: SetId,
        cards: u8,
        canal: bool,
    },
    /// Is the price paid?
    Price {
        empire: SetId,
        of: SetId,
        money: u8,
        cards: u8,
        agreed: bool,
    },
    /// On which coast does a new ship lie?
    Coast {
        empire: SetId,
        area: AreaId,
        unit: UnitId,
    },
    /// Which of a player's own empires ranks higher in a tie?
    Favour { seat: Seat },
    /// Who gets a Nobel prize that is tied?
    Prizes { seat: Seat },
    /// Which kingdom sends a unit that is missing (option 10)?
    Levy {
        seat: Seat,
        area: AreaId,
        unit: UnitId,
        left: u8,
    },
    /// What is done about temples (option 12)?
    Temples { empire: SetId, stage: u8 },
    /// Does the new owner of an area destroy its temple (option 12)?
    Desecrate { empire: SetId, area: AreaId },
    /// Which unit does the police lose?
    Toll { empire: SetId, area: AreaId },
    /// Does the new owner of an area destroy an artefact that could stay?
    Spoils { area: AreaId, artefact: ArtefactId },
    /// Which of two religions gives way to a new one?
    GiveWay { empire: SetId, artefact: ArtefactId },
    /// Which conflict is resolved?
    Conflicts { empire: SetId },
    /// Strategists move again.
    Strategists { empire: SetId },
    /// Who commands the defender?
    Nominate { empire: SetId, area: AreaId },
    /// A round of conflict: does this side retreat?
    Retreat { side: u8 },
    /// Where do its units go?
    RetreatTo { side: u8 },
    /// Which units are lost to the pursuers (option 6)?
    Pursued { side: u8, left: u8 },
    /// A round goes on: both pick cards.
    Round,
    /// Is the last uncommitted unit, a nuke, destroyed?
    Scrap { side: u8 },
    /// Another card by the Tactician?
    Redraw { side: u8 },
    /// Both commit units.
    Commit,
    /// The round is decided.
    Decide,
    /// A Buddhist empire may calm one area before its action.
    Serenity { empire: SetId },
    /// Who took an area from a Confucian empire may adopt its religion.
    Confucius { empire: SetId, area: AreaId },
    /// A Barbarian may destroy the city.
    Raze { empire: SetId, area: AreaId },
    /// Which cards are discarded, or the hand is filled?
    Destiny {
        seat: Seat,
        empire: SetId,
        filled: bool,
        goal: u8,
    },
    /// Cards in a civilise action.
    Play { seat: Seat, empire: SetId },
    /// On which empire or area?
    Target {
        seat: Seat,
        empire: SetId,
        card: CardId,
    },
    /// A part of a civilise action.
    Civilise { empire: SetId, part: u8 },
    /// The leader drawn from the cup: keep?
    Drawn {
        empire: SetId,
        leader: LeaderId,
        picks: u8,
    },
    /// Where does the leader appear?
    Appear { empire: SetId, leader: LeaderId },
    /// Really discard the empire?
    Abolish { empire: SetId },
    /// Buy glory?
    Buy { empire: SetId },
    /// Something about events.
    Card { ask: crate::events::Ask },
    /// Something about powers of artefacts and religions.
    Power { ask: crate::powers::Ask },
}

/// Who is asked by the top step.
pub(crate) fn asked(position: &Position) -> SeatSet {
    position
        .stack
        .last()
        .map_or(SeatSet::NONE, |step| asks(position, *step))
}

/// Who is asked by a step; nobody if it runs by itself.
pub(crate) fn asks(position: &Position, step: Step) -> SeatSet {
    let of = |set: SetId| position.seat_of(set).map_or(SeatSet::NONE, SeatSet::only);
    match step {
        Step::Turn
        | Step::Phase { .. }
        | Step::EndOfTurn
        | Step::Deal
        | Step::Fates
        | Step::Tempo
        | Step::Settled
        | Step::Rota { .. }
        | Step::Harvest
        | Step::Next
        | Step::TradeEnd
        | Step::SetUp { .. }
        | Step::Strategists { .. }
        | Step::Round
        | Step::Decide => SeatSet::NONE,
        Step::Bid => setup::bidding(position),
        Step::Draft { .. } => draft::drafting(position),
        Step::Thin { done } => thin::asked(position, done),
        Step::Cadence { .. } => SeatSet::only(position.first),
        Step::Spoils { area, .. } => position.world.owner(area).map_or(SeatSet::NONE, of),
        Step::Markers => markers::placing(position),
        Step::Act { seat, .. } => markers::acting(position, seat),
        Step::Colour { seat }
        | Step::Spare { seat }
        | Step::Boon { seat }
        | Step::Favour { seat }
        | Step::Prizes { seat }
        | Step::Levy { seat, .. }
        | Step::Trim { seat }
        | Step::Redeem { seat, .. }
        | Step::Found { seat }
        | Step::Scientists { seat, .. }
        | Step::Destiny { seat, .. }
        | Step::Play { seat, .. }
        | Step::Target { seat, .. } => SeatSet::only(seat),
        Step::TradeCard => trade::choosing(position),
        Step::TradeMore { side, .. } => trade::adding(position, side),
        Step::Retreat { side }
        | Step::RetreatTo { side }
        | Step::Scrap { side }
        | Step::Pursued { side, .. }
        | Step::Redraw { side } => conflict::commander(position, side),
        Step::Commit => conflict::committing(position),
        Step::Site { empire }
        | Step::Pace { empire, .. }
        | Step::Permit { of: empire, .. }
        | Step::Price { empire, .. }
        | Step::Coast { empire, .. }
        | Step::Temples { empire, .. }
        | Step::Desecrate { empire, .. }
        | Step::Parent { empire }
        | Step::Secede { empire, .. }
        | Step::Join { empire }
        | Step::Toll { empire, .. }
        | Step::GiveWay { empire, .. }
        | Step::Namesake { empire }
        | Step::Build { empire, .. }
        | Step::Raise { empire, .. }
        | Step::Capital { empire }
        | Step::Homeland { empire }
        | Step::Granted { empire, .. }
        | Step::Forts { empire, .. }
        | Step::Maintain { empire }
        | Step::Partner { empire }
        | Step::Advance { empire, .. }
        | Step::Gift { empire, .. }
        | Step::Manoeuvre { empire, .. }
        | Step::Leave { empire, .. }
        | Step::March { empire, .. }
        | Step::Police { empire }
        | Step::Conflicts { empire }
        | Step::Nominate { empire, .. }
        | Step::Raze { empire, .. }
        | Step::Serenity { empire }
        | Step::Confucius { empire, .. }
        | Step::Civilise { empire, .. }
        | Step::Drawn { empire, .. }
        | Step::Appear { empire, .. }
        | Step::Abolish { empire }
        | Step::Buy { empire } => of(empire),
        Step::Card { ask } => crate::events::asked(position, ask),
        Step::Power { ask } => crate::powers::asked(position, ask),
    }
}

/// What the top step offers the seat.
pub(crate) fn offers<S: Sink<Position>>(
    position: &Position,
    seat: Seat,
    sink: &mut S,
) -> ControlFlow<()> {
    let Some(step) = position.stack.last().copied() else {
        return ControlFlow::Continue(());
    };
    if !asks(position, step).contains(seat) {
        return ControlFlow::Continue(());
    }
    match step {
        Step::Bid => setup::bid_offers(position, seat, sink),
        Step::Colour { .. } => setup::colour_offers(position, sink),
        Step::Draft { .. } => destiny::drop_offers(position, seat, false, sink),
        Step::Thin { done } => thin::offers(position, done, sink),
        Step::Levy { area, unit, .. } => kingdoms::levy_offers(position, area, unit, sink),
        Step::Temples { empire, stage } => temples::offers(position, empire, stage, sink),
        Step::Desecrate { area, .. } => {
            sink.offer(Choice::Profane { area })?;
            sink.offer(Choice::Done)
        }
        Step::Permit {
            empire,
            cards,
            canal,
            ..
        } => permission::permit_offers(position, empire, cards, canal, sink),
        Step::Price {
            empire,
            cards,
            agreed,
            ..
        } => permission::price_offers(position, empire, cards, agreed, sink),
        Step::Coast { area, .. } => {
            let firsts = area.card().coasts.iter().filter_map(Areas::first);
            for water in firsts.collect::<Areas>().iter() {
                sink.offer(Choice::Coast { water })?;
            }
            ControlFlow::Continue(())
        }
        Step::Favour { .. } => ties::offers(position, seat, sink),
        Step::Prizes { .. } => ties::prize_offers(position, seat, sink),
        Step::Spare { .. } => spare::offers(position, sink),
        Step::Cadence { space } => cadence::offers(position, space, sink),
        Step::Boon { .. } => cadence::boon_offers(position, seat, sink),
        Step::Pace { most, .. } => trade::advance_offers(1, most, sink),
        Step::Parent { empire } => successor::parent_offers(position, empire, sink),
        Step::Secede { empire, parent, .. } => {
            successor::secede_offers(position, empire, parent, sink)
        }
        Step::Join { empire } => start::join_offers(position, empire, sink),
        Step::Toll { area, .. } => manoeuvre::toll_offers(position, area, sink),
        Step::Spoils { .. } => {
            sink.offer(Choice::Raze)?;
            sink.offer(Choice::Done)
        }
        Step::GiveWay { empire, .. } => adoption::give_way_offers(position, empire, sink),
        Step::Pursued { side, .. } => conflict::pursued_offers(position, side, sink),
        Step::Trim { .. } => destiny::drop_offers(position, seat, false, sink),
        Step::Redeem { .. } => destiny::drop_offers(position, seat, true, sink),
        Step::Markers => markers::offers(position, seat, sink),
        Step::Act { action, .. } => markers::act_offers(position, seat, action, sink),
        Step::Found { .. } => start::found_offers(position, seat, sink),
        Step::Site { empire } => start::site_offers(position, empire, sink),
        Step::Namesake { empire } => start::namesake_offers(position, empire, sink),
        Step::Build { empire, initial } => production::offers(position, empire, initial, sink),
        Step::Raise {
            empire,
            initial,
            unit,
        } => production::place_offers(position, empire, initial, unit, sink),
        Step::Capital { empire } => start::capital_offers(position, empire, sink),
        Step::Homeland { empire } => start::site_offers(position, empire, sink),
        Step::Granted { empire, gift } => grants::offers(position, empire, gift, sink),
        Step::Forts { empire, free } => start::fort_offers(position, empire, free, sink),
        Step::Maintain { empire } => production::maintain_offers(position, empire, sink),
        Step::Partner { empire } => trade::partner_offers(position, empire, sink),
        Step::TradeCard => trade::card_offers(position, seat, false, sink),
        Step::TradeMore { .. } => trade::card_offers(position, seat, true, sink),
        Step::Advance { least, most, .. } => trade::advance_offers(least, most, sink),
        Step::Scientists { drawn, .. } => trade::hold_offers(position, seat, drawn, sink),
        Step::Gift { empire, .. } => trade::gift_offers(position, empire, sink),
        Step::Manoeuvre { empire, again } => manoeuvre::from_offers(position, empire, again, sink),
        Step::Leave {
            empire,
            from,
            again,
        } => manoeuvre::unit_offers(position, empire, from, again, sink),
        Step::March {
            empire,
            from,
            unit,
            count,
            again,
        } => manoeuvre::to_offers(position, empire, from, (unit, count), again, sink),
        Step::Police { empire } => manoeuvre::police_offers(position, empire, sink),
        Step::Conflicts { empire } => conflict::offers(position, empire, sink),
        Step::Nominate { empire, .. } => conflict::nominate_offers(position, empire, sink),
        Step::Retreat { .. } => {
            sink.offer(Choice::Retreat)?;
            sink.offer(Choice::Done)
        }
        Step::RetreatTo { side } => conflict::retreat_offers(position, side, sink),
        Step::Scrap { .. } => {
            sink.offer(Choice::Scrap)?;
            sink.offer(Choice::Done)
        }
        Step::Redraw { .. } => {
            sink.offer(Choice::Redraw)?;
            sink.offer(Choice::Done)
        }
        Step::Commit => conflict::commit_offers(position, seat, sink),
        Step::Raze { .. } => {
            sink.offer(Choice::Raze)?;
            sink.offer(Choice::Done)
        }
        Step::Serenity { empire } => crate::faiths::serenity_offers(position, empire, sink),
        Step::Confucius { empire, .. } => crate::faiths::confucius_offers(position, empire, sink),
        Step::Destiny { filled, .. } => destiny::offers(position, seat, filled, sink),
        Step::Play { empire, .. } => civilise::play_offers(position, seat, empire, sink),
        Step::Target { empire, card, .. } => {
            crate::artefacts::target_offers(position, seat, empire, card, sink)
        }
        Step::Civilise { empire, part } => civilise::offers(position, empire, part, sink),
        Step::Drawn { empire, picks, .. } => {
            if picks < position.leader_number(empire) {
                sink.offer(Choice::Cup)?;
            }
            sink.offer(Choice::Keep)?;
            sink.offer(Choice::Done)
        }
        Step::Appear { empire, .. } => civilise::appear_offers(position, empire, sink),
        Step::Abolish { .. } => {
            sink.offer(Choice::Abolish)?;
            sink.offer(Choice::Done)
        }
        Step::Buy { empire } => harvest::buy_offers(position, empire, sink),
        Step::Card { ask } => crate::events::offers(position, seat, ask, sink),
        Step::Power { ask } => crate::powers::offers(position, ask, sink),
        // The others run by themselves: `asks` lists them.
        _ => ControlFlow::Continue(()),
    }
}

/// Answers the top step, then runs what follows by itself.
pub(crate) fn apply(position: &mut Position, seat: Seat, choice: Choice, table: &mut Table<'_>) {
    let Some(step) = position.stack.pop() else {
        return;
    };
    match step {
        Step::Bid => setup::bid(position, seat, choice, table),
        Step::Draft { left } => draft::put_away(position, seat, left, choice),
        Step::Thin { done } => thin::answer(position, seat, done, choice, table),
        Step::Levy {
            seat,
            area,
            unit,
            left,
        } => kingdoms::levy(position, (seat, area, unit, left), choice, table),
        Step::Temples { empire, stage } => temples::answer(position, empire, stage, choice, table),
        Step::Desecrate { empire, area } => {
            if choice != Choice::Done {
                temples::destroy(position, empire, area, table);
            }
        }
        Step::Permit {
            empire,
            of,
            cards,
            canal,
        } => permission::permit(position, (empire, of), cards, canal, choice, table),
        Step::Price {
            empire,
            of,
            money,
            cards,
            ..
        } => permission::price(position, (empire, of), money, cards, choice, table),
        Step::Coast { area, unit, .. } => production::moor(position, area, unit, choice),
        Step::Favour { seat } => ties::decide(position, seat, choice),
        Step::Prizes { seat } => ties::award(position, seat, choice),
        Step::Spare { .. } => spare::pick(position, seat, choice, table),
        Step::Cadence { space } => cadence::lay(position, space, choice),
        Step::Boon { .. } => cadence::boon(position, choice),
        Step::Pace { empire, .. } => cadence::pace(position, empire, choice, table),
        Step::Parent { empire } => successor::parent(position, empire, choice),
        Step::Secede {
            empire,
            parent,
            left,
        } => successor::secede(position, empire, parent, left, choice, table),
        Step::Join { empire } => start::join(position, empire, choice),
        Step::Toll { .. } => manoeuvre::toll(position, choice, table),
        Step::Spoils { area, artefact } => {
            if choice == Choice::Raze {
                let world = &mut position.world;
                world
                    .wonders
                    .retain(|one| one.area != area || one.artefact != artefact);
            }
        }
        Step::GiveWay { empire, artefact } => {
            adoption::give_way(position, empire, artefact, choice, table)
        }
        Step::Pursued { side, left } => conflict::pursued(position, side, left, choice),
        Step::Colour { .. } => setup::colour(position, seat, choice, table),
        Step::Trim { .. } | Step::Redeem { .. } => {
            destiny::before_game(position, step, choice, table)
        }
        Step::Markers => markers::place(position, seat, choice),
        Step::Act { action, .. } => markers::act(position, seat, action, choice, table),
        Step::Found { .. } => start::found(position, seat, choice, table),
        Step::Site { empire } => start::site(position, empire, choice),
        Step::Namesake { empire } => start::namesake(position, empire, choice, table),
        Step::Build { empire, initial } => {
            production::build(position, empire, initial, choice, table)
        }
        Step::Raise {
            empire,
            initial,
            unit,
        } => {
            if let Choice::At { area } = choice {
                position.stack.push(Step::Build { empire, initial });
                production::raise(position, empire, initial, unit, area, table);
            }
        }
        Step::Capital { empire } => start::capital(position, empire, choice, table),
        Step::Homeland { empire } => start::homeland(position, empire, choice),
        Step::Granted { empire, gift } => {
            if let Choice::At { area } = choice {
                grants::bestow(position, empire, gift, area, table);
            }
        }
        Step::Forts { empire, free } => start::forts(position, empire, free, choice, table),
        Step::Maintain { empire } => production::disband(position, empire, choice, table),
        Step::Partner { empire } => trade::partner(position, empire, choice, table),
        Step::TradeCard => trade::card(position, seat, choice, table),
        Step::TradeMore { side, left } => trade::more(position, seat, side, left, choice, table),
        Step::Advance { empire, with, .. } => trade::advance(position, empire, with, choice, table),
        Step::Scientists { drawn, .. } => trade::hold(position, seat, drawn, choice, table),
        Step::Gift { empire, to } => trade::gift(position, empire, to, choice, table),
        Step::Manoeuvre { .. } | Step::Leave { .. } | Step::March { .. } => {
            manoeuvre::answer(position, step, choice, table)
        }
        Step::Police { empire } => manoeuvre::police(position, empire, choice, table),
        Step::Conflicts { empire } => {
            position.stack.push(step);
            if let Choice::Fight { area } = choice {
                conflict::begin(position, empire, area, table);
            }
        }
        Step::Nominate { empire, area } => {
            if let Choice::Nominate { to } = choice {
                conflict::start(position, empire, area, to.0, table);
            }
        }
        Step::Retreat { side } => conflict::retreat(position, side, choice, table),
        Step::RetreatTo { side } => conflict::retreat_to(position, side, choice, table),
        Step::Scrap { side } => conflict::scrap(position, side, choice),
        Step::Redraw { side } => conflict::redraw(position, side, choice, table),
        Step::Commit => conflict::commit(position, seat, choice),
        Step::Serenity { .. } => crate::faiths::serenity(position, choice, table),
        Step::Confucius { empire, area } => {
            crate::faiths::confucius(position, empire, area, choice, table)
        }
        Step::Raze { area, .. } => {
            if choice == Choice::Raze {
                position.world.set_city(area, 0);
            }
        }
        Step::Destiny {
            empire,
            filled,
            goal,
            ..
        } => destiny::answer(position, seat, (empire, goal), filled, choice, table),
        Step::Play { empire, .. } => civilise::play(position, seat, empire, choice, table),
        Step::Target { empire, card, .. } => {
            crate::artefacts::put(position, seat, empire, card, choice, table)
        }
        Step::Civilise { empire, part } => civilise::answer(position, empire, part, choice, table),
        Step::Drawn {
            empire,
            leader,
            picks,
        } => civilise::drawn(position, empire, leader, picks, choice, table),
        Step::Appear { empire, leader } => {
            if let Choice::At { area } = choice {
                civilise::appear(position, empire, leader, area, table);
            }
        }
        Step::Abolish { empire } => {
            if choice == Choice::Abolish {
                empire::discard(position, empire, table);
            }
        }
        Step::Buy { empire } => harvest::buy(position, empire, choice, table),
        Step::Card { ask } => crate::events::answer(position, ask, choice, table),
        Step::Power { ask } => crate::powers::answer(position, ask, choice, table),
        _ => position.stack.push(step),
    }
    run(position, table);
}

/// Runs automatic steps until one asks or the game is over.
pub(crate) fn run(position: &mut Position, table: &mut Table<'_>) {
    // A turn has far fewer automatic steps; the guard only keeps a mistake from hanging a table.
    for _ in 0..2000 {
        if position.exhausted && !position.stack.is_empty() {
            end(position, table);
        }
        // What follows from units coming and going waits for the end of a conflict, which asks for it again.
        if position.world.dirty && position.conflict.is_none() {
            empire::settle(position, table);
            crate::powers::settle(position);
        }
        position.world.dirty = false;
        let Some(step) = position.stack.last().copied() else {
            return;
        };
        if matches!(step, Step::Favour { .. }) {
            harvest::show(position, table);
        }
        if !asks(position, step).is_empty() && !pointless(position, step) {
            return;
        }
        position.stack.pop();
        match step {
            Step::Turn => markers::begin(position, table),
            Step::Phase { action } => markers::phase(position, action, table),
            Step::EndOfTurn => harvest::end_of_turn(position),
            Step::Deal => draft::deal(position, table),
            Step::Draft { left } => draft::pass_on(position, left, table),
            Step::Thin { done } => thin::next(position, done),
            Step::Fates => technology::resolve(position),
            Step::Tempo => cadence::move_all(position, table),
            Step::Settled => harvest::settled(position),
            Step::Rota { seat, passed } => spare::rota(position, seat, passed),
            Step::Harvest => harvest::begin(position),
            Step::Next => next(position, table),
            Step::Bid => setup::reveal(position, table),
            Step::SetUp { empire, part } => start::part(position, empire, part, table),
            Step::TradeCard => trade::first_cards(position, table),
            Step::TradeEnd => trade::cards_down(position),
            Step::Strategists { empire } => manoeuvre::strategists(position, empire),
            Step::Round => conflict::round(position, table),
            Step::Commit => conflict::committed(position, table),
            Step::Decide => conflict::decide(position, table),
            Step::Maintain { empire } => production::maintained(position, empire, table),
            Step::Card { ask } => crate::events::run(position, ask, table),
            Step::Power { ask } => crate::powers::run(position, ask, table),
            _ => skip(position, step, table),
        }
    }
    debug_assert!(false, "the automatic steps do not end");
}

/// Steps that would ask, but where there is nothing to choose; nothing hidden may decide this.
fn pointless(position: &Position, step: Step) -> bool {
    match step {
        Step::Maintain { empire } => production::affordable(position, empire),
        Step::Site { .. } => position.work.sites.len() <= 1,
        Step::Namesake { empire } => start::namesakes(position, empire).next().is_none(),
        Step::Police { empire } => !manoeuvre::can_police(position, empire),
        Step::Serenity { empire } => !crate::faiths::unruly(position, empire),
        Step::Conflicts { empire } => !conflict::pending(position, empire),
        Step::Retreat { side } => !conflict::may_retreat(position, side),
        Step::Scrap { side } => !conflict::scrappable(position, side),
        Step::RetreatTo { side } => conflict::wiped_out(position, side),
        Step::Civilise { empire, part } => !civilise::offers_any(position, empire, part),
        Step::Gift { empire, .. } => position.empire(empire).is_none_or(|one| one.money == 0),
        Step::Advance { least, most, .. } => least == most,
        Step::Buy { empire } => !harvest::can_buy(position, empire),
        Step::Thin { done } => !anything(|sink| thin::offers(position, done, sink)),
        Step::Favour { seat } => ties::none(position, seat),
        Step::Prizes { seat } => ties::prize(position, seat).is_none(),
        Step::Levy { area, unit, .. } => kingdoms::lenders(position, area, unit).is_empty(),
        Step::Temples { empire, stage } => !temples::any(position, empire, stage),
        Step::Desecrate { empire, area } => !position.world.owns(empire, area),
        Step::Granted { empire, gift } => grants::places(position, empire, gift).len() <= 1,
        Step::Forts { empire, free } => !start::can_fortify(position, empire, free),
        Step::Play { seat, .. } => position.player(seat).hand.is_empty(),
        Step::Trim { seat } => position.player(seat).hand.len() <= 6,
        Step::Destiny { seat, filled, .. } => !filled && position.player(seat).hand.is_empty(),
        _ => false,
    }
}

/// What happens where a pointless step is passed over.
fn skip(position: &mut Position, step: Step, table: &mut Table<'_>) {
    match step {
        Step::Advance {
            empire,
            with,
            least,
            ..
        } => {
            let choice = Choice::Advance { levels: least };
            trade::advance(position, empire, with, choice, table);
        }
        Step::RetreatTo { side } => conflict::retreat_to(position, side, Choice::Done, table),
        Step::Civilise { empire, part } => civilise::next_part(position, empire, part),
        Step::Temples { empire, stage } => temples::next(position, empire, stage),
        Step::Granted { empire, gift } => {
            if let Some(area) = grants::places(position, empire, gift).first() {
                grants::bestow(position, empire, gift, area, table);
            }
        }
        Step::Destiny {
            seat,
            empire,
            filled: false,
            goal,
        } => destiny::fill(position, seat, empire, goal, table),
        _ => {}
    }
}

/// The turn marker passes on, or the game ends.
fn next(position: &mut Position, table: &mut Table<'_>) {
    position.note_ages();
    let options = position.options;
    let rich = position
        .players
        .iter()
        .any(|player| options.glory > 0 && player.glory >= options.glory);
    let late = position
        .top_level()
        .is_some_and(|level| crate::content::age_of(level) > options.age);
    if position.finisher.is_some() || position.turn >= options.turns || rich || late {
        if let Some(seat) = position.finisher {
            let landings = position
                .champion
                .map_or(0, |set| deluxe::landings(position, set));
            empire::glory(position, seat, 7 + landings, table);
        }
        end(position, table);
        return;
    }
    // Whoever seized the marker gives it to the left of the one who had it before.
    let holder = position.chronicle.seized.take().unwrap_or(position.first);
    position.first = holder.next(position.present() as u8);
    position.turn += 1;
    position.stack.push(Step::Turn);
}

/// The game is over.
pub(crate) fn end(position: &mut Position, table: &mut Table<'_>) {
    position.stack.clear();
    position.world.dirty = false;
    table.reveal();
    table.emit(|| Event::End);
}
