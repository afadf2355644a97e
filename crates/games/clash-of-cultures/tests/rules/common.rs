//! Scenes for tests: two players on the small board, A at d2 and B at d7, A to move.
//!
//! A: d2 plains (city), e2 mountain, c2 forest, d1 barren. B: d7 plains (city), c8 mountain, e8 forest, d8 barren.
#![allow(dead_code)] // no test file uses every helper

use orbis_clash_of_cultures::{
    Choice, City, Goods, Mood, Player, Position, Space, Spent, Step, Unit,
    content::{
        ActionId, AdvanceId, CivId, EventId, Kind, LeaderId, ObjectiveId, RegionId, WonderId,
    },
};
use orbis_core::{Chance, Fast, Game, OptionValue, Seat, Setup, Table, Turn, choices};
use orbis_parts::Slot;
use orbis_testkit::{At, Play};
use std::{fmt::Debug, str::FromStr};

pub fn id<T: FromStr>(slug: &str) -> T
where
    T::Err: Debug,
{
    slug.parse().unwrap_or_else(|why| panic!("{slug}: {why:?}"))
}

pub fn space(name: &str) -> Space {
    id(name)
}

/// A position dealt from a number.
pub fn dealt(players: u8, civilizations: bool, seed: u64) -> Position {
    let mut setup = Setup::of(players);
    setup
        .options
        .insert("civilizations".into(), OptionValue::Switch(civilizations));
    let setup = Position::about().complete(&setup).expect("a setup");
    Position::new(&setup, &mut Table::quiet(&mut Fast::new(seed))).expect("a position")
}

/// Shows every question of some random games.
pub fn walk(mut see: impl FnMut(&Position, Seat)) {
    for seed in 0..24u64 {
        let mut position = dealt(2 + (seed % 3) as u8, seed % 4 != 0, seed);
        let mut luck = Fast::new(seed + 1);
        while let Turn::Decide(seats) = position.turn() {
            let seat = seats.first().expect("somebody is asked");
            see(&position, seat);
            let offers: Vec<Choice> = choices(&position, seat);
            let choice = offers[luck.below(offers.len() as u32) as usize];
            position.apply(seat, choice, &mut Table::quiet(&mut luck));
        }
    }
}

pub struct Scene(pub Position);

impl Scene {
    pub fn new() -> Scene {
        Scene::of(false)
    }

    /// With the Civilizations content.
    pub fn civilized() -> Scene {
        Scene::of(true)
    }

    fn of(civilizations: bool) -> Scene {
        let fits = |position: &Position| {
            position.players[0].start == space("d2")
                && position.first == Seat::at(0)
                && position.world.starts.iter().all(|start| *start < 2)
        };
        let position = (0..)
            .map(|seed| dealt(2, civilizations, seed))
            .find(fits)
            .expect("some deal fits");
        let mut scene = Scene(position);
        // Hands are empty unless a test says otherwise.
        for index in 0..2 {
            while let Some(slot) = scene.0.players[index].actions.pop() {
                scene.0.action_deck.insert(0, Slot::down(slot.card));
            }
            while let Some(slot) = scene.0.players[index].objectives.pop() {
                scene.0.objective_deck.insert(0, Slot::down(slot.card));
            }
        }
        scene
    }

    pub fn edit(mut self, change: impl FnOnce(&mut Position)) -> Scene {
        change(&mut self.0);
        self.0.players.iter_mut().for_each(Player::renew);
        self
    }

    pub fn goods(self, seat: char, goods: &str) -> Scene {
        let goods: Goods = id(goods);
        self.edit(|position| position.players[seat.seat().index()].goods = goods)
    }

    pub fn advances(self, seat: char, advances: &[&str]) -> Scene {
        self.edit(|position| {
            for advance in advances {
                position.players[seat.seat().index()]
                    .advances
                    .add(id::<AdvanceId>(advance));
            }
        })
    }

    pub fn unit(self, seat: char, at: &str, kind: Kind) -> Scene {
        self.edit(|position| {
            let units = &mut position.players[seat.seat().index()].units;
            units.push(Unit {
                at: space(at),
                kind,
                spent: Spent::NONE,
            });
            units.sort_unstable();
        })
    }

    pub fn army(self, seat: char, at: &str, kinds: &[Kind]) -> Scene {
        kinds
            .iter()
            .fold(self, |scene, kind| scene.unit(seat, at, *kind))
    }

    pub fn no_units(self, seat: char) -> Scene {
        self.edit(|position| position.players[seat.seat().index()].units.clear())
    }

    pub fn city(self, seat: Option<char>, at: &str) -> Scene {
        self.edit(|position| {
            position
                .cities
                .add(City::new(space(at), seat.map(At::seat)))
        })
    }

    pub fn mood(self, at: &str, mood: Mood) -> Scene {
        self.edit(|position| position.cities.at_mut(space(at)).expect("a city").mood = mood)
    }

