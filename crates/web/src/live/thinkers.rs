//! Who may think when. The bots of all tables share a few slots in short turns; whose table has thought least comes first,
//! so that a short thought never waits for a long one, and no table for another that has had its turn.

use orbis_bots::Permit;
use std::{
    collections::{BTreeMap, HashMap},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

/// How long a thought has its slot before somebody else may have it.
const SLICE: Duration = Duration::from_millis(20);

/// How long a thought stands back at most for those who are being served; then it has a slice, or bots would never move on
/// a busy server.
const COURTESY: Duration = Duration::from_millis(50);

/// How much a table that has not thought for a while may think before it stands in line with the others.
const CREDIT: Duration = Duration::from_millis(250);

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Those who wait for a slot, by what their tables have spent, then by who came first.
struct Line<T> {
    /// What whoever was let in last had spent.
    floor: u64,
    arrivals: u64,
    waiting: BTreeMap<(u64, u64), T>,
}

impl<T> Line<T> {
    fn new() -> Line<T> {
        Line {
            floor: 0,
            arrivals: 0,
            waiting: BTreeMap::new(),
        }
    }

    /// What counts as spent of a table that comes back: rest is not saved up.
    fn spent(&self, spent: u64) -> u64 {
        spent.max(self.floor.saturating_sub(nanos(CREDIT)))
    }

    fn join(&mut self, spent: u64, who: T) -> (u64, u64) {
        self.arrivals += 1;
        let place = (spent, self.arrivals);
        self.waiting.insert(place, who);
        place
    }

    fn next(&mut self) -> Option<T> {
        let ((spent, _), who) = self.waiting.pop_first()?;
        self.floor = self.floor.max(spent);
        Some(who)
    }

    /// Does anybody wait whose table has spent less?
    fn before(&self, spent: u64) -> bool {
        let first = self.waiting.first_key_value();
        first.is_some_and(|((other, _), _)| *other < spent)
    }
}

struct Room {
    stopped: bool,
    free: usize,
    line: Line<u64>,
    thoughts: HashMap<u64, Arc<Thought>>,
    begun: u64,
}

impl Room {
    fn fill(&mut self) {
        while self.free > 0
            && let Some(id) = self.line.next()
        {
            if let Some(thought) = self.thoughts.get(&id) {
                self.free -= 1;
                thought.granted.store(true, Ordering::Relaxed);
                thought.turn.notify_all();
            }
        }
    }
}

/// The slots in which bots think.
pub(super) struct Thinkers {
    room: Mutex<Room>,
    clock: Instant,
    slots: usize,
    /// How many are being served at this moment.
    guests: AtomicUsize,
    /// Told when nobody is served any more, and when thoughts end.
    quiet: Condvar,
}

/// Somebody is being served, as long as this lives: bots stand back.
pub(crate) struct Served(Arc<Thinkers>);

impl Drop for Served {
    fn drop(&mut self) {
        if self.0.guests.fetch_sub(1, Ordering::SeqCst) == 1 {
            // Whoever has just looked whether it is quiet waits by now.
            let _room = self.0.room();
            self.0.quiet.notify_all();
        }
    }
}

/// A bot's thought about one choice.
pub(super) struct Thought {
    thinkers: Arc<Thinkers>,
    id: u64,
    /// The longest it may think, and what it has thought before its present turn.
    limit: u64,
    used: AtomicU64,
    /// What its table has spent on thoughts, this one too.
    spent: AtomicU64,
    since: AtomicU64,
    until: AtomicU64,
    /// Until when it need not stand back again.
    firm: AtomicU64,
    granted: AtomicBool,
    ended: AtomicBool,
    turn: Condvar,
}

impl Thinkers {
    /// So many slots.
    pub fn new(slots: usize) -> Arc<Thinkers> {
        Arc::new(Thinkers {
            room: Mutex::new(Room {
                stopped: false,
                free: slots,
                line: Line::new(),
                thoughts: HashMap::new(),
                begun: 0,
            }),
            clock: Instant::now(),
            slots,
            guests: AtomicUsize::new(0),
            quiet: Condvar::new(),
        })
    }

    /// Somebody is served from now on.
    pub fn serve(self: &Arc<Thinkers>) -> Served {
        self.guests.fetch_add(1, Ordering::SeqCst);
        Served(self.clone())
    }

    fn room(&self) -> MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        nanos(self.clock.elapsed())
    }

    /// A thought for a table that has spent so much on thoughts; none after the stop.
    pub fn begin(self: &Arc<Thinkers>, spent: u64, limit: Duration) -> Option<Arc<Thought>> {
        let mut room = self.room();
        if room.stopped {
            return None;
        }
        room.begun += 1;
        let id = room.begun;
        let spent = room.line.spent(spent);
        let thought = Arc::new(Thought {
            thinkers: self.clone(),
            id,
            limit: nanos(limit),
            used: AtomicU64::new(0),
            spent: AtomicU64::new(spent),
            since: AtomicU64::new(0),
            until: AtomicU64::new(0),
            firm: AtomicU64::new(0),
            granted: AtomicBool::new(false),
            ended: AtomicBool::new(false),
            turn: Condvar::new(),
        });
        room.thoughts.insert(id, thought.clone());
        room.line.join(spent, id);
        room.fill();
        Some(thought)
    }

    /// Ends all thoughts, and lets nobody begin another.
    pub fn stop(&self) {
        let mut room = self.room();
        room.stopped = true;
        for thought in room.thoughts.values() {
            thought.ended.store(true, Ordering::Relaxed);
            thought.turn.notify_all();
        }
        self.quiet.notify_all();
    }

    /// How many think now, and how many wait for their turn.
    pub fn busy(&self) -> (usize, usize) {
        let room = self.room();
        (self.slots - room.free, room.line.waiting.len())
    }
}

