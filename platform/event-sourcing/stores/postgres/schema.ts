/**
 * The log as one table, written by one function.
 *
 * `events.append` takes a batch of appends and answers each. `last_revision` and `last_position` belong to its last
 * event when it is stored now or was stored before with the same ids; `actual` is the revision of its stream, unless it
 * was stored before. The lock is held from before the first read until the commit, so positions become visible in
 * order: a reader that has seen position n never finds a smaller one later. A plain sequence does not guarantee that.
 * One statement needs one round trip and never leaves a transaction, or the lock, open for a client that stopped.
 *
 * `data` and `metadata` are `json`, not `jsonb`: the text that the MAC covers comes back byte for byte.
 */
export const eventsSchema = `
CREATE SCHEMA IF NOT EXISTS events;

CREATE TABLE IF NOT EXISTS events.event (
  position bigint PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  revision integer NOT NULL,
  id uuid NOT NULL UNIQUE,
  type text NOT NULL,
  data json NOT NULL,
  metadata json NOT NULL,
  UNIQUE (stream, revision)
);

CREATE OR REPLACE FUNCTION events.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are never changed or removed';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events.event
  FOR EACH STATEMENT EXECUTE FUNCTION events.refuse_change();

-- streams, expected: an entry per append; the other arrays: an entry per event, owner being its append's number from 1.
CREATE OR REPLACE FUNCTION events.append(
  streams text[], expected integer[],
  owners integer[], revisions integer[], ids uuid[], types text[], datas json[], metadatas json[]
) RETURNS TABLE (append integer, last_revision integer, last_position bigint, actual integer)
LANGUAGE plpgsql AS $$
DECLARE
  winners bigint[];
  newest bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7306931245678901);

  SELECT coalesce(array_agg(w.n), '{}') INTO winners FROM (
    SELECT DISTINCT ON (a.stream) a.n
    FROM unnest(streams, expected) WITH ORDINALITY AS a(stream, revision, n)
    WHERE a.revision = coalesce(
      (SELECT e.revision FROM events.event e WHERE e.stream = a.stream ORDER BY e.revision DESC LIMIT 1), -1)
    ORDER BY a.stream, a.n
  ) w;

  IF winners <> '{}' THEN
    SELECT coalesce(max(e.position), 0) INTO newest FROM events.event e;
    RETURN QUERY
      WITH stored AS (
        INSERT INTO events.event (position, stream, revision, id, type, data, metadata)
        SELECT newest + row_number() OVER (ORDER BY i.n), streams[i.owner], i.revision, i.id, i.type, i.data, i.metadata
        FROM unnest(owners, revisions, ids, types, datas, metadatas)
          WITH ORDINALITY AS i(owner, revision, id, type, data, metadata, n)
        WHERE i.owner = ANY (winners)
        RETURNING event.stream, event.revision, event.position
      )
      SELECT w.n::integer, max(s.revision), max(s.position), max(s.revision)
      FROM unnest(winners) AS w(n) JOIN stored s ON s.stream = streams[w.n]
      GROUP BY w.n;
    PERFORM pg_notify('events', (SELECT max(e.position) FROM events.event e)::text);
  END IF;

  IF cardinality(winners) < cardinality(streams) THEN
    RETURN QUERY
      SELECT a.n::integer,
        CASE WHEN b.complete THEN b.revision END,
        CASE WHEN b.complete THEN b.position END,
        CASE WHEN NOT b.complete THEN
          coalesce((SELECT e.revision FROM events.event e WHERE e.stream = a.stream ORDER BY e.revision DESC LIMIT 1), -1) END
      FROM unnest(streams) WITH ORDINALITY AS a(stream, n)
      CROSS JOIN LATERAL (
        SELECT bool_and(e.id IS NOT NULL) AS complete, max(e.revision) AS revision, max(e.position) AS position
        FROM unnest(owners, revisions, ids) AS i(owner, revision, id)
        LEFT JOIN events.event e ON e.id = i.id AND e.stream = a.stream AND e.revision = i.revision
        WHERE i.owner = a.n
      ) b
      WHERE a.n <> ALL (winners);
  END IF;
END $$;
`
