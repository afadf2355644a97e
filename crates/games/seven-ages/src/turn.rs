//! The steps of the game, each with the file that tells all about it, and the stack that holds them.

use crate::{
    Position, Table, actions::discard, adoption, artefacts, cadence, civilise, conflict, creeds,
    destiny, draft, empire, events, grants, harvest, kingdoms, manoeuvre, markers, permission,
    powers, production, setup, spare, start, successor, technology, temples, thin, ties, trade,
};
use orbis_core::{
    SeatSet,
    step::{self, Asked, Stacked},
    steps,
};

/// What most questions say alike, named in one line: `present` shows a choice as it is shown everywhere, `lapses` asks nobody who
/// could only decline, as far as open information tells, `fits` wants an empire's colour.
macro_rules! usual {
    ($($what:ident),+) => { $( $crate::turn::usual!(@ $what); )+ };
    (@ present) => {
        fn present(
            &self,
            position: &$crate::Position,
            _seat: orbis_core::Seat,
            choice: $crate::Choice,
        ) -> orbis_core::Offer {
            $crate::text::show(position, choice)
        }
    };
    (@ lapses) => {
        fn lapses(&self, position: &$crate::Position) -> bool {
            let nobody = orbis_core::Seat::default();
            !$crate::choice::anything(|sink| self.offers(position, nobody, sink))
        }
    };
    (@ fits) => {
        fn fits(&self, _position: &$crate::Position) -> bool {
            $crate::check::colour(self.empire)
        }
    };
}

