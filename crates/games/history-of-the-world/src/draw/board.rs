//! The board: the epoch and the score, the world with all pieces.

use super::{GROUNDS, pieces};
use crate::{
    Mover, Position, Structure,
    content::{LandId, WaterId, content, map, roman},
};
use orbis_core::{Panel, Seat, Still, step};
use orbis_draw::{
    Element, Face, Icon, Offers,
    atlas::{Atlas, again, label},
    circle, group, panel, path, piece, rect, track, words,
};
use std::sync::LazyLock;

const HEAD: f32 = 66.0;

/// The shapes of the board. The file is part of the program: that it can be read is a test's business.
pub(super) fn atlas() -> &'static Atlas {
    static ATLAS: LazyLock<Atlas> = LazyLock::new(|| {
        Atlas::read(include_str!("../../content/shapes.json"))
            .unwrap_or_else(|error| panic!("shapes: {error}"))
    });
    &ATLAS
}

/// The colour and area of a land.
fn ground(slug: &str) -> (&'static str, Option<u8>) {
    let area = slug
        .parse::<LandId>()
        .ok()
        .and_then(|land| land.card().area);
    area.map_or(("barren", None), |area| {
        (GROUNDS[area.index()], Some(area.0))
    })
}

/// Everything that never changes, made once.
fn base() -> &'static str {
    static BASE: LazyLock<String> = LazyLock::new(|| {
        let atlas = atlas();
        let mut base = group().child(atlas.ground("world", ground));
        for water in atlas.waters() {
            base.push(label(&water.label, "i f-label halo"));
        }
        for land in atlas.lands() {
            let id = land.id.parse::<LandId>().ok();
            let barren = id.is_none_or(|id| map().barren.has(id));
            if id.is_some_and(|id| map().resources.has(id)) {
                base.push(pieces::resource(land.slots.resource));
            }
            base.push(label(&land.label, if barren { "i mute" } else { "halo" }));
        }
        base.push(legend().class("when-near"));
        base.to_string()
    });
    &BASE
}

/// The board's panel.
pub(super) fn panel(position: &Position, offers: &Offers) -> Panel {
    drawn(position, offers, HEAD)
}

/// The world alone, for a page that says the rest itself.
pub(super) fn bare(position: &Position, offers: &Offers) -> Panel {
    drawn(position, offers, 0.0)
}

fn drawn(position: &Position, offers: &Offers, above: f32) -> Panel {
    let (wide, high) = atlas().size();
    let base = Still::fixed("world", base());
    let world = group()
        .translate(0.0, above)
        .still(&base)
        .child(places(offers))
        .child(fleets(position))
        .child(armies(position));
    let head = (above > 0.0).then(|| head(position, wide));
    let drawing = group().child(world).children(head);
    panel::panel(
        "world",
        format!("The world, Epoch {}", roman(position.epoch)),
        (wide, high + above),
        drawing,
    )
    .over([base])
}

/// The lands and waters that can be chosen.
fn places(offers: &Offers) -> Element {
    let mut all = group();
    for water in atlas().waters() {
        let target = format!("water-{}", water.id);
        if offers.has(&target) || offers.refuses(&target) {
            all.push(offers.place(&target, group(), again("world", &water.id)));
        }
    }
    for land in atlas().lands() {
        let target = format!("land-{}", land.id);
        if offers.has(&target) || offers.refuses(&target) {
            all.push(offers.place(&target, group(), again("world", &land.id)));
        }
    }
    all
}

fn armies(position: &Position) -> Element {
    let world = &position.world;
    let active = position.campaign.lands();
    let mut all = group();
    for land in atlas().lands() {
        let Ok(id) = land.id.parse::<LandId>() else {
            continue;
        };
        let mut there = group();
        let owner = world.owner(id);
        match world.structure(id) {
            Some(Structure::Capital) => there.push(pieces::capital(land.slots.city)),
            Some(Structure::City) => there.push(pieces::city(land.slots.city)),
            None => {}
        }
        if world.monuments().has(id) {
            there.push(pieces::monument(land.slots.monument));
        }
        if world.forts().has(id) {
            there.push(pieces::fort(owner, land.slots.fort));
        }
        if let Some(army) = world.army(id) {
            there.push(pieces::army(army, land.slots.army, active.has(id)));
        }
        if owner.is_some() || world.structure(id).is_some() || world.monuments().has(id) {
            all.push(there.id(format_args!("in-{}", land.id)));
        }
    }
    all
}

fn fleets(position: &Position) -> Element {
    let mut all = group();
    let mover = position.whose_turn().map(|(seat, _)| seat);
    for water in atlas().waters() {
        let Ok(id) = water.id.parse::<WaterId>() else {
            continue;
        };
        let lying = position.galleys.iter().find(|galley| galley.water == id);
        let stays = lying.map(|galley| (galley.seat, true));
        let sails = mover
            .filter(|_| position.campaign.fleets.has(id))
            .map(|seat| (seat, position.campaign.manned.has(id)));
        for ((seat, manned), spot) in stays.into_iter().chain(sails).zip(&water.fleets) {
            all.push(pieces::fleet(seat, *spot, manned));
        }
    }
    all
}

