//! Playing: what a seat is asked, what it may choose, and what everybody may know.

use super::{
    answer::{Answer, Asked, Fault, Said, Told, Wrong, ok},
    caller::{Doer, Onlooker},
    types::{
        LineInfo, MovedInfo, OfSeat, OfferInfo, OffersInfo, PointsInfo, TurnInfo, letter, letters,
    },
};
use crate::{
    aside::work,
    live::{Move, Seen, Table, Trouble, may_redo, may_undo},
};
use orbis_core::{AnyMatch, Ink, Turn, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;
use utoipa::ToSchema;

/// Where and when somebody looks.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Look {
    seat: Option<String>,
    #[serde(rename = "as")]
    eyes: Option<String>,
    at: Option<u64>,
    since: Option<u64>,
    all: bool,
}

fn failed(error: impl std::fmt::Display) -> Trouble {
    Trouble::Failed(error.to_string())
}

fn begun(seen: &Seen) -> Result<Arc<dyn AnyMatch>, Trouble> {
    let none = || Trouble::Bad("The game has not begun yet.".to_string());
    seen.game.clone().ok_or_else(none)
}

/// A game at a moment, and who looks.
struct Sight {
    game: Arc<dyn AnyMatch>,
    viewer: Option<Viewer>,
}

impl Sight {
    async fn of(Onlooker { caller, table, .. }: Onlooker, look: &Look) -> Result<Sight, Fault> {
        let seen = table.seen();
        let viewer = caller.viewer(&seen, look.eyes.as_deref())?;
        let game = moment(&table, &seen, look.at).await?;
        Ok(Sight { game, viewer })
    }

    /// Whoever sees everything hears what is said at the table.
    fn listener(&self) -> Viewer {
        self.viewer.unwrap_or(Viewer::Table)
    }
}

async fn moment(
    table: &Arc<Table>,
    seen: &Seen,
    at: Option<u64>,
) -> Result<Arc<dyn AnyMatch>, Trouble> {
    match at {
        Some(version) => table.at(seen, version).await,
        None => begun(seen),
    }
}

/// Who is asked, and what.
#[utoipa::path(get, path = "/api/v1/tables/{table}/turn", tag = "play", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id."), ("seat" = Option<String>, Query, description = "Which of my seats.")),
    responses((status = 200, body = Answer<TurnInfo>), (status = "default", body = Wrong)))]
pub async fn turn(
    Onlooker { caller, table, .. }: Onlooker,
    Asked(look): Asked<Look>,
) -> Said<TurnInfo> {
    let seen = table.seen();
    let game = begun(&seen)?;
    let watches = look.seat.is_none() && caller.held(&seen).is_empty();
    let seat = match watches {
        true => None,
        false => Some(caller.seat(&seen, look.seat.as_deref())?),
    };
    let bots = seen.bots();
    let asked = seen.asked();
    let prompt = seat.filter(|seat| asked.contains(*seat));
    ok(TurnInfo {
        over: game.turn() == Turn::Over,
        asked: letters(asked),
        prompt: prompt.and_then(|seat| game.prompt(seat)).map(Into::into),
        version: game.version(),
        undo: seat.is_some_and(|seat| may_undo(&*game, seat, bots, seen.rated()).is_ok()),
        redo: seat.is_some_and(|seat| may_redo(&*game, seat)),
    })
}

/// What one of my seats may choose; with `all`, what it may not, too, and by which rule.
#[utoipa::path(get, path = "/api/v1/tables/{table}/choices", tag = "play", security(("token" = [])),
    params(("table" = String, Path, description = "The table's id."),
        ("seat" = Option<String>, Query, description = "Which of my seats; the one that is asked, if none is said."),
        ("all" = Option<bool>, Query, description = "Refused ones, too?")),
    responses((status = 200, body = Answer<OffersInfo>), (status = "default", body = Wrong)))]
pub async fn choices(
    Doer(Onlooker { caller, table, .. }): Doer,
    Asked(look): Asked<Look>,
) -> Said<OffersInfo> {
    let seen = table.seen();
    let seat = caller.seat(&seen, look.seat.as_deref())?;
    let game = begun(&seen)?;
    let asked = seen.asked().contains(seat);
    let (prompt, choices) = work(move || match asked {
        true => (game.prompt(seat), game.choices(seat, look.all)),
        false => (None, Vec::new()),
    })
    .await
    .map_err(failed)?;
    ok(OffersInfo {
        seat: letter(seat),
        version: seen.version(),
        prompt: prompt.map(Into::into),
        choices: choices.into_iter().map(OfferInfo::from).collect(),
    })
}

