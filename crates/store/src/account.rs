//! People with a lasting self, as values: accounts, signed-in browsers, passkeys, and what changes them.

use crate::Concern;

/// A person with a name of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    /// Who: the id under which they hold seats.
    pub person: String,
    /// What they are called.
    pub name: String,
    /// The hash of their password; empty if they have none.
    pub password: String,
    /// Where mail reaches them, if they said and confirmed it.
    pub mail: Option<String>,
    /// Since when.
    pub created: i64,
}

/// A browser that is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrowserRow {
    /// Public id.
    pub id: String,
    /// The hash of what its cookie says.
    pub hash: String,
    /// Who is signed in.
    pub person: String,
    /// What kind of device it is, for people to read.
    pub device: String,
    /// Since when.
    pub created: i64,
    /// When it came last, to a day or so.
    pub seen: i64,
}

/// A key that a device keeps and signs with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyRow {
    /// What the device calls it.
    pub id: String,
    /// Whose.
    pub person: String,
    /// The public half.
    pub key: String,
    /// Which device, for people to read.
    pub label: String,
    /// How often it says it has signed.
    pub counter: i64,
    /// Since when.
    pub created: i64,
}

/// How far a token goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Everything its person can do, tokens and account too.
    Account,
    /// Everything at tables.
    Play,
    /// One seat of one table.
    Seat {
        /// The table.
        table: String,
        /// The seat.
        seat: u8,
    },
}

impl Scope {
    /// Its word in the store and for people.
    pub fn word(&self) -> &'static str {
        match self {
            Scope::Account => "account",
            Scope::Play => "play",
            Scope::Seat { .. } => "seat",
        }
    }

    /// The table and the seat it is bound to.
    pub fn bound(&self) -> Option<(&str, u8)> {
        match self {
            Scope::Seat { table, seat } => Some((table, *seat)),
            Scope::Account | Scope::Play => None,
        }
    }

    /// A scope as the store keeps it; a word nobody knows reaches as little as can be.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn read(word: &str, table: String, seat: u8) -> Scope {
        match word {
            "account" => Scope::Account,
            "play" => Scope::Play,
            _ => Scope::Seat { table, seat },
        }
    }
}

/// What a program says to speak for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenRow {
    /// Public id.
    pub id: String,
    /// The hash of its secret.
    pub hash: String,
    /// For whom it speaks.
    pub person: String,
    /// What it is for, for people to read.
    pub label: String,
    /// How far it goes.
    pub scope: Scope,
    /// Since when.
    pub created: i64,
}

/// What a link in a mail does.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LinkKind {
    /// Confirms an address.
    Confirm,
    /// Lets a forgotten password be replaced.
    Reset,
}

impl LinkKind {
    /// Its word in the store.
    pub fn word(self) -> &'static str {
        match self {
            LinkKind::Confirm => "confirm",
            LinkKind::Reset => "reset",
        }
    }
}

/// A link that was sent by mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLink {
    /// The hash of its secret.
    pub hash: String,
    /// Whose.
    pub person: String,
    /// What it does.
    pub kind: LinkKind,
    /// Where it was sent.
    pub address: String,
    /// When.
    pub at: i64,
}

/// A finished game of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The table.
    pub table: String,
    /// The game's slug.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// How it ended, in a few words.
    pub result: String,
    /// When.
    pub moved: i64,
    /// May anybody look at it?
    pub watchable: bool,
    /// How many people played.
    pub people: u32,
}

/// How a game reads without somebody's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nameless {
    /// The table.
    pub table: String,
    /// The first line of its record.
    pub header: Option<String>,
    /// How it ended.
    pub result: Option<String>,
}