impl Thought {
    /// Waits for its first turn; `false` if it was ended before.
    pub fn enter(&self) -> bool {
        let room = self.thinkers.room();
        self.wait(room)
    }

    fn wait(&self, mut room: MutexGuard<'_, Room>) -> bool {
        while !self.granted.load(Ordering::Relaxed) && !self.ended.load(Ordering::Relaxed) {
            room = self.turn.wait(room).unwrap_or_else(PoisonError::into_inner);
        }
        let now = self.thinkers.now();
        self.since.store(now, Ordering::Relaxed);
        self.until
            .store(now.saturating_add(nanos(SLICE)), Ordering::Relaxed);
        !self.ended.load(Ordering::Relaxed)
    }

    /// Counts what it has thought since its turn began.
    fn count(&self) -> (u64, u64) {
        let now = self.thinkers.now();
        let turn = now.saturating_sub(self.since.swap(now, Ordering::Relaxed));
        let add = |sum: &AtomicU64| sum.fetch_add(turn, Ordering::Relaxed).saturating_add(turn);
        (add(&self.used), add(&self.spent))
    }

    /// Its turn is over: on with it, or somebody else first?
    fn pause(&self) -> bool {
        let mut room = self.thinkers.room();
        let (used, spent) = self.count();
        if used >= self.limit {
            self.ended.store(true, Ordering::Relaxed);
            return false;
        }
        if room.line.before(spent) && self.granted.swap(false, Ordering::Relaxed) {
            room.line.join(spent, self.id);
            room.free += 1;
            room.fill();
        }
        self.wait(room)
    }

