//! One browser's connection: requests as the page's module makes them, answers unpacked and counted.

use crate::Failure;
use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request, StatusCode,
    body::{Bytes, Incoming},
    client::conn::http1::{SendRequest, handshake},
    header,
    http::{request::Builder, response::Parts},
};
use hyper_util::rt::TokioIo;
use std::{
    io::Read,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::atomic::{AtomicU32, Ordering},
};
use tokio::net::TcpSocket;

/// A server lets one address do only so much in a moment. A crowd comes from many, so after this many requests a
/// client on this machine goes on from another of its own addresses.
const FROM_ONE: u32 = 100;

static ADDRESSES: AtomicU32 = AtomicU32::new(1);

/// What came back.
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Where to go on.
    pub location: String,
    /// How long the body was on the wire.
    pub sent: usize,
    /// The body.
    pub text: String,
}

/// A browser.
pub struct Browser {
    lines: Vec<Line>,
    turn: usize,
    encoding: String,
    cookie: String,
}

/// The connection to one of the servers.
struct Line {
    server: SocketAddr,
    connection: Option<SendRequest<Full<Bytes>>>,
    left: u32,
}

impl Browser {
    /// One that has never been here. Where there are several servers it asks each in turn, as behind a proxy that does not know
    /// who asked before.
    pub fn new(servers: &[SocketAddr], encoding: &str) -> Browser {
        let line = |server: &SocketAddr| Line {
            server: *server,
            connection: None,
            left: 0,
        };
        Browser {
            lines: servers.iter().map(line).collect(),
            turn: 0,
            encoding: encoding.to_string(),
            cookie: String::new(),
        }
    }

    /// The next server that is asked.
    pub fn skip(&mut self) -> SocketAddr {
        self.turn = (self.turn + 1) % self.lines.len().max(1);
        self.lines[self.turn].server
    }

    async fn connect(server: SocketAddr) -> Result<SendRequest<Full<Bytes>>, Failure> {
        let socket = match server {
            SocketAddr::V4(_) => TcpSocket::new_v4()?,
            SocketAddr::V6(_) => TcpSocket::new_v6()?,
        };
        if server.ip() == IpAddr::V4(Ipv4Addr::LOCALHOST) {
            let number = ADDRESSES.fetch_add(1, Ordering::Relaxed) % 0x00ff_fffe;
            let own = Ipv4Addr::from(u32::from(Ipv4Addr::new(127, 0, 0, 1)) + number);
            socket.bind(SocketAddr::new(IpAddr::V4(own), 0))?;
        }
        let stream = socket.connect(server).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        // It ends by itself when its sender is gone.
        tokio::spawn(connection);
        Ok(sender)
    }

    /// What every request says.
    fn request(&self, server: SocketAddr, method: Method, path: &str) -> Builder {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, server.to_string())
            .header(header::ACCEPT_ENCODING, &self.encoding)
            .header("sec-fetch-site", "same-origin")
            .header("x-orbis", "1");
        if self.cookie.is_empty() {
            return request;
        }
        request.header(header::COOKIE, &self.cookie)
    }

    /// Listens to what an address has to tell, on a connection of its own.
    pub async fn follow(&mut self, path: &str) -> Result<News, Failure> {
        let server = self.skip();
        let mut connection = Browser::connect(server).await?;
        let request = self
            .request(server, Method::GET, path)
            .body(Full::default())?;
        let answer = connection.send_request(request).await?;
        if !answer.status().is_success() {
            return Err(format!("{path} answered {}", answer.status()).into());
        }
        Ok(News {
            body: answer.into_body(),
            _connection: connection,
        })
    }

    /// Asks for an address; `has` are the marks of the parts it shows.
    pub async fn get(&mut self, path: &str, has: &str) -> Result<Answer, Failure> {
        self.send(Method::GET, path, has, String::new()).await
    }

    /// Sends a form.
    pub async fn post(
        &mut self,
        path: &str,
        has: &str,
        fields: &[(&str, &str)],
    ) -> Result<Answer, Failure> {
        let pairs: Vec<String> = fields
            .iter()
            .map(|(name, value)| format!("{}={}", escape(name), escape(value)))
            .collect();
        self.send(Method::POST, path, has, pairs.join("&")).await
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        has: &str,
        body: String,
    ) -> Result<Answer, Failure> {
        let server = self.skip();
        let line = &mut self.lines[self.turn];
        if line.left == 0 {
            line.connection = Some(Browser::connect(server).await?);
            line.left = FROM_ONE;
        }
        line.left -= 1;
        let mut request = self.request(server, method, path);
        if !has.is_empty() {
            request = request.header("x-orbis-has", has);
        }
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/x-www-form-urlencoded");
        }
        let request = request.body(Full::new(Bytes::from(body)))?;
        let sent = self.lines[self.turn].exchange(request).await;
        if sent.is_err() {
            // The server may be gone: the next request makes another connection.
            self.lines[self.turn].left = 0;
        }
        let (head, packed) = sent?;
        let text = |name| {
            let value = head.headers.get(name);
            value.and_then(|value| value.to_str().ok()).unwrap_or("")
        };
        if let Some((cookie, _)) = text(header::SET_COOKIE).split_once(';') {
            self.cookie = cookie.to_string();
        }
        if text(header::CONNECTION) == "close" {
            self.lines[self.turn].left = 0;
        }
        Ok(Answer {
            status: head.status,
            location: text(header::LOCATION).to_string(),
            sent: packed.len(),
            text: unpack(text(header::CONTENT_ENCODING), &packed)?,
        })
    }
}

impl Line {
    async fn exchange(&mut self, request: Request<Full<Bytes>>) -> Result<(Parts, Bytes), Failure> {
        let connection = self.connection.as_mut().ok_or("there is no connection")?;
        connection.ready().await?;
        let (head, body) = connection.send_request(request).await?.into_parts();
        Ok((head, body.collect().await?.to_bytes()))
    }
}

/// What a server tells by itself, as long as somebody listens.
pub struct News {
    body: Incoming,
    _connection: SendRequest<Full<Bytes>>,
}

impl News {
    /// Waits until there is something new.
    pub async fn next(&mut self) -> Result<(), Failure> {
        while let Some(frame) = self.body.frame().await {
            // Comments only keep the line open.
            if frame?
                .data_ref()
                .is_some_and(|data| !data.starts_with(b":"))
            {
                return Ok(());
            }
        }
        Err("the server tells nothing more".into())
    }
}

fn unpack(encoding: &str, packed: &[u8]) -> Result<String, Failure> {
    let mut text = String::new();
    match encoding {
        "" => text.push_str(std::str::from_utf8(packed)?),
        "gzip" => drop(flate2::read::GzDecoder::new(packed).read_to_string(&mut text)?),
        "br" => drop(brotli::Decompressor::new(packed, 1 << 14).read_to_string(&mut text)?),
        other => return Err(format!("the server packed its answer as {other}").into()),
    }
    Ok(text)
}

fn escape(text: &str) -> String {
    text.bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect()
}
