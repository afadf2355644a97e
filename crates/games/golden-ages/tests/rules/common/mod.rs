//! Scenes for tests: a table in the middle of an Era, arranged as a rule needs it.
//!
//! ```text
//!      d      e            f            g            h         i
//! 2           game
//! 3  (wheat)  A capital    gem         [game]       [C capital] [rock]
//! 4           rock         wheat       [rock gem]               [wheat gem]
//! 5           gem          game
//! 6           B capital    game wheat  (game)
//! 7                        gem
//! ```
//! Round brackets are islands, square ones are there with three or four players.
#![allow(dead_code)] // no test file uses every helper

use orbis_core::{Chance, Fast, Game, Seat, SeatSet, Setup, Table, step::Stacked};
use orbis_golden_ages::{
    Colonist, Owned, Placement, Player, Position, Space, World,
    actions::{Act, Turns},
    content::{BuildingId, CivId, FutureId, GloryId, JudgementId, TechId, TileId, WonderId},
};
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
pub fn dealt(players: u8, seed: u64) -> Position {
    let setup = Position::about()
        .complete(&Setup::of(players))
        .expect("a setup");
    Position::new(&setup, &mut Table::quiet(&mut Fast::new(seed))).expect("a position")
}

/// Answers everything at random until a decision fits.
pub fn play_until(position: &mut Position, seed: u64, fits: impl Fn(&Position) -> bool) {
    let mut chance = Fast::new(seed);
    while !fits(position) {
        let Some(seat) = position.turn().deciders().first() else {
            return;
        };
        let offers = orbis_core::choices(position, seat);
        let choice = offers[pick(&mut chance, offers.len())];
        position.apply(seat, choice, &mut Table::quiet(&mut chance));
    }
}

pub fn pick(chance: &mut Fast, length: usize) -> usize {
    if length < 2 {
        0
    } else {
        chance.below(length as u32) as usize
    }
}

#[derive(Clone)]
pub struct Scene(pub Position);

impl Scene {
    /// Era I, A acts, everybody's colonists stand at their capital.
    pub fn new(players: u8) -> Scene {
        let mut position = dealt(players, 1);
        position.world = World::empty();
        let place = |position: &mut Position, tile: &str, at: &str, turn| {
            position.world.place(Placement {
                tile: id(tile),
                at: space(at),
                turn,
            });
        };
        place(&mut position, "start", "e4", 0);
        place(&mut position, "l1-europe", "e2", 0);
        place(&mut position, "l4-southern-africa", "e6", 0);
        let mut capitals = vec!["e3", "e6"];
        if players > 2 {
            place(&mut position, "d06-persia", "g3", 0);
            place(&mut position, "l3-east-asia", "h3", 0);
            capitals.push("h3");
        }
        if players > 3 {
            let places = position.world.legal_places(id("l2-north-america"));
            let (turn, at) = (0..4)
                .find_map(|turn| Some((turn, places[turn].iter().next()?)))
                .expect("a place");
            place(
                &mut position,
                "l2-north-america",
                &at.to_string(),
                turn as u8,
            );
            capitals.push("?");
        }
        let placed: Vec<TileId> = position
            .world
            .placements()
            .iter()
            .map(|placed| placed.tile)
            .collect();
        position.three_tiles = TileId::all()
            .filter(|tile| tile.card().turned()[0].len() == 3 && !placed.contains(tile))
            .map(Slot::down)
            .collect();
        position.two_tiles = TileId::all()
            .filter(|tile| tile.card().turned()[0].len() == 2 && !placed.contains(tile))
            .map(Slot::down)
            .collect();
        position.drawn = None;
        position.first = Seat::at(0);
        let mut scene = Scene(position);
        for (seat, civ) in ["sumer", "phoenicia", "persia", "egypt"]
            .iter()
            .enumerate()
            .take(players.into())
        {
            scene = scene.civ(seat, civ);
        }
        for (seat, capital) in capitals.iter().enumerate() {
            let capital = match *capital {
                "?" => scene.0.world.placements().last().expect("a tile").at,
                name => space(name),
            };
            let player = scene.player(seat);
            player.capital = Some(capital);
            player.colonists = [Colonist::On {
                space: capital,
                standing: true,
            }; 3];
            player.technologies = Default::default();
            player.reserve = 5;
            // Whatever was dealt may have brought some.
            player.gold = 3;
        }
        scene.acts('A')
    }

    pub fn player(&mut self, seat: impl At) -> &mut Player {
        &mut self.0.players[seat.seat().index()]
    }