    /// Stands back until nobody is served, for a while; that time is not thought.
    fn stand_back(&self) {
        let room = self.thinkers.room();
        let begun = self.thinkers.now();
        let crowded = |_: &mut Room| {
            self.thinkers.guests.load(Ordering::SeqCst) > 0 && !self.ended.load(Ordering::Relaxed)
        };
        let quiet = &self.thinkers.quiet;
        let waited = quiet.wait_timeout_while(room, COURTESY, crowded);
        let (_room, end) = waited.unwrap_or_else(PoisonError::into_inner);
        let now = self.thinkers.now();
        let stood = now.saturating_sub(begun);
        self.since.fetch_add(stood, Ordering::Relaxed);
        self.until.fetch_add(stood, Ordering::Relaxed);
        if end.timed_out() {
            self.firm
                .store(now.saturating_add(nanos(SLICE)), Ordering::Relaxed);
        }
    }

    /// Ends it from outside; the bot soon answers.
    pub fn end(&self) {
        let _room = self.thinkers.room();
        self.ended.store(true, Ordering::Relaxed);
        self.turn.notify_all();
        self.thinkers.quiet.notify_all();
    }

    /// It is thought to its end: its slot is free. What its table has spent now.
    pub fn leave(&self) -> u64 {
        let mut room = self.thinkers.room();
        let spent = if self.granted.swap(false, Ordering::Relaxed) {
            room.free += 1;
            self.count().1
        } else {
            room.line.waiting.retain(|_, id| *id != self.id);
            self.spent.load(Ordering::Relaxed)
        };
        room.thoughts.remove(&self.id);
        room.fill();
        spent
    }
}

impl Permit for Thought {
    fn go_on(&self) -> bool {
        let ended = || self.ended.load(Ordering::Relaxed);
        if ended() {
            return false;
        }
        let crowded = self.thinkers.guests.load(Ordering::Relaxed) > 0;
        if crowded && self.thinkers.now() >= self.firm.load(Ordering::Relaxed) {
            self.stand_back();
            if ended() {
                return false;
            }
        }
        self.thinkers.now() < self.until.load(Ordering::Relaxed) || self.pause()
    }
}

