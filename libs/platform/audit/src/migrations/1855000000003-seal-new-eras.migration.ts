import type { MigrationInterface, QueryRunner } from 'typeorm';

// As `audit_seal`, but in a younger cluster the entries of the old era, whose numbers lie in and above the new ones, are no part of a batch and
// are not walked for what is pending: whatever this cluster wrote and shows lies below its snapshot's xmax.
const SEAL = `CREATE FUNCTION audit_seal_era(batch integer, OUT sealed integer, OUT pending boolean) LANGUAGE plpgsql
SECURITY DEFINER SET search_path = {schema}, pg_temp SET max_parallel_workers_per_gather = 0 AS $$
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
  END IF;
  IF latest.to_tx < 9223372036854775807 AND horizon < latest.to_tx THEN
    fresh.to_tx := 9223372036854775807;
    SELECT greatest(latest.last_id, max(e.id)) INTO until_id FROM audit_entries e WHERE e.id > latest.after_id AND e.tx >= latest.to_tx;
  ELSE
    SELECT greatest(e.tx, (SELECT min(m.tx) + 1 FROM audit_entries m
      WHERE m.tx >= fresh.from_tx AND m.tx < horizon AND m.id > fresh.after_id)) INTO fresh.to_tx
    FROM audit_entries e WHERE e.tx >= fresh.from_tx AND e.tx < horizon AND e.id > fresh.after_id ORDER BY e.tx OFFSET batch LIMIT 1;
    fresh.to_tx := coalesce(fresh.to_tx, horizon);
  END IF;
  SELECT * INTO c FROM audit_content(fresh, until_id, coalesce(latest.hash, ''));
  sealed := c.entries;
  pending := fresh.to_tx <> horizon OR EXISTS (SELECT FROM audit_entries e
    WHERE e.tx >= horizon AND e.tx < pg_snapshot_xmax(pg_current_snapshot())::text::bigint AND e.id > fresh.after_id);
  IF sealed = 0 AND fresh.to_tx <= horizon THEN RETURN; END IF;
  INSERT INTO audit_seals VALUES (fresh.n, fresh.after_id, fresh.from_tx, fresh.to_tx, c.first_id,
    greatest(c.last_id, latest.last_id, 0), c.entries, fresh.sealed_at, c.hash, c.leaves);
END $$`;

/** Seals the entries of a restored database's new era, however many of the old one carry numbers like theirs. What a seal says stays the same. */
export class SealNewEras1855000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT current_schema() AS schema')) as [{ schema: string }];
    await runner.query(SEAL.replaceAll('{schema}', schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION audit_seal_era(integer)');
  }
}