    /// The seat is asked for an action.
    pub fn acts(mut self, seat: impl At) -> Scene {
        let seat = seat.seat();
        let players = self.0.players.len() as u8;
        self.0.stack.clear();
        self.0.push(Turns {
            seat: seat.next(players),
        });
        self.0.push(Act { seat });
        self
    }

    pub fn first(mut self, seat: impl At) -> Scene {
        self.0.first = seat.seat();
        self
    }

    /// The seat has so much Gold.
    pub fn gold(mut self, seat: impl At, gold: u16) -> Scene {
        self.player(seat).gold = gold;
        self
    }

    /// Colonists at `e4`, `e4 lying` or `agora`.
    pub fn colonists(mut self, seat: impl At, places: [&str; 3]) -> Scene {
        self.player(seat).colonists = places.map(|place| match place.split_once(' ') {
            None if place == "agora" => Colonist::Agora,
            None => Colonist::On {
                space: space(place),
                standing: true,
            },
            Some((name, _)) => Colonist::On {
                space: space(name),
                standing: false,
            },
        });
        self
    }

    /// The seat has developed these, and everything before them.
    pub fn tech(mut self, seat: impl At, slugs: &[&str]) -> Scene {
        let player = self.player(seat);
        for slug in slugs {
            let mut next = Some(id::<TechId>(slug));
            while let Some(tech) = next.filter(|tech| !player.technologies.has(*tech)) {
                player.technologies.develop(tech);
                player.reserve += tech.card().cubes();
                next = tech.card().requires();
            }
        }
        self
    }

    /// The seat keeps this civilisation.
    pub fn civ(mut self, seat: impl At, slug: &str) -> Scene {
        let wanted: CivId = id(slug);
        let seat = seat.seat();
        let era = usize::from(wanted.card().era()) - 1;
        for player in self.0.players.iter_mut() {
            if player.civilisation == Some(wanted) {
                player.civilisation = None;
                player.renew();
            }
        }
        let place = self.0.civilisation_box[era]
            .iter()
            .position(|slot| slot.card == wanted);
        match place {
            Some(index) => {
                self.0.civilisation_box[era].remove(index);
            }
            None => {
                let spare = self.0.civilisation_box[era].last().copied();
                let players = self.0.players.iter_mut();
                let held = players
                    .flat_map(|player| player.hand.iter_mut())
                    .find(|slot| slot.card == wanted);
                if let (Some(slot), Some(spare)) = (held, spare) {
                    slot.card = spare.card;
                    self.0.civilisation_box[era].pop();
                }
            }
        }
        let player = self.player(seat);
        player.civilisation = Some(wanted);
        player.renew();
        self
    }

    /// The seat holds these civilisations for the coming Eras.
    pub fn hand(mut self, seat: impl At, slugs: &[&str]) -> Scene {
        let seat = seat.seat();
        for slug in slugs {
            let wanted: CivId = id(slug);
            let era = usize::from(wanted.card().era()) - 1;
            let index = self
                .player(seat)
                .hand
                .iter()
                .position(|slot| usize::from(slot.card.card().era()) == era + 1);
            let old = self.player(seat).hand[index.expect("a card of that Era")].card;
            if old == wanted {
                continue;
            }
            let boxed = self.0.civilisation_box[era]
                .iter_mut()
                .find(|slot| slot.card == wanted);
            if let Some(slot) = boxed {
                slot.card = old;
            } else {
                let others = self
                    .0
                    .players
                    .iter_mut()
                    .flat_map(|player| player.hand.iter_mut());
                others
                    .filter(|slot| slot.card == wanted)
                    .for_each(|slot| slot.card = old);
            }
            self.player(seat).hand[index.expect("a card of that Era")].card = wanted;
        }
        self
    }

    pub fn building(mut self, seat: impl At, slug: &str) -> Scene {
        let card: BuildingId = id(slug);
        for deck in &mut self.0.building_decks {
            deck.retain(|slot| slot.card != card);
        }
        self.0.buildings.retain(|open| *open != card);
        let player = self.player(seat);
        player.buildings.push(Owned { card, used: false });
        player.buildings.sort_unstable_by_key(|owned| owned.card);
        player.renew();
        self
    }

    pub fn wonder(mut self, seat: impl At, slug: &str) -> Scene {
        let card: WonderId = id(slug);
        self.0.wonders.retain(|open| *open != card);
        let wonders = &mut self.player(seat).wonders;
        wonders.push(Owned { card, used: false });
        wonders.sort_unstable_by_key(|owned| owned.card);
        self
    }

