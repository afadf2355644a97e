//! What needs mail, with a mail server of its own.

use super::{
    people::with_posts,
    program::{PASSWORD, Program, text},
};
use serde_json::json;
use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::mpsc::{Receiver, Sender, channel},
    time::Duration,
};

/// One conversation with somebody who sends mail.
fn converse(stream: TcpStream, mails: &Sender<String>) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream);
    lines.get_mut().write_all(b"220 here\r\n")?;
    let mut line = String::new();
    loop {
        line.clear();
        if lines.read_line(&mut line)? == 0 {
            return Ok(());
        }
        let answer = match line.split(' ').next().unwrap_or_default().trim() {
            "DATA" => {
                lines.get_mut().write_all(b"354 go on\r\n")?;
                let mut mail = String::new();
                while !mail.ends_with("\r\n.\r\n") {
                    lines.read_line(&mut mail)?;
                }
                // Long lines are broken on the way.
                let _ = mails.send(mail.replace("=\r\n", ""));
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "250 well",
        };
        let stream = lines.get_mut();
        stream.write_all(format!("{answer}\r\n").as_bytes())?;
    }
}

/// A mail server: its address, and what arrives.
fn mail_server() -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a place");
    let address = listener.local_addr().expect("an address");
    let (mails, arrived) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mails = mails.clone();
            std::thread::spawn(move || converse(stream, &mails));
        }
    });
    (format!("smtp://{address}"), arrived)
}

/// The end of the link in the next mail.
async fn secret(mails: &Receiver<String>, before: &str) -> String {
    for _ in 0..1000 {
        if let Ok(mail) = mails.try_recv() {
            let (_, rest) = mail.split_once(before).unwrap_or_else(|| panic!("{mail}"));
            let end = |letter: char| !letter.is_ascii_alphanumeric();
            return rest.split(end).next().unwrap_or_default().to_string();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("no mail comes");
}

pub async fn a_name_gets_its_mail_and_a_new_password() {
    let (server, mails) = mail_server();
    let house = with_posts(Some(server)).await;
    let mut ada = Program::account(&house, "Ada", false).await;
    let asked = json!({ "address": "ada@games.example" });
    ada.post("/me/mail", asked.clone()).await;
    let link = secret(&mails, "/me/mail/").await;
    let mut nobody = Program::new(&house).await;
    let wrong = json!({ "secret": "0000" });
    assert_eq!(nobody.refused("POST", "/mail", Some(wrong)).await.0, 404);
    nobody.post("/mail", json!({ "secret": link })).await;
    ada.post("/me/notices", json!({ "kind": "mail" })).await;
    // Whoever forgot the password is told the same as for a name that nobody has.
    nobody.post("/forgot", json!({ "name": "Nobody" })).await;
    nobody.post("/forgot", json!({ "name": "Ada" })).await;
    let link = secret(&mails, "/forgot/").await;
    let new = "quite another sentence";
    let reset = json!({ "secret": link, "password": new });
    nobody.post("/reset", reset.clone()).await;
    assert_eq!(nobody.refused("POST", "/reset", Some(reset)).await.0, 404);
    // Every token is ended with the password it was made under.
    assert_eq!(ada.refused("GET", "/me", None).await.0, 401);
    let old = json!({ "name": "Ada", "password": PASSWORD });
    assert_eq!(nobody.refused("POST", "/sign-in", Some(old)).await.0, 403);
    let enter = json!({ "name": "Ada", "password": new, "scope": "account" });
    let entered = nobody.post("/sign-in", enter).await;
    ada.token = text(&entered["token"]);
    ada.delete("/me/mail").await;
    let none = json!({ "kind": "mail" });
    assert_eq!(ada.refused("POST", "/me/notices", Some(none)).await.0, 400);
}
