import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

const TABLES = [
  `CREATE TABLE merges (
    hospital_id integer NOT NULL, id integer NOT NULL, survivor_id integer NOT NULL, merged_id integer NOT NULL,
    taken jsonb NOT NULL, reason text NOT NULL, merged_at timestamptz(3) NOT NULL, merged_by integer,
    undone_at timestamptz(3), undone_by integer, undo_reason text NOT NULL,
    CHECK (survivor_id <> merged_id), PRIMARY KEY (hospital_id, id))`,
  `CREATE TABLE duplicate_candidates (
    hospital_id integer NOT NULL, person_a integer NOT NULL, person_b integer NOT NULL,
    score integer NOT NULL, reasons text[] NOT NULL, state text NOT NULL, found_at timestamptz(3) NOT NULL,
    decided_at timestamptz(3), decided_by integer, decision_reason text NOT NULL,
    CHECK (person_a < person_b), PRIMARY KEY (hospital_id, person_a, person_b))`,
];

const INDEXES = [
  // Nobody is merged twice.
  'CREATE UNIQUE INDEX merges_open ON merges (hospital_id, merged_id) WHERE undone_at IS NULL',
  'CREATE INDEX merges_survivor ON merges (hospital_id, survivor_id)',
  'CREATE INDEX duplicate_candidates_inbox ON duplicate_candidates (hospital_id, state, score, person_a, person_b)',
  'CREATE INDEX duplicate_candidates_other ON duplicate_candidates (hospital_id, person_b)',
];

/** Joins of persons and who might be one person: rows of the duplicates room. */
export class Merges1811000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(table);
      await tenantTable(runner, /CREATE TABLE (\w+)/.exec(table)![1]!);
    }
    for (const index of INDEXES) await runner.query(index);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE merges, duplicate_candidates');
  }
}
