//! Components and setting up.

use crate::common::{self, dealt, play_until};
use orbis_core::{Game, Seat, Setup, SetupError, Viewer, covers};
use orbis_golden_ages::{
    Colonist, Position, Spaces,
    content::{
        BuildingId, CivId, FutureId, GloryId, JudgementId, Resource, TILES, TechId, TileId,
        TileKind, WonderId, content,
    },
    expand::PlaceTile,
};

#[test]
fn the_box_holds_what_the_rulebook_counts() {
    covers!("tga.components.common");
    let tiles = |kind: TileKind| {
        TileId::all()
            .filter(|tile| tile.card().kind() == kind)
            .count()
    };
    assert_eq!(
        (
            tiles(TileKind::Square),
            tiles(TileKind::Three),
            tiles(TileKind::Two)
        ),
        (1, 4, 12)
    );
    assert_eq!(
        (
            WonderId::all().len(),
            BuildingId::all().len(),
            CivId::all().len()
        ),
        (16, 24, 25)
    );
    assert_eq!((JudgementId::all().len(), FutureId::all().len()), (9, 10));
    let glory: u8 = GloryId::all().map(|tile| tile.card().count()).sum();
    assert_eq!(glory, 16);
}

#[test]
fn each_player_has_the_same_material() {
    covers!(
        "tga.components.player",
        "tga.board.tech-tiles",
        "tga.board.cubes",
        "tga.board.colonists"
    );
    covers!(
        "tga.components.capital-sides",
        "tga.setup.score-marker",
        "tga.setup.gold"
    );
    for players in 2..=4 {
        let position = dealt(players, 5);
        for player in &position.players {
            let free = u8::from(!player.technologies.is_empty());
            assert!(
                player.technologies.len() <= 1,
                "only a civilisation's gift is developed"
            );
            assert_eq!(player.reserve + player.cubes_on_tiles(), 12);
            assert!(player.reserve == 5 || free == 1 && player.reserve == 6);
            assert_eq!(
                (player.colonists, player.capital),
                ([Colonist::Reserve; 3], None)
            );
            assert_eq!(
                (player.gold, player.points.total(), player.golden_age),
                (3, 0, false)
            );
        }
    }
    assert_eq!(
        TechId::all()
            .take(TILES)
            .map(|tech| tech.card().cubes())
            .sum::<u8>(),
        7
    );
}

#[test]
fn two_to_four_can_play() {
    covers!("tga.components.player-count");
    for players in [0, 1, 5, 200] {
        let refused = Position::about().complete(&Setup::of(players));
        assert!(
            matches!(refused, Err(SetupError::Players { min: 2, max: 4, .. })),
            "{players}"
        );
    }
}

#[test]
fn the_square_tile_lies_in_the_middle_turned_at_random() {
    covers!(
        "tga.setup.start-tile",
        "tga.setup.board",
        "tga.setup.real-map-not-needed"
    );
    let middle: Spaces = ["e4", "f4", "e5", "f5"]
        .map(common::space)
        .into_iter()
        .collect();
    let mut turns = [0; 4];
    for seed in 0..80 {
        let position = dealt(3, seed);
        let [start] = position.world.placements() else {
            panic!("one tile lies on the board")
        };
        assert_eq!(start.set(), middle);
        turns[usize::from(start.turn)] += 1;
        assert!(position.players.iter().all(|player| player.on_agora() == 0));
    }
    assert!(turns.iter().all(|count| *count > 5), "{turns:?}");
    let options = dealt(2, 1).world.legal_places(common::id("l1-europe"));
    assert!(
        options
            .iter()
            .map(|places| u32::from(places.len()))
            .sum::<u32>()
            > 10,
        "no place is prescribed"
    );
}

#[test]
fn tiles_wait_face_down_in_two_stacks() {
    covers!("tga.setup.tiles-sorted");
    let (one, other) = (dealt(2, 1), dealt(2, 2));
    assert_eq!(
        (one.three_tiles.len() + 1, one.two_tiles.len()),
        (4, 12),
        "one three-square tile is drawn"
    );
    assert_ne!(one.two_tiles, other.two_tiles);
    let mut seen = one;
    seen.hide(Viewer::Table);
    assert!(seen.two_tiles.iter().all(|slot| slot.card == TileId::BACK));
}

#[test]
fn buildings_are_sorted_by_era_and_by_the_number_of_players() {
    covers!(
        "tga.setup.buildings",
        "tga.setup.buildings-2p",
        "tga.setup.buildings-3p",
        "tga.a.buildings"
    );
    for (players, cards) in [(2u8, 4), (3, 5), (4, 6)] {
        let position = dealt(players, 9);
        assert_eq!(
            position.buildings.len(),
            usize::from(players),
            "as many as players are revealed"
        );
        for (era, deck) in position.building_decks.iter().enumerate() {
            let open = if era == 0 {
                position.buildings.len()
            } else {
                0
            };
            assert_eq!(deck.len() + open, cards);
            assert!(
                deck.iter()
                    .all(|slot| usize::from(slot.card.card().era()) == era + 1)
            );
            assert!(
                deck.iter()
                    .all(|slot| slot.card.card().min_players() <= players)
            );
        }
    }
}

#[test]
fn four_wonders_of_each_era_all_revealed_in_theirs() {
    covers!("tga.setup.wonders", "tga.a.wonders");
    for era in 1..=4 {
        assert_eq!(
            WonderId::all()
                .filter(|wonder| wonder.card().era() == era)
                .count(),
            4
        );
    }
    let mut position = dealt(2, 3);
    for era in 1..=4 {
        play_until(&mut position, 3, |position| position.era == era);
        assert!(
            position.wonders.len() == 4
                && position
                    .wonders
                    .iter()
                    .all(|wonder| wonder.card().era() == era)
        );
    }
}

