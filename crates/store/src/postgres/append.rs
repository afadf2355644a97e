//! One entry more, in one question to the database: the usual case.

/// The entry, the table, the position, in one statement that finds everything as it must be or changes nothing. Whoever comes
/// second waits for the table and finds that it has moved on.
pub(crate) const APPEND: &str = "WITH held AS (SELECT id FROM tables JOIN snapshots ON table_id = id \
    WHERE id = $1 AND state = 'playing' AND version = $2 - 1 FOR UPDATE), \
    grown AS (INSERT INTO journals (table_id, version, entry, at) SELECT id, $2, $3, $4 FROM held RETURNING table_id), \
    moved AS (UPDATE tables SET state = $5, asked = $6, moved = $4, result = $7 FROM grown WHERE id = grown.table_id RETURNING id) \
    UPDATE snapshots SET version = $2, position = $8 FROM moved WHERE table_id = moved.id";

/// How many rows it says that it changed: those of its last part.
pub(crate) const APPENDED: u64 = 1;
