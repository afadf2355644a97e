//! Points 8, 9 and 13: nothing is lost, it ends, and all of it can be shown.

use super::{Moment, Terms, Verdict, ensure, walk};
use orbis_core::{Game, Ink, Offer, Panel, Seat, Turn, Viewer, Zones, choices};
use std::collections::BTreeSet;

/// 8: components are conserved at every step, which is what the game's own check says.
pub fn conserved<G: Game>(terms: &Terms) -> Verdict {
    walk::<G>(terms, 1, false, |Moment { position, .. }| {
        position.check().map_err(|why| why.to_string())
    })
}

/// 9: every game ends within the bound, with a winner and figures that are numbers.
pub fn ends<G: Game>(terms: &Terms) -> Verdict {
    walk::<G>(terms, 1, false, |Moment { position, .. }| {
        if position.turn() != Turn::Over {
            return Ok(());
        }
        let standing = position.standing();
        ensure(
            standing.scores().len() == position.players() as usize,
            || "not everybody has a score".to_string(),
        )?;
        ensure(!standing.winners().is_empty(), || "nobody wins".to_string())?;
        for (name, figure) in position.statistics() {
            ensure(figure.is_finite(), || format!("{name} is {figure}"))?;
        }
        for seat in Seat::all(position.players()) {
            ensure(position.judge(seat).is_finite(), || {
                format!("the judgement of seat {} is no number", seat.letter())
            })?;
            let parts: i32 = position.score_parts(seat).iter().map(|part| part.1).sum();
            let points = standing.of(seat).points;
            ensure(parts == points, || {
                format!(
                    "seat {} has {points} points, in parts {parts}",
                    seat.letter()
                )
            })?;
        }
        Ok(())
    })
}

/// The places of a drawing that can be clicked, if it is well-formed and gives every id once.
fn places<'a>(panels: impl IntoIterator<Item = &'a Panel>) -> Result<BTreeSet<String>, String> {
    let (mut ids, mut places) = (BTreeSet::new(), BTreeSet::new());
    for panel in panels {
        let whole = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\">{}</svg>",
            panel.whole()
        );
        let tree = roxmltree::Document::parse(&whole)
            .map_err(|why| format!("the panel {} is not well-formed: {why}", panel.id))?;
        for node in tree.descendants() {
            if let Some(id) = node.attribute("id") {
                ensure(ids.insert(id.to_string()), || {
                    format!("the id {id} is there twice")
                })?;
            }
            let class = node.attribute("class").unwrap_or_default();
            if class.split(' ').any(|word| word == "offer") {
                places.extend(node.attribute("data-target").map(str::to_string));
            }
        }
    }
    Ok(places)
}

/// The places of the zones that can be clicked; each is there once.
fn zoned(zones: &Zones) -> Result<BTreeSet<String>, String> {
    let mut shown = places(zones.panels())?;
    let mut own = BTreeSet::new();
    for place in zones.places() {
        ensure(own.insert(place), || {
            format!("the place {place} is there twice")
        })?;
        shown.insert(place.to_string());
    }
    Ok(shown)
}

/// 13: words, drawings and sketches exist at every moment, and every offer's place is on the drawing.
pub fn shows<G: Game>(terms: &Terms) -> Verdict {
    for card in G::cards() {
        ensure(!card.name.is_empty() && !card.slug.is_empty(), || {
            format!("the card {:?} has no name", card.slug)
        })?;
        let drawing = G::draw_card(&card.slug)
            .ok_or_else(|| format!("there is no drawing of {}", card.slug))?;
        places(&drawing.panels)?;
    }
    ensure(G::draw_card("no such card").is_none(), || {
        "there is a drawing of a card that is none".to_string()
    })?;
    walk::<G>(terms, 40, true, |Moment { position, .. }| {
        let seats = Seat::all(position.players()).map(Viewer::Seat);
        for viewer in seats.chain([Viewer::Table]) {
            let mut view = position.clone();
            view.hide(viewer);
            let offers: Vec<Offer> = match viewer {
                Viewer::Seat(seat) if position.turn().deciders().contains(seat) => {
                    let list = choices(position, seat).into_iter();
                    list.map(|choice| view.present(seat, choice)).collect()
                }
                _ => Vec::new(),
            };
            let drawing = view.draw(viewer, &offers);
            ensure(!drawing.panels.is_empty(), || {
                "the drawing is empty".to_string()
            })?;
            // Whoever waits sees what the others see.
            let places = match viewer {
                Viewer::Seat(_) if offers.is_empty() => BTreeSet::new(),
                _ => places(&drawing.panels)?,
            };
            let zones = view.zones(viewer, &offers);
            let shown = zoned(&zones)?;
            for target in offers.iter().filter_map(|offer| offer.target.as_ref()) {
                ensure(places.contains(target), || {
                    format!("the drawing has no place {target}")
                })?;
                ensure(shown.contains(target), || {
                    format!("the zones have no place {target}")
                })?;
            }
            ensure(zones.areas.len() == usize::from(position.players()), || {
                "there is not one area a seat".to_string()
            })?;
            for ink in [Ink::Plain, Ink::Colour] {
                ensure(!view.sketch(viewer, ink).is_empty(), || {
                    "the sketch is empty".to_string()
                })?;
            }
        }
        Ok(())
    })
}
