//! Scenes for tests: A plays an empire, the board and the hands are arranged as a rule needs them.
#![allow(dead_code)] // no test file uses every helper

use orbis_core::{Fast, Game, Seat, SeatSet, Setup, Table, step::Stacked};
use orbis_history_of_the_world::{
    Campaign, Force, Galley, Mover, Part, Player, Position, Step, World,
    content::{CardId, EmpireId, Host, LandId, WaterId},
    empire::Turn,
    epoch::Call,
    events::PlayEvent,
    expand::Expand,
};
use orbis_parts::{List, Slot};
use orbis_testkit::{At, Play};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, fmt::Debug, str::FromStr};

pub fn id<T: FromStr>(slug: &str) -> T
where
    T::Err: Debug,
{
    slug.parse().unwrap_or_else(|why| panic!("{slug}: {why:?}"))
}

pub fn land(slug: &str) -> LandId {
    id(slug)
}

/// A position dealt from a number.
pub fn dealt(players: u8, seed: u64, options: &[&str]) -> Position {
    let mut setup = Setup::of(players);
    for name in options {
        let on = orbis_core::OptionValue::Switch(true);
        setup.options.insert((*name).to_string(), on);
    }
    let setup = Position::about().complete(&setup).expect("a setup");
    Position::new(&setup, &mut Table::quiet(&mut Fast::new(seed))).expect("a position")
}

#[derive(Clone)]
pub struct Scene {
    position: Position,
    epoch: u8,
    /// Empires that must be somebody's, by epoch and seat.
    empires: BTreeMap<(u8, usize), EmpireId>,
    places: BTreeMap<String, Map<String, Value>>,
    hands: BTreeMap<usize, Vec<CardId>>,
}

impl Scene {
    /// A is called with this empire; nothing is on the board.
    pub fn of(players: u8, empire: &str) -> Scene {
        Scene::with(players, empire, &[])
    }

    /// The same with options.
    pub fn with(players: u8, empire: &str, options: &[&str]) -> Scene {
        let empire: EmpireId = id(empire);
        let epoch = empire.card().epoch;
        Scene {
            position: dealt(players, 1, options),
            epoch,
            empires: [((epoch, 0), empire)].into_iter().collect(),
            places: BTreeMap::new(),
            hands: BTreeMap::new(),
        }
    }

    fn place(&mut self, land: &str) -> &mut Map<String, Value> {
        let place = self.places.entry(land.to_string()).or_default();
        place.insert("land".to_string(), json!(land));
        place
    }

    /// A player has armies of this people or card in these lands.
    pub fn army(self, seat: impl At, host: &str, lands: &[&str]) -> Scene {
        self.armies(seat, host, lands, 1)
    }

    /// The same with several armies in each.
    pub fn armies(mut self, seat: impl At, host: &str, lands: &[&str], count: u8) -> Scene {
        let seat = seat.seat();
        let people: Host = id(host);
        let epoch = match people.empire() {
            Some(empire) => {
                let epoch = empire.card().epoch;
                self.empires.insert((epoch, seat.index()), empire);
                epoch
            }
            None => {
                let card = people.event().expect("a card");
                (1..=self.epoch)
                    .rev()
                    .find(|epoch| card.fits(*epoch))
                    .expect("an epoch of the card")
            }
        };
        for land in lands {
            let seat = u8::from(seat);
            let army = json!({ "seat": seat, "host": host, "epoch": epoch, "count": count });
            self.place(land).insert("army".to_string(), army);
        }
        self
    }

    pub fn fort(mut self, lands: &[&str]) -> Scene {
        for land in lands {
            self.place(land).insert("fort".to_string(), json!(true));
        }
        self
    }

    fn structure(mut self, lands: &[&str], what: &str) -> Scene {
        for land in lands {
            self.place(land)
                .insert("structure".to_string(), json!(what));
        }
        self
    }

    pub fn capital(self, lands: &[&str]) -> Scene {
        self.structure(lands, "capital")
    }

    pub fn city(self, lands: &[&str]) -> Scene {
        self.structure(lands, "city")
    }

    pub fn monument(mut self, lands: &[&str]) -> Scene {
        for land in lands {
            self.place(land).insert("monument".to_string(), json!(true));
        }
        self
    }

