//! Push messages: sealed for one browser (RFC 8291), sent in this server's name (RFC 8292).

use crate::{live::now, secrets::NoRandom};
use aes_gcm::{
    Aes128Gcm, KeyInit, Nonce,
    aead::{Aead, Key},
};
use axum::http::Uri;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use hkdf::Hkdf;
use p256::{
    PublicKey, SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::Sha256;

/// How long a push service keeps a message for a browser that is not there: a day.
const KEPT: &str = "86400";
/// How long a server's word about itself holds: twelve hours.
const HOLDS: i64 = 12 * 60 * 60;
/// The longest text: push services take 4096 bytes with everything around it.
const TEXT: usize = 3000;

/// What is said around a message, and the message itself.
pub type Sealed = (Vec<(String, String)>, Vec<u8>);

/// Where the browser of somebody takes messages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subscription {
    /// The address at its push service.
    pub endpoint: String,
    /// Its public key.
    pub p256dh: String,
    /// What it shares with us alone.
    pub auth: String,
}

impl Subscription {
    fn opened(&self) -> Option<(PublicKey, Vec<u8>)> {
        let key = PublicKey::from_sec1_bytes(&bytes(&self.p256dh)?).ok()?;
        let auth = bytes(&self.auth)?;
        (auth.len() == 16).then_some((key, auth))
    }

    /// Can anything be sealed for it?
    pub fn is_sound(&self) -> bool {
        self.opened().is_some()
    }
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    let plain = text.trim_end_matches('=');
    BASE64_URL_SAFE_NO_PAD.decode(plain).ok()
}