#[test]
fn each_player_is_dealt_one_civilisation_of_each_era_and_a_future() {
    covers!(
        "tga.setup.civilisations",
        "tga.setup.deal",
        "tga.setup.unused-cards",
        "tga.setup.future-deck"
    );
    let position = dealt(3, 4);
    for player in &position.players {
        let eras: Vec<u8> = player
            .hand
            .iter()
            .map(|slot| slot.card.card().era())
            .collect();
        assert_eq!(
            (player.civilisation.map(|civ| civ.card().era()), eras),
            (Some(1), vec![2, 3, 4])
        );
    }
    let boxed: Vec<usize> = position
        .civilisation_box
        .iter()
        .map(|deck| deck.len())
        .collect();
    assert_eq!((boxed, position.future_box.len()), (vec![3, 3, 3, 4], 7));
    let mut view = position;
    view.hide(Viewer::Seat(Seat::at(1)));
    let own = |seat: usize| {
        view.players[seat]
            .hand
            .iter()
            .all(|slot| slot.card != CivId::BACK)
    };
    assert_eq!(
        [own(0), own(1), own(2)],
        [false, true, false],
        "the owner may look, the others not"
    );
    assert!(
        view.civilisation_box
            .iter()
            .flat_map(|deck| deck.iter())
            .all(|slot| slot.card == CivId::BACK)
    );
}

#[test]
fn five_judgements_lie_open_for_the_whole_game() {
    covers!("tga.setup.judgements");
    let (one, other) = (dealt(2, 1), dealt(2, 2));
    assert_eq!((one.judgements.len(), other.judgements.len()), (5, 5));
    assert_ne!(one.judgements, other.judgements);
}

#[test]
fn glory_tiles_are_shuffled_face_down() {
    covers!("tga.setup.glory");
    let (one, other) = (dealt(2, 1), dealt(2, 2));
    assert_eq!(one.glory.len(), 16);
    assert_ne!(one.glory, other.glory);
}

#[test]
fn the_gold_reserve_never_runs_dry() {
    covers!("tga.setup.gold-reserve");
    let mut play = common::Scene::new(2)
        .gold('A', 900)
        .building('A', "market-1")
        .play();
    play.choose('A', "use-building market-1");
    assert_eq!(common::Look::gold(&play, 'A'), 903);
}

#[test]
fn the_seating_is_fixed_and_the_first_player_comes_from_the_cards() {
    covers!(
        "tga.setup.seating",
        "tga.setup.seating-random",
        "tga.a.first-player",
        "tga.a.civ-first-era"
    );
    for seed in 0..30 {
        let position = dealt(4, seed);
        let number = |seat: Seat| {
            position
                .player(seat)
                .civilisation
                .map(|civ| civ.card().number())
        };
        assert!(
            position
                .seats()
                .all(|seat| number(seat) >= number(position.first))
        );
        assert_eq!(
            position.stack.last(),
            Some(
                &PlaceTile {
                    seat: position.first
                }
                .into()
            )
        );
    }
    let mut numbers: Vec<u8> = CivId::all().map(|civ| civ.card().number()).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers.len(), 25, "no tie is possible");
}

#[test]
fn the_technology_board_reads_as_printed() {
    covers!(
        "tga.tech.rows",
        "tga.tech.costs",
        "tga.tech.starting",
        "tga.board.invasion-track"
    );
    let row = |start: &str| {
        let mut names = vec![start.to_string()];
        while let Some(next) = TechId::all().find(|tech| {
            tech.card()
                .requires()
                .is_some_and(|before| before.slug() == names[names.len() - 1])
        }) {
            names.push(next.to_string());
        }
        names.join(" ")
    };
    assert_eq!(row("wheel"), "wheel carriage rail aviation rocketry");
    assert_eq!(
        row("hunting"),
        "hunting agriculture architecture medicine genetics"
    );
    assert_eq!(
        row("fire"),
        "fire metallurgy construction engineering computer-science"
    );
    assert_eq!(row("barter"), "barter writing currency commerce economy");
    for tech in TechId::all().take(TILES) {
        assert_eq!(
            tech.card().cost(),
            [3, 5, 8, 12][usize::from(tech.card().column()) - 1]
        );
    }
    let player = &dealt(2, 1).players[0];
    assert!(
        ["wheel", "hunting", "fire", "barter"]
            .iter()
            .all(|slug| player.technologies.has(common::id(slug)))
    );
    assert_eq!(content().board().invasion_costs(), [3, 5, 8, 12]);
}

#[test]
fn every_record_says_where_it_comes_from() {
    let cards = Position::cards();
    assert_eq!(cards.len(), 25 + 16 + 24 + 20 + 9 + 10 + 5 + 17 + 8);
    for card in cards {
        assert!(
            ["rulebook", "public", "reconstructed"].contains(&card.origin.as_str()),
            "{}",
            card.slug
        );
        assert!(
            !card.text.is_empty() && !card.name.is_empty(),
            "{}",
            card.slug
        );
    }
}

#[test]
fn symbols_on_tiles_and_islands_add_up() {
    let mut totals = [0; 4];
    for tile in TileId::all() {
        for resource in tile
            .card()
            .squares()
            .iter()
            .flat_map(|square| square.resources())
        {
            totals[*resource as usize] += 1;
        }
    }
    assert_eq!(totals, [14, 13, 11, 10]);
    let islands: u32 = Resource::ALL
        .map(|kind| u32::from(content().island_resources()[kind as usize].len()))
        .iter()
        .sum();
    assert_eq!(islands, 8);
}
