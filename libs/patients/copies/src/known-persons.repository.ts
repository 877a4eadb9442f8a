import { currentHospital } from '@nidaan/platform-access';
import type { Database } from '@nidaan/platform-database';

/** What a merge, or its undoing, says of a person. */
export interface Pointer {
  personId: number;
  uhid: string;
  mergedInto: number | null;
  version: number;
}

// Two events at once would work out roots from halves of each other's pointers.
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('known_persons', $1))`;
const POINT = `INSERT INTO known_persons AS k (hospital_id, person_id, uhid, merged_into, root_id, version) VALUES ($1, $2, $3, $4, $2, $5)
  ON CONFLICT (hospital_id, person_id) DO UPDATE SET uhid = coalesce(nullif(excluded.uhid, ''), k.uhid),
    merged_into = CASE WHEN excluded.version > k.version THEN excluded.merged_into ELSE k.merged_into END,
    version = greatest(excluded.version, k.version)`;
// All who stood under the same roots as these two, from each to the end of the pointers. UNION: a circle of which half is told has no end.
const ROOTS = `WITH RECURSIVE up(person, at) AS (
    SELECT person_id, person_id FROM known_persons WHERE hospital_id = $1
      AND root_id IN (SELECT root_id FROM known_persons WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]))
    UNION SELECT up.person, p.merged_into FROM up JOIN known_persons p ON p.hospital_id = $1 AND p.person_id = up.at
      WHERE p.merged_into IS NOT NULL)
  UPDATE known_persons k SET root_id = e.person_id FROM up
    JOIN known_persons e ON e.hospital_id = $1 AND e.person_id = up.at AND e.merged_into IS NULL
  WHERE k.hospital_id = $1 AND k.person_id = up.person AND k.root_id <> e.person_id`;

/** The pointers of merges (FRD-31), from which the root of a visit's person is read. In whatever order they are told, the roots are the same. */
export class KnownPersonsRepository {
  constructor(private readonly db: Database) {}

  /** Keeps what is told of the merged one and of the survivor, in the transaction at hand. */
  async point(merged: Pointer, survivor: Omit<Pointer, 'mergedInto' | 'version'>): Promise<void> {
    const hospitalId = currentHospital();
    await this.db.transaction(async () => {
      await this.db.query(LOCK, [hospitalId]);
      for (const { personId, uhid, mergedInto, version } of [{ ...survivor, mergedInto: null, version: 0 }, merged])
        await this.db.query(POINT, [hospitalId, personId, uhid, mergedInto, version]);
      await this.db.query(ROOTS, [hospitalId, [merged.personId, survivor.personId]]);
    });
  }
}

/** Joins the root of the person of known patients `k` as `root`. OFFSET 0 keeps it a look-up by key without statistics. */
export const WITH_ROOT = `LEFT JOIN LATERAL (
    SELECT r.person_id, r.uhid FROM known_persons w JOIN known_persons r ON r.hospital_id = w.hospital_id AND r.person_id = w.root_id
    WHERE w.hospital_id = k.hospital_id AND w.person_id = k.person_id OFFSET 0) root ON true`;

/** Number and age of the patient `k`, beside whom `WITH_ROOT` stands; '' where nobody told. */
export const SHOWN_PERSON = `coalesce(nullif(root.uhid, ''), k.uhid, '') AS uhid, coalesce(k.age_text, '') AS "ageText"`;

/** Who somebody is beside the name (FRD-90); '' where nobody told. */
export interface ShownPerson {
  uhid: string;
  ageText: string;
}

/** Joins number and age of the patient of a row of `table` as `person`: read by key for each row, and its columns bear no name of the table's. */
export const personOf = (table: string): string => `LEFT JOIN LATERAL (SELECT ${SHOWN_PERSON} FROM known_patients k ${WITH_ROOT}
    WHERE k.hospital_id = ${table}.hospital_id AND k.patient_id = ${table}.patient_id OFFSET 0) person ON true`;

/** What `personOf` joins, as a ShownPerson. */
export const PERSON_SHOWN = `coalesce(person.uhid, '') AS uhid, coalesce(person."ageText", '') AS "ageText"`;

/** The same of a patient at hand. */
export const shownPerson = (known: ShownPerson | null): ShownPerson => ({
  uhid: known?.uhid ?? '',
  ageText: known?.ageText ?? '',
});
