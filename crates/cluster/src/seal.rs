//! A certificate that is made here and believed by nobody who is not told to.

use super::{command, done};
use std::{io, path::Path};

/// The file that says whom to believe, in a cluster's folder.
pub(super) const ROOT: &str = "root.crt";
/// Settings of a server that shows the certificate.
pub(super) const SEALED: [&str; 6] = [
    "-c",
    "ssl=on",
    "-c",
    "ssl_cert_file=server.crt",
    "-c",
    "ssl_key_file=server.key",
];

/// Makes an authority and a certificate for `localhost` in the folder of a server. Names alone are certified: whoever asks by
/// an address finds that it is not the one named.
pub(super) fn make(data: &Path) -> io::Result<()> {
    let key = [
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
    ];
    let openssl = |arguments: &[&str], rest: &[&str]| {
        let mut openssl = command(Path::new("openssl"));
        openssl.current_dir("/");
        let all = arguments.iter().chain(rest);
        let all = all.map(|word| word.replace("DATA", &data.display().to_string()));
        done(openssl.args(all)).map(drop)
    };
    let own = [
        "-x509",
        "-days",
        "2",
        "-subj",
        "/CN=Orbis tests",
        "-keyout",
        "DATA/root.key",
        "-out",
        "DATA/root.crt",
    ];
    openssl(&["req"], &[&key[..], &own[..]].concat())?;
    let asked = [
        "-subj",
        "/CN=localhost",
        "-addext",
        "subjectAltName=DNS:localhost",
        "-keyout",
        "DATA/server.key",
        "-out",
        "DATA/server.csr",
    ];
    openssl(&["req"], &[&key[..], &asked[..]].concat())?;
    openssl(
        &["x509", "-req", "-days", "2", "-copy_extensions", "copy"],
        &[
            "-in",
            "DATA/server.csr",
            "-CA",
            "DATA/root.crt",
            "-CAkey",
            "DATA/root.key",
            "-CAcreateserial",
            "-out",
            "DATA/server.crt",
        ],
    )
}
