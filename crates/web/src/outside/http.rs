//! A request to an address that somebody gave us.

use super::Lost;
use axum::http::{Request, StatusCode, Uri, header};
use http_body_util::{BodyExt, Full, Limited};
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};
use tokio::net::TcpStream;
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

/// The longest a request may take from beginning to end.
const LONGEST: Duration = Duration::from_secs(10);
/// How much of an answer is read.
const ANSWER: usize = 64 * 1024;

/// Where a request goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    uri: Uri,
    host: String,
    port: u16,
    tls: bool,
}

/// The web outside.
pub struct Web {
    /// May requests go to this machine and to private nets, and without encryption?
    local: bool,
    tls: TlsConnector,
}

/// Is this an address of the internet, not one of this machine, its net, or no single machine's at all?
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(v4: Ipv4Addr) -> bool {
    let [a, b, c, _] = v4.octets();
    let special = v4.is_private()
        || v4.is_loopback()
        || v4.is_link_local()
        || v4.is_broadcast()
        || v4.is_documentation()
        || v4.is_multicast()
        || v4.is_unspecified();
    let shared = a == 100 && (64..128).contains(&b);
    let reserved = a == 0 || a >= 240 || (a, b, c) == (192, 0, 0) || a == 198 && (b & 0xfe) == 18;
    !special && !shared && !reserved
}

fn is_public_v6(v6: Ipv6Addr) -> bool {
    let [a, b, ..] = v6.segments();
    // What is given out at all begins like this; tunnels and examples lead elsewhere.
    (a & 0xe000) == 0x2000 && a != 0x2002 && !(a == 0x2001 && (b == 0 || b == 0xdb8))
}

impl Web {
    pub fn new(local: bool) -> Result<Web, String> {
        let roots = RootCertStore {
            roots: webpki_roots::TLS_SERVER_ROOTS.to_vec(),
        };
        let provider = Arc::new(ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(Web {
            local,
            tls: TlsConnector::from(Arc::new(config)),
        })
    }

    /// Where this leads, if we would go there at all.
    pub fn check(&self, url: &str) -> Result<Target, String> {
        let wrong = || "This is no address of the web such as https://chat.example.org/hook.";
        let uri: Uri = url.parse().map_err(|_| wrong())?;
        let host = uri.host().ok_or_else(wrong)?.to_string();
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") if self.local => false,
            _ => return Err("Only addresses that begin with https:// are taken.".to_string()),
        };
        if url.len() > 2000
            || uri
                .authority()
                .is_some_and(|all| all.as_str().contains('@'))
        {
            return Err(wrong().to_string());
        }
        let port = uri.port_u16().unwrap_or(if tls { 443 } else { 80 });
        let number = host.trim_start_matches('[').trim_end_matches(']');
        let inside = number.parse().is_ok_and(|address| !is_public(address))
            || number == "localhost"
            || number.ends_with(".localhost");
        if inside && !self.local {
            return Err("This address is inside the server's own net.".to_string());
        }
        if port < 1024 && ![80, 443].contains(&port) {
            return Err("No messages are sent to this port.".to_string());
        }
        let host = number.to_string();
        Ok(Target {
            uri,
            host,
            port,
            tls,
        })
    }

    /// The machine behind a name: looked up once, and it is this one that is asked.
    async fn find(&self, target: &Target) -> Result<SocketAddr, Lost> {
        let nowhere = |_| Lost::Later("there is no machine of this name".to_string());
        let found = tokio::net::lookup_host((target.host.as_str(), target.port));
        let mut found = found.await.map_err(nowhere)?;
        found
            .find(|address| self.local || is_public(address.ip()))
            .ok_or_else(|| Lost::Refused("the address is inside the server's own net".to_string()))
    }

    /// Sends something; nothing else is asked for, wherever the answer may lead.
    pub async fn post(
        &self,
        url: &str,
        headers: &[(String, String)],
        body: Vec<u8>,
    ) -> Result<(), Lost> {
        let target = self.check(url).map_err(Lost::Refused)?;
        let sent = tokio::time::timeout(LONGEST, self.exchange(&target, headers, body)).await;
        let status = sent.map_err(|_| Lost::Later("it takes too long".to_string()))??;
        match status {
            status if status.is_success() => Ok(()),
            StatusCode::NOT_FOUND | StatusCode::GONE => Err(Lost::Gone),
            StatusCode::TOO_MANY_REQUESTS => Err(Lost::Later("too many messages".to_string())),
            status if status.is_server_error() => Err(Lost::Later(format!("status {status}"))),
            status => Err(Lost::Refused(format!("status {status}"))),
        }
    }