/// Lets everything else on this machine go first, as far as it knows how.
pub(super) fn step_back() {
    #[cfg(target_os = "linux")]
    {
        let me = rustix::thread::gettid();
        // A machine that does not let us thinks as before.
        let _ = rustix::process::setpriority_process(Some(me), 19);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);
    const MILLI: u64 = 1_000_000;

    /// One slot, 20 tables that think without end, and one that wants `need` at a time: how long each of its thoughts takes.
    fn waits(need: u64, thoughts: usize) -> Vec<u64> {
        let mut line = Line::new();
        let mut spent = [0u64; 21];
        for (table, spent) in spent.iter().enumerate().skip(1) {
            line.join(*spent, table);
        }
        let (mut now, mut waits) = (0, Vec::new());
        let mut run = |line: &mut Line<usize>, spent: &mut [u64; 21], left: &mut u64| {
            let who = line.next().expect("somebody always waits");
            let turn = if who == 0 {
                nanos(SLICE).min(*left)
            } else {
                nanos(SLICE)
            };
            now += turn;
            spent[who] += turn;
            if who == 0 {
                *left -= turn;
            }
            if who > 0 || *left > 0 {
                line.join(spent[who], who);
            }
            now
        };
        for _ in 0..500 {
            run(&mut line, &mut spent, &mut 0);
        }
        for _ in 0..thoughts {
            let mut left = need;
            spent[0] = line.spent(spent[0]);
            line.join(spent[0], 0);
            let begun = run(&mut line, &mut spent, &mut left);
            let mut ended = begun;
            while left > 0 {
                ended = run(&mut line, &mut spent, &mut left);
            }
            waits.push((ended - begun + nanos(SLICE)) / MILLI);
        }
        waits
    }

    #[test]
    fn a_short_thought_does_not_wait_for_twenty_long_ones() {
        assert!(
            waits(100 * MILLI, 1)[0] < 500,
            "{:?}",
            waits(100 * MILLI, 1)
        );
        // One bot after the other at the same table: its share is that of any other table, no less.
        let many = waits(50 * MILLI, 40);
        assert!(many.iter().all(|wait| *wait < 3000), "{many:?}");
        let whole: u64 = many.iter().sum();
        assert!(whole <= 40 * 50 * 21 + 500, "{whole}");
    }

    #[test]
    fn nobody_has_a_second_turn_before_everybody_had_one() {
        let mut line = Line::new();
        let mut spent = [0u64; 7];
        for (table, spent) in spent.iter().enumerate() {
            line.join(*spent, table);
        }
        for _ in 0..50 {
            let mut round: Vec<usize> = Vec::new();
            for _ in 0..spent.len() {
                let who = line.next().expect("all of them wait");
                spent[who] += nanos(SLICE);
                line.join(spent[who], who);
                round.push(who);
            }
            round.sort_unstable();
            assert_eq!(round, [0, 1, 2, 3, 4, 5, 6]);
        }
    }

    /// Thinks on a thread of its own for as long as it may, or until it has asked `most` times.
    fn think(thought: &Arc<Thought>, most: u64) -> std::thread::JoinHandle<bool> {
        let thought = thought.clone();
        std::thread::spawn(move || {
            let mut asked = 0;
            let mut leave = thought.enter();
            while leave && asked < most {
                leave = thought.go_on();
                asked += 1;
            }
            thought.leave();
            leave
        })
    }

    #[test]
    fn endless_thoughts_let_others_think_and_end_at_the_stop() {
        let thinkers = Thinkers::new(1);
        let begin = |limit| thinkers.begin(0, limit).expect("not stopped");
        let endless: Vec<_> = (0..20).map(|_| think(&begin(HOUR), u64::MAX)).collect();
        let short = think(&begin(HOUR), 100);
        assert!(short.join().expect("it ran"), "it was never told to end");
        assert_eq!(thinkers.busy().0, 1, "one slot, one thinks");
        thinkers.stop();
        for each in endless {
            assert!(!each.join().expect("it ran"));
        }
        assert_eq!(thinkers.busy(), (0, 0));
        assert!(thinkers.begin(0, HOUR).is_none());
    }

    #[test]
    fn a_thought_stands_back_while_somebody_is_served_but_not_for_ever() {
        let thinkers = Thinkers::new(1);
        let thought = thinkers.begin(0, HOUR).expect("not stopped");
        assert!(thought.enter() && thought.go_on());
        let guest = thinkers.serve();
        let (asked, heard) = std::sync::mpsc::channel();
        let mind = thought.clone();
        let thinking = std::thread::spawn(move || {
            asked.send(()).expect("somebody hears");
            mind.go_on()
        });
        heard.recv().expect("it asks");
        drop(guest);
        assert!(
            thinking.join().expect("it ran"),
            "it goes on when it is quiet"
        );
        // Nobody leaves: it goes on all the same, and has its slice before it stands back again.
        let _guest = thinkers.serve();
        let before = thinkers.now();
        assert!(thought.go_on());
        let stood = thinkers.now() - before;
        assert!(stood >= nanos(COURTESY), "it stood back for {stood} ns");
        assert!(thought.firm.load(Ordering::Relaxed) > before + nanos(COURTESY));
        assert!(
            thought.used.load(Ordering::Relaxed) < nanos(COURTESY),
            "standing is no thinking"
        );
        let mind = thought.clone();
        let waiting = std::thread::spawn(move || while mind.go_on() {});
        thought.end();
        waiting.join().expect("it ended");
        thought.leave();
    }

    #[test]
    fn a_thought_has_a_limit_and_can_be_ended_while_it_waits() {
        let thinkers = Thinkers::new(1);
        let begin = |limit| thinkers.begin(0, limit).expect("not stopped");
        let long = begin(Duration::from_millis(30));
        let waiting = begin(HOUR);
        let (one, other) = (think(&long, u64::MAX), think(&waiting, u64::MAX));
        waiting.end();
        assert!(!other.join().expect("it ran"));
        assert!(!one.join().expect("it ran"), "it ended at its limit");
        assert_eq!(thinkers.busy(), (0, 0));
    }
}
