//! Where nothing goes over a network, nothing is packed.

/// A page as it is.
pub fn quickly(_: &[u8]) -> Option<Vec<u8>> {
    None
}

/// No packed form.
pub fn gzip(_: &[u8]) -> Vec<u8> {
    Vec::new()
}

/// No packed form.
pub fn brotli(_: &[u8]) -> Vec<u8> {
    Vec::new()
}
