//! Positions made for a test: empires with their units where the test wants them, in the middle of a turn.

use orbis_core::step::Stacked;
use orbis_core::{Fast, Game, Seat, Setup, Table};
use orbis_parts::Slot;
use orbis_seven_ages::{
    AreaId, Chief, Counts, Empire, Position, Step,
    content::{CardId, LeaderId, MarkerId, NAMED, SetId, UnitId},
    empire, markers, turn,
};
use orbis_testkit::{At, Play};

/// A position under construction.
pub(crate) struct Scene {
    pub position: Position,
    chance: Fast,
}

pub(crate) fn card(slug: &str) -> CardId {
    slug.parse().expect("a card")
}

pub(crate) fn area(slug: &str) -> AreaId {
    slug.parse().expect("an area")
}

pub(crate) fn unit(slug: &str) -> UnitId {
    slug.parse().expect("a unit")
}

pub(crate) fn set(slug: &str) -> SetId {
    slug.parse().expect("a colour")
}

pub(crate) fn units(list: &[(&str, u8)]) -> Counts {
    let mut counts = Counts::default();
    for (slug, count) in list {
        counts.add(unit(slug), *count);
    }
    counts
}

/// A table with options as a person would type them.
pub(crate) fn setup(players: u8, options: &[(&str, &str)]) -> Setup {
    let about = Position::about();
    let mut setup = Setup::of(players);
    for (name, text) in options {
        let value = about.option(name).and_then(|spec| spec.read(text));
        setup
            .options
            .insert((*name).to_string(), value.expect("an option"));
    }
    about.complete(&setup).expect("a setup")
}

impl Scene {
    /// An empty world in turn 2: nobody has a hand, everybody has a colour and one marker face down on no empire.
    pub fn new(players: u8) -> Scene {
        Scene::with(players, &[])
    }

    pub fn with(players: u8, options: &[(&str, &str)]) -> Scene {
        let mut chance = Fast::new(7);
        let setup = setup(players, options);
        let mut position =
            Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a position");
        position.turn = 2;
        position.stack.clear();
        position.bidders = orbis_core::SeatSet::NONE;
        position.push(orbis_seven_ages::harvest::EndOfTurn {});
        for at in 0..players {
            let seat = Seat::at(usize::from(at));
            let hand = position.player(seat).hand;
            for slot in hand.iter() {
                position.deck.push(Slot::down(slot.card));
            }
            let player = position.player_mut(seat);
            player.hand.clear();
            player.group = Some(at);
            player.placed = true;
            player.loose.push(Slot::held(MarkerId::DISCARD, seat));
            player.markers = MarkerId::all()
                .filter(|marker| *marker != MarkerId::DISCARD)
                .map(|marker| Slot::held(marker, seat))
                .collect();
        }
        let stop = Step::Act(orbis_seven_ages::markers::Act {
            seat: Seat::at(0),
            action: MarkerId::DISCARD,
        });
        position.stack.push(stop);
        Scene { position, chance }
    }

    fn seat(who: char) -> Seat {
        who.seat()
    }

    /// Takes a card out of the deck.
    fn take(&mut self, card: CardId) {
        let deck = &mut self.position.deck;
        let at = deck.iter().position(|slot| slot.card == card);
        deck.remove(at.unwrap_or_else(|| panic!("{card} is not in the deck")));
    }

    /// An empire in play, on a level.
    pub fn empire(mut self, colour: &str, slug: &str, who: char, level: u8) -> Scene {
        self.take(card(slug));
        let own = Empire::new(card(slug), Scene::seat(who), level);
        self.position.empires.put(set(colour), own);
        self
    }

    /// Units of an empire in an area.
    pub fn units(mut self, colour: &str, place: &str, list: &[(&str, u8)]) -> Scene {
        let counts = units(list);
        let (set, area) = (set(colour), area(place));
        let elephants = counts.get(UnitId::ELEPHANT);
        for one in self
            .position
            .elephants
            .iter_mut()
            .rev()
            .take(usize::from(elephants))
        {
            one.pool = set;
            one.field = set;
        }
        self.position.world.place(set, area, &counts);
        self.position.world.dirty = false;
        self
    }

