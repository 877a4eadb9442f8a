import type { MigrationInterface, QueryRunner } from 'typeorm';
import { NEWEST_VISITS } from './1839400000001-terms-of-visits.migration.ts';

// Registries with fewer persons are answered by the index at once.
const LARGE = 1_000;
const LARGE_REGISTRIES = `SELECT hospital_id AS id FROM persons GROUP BY hospital_id HAVING count(*) >= ${LARGE} ORDER BY hospital_id`;
const FILL = `UPDATE patients v SET person_terms = array_to_tsvector(p.keys)
  FROM (SELECT n.id FROM patients n WHERE n.hospital_id = $1 ORDER BY n.id DESC LIMIT ${NEWEST_VISITS}) n, persons p
  WHERE v.hospital_id = $1 AND v.id = n.id AND v.person_terms IS NULL AND p.hospital_id = $1 AND p.id = v.person_id`;

/** The newest visits of large registries bear the terms of their persons; all others do from their registration on (FRD-06). */
export class TermsOfNewestVisits1839400000002 implements MigrationInterface {
  // One statement for each hospital: the desk waits for the rows of its own for a second at most, and for nobody else's.
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const hospitals = (await runner.query(LARGE_REGISTRIES)) as { id: number }[];
    for (const { id } of hospitals) await runner.query(FILL, [id]);
  }

  async down(): Promise<void> {
    // The terms go with their column.
  }
}