fn text(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// The key by which push services know this server.
pub struct Keys {
    signing: SigningKey,
    contact: String,
}

fn random<const N: usize>() -> Result<[u8; N], NoRandom> {
    let mut all = [0; N];
    getrandom::fill(&mut all).map_err(|_| NoRandom)?;
    Ok(all)
}

/// A new key for one message, or for a server. Nearly every 256 bits are one.
fn fresh() -> Result<SecretKey, NoRandom> {
    for _ in 0..64 {
        if let Ok(key) = SecretKey::from_slice(&random::<32>()?) {
            return Ok(key);
        }
    }
    Err(NoRandom)
}

impl Keys {
    /// A new one, as it is kept.
    pub fn fresh() -> Result<String, NoRandom> {
        Ok(text(&fresh()?.to_bytes()))
    }

    pub fn new(kept: &str, contact: String) -> Result<Keys, String> {
        let wrong = || "the key for push messages cannot be read".to_string();
        let key = bytes(kept).ok_or_else(wrong)?;
        let signing = SigningKey::from_slice(&key).map_err(|_| wrong())?;
        Ok(Keys { signing, contact })
    }

    /// What browsers are told.
    pub fn public(&self) -> String {
        text(&self.signing.verifying_key().to_sec1_bytes())
    }

    /// Who sends this, to whoever runs the push service.
    fn word(&self, endpoint: &str) -> Result<String, String> {
        let uri: Uri = endpoint.parse().map_err(|_| "this is no address")?;
        let origin = match (uri.scheme_str(), uri.authority()) {
            (Some(scheme), Some(authority)) => format!("{scheme}://{authority}"),
            _ => return Err("this is no address".to_string()),
        };
        let head = json!({ "typ": "JWT", "alg": "ES256" }).to_string();
        let until = now() / 1000 + HOLDS;
        let body = json!({ "aud": origin, "exp": until, "sub": self.contact }).to_string();
        let said = format!("{}.{}", text(head.as_bytes()), text(body.as_bytes()));
        let signature: Signature = self.signing.sign(said.as_bytes());
        let signature = text(&signature.to_bytes());
        Ok(format!("vapid t={said}.{signature}, k={}", self.public()))
    }

    /// A message for one browser: what is said around it, and the message, which only the browser can read.
    pub fn sealed(&self, to: &Subscription, message: &[u8]) -> Result<Sealed, String> {
        let failed = |error: NoRandom| error.to_string();
        let (salt, own) = (random().map_err(failed)?, fresh().map_err(failed)?);
        let body = seal(to, &message[..message.len().min(TEXT)], salt, &own);
        let body = body.ok_or("nothing can be sealed for this browser")?;
        let header = |name: &str, value: &str| (name.to_string(), value.to_string());
        let headers = vec![
            header("authorization", &self.word(&to.endpoint)?),
            header("content-encoding", "aes128gcm"),
            header("content-type", "application/octet-stream"),
            header("ttl", KEPT),
            header("urgency", "normal"),
        ];
        Ok((headers, body))
    }
}

/// Seals a message: one record of the encoding `aes128gcm`.
fn seal(to: &Subscription, message: &[u8], salt: [u8; 16], own: &SecretKey) -> Option<Vec<u8>> {
    let (theirs, auth) = to.opened()?;
    let (ours, theirs_said) = (own.public_key().to_sec1_bytes(), theirs.to_sec1_bytes());
    let shared = own.diffie_hellman(&theirs);
    let mut info = b"WebPush: info\0".to_vec();
    info.extend_from_slice(&theirs_said);
    info.extend_from_slice(&ours);
    let mut secret = [0; 32];
    let mixed = Hkdf::<Sha256>::new(Some(&auth), shared.raw_secret_bytes());
    mixed.expand(&info, &mut secret).ok()?;
    let (mut key, mut nonce) = ([0; 16], [0; 12]);
    let mixed = Hkdf::<Sha256>::new(Some(&salt), &secret);
    mixed
        .expand(b"Content-Encoding: aes128gcm\0", &mut key)
        .ok()?;
    mixed
        .expand(b"Content-Encoding: nonce\0", &mut nonce)
        .ok()?;
    // A two says that no record follows.
    let record = [message, &[2]].concat();
    let cipher = Aes128Gcm::new(&Key::<Aes128Gcm>::from(key));
    let sealed = cipher
        .encrypt(&Nonce::from(nonce), record.as_slice())
        .ok()?;
    let length = u8::try_from(ours.len()).ok()?;
    let mut body = salt.to_vec();
    body.extend(4096u32.to_be_bytes());
    body.push(length);
    body.extend_from_slice(&ours);
    body.extend(sealed);
    Some(body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::ecdsa::{VerifyingKey, signature::Verifier};

    /// The example of RFC 8291, section 5.
    #[test]
    fn the_example_of_the_standard_is_sealed_byte_for_byte() {
        let to = Subscription {
            endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV".to_string(),
            p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4".to_string(),
            auth: "BTBZMqHH6r4Tts7J_aSIgg".to_string(),
        };
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").expect("salt");
        let own = bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw").expect("a key");
        let own = SecretKey::from_slice(&own).expect("a key");
        let message = b"When I grow up, I want to be a watermelon";
        let sealed = seal(&to, message, salt.try_into().expect("16 bytes"), &own);
        assert_eq!(
            text(&sealed.expect("sealed")),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn a_push_service_can_tell_who_sends() {
        let kept = Keys::fresh().expect("random");
        let keys = Keys::new(&kept, "mailto:host@games.example".to_string()).expect("keys");
        let word = keys
            .word("https://push.example.net/push/x")
            .expect("a word");
        let (token, key) = word.split_once(", k=").expect("two parts");
        let token = token.trim_start_matches("vapid t=");
        let (said, signature) = token.rsplit_once('.').expect("a signature");
        let key = VerifyingKey::from_sec1_bytes(&bytes(key).expect("a key")).expect("a key");
        let signature = Signature::from_slice(&bytes(signature).expect("bytes")).expect("one");
        assert!(key.verify(said.as_bytes(), &signature).is_ok());
        let claims = bytes(said.split_once('.').expect("two").1).expect("bytes");
        let claims: serde_json::Value = serde_json::from_slice(&claims).expect("claims");
        assert_eq!(claims["aud"], "https://push.example.net");
        assert_eq!(claims["sub"], "mailto:host@games.example");
        assert!(Keys::new("nonsense", String::new()).is_err());
    }
}