    /// These cards are in a hand, with others that do not matter.
    pub fn hand(mut self, seat: impl At, cards: &[&str]) -> Scene {
        let cards = cards.iter().map(|card| id(card)).collect();
        self.hands.insert(seat.seat().index(), cards);
        self
    }

    /// A player had this empire in its epoch.
    pub fn had(mut self, seat: impl At, empire: &str) -> Scene {
        let empire: EmpireId = id(empire);
        let key = (empire.card().epoch, seat.seat().index());
        self.empires.insert(key, empire);
        self
    }

    pub fn points(mut self, seat: impl At, points: u16) -> Scene {
        self.position.players[seat.seat().index()].areas = points;
        self
    }

    /// A fleet with an army that stayed (option).
    pub fn galley(mut self, seat: impl At, host: &str, water: &str) -> Scene {
        let host: Host = id(host);
        let empire = host.empire().expect("a people");
        let seat = seat.seat();
        self.empires
            .insert((empire.card().epoch, seat.index()), empire);
        let galley = Galley {
            water: id::<WaterId>(water),
            seat,
            host,
            epoch: empire.card().epoch,
        };
        let galleys = &mut self.position.galleys;
        let place = galleys.partition_point(|other| other.water < galley.water);
        galleys.insert(place, galley);
        self
    }

    fn deal(&mut self) {
        let apart = self.position.options.dealt_minors;
        let mut pool: Vec<CardId> = CardId::all()
            .flat_map(|card| std::iter::repeat_n(card, usize::from(card.card().count)))
            .collect();
        let mut take = |fits: &dyn Fn(CardId) -> bool| {
            // From the back: the fillers shall not be the cards that tests name.
            let index = pool.iter().rposition(|card| fits(*card)).expect("a card");
            pool.remove(index)
        };
        let players = self.position.players.len();
        for seat in 0..players {
            let player = &mut self.position.players[seat];
            *player = Player {
                areas: player.areas,
                ..Player::default()
            };
        }
        for (seat, cards) in &self.hands {
            for wanted in cards {
                let slot = Slot::held(take(&|card| card == *wanted), Seat::at(*seat));
                let player = &mut self.position.players[*seat];
                if apart && wanted.is_minor() {
                    player.minor.push(slot);
                } else if wanted.card().greater {
                    player.greater.push(slot);
                } else {
                    player.lesser.push(slot);
                }
            }
        }
        for seat in 0..players {
            let player = &mut self.position.players[seat];
            let held = |card| Slot::held(card, Seat::at(seat));
            while apart && player.minor.is_empty() {
                player.minor.push(held(take(&CardId::is_minor)));
            }
            while player.greater.len() < if apart { 2 } else { 3 } {
                let fits = |card: CardId| card.card().greater && !(apart && card.is_minor());
                player.greater.push(held(take(&fits)));
            }
            while player.lesser.len() < 7 {
                player.lesser.push(held(take(&|card| !card.card().greater)));
            }
        }
        let rest = |fits: &dyn Fn(CardId) -> bool| -> Vec<Slot<CardId>> {
            let some = pool.iter().copied().filter(|card| fits(*card));
            some.map(Slot::down).collect()
        };
        let minor = |card: CardId| apart && card.is_minor();
        self.position.greater = rest(&|card| card.card().greater && !minor(card))
            .into_iter()
            .collect();
        self.position.minor = rest(&minor).into_iter().collect();
        self.position.lesser = rest(&|card| !card.card().greater).into_iter().collect();
    }

    fn assign(&mut self) {
        let players = self.position.players.len();
        let now = self.epoch;
        let order = self.empires[&(now, 0)].card().order;
        for epoch in 1..=7u8 {
            let deck = &mut self.position.decks[usize::from(epoch - 1)];
            let mut free: Vec<EmpireId> = (1..=7)
                .map(|order| EmpireId::called(epoch, order))
                .collect();
            if epoch > now {
                *deck = free.into_iter().map(Slot::down).collect();
                continue;
            }
            free.retain(|empire| !self.empires.values().any(|used| used == empire));
            for seat in 0..players {
                let empire = self.empires.get(&(epoch, seat)).copied();
                let empire = empire.unwrap_or_else(|| free.remove(0));
                let player = &mut self.position.players[seat];
                if epoch < now || empire.card().order <= order {
                    player.past.push(empire);
                } else {
                    player.empire = Some(Slot::held(empire, Seat::at(seat)));
                }
            }
            let up = |empire: EmpireId| {
                if epoch < now || empire.card().order <= order {
                    Slot::up(empire)
                } else {
                    Slot::down(empire)
                }
            };
            *deck = free.into_iter().map(up).collect();
        }
        let seat = Seat::at(0);
        self.position.drawn = None;
        self.position.stack = [
            Step::from(Call { next: order + 1 }),
            Step::from(Turn {
                seat,
                part: Part::Events,
            }),
            Step::from(PlayEvent { seat }),
        ]
        .into_iter()
        .collect();
    }

