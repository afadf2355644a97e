//! A picture of every game in play, for the lobby: made once, when somebody first looks.

use crate::{App, live::Trouble};
use orbis_bots::Level;
use orbis_core::{Seed, Setup, Viewer};
use orbis_draw::{Element, num, standalone_css};
use orbis_registry::Entry;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// The pictures made so far.
pub type Pictures = Arc<Mutex<HashMap<&'static str, Arc<str>>>>;

/// How long the bots play before the picture is taken.
const MOVES: u64 = 90;

fn draw(entry: &Entry) -> Result<String, Trouble> {
    let about = entry.game.about();
    let setup = Setup::of(4.clamp(*about.players.start(), *about.players.end()));
    let mut game = entry.game.start(&setup, Seed::from_text(about.slug))?;
    for seed in 0..MOVES {
        let Some(seat) = game.turn().deciders().first() else {
            break;
        };
        let before = game.boxed();
        let chosen = entry.bots.choose(&*game, seat, Level::Random, None, seed);
        let Some(choice) = chosen else { break };
        game.choose(seat, &choice, None, &[])?;
        if game.turn().deciders().is_empty() {
            game = before;
            break;
        }
    }
    let drawing = game.draw(Viewer::Table);
    let board = drawing
        .panels
        .first()
        .ok_or_else(|| Trouble::Failed(format!("{} has no board", about.slug)))?;
    let (wide, high) = board.size;
    let style = Element::new("style").raw(&standalone_css());
    let picture = Element::new("svg")
        .set("xmlns", "http://www.w3.org/2000/svg")
        .set("viewBox", format_args!("0 0 {} {}", num(wide), num(high)))
        .child(style)
        .raw(&board.whole());
    Ok(picture.to_string())
}

impl App {
    /// The picture of a game.
    pub async fn picture(&self, entry: &'static Entry) -> Result<Arc<str>, Trouble> {
        let slug = entry.game.about().slug;
        let known = |pictures: &Pictures| {
            let pictures = pictures.lock().unwrap_or_else(PoisonError::into_inner);
            pictures.get(slug).cloned()
        };
        if let Some(picture) = known(&self.pictures) {
            return Ok(picture);
        }
        let made = crate::aside::work(move || draw(entry))
            .await
            .map_err(|error| Trouble::Failed(error.to_string()))??;
        let made: Arc<str> = made.into();
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        pictures.insert(slug, made.clone());
        Ok(made)
    }
}
