//! What the house is asked, and what it answers. Both are JSON.

use serde::{Deserialize, Serialize};

/// Something that is asked.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Asked {
    /// Opens the house with what was kept; nothing else comes before.
    Open {
        /// Keys with their values, in any order.
        kept: Vec<(String, String)>,
        /// The host whose page this is, with its port.
        host: String,
        /// The path below which the pages lie: empty, or `/somewhere`.
        below: String,
        /// For trials: the word from which all chance follows; bots then think without a clock.
        #[serde(default)]
        luck: Option<String>,
    },
    /// A request of a page; its answer may come with a later call.
    Fetch(Fetch),
    /// Goes on with whatever waited for time to pass.
    Tick,
    /// Nobody listens to this stream any more.
    Close {
        /// The number of the request that it answers.
        stream: u32,
    },
    /// What a mind is to think about.
    Question {
        /// Its number among what is wanted.
        number: u64,
    },
    /// What a mind found.
    Thought {
        /// The number of the question.
        number: u64,
        /// The answer in writing.
        answer: String,
    },
}

/// A request of a page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fetch {
    /// A number that no request before had.
    pub id: u32,
    /// GET, POST.
    pub method: String,
    /// The path with what is asked of it, as the browser names it.
    pub path: String,
    /// The head.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

/// The answer to a request.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Answer {
    /// The number of the request.
    pub id: u32,
    /// The status.
    pub status: u16,
    /// The head.
    pub headers: Vec<(String, String)>,
    /// The body, unless it comes as a stream of events.
    pub body: String,
    /// Does it come as a stream of events?
    pub stream: bool,
}

/// What the house says.
#[derive(Debug, Default, Serialize)]
pub struct Said {
    /// Keys to be kept with their values, or to be forgotten: all of them or none, before anything else is heard.
    pub keep: Vec<(String, Option<String>)>,
    /// Answers that are there now.
    pub answers: Vec<Answer>,
    /// What streams say, by the numbers of their requests.
    pub events: Vec<(u32, String)>,
    /// Streams that have come to their end.
    pub ended: Vec<u32>,
    /// The numbers of all questions that minds are wanted for.
    pub wanted: Vec<u64>,
    /// The question that was asked for, if it is still wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Requests that wait for something.
    pub waiting: usize,
}
