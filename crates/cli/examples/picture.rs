//! Plays random choices and shows the table: `cargo run -p orbis --example picture -- GAME PLAYERS SEED STEPS FOLDER
//! [OPTION=VALUE …]` makes table.svg and a page by day and by night in the folder, and prints the table as text.

use orbis_core::{Chance, Fast, Ink, Seed, Setup, Turn, Viewer};
use orbis_draw::{Theme, panel_svg, sheet, stylesheet};
use std::{env, error::Error, fs, path::Path};

const USAGE: &str = "GAME PLAYERS SEED STEPS FOLDER [OPTION=VALUE …]";

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [game, players, seed, steps, folder, options @ ..] = words.as_slice() else {
        return Err(USAGE.into());
    };
    let game = orbis_registry::find(game)?.game;
    let mut setup = Setup::of(players.parse()?);
    for option in options {
        let (name, value) = option.split_once('=').ok_or(USAGE)?;
        let spec = game.about().option(name)?;
        setup.options.insert(name.to_string(), spec.read(value)?);
    }
    let mut table = game.start(&setup, Seed::from_text(seed))?;
    let mut pick = Fast::new(seed.bytes().map(u64::from).sum());
    let mut viewer = Viewer::Table;
    for _ in 0..steps.parse::<u32>()? {
        let Turn::Decide(seats) = table.turn() else {
            break;
        };
        let Some(seat) = seats.first() else { break };
        let offers = table.choices(seat, false);
        let choice = &offers[pick.below(offers.len() as u32) as usize].choice;
        table.choose(seat, choice, None, &[])?;
    }
    if let Turn::Decide(seats) = table.turn() {
        viewer = seats.first().map_or(Viewer::Table, Viewer::Seat);
    }
    let drawing = table.draw(viewer);
    let folder = Path::new(folder);
    fs::write(folder.join("table.svg"), sheet(&drawing))?;
    let panels: String = drawing.panels.iter().map(panel_svg).collect();
    for (name, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
        let css = stylesheet(theme);
        let body = "body{background:var(--paper);margin:16px;display:flex;flex-wrap:wrap;gap:16px;align-items:start}\
                    svg.panel{width:480px}svg.panel:first-of-type{width:1280px}";
        let page = format!("<!doctype html><meta charset=utf-8><style>{css}{body}</style>{panels}");
        fs::write(folder.join(format!("table-{name}.html")), page)?;
    }
    println!("{}", table.sketch(viewer, Ink::Colour));
    Ok(())
}
