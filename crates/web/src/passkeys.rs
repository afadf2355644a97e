//! What a browser says about a passkey, checked: that it was asked by us, at our address, just now, and signed by the right key.
//!
//! Keys are of one kind (ES256, which every device has), and nobody is asked who made the device: so what is to be checked is two
//! hashes, a few flags and one signature.

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use p256::{
    PublicKey,
    ecdsa::{Signature, VerifyingKey, signature::Verifier},
    pkcs8::DecodePublicKey,
};
use serde::Deserialize;
use sha2::{Digest, Sha256};

/// The address of this server as the browser shows it: `games.example.org`, with its port if it has one.
#[derive(Copy, Clone, Debug)]
pub struct Site<'a> {
    /// Host and port.
    pub authority: &'a str,
}

impl Site<'_> {
    /// The host alone: passkeys belong to it.
    pub fn host(&self) -> &str {
        let bare = self.authority.rsplit_once(':').map(|(host, _)| host);
        bare.unwrap_or(self.authority)
    }

    fn is_origin(&self, origin: &str) -> bool {
        let local = self.host() == "localhost";
        origin
            .strip_prefix("https://")
            .or(origin.strip_prefix("http://").filter(|_| local))
            .is_some_and(|authority| authority.eq_ignore_ascii_case(self.authority))
    }
}

/// What a browser says.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Said {
    /// What the device calls the key.
    pub id: String,
    /// What the browser says it was asked.
    pub client: String,
    /// What the device says.
    pub device: String,
    /// The public half of a new key.
    pub key: String,
    /// The signature of a known one.
    pub signature: String,
}

#[derive(Deserialize)]
struct Client {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    #[serde(rename = "crossOrigin", default)]
    cross_origin: bool,
}

/// What a device said that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// What we asked.
    pub challenge: String,
    /// How often it says it has signed.
    pub counter: i64,
}

/// Somebody is there, and the device knows who.
const PRESENT_AND_KNOWN: u8 = 0b101;

fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64_URL_SAFE_NO_PAD
        .decode(text.trim_end_matches('='))
        .ok()
}

/// What is true of new and known keys alike.
fn held(said: &Said, site: Site<'_>, kind: &str) -> Option<Held> {
    let client: Client = serde_json::from_slice(&bytes(&said.client)?).ok()?;
    let ours = client.kind == kind && site.is_origin(&client.origin) && !client.cross_origin;
    let device = bytes(&said.device)?;
    let (host, rest) = device.split_at_checked(32)?;
    let (flags, rest) = rest.split_first()?;
    let counter: [u8; 4] = rest.get(..4)?.try_into().ok()?;
    let here = host == Sha256::digest(site.host().as_bytes()).as_slice()
        && flags & PRESENT_AND_KNOWN == PRESENT_AND_KNOWN;
    (ours && here).then_some(Held {
        challenge: client.challenge,
        counter: i64::from(u32::from_be_bytes(counter)),
    })
}

/// A new key: what holds of it, and its public half as it is kept.
pub fn new_key(said: &Said, site: Site<'_>) -> Option<(Held, String)> {
    let held = held(said, site, "webauthn.create")?;
    let id = bytes(&said.id)?;
    let key = PublicKey::from_public_key_der(&bytes(&said.key)?).ok()?;
    let kept = BASE64_URL_SAFE_NO_PAD.encode(key.to_sec1_bytes());
    (16..=1023).contains(&id.len()).then_some((held, kept))
}

/// Did the device with this key sign?
pub fn signed(said: &Said, site: Site<'_>, key: &str) -> Option<Held> {
    let held = held(said, site, "webauthn.get")?;
    let key = VerifyingKey::from_sec1_bytes(&bytes(key)?).ok()?;
    let signature = Signature::from_der(&bytes(&said.signature)?).ok()?;
    let mut message = bytes(&said.device)?;
    message.extend_from_slice(&Sha256::digest(bytes(&said.client)?));
    key.verify(&message, &signature).ok()?;
    Some(held)
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::{
        ecdsa::{SigningKey, signature::Signer},
        elliptic_curve::Generate,
        pkcs8::EncodePublicKey,
    };

    const SITE: Site<'_> = Site {
        authority: "games.example",
    };

    struct Device(SigningKey);

    impl Device {
        fn said(&self, kind: &str, origin: &str, host: &str, flags: u8) -> Said {
            let client = format!(
                r#"{{"type":"{kind}","challenge":"c","origin":"{origin}","crossOrigin":false}}"#
            );
            let mut device = Sha256::digest(host.as_bytes()).to_vec();
            device.extend([flags, 0, 0, 1, 2]);
            let mut message = device.clone();
            message.extend_from_slice(&Sha256::digest(client.as_bytes()));
            let signature: Signature = self.0.sign(&message);
            let key = PublicKey::from(self.0.verifying_key());
            let key = key.to_public_key_der().expect("a key");
            let text = |bytes: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(bytes);
            Said {
                id: text(&[7; 16]),
                client: text(client.as_bytes()),
                device: text(&device),
                key: text(key.as_bytes()),
                signature: text(signature.to_der().as_bytes()),
            }
        }
    }

    #[test]
    fn a_key_signs_for_our_address_and_nobody_elses() {
        let device = Device(SigningKey::generate());
        let good = "https://games.example";
        let new = device.said("webauthn.create", good, "games.example", 5);
        let (held, key) = new_key(&new, SITE).expect("a new key");
        assert_eq!((held.challenge.as_str(), held.counter), ("c", 258));
        let said = device.said("webauthn.get", good, "games.example", 5);
        assert_eq!(signed(&said, SITE, &key), Some(held));
        for (kind, origin, host, flags) in [
            ("webauthn.create", good, "games.example", 5),
            ("webauthn.get", "https://evil.example", "games.example", 5),
            ("webauthn.get", "http://games.example", "games.example", 5),
            ("webauthn.get", good, "evil.example", 5),
            ("webauthn.get", good, "games.example", 1),
        ] {
            let said = device.said(kind, origin, host, flags);
            assert_eq!(signed(&said, SITE, &key), None, "{kind} {origin} {host}");
        }
        let other = Device(SigningKey::generate());
        let said = other.said("webauthn.get", good, "games.example", 5);
        assert_eq!(signed(&said, SITE, &key), None);
        assert_eq!(signed(&Said::default(), SITE, &key), None);
        assert_eq!(new_key(&Said::default(), SITE), None);
    }

    #[test]
    fn without_a_certificate_only_this_machine_is_ours() {
        let local = Site {
            authority: "localhost:7777",
        };
        assert!(local.is_origin("http://localhost:7777") && local.host() == "localhost");
        assert!(!local.is_origin("http://localhost:7778"));
        assert!(!SITE.is_origin("http://games.example"));
    }
}