/// A choice.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Choosing {
    /// Which of my seats; the one that is asked, if none is said.
    #[schema(pattern = "^[A-H]$")]
    pub seat: Option<String>,
    /// The choice, as it was offered.
    #[schema(value_type = Value)]
    pub choice: Value,
    /// The version it was offered at.
    pub version: u64,
}

/// Something about a version.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Acting {
    /// Which of my seats; the one that is asked, if none is said.
    #[schema(pattern = "^[A-H]$")]
    pub seat: Option<String>,
    /// The version that was seen.
    pub version: u64,
}

async fn act(
    Doer(Onlooker { app, caller, table }): Doer,
    (seat, version): (Option<String>, u64),
    what: Move,
) -> Said<MovedInfo> {
    let before = table.seen();
    let seat = caller.seat(&before, seat.as_deref())?;
    let seen = app.live.play(&table, seat, version, what).await?;
    ok(MovedInfo::of(&seen, seat, before.version()))
}

/// Chooses. When this answers, the choice is on disk.
#[utoipa::path(post, path = "/api/v1/tables/{table}/choose", tag = "play", security(("token" = [])), request_body = Choosing,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<MovedInfo>),
        (status = 409, description = "The table moved on since that version.", body = Wrong),
        (status = 422, description = "A rule refuses it.", body = Wrong), (status = "default", body = Wrong)))]
pub async fn choose(doer: Doer, Told(said): Told<Choosing>) -> Said<MovedInfo> {
    let whose = (said.seat, said.version);
    act(doer, whose, Move::Choose(said.choice)).await
}

/// Takes the last choice of a seat back.
#[utoipa::path(post, path = "/api/v1/tables/{table}/undo", tag = "play", security(("token" = [])), request_body = Acting,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<MovedInfo>), (status = "default", body = Wrong)))]
pub async fn undo(doer: Doer, Told(said): Told<Acting>) -> Said<MovedInfo> {
    act(doer, (said.seat, said.version), Move::Undo).await
}

/// Makes it again.
#[utoipa::path(post, path = "/api/v1/tables/{table}/redo", tag = "play", security(("token" = [])), request_body = Acting,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<MovedInfo>), (status = "default", body = Wrong)))]
pub async fn redo(doer: Doer, Told(said): Told<Acting>) -> Said<MovedInfo> {
    act(doer, (said.seat, said.version), Move::Redo).await
}

/// What a bot would do.
#[derive(Serialize, ToSchema)]
pub struct HintInfo {
    /// The version it was asked at.
    pub version: u64,
    /// Choices, the best first.
    pub candidates: Vec<CandidateInfo>,
}

/// A choice as a bot judges it.
#[derive(Serialize, ToSchema)]
pub struct CandidateInfo {
    /// The choice.
    #[schema(value_type = Value)]
    pub choice: Value,
    /// The lead over the best rival that it expects of it.
    pub points: f64,
    /// Its chance to win, from 0 to 1.
    pub chance: f64,
    /// How much the lead differs between guessed worlds.
    pub spread: f64,
    /// Why.
    pub reasons: Vec<ReasonInfo>,
}

/// A term of a bot's judgement.
#[derive(Serialize, ToSchema)]
pub struct ReasonInfo {
    /// What.
    pub name: String,
    /// How many points.
    pub points: f64,
}

/// Asks what a bot would do, where that is agreed.
#[utoipa::path(post, path = "/api/v1/tables/{table}/hint", tag = "play", security(("token" = [])), request_body = OfSeat,
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<HintInfo>), (status = "default", body = Wrong)))]
pub async fn hint(
    Doer(Onlooker { app, caller, table }): Doer,
    Told(of): Told<OfSeat>,
) -> Said<HintInfo> {
    let seat = caller.seat(&table.seen(), Some(&of.seat))?;
    app.live.hint(&table, seat).await?;
    let told = table.told(Some(seat)).ok_or(Trouble::Stale)?;
    let candidates = told.hint.candidates.iter().map(|each| CandidateInfo {
        choice: each.choice.clone(),
        points: f64::from(each.points),
        chance: f64::from(each.chance),
        spread: f64::from(each.spread),
        reasons: each
            .reasons
            .iter()
            .map(|why| ReasonInfo {
                name: why.name.to_string(),
                points: f64::from(why.points),
            })
            .collect(),
    });
    ok(HintInfo {
        version: told.version,
        candidates: candidates.collect(),
    })
}

/// A position.
#[derive(Serialize, ToSchema)]
pub struct PositionInfo {
    /// Its version.
    pub version: u64,
    /// The position as its game writes it, without what the viewer may not know.
    #[schema(value_type = Object)]
    pub position: Value,
}

