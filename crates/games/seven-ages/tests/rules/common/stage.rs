//! A stage for scenes: two empires that touch, hands without cards, and nothing under way.

use orbis_core::step::Stacked;
use orbis_core::{Fast, Game, Seat, SeatSet, Setup, Table};
use orbis_parts::Slot;
use orbis_seven_ages::{
    AreaId, Chief, Choice, Counts, Empire, Position, Step, Wonder,
    content::{
        ArtefactId, CardId, EventId, LeaderId, MarkerId, SetId, Talent, UnitId, content,
        events::Moment,
    },
    events::Ask,
    turn,
};
use std::collections::BTreeSet;

/// Our empire: Egypt with the capital, and Palestine.
pub(crate) const US: SetId = SetId(6);
/// Theirs: Syria, and Assyria with the capital.
pub(crate) const THEM: SetId = SetId(10);

pub(crate) fn area(slug: &str) -> AreaId {
    slug.parse().expect("an area")
}

pub(crate) fn unit(slug: &str) -> UnitId {
    slug.parse().expect("a unit")
}

pub(crate) fn units(list: &[(&str, u8)]) -> Counts {
    let mut counts = Counts::default();
    for (slug, count) in list {
        counts.add(unit(slug), *count);
    }
    counts
}

pub(crate) fn seat(number: usize) -> Seat {
    Seat::at(number)
}

/// A leader of theirs in Syria.
pub(crate) fn in_syria(leader: LeaderId) -> Choice {
    Choice::Person {
        leader,
        empire: THEM,
        area: area("syria"),
    }
}

#[derive(Clone)]
pub(crate) struct Stage {
    pub(crate) position: Position,
    chance: Fast,
    used: BTreeSet<CardId>,
}

impl Stage {
    /// Three players, all cards in the deck, the turn waiting for markers.
    pub(crate) fn empty() -> Stage {
        let mut chance = Fast::new(5);
        let setup = Position::about().complete(&Setup::of(3)).expect("a setup");
        let mut position = Position::new(&setup, &mut Table::quiet(&mut chance)).expect("a table");
        for at in 0..3 {
            let hand = position.players[at].hand;
            position.players[at].hand.clear();
            for slot in &hand {
                position.deck.push(Slot::down(slot.card));
            }
            position.players[at].markers = MarkerId::all()
                .map(|marker| Slot::held(marker, seat(at)))
                .collect();
        }
        position.bidders = SeatSet::NONE;
        let mut stage = Stage {
            position,
            chance,
            used: BTreeSet::new(),
        };
        stage.rest();
        stage
    }

    /// Nothing is under way: the turn waits for markers.
    pub(crate) fn rest(&mut self) {
        self.position.stack = [
            Step::EndOfTurn(orbis_seven_ages::harvest::EndOfTurn {}),
            Step::Phase(orbis_seven_ages::markers::Phase {
                action: MarkerId::DISCARD,
            }),
            Step::Markers(orbis_seven_ages::markers::Markers {}),
        ]
        .into_iter()
        .collect();
    }

    /// The two empires in age 2.
    pub(crate) fn new() -> Stage {
        let mut stage = Stage::empty();
        stage.found(US, "khmers", 0, 9);
        stage.found(THEM, "burmese", 1, 9);
        stage.garrison(US, "egypt", &[("spear", 2)]);
        stage.garrison(US, "palestine", &[("spear", 2)]);
        stage.garrison(THEM, "syria", &[("spear", 2)]);
        stage.garrison(THEM, "assyria", &[("spear", 2)]);
        stage.capital(US, "egypt", 1);
        stage.capital(THEM, "assyria", 3);
        stage
    }

    pub(crate) fn found(&mut self, set: SetId, slug: &str, of: usize, level: u8) {
        let card: CardId = slug.parse().expect("a card");
        self.dig(card);
        let own = Empire {
            money: 20,
            ..Empire::new(card, seat(of), level)
        };
        self.position.empires.put(set, own);
    }

    /// Takes a card out of the deck.
    fn dig(&mut self, card: CardId) {
        let at = self.position.deck.iter().position(|slot| slot.card == card);
        if let Some(at) = at {
            self.position.deck.remove(at);
        }
        self.used.insert(card);
    }

    pub(crate) fn garrison(&mut self, set: SetId, slug: &str, list: &[(&str, u8)]) {
        self.position.world.place(set, area(slug), &units(list));
        self.position.world.dirty = false;
    }

    pub(crate) fn capital(&mut self, set: SetId, slug: &str, value: u8) {
        self.position.world.set_city(area(slug), value);
        self.empire(set).capital = Some(area(slug));
    }