    async fn exchange(
        &self,
        target: &Target,
        headers: &[(String, String)],
        body: Vec<u8>,
    ) -> Result<StatusCode, Lost> {
        let later = |error: &dyn std::fmt::Display| Lost::Later(error.to_string());
        let stream = TcpStream::connect(self.find(target).await?).await;
        let stream = stream.map_err(|error| later(&error))?;
        let path = target.uri.path_and_query();
        let authority = target.uri.authority().map_or("", |all| all.as_str());
        let mut request = Request::post(path.map_or("/", |path| path.as_str()))
            .header(header::HOST, authority)
            .header(header::USER_AGENT, "Orbis");
        for (name, value) in headers {
            request = request.header(name, value);
        }
        let request = request
            .body(Full::new(Bytes::from(body)))
            .map_err(|error| Lost::Refused(error.to_string()))?;
        if target.tls {
            let name = ServerName::try_from(target.host.clone());
            let name = name.map_err(|error| Lost::Refused(error.to_string()))?;
            let stream = self.tls.connect(name, stream).await;
            talk(
                TokioIo::new(stream.map_err(|error| later(&error))?),
                request,
            )
            .await
        } else {
            talk(TokioIo::new(stream), request).await
        }
    }
}

async fn talk<T>(stream: TokioIo<T>, request: Request<Full<Bytes>>) -> Result<StatusCode, Lost>
where
    TokioIo<T>: hyper::rt::Read + hyper::rt::Write + Unpin + Send + 'static,
{
    let later = |error: hyper::Error| Lost::Later(error.to_string());
    let (mut sender, connection) = hyper::client::conn::http1::handshake(stream)
        .await
        .map_err(later)?;
    let driven = tokio::spawn(connection);
    let answer = sender.send_request(request).await;
    let status = match answer {
        Ok(answer) => {
            let status = answer.status();
            // What it says is nobody's business; but whoever answers shall be able to finish.
            let _ = Limited::new(answer.into_body(), ANSWER).collect().await;
            Ok(status)
        }
        Err(error) => Err(later(error)),
    };
    driven.abort();
    status
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_go_to_the_internet_alone() {
        let web = Web::new(false).expect("a web");
        for good in [
            "https://chat.example.org/hook?x=1",
            "https://93.184.215.14/",
            "https://[2606:4700::1111]:8443/",
        ] {
            assert!(web.check(good).is_ok(), "{good}");
        }
        for bad in [
            "http://chat.example.org/",
            "https://127.0.0.1/",
            "https://10.1.2.3/",
            "https://169.254.169.254/latest/meta-data",
            "https://[::1]/",
            "https://[::ffff:192.168.1.1]/",
            "https://[fd00::1]/",
            "https://localhost/",
            "https://user:word@chat.example.org/",
            "https://chat.example.org:25/",
            "ftp://chat.example.org/",
            "nonsense",
        ] {
            assert!(web.check(bad).is_err(), "{bad}");
        }
        assert!(
            Web::new(true)
                .expect("a web")
                .check("http://127.0.0.1:4000/x")
                .is_ok()
        );
    }

    #[test]
    fn addresses_of_the_own_net_are_known() {
        let public = |text: &str| is_public(text.parse().expect("an address"));
        for inside in [
            "0.0.0.0",
            "100.64.0.1",
            "172.16.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "fe80::1",
            "ff02::1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
        ] {
            assert!(!public(inside), "{inside}");
        }
        assert!(public("1.1.1.1") && public("2a00:1450::1") && public("172.32.0.1"));
    }

    #[tokio::test]
    async fn a_name_that_leads_inside_is_not_followed() {
        let web = Web::new(false).expect("a web");
        // Whoever answers for a name may answer with an address of ours.
        let target = Target {
            uri: "https://inside.example/".parse().expect("an address"),
            host: "127.0.0.1".to_string(),
            port: 443,
            tls: true,
        };
        assert!(matches!(web.find(&target).await, Err(Lost::Refused(_))));
    }
}
