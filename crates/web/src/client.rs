//! Who asks, and by what name: told by the connection, or by a proxy that the host trusts, and by nobody else.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, header, uri::Authority},
};
use ipnet::IpNet;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

const FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");
const HOST: HeaderName = HeaderName::from_static("x-forwarded-host");

/// Whoever sent a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Client {
    /// The address their requests come from.
    pub address: IpAddr,
    /// The name they call this server by, without its port; `None` if they said none or two.
    pub host: Option<String>,
    /// Do they sit at this machine, with no proxy between?
    pub local: bool,
}

impl Client {
    /// Reads it off a request. What an untrusted sender says about forwarding is taken out, so that nobody believes it later.
    pub fn of(request: &mut Request, proxies: &[IpNet]) -> Client {
        let peer = peer(request).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let passed_on = [FOR, PROTO, HOST, header::FORWARDED, header::VIA]
            .iter()
            .any(|name| request.headers().contains_key(name));
        let trusted = |address: IpAddr| proxies.iter().any(|net| net.contains(&address));
        if !trusted(peer) {
            for name in [FOR, PROTO, HOST] {
                request.headers_mut().remove(name);
            }
        }
        let address = forwarded_for(request.headers())
            .into_iter()
            .rev()
            .find(|address| !trusted(*address))
            .unwrap_or(peer);
        Client {
            address,
            host: host(request),
            local: peer.is_loopback() && !passed_on,
        }
    }

    /// What counts as one client: an address, or the whole net that a household has in IPv6.
    pub fn key(&self) -> IpAddr {
        household(self.address)
    }
}

/// Who is at the other end of the connection.
#[cfg(not(target_family = "wasm"))]
fn peer(request: &Request) -> Option<IpAddr> {
    use axum::extract::ConnectInfo;
    let info = request
        .extensions()
        .get::<ConnectInfo<std::net::SocketAddr>>()?;
    Some(info.0.ip().to_canonical())
}

/// There is no connection: everybody who asks is in this browser.
#[cfg(target_family = "wasm")]
fn peer(_: &Request) -> Option<IpAddr> {
    None
}

/// An IPv4 address, or the first half of an IPv6 address.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => IpAddr::V6(Ipv6Addr::from_bits(long.to_bits() & !u128::from(u64::MAX))),
        short @ IpAddr::V4(_) => short,
    }
}

/// The addresses a request passed, the farthest first; what is no address ends the search from the near end.
fn forwarded_for(headers: &HeaderMap) -> Vec<IpAddr> {
    let said = headers.get_all(FOR).iter();
    let words = said.flat_map(|value| value.to_str().unwrap_or("?").split(','));
    let mut chain = Vec::new();
    for word in words {
        match word.trim().parse::<IpAddr>() {
            Ok(address) => chain.push(address.to_canonical()),
            Err(_) => chain.clear(),
        }
    }
    chain
}

/// The one name a request is meant for: a target that names a host must name the same as the header.
fn host(request: &Request) -> Option<String> {
    let headers = request.headers();
    let mut forwarded = headers.get_all(HOST).iter();
    let mut plain = headers.get_all(header::HOST).iter();
    let named = plain.next().and_then(|value| bare(value.to_str().ok()?));
    if plain.next().is_some() {
        return None;
    }
    if let Some(first) = forwarded.next() {
        return bare(first.to_str().ok()?);
    }
    match request.uri().authority() {
        None => named,
        Some(authority) => bare(authority.as_str()).filter(|name| Some(name) == named.as_ref()),
    }
}

/// A host without its port, in small letters.
fn bare(text: &str) -> Option<String> {
    let authority: Authority = text.trim().parse().ok()?;
    if authority.as_str().contains('@') {
        return None;
    }
    let name = authority.host().trim_end_matches('.').to_ascii_lowercase();
    (!name.is_empty()).then_some(name)
}

/// What a cookie says besides, if the client came by https.
pub fn secure(headers: &HeaderMap) -> &'static str {
    // Only what a trusted proxy said is still there.
    let https = headers.get(PROTO).is_some_and(|scheme| scheme == "https");
    if https { "; Secure" } else { "" }
}

