//! Notice of one's turn: who is told what, by which way, once.
//!
//! A turn is known by the version of the journal at which the person's own last block of choices ended: choices of others, who may
//! be asked at the same time, do not make another turn of it, nor do the person's own in the middle of it. Nothing has to be stored
//! for that beside the journal. What is told is claimed in the store first, so that of several servers one tells it.

use super::{Live, Reminder, Seen, Trouble, now};
use crate::{
    outside::{Lost, Subscription},
    secrets,
};
use orbis_club::span;
use orbis_core::{AnyMatch, Seat};
use orbis_store::{ChannelKind, ChannelRow, Due, NoticeWrite, StoreError, TurnKey, Wait, Write};
use serde_json::json;
use std::{
    collections::BTreeSet,
    sync::{Arc, PoisonError},
    time::Duration,
};

/// How many ways of one kind somebody may have.
const MOST: u32 = 10;
/// How often somebody who does not come hears of new turns at once; then once in a while of all together.
const TIMES: u32 = 3;
/// Beyond so many failures in a row a way is no longer used; the store knows the same number.
const FAILURES: u32 = 10;
/// How many turns are looked at in one round.
const ROUND: u32 = 500;
/// How long to wait before something is tried again.
const AGAIN: [Duration; 2] = [Duration::from_secs(2), Duration::from_secs(10)];
/// How many entries a feed has at most.
const ENTRIES: usize = 50;

/// A turn that waits for somebody, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The turn.
    pub turn: TurnKey,
    /// The title of the game.
    pub game: String,
    /// The others at the table.
    pub with: String,
    /// Since when.
    pub since: i64,
    /// The address of the table.
    pub link: String,
}

/// What somebody is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// In a few words.
    pub title: String,
    /// What it is about, a line each.
    pub lines: Vec<String>,
    /// Where it leads.
    pub link: String,
    /// Messages with the same tag replace each other where they are shown.
    pub tag: String,
}

impl Message {
    /// That there is only so much time left for a turn.
    fn soon(waiting: &Waiting, left: i64) -> Message {
        let mut message = Message::turns(std::slice::from_ref(waiting), String::new());
        message.title = format!("Your time runs out: {}", waiting.game);
        message.lines.push(format!("{} left.", span(left)));
        message
    }

    /// That these turns wait.
    fn turns(waiting: &[Waiting], lobby: String) -> Message {
        // Who plays several seats of a table is told of the table.
        let mut told = BTreeSet::new();
        let tables: Vec<&Waiting> = waiting
            .iter()
            .filter(|each| told.insert(&each.turn.table))
            .collect();
        let line = |each: &&Waiting| match each.with.as_str() {
            "" => each.game.clone(),
            with => format!("{} with {with}", each.game),
        };
        let (title, link, tag) = match tables.as_slice() {
            [one] => (
                format!("Your turn: {}", one.game),
                one.link.clone(),
                format!("turn-{}", one.turn.table),
            ),
            many => (
                format!("{} tables wait for you", many.len()),
                lobby,
                "turns".to_string(),
            ),
        };
        Message {
            title,
            lines: tables.iter().map(line).collect(),
            link,
            tag,
        }
    }

    /// For services that show it in a browser.
    fn pushed(&self, off: &str) -> String {
        json!({ "title": self.title, "body": self.lines.join("\n"), "url": self.link, "tag": self.tag, "off": off })
            .to_string()
    }

    /// For chat services: one reads `content`, the other `text`. Nobody is called by a name that somebody gave themselves.
    fn hooked(&self, off: &str) -> serde_json::Value {
        let lines = self.lines.join("\n");
        let all = format!(
            "{}\n{lines}\n{}\n(No more of these: {off})",
            self.title, self.link
        );
        let plain = all
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        json!({ "content": all, "text": plain, "allowed_mentions": { "parse": [] } })
    }

    fn mailed(&self, off: &str) -> String {
        let lines = self.lines.join("\n");
        format!(
            "{lines}\n\nGo on: {}\n\nNo more mail of this kind: {off}\n",
            self.link
        )
    }
}

