//! The drawing kit: an atlas on paper, made of SVG. Pure functions from values to text; no files, no fonts, no clock.
//!
//! [`svg`] builds elements, [`text`] measures and wraps, [`rich`] mixes words and icons, [`palette`] and [`style`] say
//! what every class looks like by day and by night, [`icons`] are the signs; [`card`], [`panel`], [`track`],
//! [`chart`], [`map`], [`hex`] and [`atlas`] are what boards are made of; [`offers`] marks what can be clicked; [`still`] are layers that stay; [`kept`] remembers what is drawn again and again; [`sheet`] joins it all.

pub mod atlas;
pub mod card;
pub mod chart;
pub mod emblems;
pub mod hex;
pub mod icons;
pub mod kept;
pub mod map;
pub mod offers;
pub mod palette;
pub mod panel;
pub mod piece;
pub mod rich;
pub mod sheet;
pub mod still;
pub mod style;
pub mod svg;
pub mod text;
pub mod track;

pub use card::Card;
pub use icons::Icon;
pub use kept::kept;
pub use offers::{Offers, printed};
pub use rich::Rich;
pub use sheet::{panel_frame, panel_svg, sheet};
pub use still::still;
pub use style::{Theme, standalone_css, stylesheet};
pub use svg::{Element, circle, group, line, num, path, rect, words};
pub use text::{Face, width, wrap};