/// Is this a name of the server? Addresses always are: only names can be pointed elsewhere by strangers.
pub fn known_name(name: &str, names: &[String]) -> bool {
    let inner = name.trim_start_matches('[').trim_end_matches(']');
    inner.parse::<IpAddr>().is_ok()
        || name == "localhost"
        || name.ends_with(".localhost")
        || names.iter().any(|known| known.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{body::Body, extract::ConnectInfo};
    use std::net::SocketAddr;

    fn client(peer: &str, proxies: &[&str], target: &str, headers: &[(&str, &str)]) -> Client {
        let mut request = Request::get(target);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::empty()).expect("a request");
        let peer: SocketAddr = peer.parse().expect("an address");
        request.extensions_mut().insert(ConnectInfo(peer));
        let proxies: Vec<IpNet> = proxies
            .iter()
            .map(|net| net.parse().expect("net"))
            .collect();
        let client = Client::of(&mut request, &proxies);
        let proto = request.headers().get(PROTO).is_some();
        assert!(!proto || !proxies.is_empty(), "nobody may forward here");
        client
    }

    #[test]
    fn only_trusted_proxies_say_who_asks() {
        let said = [
            ("x-forwarded-for", "9.9.9.9, 198.51.100.7"),
            ("x-forwarded-proto", "https"),
        ];
        let address =
            |peer, proxies: &[&str]| client(peer, proxies, "/", &said).address.to_string();
        assert_eq!(address("203.0.113.5:1", &[]), "203.0.113.5");
        assert_eq!(address("203.0.113.5:1", &["127.0.0.0/8"]), "203.0.113.5");
        assert_eq!(address("127.0.0.1:1", &["127.0.0.0/8"]), "198.51.100.7");
        assert_eq!(
            address("127.0.0.1:1", &["127.0.0.0/8", "198.51.100.0/24"]),
            "9.9.9.9"
        );
        let odd = [("x-forwarded-for", "9.9.9.9, nonsense")];
        let client = client("127.0.0.1:1", &["127.0.0.1/32"], "/", &odd);
        assert_eq!(client.address.to_string(), "127.0.0.1");
        assert!(!client.local);
    }

    #[test]
    fn a_host_is_one_name_without_its_port() {
        let host =
            |target, headers: &[(&str, &str)]| client("10.0.0.1:1", &[], target, headers).host;
        assert_eq!(
            host("/", &[("host", "Table.Example:80")]).as_deref(),
            Some("table.example")
        );
        assert_eq!(
            host("/", &[("host", "[::1]:7777")]).as_deref(),
            Some("[::1]")
        );
        assert_eq!(host("/", &[]), None);
        assert_eq!(host("/", &[("host", "a"), ("host", "b")]), None);
        assert_eq!(host("/", &[("host", "a@b")]), None);
        assert_eq!(host("http://a/", &[("host", "a")]).as_deref(), Some("a"));
        assert_eq!(host("http://b/", &[("host", "a")]), None);
        let lie = [("host", "a"), ("x-forwarded-host", "b")];
        assert_eq!(host("/", &lie).as_deref(), Some("a"));
        let told = client("10.0.0.1:1", &["10.0.0.0/8"], "/", &lie).host;
        assert_eq!(told.as_deref(), Some("b"));
    }

    #[test]
    fn strange_names_are_no_names_of_ours() {
        let names = ["games.example".to_string()];
        let known = [
            "localhost",
            "a.localhost",
            "127.0.0.1",
            "[::1]",
            "192.0.2.1",
            "games.example",
        ];
        assert!(known.iter().all(|name| known_name(name, &names)));
        let strange = [
            "evil.example",
            "localhost.evil.example",
            "games.example.evil",
            "1.2.3",
        ];
        assert!(!strange.iter().any(|name| known_name(name, &names)));
    }

    #[test]
    fn a_household_in_ipv6_is_one_client() {
        let key = |text: &str| household(text.parse().expect("an address"));
        assert_eq!(key("2001:db8::1"), key("2001:db8::ffff:1"));
        assert_ne!(key("2001:db8::1"), key("2001:db8:0:1::1"));
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"));
        assert_ne!(key("192.0.2.1"), key("192.0.2.2"));
    }
}
