//! What can be clicked. Every offer with a target must be found in the drawing as `data-target`.

use crate::svg::{Element, group};
use orbis_core::Offer;
use std::collections::BTreeMap;

/// The offered targets and what is offered there.
#[derive(Clone, Debug, Default)]
pub struct Offers {
    labels: BTreeMap<String, Vec<String>>,
    refused: BTreeMap<String, Vec<String>>,
}

impl Offers {
    /// The targets of these offers.
    pub fn new(offers: &[Offer]) -> Offers {
        Offers {
            labels: by_target(offers),
            refused: BTreeMap::new(),
        }
    }

    /// And of these that are refused.
    #[must_use]
    pub fn refusing(mut self, refused: &[Offer]) -> Offers {
        self.refused = by_target(refused);
        self
    }

    /// Can this place be clicked?
    pub fn has(&self, target: &str) -> bool {
        self.labels.contains_key(target)
    }

    /// Is everything there refused?
    pub fn refuses(&self, target: &str) -> bool {
        !self.has(target) && self.refused.contains_key(target)
    }

    /// The offered targets in order.
    pub fn targets(&self) -> impl Iterator<Item = &str> {
        self.labels.keys().map(String::as_str)
    }

    /// A place: the thing itself, and over it the mark if it is offered. `outline` is the shape to mark.
    pub fn place(&self, target: &str, thing: Element, outline: Element) -> Element {
        self.place_among_many(target, thing, || outline)
    }

    /// The same for one of many places, of which few are offered: only those need their outlines.
    pub fn place_among_many(
        &self,
        target: &str,
        thing: Element,
        outline: impl FnOnce() -> Element,
    ) -> Element {
        let place = group().target(target);
        if self.has(target) {
            let label = self.labels[target].join(" · ");
            place
                .class("offer")
                .set("tabindex", "0")
                .set("role", "button")
                .set("aria-label", &label)
                .child(thing)
                .child(outline().class("offer-mark").title(label))
        } else if self.refuses(target) {
            place
                .class("refused")
                .child(thing)
                .child(outline().class("refused-mark"))
        } else {
            place.child(thing)
        }
    }
}

impl Offers {
    /// A printed card in its place: whoever points at it sees it large.
    pub fn card(
        &self,
        target: &str,
        slug: &str,
        name: &str,
        thing: Element,
        outline: Element,
    ) -> Element {
        let place = self.place(target, thing, outline);
        if self.has(target) {
            place.set(CARD, slug)
        } else {
            looked_at(place, slug, name)
        }
    }
}

/// The attribute that names the card.
const CARD: &str = "data-card";

/// A printed card that nothing is ever done with: whoever points at it sees it large.
pub fn printed(slug: &str, name: &str, thing: Element) -> Element {
    looked_at(group().child(thing), slug, name)
}

fn looked_at(place: Element, slug: &str, name: &str) -> Element {
    place
        .set(CARD, slug)
        .set("tabindex", "0")
        .set("role", "img")
        .set("aria-label", name)
}

fn by_target(offers: &[Offer]) -> BTreeMap<String, Vec<String>> {
    let mut map: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for offer in offers {
        if let Some(target) = &offer.target {
            map.entry(target.clone())
                .or_default()
                .push(offer.label.clone());
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::rect;

    #[test]
    fn an_offered_place_is_a_button_with_its_target() {
        let offers = Offers::new(&[Offer::new("Go <east>").at("space-e4"), Offer::new("Pass")]);
        let place = offers
            .place("space-e4", group(), rect(0.0, 0.0, 8.0, 8.0, 0.0))
            .to_string();
        assert!(place.contains("data-target=\"space-e4\"") && place.contains("class=\"offer\""));
        assert!(place.contains("Go &lt;east&gt;") && place.contains("offer-mark"));
        let other = offers
            .place("space-e5", group(), rect(0.0, 0.0, 8.0, 8.0, 0.0))
            .to_string();
        assert!(other.contains("data-target=\"space-e5\"") && !other.contains("offer-mark"));
    }

    #[test]
    fn a_card_can_be_looked_at_whether_it_is_offered_or_not() {
        let offers = Offers::new(&[Offer::new("Take it").at("row-1")]);
        let card = |target| {
            let outline = rect(0.0, 0.0, 8.0, 8.0, 0.0);
            offers
                .card(target, "homer", "Homer", group(), outline)
                .to_string()
        };
        let (offered, other) = (card("row-1"), card("row-2"));
        assert!(offered.contains("data-card=\"homer\"") && offered.contains("role=\"button\""));
        assert!(other.contains("data-card=\"homer\"") && other.contains("aria-label=\"Homer\""));
    }
}
