//! A board of lands and waters drawn from a file of shapes: polygons that touch where lands are adjacent, borders with
//! the terrain on the side it lies on, straits, places for labels and pieces.

use crate::{
    svg::{Element, circle, group, path, words},
    text::Face,
};
use serde::Deserialize;
use std::fmt::Write;

type Point = (f32, f32);
type Ring = Vec<Point>;
type Polygon = Vec<Ring>;

/// Where a name stands, already broken into lines.
#[derive(Clone, Debug, Deserialize)]
pub struct Label {
    /// The lines.
    pub lines: Vec<String>,
    /// The middle of the block.
    pub at: Point,
    /// The size of the letters.
    pub size: f32,
}

/// A round place for a piece: x, y and radius.
pub type Spot = (f32, f32, f32);

/// The places for pieces in a land.
#[derive(Clone, Debug, Deserialize)]
pub struct Spots {
    /// Armies.
    pub army: Spot,
    /// A capital or city.
    pub city: Spot,
    /// A monument.
    pub monument: Spot,
    /// A fort.
    pub fort: Spot,
    /// A resource symbol.
    pub resource: Spot,
}

/// A land.
#[derive(Clone, Debug, Deserialize)]
pub struct Land {
    /// Its id.
    pub id: String,
    polygons: Vec<Polygon>,
    /// The middle of its largest inscribed circle.
    pub centre: Point,
    /// That circle's radius.
    pub radius: f32,
    /// Its name.
    pub label: Label,
    /// Places for pieces.
    pub slots: Spots,
    #[serde(skip)]
    outline: String,
}

