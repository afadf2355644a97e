//! A crowd: each client sits at a table of its own, holds all its seats, and chooses what comes.

use crate::{
    Failure,
    http::{Answer, Browser, News},
    marks::Marks,
    page::{Question, Wants, after, read},
};
use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

/// What a crowd is told.
#[derive(Clone)]
pub struct Plan {
    /// Where the servers are.
    pub servers: Vec<SocketAddr>,
    /// What clients can unpack.
    pub encoding: String,
    /// How long they play before it counts.
    pub warm: Duration,
    /// How long it counts.
    pub time: Duration,
    /// At most so many choices each.
    pub choices: u64,
    /// How long each looks at what came before the next choice.
    pub pause: Duration,
}

/// What was measured.
#[derive(Default)]
pub struct Tally {
    /// How long each choice took, from the click to the view read.
    pub waits: Vec<Duration>,
    /// How much each move brought: the answer, and the next player's view.
    pub sent: Vec<usize>,
    /// The same unpacked.
    pub plain: Vec<usize>,
    /// What did not work.
    pub wrong: Vec<String>,
    /// How long all of it took, with what does not count: that is what a processor's time is shared by.
    pub all: u64,
    /// The longest view.
    pub page: String,
}

impl Tally {
    fn join(&mut self, other: Tally) {
        self.waits.extend(other.waits);
        self.sent.extend(other.sent);
        self.plain.extend(other.plain);
        self.wrong.extend(other.wrong);
        self.all += other.all;
        if other.page.len() > self.page.len() {
            self.page = other.page;
        }
    }
}

/// So many play at once.
pub async fn crowd(plan: &Plan, game: &str, clients: usize) -> Result<Tally, Failure> {
    let local = tokio::task::LocalSet::new();
    let begin = Instant::now() + plan.warm;
    let players: Vec<_> = (0..clients)
        .map(|number| {
            let mut player = Player::new(plan, game, number as u64);
            let (end, most, pause) = (begin + plan.time, plan.choices, plan.pause);
            local.spawn_local(async move {
                let outcome = player.play((begin, end), most, pause).await;
                if let Err(error) = outcome {
                    player.tally.wrong.push(error.to_string());
                }
                player.tally
            })
        })
        .collect();
    let mut tally = Tally::default();
    local
        .run_until(async {
            for player in players {
                tally.join(player.await?);
            }
            Ok::<(), Failure>(())
        })
        .await?;
    Ok(tally)
}

/// One client.
pub struct Player {
    browser: Browser,
    game: String,
    /// The bot they play with, if not with somebody beside them.
    pub against: Option<String>,
    /// Where they sit.
    pub table: String,
    marks: Marks,
    dice: u64,
    /// What was measured.
    pub tally: Tally,
}

impl Player {
    /// A client that has not sat down yet.
    pub fn new(plan: &Plan, game: &str, number: u64) -> Player {
        Player {
            browser: Browser::new(&plan.servers, &plan.encoding),
            game: game.to_string(),
            against: None,
            table: String::new(),
            marks: Marks::default(),
            dice: number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1,
            tally: Tally::default(),
        }
    }

