//! People and bots around one terminal.

use super::{
    answer::{Answer, understand},
    book::Book,
    show,
};
use crate::{Failure, Io, cards, hint, rules, seats::Sitting};
use orbis_bots::Level;
use orbis_core::{AnyMatch, ChoiceInfo, Seat, Turn, Viewer};
use orbis_engine::{advise, think};
use orbis_registry::Entry;
use std::{path::Path, time::Duration};

/// A game being played at this terminal.
pub struct Table {
    entry: &'static Entry,
    game: Box<dyn AnyMatch>,
    sitting: Sitting,
    book: Book,
    pace: Duration,
    /// Up to which version the log has been told.
    told: Option<u64>,
    /// Who sits before the screen.
    facing: Option<Seat>,
    /// Must the board be shown before the next question?
    stale: bool,
    why: bool,
    /// Questions with a single answer that the table has given since it last asked.
    spared: u32,
}

/// How a question ended.
enum Outcome {
    Moved,
    Leave(&'static str),
}

impl Table {
    /// A table ready to play.
    pub fn new(
        entry: &'static Entry,
        game: Box<dyn AnyMatch>,
        sitting: Sitting,
        book: Book,
        pace: Duration,
    ) -> Table {
        let told = game.version().checked_sub(1);
        Table {
            entry,
            game,
            sitting,
            book,
            pace,
            told,
            facing: None,
            stale: true,
            why: false,
            spared: 0,
        }
    }

    /// Plays until the game is over or somebody leaves.
    pub fn play(mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.book.save(self.game.as_ref())?;
        self.welcome(io)?;
        loop {
            self.tell(io)?;
            let seats = match self.game.turn() {
                Turn::Over => return self.end(io),
                Turn::Decide(seats) => seats,
            };
            let bot = seats
                .iter()
                .find_map(|seat| self.sitting.bot(seat).map(|level| (seat, level)));
            match (bot, seats.first()) {
                (Some((seat, level)), _) => {
                    let choice = think(self.entry, self.game.as_ref(), seat, level, None)?;
                    self.game
                        .choose(seat, &choice, None, &[])
                        .map_err(|error| Failure::said(format!("a bot stumbled: {error}")))?;
                    self.stale = true;
                }
                (None, Some(seat)) => {
                    if let Outcome::Leave(why) = self.ask(seat, io)? {
                        return self.leave(why, io);
                    }
                    self.book.save(self.game.as_ref())?;
                }
                (None, None) => return Err(Failure::said("nobody is asked, and it is not over")),
            }
        }
    }

    fn welcome(&self, io: &mut Io<'_>) -> Result<(), Failure> {
        writeln!(io.out, "{}", io.ink.bold(self.game.about().title))?;
        let names = self.game.names();
        for seat in Seat::all(self.game.players()) {
            let who = match self.sitting.bot(seat) {
                Some(level) => format!("bot, {level}"),
                None => "at this terminal".to_string(),
            };
            let name = format!("{} {}", seat.letter(), names.of(seat));
            writeln!(io.out, "  {}: {who}", io.ink.seat(seat, &name))?;
        }
        writeln!(io.out, "Type help for the words of the table.")?;
        Ok(())
    }

    /// Whose ears hear the log: the one person's, or those of the table if several share the screen.
    fn ears(&self) -> Viewer {
        self.sitting.alone().map_or(Viewer::Table, Viewer::Seat)
    }

    fn tell(&mut self, io: &mut Io<'_>) -> Result<(), Failure> {
        let told = self.told;
        let lines = self.game.log(self.ears());
        for (_, line) in lines
            .iter()
            .filter(|(version, _)| told.is_none_or(|told| *version > told))
        {
            show::line(line, io)?;
            if !self.pace.is_zero() {
                io.out.flush()?;
                std::thread::sleep(self.pace);
            }
        }
        self.told = Some(self.game.version());
        Ok(())
    }

