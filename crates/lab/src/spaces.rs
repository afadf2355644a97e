//! What is observed and chosen from, as a document: made from the declarations, so that it cannot go stale.

use orbis_core::{Actions, Field, Game, Lens, Sight};
use serde::Serialize;
use std::fmt::{self, Write};

/// The observation and the choices of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spaces {
    /// The game's slug.
    pub game: &'static str,
    /// The game's name.
    pub title: &'static str,
    /// The rules it is of.
    pub rules: u32,
    /// Seats.
    pub players: u8,
    /// What observations are made of: `judged` or `plain`.
    pub lens: &'static str,
    /// Changes with the fields of the observation.
    pub observation_mark: String,
    /// Changes with the kinds of choices.
    pub action_mark: String,
    /// Numbers of an observation.
    pub observation: usize,
    /// Fields of the middle of the table, which come first.
    pub table: Vec<Column>,
    /// Numbers for each seat: the own first, then the rivals' clockwise.
    pub each: usize,
    /// Fields of a seat, after the one that says whether it is asked.
    pub fields: Vec<Column>,
    /// Indices.
    pub indices: u64,
    /// Slots.
    pub slots: usize,
    /// What the columns of an offer hold.
    pub columns: Vec<String>,
    /// The kinds of choices.
    pub kinds: Vec<Kind>,
}

/// A field of an observation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Column {
    /// Its name.
    pub name: &'static str,
    /// Where it begins within a seat's numbers.
    pub start: usize,
    /// How many numbers.
    pub size: usize,
    /// What numbers were divided by.
    pub scale: f32,
}

/// A kind of choices.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Kind {
    /// Its word.
    pub word: &'static str,
    /// What it names.
    pub arguments: Vec<Argument>,
    /// Its first index.
    pub start: u64,
    /// Its indices.
    pub size: u64,
    /// Its first slot.
    pub slot: usize,
    /// Its slots.
    pub slots: usize,
    /// Has each choice a slot of its own?
    pub exact: bool,
}

/// What a choice names.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Argument {
    /// As the choice calls it.
    pub name: &'static str,
    /// What it is.
    pub of: String,
    /// How many values.
    pub count: u64,
    /// How many of them slots tell apart; 0 if they do not look at it.
    pub told: u64,
}

/// What is observed and chosen from in a game, at a table of so many.
pub fn spaces<G: Game>(lens: Lens, players: u8) -> Spaces {
    let (about, actions) = (G::about(), Actions::<G::Choice>::declared());
    let sight = Sight::declared::<G>(lens, players);
    let column = |field: &Field, before: usize| Column {
        name: field.name,
        start: before + field.start,
        size: field.size(),
        scale: field.scale,
    };
    let kind = |kind: &orbis_core::actions::Kind| {
        let arguments = kind.arguments.iter().enumerate();
        Kind {
            word: kind.word,
            arguments: arguments
                .map(|(at, each)| Argument {
                    name: each.field,
                    of: each.label(),
                    count: each.count,
                    told: if at < kind.told { each.wide } else { 0 },
                })
                .collect(),
            start: kind.start,
            size: kind.size,
            slot: kind.slot,
            slots: kind.slots,
            exact: kind.exact(),
        }
    };
    Spaces {
        game: about.slug,
        title: about.title,
        rules: about.rules_version,
        players,
        lens: lens.name(),
        observation_mark: format!("{:016x}", sight.fingerprint()),
        action_mark: format!("{:016x}", actions.fingerprint()),
        observation: sight.length(),
        table: sight.table().iter().map(|field| column(field, 0)).collect(),
        each: sight.each(),
        fields: sight
            .fields()
            .iter()
            .map(|field| column(field, 1))
            .collect(),
        indices: actions.size(),
        slots: actions.slots(),
        columns: actions.columns().to_vec(),
        kinds: actions.kinds().iter().map(kind).collect(),
    }
}

/// The document, in Markdown.
impl fmt::Display for Spaces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "## {}\n", self.title)?;
        writeln!(
            f,
            "`{}`, rules {}; observation {}, choices {}.\n",
            self.game, self.rules, self.observation_mark, self.action_mark
        )?;
        if !self.table.is_empty() {
            let middle: usize = self.table.iter().map(|field| field.size).sum();
            writeln!(
                f,
                "**Observation**, first what lies in the middle of the table: {middle} numbers.\n"
            )?;
            columns(&self.table, f)?;
            writeln!(f)?;
        }
        writeln!(
            f,
            "**Observation** ({}): {} numbers for each seat, the own first, then the rivals' clockwise; {} in all at a table of {}. The first says whether the seat is asked.\n",
            self.lens, self.each, self.observation, self.players
        )?;
        columns(&self.fields, f)?;
        writeln!(
            f,
            "\n**Choices**: {} indices, {} slots. Columns of an offer: {}.\n",
            self.indices,
            self.slots,
            self.columns.join(", ")
        )?;
        writeln!(
            f,
            "| choice | from index | indices | from slot | slots |\n| --- | --- | --- | --- | --- |"
        )?;
        for kind in &self.kinds {
            let mut said = kind.word.to_string();
            for argument in &kind.arguments {
                let Argument {
                    name,
                    of,
                    count,
                    told,
                } = argument;
                let told = match told {
                    told if told == count => String::new(),
                    0 => ", not in slots".to_string(),
                    told => format!(", {told} in slots"),
                };
                write!(said, " `{name}`: {of} ({count}{told})")?;
            }
            let shared = if kind.exact { "" } else { ", shared" };
            let Kind {
                start,
                size,
                slot,
                slots,
                ..
            } = kind;
            writeln!(
                f,
                "| {said} | {start} | {size} | {slot} | {slots}{shared} |"
            )?;
        }
        Ok(())
    }
}

/// Fields as a table.
fn columns(fields: &[Column], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(
        f,
        "| from | numbers | divided by | field |\n| --- | --- | --- | --- |"
    )?;
    if fields.first().is_some_and(|field| field.start == 1) {
        writeln!(f, "| 0 | 1 | 1 | asked |")?;
    }
    for field in fields {
        let Column {
            name,
            start,
            size,
            scale,
        } = field;
        writeln!(f, "| {start} | {size} | {scale} | {name} |")?;
    }
    Ok(())
}