/// A sea or an ocean.
#[derive(Clone, Debug, Deserialize)]
pub struct Water {
    /// Its id.
    pub id: String,
    polygons: Vec<Polygon>,
    /// Its name.
    pub label: Label,
    /// Places for fleets.
    pub fleets: Vec<Spot>,
    #[serde(skip)]
    outline: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Terrain {
    kind: String,
    marks: Vec<Point>,
}

#[derive(Clone, Debug, Deserialize)]
struct Border {
    a: String,
    b: String,
    lines: Vec<Ring>,
    terrain_a: Option<Terrain>,
    terrain_b: Option<Terrain>,
    wall: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
struct Strait {
    from: Point,
    to: Point,
}

#[derive(Clone, Debug, Deserialize)]
struct Lines {
    lines: Vec<Ring>,
    #[serde(default)]
    passable: bool,
}

#[derive(Clone, Debug, Deserialize)]
struct Patch {
    #[serde(default)]
    kind: String,
    #[serde(default)]
    under: bool,
    polygons: Vec<Polygon>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Board {
    width: f32,
    height: f32,
}

/// A board.
#[derive(Clone, Debug, Deserialize)]
pub struct Atlas {
    board: Board,
    lands: Vec<Land>,
    waters: Vec<Water>,
    #[serde(default)]
    borders: Vec<Border>,
    #[serde(default)]
    straits: Vec<Strait>,
    #[serde(default)]
    cliffs: Vec<Lines>,
    #[serde(default)]
    limits: Vec<Lines>,
    #[serde(default)]
    wilds: Vec<Patch>,
    #[serde(default)]
    lakes: Vec<Patch>,
    #[serde(default)]
    islands: Vec<Polygon>,
    #[serde(default)]
    closed_waters: Vec<Patch>,
}

fn tenths(value: f32) -> i32 {
    (value * 10.0).round() as i32
}

/// A number of tenths, as short as it can be.
fn short(d: &mut String, tenths: i32) {
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, rest) = (tenths.abs() / 10, tenths.abs() % 10);
    let _ = match (whole, rest) {
        (whole, 0) => write!(d, "{sign}{whole}"),
        (0, rest) => write!(d, "{sign}.{rest}"),
        (whole, rest) => write!(d, "{sign}{whole}.{rest}"),
    };
}

/// A polyline in relative steps, which are much shorter than places.
fn run(d: &mut String, points: &[Point], closed: bool) {
    let mut last = (0, 0);
    for (index, point) in points.iter().enumerate() {
        let now = (tenths(point.0), tenths(point.1));
        let step = (now.0 - last.0, now.1 - last.1);
        d.push(if index == 0 { 'M' } else { 'l' });
        short(d, step.0);
        if step.1 >= 0 {
            d.push(' ');
        }
        short(d, step.1);
        last = now;
    }
    if closed {
        d.push('z');
    }
}

fn shape(polygons: &[Polygon]) -> String {
    let mut d = String::new();
    for ring in polygons.iter().flatten() {
        run(&mut d, ring, true);
    }
    d
}

fn strokes<'a>(lines: impl Iterator<Item = &'a Ring>) -> String {
    let mut d = String::new();
    lines.for_each(|line| run(&mut d, line, false));
    d
}

/// A name over the map: a pale halo keeps it readable on any ground.
pub fn label(label: &Label, class: &str) -> Element {
    // The places were reckoned for a narrow face; a little smaller fits wide ones too.
    let size = label.size * 0.94;
    let high = size * 1.12;
    let top = label.at.1 - high * label.lines.len() as f32 / 2.0;
    let mut name = group().class("piece");
    for (index, line) in label.lines.iter().enumerate() {
        let y = top + high * (index as f32 + 0.78);
        name.push(
            words(label.at.0, y, line, Face::Serif, size)
                .middle()
                .class(class),
        );
    }
    name
}

impl Land {
    /// Its outline as a path.
    pub fn outline(&self) -> &str {
        &self.outline
    }
}

impl Water {
    /// Its outline as a path.
    pub fn outline(&self) -> &str {
        &self.outline
    }
}

/// The outline of a land or water once more; its path stands in the [`Atlas::ground`] of this id.
pub fn again(id: &str, name: &str) -> Element {
    Element::new("use").set("href", format_args!("#{id}-{name}"))
}

impl Atlas {
    /// Reads a file of shapes.
    pub fn read(json: &str) -> Result<Atlas, String> {
        let mut atlas: Atlas = serde_json::from_str(json).map_err(|why| why.to_string())?;
        for land in &mut atlas.lands {
            land.outline = shape(&land.polygons);
        }
        for water in &mut atlas.waters {
            water.outline = shape(&water.polygons);
        }
        Ok(atlas)
    }

    /// Its size.
    pub fn size(&self) -> (f32, f32) {
        (self.board.width, self.board.height)
    }

    /// The lands.
    pub fn lands(&self) -> &[Land] {
        &self.lands
    }

    /// The waters.
    pub fn waters(&self) -> &[Water] {
        &self.waters
    }

    /// A land.
    pub fn land(&self, id: &str) -> Option<&Land> {
        self.lands.iter().find(|land| land.id == id)
    }

    /// A water.
    pub fn water(&self, id: &str) -> Option<&Water> {
        self.waters.iter().find(|water| water.id == id)
    }