    /// A building in the city's owner's colour, or another.
    pub fn building(self, at: &str, building: usize, colour: char) -> Scene {
        self.edit(|position| {
            let sea = space(at).around() & position.world.sea();
            let there = position.cities.change(space(at), |city| {
                city.buildings[building] = Some(colour.seat());
                if building == 3 {
                    city.port = sea.first();
                }
            });
            assert!(there, "a city");
        })
    }

    /// Reveals the region of a space as this one.
    pub fn region(self, at: &str, region: &str, turned: bool) -> Scene {
        self.edit(|position| {
            let tile = position.world.tile(space(at)).expect("a tile");
            let wanted: RegionId = id(region);
            let old = position.world.tiles[tile].region.card;
            for other in position.world.tiles.iter_mut() {
                if other.region.card == wanted {
                    other.region.card = old;
                }
            }
            for slot in position.region_box.iter_mut() {
                if slot.card == wanted {
                    slot.card = old;
                }
            }
            position.world.tiles[tile].region.card = wanted;
            position.world.open(tile, turned);
        })
    }

    /// The hidden region of a space is this one.
    pub fn under(self, at: &str, region: &str) -> Scene {
        let open = self.0.world.tiles[self.0.world.tile(space(at)).expect("a tile")].open;
        assert!(!open);
        self.edit(|position| {
            let tile = position.world.tile(space(at)).expect("a tile");
            let wanted: RegionId = id(region);
            let old = position.world.tiles[tile].region.card;
            for other in position.world.tiles.iter_mut() {
                if other.region.card == wanted {
                    other.region.card = old;
                }
            }
            for slot in position.region_box.iter_mut() {
                if slot.card == wanted {
                    slot.card = old;
                }
            }
            position.world.tiles[tile].region.card = wanted;
        })
    }

    /// An action card with this civil or combat half in a hand.
    pub fn card(self, seat: char, half: &str) -> Scene {
        self.edit(|position| {
            let fits = |slot: &Slot<ActionId>| {
                let card = slot.card.card();
                card.civil().slug() == half || card.tactic().slug() == half
            };
            let index = position.action_deck.iter().position(fits).expect("a card");
            let slot = position.action_deck.remove(index);
            position.players[seat.seat().index()]
                .actions
                .push(Slot::held(slot.card, seat.seat()));
        })
    }

    /// An objective card with this goal in a hand.
    pub fn objective(self, seat: char, goal: &str) -> Scene {
        self.edit(|position| {
            let fits = |slot: &Slot<ObjectiveId>| {
                slot.card.card().goals().iter().any(|id| id.slug() == goal)
            };
            let index = position
                .objective_deck
                .iter()
                .position(fits)
                .expect("a card");
            let slot = position.objective_deck.remove(index);
            position.players[seat.seat().index()]
                .objectives
                .push(Slot::held(slot.card, seat.seat()));
        })
    }

    /// A wonder card in a hand.
    pub fn plan(self, seat: char, wonder: &str) -> Scene {
        self.edit(|position| {
            let wanted: WonderId = id(wonder);
            let index = position
                .wonder_deck
                .iter()
                .position(|slot| slot.card == wanted)
                .expect("a card");
            let slot = position.wonder_deck.remove(index);
            position.players[seat.seat().index()]
                .wonders
                .push(Slot::held(slot.card, seat.seat()));
        })
    }

    /// A wonder standing in a city, built by its owner.
    pub fn wonder(self, at: &str, wonder: &str) -> Scene {
        self.edit(|position| {
            let wanted: WonderId = id(wonder);
            let index = position
                .wonder_deck
                .iter()
                .position(|slot| slot.card == wanted)
                .expect("a card");
            position.wonder_deck.remove(index);
            let mut owner = None;
            position.cities.change(space(at), |city| {
                city.wonders.add(wanted);
                owner = city.owner;
            });
            position.builders[wanted.index()] = owner;
        })
    }

    /// The next event card.
    pub fn event(self, slug: &str) -> Scene {
        self.edit(|position| {
            let wanted: EventId = id(slug);
            let index = position
                .event_deck
                .iter()
                .position(|slot| slot.card == wanted)
                .expect("a card");
            let slot = position.event_deck.remove(index);
            position.event_deck.push(slot);
        })
    }

    /// An event card that stays in play.
    pub fn in_play(self, slug: &str) -> Scene {
        self.event(slug).edit(|position| {
            if let Some(slot) = position.event_deck.pop() {
                position.in_play.push(slot.card);
            }
        })
    }

    /// A great person in a player's hands.
    pub fn person(self, seat: char, slug: &str) -> Scene {
        self.event(slug).edit(|position| {
            if let Some(slot) = position.event_deck.pop() {
                position.players[seat.seat().index()]
                    .persons
                    .push(slot.card);
            }
        })
    }