/// The version at which the turn of a seat began: the end of its own choices before those of the others that it waits after.
fn turn_of(game: &dyn AnyMatch, seat: Seat) -> u64 {
    let own = |version: &u64| game.chooser(*version) == Some(seat);
    let mut back = (1..=game.version()).rev().skip_while(own);
    back.find(own).unwrap_or(0)
}

impl Live {
    /// The ways by which somebody is told.
    pub async fn channels(&self, person: &str) -> Result<Vec<ChannelRow>, Trouble> {
        Ok(self.store.channels(person).await?)
    }

    async fn add_channel(
        &self,
        person: &str,
        kind: ChannelKind,
        target: String,
        label: String,
    ) -> Result<(), Trouble> {
        let row = ChannelRow {
            id: secrets::random(12)?,
            person: person.to_string(),
            kind,
            target,
            label,
            created: now(),
            sent: 0,
            times: 0,
            failed: 0,
        };
        let write = NoticeWrite::Add { row, most: MOST };
        match self.store.write(Write::Notice(write)).await {
            Err(StoreError::Conflict) => Err(Trouble::Bad(format!(
                "You have {MOST} of this kind, and nobody has more: switch one off first."
            ))),
            other => Ok(other?),
        }
    }

    /// A browser takes push messages for somebody.
    pub async fn add_push(
        &self,
        person: &str,
        to: &Subscription,
        device: &str,
    ) -> Result<(), Trouble> {
        self.outside()?.check_target(&to.endpoint)?;
        if !to.is_sound() {
            return Err(Trouble::Bad(
                "This browser's key cannot be read.".to_string(),
            ));
        }
        let target = serde_json::to_string(to).unwrap_or_default();
        self.add_channel(person, ChannelKind::Push, target, device.to_string())
            .await
    }

    /// An address of the web takes messages for somebody.
    pub async fn add_webhook(&self, person: &str, url: &str) -> Result<(), Trouble> {
        let url = url.trim();
        self.outside()?.check_target(url)?;
        let host = url.split('/').nth(2).unwrap_or_default().to_string();
        self.add_channel(person, ChannelKind::Webhook, url.to_string(), host)
            .await
    }

    /// Mail to the confirmed address of an account.
    pub async fn add_mail(&self, person: &str) -> Result<(), Trouble> {
        self.outside()?.can_mail()?;
        let Some(mail) = self.account(person).await?.mail else {
            return Err(Trouble::Bad(
                "Say your mail address first, and open the link that is sent there.".to_string(),
            ));
        };
        self.add_channel(person, ChannelKind::Mail, String::new(), mail)
            .await
    }

    /// A feed at a secret address, which is told once.
    pub async fn add_feed(&self, person: &str) -> Result<String, Trouble> {
        let secret = secrets::secret()?;
        let hash = secrets::hash(&secret);
        self.add_channel(person, ChannelKind::Feed, hash, "Atom".to_string())
            .await?;
        Ok(secret)
    }

    async fn own_channel(&self, person: &str, id: &str) -> Result<ChannelRow, Trouble> {
        let row = self.store.channel(id).await?;
        row.filter(|row| row.person == person)
            .ok_or_else(|| Trouble::Bad("This is switched off already.".to_string()))
    }

    /// A way is switched off.
    pub async fn drop_channel(&self, person: &str, id: &str) -> Result<(), Trouble> {
        self.own_channel(person, id).await?;
        self.end_channel(id).await
    }

    async fn end_channel(&self, id: &str) -> Result<(), Trouble> {
        let channel = id.to_string();
        let write = Write::Notice(NoticeWrite::Drop { channel });
        match self.store.write(write).await {
            // Somebody else was first: it is off.
            Err(StoreError::Conflict) => Ok(()),
            other => Ok(other?),
        }
    }

    /// What lets whoever reads a message end such messages, and nothing else.
    pub fn off_path(&self, channel: &str) -> String {
        let key = &self.dice_key;
        let mut token = secrets::hash(&format!("off\n{key}\n{channel}"));
        token.truncate(32);
        format!("/notices/off/{channel}/{token}")
    }

