//! Phase B: tiles and capitals.

use crate::common::{Look, Scene, dealt, id, play_until, space};
use orbis_core::{Fast, Game, Seat, Table, covers, step::Stacked};
use orbis_golden_ages::{
    Choice, Colonist, Obstacle, Placement, Position, World,
    actions::Act,
    content::{Resource, TileId, TileKind},
    expand::{Expand, PlaceCapital, PlaceTile},
};
use orbis_parts::Slot;
use orbis_testkit::Play;

/// A table where A places this two-square tile in Era II, before B.
fn placing(tile: &str) -> Scene {
    let mut scene = Scene::new(2).era(2);
    let wanted: TileId = id(tile);
    scene.0.two_tiles.retain(|slot| slot.card != wanted);
    scene.0.drawn = Some(wanted);
    scene.0.stack.clear();
    scene.0.push(Expand { left: 1 });
    scene.0.push(PlaceTile { seat: Seat::at(0) });
    scene
}

fn placement(tile: &str, at: &str, turn: u8) -> Placement {
    Placement {
        tile: id(tile),
        at: space(at),
        turn,
    }
}

#[test]
fn everybody_places_once_and_settles_before_the_next() {
    covers!(
        "tga.b.order",
        "tga.b.tile-size",
        "tga.b.capital-first-era",
        "tga.board.colonists"
    );
    let mut play = Play::<Position>::start(3, "order");
    let first = play.position().first;
    for (index, seat) in first.round(3).enumerate() {
        assert_eq!(
            play.position().drawn.map(|tile| tile.card().kind()),
            Some(TileKind::Three)
        );
        let offers = play.offers(seat);
        play.choose(seat, &offers[0]);
        let squares = play.offers(seat);
        assert_eq!(
            squares.len(),
            3,
            "one of the tile's squares, and no way around: {squares:?}"
        );
        play.choose(seat, &squares[0]);
        let player = play.position().player(seat);
        let capital = player.capital.expect("a capital");
        assert_eq!(
            player.colonists,
            [Colonist::On {
                space: capital,
                standing: true
            }; 3]
        );
        assert_eq!(player.gold, 3, "nothing is taken control of");
        assert_eq!(play.position().world.placements().len(), index + 2);
    }
    assert_eq!(
        play.position().stack.last(),
        Some(&Act { seat: first }.into())
    );
}

#[test]
fn later_eras_place_two_squares() {
    covers!("tga.b.tile-size");
    for era in 2..=4 {
        let mut position = dealt(2, 6);
        play_until(&mut position, 6, |position| {
            position.era == era && position.drawn.is_some()
        });
        assert_eq!(
            position.drawn.map(|tile| tile.card().kind()),
            Some(TileKind::Two)
        );
    }
}

#[test]
fn a_tile_must_fit_the_grid_the_coasts_and_its_neighbours() {
    covers!(
        "tga.b.adjacent",
        "tga.b.within-grid",
        "tga.b.terrain",
        "tga.b.no-overlap",
        "tga.b.rotation"
    );
    let mut play = placing("d12-andes").play();
    // North of Scandinavia is sea; Levant's east is land.
    play.refused('A', "place g4 2", "tga.b.terrain")
        .offered('A', "place g5 0");
    play.refused('A', "place g5 1", "tga.b.no-overlap").refused(
        'A',
        "place e1 2",
        "tga.b.within-grid",
    );
    let world = play.position().world;
    assert_eq!(
        world.obstacle(placement("d12-andes", "a1", 0)),
        Some(Obstacle::Apart)
    );
    assert_eq!(
        world.obstacle(placement("d12-andes", "e3", 0)),
        Some(Obstacle::Overlap)
    );
    let turns: std::collections::BTreeSet<_> = play
        .offers('A')
        .iter()
        .map(|offer| offer[offer.len() - 1..].to_string())
        .collect();
    assert_eq!(turns.len(), 4, "all orientations find a place");
}

