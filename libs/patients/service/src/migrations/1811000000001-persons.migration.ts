import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

const TABLES = [
  // keys: folded and sound keys, each led by the hospital's number, so that one index serves all hospitals.
  `CREATE TABLE persons (
    hospital_id integer NOT NULL, id integer NOT NULL,
    uhid text NOT NULL, uhid_key text NOT NULL,
    first_name text NOT NULL, last_name text NOT NULL, local_name text NOT NULL,
    guardian_name text NOT NULL, guardian_relation text NOT NULL, mother_id integer,
    gender text NOT NULL, birth_date date, birth_precision text NOT NULL,
    phone text NOT NULL, phone_key text NOT NULL, phone_owner text NOT NULL, alt_phone text NOT NULL, alt_phone_label text NOT NULL,
    email text NOT NULL, address text NOT NULL, city text NOT NULL, pincode text NOT NULL, language text NOT NULL,
    aadhaar_index bigint, aadhaar_sealed bytea, aadhaar_last_four text NOT NULL,
    photo text NOT NULL, needs text[] NOT NULL, desk_note text NOT NULL,
    is_unknown boolean NOT NULL, unknown_note text NOT NULL, deceased_on date,
    first_branch_id integer NOT NULL, branch_ids integer[] NOT NULL,
    folded_name text NOT NULL, keys text[] NOT NULL,
    visits integer NOT NULL, last_visit_id integer,
    merged_into integer CHECK (merged_into <> id), root_id integer NOT NULL, struck_at timestamptz(3),
    version integer NOT NULL, created_at timestamptz(3) NOT NULL, created_by integer,
    CHECK ((merged_into IS NULL) = (root_id = id)),
    PRIMARY KEY (hospital_id, id)) WITH (fillfactor = 85)`,
  `CREATE TABLE person_identifiers (
    hospital_id integer NOT NULL, id integer NOT NULL, person_id integer NOT NULL,
    kind text NOT NULL, value text NOT NULL, value_key text NOT NULL, is_active boolean NOT NULL,
    created_at timestamptz(3) NOT NULL, created_by integer,
    PRIMARY KEY (hospital_id, id))`,
  // visit_id: 0 where the person was changed, else the visit whose typed fields were.
  `CREATE TABLE person_changes (
    hospital_id integer NOT NULL, person_id integer NOT NULL, version integer NOT NULL, visit_id integer NOT NULL,
    kind text NOT NULL, changes jsonb NOT NULL, reason text NOT NULL, changed_at timestamptz(3) NOT NULL, account_id integer,
    PRIMARY KEY (hospital_id, person_id, version, visit_id))`,
  // branch_id: 0 is the whole hospital's. Counters are rows of numbers, one for a series and period.
  `CREATE TABLE uhid_series (
    hospital_id integer NOT NULL, branch_id integer NOT NULL, pattern text NOT NULL, reset text NOT NULL,
    PRIMARY KEY (hospital_id, branch_id))`,
  `CREATE TABLE registry_settings (hospital_id integer NOT NULL PRIMARY KEY, aadhaar_mode text NOT NULL)`,
];

const INDEXES = [
  'CREATE UNIQUE INDEX persons_uhid ON persons (hospital_id, uhid_key)',
  `CREATE INDEX persons_phone ON persons (hospital_id, phone_key) WHERE phone_key <> ''`,
  'CREATE INDEX persons_aadhaar ON persons (hospital_id, aadhaar_index) WHERE aadhaar_index IS NOT NULL',
  'CREATE INDEX persons_merged ON persons (hospital_id, root_id) WHERE merged_into IS NOT NULL',
  'CREATE INDEX persons_keys ON persons USING gin (keys)',
  'CREATE INDEX person_identifiers_person ON person_identifiers (hospital_id, person_id)',
  'CREATE INDEX person_identifiers_value ON person_identifiers (hospital_id, value_key)',
];

/**
 * A condition in SQL: whether somebody who was seen at these branches is in sight (ORG-34, ORG-38). The one place that says so. Whoever sees some branches
 * alone binds in `nidaan.persons` whose persons are in sight, or `*`. A process of a release before never says it, and sees persons of all branches (ADR 0062).
 */
export const isPersonSeen = (column: string): string =>
  `current_setting('nidaan.branches', true) = '*' OR coalesce(current_setting('nidaan.bound', true), '') <> 'on'
  OR coalesce(current_setting('nidaan.persons', true), '*') = '*'
  OR ${column}::text[] && string_to_array(current_setting('nidaan.persons', true), ',')`;

/** Persons beside visits (ADR 0045), with what tells them apart. */
export class Persons1811000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(table);
      await tenantTable(runner, /CREATE TABLE (\w+)/.exec(table)![1]!);
    }
    for (const index of INDEXES) await runner.query(index);
    const [{ role }] = (await runner.query(`SELECT quote_ident('nidaan_' || current_schema()) AS role`)) as [{ role: string }];
    const seen = isPersonSeen('branch_ids');
    await runner.query(`CREATE POLICY branches ON persons AS RESTRICTIVE TO ${role} USING (${seen}) WITH CHECK (${seen})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE persons, person_identifiers, person_changes, uhid_series, registry_settings');
  }
}
