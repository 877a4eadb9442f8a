import type { MigrationInterface, QueryRunner } from 'typeorm';

// Where little waits, all of it is looked at. Else windows of the hospital's waiting events, in order, until what they hold of lanes taken is a batch: the walk ends there, however long the
// backlog is and however few its lanes are (before, fewer than `lanes` of them meant a walk through all of it for each claim). The earliest
// undone event of a lane is its head, which holds the lane if it is parked or backing off; lanes met in an earlier window are not looked at
// again. Holding a head's row lock means owning the lane, also against workers of other processes. A lane's run is as long as the batch
// has room: few lanes give long runs, many short ones. Settings as before, and no joins, for the same reason: a queue's statistics are
// always stale, and the planner walks the whole backlog per lane, or scans what is done already.
const heads = (among: string) => `SELECT i.lane, i.seq FROM inbox i
  WHERE i.hospital_id = hospital AND i.done_at IS NULL AND i.parked_at IS NULL AND i.due_at <= now() ${among}
    AND i.seq = (SELECT p.seq FROM inbox p WHERE p.lane = i.lane AND p.done_at IS NULL ORDER BY p.lane, p.seq LIMIT 1)
  ORDER BY i.hospital_id, i.seq`;

const run = `SELECT * FROM inbox n WHERE n.lane = head.lane AND n.seq >= head.seq AND n.done_at IS NULL ORDER BY n.lane, n.seq`;

const CLAIM = `
CREATE OR REPLACE FUNCTION claim_events(hospital integer, lanes integer, depth integer, most integer) RETURNS SETOF inbox LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_bitmapscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_sort = off SET jit = off
AS $$
DECLARE
  width integer := greatest(most, 50);
  passed bigint := 0;
  ready integer := 0;
  owned bigint[] := '{}';
  heads bigint[] := '{}';
  known bigint[] := '{}';
  slice record;
BEGIN
  PERFORM FROM inbox i WHERE i.hospital_id = hospital AND i.done_at IS NULL AND i.parked_at IS NULL
  ORDER BY i.hospital_id, i.seq OFFSET width LIMIT 1;
  IF NOT FOUND THEN
    RETURN QUERY WITH taken AS MATERIALIZED (${heads('')} LIMIT lanes FOR UPDATE SKIP LOCKED)
    SELECT run.* FROM taken head CROSS JOIN LATERAL (${run} LIMIT most) run ORDER BY run.seq LIMIT most;
    RETURN;
  END IF;
  WHILE ready < most AND cardinality(owned) < lanes LOOP
    WITH waiting AS MATERIALIZED (
      SELECT i.seq, i.lane FROM inbox i
      WHERE i.hospital_id = hospital AND i.done_at IS NULL AND i.parked_at IS NULL AND i.seq > passed
      ORDER BY i.hospital_id, i.seq LIMIT width),
    taken AS MATERIALIZED (
      ${heads('AND i.seq > passed AND i.seq <= (SELECT max(w.seq) FROM waiting w) AND i.lane <> ALL(known)')}
      LIMIT lanes - cardinality(owned) FOR UPDATE SKIP LOCKED)
    SELECT (SELECT max(w.seq) FROM waiting w) AS upto, (SELECT count(*) FROM waiting w) AS rows,
      (SELECT count(*) FROM waiting w WHERE w.lane = ANY(owned) OR w.lane IN (SELECT t.lane FROM taken t)) AS ready,
      (SELECT array_agg(t.lane) FROM taken t) AS lanes, (SELECT array_agg(t.seq) FROM taken t) AS heads,
      (SELECT array_agg(DISTINCT w.lane) FROM waiting w WHERE cardinality(known) < 100) AS seen
    INTO slice;
    owned := owned || slice.lanes;
    heads := heads || slice.heads;
    EXIT WHEN slice.rows < width;
    passed := slice.upto;
    ready := ready + slice.ready;
    known := known || slice.seen;
    width := least(2 * width, 10000);
  END LOOP;
  RETURN QUERY SELECT run.* FROM unnest(owned, heads) AS head(lane, seq)
  CROSS JOIN LATERAL (${run} LIMIT greatest(depth, most / cardinality(owned))) run ORDER BY run.seq LIMIT most;
END $$`;

/** Lets a few lanes with many waiting events each be taken in long runs, at a cost that does not grow with what waits. */
export class ClaimRunsOfLanes1700000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(CLAIM);
  }

  // What was there before is right as well, only slower: nothing to take back.
  async down(): Promise<void> {}
}