#[test]
fn offers_and_obstacles_agree_on_every_space_and_turn() {
    covers!("tga.b.terrain", "tga.b.adjacent");
    for seed in 0..20 {
        let mut position = dealt(4, seed);
        play_until(&mut position, seed, |position| {
            position.era == 3 && position.drawn.is_some()
        });
        let tile = position.drawn.expect("a drawn tile");
        let places = position.world.legal_places(tile);
        for at in orbis_golden_ages::Space::all() {
            for turn in 0..4 {
                let free = position
                    .world
                    .obstacle(Placement { tile, at, turn })
                    .is_none();
                assert_eq!(
                    free,
                    places[usize::from(turn)].has(at),
                    "{tile} at {at} turned {turn}"
                );
            }
        }
    }
}

#[test]
fn the_rims_do_not_touch_for_tiles() {
    covers!("tga.b.no-wrap");
    let mut world = World::empty();
    world.place(placement("start", "e4", 0));
    world.place(placement("d11-brazil", "j3", 0));
    // West of j3 is i3; beyond the rim is a3: neither adjacency nor matching goes there.
    assert_eq!(
        world.obstacle(placement("d02-greenland", "a3", 0)),
        Some(Obstacle::Apart)
    );
    let mut joined = World::empty();
    joined.place(placement("start", "e4", 0));
    joined.place(placement("d01-alaska", "a4", 0));
    joined.place(placement("d05-japan", "j3", 0));
    assert_eq!(
        joined.obstacle(placement("d04-siberia", "i4", 2)),
        Some(Obstacle::Coast),
        "beside Japan, whatever lies beyond the rim"
    );
}

#[test]
fn islands_can_be_covered_and_are_gone() {
    covers!("tga.b.cover-islands", "tga.b.covered-colonists");
    let scene = placing("d12-andes")
        .colonists('A', ["g6", "e3", "e3"])
        .colonists('B', ["g6", "e6", "e6"]);
    let mut scene = scene;
    scene.0.world.place(placement("d06-persia", "g3", 0));
    scene
        .0
        .two_tiles
        .retain(|slot| slot.card != id::<TileId>("d06-persia"));
    assert!(scene.0.world.symbols(Resource::Game).has(space("g6")));
    let offers = scene.clone().play().offers('A');
    let over = offers.iter().find(|offer| {
        let words: Vec<&str> = offer.split(' ').collect();
        placement("d12-andes", words[1], words[2].parse().expect("a turn"))
            .set()
            .has(space("g6"))
    });
    let mut play = scene.play();
    play.choose('A', over.expect("a way to cover Madagascar"));
    let home = |name| Colonist::On {
        space: space(name),
        standing: true,
    };
    assert_eq!(
        (play.of('A').colonists[0], play.of('B').colonists[0]),
        (home("e3"), home("e6"))
    );
    let symbols: Vec<Resource> = Resource::ALL
        .into_iter()
        .filter(|kind| play.position().world.symbols(*kind).has(space("g6")))
        .collect();
    assert!(
        !symbols.contains(&Resource::Game) || symbols.len() == 1,
        "only the tile's symbols are left: {symbols:?}"
    );
    assert_eq!(
        (play.gold('A'), play.gold('B')),
        (3, 3),
        "going home takes control of nothing"
    );
}

#[test]
fn a_covered_colonist_can_move_on_with_the_capital() {
    covers!("tga.b.covered-colonists", "tga.b.capital-colonists");
    let scene = placing("d12-andes").colonists('A', ["g5", "e3", "d3"]);
    let mut play = scene.play();
    play.choose('A', "place g5 0").choose('A', "capital g5");
    let at = |name| Colonist::On {
        space: space(name),
        standing: true,
    };
    assert_eq!(play.of('A').colonists, [at("g5"), at("g5"), at("d3")]);
}

#[test]
fn red_moves_the_capital_onto_the_rock_of_a_new_tile() {
    covers!(
        "tga.b.capital-later",
        "tga.b.capital-colonists",
        "tga.b.capital-covers",
        "tga.b.capital-uncovers"
    );
    let scene = placing("d12-andes")
        .colonists('A', ["e3", "e3", "f3"])
        .colonists('B', ["e3", "e6", "e6"]);
    let seats = [Seat::at(0), Seat::at(1)];
    assert_eq!(
        scene.0.controlled(seats[1], Resource::Rock),
        0,
        "the capital covers the rock of e3"
    );
    let mut play = scene.play();
    play.choose('A', "place g5 0");
    assert!(play.offers('A').contains(&"leave-capital".to_string()));
    let gold = play.gold('B');
    play.choose('A', "capital g5");
    let at = |name| Colonist::On {
        space: space(name),
        standing: true,
    };
    assert_eq!(play.of('A').colonists, [at("g5"), at("g5"), at("f3")]);
    assert!(
        play.position()
            .world
            .symbols(Resource::Rock)
            .has(space("g5")),
        "the new square has a rock"
    );
    for seat in seats {
        assert_eq!(
            play.position().controlled(seat, Resource::Rock),
            u16::from(seat == seats[1]),
            "only B's on e3"
        );
    }
    assert_eq!(
        play.position().controlled(seats[1], Resource::Wheat),
        1,
        "uncovered symbols are controlled"
    );
    assert_eq!(play.gold('B'), gold, "but bring no income");
}