/// A step that holds one of a list of its own, and the word that puts it on top.
macro_rules! room {
    ($(#[$about:meta])* $step:ident, $(#[$word:meta])* $put:ident) => {
        orbis_core::step! {
            $(#[$about])*
            pub struct $step { ask: Ask }
        }

        impl $step {
            /// Who is asked.
            pub fn asked(&self, position: &Position) -> orbis_core::SeatSet {
                self.ask.asks(position)
            }
        }

        impl orbis_core::step::Ask<Position> for $step {
            fn prompt(&self, position: &Position, seat: Seat) -> Prompt {
                self.ask.prompt(position, seat)
            }

            fn offers(&self, position: &Position, seat: Seat, sink: &mut impl Sink<Position>) -> Flow {
                self.ask.offers(position, seat, sink)
            }

            fn present(&self, position: &Position, seat: Seat, choice: Choice) -> Offer {
                self.ask.present(position, seat, choice)
            }

            fn answer(
                self,
                position: &mut Position,
                seat: Seat,
                choice: Choice,
                table: &mut Table<'_>,
            ) {
                self.ask.answer(position, seat, choice, table);
            }

            fn lapses(&self, position: &Position) -> bool {
                !self.ask.waits(position)
            }

            fn lapse(self, position: &mut Position, table: &mut Table<'_>) {
                self.ask.run(position, table);
            }

            fn fits(&self, position: &Position) -> bool {
                self.ask.fits(position)
            }
        }

        impl Position {
            $(#[$word])*
            pub fn $put(&mut self, ask: impl Into<Ask>) {
                let ask = ask.into();
                self.push($step { ask });
            }
        }
    };
}

pub(crate) use {room, usual};

steps! {
    /// What is being done. Steps that ask wait; the others run by themselves.
    #[serde(tag = "step", rename_all = "kebab-case")]
    pub enum Step for Position {
        /// A turn begins.
        Turn in markers runs,
        /// An action begins.
        Phase in markers runs,
        /// Free progress, and everything up to the next turn.
        EndOfTurn in harvest runs,
        /// Glory is bought, then counted.
        Harvest in harvest runs,
        /// The next turn or the end.
        Next in harvest runs,
        /// Who goes first: everybody plays a card.
        Bid in setup asks bidders(),
        /// Everybody puts a card away, so many times more (option 2).
        Draft in draft asks drafters(),
        /// Leaders, artefacts and units are taken out by turns (option 2).
        Thin in thin asks chooser(),
        /// The game is dealt from what is left (option 2).
        Deal in draft runs,
        /// Which marker of the spare sets (option 5)?
        Spare in spare asks seat,
        /// The round of manoeuvres (option 5).
        Rota in spare runs,
        /// Destiny actions that were shown are carried out (option 7).
        Fates in technology runs,
        /// Which cadence marker goes on this space (option 9)?
        Cadence in cadence asks holder(),
        /// Which empire advances for a discarded one (option 9)?
        Boon in cadence asks seat,
        /// All empires move as the cadence says (option 9).
        Tempo in cadence runs,
        /// Once or more often (option 9)?
        Pace in cadence asks empire,
        /// Progress is settled.
        Settled in harvest runs,
        /// Which player colour?
        Colour in setup asks seat,
        /// Discard down to six before the game (option).
        Trim in destiny asks seat,
        /// Change the hand before the game (option).
        Redeem in destiny asks seat,
        /// Everybody places action markers.
        Markers in markers asks placing(),
        /// Which marker is turned over?
        Act in markers asks acting(),
        /// Which empire is started?
        Found in start asks seat,
        /// From which empire does the Successor State break away?
        Parent in successor asks empire,
        /// Which areas go with it?
        Secede in successor asks empire,
        /// Whose space on the progress track does it share?
        Join in start asks empire,
        /// In which area does it start?
        Site in start asks empire,
        /// A named leader?
        Namesake in start asks empire,
        /// Which units, forts, elite markers?
        Build in production asks empire,
        /// Where does the unit go?
        Raise in production asks empire,
        /// The next part of starting an empire.
        SetUp in start runs,
        /// Where is the capital?
        Capital in start asks empire,
        /// Which start area is the homeland?
        Homeland in start asks empire,
        /// Where does appear what the card grants?
        Granted in grants asks empire,
        /// Where do paid (or free) forts go?
        Forts in start asks empire,
        /// Which units are not maintained?
        Maintain in production asks empire,
        /// With whom to trade?
        Partner in trade asks empire,
        /// The first cards of a trade.
        TradeCard in trade asks choosing(),
        /// One more card?
        TradeMore in trade asks adding(),
        /// The trade is decided.
        TradeEnd in trade runs,
        /// How far to advance?
        Advance in trade asks empire,
        /// Which of the cards drawn by Scientists is kept?
        Scientists in trade asks seat,
        /// A gift to the partner?
        #[serde(rename = "gift")]
        Donate in trade asks empire,
        /// Which units move?
        Manoeuvre in manoeuvre asks empire,
        /// Out of this area: which units?
        #[serde(rename = "leave")]
        Depart in manoeuvre asks empire,
        /// These units: where to?
        March in manoeuvre asks empire,
        /// Which disorder is removed?
        Police in manoeuvre::police asks empire,
        /// Is an empire let through, and for what?
        Permit in permission asks of,
        /// Is the price paid?
        Price in permission asks empire,
        /// On which coast does a new ship lie?
        Coast in production asks empire,
        /// A player's own ties are ordered as they bring the most glory.
        #[serde(rename = "tie-order")]
        Order in ties runs,
        /// Which of a player's own empires ranks higher in a tie? Positions of earlier rules ask it.
        Favour in ties asks seat,
        /// Who gets a Nobel prize that is tied?
        Prizes in ties asks seat,
        /// Which kingdom sends a unit that is missing (option 10)?
        Levy in kingdoms asks seat,
        /// What is done about temples (option 12)?
        Temples in temples asks empire,
        /// Does the new owner of an area destroy its temple (option 12)?
        Desecrate in temples asks empire,
        /// Which unit does the police lose?
        Toll in manoeuvre::police asks empire,
        /// Does the new owner of an area destroy an artefact that could stay?
        Spoils in conflict::outcome asks owner(),
        /// Which of two religions gives way to a new one?
        GiveWay in adoption asks empire,
        /// Which conflict is resolved?
        Conflicts in conflict asks empire,
        /// Strategists move again.
        Strategists in manoeuvre runs,
        /// Who commands the defender?
        Nominate in conflict asks empire,
        /// A round of conflict: does this side retreat?
        Retreat in conflict::retreat asks commander(),
        /// Where do its units go?
        RetreatTo in conflict::retreat asks commander(),
        /// Which units are lost to the pursuers (option 6)?
        Pursued in conflict::retreat asks commander(),
        /// A round goes on: both pick cards.
        Round in conflict runs,
        /// Is the last uncommitted unit, a nuke, destroyed?
        Scrap in conflict asks commander(),
        /// Another card by the Tactician?
        Redraw in conflict asks commander(),
        /// Both commit units.
        Commit in conflict::commit asks committing(),
        /// The round is decided.
        Decide in conflict::outcome runs,
        /// A Buddhist empire may calm one area before its action.
        Serenity in creeds asks empire,
        /// Who took an area from a Confucian empire may adopt its religion.
        Confucius in creeds asks empire,
        /// A Barbarian may destroy the city.
        Raze in conflict::outcome asks empire,
        /// Which cards are discarded, or the hand is filled?
        Destiny in destiny asks seat,
        /// Cards in a civilise action.
        Play in civilise asks seat,
        /// On which empire or area?
        #[serde(rename = "target")]
        PlayOn in artefacts asks seat,
        /// A part of a civilise action.
        Civilise in civilise asks empire,
        /// The leader drawn from the cup: keep?
        Drawn in civilise asks empire,
        /// Where does the leader appear?
        Appear in civilise asks empire,
        /// Really discard the empire?
        Abolish in discard asks empire,
        /// Which of a player's empires buy glory?
        Purse in harvest asks seat,
        /// Buy glory? Positions of earlier rules ask it for each empire.
        Buy in harvest asks empire,
        /// Something about events.
        Card in events asks asked(),
        /// Something about powers of artefacts and religions.
        Power in powers asks asked(),
    }
}

/// An empire is asked through its player.
impl Asked<Position> for crate::content::SetId {
    #[inline]
    fn seats(self, position: &Position) -> SeatSet {
        position.seat_of(self).seats(position)
    }
}

impl Stacked for Position {
    orbis_core::by_its_stack!("sa.turn.sequence");

    /// What follows from units coming and going, and from the last glory marker.
    fn settle(&mut self, table: &mut Table<'_>) {
        if self.exhausted && !self.stack.is_empty() {
            harvest::end(self, table);
        }
        // It waits for the end of a conflict, which asks for it again.
        if self.world.dirty && self.conflict.is_none() {
            empire::settle(self, table);
            powers::settle(self);
        }
        self.world.dirty = false;
        if matches!(self.stack.last(), Some(Step::Favour(_))) {
            harvest::show(self, table);
        }
    }
}

/// Who is asked by the top step.
pub fn asked(position: &Position) -> SeatSet {
    step::asked(position)
}

/// Runs steps until one asks or the game is over.
pub fn run(position: &mut Position, table: &mut Table<'_>) {
    step::run(position, table);
}
