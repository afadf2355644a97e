//! Every sign, piece and component on one sheet: `cargo run -p orbis-draw --example gallery -- FOLDER` writes
//! gallery.svg and a page by day and by night there.

use orbis_core::{Drawing, Offer, Seat};
use orbis_draw::{
    Card, Element, Face, Icon, Offers, Rich, card, chart, group, icons, map, palette, panel,
    panel_svg, piece, rect, sheet, stylesheet, track, words,
};
use std::{env, error::Error, fs, path::Path};

fn signs() -> Element {
    let mut drawing = panel::paper(860.0, 330.0);
    drawing = group().child(drawing);
    for (index, icon) in Icon::ALL.iter().enumerate() {
        let (x, y) = (
            44.0 + (index % 12) as f32 * 70.0,
            40.0 + (index / 12) as f32 * 72.0,
        );
        drawing.push(icon.draw(x, y, 34.0));
        drawing.push(
            words(x, y + 32.0, icon.name(), Face::Sans, 10.0)
                .middle()
                .class("mute"),
        );
    }
    for face in 1..=6 {
        drawing.push(icons::die(40.0 + face as f32 * 40.0, 302.0, 30.0, face));
    }
    let line = Rich::read("Take +2[gold] for each [wheat] and [rock], then [activate] 3[vp].");
    drawing.child(line.draw(330.0, 307.0, Face::Sans, 14.0, 500.0, 18.0))
}

fn pieces() -> Element {
    let mut drawing = group().child(map::sea("pieces", 860.0, 380.0));
    let mut land = String::new();
    for (col, row, sea) in [
        (0, 0, [true, false, true, true]),
        (1, 0, [true, true, false, false]),
        (1, 1, [false, true, true, true]),
    ] {
        land += &map::square(
            560.0 + col as f32 * 84.0,
            60.0 + row as f32 * 84.0,
            84.0,
            sea,
            col + row * 10,
        );
    }
    land += &map::island(790.0, 90.0, 26.0, 5);
    drawing.push(map::land("pieces", &land));
    for seat in Seat::all(8) {
        let x = 50.0 + seat.index() as f32 * 62.0;
        let row = [
            piece::badge(seat, 14.0),
            piece::standing(seat),
            piece::lying(seat),
            piece::cube(seat, 18.0),
            piece::capital(seat, seat.index() % 2 == 1),
            piece::army(seat, 3),
            piece::fleet(seat, 1),
            piece::fort(seat),
        ];
        for (index, each) in row.into_iter().enumerate() {
            drawing.push(group().translate(x, 30.0 + index as f32 * 46.0).child(each));
        }
        drawing.push(palette::shape(
            seat,
            560.0 + seat.index() as f32 * 24.0,
            340.0,
            7.0,
        ));
    }
    drawing
}

fn cards() -> Element {
    let offers = Offers::new(&[Offer::new("Build it").at("wonder-pyramids")]);
    let face = |title: &str, kind, used| {
        Card {
        title: title.into(), price: "6[gold] / 4".into(), kind,
        text: "[lightning] 2[vp]\n[activate] move a colonist two spaces, then take 1[gold] for each [wheat]".into(),
        foot: "Era II".into(), note: "Phoenicia".into(), used,
    }
    };
    let mut drawing = group().child(panel::paper(860.0, 420.0));
    for (index, (title, kind, used)) in [
        ("Great Lighthouse", "wonder", false),
        ("Market", "building", true),
        ("Saint Basil's Cathedral", "judgement", false),
    ]
    .into_iter()
    .enumerate()
    {
        let each = face(title, kind, used);
        let high = each.height(190.0, card::Scale::NORMAL);
        let place = offers.place(
            if index == 0 {
                "wonder-pyramids"
            } else {
                "other"
            },
            each.draw(190.0, high, card::Scale::NORMAL),
            Card::outline(190.0, high, card::Scale::NORMAL),
        );
        drawing.push(
            group()
                .translate(20.0 + index as f32 * 206.0, 20.0)
                .child(place),
        );
    }
    drawing.push(group().translate(650.0, 20.0).child(card::back(
        76.0,
        110.0,
        "III",
        "civilisation",
    )));
    drawing.push(group().translate(20.0, 190.0).child(track::scores(
        520.0,
        80,
        &[(Seat::at(0), 12), (Seat::at(1), 13), (Seat::at(2), 60)],
    )));
    drawing.push(group().translate(560.0, 195.0).child(track::steps(
        Seat::at(1),
        &["3".into(), "5".into(), "8".into(), "12".into()],
        2,
        26.0,
    )));
    let series: Vec<chart::Series> = (0..3)
        .map(|seat| chart::Series {
            seat: Seat::at(seat),
            values: (0..20)
                .map(|turn| {
                    (turn * (seat + 2)) as f32 + 6.0 * map::wobble((turn * 9 + seat) as u32)
                })
                .collect(),
        })
        .collect();
    drawing.push(group().translate(10.0, 250.0).child(chart::lines(
        440.0,
        160.0,
        "Points over time",
        &series,
    )));
    let bars: Vec<chart::Bar> = [("hard", 61.2, (58.0, 64.4)), ("medium", 30.0, (27.0, 33.0))]
        .into_iter()
        .map(|(label, value, interval)| chart::Bar {
            label: label.into(),
            value,
            interval: Some(interval),
            colour: "sky".into(),
        })
        .collect();
    drawing
        .child(
            group()
                .translate(470.0, 260.0)
                .child(chart::bars(370.0, "Games won, per cent", &bars).0),
        )
        .child(rect(0.0, 0.0, 0.0, 0.0, 0.0))
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("which folder?")?;
    let folder = Path::new(&folder);
    let drawing = Drawing {
        panels: vec![
            panel::panel("signs", "Signs", (860.0, 330.0), signs()),
            panel::panel("pieces", "Pieces", (860.0, 380.0), pieces()),
            panel::panel("cards", "Cards, tracks, charts", (860.0, 420.0), cards()),
        ],
    };
    let svg = sheet(&drawing);
    fs::write(folder.join("gallery.svg"), &svg)?;
    let page: String = drawing.panels.iter().map(panel_svg).collect();
    for (name, theme) in [
        ("light", orbis_draw::Theme::Light),
        ("dark", orbis_draw::Theme::Dark),
    ] {
        let css = stylesheet(theme);
        fs::write(
            folder.join(format!("gallery-{name}.html")),
            format!(
                "<!doctype html><meta charset=utf-8><style>{css} body{{background:var(--paper);margin:20px}} svg{{display:block;width:860px;margin-bottom:12px}}</style>{page}"
            ),
        )?;
    }
    Ok(())
}