#[test]
fn the_capital_may_stay() {
    covers!("tga.b.capital-later");
    let mut play = placing("d12-andes").play();
    play.choose('A', "place g5 0");
    assert_eq!(play.offers('A').len(), 3, "two squares, or stay");
    play.choose('A', "leave-capital");
    assert_eq!(play.of('A').capital, Some(space("e3")));
    play.asks("B");
}

#[test]
fn in_era_one_the_start_tile_takes_the_capital_when_no_tile_fits() {
    covers!("tga.b.none-fits-era-1");
    let mut scene = Scene::new(2);
    scene.0.three_tiles.clear();
    for player in scene.0.players.iter_mut() {
        player.capital = None;
        player.colonists = [Colonist::Reserve; 3];
    }
    scene.0.stack.clear();
    scene.0.push(Expand { left: 1 });
    scene.0.push(PlaceCapital {
        seat: Seat::at(0),
        on: id("l1-europe"),
    });
    let mut play = scene.play();
    play.choose('A', "capital e3").asks("B");
    assert_eq!(
        play.offers('B'),
        ["capital e4", "capital f4", "capital e5", "capital f5"]
    );
    play.choose('B', "capital f5");
    assert_eq!(
        play.of('B').colonists,
        [Colonist::On {
            space: space("f5"),
            standing: true
        }; 3]
    );
    play.asks("A");
}

/// A straight coast of land along the whole west rim: no way to lay Japan, whose short ends and one long side are sea.
fn closed_for_japan() -> World {
    let mut world = World::empty();
    for (tile, at, turn) in [
        ("d06-persia", "a1", 0),
        ("d03-russia", "a4", 3),
        ("d04-siberia", "a6", 3),
        ("d11-brazil", "a8", 2),
    ] {
        world.place(placement(tile, at, turn));
    }
    world
}

/// A has settled along that coast, and B draws from this stack, the last tile first.
fn b_draws(stack: &[TileId]) -> Position {
    let mut position = Scene::new(2).era(2).0;
    position.world = closed_for_japan();
    position.two_tiles = stack.iter().copied().map(Slot::down).collect();
    position.stack.clear();
    position.push(Expand { left: 1 });
    position.push(PlaceCapital {
        seat: Seat::at(0),
        on: id("d06-persia"),
    });
    position.apply(
        Seat::at(0),
        Choice::LeaveCapital,
        &mut Table::quiet(&mut Fast::new(1)),
    );
    position
}

#[test]
fn a_tile_without_a_place_is_set_aside_and_shuffled_back() {
    covers!("tga.b.unplaceable");
    let (stuck, free) = (id::<TileId>("d05-japan"), id::<TileId>("d08-indochina"));
    assert!(
        closed_for_japan()
            .legal_places(stuck)
            .iter()
            .all(|places| places.is_empty())
    );
    let position = b_draws(&[free, stuck]);
    assert_eq!(
        position.stack.last(),
        Some(&PlaceTile { seat: Seat::at(1) }.into())
    );
    assert_eq!(
        (position.drawn, *position.two_tiles == [Slot::down(stuck)]),
        (Some(free), true)
    );
}

#[test]
fn when_no_tile_of_the_stack_fits_all_go_back() {
    covers!("tga.b.none-fits");
    let stuck = id::<TileId>("d05-japan");
    let position = b_draws(&[stuck]);
    assert_eq!(
        position.stack.last(),
        Some(&Act { seat: Seat::at(0) }.into()),
        "B places nothing and keeps his capital"
    );
    assert_eq!(*position.two_tiles, [Slot::down(stuck)]);
}
