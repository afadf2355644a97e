-- Who made a table, from where (a keyed hash of the address), and since when each device holds its seat.

ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN source TEXT NOT NULL DEFAULT '';
UPDATE tables SET maker = COALESCE(
    (SELECT holders.session_id
     FROM holders JOIN seats ON seats.table_id = holders.table_id AND seats.seat = holders.seat
     WHERE holders.table_id = tables.id
     ORDER BY seats.contribution IS NULL, holders.seat
     LIMIT 1), '');
CREATE INDEX tables_by_maker ON tables (maker, state);

ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE holders ADD COLUMN since BIGINT NOT NULL DEFAULT 0;
UPDATE holders SET since = COALESCE((SELECT created FROM tables WHERE tables.id = holders.table_id), 0);

-- A vote counts only for the absence it was about.
ALTER TABLE votes ADD COLUMN at BIGINT NOT NULL DEFAULT 0;

-- A link to a seat that is taken opened it to anybody who had the link.
DELETE FROM invitations WHERE EXISTS (
    SELECT 1 FROM seats
    WHERE seats.table_id = invitations.table_id AND seats.seat = invitations.seat AND seats.contribution IS NOT NULL);