/// The epochs, whose turn it is, and the score track.
fn head(position: &Position, wide: f32) -> Element {
    let mut head = group()
        .child(rect(0.0, 0.0, wide, HEAD, 0.0).fill("paper"))
        .child(rect(8.0, 6.0, wide - 16.0, HEAD - 12.0, 10.0).class("face"))
        .child(words(24.0, 39.0, "Epoch", Face::Title, 16.0).class("mute"));
    for epoch in 1..=7u8 {
        let x = 102.0 + f32::from(epoch - 1) * 33.0;
        let now = epoch == position.epoch;
        let plate = circle(x, 33.0, 14.0);
        let number = words(x, 38.0, roman(epoch), Face::Title, 13.0).middle();
        head.push(if now {
            plate.fill("accent")
        } else {
            plate.class("inset")
        });
        head.push(if now {
            number.fill("panel")
        } else {
            number.class(if epoch < position.epoch {
                "mute soft"
            } else {
                "mute"
            })
        });
    }
    let year = &content().pieces.years[usize::from(position.epoch - 1)];
    head.push(words(338.0, 39.0, year, Face::Serif, 15.0).class("i mute"));
    match step::first_asked(position) {
        Some(seat) => {
            head.push(
                group()
                    .translate(436.0, 33.0)
                    .child(piece::badge(seat, 12.0)),
            );
            head.push(words(
                454.0,
                38.0,
                playing(position, seat),
                Face::Sans,
                14.0,
            ));
        }
        None => head.push(words(424.0, 38.0, "The game is over", Face::Title, 14.0)),
    }
    let scores: Vec<(Seat, i32)> = position
        .seats()
        .map(|seat| (seat, crate::score::standing(position).of(seat).points))
        .collect();
    let top = scores.iter().map(|(_, score)| *score).max().unwrap_or(0);
    let end = ((top + 19) / 20 * 20).max(60);
    head.child(Icon::Vp.draw(706.0, 36.0, 18.0)).child(
        group()
            .translate(720.0, 7.0)
            .child(track::scores(wide - 748.0, end as u32, &scores)),
    )
}

/// What the seat plays, in a few words.
fn playing(position: &Position, seat: Seat) -> String {
    let campaign = &position.campaign;
    let armies: u8 = campaign.forces.iter().map(|force| force.pool).sum();
    let name = match campaign.mover {
        Mover::Nobody => match position.empire(seat) {
            Some(empire) => return empire.card().name.clone(),
            None => return "draws an empire".to_string(),
        },
        Mover::Active => position
            .empire(seat)
            .map_or("", |empire| &empire.card().name),
        Mover::Minor | Mover::Crusade => campaign
            .forces
            .first()
            .map_or("", |force| force.host.name()),
    };
    let coins = campaign.coins + campaign.ally_coins;
    let purse = match coins {
        0 => String::new(),
        coins => format!(", {}", orbis_core::count(coins, "coin")),
    };
    format!("{name}: {}{purse}", orbis_core::count(armies, "army"))
}

/// What the signs mean.
fn legend() -> Element {
    let (x, y) = (884.0, 826.0);
    let mut box_ = group()
        .class("piece")
        .child(rect(x, y, 440.0, 62.0, 8.0).class("face").opacity(0.88));
    type Sign = fn((f32, f32, f32)) -> Element;
    let signs: [(&str, Sign); 4] = [
        ("capital 2", pieces::capital),
        ("city 1", pieces::city),
        ("monument 1", pieces::monument),
        ("resource", pieces::resource),
    ];
    for (index, (name, draw)) in signs.into_iter().enumerate() {
        let left = x + 18.0 + index as f32 * 88.0;
        box_.push(draw((left, y + 18.0, 7.0)));
        box_.push(words(left + 12.0, y + 22.0, name, Face::Sans, 11.0));
    }
    box_.push(pieces::fort(None, (x + 374.0, y + 18.0, 7.0)));
    box_.push(words(x + 386.0, y + 22.0, "fort", Face::Sans, 11.0));
    let peak = path("M0 8l3.6-6.8 2 2.6 1.2-1.6 3.2 5.8z")
        .fill("game")
        .stroke("game-edge", 0.6);
    let tree = path("M0 8l2.8-7 2.8 7z")
        .fill("leaf")
        .stroke("rock-edge", 0.5);
    let strait = path("M0 4h14")
        .class("none")
        .stroke("accent", 2.4)
        .set("stroke-dasharray", "3 2");
    let wall = path("M0 4h14").class("none").stroke("vp-edge", 5.0);
    let ways = [
        (peak, "mountains", 12.0),
        (tree, "forest", 100.0),
        (strait, "strait", 172.0),
        (wall, "Great Wall", 244.0),
    ];
    for (sign, name, at) in ways {
        box_.push(group().translate(x + at, y + 39.0).child(sign));
        box_.push(words(x + at + 20.0, y + 47.0, name, Face::Sans, 11.0));
    }
    box_.push(words(x + 332.0, y + 47.0, "2 dice to defend", Face::Sans, 11.0).class("i mute"));
    box_
}
