// Owned by the schema's owner, so that they see the entries of all hospitals; what they give back is numbers and hashes only.
// pg_temp comes last in their search path: else a caller's temporary table could stand in for the trail. Parallel workers would
// mix up the order in which digests are strung together.
const DEFINER = 'SECURITY DEFINER SET search_path = {schema}, pg_temp SET max_parallel_workers_per_gather = 0';

const REFUSE = `CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is append-only' USING ERRCODE = 'insufficient_privilege';
END $$`;

const APPEND = `CREATE FUNCTION audit_append(hospitals int[], accounts int[], requests text[], whats text[], ids int[], lists text[])
RETURNS void LANGUAGE plpgsql ${DEFINER} AS $$
BEGIN
  INSERT INTO audit_entries (hospital_id, account_id, request_id, action, what, subject, subjects)
  SELECT hospital, account, request, 'read', read_what, read_id, list::int[]
  FROM unnest(hospitals, accounts, requests, whats, ids, lists) AS r(hospital, account, request, read_what, read_id, list);
END $$`;

// The binary form does not depend on settings of the session; the list of columns is fixed, so that a new one leaves old digests alone.
const DIGEST = `CREATE FUNCTION audit_digest(e audit_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(record_send(ROW(e.id, e.hospital_id, e.at, e.tx, e.account_id, e.request_id, e.action, e.what, e.subject, e.subjects)))
$$`;

// One seal's content as the entries say now. A leaf is an entry's distance from the first id and the start of its digest: it
// tells later which entry is wrong; the whole digests are in the hash. The first id is looked up once: on a table without statistics
// it was looked up for each entry of the seal.
export const CONTENT = `CREATE OR REPLACE FUNCTION audit_content(seal audit_seals, until_id bigint, previous bytea)
RETURNS TABLE (first_id bigint, last_id bigint, entries integer, leaves bytea, hash bytea)
LANGUAGE sql STABLE ${DEFINER} AS $$
  WITH f AS MATERIALIZED (
    SELECT min(e.id) AS first_id FROM audit_entries e
    WHERE e.tx >= seal.from_tx AND e.tx < seal.to_tx AND e.id > seal.after_id AND e.id <= until_id
  ), c AS (
    SELECT min(d.first_id) AS first_id, max(d.id) AS last_id, count(*)::int AS entries,
      coalesce(string_agg(int4send((d.id - d.first_id)::int) || substr(d.digest, 1, 8), ''), '') AS leaves,
      coalesce(string_agg(d.digest, ''), '') AS digests
    FROM (
      SELECT e.id, f.first_id, audit_digest(e) AS digest FROM audit_entries e, f
      WHERE e.tx >= seal.from_tx AND e.tx < seal.to_tx AND e.id > seal.after_id AND e.id <= until_id ORDER BY e.id
    ) d
  )
  SELECT c.first_id, c.last_id, c.entries, c.leaves, sha256(previous || convert_to(concat_ws(':', seal.n, seal.after_id,
    seal.from_tx, seal.to_tx, c.entries, (extract(epoch FROM seal.sealed_at) * 1000000)::bigint, ''), 'UTF8') || c.digests)
  FROM c
$$`;

