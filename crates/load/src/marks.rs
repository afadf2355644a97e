//! Which parts of a page a client has, by the marks they came with: the server sends only the others.

use std::collections::BTreeMap;

/// The parts shown, by id.
#[derive(Default)]
pub struct Marks(BTreeMap<String, String>);

impl Marks {
    /// Takes what an answer brought; parts it does not name are gone. A server without parts leaves none.
    pub fn take(&mut self, html: &str) {
        let mut next = BTreeMap::new();
        for tag in html.split('<').filter_map(|rest| rest.split('>').next()) {
            let value = |name: &str| crate::page::after(tag, name);
            let Some(id) = value(" id=\"") else { continue };
            if let Some(mark) = value(" data-part=\"") {
                next.insert(id.to_string(), mark.to_string());
            } else if tag.contains(" data-same")
                && let Some(mark) = self.0.remove(id)
            {
                next.insert(id.to_string(), mark);
            }
        }
        self.0 = next;
    }

    /// As the module says it.
    pub fn said(&self) -> String {
        let marks: Vec<&str> = self.0.values().map(String::as_str).collect();
        marks.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_stay_and_go() {
        let mut marks = Marks::default();
        marks.take("<div id=\"a\" data-part=\"1\">x</div><p id=\"b\" data-part=\"2\"></p>");
        assert_eq!(marks.said(), "1 2");
        marks.take("<div id=\"a\" data-same></div><p id=\"c\" data-part=\"3\"></p>");
        assert_eq!(marks.said(), "1 3");
    }
}
