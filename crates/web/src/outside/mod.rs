//! What leaves this server: mail, push messages, webhooks. Whoever names where it goes may be a stranger, so it goes nowhere
//! inside the host's own net, waits for nobody long and reads little of what is answered.

mod http;
mod push;

pub use push::Subscription;

use crate::{Posts, live::Trouble};
use http::Web;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header},
};
use orbis_store::Store;
use push::Keys;
use std::time::Duration;

/// The longest a mail server may take.
const MAIL: Duration = Duration::from_secs(20);

/// Why something did not arrive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lost {
    /// Nobody is there any more.
    Gone,
    /// It is refused, and will be again.
    Refused(String),
    /// It may go well another time.
    Later(String),
}

struct Mail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// The way out.
pub struct Outside {
    base: String,
    web: Web,
    mail: Option<Mail>,
    keys: Keys,
    /// How long a turn must have stood before it is told.
    pub after: Duration,
    /// How long those wait who were told and did not come.
    pub digest: Duration,
}

/// One line of a header: what the program adds to it is never a line of its own.
#[derive(Clone)]
struct Unsubscribe(String);

#[derive(Clone)]
struct OneClick;

impl header::Header for Unsubscribe {
    fn name() -> header::HeaderName {
        header::HeaderName::new_from_ascii_str("List-Unsubscribe")
    }
    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Unsubscribe(text.to_string()))
    }
    fn display(&self) -> header::HeaderValue {
        header::HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

impl header::Header for OneClick {
    fn name() -> header::HeaderName {
        header::HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }
    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(OneClick)
    }
    fn display(&self) -> header::HeaderValue {
        let value = "List-Unsubscribe=One-Click".to_string();
        header::HeaderValue::new(Self::name(), value)
    }
}

impl Outside {
    /// Opens the way out as a host wants it.
    pub async fn new(posts: &Posts, store: &dyn Store) -> Result<Outside, Trouble> {
        let fresh = Keys::fresh().map_err(|error| Trouble::Failed(error.to_string()))?;
        let kept = store.secret("push", &fresh).await?;
        let contact = match &posts.from {
            Some(from) => format!("mailto:{}", mailbox(from)?.email),
            None => posts.url.clone(),
        };
        let mail = match (&posts.mail, &posts.from) {
            (Some(server), Some(from)) => Some(Mail {
                transport: transport(server)?,
                from: mailbox(from)?,
            }),
            _ => None,
        };
        Ok(Outside {
            base: posts.url.trim_end_matches('/').to_string(),
            web: Web::new(posts.local_targets).map_err(Trouble::Failed)?,
            mail,
            keys: Keys::new(&kept, contact).map_err(Trouble::Failed)?,
            after: posts.after,
            digest: posts.digest,
        })
    }

    /// The whole address of a page.
    pub fn address(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// What a browser needs to know to take messages from this server.
    pub fn push_key(&self) -> String {
        self.keys.public()
    }

    /// Can mail be sent?
    pub fn can_mail(&self) -> Result<(), Trouble> {
        let none = || Trouble::Bad("This server sends no mail.".to_string());
        self.mail.as_ref().map(drop).ok_or_else(none)
    }

    /// Could a message be sent there at all?
    pub fn check_target(&self, url: &str) -> Result<(), Trouble> {
        self.web.check(url).map(drop).map_err(Trouble::Bad)
    }

    /// Sends a mail; `off` is where its reader can end such mails.
    pub async fn send_mail(
        &self,
        to: &str,
        subject: &str,
        text: &str,
        off: Option<&str>,
    ) -> Result<(), Lost> {
        let refused = |error: &dyn std::fmt::Display| Lost::Refused(error.to_string());
        let mail = self.mail.as_ref().ok_or(Lost::Gone)?;
        let to: Mailbox = to.parse().map_err(|error| refused(&error))?;
        let mut message = Message::builder()
            .from(mail.from.clone())
            .to(to)
            .subject(subject)
            .header(header::ContentType::TEXT_PLAIN);
        if let Some(off) = off {
            message = message
                .header(Unsubscribe(off.to_string()))
                .header(OneClick);
        }
        let message = message
            .body(text.to_string())
            .map_err(|error| refused(&error))?;
        let sent = tokio::time::timeout(MAIL, mail.transport.send(message)).await;
        match sent {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) if error.is_permanent() => Err(refused(&error)),
            Ok(Err(error)) => Err(Lost::Later(error.to_string())),
            Err(_) => Err(Lost::Later("the mail server does not answer".to_string())),
        }
    }

    /// Sends a mail that somebody waits for.
    pub async fn mail(
        &self,
        to: &str,
        subject: &str,
        text: &str,
        off: Option<&str>,
    ) -> Result<(), Trouble> {
        self.can_mail()?;
        self.send_mail(to, subject, text, off)
            .await
            .map_err(|lost| {
                // Who asks is told nothing of the inside; the host is.
                tracing::warn!(?lost, "a mail was not sent");
                Trouble::Bad("The mail could not be sent. Try again later.".to_string())
            })
    }

    /// Sends a push message.
    pub async fn push(&self, to: &Subscription, text: &str) -> Result<(), Lost> {
        let (headers, body) = self
            .keys
            .sealed(to, text.as_bytes())
            .map_err(Lost::Refused)?;
        self.web.post(&to.endpoint, &headers, body).await
    }

    /// Sends JSON to an address.
    pub async fn hook(&self, url: &str, body: &serde_json::Value) -> Result<(), Lost> {
        let headers = [("content-type".to_string(), "application/json".to_string())];
        self.web.post(url, &headers, body.to_string().into()).await
    }
}

fn mailbox(text: &str) -> Result<Mailbox, Trouble> {
    let wrong = |_| Trouble::Failed(format!("\"{text}\" is no mail address"));
    text.parse().map_err(wrong)
}

fn transport(server: &str) -> Result<AsyncSmtpTransport<Tokio1Executor>, Trouble> {
    // What is wrong is not told: the address holds a password.
    let wrong = |_| {
        Trouble::Failed(
            "the setting \"mail\" is no address of a mail server such as smtps://user:password@mail.example.org"
                .to_string(),
        )
    };
    let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(server).map_err(wrong)?;
    Ok(builder.timeout(Some(MAIL)).build())
}