    pub(crate) fn empire(&mut self, set: SetId) -> &mut Empire {
        self.position.empire_mut(set).expect("in play")
    }

    pub(crate) fn level(&self, set: SetId) -> u8 {
        self.position.empire(set).expect("in play").level
    }

    pub(crate) fn money(&self, set: SetId) -> u8 {
        self.position.empire(set).expect("in play").money
    }

    pub(crate) fn glory(&self, of: usize) -> u16 {
        self.position.player(seat(of)).glory
    }

    pub(crate) fn disordered(&self, slug: &str) -> bool {
        self.position.world.disorder.has(area(slug))
    }

    pub(crate) fn total(&self, slug: &str) -> u8 {
        self.position.world.units(area(slug)).total()
    }

    /// An unnamed leader of a type.
    pub(crate) fn leader(&mut self, set: SetId, slug: &str, talent: Talent) -> LeaderId {
        let kinds = &content().leaders;
        let at = kinds
            .iter()
            .position(|leader| leader.talents == talent as u16 && leader.count > 0)
            .expect("such a leader");
        let leader = LeaderId(at as u8);
        self.position.cup[at - orbis_seven_ages::content::NAMED] -= 1;
        self.position
            .world
            .chiefs
            .push(Chief::new(leader, set, area(slug)));
        leader
    }

    pub(crate) fn wonder(&mut self, slug: &str, artefact: ArtefactId) {
        self.position.world.wonders.push(Wonder {
            artefact,
            area: area(slug),
        });
    }

    /// A card with an event comes into a hand.
    pub(crate) fn give(&mut self, of: usize, event: &str) -> CardId {
        let event: EventId = event.parse().expect("an event");
        let mut cards = event.card().cards.iter().copied();
        let card = cards
            .find(|card| !self.used.contains(card))
            .expect("a card that is free");
        self.deal(of, card);
        card
    }

    /// A card comes into a hand.
    pub(crate) fn deal(&mut self, of: usize, card: CardId) {
        self.dig(card);
        self.position.players[of]
            .hand
            .push(Slot::held(card, seat(of)));
    }

    /// A card of this value comes into a hand.
    pub(crate) fn deal_value(&mut self, of: usize, value: u8) -> CardId {
        let card = self.free(value);
        self.deal(of, card);
        card
    }

    fn free(&self, value: u8) -> CardId {
        let deck = &self.position.deck;
        let slot = deck
            .iter()
            .find(|slot| slot.card.value() == value && !self.used.contains(&slot.card));
        slot.expect("a card of this value").card
    }

    /// The next cards that are picked have these values.
    pub(crate) fn picks(&mut self, values: &[u8]) {
        for value in values.iter().rev() {
            let card = self.free(*value);
            self.dig(card);
            self.position.deck.push(Slot::down(card));
        }
    }

    /// A step begins.
    pub(crate) fn begin(&mut self, step: Step) {
        self.position.stack.push(step);
        self.run();
    }

    pub(crate) fn run(&mut self) {
        turn::run(&mut self.position, &mut Table::quiet(&mut self.chance));
    }

