//! The program itself as a server, and clients that speak HTTP by hand, as badly as they like.

use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// Nothing here takes so long unless something hangs.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running server.
pub struct House {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    log: Arc<Mutex<String>>,
    reader: Option<JoinHandle<()>>,
}

impl House {
    /// Starts one for a folder, with more flags.
    pub fn open(data: &Path, flags: &[&str]) -> House {
        House::with(data, flags, &[])
    }

    /// Starts one with variables of the environment.
    pub fn with(data: &Path, flags: &[&str], variables: &[(&str, &str)]) -> House {
        let mut child = Command::new(env!("CARGO_BIN_EXE_orbis"))
            .args(["serve", "--addr", "127.0.0.1:0", "--data"])
            .arg(data)
            .args(flags)
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut first = String::new();
        let out = child.stdout.take().expect("an output");
        BufReader::new(out).read_line(&mut first).expect("a line");
        let log = Arc::<Mutex<String>>::default();
        let (err, kept) = (child.stderr.take().expect("a log"), log.clone());
        let reader = std::thread::spawn(move || {
            for line in BufReader::new(err).lines().map_while(Result::ok) {
                let mut log = kept.lock().expect("the log");
                log.push_str(&line);
                log.push('\n');
            }
        });
        let address = first
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next())
            .and_then(|address| address.parse().ok());
        let address = address.unwrap_or_else(|| panic!("{first} {}", log.lock().expect("log")));
        House {
            child,
            address,
            log,
            reader: Some(reader),
        }
    }

    /// Opens a connection.
    pub fn call(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout");
        stream
    }

    /// Sends bytes on a connection of their own and reads all that comes back.
    pub fn say(&self, bytes: &str) -> String {
        let mut stream = self.call();
        stream.write_all(bytes.as_bytes()).expect("sent");
        heard(&mut stream)
    }

    /// A page, by its path.
    pub fn get(&self, path: &str, headers: &[(&str, &str)]) -> String {
        self.say(&request("GET", path, headers, ""))
    }

    /// Sends a form.
    pub fn post(&self, path: &str, headers: &[(&str, &str)], fields: &str) -> String {
        self.say(&request("POST", path, headers, fields))
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks it to stop and waits; how long it took, and all that it logged.
    pub fn stop(mut self) -> (Duration, String) {
        let began = Instant::now();
        let asked = Command::new("kill").arg(self.id().to_string()).status();
        assert!(asked.is_ok_and(|status| status.success()), "it was asked");
        let status = loop {
            match self.child.try_wait().expect("a status") {
                Some(status) => break status,
                None if began.elapsed() > PATIENCE => panic!("it does not stop"),
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        };
        let took = began.elapsed();
        assert!(status.success(), "{status}");
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the whole log");
        }
        let log = self.log.lock().expect("the log").clone();
        (took, log)
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Everything that comes until the end.
pub fn heard(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    match stream.read_to_end(&mut bytes) {
        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {
            panic!("nothing more came: {}", String::from_utf8_lossy(&bytes))
        }
        // A connection that is cut has an end too.
        _ => String::from_utf8_lossy(&bytes).into_owned(),
    }
}

/// A whole request that closes its connection; the host is `localhost` unless a header says otherwise.
pub fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> String {
    let mut all: HashMap<&str, &str> =
        HashMap::from([("host", "localhost"), ("connection", "close")]);
    all.extend(headers.iter().copied());
    let mut text = format!("{method} {path} HTTP/1.1\r\n");
    for (name, value) in all.iter().filter(|(_, value)| !value.is_empty()) {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    if method == "POST" {
        text.push_str("content-type: application/x-www-form-urlencoded\r\n");
        text.push_str(&format!("content-length: {}\r\n", body.len()));
    }
    text + "\r\n" + body
}

/// The status of an answer.
pub fn status(answer: &str) -> u16 {
    let word = answer.split(' ').nth(1).and_then(|word| word.parse().ok());
    word.unwrap_or_else(|| panic!("no answer: {answer:?}"))
}

/// A header of an answer.
pub fn header<'a>(answer: &'a str, name: &str) -> Option<&'a str> {
    let head = answer.split("\r\n\r\n").next()?;
    let mut lines = head.lines().filter_map(|line| line.split_once(':'));
    let (_, value) = lines.find(|(each, _)| each.eq_ignore_ascii_case(name))?;
    Some(value.trim())
}

/// The cookies that an answer sets, as a browser sends them back.
pub fn cookies(answer: &str) -> String {
    let head = answer.split("\r\n\r\n").next().unwrap_or_default();
    let set: Vec<&str> = head
        .lines()
        .filter_map(|line| line.split_once(':'))
        .filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"))
        .filter_map(|(_, value)| value.trim().split(';').next())
        .collect();
    set.join("; ")
}
