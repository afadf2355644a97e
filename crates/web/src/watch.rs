//! One line of the log for each request, and its figures. Only the shape of an address is told: what stands in its place may
//! be a secret.

use crate::{App, client::Client, crowd::Place, metrics::Metrics};
use axum::{
    body::{Body, Bytes, HttpBody},
    extract::{MatchedPath, Request, State},
    http::Method,
    middleware::Next,
    response::Response,
};
use hyper::body::{Frame, SizeHint};
use std::{
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Instant,
};

/// Is this the route of a table's live stream?
fn is_stream(route: &str) -> bool {
    matches!(route, "/t/{table}/live" | "/api/v1/tables/{table}/events")
}

/// A body that keeps something as long as it is being sent.
struct Kept<T> {
    body: Body,
    kept: T,
    see: fn(&mut T, usize),
}

impl<T: Unpin> HttpBody for Kept<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        let polled = Pin::new(&mut this.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &polled
            && let Some(data) = frame.data_ref()
        {
            (this.see)(&mut this.kept, data.len());
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Keeps something until a body has been sent or given up.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn keep<T: Send + Unpin + 'static>(body: Body, kept: T) -> Body {
    Body::new(Kept {
        body,
        kept,
        see: |_, _| {},
    })
}

/// What is told of a request when its answer has been sent or given up.
struct Line {
    metrics: Arc<Metrics>,
    method: &'static str,
    route: String,
    status: u16,
    client: IpAddr,
    began: Instant,
    bytes: u64,
    place: Option<Place>,
}

impl Drop for Line {
    fn drop(&mut self) {
        if is_stream(&self.route) && self.status == 200 {
            self.metrics.streams.dec();
        }
        self.metrics.sent(self.bytes);
        let (method, route, status) = (self.method, self.route.as_str(), self.status);
        let (bytes, client) = (self.bytes, self.client);
        let ms = self.began.elapsed().as_millis() as u64;
        if is_fault(status) {
            tracing::error!(target: "orbis::requests", method, route, status, ms, bytes, %client, "answered");
        } else {
            tracing::info!(target: "orbis::requests", method, route, status, ms, bytes, %client, "answered");
        }
        self.place = None;
    }
}

/// Is an answer our fault? To be full or to stop is none.
pub(crate) fn is_fault(status: u16) -> bool {
    status >= 500 && status != 503
}

/// Methods are words of the sender; only known ones are repeated.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

/// The outermost layer: who asks, how long it took, how much was sent.
pub async fn watch(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let began = Instant::now();
    let client = Client::of(&mut request, &app.access.proxies);
    let method = method(request.method());
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or("nothing", MatchedPath::as_str)
        .to_string();
    let place = app.in_flight.enter(Some(client.key()));
    let program = crate::guard::is_program(request.uri().path());
    let address = client.address;
    request.extensions_mut().insert(client);
    let (place, response) = match place {
        Ok(place) => (Some(place), next.run(request).await),
        Err(full) => (None, crate::guard::too_many_at_once(full)),
    };
    let response = match program {
        true => crate::guard::for_programs(response),
        false => response,
    };
    let status = response.status().as_u16();
    app.metrics
        .answered(method, &route, status, began.elapsed());
    if is_stream(&route) && status == 200 {
        app.metrics.streams.inc();
    }
    let line = Line {
        metrics: app.metrics.clone(),
        method,
        route,
        status,
        client: address,
        began,
        bytes: 0,
        place,
    };
    response.map(|body| {
        Body::new(Kept {
            body,
            kept: line,
            see: |line, bytes| line.bytes += bytes as u64,
        })
    })
}
