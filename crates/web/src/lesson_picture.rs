//! The pictures of a lesson: pieces of the table of its guided game, drawn by the game, made once when somebody first looks.

use crate::{App, live::Trouble};
use orbis_core::Viewer;
use orbis_draw::{Element, num, stylesheet};
use orbis_registry::{Entry, Rehearsal};
use orbis_teach::{Lesson, Picture};
use serde::Deserialize;
use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

/// By day, by night, or as the system.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system.
    #[default]
    Auto,
    /// By day.
    Light,
    /// By night.
    Dark,
}

impl From<Theme> for orbis_draw::Theme {
    fn from(theme: Theme) -> orbis_draw::Theme {
        match theme {
            Theme::Auto => orbis_draw::Theme::Auto,
            Theme::Light => orbis_draw::Theme::Light,
            Theme::Dark => orbis_draw::Theme::Dark,
        }
    }
}

type Made = Mutex<HashMap<(&'static str, usize, Theme), Arc<str>>>;

static MADE: LazyLock<Made> = LazyLock::new(Mutex::default);

fn draw(
    entry: &'static Entry,
    lesson: &'static Lesson,
    picture: &Picture,
    theme: Theme,
) -> Result<Option<String>, Trouble> {
    let Picture::Table {
        after, panel, view, ..
    } = picture
    else {
        return Ok(None);
    };
    let mut rehearsal = Rehearsal::new(entry, &lesson.guided)?;
    for _ in 0..*after {
        rehearsal.follow();
    }
    let drawing = rehearsal.game.draw(Viewer::Seat(Rehearsal::player()));
    let Some(panel) = drawing.panels.iter().find(|each| each.id == *panel) else {
        return Ok(None);
    };
    let [x, y, wide, high] = view.unwrap_or([0.0, 0.0, panel.size.0, panel.size.1]);
    let style = Element::new("style").raw(&stylesheet(theme.into()));
    let frame = [x, y, wide, high]
        .map(|side| num(side).to_string())
        .join(" ");
    let picture = Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("viewBox", frame)
        .set("width", num(wide))
        .set("height", num(high))
        .child(style)
        .raw(&panel.whole());
    Ok(Some(picture.to_string()))
}

impl App {
    /// The picture of this part of a lesson; none if it shows no piece of a table.
    pub async fn lesson_picture(
        &self,
        entry: &'static Entry,
        lesson: &'static Lesson,
        number: usize,
        theme: Theme,
    ) -> Result<Option<Arc<str>>, Trouble> {
        let mut parts = lesson.screens.iter().flat_map(|screen| &screen.parts);
        let picture = parts.nth(number).and_then(|part| part.picture.as_ref());
        let Some(picture) = picture else {
            return Ok(None);
        };
        let key = (entry.game.about().slug, number, theme);
        let lock = || MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(made) = lock().get(&key) {
            return Ok(Some(made.clone()));
        }
        let made = crate::aside::work(move || draw(entry, lesson, picture, theme))
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))??;
        let made: Option<Arc<str>> = made.map(Into::into);
        if let Some(made) = &made {
            lock().insert(key, made.clone());
        }
        Ok(made)
    }
}