/// The position as one of my seats, the table, or, when the game is over, everybody sees it.
#[utoipa::path(get, path = "/api/v1/tables/{table}/position", tag = "play", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id."),
        ("as" = Option<String>, Query, description = "The letter of one of my seats, `table`, or `all` when the game is over."),
        ("at" = Option<u64>, Query, description = "An earlier version.")),
    responses((status = 200, body = Answer<PositionInfo>), (status = "default", body = Wrong)))]
pub async fn position(onlooker: Onlooker, Asked(look): Asked<Look>) -> Said<PositionInfo> {
    let Sight { game, viewer } = Sight::of(onlooker, &look).await?;
    let version = game.version();
    let position = work(move || game.position(viewer)).await.map_err(failed)?;
    ok(PositionInfo { version, position })
}

/// A text.
#[derive(Serialize, ToSchema)]
pub struct TextInfo {
    /// The text.
    pub text: String,
}

/// The table in words.
#[utoipa::path(get, path = "/api/v1/tables/{table}/words", tag = "play", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id."),
        ("as" = Option<String>, Query, description = "The letter of one of my seats, or `table`."),
        ("at" = Option<u64>, Query, description = "An earlier version.")),
    responses((status = 200, body = Answer<TextInfo>), (status = "default", body = Wrong)))]
pub async fn words(onlooker: Onlooker, Asked(look): Asked<Look>) -> Said<TextInfo> {
    let sight = Sight::of(onlooker, &look).await?;
    let (viewer, game) = (sight.listener(), sight.game);
    let text = work(move || game.sketch(viewer, Ink::Plain));
    ok(TextInfo {
        text: text.await.map_err(failed)?,
    })
}

/// A picture.
#[derive(Serialize, ToSchema)]
pub struct DrawingInfo {
    /// The picture.
    pub svg: String,
}

/// The table as one picture.
#[utoipa::path(get, path = "/api/v1/tables/{table}/drawing", tag = "play", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id."),
        ("as" = Option<String>, Query, description = "The letter of one of my seats, or `table`."),
        ("at" = Option<u64>, Query, description = "An earlier version.")),
    responses((status = 200, body = Answer<DrawingInfo>), (status = "default", body = Wrong)))]
pub async fn drawing(onlooker: Onlooker, Asked(look): Asked<Look>) -> Said<DrawingInfo> {
    let sight = Sight::of(onlooker, &look).await?;
    let (viewer, game) = (sight.listener(), sight.game);
    let svg = work(move || orbis_draw::sheet(&game.draw(viewer)));
    ok(DrawingInfo {
        svg: svg.await.map_err(failed)?,
    })
}

/// Everybody's points.
#[utoipa::path(get, path = "/api/v1/tables/{table}/scores", tag = "play", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id."),
        ("as" = Option<String>, Query, description = "The letter of one of my seats, `table`, or `all` when the game is over."),
        ("at" = Option<u64>, Query, description = "An earlier version.")),
    responses((status = 200, body = Answer<Vec<PointsInfo>>), (status = "default", body = Wrong)))]
pub async fn scores(onlooker: Onlooker, Asked(look): Asked<Look>) -> Said<Vec<PointsInfo>> {
    let Sight { game, viewer } = Sight::of(onlooker, &look).await?;
    let scores = game.scores(viewer);
    ok(scores.into_iter().map(PointsInfo::from).collect())
}

/// What happened, as one of my seats or the table may hear it.
#[utoipa::path(get, path = "/api/v1/tables/{table}/log", tag = "play", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id."),
        ("as" = Option<String>, Query, description = "The letter of one of my seats, or `table`."),
        ("since" = Option<u64>, Query, description = "Only what belongs to this version and later ones.")),
    responses((status = 200, body = Answer<Vec<LineInfo>>), (status = "default", body = Wrong)))]
pub async fn log(onlooker: Onlooker, Asked(look): Asked<Look>) -> Said<Vec<LineInfo>> {
    let sight = Sight::of(onlooker, &look).await?;
    let (viewer, game) = (sight.listener(), sight.game);
    let since = look.since.unwrap_or(0);
    let lines = work(move || game.log_since(viewer, since)).await;
    let lines = lines.map_err(failed)?;
    ok(lines.into_iter().map(LineInfo::from).collect())
}

/// A record.
#[derive(Serialize, ToSchema)]
pub struct RecordText {
    /// The record, a line for each choice.
    pub record: String,
}

/// The whole game as a record, once it is over: its draws would tell what is still hidden.
#[utoipa::path(get, path = "/api/v1/tables/{table}/record", tag = "play", security((), ("token" = [])),
    params(("table" = String, Path, description = "The table's id.")),
    responses((status = 200, body = Answer<RecordText>), (status = "default", body = Wrong)))]
pub async fn record(Onlooker { table, .. }: Onlooker) -> Said<RecordText> {
    let seen = table.seen();
    let record = seen.record()?;
    ok(RecordText { record })
}
