import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Numbers that an erasure names were given out after the backup that is restored: the hospital's counters go on behind them. */
const NOTE = `CREATE FUNCTION note_former_erasure(entry jsonb) RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
  DECLARE noted person_erasures := jsonb_populate_record(NULL::person_erasures, entry);
  BEGIN
    INSERT INTO person_erasures SELECT noted.* ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN false; END IF;
    INSERT INTO numbers AS n (hospital_id, kind, next)
      SELECT noted.hospital_id, used.kind, used.last + 1
      FROM (VALUES ('privacy-request', noted.request_id), ('person', (SELECT max(p) FROM unnest(noted.persons) p)),
        ('patient', (SELECT max(v) FROM unnest(noted.visits) v))) AS used (kind, last)
      WHERE used.last IS NOT NULL
      ON CONFLICT (hospital_id, kind) DO UPDATE SET next = greatest(n.next, excluded.next);
    RETURN true;
  END $$`;

/** For the list of erasures that is read again after a restore: notes one, true where it was not known yet. Its numbers are not given out a second time. */
export class NoteFormerErasures1856000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(NOTE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION note_former_erasure(jsonb)');
  }
}
