import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Counters go on behind the numbers that erasures name. A database that an earlier release restored has erasures whose numbers its counters
 * would give out again; `note_former_erasure` raises them for restores to come alone.
 */
export class NumbersOfErasures1857200000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO numbers AS n (hospital_id, kind, next)
      SELECT e.hospital_id, used.kind, max(used.last) + 1 FROM person_erasures e
      CROSS JOIN LATERAL (VALUES ('privacy-request', e.request_id), ('person', (SELECT max(p) FROM unnest(e.persons) p)),
        ('patient', (SELECT max(v) FROM unnest(e.visits) v))) AS used (kind, last)
      WHERE used.last IS NOT NULL GROUP BY e.hospital_id, used.kind
      ON CONFLICT (hospital_id, kind) DO UPDATE SET next = greatest(n.next, excluded.next)`);
  }

  async down(): Promise<void> {
    // A counter may leave numbers out.
  }
}
