-- A player may put a table away: it is still theirs, but stands in another list.
ALTER TABLE holders ADD COLUMN shelved BIGINT NOT NULL DEFAULT 0;
-- Whether the players agreed to hints, and how many each seat asked for.
ALTER TABLE tables ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN hints BIGINT NOT NULL DEFAULT 0;
