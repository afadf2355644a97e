//! What one viewer sees of one table at one moment, as data. Everything here was asked for that viewer.

use crate::live::{
    Chart, Device, Eyes, Poll, Score, Seen, Table, Told, Trouble, may_redo, may_undo, own_last,
};
use orbis_core::{
    AnyMatch, Group, Line, Look, Prompt, ScoreInfo, Seat, SeatSet, Turn, Viewer, Weighed, Zones,
};
use std::sync::{Arc, LazyLock};
use tokio::sync::Semaphore;

/// The log is shown in chunks of so many versions: what is in a chunk before the newest stays as it is.
pub const CHUNK: u64 = 16;
/// How many lines are shown at least to those who do not ask for all.
const LINES: usize = 40;

/// As many scenes are made at once as there are processors: who came first is served first, and nobody is slowed down by all
/// who came later.
static TURNS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(std::thread::available_parallelism().map_or(2, usize::from)));

/// What somebody wants to look at.
#[derive(Copy, Clone, Debug, Default)]
pub struct Wish {
    /// This moment, not the newest.
    pub at: Option<u64>,
    /// The whole log, not only its end.
    pub log: bool,
    /// Pictures in one piece, for those who cannot put their layers together.
    pub whole: bool,
    /// The page walks after the game, one choice at a time.
    pub walk: bool,
}

/// The game part of a scene.
pub struct Play {
    /// The version shown.
    pub at: u64,
    /// The versions that can be shown, oldest first.
    pub stations: Vec<u64>,
    /// What the zones hold.
    pub zones: Zones,
    /// The kinds of choices there are.
    pub groups: &'static [Group],
    /// What the viewer is asked.
    pub prompt: Option<Prompt>,
    /// Their choices, refused ones too.
    pub choices: Vec<Weighed>,
    /// The log up to here, from the version below.
    pub log: Vec<(u64, Line)>,
    /// Where the log shown begins.
    pub log_from: u64,
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
    /// Is this browser its own server, so that nobody else can come?
    pub alone: bool,
    /// May the viewer make another table out of this one?
    pub may_make: bool,
    /// May the viewer give the table up?
    pub may_give_up: bool,
    /// May the viewer leave it to a bot?
    pub may_quit: bool,
    /// What a bot would do, if the viewer asked.
    pub hint: Option<Arc<Told>>,
    /// Has the viewer a name of their own, so that they are not asked for one?
    pub named: bool,
    /// The seats of people whom the viewer does not want to hear.
    pub unheard: SeatSet,
    /// The votes about those who are asked and away.
    pub polls: Vec<Poll>,
    /// How the series stands that the table belongs to.
    pub score: Option<Score>,
    /// Who looks.
    pub person: Option<String>,
    /// A bot is thinking.
    pub thinking: bool,
    /// The newest version.
    pub live: u64,
    /// The game, once it has begun.
    pub play: Option<Play>,
    /// Pictures in one piece.
    pub whole: bool,
    /// The page walks after the game: it does not look back.
    pub walk: bool,
}

impl Scene {
    /// Looks at a table and makes something of what is seen, away from the threads that answer.
    pub async fn shown<T: Send + 'static>(
        table: &Arc<Table>,
        eyes: Eyes,
        wish: Wish,
        make: impl FnOnce(&mut Scene) -> T + Send + 'static,
    ) -> Result<T, Trouble> {
        let seen = table.seen();
        let live = seen.version();
        let (mut moment, mut chart) = (None, None);
        if seen.game.is_some() {
            let then = table.at(&seen, wish.at.unwrap_or(live)).await?;
            if then.turn() == Turn::Over {
                // A chart is an extra: a table whose rules changed has none.
                chart = table.chart(&seen, eyes.viewer()).await.ok();
            }
            moment = Some(then);
        }
        let (here, thinking) = (table.here(), table.thinking());
        let look = move || {
            let games = seen.game.as_ref().zip(moment);
            let (bots, rated) = (seen.bots(), seen.rated());
            let about = (bots, rated);
            let mut play = games
                .map(|(newest, moment)| play(&**newest, &*moment, eyes, about, chart, wish.log));
            if let Some(play) = play.as_mut().filter(|_| seen.closed()) {
                play.ask_nothing();
            }
            make(&mut Scene {
                here,
                devices: Vec::new(),
                maker: false,
                alone: false,
                may_make: false,
                may_give_up: false,
                may_quit: false,
                hint: None,
                named: false,
                unheard: SeatSet::NONE,
                polls: Vec::new(),
                score: None,
                person: None,
                thinking,
                seen,
                eyes,
                live,
                play,
                whole: wish.whole,
                walk: wish.walk,
            })
        };
        let turn = TURNS.acquire().await;
        let shown = crate::aside::work(look).await;
        drop(turn);
        shown.map_err(|error| Trouble::Failed(error.to_string()))
    }

    /// Does the viewer look back, on purpose?
    pub fn is_past(&self) -> bool {
        !self.is_live() && !self.walk
    }

    /// Is the newest moment shown?
    pub fn is_live(&self) -> bool {
        self.play.as_ref().is_none_or(|play| play.at == self.live)
    }
}

/// The end of the log, and the version it begins with: whole chunks, with enough lines to read.
pub(crate) fn log_end(
    moment: &dyn AnyMatch,
    viewer: Viewer,
    whole: bool,
) -> (u64, Vec<(u64, Line)>) {
    let newest = moment.version() / CHUNK;
    let mut back = if whole { newest } else { 1 };
    loop {
        let from = newest.saturating_sub(back) * CHUNK;
        let lines = moment.log_since(viewer, from);
        if from == 0 || lines.len() >= LINES {
            return (from, lines);
        }
        // Some games say little about many choices.
        back *= 4;
    }
}

/// Asks a match everything a page shows to this viewer.
pub fn play(
    newest: &dyn AnyMatch,
    moment: &dyn AnyMatch,
    eyes: Eyes,
    (bots, rated): (SeatSet, bool),
    chart: Option<Arc<Chart>>,
    whole_log: bool,
) -> Play {
    let viewer = eyes.viewer();
    let live = moment.version() == newest.version();
    // Behind the curtain, whoever chose last may still take it back.
    let mine: Vec<Seat> = eyes
        .seat
        .map_or_else(|| eyes.held.iter().collect(), |seat| vec![seat]);
    let mut undo = Err("There is nothing to take back.".to_string());
    for seat in mine.iter().filter(|_| live) {
        match may_undo(newest, *seat, bots, rated) {
            Ok(()) => {
                undo = Ok(Some(*seat));
                break;
            }
            Err(trouble) => undo = Err(trouble.to_string()),
        }
    }
    let Look {
        zones,
        groups,
        prompt,
        choices,
        scores,
    } = moment.look(viewer, live);
    let (log_from, log) = log_end(moment, viewer, whole_log);
    Play {
        at: moment.version(),
        stations: newest.stations(),
        zones,
        groups,
        prompt,
        choices,
        log,
        log_from,
        scores,
        asked: moment.turn().deciders(),
        over: moment.turn() == Turn::Over,
        mover: moment.chooser(moment.version()),
        undo,
        redo: mine
            .into_iter()
            .find(|seat| live && may_redo(newest, *seat)),
        since: eyes.seat.and_then(|seat| own_last(newest, seat)),
        chart,
        diverged: newest.diverged(),
    }
}