    /// Does this path end the messages of a way that there is? Its kind.
    pub async fn check_off(&self, channel: &str, token: &str) -> Result<ChannelKind, Trouble> {
        let path = format!("/notices/off/{channel}/{token}");
        if !secrets::same(&path, &self.off_path(channel)) {
            return Err(Trouble::NoLink);
        }
        let row = self.store.channel(channel).await?;
        row.map(|row| row.kind).ok_or(Trouble::NoLink)
    }

    /// Ends the messages of a way by the link in one of them.
    pub async fn switch_off(&self, channel: &str, token: &str) -> Result<(), Trouble> {
        self.check_off(channel, token).await?;
        self.end_channel(channel).await
    }

    /// Sends a first message, so that somebody sees that it works.
    pub async fn try_channel(&self, person: &str, id: &str) -> Result<(), Trouble> {
        let row = self.own_channel(person, id).await?;
        let message = Message {
            title: "Orbis reaches you here".to_string(),
            lines: vec!["You will be told when it is your turn.".to_string()],
            link: self.outside()?.address("/me"),
            tag: "trial".to_string(),
        };
        match self.deliver(&row, &message).await {
            Ok(()) => self.delivered(&row, true).await,
            Err(Lost::Gone) => Err(Trouble::Bad("Nobody is there any more.".to_string())),
            Err(Lost::Refused(why) | Lost::Later(why)) => {
                Err(Trouble::Bad(format!("It did not arrive: {why}.")))
            }
        }
    }

    async fn delivered(&self, row: &ChannelRow, well: bool) -> Result<(), Trouble> {
        if well && row.failed == 0 {
            return Ok(());
        }
        let channel = row.id.clone();
        let write = NoticeWrite::Delivered { channel, well };
        Ok(self.store.write(Write::Notice(write)).await?)
    }

    async fn deliver(&self, row: &ChannelRow, message: &Message) -> Result<(), Lost> {
        let failed = |trouble: Trouble| Lost::Later(trouble.to_string());
        let outside = self.outside().map_err(failed)?;
        let off = outside.address(&self.off_path(&row.id));
        match row.kind {
            ChannelKind::Push => {
                let to = serde_json::from_str(&row.target).map_err(|_| Lost::Gone)?;
                let off = self.off_path(&row.id);
                outside.push(&to, &message.pushed(&off)).await
            }
            ChannelKind::Webhook => outside.hook(&row.target, &message.hooked(&off)).await,
            ChannelKind::Mail => {
                let account = self.store.account(&row.person).await;
                let account = account.map_err(|error| Lost::Later(error.to_string()))?;
                let mail = account.and_then(|account| account.mail).ok_or(Lost::Gone)?;
                outside
                    .send_mail(&mail, &message.title, &message.mailed(&off), Some(&off))
                    .await
            }
            ChannelKind::Feed => Ok(()),
        }
    }

    /// Delivers something that is claimed, again if it may go well another time. What nobody takes any more is switched off.
    async fn see_off(self: Arc<Live>, row: ChannelRow, message: Message) {
        let mut outcome = self.deliver(&row, &message).await;
        for wait in AGAIN {
            let waits = tokio::time::sleep(wait);
            if !matches!(outcome, Err(Lost::Later(_))) || !self.unless_stopped(waits).await {
                break;
            }
            outcome = self.deliver(&row, &message).await;
        }
        let (kind, done) = match outcome {
            Ok(()) => ("delivered", self.delivered(&row, true).await),
            Err(Lost::Gone) => ("gone", self.end_channel(&row.id).await),
            Err(Lost::Refused(_) | Lost::Later(_)) => {
                ("not taken", self.delivered(&row, false).await)
            }
        };
        // Where it goes is nobody's business, nor is what was answered.
        tracing::info!(channel = %row.kind, outcome = kind, "a notice");
        if let Err(trouble) = done {
            tracing::warn!("what came of a notice is not noted: {trouble}");
        }
    }

