//! A bot that plays whole games of any title on an Orbis server: `cargo run --example bot -- 127.0.0.1:7777 golden-ages`, or with
//! `--table ID` at a table that admits bots. It chooses at random; to play better, change `decide`. A token of an account is taken
//! from `ORBIS_TOKEN`; without one it is a new guest. See docs/api.md.

use serde_json::{Value, json};
use std::{
    error::Error,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    thread::sleep,
    time::Duration,
};

type Fallible<T> = Result<T, Box<dyn Error>>;

/// One server, and the token by which it knows us.
struct Server {
    address: String,
    token: String,
}

/// An answer: its status, how long to wait if it says so, and what follows.
struct Answer {
    status: u16,
    wait: u64,
    length: Option<u64>,
    body: BufReader<TcpStream>,
}

impl Server {
    /// Sends a request on a connection of its own.
    fn open(&self, method: &str, path: &str, body: Option<&Value>) -> Fallible<Answer> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_nodelay(true)?;
        let body = body.map(Value::to_string).unwrap_or_default();
        let token = match self.token.as_str() {
            "" => String::new(),
            token => format!("Authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{token}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(request.as_bytes())?;
        Answer::read(BufReader::new(stream))
    }

    /// What is answered; waits where the server says so.
    fn ask(
        &self,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Fallible<Result<Value, Value>> {
        loop {
            let answer = self.open(method, path, body)?;
            if answer.status == 429 {
                sleep(Duration::from_secs(answer.wait));
                continue;
            }
            let mut said = answer.json()?;
            let error = said.get_mut("error").map(Value::take);
            return Ok(error.map_or_else(|| Ok(said["ok"].take()), Err));
        }
    }

    fn get(&self, path: &str) -> Fallible<Value> {
        self.ask("GET", path, None)?
            .map_err(|error| error.to_string().into())
    }

    fn post(&self, path: &str, body: &Value) -> Fallible<Value> {
        self.ask("POST", path, Some(body))?
            .map_err(|error| error.to_string().into())
    }
}

impl Answer {
    fn read(mut body: BufReader<TcpStream>) -> Fallible<Answer> {
        let mut line = String::new();
        body.read_line(&mut line)?;
        let status = line.split(' ').nth(1).and_then(|word| word.parse().ok());
        let (mut wait, mut length) = (1, None);
        loop {
            line.clear();
            body.read_line(&mut line)?;
            let Some((name, value)) = line.trim_end().split_once(": ") else {
                break;
            };
            match name.to_ascii_lowercase().as_str() {
                "retry-after" => wait = value.parse()?,
                "content-length" => length = Some(value.parse()?),
                _ => {}
            }
        }
        Ok(Answer {
            status: status.ok_or("this is no HTTP")?,
            wait,
            length,
            body,
        })
    }

    fn json(self) -> Fallible<Value> {
        let mut text = String::new();
        let length = self.length.ok_or("an answer without a length")?;
        self.body.take(length).read_to_string(&mut text)?;
        Ok(serde_json::from_str(&text)?)
    }

    /// Calls for everything that is new, until told to stop. The lengths of chunks stand between the lines and are no news.
    fn news(self, mut hear: impl FnMut() -> Fallible<bool>) -> Fallible<bool> {
        for line in self.body.lines() {
            if line?.starts_with("data:") && hear()? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A small generator: nothing here is secret.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % most.max(1) as u64) as usize
    }
}

/// Which of the choices?
fn decide<'a>(choices: &[&'a Value], chance: &mut Chance) -> Option<&'a Value> {
    choices.get(chance.below(choices.len())).copied()
}

struct Bot {
    server: Server,
    table: String,
    seat: String,
    chance: Chance,
}

impl Bot {
    /// Answers one question; false if nothing is asked of us.
    fn turn(&mut self) -> Fallible<bool> {
        let (table, seat) = (&self.table, &self.seat);
        let path = format!("/tables/{table}/choices?seat={seat}");
        let offered = self.server.get(&path)?;
        let all = offered["choices"].as_array().ok_or("no choices")?;
        let choices: Vec<&Value> = all.iter().filter(|each| each["also"] != true).collect();
        let Some(choice) = decide(&choices, &mut self.chance) else {
            return Ok(false);
        };
        let body =
            json!({ "seat": seat, "choice": choice["choice"], "version": offered["version"] });
        let path = format!("/tables/{table}/choose");
        match self.server.ask("POST", &path, Some(&body))? {
            // Somebody else was quicker: look again.
            Err(error) if error["code"] != "stale" => Err(error.to_string().into()),
            _ => Ok(true),
        }
    }

    /// Answers everything that is asked of us now; is the game over?
    fn go_on(&mut self) -> Fallible<bool> {
        let path = format!("/tables/{}", self.table);
        if self.server.get(&path)?["state"] == "playing" {
            while self.turn()? {}
        }
        Ok(self.server.get(&path)?["state"] == "over")
    }

    fn play(&mut self) -> Fallible<Value> {
        let path = format!("/tables/{}/events", self.table);
        loop {
            let stream = self.server.open("GET", &path, None)?;
            if stream.news(|| self.go_on())? {
                let path = format!("/tables/{}/scores?as={}", self.table, self.seat);
                return self.server.get(&path);
            }
        }
    }
}

/// A table of our own against easy bots.
fn make(server: &Server, game: &str) -> Fallible<(String, String)> {
    let about = server.get(&format!("/games/{game}"))?;
    let least = about["players"][0].as_u64().ok_or("no players")?;
    let seat = |number| match number {
        0 => json!({ "who": "me" }),
        _ => json!({ "who": "bot", "level": "easy" }),
    };
    let seats: Vec<Value> = (0..least).map(seat).collect();
    let made = server.post(
        "/tables",
        &json!({ "game": game, "seats": seats, "watchable": true }),
    )?;
    let table = made["table"].as_str().ok_or("no table")?;
    Ok((table.to_string(), "A".to_string()))
}

/// The first open seat of a table.
fn sit(server: &Server, table: &str) -> Fallible<(String, String)> {
    let state = server.get(&format!("/tables/{table}"))?;
    let mut seats = state["seats"].as_array().into_iter().flatten();
    let open = seats.find(|seat| seat["open"] == true && seat["taken"] == false);
    let seat = open
        .and_then(|seat| seat["seat"].as_str())
        .ok_or("no open seat")?;
    server.post(&format!("/tables/{table}/sit"), &json!({ "seat": seat }))?;
    Ok((table.to_string(), seat.to_string()))
}

fn main() -> Fallible<()> {
    let said: Vec<String> = std::env::args().skip(1).collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let (address, rest) = said
        .split_first()
        .ok_or("say which server, and which game or table")?;
    let address = address.trim_start_matches("http://").trim_end_matches('/');
    let mut server = Server {
        address: address.to_string(),
        token: std::env::var("ORBIS_TOKEN").unwrap_or_default(),
    };
    if server.token.is_empty() {
        let guest = server.post("/guests", &json!({ "name": "Ferris" }))?;
        server.token = guest["token"].as_str().ok_or("no token")?.to_string();
    }
    let (table, seat) = match rest {
        ["--table", table] => sit(&server, table)?,
        [game] => make(&server, game)?,
        _ => return Err("say a game, or --table and a table".into()),
    };
    println!("table {table}, seat {seat}");
    let chance = Chance(u64::from(std::process::id()) + 0x9e37_79b9);
    let mut bot = Bot {
        server,
        table,
        seat,
        chance,
    };
    for score in bot.play()?.as_array().into_iter().flatten() {
        println!("{}. {} {}", score["rank"], score["seat"], score["said"]);
    }
    Ok(())
}
