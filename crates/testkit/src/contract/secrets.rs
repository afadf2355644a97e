//! Point 7, the leak test: what a seat is shown is the same in every world it thinks possible.

use super::{Moment, Terms, Verdict, ensure, random_choice, walk};
use orbis_core::{Fast, Game, Line, Notes, Refusal, Seat, Table, Viewer, explain};

/// 7: view, offers with explanations, and log of a seat do not change when everything it does not know is dealt anew; nor
/// what lies open for spectators. Prompt, offers' texts, drawing, sketch and scores are asked of the view and can say no
/// more than it does.
pub fn secrets<G: Game>(terms: &Terms) -> Verdict {
    walk::<G>(terms, 10, true, |Moment { position, luck }| {
        keeps_secrets(position, luck)
    })
}

/// The same at one moment: for moments that random games seldom meet, and games that know them.
pub fn keeps_secrets<G: Game>(position: &G, luck: &mut Fast) -> Verdict {
    let open = view(position, Viewer::Table)?;
    for seat in Seat::all(position.players()) {
        let letter = seat.letter();
        let mut world = position.clone();
        world.guess(seat, luck);
        world
            .check()
            .map_err(|why| format!("a guess of seat {letter}: {why}"))?;
        ensure(world.turn() == position.turn(), || {
            format!("in a guess of seat {letter} others are asked")
        })?;
        let viewer = Viewer::Seat(seat);
        same(&view(position, viewer)?, &view(&world, viewer)?, || {
            format!("seat {letter} sees what it cannot know")
        })?;
        same(&open, &view(&world, Viewer::Table)?, || {
            format!("a guess of seat {letter} changes what lies open")
        })?;
        if position.turn().deciders().contains(seat) {
            let (told, guessed) = (explained(position, seat), explained(&world, seat));
            ensure(told == guessed, || {
                let odd = told.iter().zip(&guessed).find(|(one, other)| one != other);
                format!("the offers of seat {letter} betray what it cannot know: {odd:?}")
            })?;
        }
    }
    log_keeps_secrets(position, luck)
}

fn view<G: Game>(position: &G, viewer: Viewer) -> Result<G, String> {
    let mut view = position.clone();
    view.hide(viewer);
    let mut twice = view.clone();
    twice.hide(viewer);
    ensure(twice == view, || "hiding twice hides more".to_string())?;
    Ok(view)
}

/// A choice with the rule and the words that refuse it, if it is refused.
type Explained<C> = (C, Option<(&'static str, String)>);

fn explained<G: Game>(position: &G, seat: Seat) -> Vec<Explained<G::Choice>> {
    explain(position, seat)
        .into_iter()
        .map(|(choice, refusal)| (choice, refusal.map(|why| (why.rule(), why.text()))))
        .collect()
}

/// Two views must be the same; if not, says where they part.
pub(super) fn same<G: Game>(view: &G, changed: &G, why: impl Fn() -> String) -> Verdict {
    ensure(view == changed, || {
        let [text, changed] =
            [view, changed].map(|view| serde_json::to_string(view).unwrap_or_default());
        let equal = text.bytes().zip(changed.bytes());
        let start = equal.take_while(|(a, b)| a == b).count();
        let cut = |text: &str| {
            let bytes = &text.as_bytes()[start.saturating_sub(60)..text.len().min(start + 100)];
            String::from_utf8_lossy(bytes).into_owned()
        };
        let (text, changed) = (cut(&text), cut(&changed));
        format!("{}\n  true:  …{text}…\n  guess: …{changed}…", why())
    })
}

/// The same choice is made in the true world and in one another seat thinks possible. If the seat then sees the same table,
/// it must have heard the same sentences; and each sentence depends on nothing hidden.
fn log_keeps_secrets<G: Game>(position: &G, luck: &mut Fast) -> Verdict {
    let Some((mover, choice)) = random_choice(position, luck)? else {
        return Ok(());
    };
    let mut notes = Notes::default();
    let mut after = position.clone();
    let stream = luck.clone();
    after.apply(
        mover,
        choice,
        &mut Table::noting(&mut stream.clone(), &mut notes),
    );
    for seat in Seat::all(position.players()) {
        let viewer = Viewer::Seat(seat);
        let lines = told(&after, &notes.events, viewer);
        let mut guessed = after.clone();
        guessed.guess(seat, luck);
        ensure(lines == told(&guessed, &notes.events, viewer), || {
            format!(
                "after {choice:?} the log tells seat {} what it cannot know",
                seat.letter()
            )
        })?;
        let mut world = position.clone();
        world.guess(seat, luck);
        if !matches!(orbis_core::find(&world, mover, choice), Some(Ok(()))) {
            continue;
        }
        let mut other = Notes::default();
        world.apply(
            mover,
            choice,
            &mut Table::noting(&mut stream.clone(), &mut other),
        );
        let other = told(&world, &other.events, viewer);
        let mut view = after.clone();
        view.hide(viewer);
        world.hide(viewer);
        ensure(view != world || lines == other, || {
            format!(
                "after {choice:?} seat {} sees the same table but hears {lines:?} or {other:?}",
                seat.letter()
            )
        })?;
    }
    Ok(())
}

fn told<G: Game>(position: &G, events: &[G::Event], viewer: Viewer) -> Vec<Line> {
    let lines = events
        .iter()
        .filter_map(|event| position.tell(event, viewer));
    lines.collect()
}