    /// Tells those who play a seat that its time runs out. That it is told once is the affair of who keeps the time.
    pub(super) fn tell_of_time(self: &Arc<Live>, seen: &Seen, reminder: Reminder, at: i64) {
        let (live, Ok(under_way)) = (self.clone(), self.under_way()) else {
            return;
        };
        let Some(waiting) = self.words_of(seen, reminder.seat.into(), 0, at) else {
            return;
        };
        let message = Message::soon(&waiting, reminder.ends - at);
        crate::aside::spawn(async move {
            for person in &reminder.people {
                if let Err(trouble) = live.tell_person(person, &message).await {
                    tracing::warn!("somebody is not told that their time runs out: {trouble}");
                }
            }
            drop(under_way);
        });
    }

    /// Tells somebody something by all their ways.
    async fn tell_person(self: &Arc<Live>, person: &str, message: &Message) -> Result<(), Trouble> {
        for row in self.store.channels(person).await? {
            if row.kind == ChannelKind::Feed || row.failed >= FAILURES {
                continue;
            }
            let (live, under_way, message) = (self.clone(), self.under_way()?, message.clone());
            crate::aside::spawn(async move {
                live.see_off(row, message).await;
                drop(under_way);
            });
        }
        Ok(())
    }

    /// A turn in words; nothing if it is no longer waited for.
    async fn waiting(self: &Arc<Live>, wait: &Wait) -> Option<Waiting> {
        let table = self.table(&wait.table).await.ok()?;
        let (seen, seat) = (table.seen(), Seat::new(wait.seat)?);
        let game = seen.game.clone()?;
        if !seen.asked().contains(seat) {
            return None;
        }
        let turn = crate::aside::work(move || turn_of(&*game, seat))
            .await
            .ok()?;
        self.words_of(&seen, wait.seat, turn, wait.moved)
    }

    /// A turn of a seat in words; nothing if nobody is told anything.
    fn words_of(&self, seen: &Seen, seat: u8, turn: u64, since: i64) -> Option<Waiting> {
        let others = seen.seats.iter().filter(|row| row.seat != seat);
        let others: Vec<&str> = others.map(|row| row.name.as_str()).collect();
        let table = seen.row.id.clone();
        let link = format!("/t/{table}");
        Some(Waiting {
            turn: TurnKey { table, seat, turn },
            game: seen.entry.game.about().title.to_string(),
            with: others.join(", "),
            since,
            link: self.outside().ok()?.address(&link),
        })
    }

    /// What waits for somebody, for their feed.
    pub async fn feed(self: &Arc<Live>, secret: &str) -> Result<Vec<Waiting>, Trouble> {
        let person = self.store.feed(&secrets::hash(secret)).await?;
        let person = person.ok_or(Trouble::NoLink)?;
        let mut all = Vec::new();
        for wait in self.store.waits(&person).await?.iter().take(ENTRIES) {
            all.extend(self.waiting(wait).await);
        }
        Ok(all)
    }

    /// Somebody is here: what comes up from now on is told at once. Whether this server told them something is known; `ask` looks whether
    /// another did, or this one before it was started again.
    pub fn came(self: &Arc<Live>, person: &str, ask: bool) {
        let awaited = {
            let awaited = &self.reception.awaited;
            let mut awaited = awaited.lock().unwrap_or_else(PoisonError::into_inner);
            awaited.remove(person)
        };
        if !awaited && !ask {
            return;
        }
        let (live, person) = (self.clone(), person.to_string());
        let Ok(under_way) = self.under_way() else {
            return;
        };
        crate::aside::spawn(async move {
            let owed = live.store.channels(&person).await;
            if owed.is_ok_and(|rows| rows.iter().any(|row| row.times > 0)) {
                let write = Write::Notice(NoticeWrite::Came { person });
                if let Err(error) = live.store.write(write).await {
                    tracing::warn!(%error, "that somebody came is not noted");
                }
            }
            drop(under_way);
        });
    }

