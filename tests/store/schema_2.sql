-- A database as the second version of the store wrote it.
BEGIN TRANSACTION;
CREATE TABLE chat (
	number INTEGER NOT NULL,
	table_id VARCHAR(40) NOT NULL,
	seat INTEGER NOT NULL,
	name VARCHAR(80) NOT NULL,
	text VARCHAR(1000) NOT NULL,
	at VARCHAR(40) NOT NULL,
	PRIMARY KEY (number),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chat" VALUES(1,'old',0,'Ann','hello','2030-01-01T00:00:00.000Z');
CREATE TABLE hegemon (
	name VARCHAR(40) NOT NULL,
	value VARCHAR(200) NOT NULL,
	PRIMARY KEY (name)
);
INSERT INTO "hegemon" VALUES('schema','2');
CREATE TABLE moves (
	table_id VARCHAR(40) NOT NULL,
	number INTEGER NOT NULL,
	line TEXT NOT NULL,
	PRIMARY KEY (table_id, number),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "moves" VALUES('old',0,'one');
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL,
	game VARCHAR(80) NOT NULL,
	options JSON NOT NULL,
	seats JSON NOT NULL,
	pace FLOAT NOT NULL,
	paused BOOLEAN DEFAULT FALSE NOT NULL,
	secret VARCHAR(200) NOT NULL,
	tokens JSON NOT NULL,
	owner VARCHAR(64) NOT NULL,
	version VARCHAR(40) NOT NULL,
	created VARCHAR(40) NOT NULL,
	updated VARCHAR(40) NOT NULL,
	status VARCHAR(20) NOT NULL,
	moves INTEGER NOT NULL,
	turn INTEGER NOT NULL,
	to_move JSON NOT NULL,
	result JSON,
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('old','heap','{"heap": 5}','[{"name": "Ann", "kind": "human", "bot": null, "autoplay": null}, {"name": "Bot", "kind": "bot", "bot": "random", "autoplay": null}]',0.3,1,'secret','["hash", null]','owner','0.1','2030-01-01T00:00:00.000Z','2030-01-01T00:00:00.000Z','running',1,1,'[0]','null');
CREATE TABLE thoughts (
	table_id VARCHAR(40) NOT NULL,
	number INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	win FLOAT,
	content TEXT NOT NULL,
	PRIMARY KEY (table_id, number),
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "thoughts" VALUES('old',0,1,0.25,'{}');
CREATE INDEX ix_tables_created ON tables (created);
CREATE INDEX ix_tables_status ON tables (status);
CREATE INDEX ix_chat_table_id ON chat (table_id);
COMMIT;