    /// Only these wonders are on display.
    pub fn open_wonders(mut self, slugs: &[&str]) -> Scene {
        self.0.wonders = slugs.iter().map(|slug| id(slug)).collect();
        self.0.wonders.sort_unstable();
        self
    }

    /// Only these buildings are on display.
    pub fn open_buildings(mut self, slugs: &[&str]) -> Scene {
        let open: Vec<BuildingId> = slugs.iter().map(|slug| id(slug)).collect();
        for deck in &mut self.0.building_decks {
            deck.retain(|slot| !open.contains(&slot.card));
        }
        self.0.buildings = open.into_iter().collect();
        self.0.buildings.sort_unstable();
        self
    }

    pub fn city(mut self, seat: impl At, at: &str, cubes: u8) -> Scene {
        let player = self.player(seat);
        player.reserve -= cubes;
        player.cities.found(space(at), cubes);
        self
    }

    /// So many glory tiles lie on the seat's invasion track.
    pub fn glory(mut self, seat: impl At, tiles: &[&str]) -> Scene {
        let seat = seat.seat();
        for slug in tiles {
            let wanted: GloryId = id(slug);
            let index = self
                .0
                .glory
                .iter()
                .position(|slot| slot.card == wanted)
                .expect("a tile");
            let slot = self.0.glory.remove(index);
            self.player(seat).glory.push(Slot {
                known: SeatSet::only(seat),
                ..slot
            });
        }
        self
    }

    /// The next glory tiles to be drawn, first one first.
    pub fn next_glory(mut self, tiles: &[&str]) -> Scene {
        for slug in tiles.iter().rev() {
            let wanted: GloryId = id(slug);
            let index = self
                .0
                .glory
                .iter()
                .position(|slot| slot.card == wanted)
                .expect("a tile");
            let slot = self.0.glory.remove(index);
            self.0.glory.push(slot);
        }
        self
    }

    /// The next two-square tile to be drawn.
    pub fn next_tile(mut self, slug: &str) -> Scene {
        let wanted: TileId = id(slug);
        let tiles = &mut self.0.two_tiles;
        let index = tiles
            .iter()
            .position(|slot| slot.card == wanted)
            .expect("a tile");
        let slot = tiles.remove(index);
        tiles.push(slot);
        self
    }

    pub fn future(mut self, seat: impl At, slug: &str) -> Scene {
        let wanted: FutureId = id(slug);
        let seat = seat.seat();
        let old = self.player(seat).future.card;
        let boxed = self
            .0
            .future_box
            .iter_mut()
            .find(|slot| slot.card == wanted);
        if let Some(slot) = boxed {
            slot.card = old;
        } else {
            let others = self.0.players.iter_mut().map(|player| &mut player.future);
            others
                .filter(|slot| slot.card == wanted)
                .for_each(|slot| slot.card = old);
        }
        self.player(seat).future.card = wanted;
        self
    }

    pub fn judgements(mut self, slugs: &[&str]) -> Scene {
        self.0.judgements = slugs.iter().map(|slug| id::<JudgementId>(slug)).collect();
        self.0.judgements.sort_unstable();
        self
    }

    pub fn judgement(mut self, slug: &str) -> Scene {
        let card: JudgementId = id(slug);
        self.0.judgements.retain(|open| *open != card);
        self.0.judgement = Some(card);
        self
    }

    /// The same scene in a later Era, with its wonders on display.
    pub fn era(mut self, era: u8) -> Scene {
        while self.0.era < era {
            self.0.era += 1;
            for player in self.0.players.iter_mut() {
                player.hand.remove(0);
            }
        }
        let owned = |wonder: &WonderId| {
            self.0
                .players
                .iter()
                .any(|player| player.wonders.iter().any(|owned| owned.card == *wonder))
        };
        self.0.wonders = WonderId::all()
            .filter(|wonder| wonder.card().era() == era && !owned(wonder))
            .collect();
        self
    }

    /// The seat is in its Golden Age.
    pub fn golden(mut self, seat: impl At) -> Scene {
        self.player(seat).golden_age = true;
        self
    }

    pub fn play(self) -> Play<Position> {
        Play::from(self.0)
    }
}

/// Reading a played position.
pub trait Look {
    fn of(&self, seat: char) -> &Player;
    fn gold(&self, seat: char) -> u16;
}

impl Look for Play<Position> {
    fn of(&self, seat: char) -> &Player {
        self.position().player(seat.seat())
    }

    fn gold(&self, seat: char) -> u16 {
        self.of(seat).gold
    }
}