    /// Tells everybody what has stood long enough, as if it were this time now. How many messages are on their way.
    pub async fn tell_turns(self: &Arc<Live>, at: i64) -> Result<usize, Trouble> {
        let Ok(outside) = self.outside() else {
            return Ok(0);
        };
        let millis = |time: Duration| i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        let due = Due {
            at,
            stood: millis(outside.after),
            times: TIMES,
            digest: millis(outside.digest),
            most: ROUND,
        };
        let waits = self.store.due(due).await?;
        let mut sent = 0;
        for theirs in waits.chunk_by(|one, two| one.person == two.person) {
            let mut turns = Vec::new();
            for wait in theirs {
                turns.extend(self.waiting(wait).await);
            }
            for row in self.store.channels(&theirs[0].person).await? {
                let soon = row.times < TIMES || row.sent <= at.saturating_sub(due.digest);
                if row.kind != ChannelKind::Feed && row.failed < FAILURES && soon {
                    sent += usize::from(self.tell(row, &turns, at).await?);
                }
            }
        }
        Ok(sent)
    }

    /// Tells what one way has not told; whether there was anything.
    async fn tell(
        self: &Arc<Live>,
        row: ChannelRow,
        turns: &[Waiting],
        at: i64,
    ) -> Result<bool, Trouble> {
        let mut news = Vec::new();
        for turn in turns {
            if !self.store.told(&row.id, &turn.turn).await? {
                news.push(turn.clone());
            }
        }
        let channel = row.id.clone();
        if news.is_empty() {
            let write = NoticeWrite::Covered { channel, at };
            self.store.write(Write::Notice(write)).await?;
            return Ok(false);
        }
        let claim = NoticeWrite::Tell {
            channel,
            turns: news.iter().map(|each| each.turn.clone()).collect(),
            at,
        };
        match self.store.write(Write::Notice(claim)).await {
            // Another server tells it.
            Err(StoreError::Conflict) => return Ok(false),
            other => other?,
        }
        let message = Message::turns(&news, self.outside()?.address("/me"));
        let awaited = &self.reception.awaited;
        let mut awaited = awaited.lock().unwrap_or_else(PoisonError::into_inner);
        awaited.insert(row.person.clone());
        drop(awaited);
        let (live, under_way) = (self.clone(), self.under_way()?);
        crate::aside::spawn(async move {
            live.see_off(row, message).await;
            drop(under_way);
        });
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(table: &str, game: &str, with: &str) -> Waiting {
        Waiting {
            turn: TurnKey {
                table: table.to_string(),
                seat: 0,
                turn: 3,
            },
            game: game.to_string(),
            with: with.to_string(),
            since: 0,
            link: format!("https://games.example/t/{table}"),
        }
    }

    #[test]
    fn one_turn_leads_to_its_table_and_several_to_my_games() {
        let one = Message::turns(&[waiting("a", "Lanterns", "Bob")], "/me".to_string());
        assert_eq!(one.title, "Your turn: Lanterns");
        assert_eq!(one.lines, ["Lanterns with Bob"]);
        assert_eq!(one.link, "https://games.example/t/a");
        let both = [waiting("a", "Lanterns", "Bob"), waiting("b", "Others", "")];
        let both = Message::turns(&both, "/me".to_string());
        assert_eq!(both.title, "2 tables wait for you");
        assert_eq!((both.link.as_str(), both.tag.as_str()), ("/me", "turns"));
        let seats = [
            waiting("a", "Lanterns", "Bob"),
            waiting("a", "Lanterns", "Ada"),
        ];
        let seats = Message::turns(&seats, "/me".to_string());
        assert_eq!(seats, one, "two seats of one table are one table");
    }

    #[test]
    fn chat_services_are_called_by_nobodys_name() {
        let named = [waiting("a", "Lanterns", "<!channel> & @everyone")];
        let message = Message::turns(&named, String::new());
        let said = message.hooked("/off");
        let text = said["text"].as_str().unwrap_or_default();
        assert!(text.contains("&lt;!channel&gt; &amp;"), "{text}");
        assert_eq!(said["allowed_mentions"]["parse"], json!([]));
        assert!(
            said["content"]
                .as_str()
                .is_some_and(|all| all.contains("/off"))
        );
    }
}