    /// Everything that never changes: seas, ground, borders, terrain. `ground` says the colour of a land, and whether it
    /// lies in a region; borders between regions are heavier. The id must be the panel's own.
    pub fn ground<'a>(&self, id: &str, ground: impl Fn(&str) -> (&'a str, Option<u8>)) -> Element {
        let mut base = group()
            .child(self.sea(id))
            .child(self.coast(id))
            .child(self.patches("under"));
        let lands = self.lands.iter().map(|land| (&land.id, &land.outline));
        let waters = self.waters.iter().map(|water| (&water.id, &water.outline));
        let shapes = lands
            .chain(waters)
            .map(|(name, outline)| path(outline).id(format_args!("{id}-{name}")));
        base.push(Element::new("defs").children(shapes));
        for land in &self.lands {
            base.push(again(id, &land.id).fill(ground(&land.id).0));
        }
        base.child(self.patches("wilds"))
            .child(self.patches("lakes"))
            .child(self.borders(|a, b| ground(a).1 == ground(b).1))
            .child(self.rocks())
            .child(self.marks())
            .child(self.crossings())
    }

    fn sea(&self, id: &str) -> Element {
        let (wide, high) = self.size();
        let frozen = shape(
            &self
                .closed_waters
                .iter()
                .flat_map(|water| water.polygons.clone())
                .collect::<Vec<_>>(),
        );
        let limits = |open: bool| {
            let some = self.limits.iter().filter(move |line| line.passable == open);
            strokes(some.flat_map(|line| &line.lines))
        };
        let passage = path(limits(true)).class("none").stroke("panel", 1.4);
        let barrier = path(limits(false)).class("none dots").stroke("mute", 1.2);
        group()
            .child(crate::map::sea(id, wide, high))
            .child(path(frozen).fill("ice").opacity(0.55))
            .child(passage.set("stroke-dasharray", "5 5").opacity(0.8))
            .child(barrier.opacity(0.6))
    }

    /// Shallow water along every coast, and the coast line itself under the lands.
    fn coast(&self, id: &str) -> Element {
        let mut d = String::new();
        for land in &self.lands {
            d.push_str(&land.outline);
        }
        let islands = shape(&self.islands);
        let name = format!("{id}-coast");
        let repeat = |class: &str, width: f32, opacity: f32| {
            Element::new("use")
                .set("href", format_args!("#{name}"))
                .class(format_args!("none round s-{class}"))
                .at("stroke-width", width)
                .opacity(opacity)
        };
        group()
            .child(Element::new("defs").child(path(d + &islands).id(&name)))
            .child(repeat("panel", 13.0, 0.22))
            .child(repeat("panel", 6.0, 0.35))
            .child(repeat("edge", 2.2, 1.0))
            .child(path(islands).fill("barren"))
    }

    fn patches(&self, which: &str) -> Element {
        let mut all = group();
        for lake in &self.lakes {
            let wanted = if lake.under { "under" } else { "lakes" };
            if which == wanted {
                let d = shape(&lake.polygons);
                all.push(path(d).fill("sea").stroke("edge", 0.8));
            }
        }
        if which == "wilds" {
            for wild in &self.wilds {
                let colour = match wild.kind.as_str() {
                    "swamp" => "swamp",
                    "lake" => "sea",
                    "massif" => "stone",
                    _ => "desert",
                };
                let d = shape(&wild.polygons);
                all.push(path(d).fill(colour).stroke("edge", 0.8));
            }
        }
        all
    }

    fn borders(&self, inner: impl Fn(&str, &str) -> bool) -> Element {
        let lines = |inside: bool| {
            let some = self
                .borders
                .iter()
                .filter(|border| inner(&border.a, &border.b) == inside);
            strokes(some.flat_map(|border| &border.lines))
        };
        group()
            .child(
                path(lines(true))
                    .class("none round")
                    .stroke("edge", 0.9)
                    .opacity(0.75),
            )
            .child(
                path(lines(false))
                    .class("none round")
                    .stroke("ink", 1.7)
                    .opacity(0.7),
            )
    }

    /// Cliffs and walls.
    fn rocks(&self) -> Element {
        let cliffs = strokes(self.cliffs.iter().flat_map(|cliff| &cliff.lines));
        let walled = self.borders.iter().filter(|border| border.wall.is_some());
        let walls = strokes(walled.flat_map(|border| &border.lines));
        group()
            .child(path(cliffs).class("none round").stroke("rock-edge", 3.4))
            .child(path(&walls).class("none round").stroke("vp-edge", 5.0))
            .child(
                path(walls)
                    .class("none")
                    .stroke("rock-light", 2.6)
                    .set("stroke-dasharray", "3.4 2.2"),
            )
    }

    /// Little mountains and trees beside the borders, in the land they belong to.
    fn marks(&self) -> Element {
        let (mut peaks, mut snow, mut trees, mut trunks) =
            (String::new(), String::new(), String::new(), String::new());
        for border in &self.borders {
            for terrain in [&border.terrain_a, &border.terrain_b].into_iter().flatten() {
                for (x, y) in &terrain.marks {
                    let at = |d: &mut String, x: f32, y: f32| {
                        d.push('M');
                        short(d, tenths(x));
                        d.push(' ');
                        short(d, tenths(y));
                    };
                    if terrain.kind == "mountain" {
                        at(&mut peaks, x - 5.0, y + 3.4);
                        peaks.push_str("l3.6-6.8 2 2.6 1.2-1.6 3.2 5.8z");
                        at(&mut snow, x - 1.4, y - 3.4);
                        snow.push_str("l1.4 1.8-1.2 1-1.3.1z");
                    } else {
                        at(&mut trunks, *x, y + 2.0);
                        trunks.push_str("v2.4");
                        at(&mut trees, x - 2.8, y + 2.4);
                        trees.push_str("l2.8-7 2.8 7z");
                    }
                }
            }
        }
        group()
            .child(path(peaks).fill("game").stroke("game-edge", 0.6))
            .child(path(snow).fill("white"))
            .child(path(trunks).class("none").stroke("game-edge", 1.2))
            .child(path(trees).fill("leaf").stroke("rock-edge", 0.5))
    }

    fn crossings(&self) -> Element {
        let mut all = group();
        let lines: Vec<Ring> = self
            .straits
            .iter()
            .map(|strait| vec![strait.from, strait.to])
            .collect();
        let d = strokes(lines.iter());
        all.push(path(&d).class("none round").stroke("panel", 4.2));
        all.push(
            path(d)
                .class("none")
                .stroke("accent", 2.4)
                .set("stroke-dasharray", "3 2"),
        );
        for (x, y) in lines.into_iter().flatten() {
            all.push(circle(x, y, 1.9).fill("accent"));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = r#"{
        "board": {"width": 40, "height": 20},
        "lands": [
            {"id": "west", "polygons": [[[[0, 0], [10, 0], [10, 10], [0, 10]]]], "centre": [5, 5], "radius": 5,
             "label": {"lines": ["West"], "at": [5, 5], "size": 8},
             "slots": {"army": [5,5,3], "city": [5,5,3], "monument": [5,5,3], "fort": [5,5,3], "resource": [5,5,3]}},
            {"id": "east", "polygons": [[[[10, 0], [20, 0.5], [10, 10]]]], "centre": [13, 3], "radius": 2,
             "label": {"lines": ["East"], "at": [13, 3], "size": 8},
             "slots": {"army": [5,5,3], "city": [5,5,3], "monument": [5,5,3], "fort": [5,5,3], "resource": [5,5,3]}}
        ],
        "waters": [],
        "borders": [{"a": "west", "b": "east", "lines": [[[10, 0], [10, 10]]],
                     "terrain_b": {"kind": "mountain", "marks": [[12, 5]]}}]
    }"#;

    #[test]
    fn outlines_are_relative_and_closed() {
        let atlas = Atlas::read(TWO).expect("shapes");
        let east = atlas.land("east").expect("a land");
        assert_eq!(east.outline(), "M10 0l10 .5l-10 9.5z");
        assert!(atlas.land("north").is_none());
    }

    #[test]
    fn ground_has_every_land_and_its_terrain() {
        let atlas = Atlas::read(TWO).expect("shapes");
        let svg = atlas
            .ground("test", |land| {
                if land == "west" {
                    ("land", Some(0))
                } else {
                    ("grass", Some(1))
                }
            })
            .to_string();
        assert!(svg.contains("f-land") && svg.contains("f-grass") && svg.contains("f-game"));
    }

    #[test]
    fn what_is_no_file_of_shapes_is_refused_in_words() {
        assert!(Atlas::read("{}").is_err_and(|why| why.contains("board")));
    }
}