    /// Something is done to the position outside of any step.
    pub(crate) fn with(
        &mut self,
        act: impl FnOnce(&mut Position, &mut orbis_seven_ages::Table<'_>),
    ) {
        act(&mut self.position, &mut Table::quiet(&mut self.chance));
        self.run();
    }

    /// Our Civilise action, at the question which cards are played.
    pub(crate) fn civilise(&mut self) {
        self.position.chronicle.action = Some(MarkerId::CIVILISE);
        self.begin(Step::Play(orbis_seven_ages::civilise::Play {
            seat: seat(0),
            empire: US,
        }));
    }

    /// A round of questions about events that concerns these players.
    pub(crate) fn window(&mut self, moment: Moment, empire: SetId, of: &[usize]) {
        let seats: SeatSet = of.iter().map(|of| seat(*of)).collect();
        self.begin(Step::Card(orbis_seven_ages::events::Card {
            ask: Ask::Window(orbis_seven_ages::events::window::Window {
                moment,
                empire,
                seats,
                at: seat(of[0]),
                passes: 0,
            }),
        }));
    }

    /// An action of an empire begins with the events that belong to it.
    pub(crate) fn action(&mut self, set: SetId, action: MarkerId, of: usize) {
        self.position.chronicle.new_action();
        self.position.chronicle.action = Some(action);
        let owner = self.position.seat_of(set).expect("in play");
        self.position
            .invoke(orbis_seven_ages::powers::begin::Begin {
                seat: owner,
                empire: set,
                action,
            });
        self.window(Moment::MarkerTurned, set, &[of]);
    }

    /// What the asked player can do.
    pub(crate) fn offers(&self) -> Vec<Choice> {
        let seat = turn::asked(&self.position)
            .first()
            .expect("somebody is asked");
        let mut offers: Vec<Choice> = Vec::new();
        let _ = self.position.offers(seat, &mut offers);
        if let Err(why) = orbis_testkit::contract::written(&self.position) {
            panic!("{why}");
        }
        offers
    }

    /// Can the asked player do it, by this name or in another order?
    pub(crate) fn may(&self, choice: Choice) -> bool {
        let seat = turn::asked(&self.position).first();
        let found = seat.and_then(|seat| orbis_core::find(&self.position, seat, choice));
        matches!(found, Some(Ok(())))
    }

    /// The asked player does it.
    pub(crate) fn say(&mut self, choice: Choice) {
        // Whoever may cancel an event is asked before it goes on.
        while self.answering().is_some() && !matches!(choice, Choice::Done | Choice::Event { .. }) {
            self.say(Choice::Done);
        }
        let offers = self.offers();
        assert!(
            self.may(choice),
            "{choice:?} is not among {offers:?} in {:?}",
            self.position.stack
        );
        let seat = turn::asked(&self.position).first().expect("somebody");
        self.position
            .apply(seat, choice, &mut Table::quiet(&mut self.chance));
    }

    /// Others pass until this player may cancel an event.
    pub(crate) fn pass_to(&mut self, of: usize) {
        while self.answering() != Some(seat(of)) {
            self.say(Choice::Done);
        }
    }

    /// Who may cancel an event now.
    pub(crate) fn answering(&self) -> Option<Seat> {
        match self.position.stack.last() {
            Some(Step::Card(orbis_seven_ages::events::Card {
                ask: Ask::Answer(orbis_seven_ages::events::window::Answer { at, .. }),
            })) => Some(*at),
            _ => None,
        }
    }

    /// Passes as long as somebody is asked about events.
    pub(crate) fn pass(&mut self) {
        for _ in 0..40 {
            let asked = matches!(
                self.position.stack.last(),
                Some(Step::Card(orbis_seven_ages::events::Card {
                    ask: Ask::Window(orbis_seven_ages::events::window::Window { .. })
                        | Ask::Answer(orbis_seven_ages::events::window::Answer { .. })
                }))
            );
            if !asked {
                return;
            }
            self.say(Choice::Done);
        }
        panic!("passing does not end: {:?}", self.position.stack);
    }

    /// The asked player plays an event, in its first way.
    pub(crate) fn play(&mut self, card: CardId) {
        self.say(Choice::Event { card, way: 0 });
    }

    /// Plays an event of ours in Civilise on a target, and lets it happen.
    pub(crate) fn event(&mut self, slug: &str, target: Option<Choice>) {
        let card = self.give(0, slug);
        self.civilise();
        self.play(card);
        if let Some(target) = target {
            self.say(target);
        }
        self.pass();
    }

    /// Is the event refused in our Civilise action?
    pub(crate) fn refused(&mut self, slug: &str) -> bool {
        let card = self.give(0, slug);
        self.civilise();
        let offered = self
            .offers()
            .iter()
            .any(|choice| matches!(choice, Choice::Event { card: one, .. } if *one == card));
        !offered
    }

    /// A battle in Syria: our swords against their garrison.
    pub(crate) fn battle(&mut self, ours: &[(&str, u8)]) {
        self.position.world.intrude(
            US,
            area("syria"),
            &units(ours),
            orbis_seven_ages::Entry::Plain,
        );
        self.position
            .push(orbis_seven_ages::conflict::Conflicts { empire: US });
        self.with(|position, table| {
            orbis_seven_ages::conflict::start(position, US, area("syria"), seat(1), table);
        });
    }

    /// What the sides' totals are, without cards.
    pub(crate) fn totals(&self) -> [i16; 2] {
        let fight = self.position.conflict.expect("a conflict");
        [0, 1].map(|side| {
            let card = fight.sides[side].card;
            orbis_seven_ages::conflict::total(&self.position, &fight, side)
                - card.map_or(0, |slot| i16::from(slot.card.value()))
        })
    }

    /// The event that a scene is about has been resolved.
    pub(crate) fn is_over(&self) -> bool {
        self.position.chronicle.played.is_empty()
    }
}

/// A scene with the name of what it shows.
pub(crate) type Scene = (&'static str, fn());

/// Plays scenes, so that a failing one tells its name.
pub(crate) fn play(scenes: &[Scene]) {
    let mut failed = Vec::new();
    for (name, scene) in scenes {
        if std::panic::catch_unwind(scene).is_err() {
            failed.push(*name);
        }
    }
    assert!(failed.is_empty(), "these scenes fail: {failed:?}");
}
