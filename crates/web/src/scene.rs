//! What one viewer sees of one table at one moment, as data. Everything here was asked for that viewer.

use crate::live::{
    Chart, Device, Eyes, Poll, Seen, Table, Trouble, chooser, may_redo, may_undo, own_last,
};
use orbis_core::{
    AnyMatch, Change, ChoiceInfo, Drawing, Line, Prompt, ScoreInfo, Seat, SeatSet, Turn, Viewer,
};
use std::sync::Arc;

/// A choice with what the page says about it.
pub struct Choice {
    /// The choice.
    pub info: ChoiceInfo,
    /// It cannot be taken back.
    pub closes: bool,
    /// What it would change of the viewer's own numbers.
    pub changes: Vec<Change>,
}

/// The game part of a scene.
pub struct Play {
    /// The version shown.
    pub at: u64,
    /// The versions that can be shown, oldest first.
    pub stations: Vec<u64>,
    /// The pictures.
    pub drawing: Drawing,
    /// What the viewer is asked.
    pub prompt: Option<Prompt>,
    /// Their choices, refused ones too.
    pub choices: Vec<Choice>,
    /// The log up to here.
    pub log: Vec<(u64, Line)>,
    /// Everybody's points here.
    pub scores: Vec<ScoreInfo>,
    /// Who is asked here.
    pub asked: SeatSet,
    /// Is the game over here?
    pub over: bool,
    /// Who made the choice that led here.
    pub mover: Option<Seat>,
    /// May the viewer take back, or why not.
    pub undo: Result<Option<Seat>, String>,
    /// Whose choice can be made again.
    pub redo: Option<Seat>,
    /// The version after the viewer's own last choice.
    pub since: Option<u64>,
    /// Points over time, when the game is over.
    pub chart: Option<Arc<Chart>>,
    /// The rules have changed since the table began.
    pub diverged: bool,
}

impl Play {
    /// Nobody is asked at a table that its host has closed.
    fn ask_nothing(&mut self) {
        self.prompt = None;
        self.choices.clear();
        self.undo = Err("The host has closed this table.".to_string());
        self.redo = None;
    }
}

/// What one viewer sees.
pub struct Scene {
    /// The table.
    pub seen: Arc<Seen>,
    /// Who looks.
    pub eyes: Eyes,
    /// Who has a page open.
    pub here: SeatSet,
    /// The devices from which the viewer's seats are played.
    pub devices: Vec<Device>,
    /// May the viewer hand out the empty seats?
    pub maker: bool,
    /// May the viewer give the table up?
    pub may_give_up: bool,
    /// The votes about those who are asked and away.
    pub polls: Vec<Poll>,
    /// A bot is thinking.
    pub thinking: bool,
    /// The newest version.
    pub live: u64,
    /// The game, once it has begun.
    pub play: Option<Play>,
}

impl Scene {
    /// Looks at a table; at an earlier moment if `at` says so.
    pub async fn new(table: &Arc<Table>, eyes: Eyes, at: Option<u64>) -> Result<Scene, Trouble> {
        let seen = table.seen();
        let live = seen.version();
        let play = match &seen.game {
            None => None,
            Some(newest) => {
                let moment = table.at(&seen, at.unwrap_or(live)).await?;
                let chart = if moment.turn() == Turn::Over {
                    // A chart is an extra: a table whose rules changed has none.
                    table.chart(&seen, eyes.viewer()).await.ok()
                } else {
                    None
                };
                let (newest, bots) = (newest.clone(), seen.bots());
                let look = move || play(&*newest, &*moment, eyes, bots, chart);
                let mut play = tokio::task::spawn_blocking(look)
                    .await
                    .map_err(|error| Trouble::Failed(error.to_string()))?;
                if seen.closed() {
                    play.ask_nothing();
                }
                Some(play)
            }
        };
        Ok(Scene {
            here: table.here(),
            devices: Vec::new(),
            maker: false,
            may_give_up: false,
            polls: Vec::new(),
            thinking: table.thinking(),
            seen,
            eyes,
            live,
            play,
        })
    }

    /// Is the newest moment shown?
    pub fn is_live(&self) -> bool {
        self.play.as_ref().is_none_or(|play| play.at == self.live)
    }
}

/// Asks a match everything a page shows to this viewer.
pub fn play(
    newest: &dyn AnyMatch,
    moment: &dyn AnyMatch,
    eyes: Eyes,
    bots: SeatSet,
    chart: Option<Arc<Chart>>,
) -> Play {
    let viewer = eyes.viewer();
    let live = moment.version() == newest.version();
    let asking = eyes.seat.filter(|_| live);
    let choices = asking
        .map(|seat| moment.choices(seat, true))
        .unwrap_or_default();
    let choices = choices
        .into_iter()
        .map(|info| {
            let asking = asking.filter(|_| info.refused.is_none());
            Choice {
                closes: asking.is_some_and(|seat| moment.closes(seat, &info.choice)),
                changes: asking
                    .map(|seat| moment.changes(seat, &info.choice))
                    .unwrap_or_default(),
                info,
            }
        })
        .collect();
    // Behind the curtain, whoever chose last may still take it back.
    let mine: Vec<Seat> = eyes
        .seat
        .map_or_else(|| eyes.held.iter().collect(), |seat| vec![seat]);
    let mut undo = Err("There is nothing to take back.".to_string());
    for seat in mine.iter().filter(|_| live) {
        match may_undo(newest, *seat, bots) {
            Ok(()) => {
                undo = Ok(Some(*seat));
                break;
            }
            Err(trouble) => undo = Err(trouble.to_string()),
        }
    }
    let drawing = if live {
        moment.draw(viewer)
    } else {
        unmarked(moment, viewer)
    };
    Play {
        at: moment.version(),
        stations: newest.stations(),
        drawing,
        prompt: asking.and_then(|seat| moment.prompt(seat)),
        choices,
        log: moment.log(viewer),
        scores: moment.scores(Some(viewer)),
        asked: moment.turn().deciders(),
        over: moment.turn() == Turn::Over,
        mover: chooser(moment, moment.version()),
        undo,
        redo: mine
            .into_iter()
            .find(|seat| live && may_redo(newest, *seat)),
        since: eyes.seat.and_then(|seat| own_last(newest, seat)),
        chart,
        diverged: newest.diverged(),
    }
}

/// An earlier moment offers nothing to click.
fn unmarked(moment: &dyn AnyMatch, viewer: Viewer) -> Drawing {
    let mut drawing = moment.draw(viewer);
    for panel in &mut drawing.panels {
        panel.svg = panel
            .svg
            .replace("class=\"offer\"", "class=\"past\"")
            .replace("offer-mark", "past-mark")
            .replace("tabindex=\"0\" role=\"button\"", "");
    }
    drawing
}