    /// The next advance of the seat brings an event.
    pub fn eventful(self, seat: char, slug: &str) -> Scene {
        self.event(slug)
            .edit(|position| position.players[seat.seat().index()].tracker = 1)
    }

    pub fn civ(self, seat: char, civ: &str) -> Scene {
        self.edit(|position| {
            let player = &mut position.players[seat.seat().index()];
            let civ: CivId = id(civ);
            let own =
                |leader: &LeaderId| leader.card().civ() == civ && player.leader != Some(*leader);
            player.leaders = LeaderId::all().filter(own).collect();
            player.civ = Some(civ);
        })
    }

    pub fn leader(self, seat: char, at: &str, leader: &str) -> Scene {
        let (civ, _) = leader.split_once(':').expect("civ:leader");
        let scene = self.civ(seat, civ).unit(seat, at, Kind::Leader);
        scene.edit(|position| {
            let player = &mut position.players[seat.seat().index()];
            let leader: LeaderId = id(leader);
            player.leader = Some(leader);
            player.leaders.remove(leader);
            player.led = 1;
        })
    }

    pub fn barbarian(self, at: &str, kind: Kind) -> Scene {
        self.edit(|position| {
            position.barbarians.push(Unit {
                at: space(at),
                kind,
                spent: Spent::NONE,
            });
            position.barbarians.sort_unstable();
        })
    }

    /// Somebody is asked this.
    pub fn ask(self, step: impl Into<Step>) -> Scene {
        self.edit(|position| position.stack.push(step.into()))
    }

    #[track_caller]
    pub fn play(self) -> Play<Position> {
        Play::from(self.edit(|_| {}).0)
    }
}

pub fn goods(play: &Play<Position>, seat: char) -> String {
    play.position().players[seat.seat().index()]
        .goods
        .to_string()
}

pub fn has(play: &Play<Position>, seat: char, advance: &str) -> bool {
    play.position().players[seat.seat().index()]
        .advances
        .has(id(advance))
}

pub fn units(play: &Play<Position>, seat: char, at: &str, kind: Kind) -> u8 {
    use orbis_clash_of_cultures::Army;
    play.position().players[seat.seat().index()]
        .units
        .count(space(at), kind)
}

pub fn mood(play: &Play<Position>, at: &str) -> Mood {
    play.position().cities.at(space(at)).expect("a city").mood
}

/// Units of A on d3 and of B on d4, open land around, nobody else on the board.
pub fn meeting(own: &[Kind], others: &[Kind]) -> Scene {
    Scene::civilized()
        .civ('A', "rome")
        .civ('B', "vikings")
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"])
        .army('A', "d3", own)
        .army('B', "d4", others)
}

/// Everybody of A on d3 is about to move.
#[track_caller]
pub fn march(scene: Scene) -> Play<Position> {
    set_out(scene, "d3")
}

/// Everybody of A there is about to move, or to sail.
#[track_caller]
pub fn set_out(scene: Scene, there: &str) -> Play<Position> {
    let mut play = scene.play();
    play.chain('A', &["move", &format!("from {there}")]);
    while let Some(all) = play
        .offers('A')
        .last()
        .filter(|offer| offer.starts_with("take"))
        .cloned()
    {
        play.choose('A', &all);
    }
    play
}

/// They attack d4 with these dice; the combat values of the round.
#[track_caller]
pub fn charge(scene: Scene, dice: &[u32]) -> (Play<Position>, [u8; 2]) {
    let mut play = march(scene);
    play.draws(dice).choose('A', "to d4");
    let values = play.position().battle.sides.map(|side| side.value);
    (play, values)
}

/// The choice that uses a card of the hand with this civil or combat half: `play`, `card`.
#[track_caller]
pub fn with_card(play: &Play<Position>, seat: char, verb: &str, half: &str) -> String {
    let hand = &play.position().players[seat.seat().index()].actions;
    let card = hand.iter().map(|slot| slot.card).find(|card| {
        let card = card.card();
        card.civil().slug() == half || card.tactic().slug() == half
    });
    format!("{verb} {}", card.expect("the card is in hand").slug())
}

pub fn owner(play: &Play<Position>, at: &str) -> Option<Seat> {
    play.position()
        .cities
        .at(space(at))
        .and_then(|city| city.owner)
}

/// A's infantry on d3, B's on d4.
pub fn field(attackers: u8, defenders: u8) -> Scene {
    let mut scene = Scene::new()
        .region("d3", "region-20", false)
        .no_units('A')
        .no_units('B')
        .advances('A', &["tactics"]);
    for _ in 0..attackers {
        scene = scene.unit('A', "d3", Kind::Infantry);
    }
    for _ in 0..defenders {
        scene = scene.unit('B', "d4", Kind::Infantry);
    }
    scene
}
