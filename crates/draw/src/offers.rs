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
        let place = group().target(target);
        if self.has(target) {
            let label = self.labels[target].join(" · ");
            place
                .class("offer")
                .set("tabindex", "0")
                .set("role", "button")
                .set("aria-label", &label)
                .child(thing)
                .child(outline.class("offer-mark").title(label))
        } else if self.refuses(target) {
            place
                .class("refused")
                .child(thing)
                .child(outline.class("refused-mark"))
        } else {
            place.child(thing)
        }
    }
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
}