// Every transaction below the snapshot's xmin has ended, so what lies in [previous horizon, horizon) cannot change any more,
// however late a transaction commits. A horizon below the previous one means that the data were restored into a younger cluster,
// whose transaction numbers begin lower: the old era is closed, and the new one counts ids after it.
const SEAL = `CREATE FUNCTION audit_seal(batch integer, OUT sealed integer, OUT pending boolean) LANGUAGE plpgsql ${DEFINER} AS $$
DECLARE
  latest audit_seals;
  fresh audit_seals;
  horizon bigint;
  until_id bigint := 9223372036854775807;
  c record;
BEGIN
  sealed := 0;
  pending := true;
  IF NOT pg_try_advisory_xact_lock(hashtextextended('nidaan.audit.{schema}', 0)) THEN RETURN; END IF;
  horizon := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  SELECT * INTO latest FROM audit_seals s ORDER BY s.n DESC LIMIT 1;
  fresh := ROW(coalesce(latest.n, 0) + 1, coalesce(latest.after_id, 0), coalesce(latest.to_tx, 0), horizon, NULL, NULL, 0, clock_timestamp(), NULL, NULL);
  IF latest.to_tx = 9223372036854775807 THEN
    fresh.after_id := latest.last_id;
    fresh.from_tx := 0;
  ELSIF horizon < latest.to_tx THEN
    fresh.to_tx := 9223372036854775807;
    SELECT greatest(latest.last_id, max(e.id)) INTO until_id FROM audit_entries e WHERE e.id > latest.after_id AND e.tx >= latest.to_tx;
  ELSE
    SELECT greatest(e.tx, (SELECT min(m.tx) + 1 FROM audit_entries m WHERE m.tx >= fresh.from_tx)) INTO fresh.to_tx FROM audit_entries e
    WHERE e.tx >= fresh.from_tx AND e.tx < horizon ORDER BY e.tx OFFSET batch LIMIT 1;
    fresh.to_tx := coalesce(fresh.to_tx, horizon);
  END IF;
  SELECT * INTO c FROM audit_content(fresh, until_id, coalesce(latest.hash, ''));
  sealed := c.entries;
  pending := fresh.to_tx <> horizon OR EXISTS (SELECT FROM audit_entries e WHERE e.tx >= horizon AND e.id > fresh.after_id);
  IF sealed = 0 AND fresh.to_tx <= horizon THEN RETURN; END IF;
  INSERT INTO audit_seals VALUES (fresh.n, fresh.after_id, fresh.from_tx, fresh.to_tx, c.first_id,
    greatest(c.last_id, latest.last_id, 0), c.entries, fresh.sealed_at, c.hash, c.leaves);
END $$`;

// Where an era was closed, the ids after its last one belong to the next.
/** The last id of the era of seal `s`. */
export const SEALED_UNTIL = `coalesce((SELECT min(closing.last_id) FROM audit_seals closing WHERE closing.to_tx = 9223372036854775807
  AND closing.n >= s.n), 9223372036854775807)`;

const CHECK = `CREATE FUNCTION audit_check(from_n integer, to_n integer)
RETURNS TABLE (n integer, entries integer, hash bytea, follows boolean, holds boolean) LANGUAGE sql STABLE ${DEFINER} AS $$
  SELECT s.n, s.entries, s.hash, s.n = 1 OR before.n IS NOT NULL, c.hash = s.hash AND c.entries = s.entries
  FROM audit_seals s
  LEFT JOIN audit_seals before ON before.n = s.n - 1
  CROSS JOIN LATERAL audit_content(s, ${SEALED_UNTIL}, coalesce(before.hash, '')) c
  WHERE s.n BETWEEN from_n AND to_n ORDER BY s.n
$$`;

const DIFFERENCE = `CREATE FUNCTION audit_difference(seal_n integer) RETURNS TABLE (id bigint, kind text) LANGUAGE sql STABLE ${DEFINER} AS $$
  WITH s AS (SELECT * FROM audit_seals WHERE n = seal_n),
  then_ AS (
    SELECT s.first_id + ('x' || encode(substr(s.leaves, at * 12 + 1, 4), 'hex'))::bit(32)::int AS id, substr(s.leaves, at * 12 + 5, 8) AS digest
    FROM s, generate_series(0, length(s.leaves) / 12 - 1) AS at
  ), now_ AS (
    SELECT e.id, substr(audit_digest(e), 1, 8) AS digest FROM s, audit_entries e
    WHERE e.tx >= s.from_tx AND e.tx < s.to_tx AND e.id > s.after_id AND e.id <= ${SEALED_UNTIL}
  )
  SELECT id, CASE WHEN now_.digest IS NULL THEN 'missing' WHEN then_.digest IS NULL THEN 'added' ELSE 'changed' END
  FROM then_ FULL JOIN now_ USING (id) WHERE then_.digest IS DISTINCT FROM now_.digest ORDER BY id
$$`;

/** In order of creation; '{schema}' stands for the service's schema. */
export const AUDIT_FUNCTIONS: readonly string[] = [REFUSE, APPEND, DIGEST, CONTENT, SEAL, CHECK, DIFFERENCE];