/// One change of somebody's account.
#[derive(Clone, Debug)]
pub enum AccountWrite {
    /// A guest takes a name; their cookie opens nothing any more, the browser's does. Conflict: the name is taken, or they have one.
    Register {
        /// The account.
        row: AccountRow,
        /// The name in small letters.
        folded: String,
        /// The browser that is signed in by it.
        browser: BrowserRow,
    },
    /// A browser is signed in. Everything of the guest it was before is the person's from now on.
    SignIn {
        /// The browser.
        browser: BrowserRow,
        /// The guest.
        guest: Option<String>,
    },
    /// A browser is signed out. Conflict: it was not this person's.
    SignOut {
        /// Who.
        person: String,
        /// Which.
        browser: String,
    },
    /// All browsers but one are signed out.
    SignOutElsewhere {
        /// Who.
        person: String,
        /// The one that stays.
        browser: String,
    },
    /// Another password; all other browsers are signed out, and tokens and links in mails open nothing. Conflict: there is no such account.
    Password {
        /// Who.
        person: String,
        /// Its hash.
        password: String,
        /// The browser that stays.
        browser: String,
    },
    /// A signed-in browser came again.
    Seen {
        /// Which.
        browser: String,
        /// When.
        at: i64,
    },
    /// Another passkey. Conflict: it is known already.
    AddPasskey(PasskeyRow),
    /// A passkey is no more. Conflict: there is none.
    DropPasskey {
        /// Whose.
        person: String,
        /// Which.
        id: String,
    },
    /// A passkey was used. Conflict: it says that it signed less often than before.
    UsedPasskey {
        /// Which.
        id: String,
        /// How often it says it has signed; 0 if it does not count.
        counter: i64,
    },
    /// A program may speak for a person. Conflict: there is no such person, or the id is taken.
    AddToken(TokenRow),
    /// A token opens nothing any more. Conflict: there was none.
    DropToken {
        /// Whose.
        person: String,
        /// Which.
        id: String,
    },
    /// A link is sent by mail; an older one of its kind opens nothing any more.
    SendLink(MailLink),
    /// An address is confirmed by its link, which is spent. Conflict: it was.
    ConfirmMail {
        /// The hash of the link.
        hash: String,
    },
    /// A forgotten password is replaced by a link, which is spent; every browser is signed out, and tokens open nothing. Conflict: the link was spent.
    ResetPassword {
        /// Who.
        person: String,
        /// The hash of the link.
        hash: String,
        /// The new one's hash.
        password: String,
    },
    /// No mail any more.
    DropMail {
        /// Who.
        person: String,
    },
    /// Somebody does not want to meet somebody.
    Block {
        /// Who.
        person: String,
        /// Whom.
        blocked: String,
        /// When.
        at: i64,
    },
    /// Somebody may be met again.
    Unblock {
        /// Who.
        person: String,
        /// Whom.
        blocked: String,
    },
    /// Somebody leaves for good: bots play on for them, and where their name stood stands another. Conflict: there is no such person.
    Leave {
        /// Who.
        person: String,
        /// What is read in the place of their name.
        instead: String,
        /// The games at which they sat, as they read now.
        games: Vec<Nameless>,
    },
}

impl AccountWrite {
    /// What it is about, for those who have something in memory.
    pub(crate) fn concern(&self) -> Concern<'_> {
        match self {
            AccountWrite::Register { row, .. } => Concern::Everywhere(&row.person),
            AccountWrite::Leave { person, .. } => Concern::Everywhere(person),
            AccountWrite::SignIn { guest, .. } => match guest {
                Some(guest) => Concern::Everywhere(guest),
                None => Concern::Nothing,
            },
            AccountWrite::SignOut { person, .. }
            | AccountWrite::SignOutElsewhere { person, .. }
            | AccountWrite::Password { person, .. }
            | AccountWrite::ResetPassword { person, .. }
            | AccountWrite::DropToken { person, .. }
            | AccountWrite::Block { person, .. }
            | AccountWrite::Unblock { person, .. } => Concern::Guest(person),
            AccountWrite::Seen { .. }
            | AccountWrite::AddPasskey(_)
            | AccountWrite::AddToken(_)
            | AccountWrite::DropPasskey { .. }
            | AccountWrite::UsedPasskey { .. }
            | AccountWrite::SendLink(_)
            | AccountWrite::ConfirmMail { .. }
            | AccountWrite::DropMail { .. } => Concern::Nothing,
        }
    }
}