    /// Something below `n`.
    fn below(&mut self, n: usize) -> usize {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice % n.max(1) as u64) as usize
    }

    async fn play(
        &mut self,
        (begin, end): (Instant, Instant),
        most: u64,
        pause: Duration,
    ) -> Result<(), Failure> {
        let mut wants = self.open().await?;
        while Instant::now() < end && self.tally.all < most && self.tally.wrong.len() < 10 {
            wants = match wants {
                Wants::Choice(question) => {
                    if !pause.is_zero() {
                        // Nobody waits as long as everybody else, or they would all choose at once.
                        let part = pause.mul_f64(0.5 + self.below(1000) as f64 / 1000.0);
                        tokio::time::sleep(part).await;
                    }
                    self.choose(&question, begin).await?
                }
                Wants::Seat(seat) => self.look(&format!("?as={seat}")).await?.0,
                Wants::Others | Wants::Nothing => self.open().await?,
            };
        }
        Ok(())
    }

    /// What comes after a choice belongs to its move.
    fn count(&mut self, answer: &Answer) {
        if let (Some(sent), Some(plain)) = (self.tally.sent.last_mut(), self.tally.plain.last_mut())
        {
            *sent += answer.sent;
            *plain += answer.text.len();
        }
    }

    /// What the table shows now, and the length of its journal.
    pub async fn look(&mut self, query: &str) -> Result<(Wants, u64), Failure> {
        let path = format!("/t/{}/view{query}", self.table);
        let answer = self.browser.get(&path, &self.marks.said()).await?;
        self.marks.take(&answer.text);
        self.count(&answer);
        let version = after(&answer.text, "data-live=\"").and_then(|text| text.parse().ok());
        let wants = match after(&answer.text, "data-turn=\"") {
            Some("others") => Wants::Others,
            _ => read(&answer.text),
        };
        Ok((wants, version.unwrap_or(0)))
    }

    /// Listens to the table.
    pub async fn follow(&mut self) -> Result<News, Failure> {
        let path = format!("/t/{}/live", self.table);
        self.browser.follow(&path).await
    }

    /// Listens to the table as somebody who only watches.
    pub async fn watch(&mut self, plan: &Plan, table: &str) -> Result<News, Failure> {
        let mut browser = Browser::new(&plan.servers, &plan.encoding);
        // Each comes from elsewhere.
        for _ in 0..self.below(plan.servers.len()) {
            browser.skip();
        }
        browser.follow(&format!("/t/{table}/live")).await
    }

    /// What an address answers with.
    pub async fn status(&mut self, path: &str) -> Result<u16, Failure> {
        Ok(self.browser.get(path, "").await?.status.as_u16())
    }

    /// Sits down at a new table.
    pub async fn open(&mut self) -> Result<Wants, Failure> {
        let third = if needs_three(&self.game) {
            "here"
        } else {
            "none"
        };
        let second = self.against.as_deref().unwrap_or("here");
        let fields = [
            ("game", self.game.as_str()),
            ("name", "Ada"),
            ("seat-0", "me"),
            ("seat-1", second),
            ("name-1", "Bo"),
            ("seat-2", third),
            ("name-2", "Cy"),
            ("watchable", "on"),
            ("dice", "a part"),
        ];
        let made = self.browser.post("/new", "", &fields).await?;
        let Some(table) = made.location.strip_prefix("/t/") else {
            let why = after(&made.text, "role=\"alert\">").unwrap_or_default();
            return Err(format!("no table was made: {} {why}", made.status).into());
        };
        self.table = table.to_string();
        let page = self.browser.get(&made.location, "").await?;
        if !page.status.is_success() {
            return Err(format!("the table's page answered {}", page.status).into());
        }
        self.marks = Marks::default();
        self.marks.take(&page.text);
        if page.text.len() > self.tally.page.len() {
            self.tally.page.clone_from(&page.text);
        }
        Ok(read(&page.text))
    }

    /// Chooses anything; it counts if it is not before `begin`.
    pub async fn choose(&mut self, question: &Question, begin: Instant) -> Result<Wants, Failure> {
        Ok(self.choose_told(question, begin).await?.1)
    }

    /// The same, and tells what was chosen.
    pub async fn choose_told(
        &mut self,
        question: &Question,
        begin: Instant,
    ) -> Result<(String, Wants), Failure> {
        let number = self.below(question.choices.len());
        let fields = [
            ("version", question.version.as_str()),
            ("seat", question.seat.as_str()),
            ("choice", question.choices[number].as_str()),
        ];
        let chosen = question.choices[number].clone();
        let path = format!("/t/{}/choose", self.table);
        let has = self.marks.said();
        let clicked = Instant::now();
        let answer = self.browser.post(&path, &has, &fields).await?;
        self.marks.take(&answer.text);
        let wants = read(&answer.text);
        self.tally.all += 1;
        if !answer.status.is_success() {
            let said = format!("{} for {:?}", answer.status, question.choices[number]);
            self.tally.wrong.push(said);
            let path = format!("/t/{}/view?as={}", self.table, question.seat);
            let answer = self.browser.get(&path, "").await?;
            self.marks.take(&answer.text);
            return Ok((chosen, read(&answer.text)));
        }
        if clicked >= begin {
            self.tally.waits.push(clicked.elapsed());
            self.tally.sent.push(answer.sent);
            self.tally.plain.push(answer.text.len());
        }
        Ok((chosen, wants))
    }
}

/// Games that two cannot play.
fn needs_three(game: &str) -> bool {
    game == "history-of-the-world"
}
