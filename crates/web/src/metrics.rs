//! What a host can watch: figures in the text that Prometheus reads.

use crate::live::Figures;
use prometheus_client::{
    encoding::{EncodeLabelSet, text::encode},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
    },
    registry::Registry,
};
use std::time::Duration;

/// What Prometheus calls this format.
pub const FORMAT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Asked {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Route {
    route: String,
}

/// All figures of a server.
pub struct Metrics {
    registry: Registry,
    requests: Family<Asked, Counter>,
    durations: Family<Route, Histogram>,
    sent: Counter,
    turned_away: Counter,
    errors: Counter,
    /// Streams that are open.
    pub streams: Gauge,
    connections: Gauge,
    tables: Gauge,
    thinking: Gauge,
    waiting: Gauge,
    under_way: Gauge,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("orbis"),
            requests: Family::default(),
            durations: Family::new_with_constructor(|| {
                Histogram::new(exponential_buckets(0.001, 2.0, 14))
            }),
            sent: Counter::default(),
            turned_away: Counter::default(),
            errors: Counter::default(),
            streams: Gauge::default(),
            connections: Gauge::default(),
            tables: Gauge::default(),
            thinking: Gauge::default(),
            waiting: Gauge::default(),
            under_way: Gauge::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let all = &mut self.registry;
        all.register(
            "requests",
            "Requests by route and status",
            self.requests.clone(),
        );
        all.register(
            "request_seconds",
            "Time until the answer began, by route",
            self.durations.clone(),
        );
        all.register("sent_bytes", "Bytes of answers", self.sent.clone());
        all.register(
            "connections_refused",
            "Connections for which there was no room",
            self.turned_away.clone(),
        );
        all.register(
            "errors",
            "Faults of the server that were logged",
            self.errors.clone(),
        );
        let gauges = [
            (
                "connections",
                "Connections that are open",
                &self.connections,
            ),
            ("tables", "Tables in memory", &self.tables),
            ("bots_thinking", "Bots that think", &self.thinking),
            (
                "bots_waiting",
                "Bots that wait for their turn to think",
                &self.waiting,
            ),
            (
                "changes_under_way",
                "Changes being made, and tables whose bots are at work",
                &self.under_way,
            ),
            ("streams", "Live streams that are open", &self.streams),
        ];
        for (name, about, gauge) in gauges {
            all.register(name, about, gauge.clone());
        }
    }

    /// A request whose answer began.
    pub fn answered(&self, method: &'static str, route: &str, status: u16, took: Duration) {
        let route = route.to_string();
        self.durations
            .get_or_create(&Route {
                route: route.clone(),
            })
            .observe(took.as_secs_f64());
        self.requests
            .get_or_create(&Asked {
                method,
                route,
                status,
            })
            .inc();
        if crate::watch::is_fault(status) {
            self.errors.inc();
        }
    }

    /// Bytes of an answer.
    pub fn sent(&self, bytes: u64) {
        self.sent.inc_by(bytes);
    }

    /// A connection for which there was no room.
    pub fn turned_away(&self) {
        self.turned_away.inc();
    }

    /// What is told by whoever keeps it: how long the store takes to write, and how many choices were made.
    pub fn with(mut self, writes: Option<Histogram>, choices: Counter) -> Metrics {
        if let Some(writes) = writes {
            let about = "Time until a change was on disk";
            self.registry.register("store_write_seconds", about, writes);
        }
        let about = "Choices made and taken back, of people and bots";
        self.registry.register("choices", about, choices);
        self
    }

    /// All figures as text.
    pub fn text(&self, connections: usize, busy: &Figures) -> Result<String, std::fmt::Error> {
        let now = [
            (&self.connections, connections),
            (&self.tables, busy.tables),
            (&self.thinking, busy.bots_thinking),
            (&self.waiting, busy.bots_waiting),
            (&self.under_way, busy.under_way),
        ];
        for (gauge, count) in now {
            gauge.set(i64::try_from(count).unwrap_or(i64::MAX));
        }
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
