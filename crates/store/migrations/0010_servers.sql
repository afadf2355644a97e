-- Several servers of one database. What one of them changes at a table counts up its revision (a journal has its length), so that the others see that
-- what they have in memory is old, even if nobody told them.
ALTER TABLE tables ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;

-- Who alone may do something until when: think for the bots of a table, send what is sent once.
CREATE TABLE leases (
    name   TEXT   NOT NULL PRIMARY KEY,
    holder TEXT   NOT NULL,
    until  BIGINT NOT NULL
);
