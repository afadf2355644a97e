//! One entry more, in one question to the file: the usual case.

/// The entry, the table, the position: SQLite takes several statements at once, and what is bound is there for all of them. A
/// version may only follow the one before it, for a journal has no holes; only a game that is being played grows.
pub(crate) const APPEND: &str = "INSERT INTO journals (table_id, version, entry, at) SELECT $1, $2, $3, $4 \
    WHERE $2 = 1 + (SELECT COALESCE(MAX(version), 0) FROM journals WHERE table_id = $1); \
    UPDATE tables SET state = $5, asked = $6, moved = $4, result = $7 WHERE id = $1 AND state = 'playing'; \
    UPDATE snapshots SET version = $2, position = $8 WHERE table_id = $1";

/// How many rows all three change.
pub(crate) const APPENDED: u64 = 3;