    /// A leader of these types from the cup, or a named one.
    pub fn leader(mut self, colour: &str, slug: &str, place: &str) -> Scene {
        let leader: LeaderId = slug.parse().expect("a leader");
        if let Some(at) = leader.index().checked_sub(NAMED) {
            self.position.cup[at] -= 1;
        } else {
            self.position.appeared.push(leader);
        }
        self.position
            .world
            .chiefs
            .push(Chief::new(leader, set(colour), area(place)));
        self
    }

    /// A city; the capital of its empire if it is said so.
    pub fn city(mut self, place: &str, value: u8) -> Scene {
        self.position.world.set_city(area(place), value);
        self
    }

    pub fn capital(mut self, colour: &str, place: &str, value: u8) -> Scene {
        self.position.world.set_city(area(place), value);
        self.own(colour).capital = Some(area(place));
        self
    }

    pub fn money(mut self, colour: &str, money: u8) -> Scene {
        self.own(colour).money = money;
        self
    }

    pub fn disorder(mut self, place: &str) -> Scene {
        self.position.world.disorder.add(area(place));
        self
    }

    /// Cards in a hand, by their empires.
    pub fn hand(mut self, who: char, slugs: &[&str]) -> Scene {
        for slug in slugs {
            self.take(card(slug));
            let seat = Scene::seat(who);
            let slot = Slot::held(card(slug), seat);
            self.position.player_mut(seat).hand.push(slot);
        }
        self
    }

    /// The next cards of the deck have these values.
    pub fn draws(mut self, values: &[u8]) -> Scene {
        let mut top = Vec::new();
        for value in values {
            let deck = &mut self.position.deck;
            let at = deck.iter().position(|slot| slot.card.value() == *value);
            top.push(deck.remove(at.expect("a card of that value")));
        }
        for slot in top.into_iter().rev() {
            self.position.deck.push(slot);
        }
        self
    }

    /// Anything else about the position.
    pub fn also(mut self, change: impl FnOnce(&mut Position)) -> Scene {
        change(&mut self.position);
        self
    }

    pub fn own(&mut self, colour: &str) -> &mut Empire {
        self.position.empire_mut(set(colour)).expect("in play")
    }

    /// An empire takes an action now.
    pub fn action(mut self, colour: &str, action: MarkerId) -> Play<Position> {
        let set = set(colour);
        let seat = self.position.seat_of(set).expect("in play");
        let mut table = Table::quiet(&mut self.chance);
        markers::perform(&mut self.position, seat, set, action, &mut table);
        turn::run(&mut self.position, &mut table);
        Play::from(self.position)
    }

    /// A step is asked now.
    pub fn step(mut self, step: Step) -> Play<Position> {
        self.position.stack.push(step);
        let mut table = Table::quiet(&mut self.chance);
        turn::run(&mut self.position, &mut table);
        Play::from(self.position)
    }

    /// A new turn begins: everybody lays markers.
    pub fn turn(mut self) -> Play<Position> {
        self.position.stack.clear();
        self.step(Step::Turn(markers::Turn {}))
    }

    /// The rest of the turn runs: everything up to the next question.
    pub fn end_of_turn(mut self) -> Play<Position> {
        self.position.stack.pop();
        for player in self.position.players.iter_mut() {
            for slot in player.loose.iter_mut() {
                slot.known = orbis_core::SeatSet::ALL;
            }
        }
        let mut table = Table::quiet(&mut self.chance);
        turn::run(&mut self.position, &mut table);
        Play::from(self.position)
    }

    /// Runs a function of the rules on the position.
    pub fn run<R>(
        &mut self,
        rule: impl FnOnce(&mut Position, &mut orbis_seven_ages::Table<'_>) -> R,
    ) -> R {
        rule(&mut self.position, &mut Table::quiet(&mut self.chance))
    }

    pub fn glory(&self, who: char) -> u16 {
        self.position.player(Scene::seat(who)).glory
    }

    pub fn settle(&mut self) {
        self.run(empire::settle);
    }
}
