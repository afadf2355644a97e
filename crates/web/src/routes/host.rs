//! What a host asks: is it well, and how much is there to do?

use super::nothing_here;
use crate::{App, client::Client, hosting::Figures, live::now, metrics::FORMAT};
use axum::{
    Extension,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

/// `/healthz`: can something be stored now?
pub async fn health(State(app): State<App>) -> Response {
    match app.live.store().probe(now()).await {
        Ok(()) => "ok\n".into_response(),
        Err(error) => {
            tracing::error!(%error, "nothing can be stored");
            let text = "Nothing can be stored now.\n";
            (StatusCode::SERVICE_UNAVAILABLE, text).into_response()
        }
    }
}

/// `/metrics` where everybody asks: answered to this machine alone.
pub async fn local_figures(app: State<App>, Extension(client): Extension<Client>) -> Response {
    if app.access.figures == Figures::Local && client.local {
        figures(app).await
    } else {
        nothing_here().await
    }
}

/// All figures.
pub async fn figures(State(app): State<App>) -> Response {
    let busy = app.live.figures();
    match app.metrics.text(app.connections.len(), &busy) {
        Ok(text) => ([(header::CONTENT_TYPE, FORMAT)], text).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
