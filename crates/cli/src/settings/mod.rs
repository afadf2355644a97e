//! What a host has set: flags over the environment over a file over what is usual. `orbis settings` shows it.

mod table;
mod words;

pub use table::{Host, LogFormat, SETTINGS};

use crate::{Failure, Io, data};
use clap::{Arg, ArgMatches, Command};
use std::{
    collections::BTreeMap,
    fmt,
    path::{Path, PathBuf},
};

/// Shows the settings in force and where each comes from.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    said: Said,
}

/// What the command line says about settings.
#[derive(Clone, Debug, Default)]
pub struct Said {
    file: Option<PathBuf>,
    flags: BTreeMap<&'static str, String>,
}

impl Said {
    /// Only some, for commands that need no more.
    pub fn of<const N: usize>(
        file: Option<PathBuf>,
        flags: [(&'static str, Option<String>); N],
    ) -> Said {
        let said = flags
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)));
        Said {
            file,
            flags: said.collect(),
        }
    }
}

const FILE: &str = "settings";
const FILE_VARIABLE: &str = "ORBIS_SETTINGS";

impl clap::Args for Said {
    fn augment_args(command: Command) -> Command {
        let file = Arg::new(FILE)
            .long(FILE)
            .value_name("FILE")
            .value_parser(clap::value_parser!(PathBuf))
            .help("A file of settings (TOML); docs/hosting.md has them all");
        let flags = SETTINGS
            .iter()
            .filter(|setting| setting.flag)
            .map(|setting| {
                Arg::new(setting.name)
                    .long(setting.name)
                    .value_name("VALUE")
                    .help(format!("{} ({})", setting.about, setting.values))
            });
        command.arg(file).args(flags)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Said::augment_args(command)
    }
}

impl clap::FromArgMatches for Said {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Said, clap::Error> {
        let mut said = Said::default();
        said.update_from_arg_matches(matches)?;
        Ok(said)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.file = matches.get_one::<PathBuf>(FILE).cloned();
        for setting in SETTINGS.iter().filter(|setting| setting.flag) {
            if let Some(value) = matches.get_one::<String>(setting.name) {
                self.flags.insert(setting.name, value.clone());
            }
        }
        Ok(())
    }
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// Nobody said otherwise.
    Usual,
    /// A line of the file.
    File(PathBuf, usize),
    /// A variable of the environment.
    Variable(String),
    /// A flag.
    Flag(&'static str),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Usual => write!(f, "default"),
            Origin::File(path, line) => write!(f, "{} line {line}", path.display()),
            Origin::Variable(name) => write!(f, "{name}"),
            Origin::Flag(name) => write!(f, "--{name}"),
        }
    }
}

/// The settings in force, with the origin of each in the order of the table.
pub struct InForce {
    /// The values.
    pub host: Host,
    /// Where each comes from.
    pub origins: Vec<Origin>,
    /// Variables of the environment that look like settings and are none.
    pub strange: Vec<String>,
}

impl InForce {
    /// Gathers them from everywhere.
    pub fn gather(said: &Said) -> Result<InForce, Failure> {
        let environment: BTreeMap<String, String> = std::env::vars_os()
            .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
            .filter(|(name, value)| name.starts_with("ORBIS_") && !value.is_empty())
            .collect();
        InForce::from(said, &environment)
    }

    fn from(said: &Said, environment: &BTreeMap<String, String>) -> Result<InForce, Failure> {
        let mut all = InForce {
            host: Host::default(),
            origins: vec![Origin::Usual; SETTINGS.len()],
            strange: Vec::new(),
        };
        let file = said.file.clone();
        if let Some(path) = file.or_else(|| environment.get(FILE_VARIABLE).map(PathBuf::from)) {
            for (name, value, line) in read_file(&path)? {
                all.set(&name, &value, Origin::File(path.clone(), line))?;
            }
        }
        for (name, value) in environment {
            match SETTINGS.iter().find(|setting| setting.variable() == *name) {
                Some(setting) => all.set(setting.name, value, Origin::Variable(name.clone()))?,
                None if name == FILE_VARIABLE => {}
                None => all.strange.push(name.clone()),
            }
        }
        for (name, value) in &said.flags {
            all.set(name, value, Origin::Flag(name))?;
        }
        all.host.check().map_err(Failure::said)?;
        Ok(all)
    }

    fn set(&mut self, name: &str, value: &str, origin: Origin) -> Result<(), Failure> {
        let found = SETTINGS.iter().position(|setting| setting.name == name);
        let index = found
            .ok_or_else(|| Failure::said(format!("{origin}: there is no setting \"{name}\"")))?;
        (SETTINGS[index].read)(&mut self.host, value).map_err(|why| match &origin {
            Origin::File(..) => Failure::said(format!("{origin}: {name}: {why}")),
            _ => Failure::said(format!("{origin}: {why}")),
        })?;
        self.origins[index] = origin;
        Ok(())
    }
}

/// The names, values and lines of a file.
fn read_file(path: &Path) -> Result<Vec<(String, String, usize)>, Failure> {
    let text = data::read(path)?;
    let line = |at: usize| text[..at.min(text.len())].matches('\n').count() + 1;
    let parsed = toml::de::DeTable::parse(&text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Failure::said(format!(
            "{} line {}: {}",
            path.display(),
            line(at),
            error.message()
        ))
    })?;
    let mut values = Vec::new();
    for (name, value) in parsed.get_ref() {
        let at = line(name.span().start);
        let text = word(value.get_ref()).ok_or_else(|| {
            Failure::said(format!(
                "{} line {at}: {} is a text, a number or a list of texts",
                path.display(),
                name.get_ref()
            ))
        })?;
        values.push((name.get_ref().to_string(), text, at));
    }
    Ok(values)
}

/// A value as it would be written in a flag.
fn word(value: &toml::de::DeValue<'_>) -> Option<String> {
    use toml::de::DeValue;
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Float(number) => Some(number.to_string()),
        DeValue::Array(items) => {
            let words: Option<Vec<String>> =
                items.iter().map(|item| word(item.get_ref())).collect();
            Some(words?.join(","))
        }
        _ => None,
    }
}

/// Runs the command.
pub fn run(args: &Args, io: &mut Io<'_>) -> Result<(), Failure> {
    let all = InForce::gather(&args.said)?;
    let rows: Vec<[String; 3]> = SETTINGS
        .iter()
        .zip(&all.origins)
        .map(|(setting, origin)| {
            let value = (setting.show)(&all.host);
            let value = if value.is_empty() {
                "-".to_string()
            } else {
                value
            };
            [setting.name.to_string(), value, origin.to_string()]
        })
        .collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let (first, second) = (width(0).unwrap_or(0), width(1).unwrap_or(0));
    for [name, value, origin] in &rows {
        writeln!(io.out, "{name:first$}  {value:second$}  {origin}")?;
    }
    for name in &all.strange {
        writeln!(io.err, "orbis: {name} is set, but is no setting")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
