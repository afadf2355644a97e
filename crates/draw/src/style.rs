//! What the classes look like: with variables for pages, with plain colours for a picture that stands alone.

use crate::palette::{GROUNDS, PALETTE, seats};
use std::fmt::Write;

/// Day or night.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Follows the reader's system, or `data-theme` on the page's root.
    Auto,
    /// Always by day.
    Light,
    /// Always by night.
    Dark,
}

const SERIF: &str = "\"Iowan Old Style\",\"Palatino Linotype\",Palatino,\"Book Antiqua\",Georgia,\"Liberation Serif\",\"DejaVu Serif Condensed\",\"DejaVu Serif\",serif";
const SANS: &str = "\"Segoe UI\",Roboto,\"Helvetica Neue\",Arial,\"Liberation Sans\",\"DejaVu Sans Condensed\",sans-serif";

/// Rules beyond the plain colour classes. `$name` is a colour.
const RULES: &str = "
.t-sans,.t-bold{font-family:$sans;fill:$ink}.t-bold{font-weight:700}
.t-serif,.t-title{font-family:$serif;fill:$ink}.t-title{font-weight:700}
.i{font-style:italic}
.mute{fill:$mute}.accent{fill:$accent}.strike{text-decoration:line-through}
.soft{opacity:.55}.faint{opacity:.28}
.none{fill:none}
.round{stroke-linejoin:round;stroke-linecap:round}
.icon{stroke-width:1.1;stroke-linejoin:round;stroke-linecap:round}.thick{stroke-width:2.6}
.dots{stroke-dasharray:2 4}.dashes{stroke-dasharray:7 5}
.face{fill:$panel;stroke:$line;stroke-width:1}
.inset{fill:$inset;stroke:$line;stroke-width:1}
.shadow{fill:$shade;fill-opacity:.16}
.coast{fill:none;stroke:$shallow;stroke-width:22;stroke-linejoin:round}
.shore{fill:none;stroke:$shore;stroke-width:11;stroke-linejoin:round}
.ground{fill:$land;stroke:$edge;stroke-width:1.4;stroke-linejoin:round}
.border{fill:none;stroke:$border;stroke-width:1}
.seam{fill:none;stroke:$edge;stroke-width:1.3}
.place{fill:$ink;fill-opacity:0}
.offer-mark{fill:$offer;fill-opacity:.2;stroke:$offer;stroke-width:2.6;stroke-dasharray:8 5;stroke-linejoin:round}
.look{opacity:0}
.refused-mark{fill:none;stroke:$mute;stroke-width:1.4;stroke-dasharray:3 4;opacity:.7}
.halo{paint-order:stroke;stroke:$panel;stroke-width:2.4;stroke-opacity:.75;stroke-linejoin:round}
.halo.wide{stroke-width:5;stroke-opacity:.85}
.own{fill-opacity:.24;stroke-linejoin:round}.own.dark{fill-opacity:.42}.own.striped{fill-opacity:.7}
.when-far{display:none}
.piece-edge{stroke:$white;stroke-width:1.5;stroke-linejoin:round}
";

/// Rules only a page understands.
const PAGE_RULES: &str = "
[data-target].offer{cursor:pointer}
[data-target].offer:hover .offer-mark,[data-target].offer:focus-visible .offer-mark,[data-target].offer.active .offer-mark{fill-opacity:.42}
[data-target].offer:focus{outline:none}[data-target].offer:focus-visible .offer-mark{stroke-dasharray:none;stroke-width:4}
.piece{pointer-events:none}
.piece .offer{pointer-events:auto}
svg text{user-select:none}
.far .when-far{display:inline}.far .when-near{display:none}
.far .own{fill-opacity:.5}.far .own.dark{fill-opacity:.8}.far .own.striped{fill-opacity:1}
.far .far-piece{transform:scale(var(--k,1))}
";

fn colours(dark: bool) -> impl Iterator<Item = (String, &'static str)> {
    PALETTE
        .iter()
        .chain(&GROUNDS)
        .map(move |each| {
            (
                each.name.to_string(),
                if dark { each.dark } else { each.light },
            )
        })
        .chain(seats())
}

fn rules(value: impl Fn(&str) -> String) -> String {
    let mut css = String::new();
    let mut rest = RULES;
    while let Some(mark) = rest.find('$') {
        css.push_str(&rest[..mark]);
        let end = rest[mark + 1..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '-')
            .unwrap_or(0);
        let name = &rest[mark + 1..mark + 1 + end];
        css.push_str(&match name {
            "sans" => SANS.to_string(),
            "serif" => SERIF.to_string(),
            _ => value(name),
        });
        rest = &rest[mark + 1 + end..];
    }
    css.push_str(rest);
    // After the rules, so that a colour class on a thing wins over its kind's colour.
    for (name, _) in colours(false) {
        let _ = write!(
            css,
            ".f-{name}{{fill:{0}}}.s-{name}{{stroke:{0}}}",
            value(&name)
        );
    }
    css
}

fn variables(dark: bool) -> String {
    colours(dark)
        .map(|(name, value)| format!("--{name}:{value};"))
        .collect()
}

/// The stylesheet of a page that shows panels: variables for every colour, and what the classes look like.
pub fn stylesheet(theme: Theme) -> String {
    let (light, dark) = (variables(false), variables(true));
    let head = match theme {
        Theme::Light => format!(":root{{color-scheme:light;{light}}}"),
        Theme::Dark => format!(":root{{color-scheme:dark;{dark}}}"),
        Theme::Auto => format!(
            ":root{{color-scheme:light dark;{light}--serif:{SERIF};--sans:{SANS}}}\n\
             @media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
             :root[data-theme=dark]{{color-scheme:dark;{dark}}}\n:root[data-theme=light]{{color-scheme:light}}"
        ),
    };
    format!(
        "{head}\n{}{PAGE_RULES}",
        rules(|name| format!("var(--{name})"))
    )
}

/// The style of a picture that stands alone, by day: no variables, only what every renderer understands.
pub fn standalone_css() -> String {
    let colours: Vec<(String, &str)> = colours(false).collect();
    rules(|name| {
        colours
            .iter()
            .find(|(each, _)| each == name)
            .map_or_else(|| "#000".to_string(), |(_, value)| value.to_string())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_that_stands_alone_needs_no_variables() {
        let css = standalone_css();
        assert!(!css.contains("var(") && !css.contains('$') && !css.contains('@'));
        assert!(css.contains(".f-seat-a{fill:#d55e00}"));
    }

    #[test]
    fn every_colour_named_in_the_rules_exists() {
        let unknown = standalone_css().contains("#000");
        let black = PALETTE.iter().any(|each| each.light.starts_with("#000"));
        assert!(!unknown || black);
    }

    #[test]
    fn a_page_has_day_and_night() {
        let css = stylesheet(Theme::Auto);
        assert!(css.contains("--paper:#f5f0e4") && css.contains("--paper:#12161b"));
        assert!(css.contains("prefers-color-scheme:dark") && css.contains("[data-theme=dark]"));
    }
}
