//! How each game is taught, and the guided game as its lesson wants it played.

use crate::Entry;
use orbis_bots::Level;
use orbis_core::{AnyMatch, ChoiceInfo, Seat, Seed, SetupError};
use orbis_teach::{Guided, Lesson, Now, Progress, bot_seed};
use serde_json::Value;
use std::sync::LazyLock;

/// The lessons as they stand beside the games' ledgers.
const TEXTS: &[(&str, &str)] = &[
    (
        "golden-ages",
        include_str!("../../games/golden-ages/teach.toml"),
    ),
    (
        "history-of-the-world",
        include_str!("../../games/history-of-the-world/teach.toml"),
    ),
    (
        "through-the-ages",
        include_str!("../../games/through-the-ages/teach.toml"),
    ),
    (
        "clash-of-cultures",
        include_str!("../../games/clash-of-cultures/teach.toml"),
    ),
    (
        "seven-ages",
        include_str!("../../games/seven-ages/teach.toml"),
    ),
];

static LESSONS: LazyLock<Vec<(&str, Lesson)>> = LazyLock::new(|| {
    let read = |text: &str| Lesson::parse(text).unwrap_or_else(|error| panic!("{error}"));
    TEXTS
        .iter()
        .map(|(slug, text)| (*slug, read(text)))
        .collect()
});

/// How a game is taught; a game that is on no list has no lesson.
pub fn lesson(slug: &str) -> Option<&'static Lesson> {
    let found = LESSONS.iter().find(|(each, _)| *each == slug);
    found.map(|(_, lesson)| lesson)
}

/// A choice as lessons write it.
pub fn said(choice: &Value) -> String {
    choice
        .as_str()
        .map_or_else(|| choice.to_string(), ToString::to_string)
}

/// More choices than any guide has marks: what comes after them is not looked at.
const LOOKED_AT: usize = 600;

/// How far the player of the first seat has come in a guided game.
pub fn progress(guided: &Guided, game: &dyn AnyMatch) -> Progress {
    let own = |version: &u64| {
        let entry = game.entry(version.checked_sub(1)?)?;
        let mine = entry.get("seat").and_then(Value::as_u64) == Some(0);
        mine.then(|| entry.get("choice").map(said)).flatten()
    };
    let stations = game.stations();
    let chosen: Vec<String> = stations.iter().take(LOOKED_AT).filter_map(own).collect();
    guided.progress(chosen.iter().map(String::as_str))
}

/// What says no, or enough, in the notation of every game.
const DECLINES: [&str; 4] = ["quiet", "done", "decline", "pass"];

/// So many questions may lie between two marks.
const PATIENCE: usize = 60;

/// The guided game played as its lesson recommends, with the bots a table would have.
pub struct Rehearsal {
    entry: &'static Entry,
    guided: &'static Guided,
    /// The game so far.
    pub game: Box<dyn AnyMatch>,
}

impl Rehearsal {
    /// Before the first choice.
    pub fn new(entry: &'static Entry, guided: &'static Guided) -> Result<Rehearsal, SetupError> {
        let seed = Seed::from_text(&guided.seed);
        let game = entry.game.start(&guided.setup(), seed)?;
        Ok(Rehearsal {
            entry,
            guided,
            game,
        })
    }

    /// The player.
    pub fn player() -> Seat {
        Seat::at(0)
    }

    /// The bots choose until the player is asked. Is the player asked at all?
    pub fn until_asked(&mut self) -> bool {
        loop {
            let asked = self.game.turn().deciders();
            // At a table a bot that is asked together with the player does not wait for them.
            let bot = asked.iter().find(|seat| *seat != Rehearsal::player());
            let Some(seat) = bot else {
                return asked.contains(Rehearsal::player());
            };
            let seed = bot_seed(self.game.version());
            let bots = self.entry.bots;
            let choice = bots.choose(&*self.game, seat, Level::Random, None, seed);
            let done = choice.map(|choice| self.game.choose(seat, &choice, None, &[]));
            if !matches!(done, Some(Ok(_))) {
                return false;
            }
        }
    }

    /// The mark that stands.
    pub fn now(&self) -> Option<Now<'static>> {
        let prompt = self.game.prompt(Rehearsal::player())?;
        let offers = self.game.choices(Rehearsal::player(), false);
        let offers: Vec<String> = offers.iter().map(|offer| said(&offer.choice)).collect();
        let offers: Vec<&str> = offers.iter().map(String::as_str).collect();
        let progress = progress(self.guided, &*self.game);
        self.guided.now(&progress, prompt.rule, &offers)
    }

    /// Is the guide at its end?
    pub fn over(&self) -> bool {
        self.guided.over(&progress(self.guided, &*self.game))
    }

    /// Makes a choice of the player.
    pub fn choose(&mut self, choice: &str) -> bool {
        let offers = self.game.choices(Rehearsal::player(), false);
        let Some(offer) = offers.iter().find(|offer| said(&offer.choice) == choice) else {
            return false;
        };
        let chosen = self
            .game
            .choose(Rehearsal::player(), &offer.choice, None, &[]);
        chosen.is_ok()
    }

    /// Goes on to the next mark: what is asked between marks is declined, or answered with the first that is offered.
    pub fn until_marked(&mut self) -> Option<Now<'static>> {
        for _ in 0..PATIENCE {
            if self.over() || !self.until_asked() {
                return None;
            }
            if let Some(now) = self.now() {
                return Some(now);
            }
            let offers = self.game.choices(Rehearsal::player(), false);
            let mut plain = offers.iter().filter(|offer| !offer.also);
            let declines = |offer: &&ChoiceInfo| DECLINES.contains(&said(&offer.choice).as_str());
            let answer = plain.clone().find(declines).or_else(|| plain.next())?;
            if !self.choose(&said(&answer.choice)) {
                return None;
            }
        }
        None
    }

    /// Does what the next mark recommends; `false` if there is none.
    pub fn follow(&mut self) -> bool {
        let recommended = self.until_marked();
        let recommended = recommended.and_then(|now| now.choices.into_iter().next());
        recommended.is_some_and(|choice| self.choose(&choice))
    }
}
