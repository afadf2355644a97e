//! Every game is taught, nothing a lesson names is missing, and its guided game can be played mark by mark.

use orbis_core::{ChoiceInfo, Viewer};
use orbis_registry::{Entry, Rehearsal, find, lesson};
use orbis_teach::{Guided, Lesson, Picture, Place};

fn taught(slug: &str) -> (&'static Entry, &'static Lesson) {
    let lesson = lesson(slug).unwrap_or_else(|| panic!("{slug} is not taught"));
    (find(slug).expect("it is there"), lesson)
}

fn rehearsal(slug: &str) -> (Rehearsal, &'static Guided) {
    let (entry, lesson) = taught(slug);
    let begun = Rehearsal::new(entry, &lesson.guided);
    (begun.expect("it begins"), &lesson.guided)
}

/// What stands where a mark points; nothing would be a mark in the void.
fn points_at_something(rehearsal: &Rehearsal, place: Place, choices: &[ChoiceInfo]) -> bool {
    let viewer = Viewer::Seat(Rehearsal::player());
    let zones = rehearsal.game.look(viewer, true).zones;
    let area = zones.areas.first();
    match place {
        Place::Choices | Place::Question => !choices.is_empty(),
        Place::Board => zones.board != orbis_core::zones::Board::None,
        Place::Market => zones.market.iter().any(|hand| !hand.cards.is_empty()),
        Place::Stores => area.is_some_and(|area| !area.stats.is_empty()),
        Place::Mine => area.is_some(),
        Place::Hand => {
            area.is_some_and(|area| area.hands.iter().any(|hand| !hand.cards.is_empty()))
        }
        Place::Others => zones.areas.len() > 1,
        Place::Bar => !zones.pills.is_empty(),
        Place::Tray => zones.tray.is_some(),
        Place::Since | Place::Log => !rehearsal.game.log(viewer).is_empty(),
        // Tables among bots give hints at every question.
        Place::Hint => !choices.is_empty(),
    }
}

/// Plays the guided game as recommended: all marks are met in their order, each points at something, and each leads on.
fn play(slug: &str) {
    let (mut rehearsal, guided) = rehearsal(slug);
    let mut met = Vec::new();
    while let Some(now) = rehearsal.until_marked() {
        let choices = rehearsal.game.choices(Rehearsal::player(), false);
        assert!(
            points_at_something(&rehearsal, now.mark.at, &choices),
            "\"{}\" points at {:?}, where nothing is",
            now.mark.says,
            now.mark.at
        );
        met.push(now.mark.says.as_str());
        assert!(rehearsal.follow(), "{:?} is done", now.mark.does);
    }
    let all = guided.phases.iter().flat_map(|phase| &phase.marks);
    let all: Vec<&str> = all.map(|mark| mark.says.as_str()).collect();
    assert_eq!(met, all, "every mark stands once, in order");
    // Then the game simply goes on.
    assert!(rehearsal.over() && rehearsal.until_asked() && rehearsal.now().is_none());
}

/// Plays it otherwise: whatever is chosen, the guide comes to its end and the game goes on.
fn wander(slug: &str) {
    for step in [1, 3, 7] {
        let (mut rehearsal, _) = rehearsal(slug);
        for moves in 0.. {
            if rehearsal.over() || !rehearsal.until_asked() {
                break;
            }
            assert!(moves < 400, "{slug}: the guide comes to its end");
            let choices = rehearsal.game.choices(Rehearsal::player(), false);
            let usual: Vec<&ChoiceInfo> = choices
                .iter()
                .filter(|each| !each.also && each.choice.as_str() != Some("resign"))
                .collect();
            let chosen = usual[(moves * step) % usual.len()].choice.clone();
            let made = rehearsal.choose(&orbis_registry::said(&chosen));
            assert!(made, "{chosen} was offered");
        }
    }
}

/// The pieces of tables that a lesson shows are there.
fn pictured(slug: &str) {
    let (_, lesson) = taught(slug);
    let parts = lesson.screens.iter().flat_map(|screen| &screen.parts);
    for picture in parts.filter_map(|part| part.picture.as_ref()) {
        let Picture::Table {
            after, panel, view, ..
        } = picture
        else {
            continue;
        };
        let (mut rehearsal, _) = rehearsal(slug);
        for _ in 0..*after {
            assert!(rehearsal.follow(), "{slug} has {after} marks");
        }
        let drawing = rehearsal.game.draw(Viewer::Seat(Rehearsal::player()));
        let ids: Vec<&str> = drawing.panels.iter().map(|each| each.id.as_str()).collect();
        let found = drawing.panels.iter().find(|each| each.id == *panel);
        let found = found.unwrap_or_else(|| panic!("no panel {panel} among {ids:?}"));
        if let Some([x, y, wide, high]) = view {
            let inside = x + wide <= found.size.0 && y + high <= found.size.1;
            assert!(inside, "{view:?} lies in {:?}", found.size);
        }
    }
}

macro_rules! taught {
    ($($name:ident: $slug:literal),+ $(,)?) => {
        $(mod $name {
            #[test]
            fn its_lesson_names_nothing_that_is_not_there() {
                let (entry, lesson) = super::taught($slug);
                assert_eq!(lesson.faults(entry.game), Vec::<String>::new());
            }

            #[test]
            fn its_guided_game_is_played_mark_by_mark() {
                super::play($slug);
            }

            #[test]
            fn who_does_something_else_is_never_stuck() {
                super::wander($slug);
            }

            #[test]
            fn its_pictures_are_there() {
                super::pictured($slug);
            }
        })+

        #[test]
        fn every_game_is_taught_here() {
            let taught = [$($slug),+];
            let all = orbis_registry::all().iter();
            assert!(all.map(|entry| entry.game.about().slug).eq(taught));
        }
    };
}

taught! {
    golden_ages: "golden-ages",
    history_of_the_world: "history-of-the-world",
    through_the_ages: "through-the-ages",
    clash_of_cultures: "clash-of-cultures",
    seven_ages: "seven-ages",
}
