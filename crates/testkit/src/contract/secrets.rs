//! Point 7, the leak test: what a seat is shown is the same in every world it thinks possible.

use super::{Moment, Terms, Verdict, ensure, random_choice, walk};
use orbis_core::{Game, Ink, Line, Notes, Offer, Refusal, Seat, Table, Viewer, explain};

/// 7: view, offers with explanations, prompt, drawing, sketch and log of a seat do not change when everything it does not
/// know is dealt anew; nor what lies open for spectators.
pub fn secrets<G: Game>(terms: &Terms) -> Verdict {
    walk::<G>(terms, 10, true, |Moment { position, luck }| {
        let open = seen(position, Viewer::Table)?;
        for seat in Seat::all(position.players()) {
            let mut world = position.clone();
            world.guess(seat, luck);
            world
                .check()
                .map_err(|why| format!("a guess of seat {}: {why}", seat.letter()))?;
            ensure(world.turn() == position.turn(), || {
                format!("in a guess of seat {} others are asked", seat.letter())
            })?;
            same(
                &seen(position, Viewer::Seat(seat))?,
                &seen(&world, Viewer::Seat(seat))?,
                || format!("seat {} sees what it cannot know", seat.letter()),
            )?;
            same(&open, &seen(&world, Viewer::Table)?, || {
                format!("a guess of seat {} changes what lies open", seat.letter())
            })?;
        }
        log_keeps_secrets(position, luck)
    })
}

/// All that a viewer is shown, as named texts.
fn seen<G: Game>(position: &G, viewer: Viewer) -> Result<Vec<(&'static str, String)>, String> {
    let mut view = position.clone();
    view.hide(viewer);
    let mut twice = view.clone();
    twice.hide(viewer);
    ensure(twice == view, || "hiding twice hides more".to_string())?;
    let json = serde_json::to_string(&view).map_err(|why| why.to_string())?;
    let mut texts = vec![("position", json)];
    for seat in Seat::all(view.players()) {
        texts.push(("gauges", format!("{:?}", view.gauges(seat))));
    }
    let mut offers: Vec<Offer> = Vec::new();
    if let Viewer::Seat(seat) = viewer
        && position.turn().deciders().contains(seat)
    {
        texts.push(("prompt", format!("{:?}", view.prompt(seat))));
        for (choice, refusal) in explain(position, seat) {
            let shown = view.present(seat, choice);
            let why = refusal.map(|why| (why.rule(), why.text()));
            texts.push(("offer", format!("{choice:?} {shown:?} {why:?}")));
            if why.is_none() {
                offers.push(shown);
            }
        }
    }
    texts.push(("drawing", format!("{:?}", view.draw(viewer, &offers))));
    texts.push(("sketch", view.sketch(viewer, Ink::Plain)));
    let scores: Vec<_> = Seat::all(view.players())
        .map(|seat| view.score_parts(seat))
        .collect();
    texts.push(("scores", format!("{:?} {scores:?}", view.standing())));
    Ok(texts)
}

fn same(
    one: &[(&'static str, String)],
    other: &[(&'static str, String)],
    why: impl Fn() -> String,
) -> Verdict {
    ensure(one.len() == other.len(), || {
        format!("{} (the number of offers)", why())
    })?;
    for ((name, text), (_, changed)) in one.iter().zip(other) {
        ensure(text == changed, || {
            let start = text
                .bytes()
                .zip(changed.bytes())
                .take_while(|(a, b)| a == b)
                .count();
            let cut = |text: &str| {
                let from = start.saturating_sub(60);
                let bytes = &text.as_bytes()[from..text.len().min(start + 100)];
                String::from_utf8_lossy(bytes).into_owned()
            };
            format!(
                "{} ({name})\n  true:  …{}…\n  guess: …{}…",
                why(),
                cut(text),
                cut(changed)
            )
        })?;
    }
    Ok(())
}

/// The same choice is made in the true world and in one another seat thinks possible. If the seat then sees the same table,
/// it must have heard the same sentences; and each sentence depends on nothing hidden.
fn log_keeps_secrets<G: Game>(position: &G, luck: &mut orbis_core::Fast) -> Verdict {
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
