-- A database as version 1 kept it: the tables that have changed since, and one match in its middle.
CREATE TABLE motu_version (version INTEGER NOT NULL, PRIMARY KEY (version));
INSERT INTO motu_version VALUES (1);
CREATE TABLE tables (
  id VARCHAR(32) NOT NULL, game VARCHAR(64) NOT NULL, revision INTEGER NOT NULL, options TEXT NOT NULL,
  secret VARCHAR(128) NOT NULL, commitment VARCHAR(128) NOT NULL, host VARCHAR(32) NOT NULL, public BOOLEAN NOT NULL,
  hints BOOLEAN NOT NULL, created BIGINT NOT NULL, updated BIGINT NOT NULL, status VARCHAR(16) NOT NULL, seq INTEGER NOT NULL,
  ply INTEGER NOT NULL, pending TEXT NOT NULL, bots_owe BOOLEAN NOT NULL, result TEXT, rematch VARCHAR(32), PRIMARY KEY (id)
);
CREATE INDEX tables_by_status ON tables (status, public, updated);
INSERT INTO tables VALUES
  ('old', 'g', 1, '{}', 's', 'c', 'h', true, true, 10, 77, 'playing', 1, 1, '[0]', false, NULL, NULL);
CREATE TABLE seats (
  "table" VARCHAR(32) NOT NULL, seat INTEGER NOT NULL, kind VARCHAR(16) NOT NULL, guest VARCHAR(32), name VARCHAR(64) NOT NULL,
  level VARCHAR(32) NOT NULL, invite VARCHAR(32), resigned BOOLEAN NOT NULL, stand_in BOOLEAN NOT NULL, seen BIGINT NOT NULL,
  PRIMARY KEY ("table", seat), FOREIGN KEY ("table") REFERENCES tables (id)
);
CREATE INDEX seats_by_guest ON seats (guest);
INSERT INTO seats VALUES
  ('old', 0, 'person', 'h', 'Ana', '', NULL, false, false, 70), ('old', 1, 'bot', NULL, 'Bot 2', 'strong', NULL, false, false, 0);
CREATE TABLE entries (
  "table" VARCHAR(32) NOT NULL, ply INTEGER NOT NULL, who INTEGER NOT NULL, action INTEGER NOT NULL, forced BOOLEAN NOT NULL,
  seq INTEGER NOT NULL, at BIGINT NOT NULL, PRIMARY KEY ("table", ply), FOREIGN KEY ("table") REFERENCES tables (id)
);
INSERT INTO entries VALUES ('old', 0, -1, 5, false, 1, 60);