    fn world(&self) -> World {
        let places: Vec<&Map<String, Value>> = self.places.values().collect();
        serde_json::from_value(json!(places)).expect("a board")
    }

    /// A is asked for event cards.
    #[track_caller]
    pub fn events(mut self) -> Play<Position> {
        self.position.epoch = self.epoch;
        self.deal();
        self.assign();
        self.position.world = self.world();
        Play::from(self.position)
    }

    /// A has played these cards and passed; the empire is set up.
    #[track_caller]
    pub fn turn(self, cards: &[&str]) -> Play<Position> {
        let mut play = self.hand('A', cards).events();
        for card in cards {
            play.choose('A', &format!("play {card}"));
        }
        if cards.len() < 2 {
            play.choose('A', "pass");
        }
        play
    }

    /// A is in the middle of the expansion: the armies of the empire on the board were placed this turn.
    #[track_caller]
    pub fn expanding(mut self) -> Play<Position> {
        self.position.epoch = self.epoch;
        self.deal();
        self.assign();
        self.position.world = self.world();
        let seat = Seat::at(0);
        let empire = self.empires[&(self.epoch, 0)].card();
        let mut forces: List<Force, 2> = List::new();
        for start in &empire.starts {
            let lands = self.position.world.of_host(seat, start.host);
            forces.push(Force {
                host: start.host,
                lands: lands.iter().collect(),
                pool: start.strength - lands.len(),
                ..Force::default()
            });
        }
        self.position.campaign = Campaign {
            mover: Mover::Active,
            forces,
            fleets: empire.fleets,
            ..Campaign::default()
        };
        self.position.stack.pop();
        self.position.stack.pop();
        let part = Part::Build;
        self.position.push(Turn { seat, part });
        self.position.push(Expand { seat });
        Play::from(self.position)
    }
}

/// Short questions about the table.
pub trait Look {
    fn owner(&self, slug: &str) -> Option<char>;
    fn host(&self, slug: &str) -> String;
    fn fort(&self, slug: &str) -> bool;
    fn built(&self, slug: &str) -> &'static str;
    fn monument(&self, slug: &str) -> bool;
    fn pool(&self) -> u8;
    fn coins(&self) -> (u8, u8);
    fn fleets(&self) -> Vec<String>;
    fn lost(&self) -> u8;
}

impl Look for Play<Position> {
    fn owner(&self, slug: &str) -> Option<char> {
        self.position().world.owner(land(slug)).map(Seat::letter)
    }
    fn host(&self, slug: &str) -> String {
        let army = self.position().world.army(land(slug));
        army.map_or(String::new(), |army| army.host.to_string())
    }
    fn fort(&self, slug: &str) -> bool {
        self.position().world.forts().has(land(slug))
    }
    fn built(&self, slug: &str) -> &'static str {
        use orbis_history_of_the_world::Structure;
        match self.position().world.structure(land(slug)) {
            Some(Structure::Capital) => "capital",
            Some(Structure::City) => "city",
            None => "",
        }
    }
    fn monument(&self, slug: &str) -> bool {
        self.position().world.monuments().has(land(slug))
    }
    fn pool(&self) -> u8 {
        let forces = &self.position().campaign.forces;
        forces.iter().map(|force| force.pool).sum()
    }
    fn coins(&self) -> (u8, u8) {
        let campaign = &self.position().campaign;
        (campaign.coins, campaign.ally_coins)
    }
    fn fleets(&self) -> Vec<String> {
        let fleets = self.position().campaign.fleets;
        fleets.iter().map(|water| water.to_string()).collect()
    }
    fn lost(&self) -> u8 {
        let forces = &self.position().campaign.forces;
        forces.iter().map(|force| force.lost).sum()
    }
}

pub fn known(seats: &str) -> SeatSet {
    seats.chars().filter_map(Seat::from_letter).collect()
}