    /// Several people share the screen: nobody's hand is shown before its owner sits there.
    fn curtain(&mut self, seat: Seat, io: &mut Io<'_>) -> Result<Option<Outcome>, Failure> {
        if self.facing == Some(seat) {
            return Ok(None);
        }
        let first = self.facing.replace(seat).is_none();
        self.stale = true;
        if self.sitting.people() < 2 {
            return Ok(None);
        }
        if io.live && !first {
            write!(io.out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        let names = self.game.names();
        let name = io.ink.seat(seat, names.of(seat));
        writeln!(io.out, "\nPass the device to {name}, then press Enter.")?;
        Ok(match io.line()? {
            Some(line) if line.trim() == "quit" => Some(Outcome::Leave("")),
            Some(_) => None,
            None => Some(Outcome::Leave("The input has ended. ")),
        })
    }

    /// The only thing that the seat can choose.
    fn only_choice(&self, seat: Seat) -> Option<serde_json::Value> {
        let choices = self.game.choices(seat, false);
        let mut legal = choices.into_iter().filter(|one| one.refused.is_none());
        let first = legal.next()?.choice;
        legal.next().is_none().then_some(first)
    }

    /// Who sits before a screen is not asked what has a single answer; who pipes answers is, so that they can be counted.
    fn spare(&mut self, seat: Seat, io: &Io<'_>) -> Result<bool, Failure> {
        let Some(choice) = self.only_choice(seat).filter(|_| io.live) else {
            return Ok(false);
        };
        let chosen = self.game.choose(seat, &choice, None, &[]);
        chosen.map_err(|error| Failure::said(error.to_string()))?;
        self.spared += 1;
        self.stale = true;
        Ok(true)
    }

    fn ask(&mut self, seat: Seat, io: &mut Io<'_>) -> Result<Outcome, Failure> {
        if self.spare(seat, io)? {
            return Ok(Outcome::Moved);
        }
        if let Some(outcome) = self.curtain(seat, io)? {
            return Ok(outcome);
        }
        if std::mem::take(&mut self.stale) {
            show::board(self.game.as_ref(), Viewer::Seat(seat), io)?;
        }
        let spared = std::mem::take(&mut self.spared);
        if spared > 0 {
            let questions = orbis_core::count(spared, "question");
            writeln!(
                io.out,
                "  ({questions} with a single answer: given for you)"
            )?;
        }
        let mut choices = self.game.choices(seat, true);
        // What goes on stands first; what goes back must not be the first thing at hand.
        choices.sort_by_key(|one| one.also);
        self.question(seat, &choices, io)?;
        loop {
            write!(io.out, "> ")?;
            let Some(line) = io.line()? else {
                writeln!(io.out)?;
                return Ok(Outcome::Leave("The input has ended. "));
            };
            match understand(&line, &choices) {
                Answer::Blank => {}
                Answer::Choose(index) => {
                    match self.game.choose(seat, &choices[index].choice, None, &[]) {
                        Ok(_) => return Ok(Outcome::Moved),
                        Err(error) => writeln!(io.out, "{error}")?,
                    }
                }
                Answer::Refused(index) => show::refusal(&choices[index], io)?,
                Answer::Hint => {
                    let told = advise(self.entry, self.game.as_ref(), seat, Level::HARD)?;
                    hint::show(self.game.as_ref(), seat, &told, io)?;
                }
                Answer::Undo => match self.undo(seat, io.live) {
                    Ok(()) => {
                        self.stale = true;
                        writeln!(io.out, "Taken back.")?;
                        return Ok(Outcome::Moved);
                    }
                    Err(error) => writeln!(io.out, "{error}")?,
                },
                Answer::Redo => match self.game.redo(seat, None) {
                    Ok(()) => {
                        self.stale = true;
                        writeln!(io.out, "Made again.")?;
                        return Ok(Outcome::Moved);
                    }
                    Err(error) => writeln!(io.out, "{error}")?,
                },
                Answer::Why => {
                    self.why = !self.why;
                    self.question(seat, &choices, io)?;
                }
                Answer::Log => {
                    for (_, line) in self.game.log(Viewer::Seat(seat)) {
                        show::line(&line, io)?;
                    }
                }
                Answer::Board => {
                    show::board(self.game.as_ref(), Viewer::Seat(seat), io)?;
                    self.question(seat, &choices, io)?;
                }
                Answer::Scores => {
                    let scores = self.game.scores(Some(Viewer::Seat(seat)));
                    show::scores(self.game.as_ref(), &scores, io)?;
                }
                Answer::Help => show::help(io)?,
                Answer::Rule(words) => self.rule(&words, io)?,
                Answer::Read(words) => cards::read(self.entry.game.cards(), &words, io)?,
                Answer::Save(file) => self.copy(&file, io)?,
                Answer::Quit => return Ok(Outcome::Leave("")),
                Answer::Ambiguous(several) => {
                    let labels: Vec<&str> = several
                        .iter()
                        .map(|index| choices[*index].label.as_str())
                        .collect();
                    writeln!(io.out, "Which one? {}", labels.join(" | "))?;
                }
                Answer::Unknown => writeln!(
                    io.out,
                    "\"{}\" is neither a choice here nor a word of the table; help lists them.",
                    line.trim()
                )?,
            }
        }
    }

    fn question(&self, seat: Seat, choices: &[ChoiceInfo], io: &mut Io<'_>) -> Result<(), Failure> {
        if let Some(prompt) = self.game.prompt(seat) {
            show::prompt(self.game.as_ref(), seat, &prompt, io)?;
        }
        show::choices(choices, self.why, io)
    }

    /// At one terminal the person who chose last may take it back, even if the next one has the screen.
    fn undo(&mut self, seat: Seat, live: bool) -> Result<(), orbis_core::Rejected> {
        let people: Vec<Seat> = Seat::all(self.game.players())
            .filter(|seat| self.sitting.bot(*seat).is_none())
            .collect();
        let owner = people
            .into_iter()
            .find(|other| self.game.can_undo(*other).is_ok());
        self.game.undo(owner.unwrap_or(seat), None)?;
        // Back to something that was asked: a single answer would only be given again.
        while let Some(asked) = self.game.turn().deciders().first().filter(|_| live) {
            if self.only_choice(asked).is_none() || self.game.can_undo(asked).is_err() {
                break;
            }
            self.game.undo(asked, None)?;
        }
        Ok(())
    }

    fn rule(&self, words: &str, io: &mut Io<'_>) -> Result<(), Failure> {
        let ledger = (self.game.about().ledger)();
        if let Some(rule) = ledger.get(words) {
            return rules::show(rule, io);
        }
        let words: Vec<&str> = words.split_whitespace().collect();
        let found = ledger.search(&words);
        for rule in found.iter().take(8) {
            rules::show(rule, io)?;
        }
        match found.len() {
            0 => writeln!(io.out, "No rule has these words.")?,
            9.. => writeln!(io.out, "… and {} more.", found.len() - 8)?,
            _ => {}
        }
        Ok(())
    }

    fn copy(&self, file: &str, io: &mut Io<'_>) -> Result<(), Failure> {
        let copy = Book::new(Path::new(file)).and_then(|book| book.save(self.game.as_ref()));
        match copy {
            Ok(()) => writeln!(io.out, "Saved a copy to {file}.")?,
            Err(failure) => writeln!(io.out, "{failure}")?,
        }
        Ok(())
    }

    fn leave(&self, why: &str, io: &mut Io<'_>) -> Result<(), Failure> {
        self.book.save(self.game.as_ref())?;
        let path = self.book.shell_path();
        let bots = self.sitting.bots_flag();
        let slug = self.game.about().slug;
        writeln!(io.out, "{why}Saved to {path}.")?;
        writeln!(
            io.out,
            "Go on with: orbis play {slug} --resume {path}{bots}"
        )?;
        Ok(())
    }

    fn end(&self, io: &mut Io<'_>) -> Result<(), Failure> {
        self.book.save(self.game.as_ref())?;
        show::board(self.game.as_ref(), self.ears(), io)?;
        show::finale(self.game.as_ref(), io)?;
        let path = self.book.shell_path();
        writeln!(
            io.out,
            "\nSaved to {path}. Look again with: orbis replay {path}"
        )?;
        Ok(())
    }
}
