import { Injectable } from '@nestjs/common';
import type { PersonMatch } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { PERSONS } from '../persons/person-row.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import type { SearchQueries } from './search-queries.ts';

/** Numbers that are found exactly or not at all; '' and null for those that were not typed. */
export interface Numbers {
  code: string;
  aadhaarIndexes: readonly string[];
  visit: number | null;
  phoneKey: string;
}

/** A person of a list, with the newest visit in sight. */
export type CardRow = PersonEntity & {
  visitId: number | null;
  visitOn: string | null;
  visitStatus: PatientEntity['status'] | null;
  visitDoctor: string | null;
};

const FIND = 'SELECT person, tier FROM search_persons($1, $2, $3)';
const found = (match: PersonMatch | `CASE ${string}`, from: string) =>
  `SELECT ${match.startsWith('CASE') ? match : `'${match}'`} AS matched, p.root_id AS person, p.last_visit_id AS seen FROM ${from}`;
const IN = 'p.hospital_id = $1 AND p.struck_at IS NULL';
const BY_NUMBERS = `SELECT matched, person FROM (
  ${found(`CASE WHEN p.merged_into IS NULL THEN 'uhid' ELSE 'merged number' END`, `persons p WHERE ${IN} AND p.uhid_key = $2 AND $2 <> ''`)}
  UNION ALL ${found(
    'old number',
    `person_identifiers i JOIN persons p ON ${IN} AND p.id = i.person_id
    WHERE i.hospital_id = $1 AND i.value_key = $2 AND $2 <> '' AND i.is_active`,
  )}
  UNION ALL ${found('aadhaar', `persons p WHERE ${IN} AND p.aadhaar_index = ANY ($3::bigint[])`)}
  UNION ALL ${found('visit number', `patients v JOIN persons p ON ${IN} AND p.id = v.person_id WHERE v.hospital_id = $1 AND v.id = $4`)}
  UNION ALL (${found('phone', `persons p WHERE ${IN} AND p.phone_key = $5 AND p.phone_key <> ''`)}
    ORDER BY p.last_visit_id DESC NULLS LAST LIMIT $6)) f
  ORDER BY array_position(ARRAY['uhid', 'merged number', 'aadhaar', 'old number', 'visit number', 'phone'], matched), seen DESC NULLS LAST`;
// Visits of those who were merged into a person are the person's.
const LAST = `greatest(p.last_visit_id, (SELECT max(m.last_visit_id) FROM persons m
  WHERE m.hospital_id = p.hospital_id AND m.root_id = p.id AND m.merged_into IS NOT NULL))`;
// One look-up for each of a few persons, never a walk over all visits.
const CARDS = `SELECT ${PERSONS.columns('p')}, v."visitId", v."visitOn", v."visitStatus", v."visitDoctor"
  FROM unnest($2::integer[]) WITH ORDINALITY AS w(id, rank)
  CROSS JOIN LATERAL (SELECT * FROM persons q WHERE q.hospital_id = $1 AND q.id = w.id OFFSET 0) p
  LEFT JOIN LATERAL (SELECT n.id AS "visitId", n.registered_on::text AS "visitOn", n.status AS "visitStatus", n.doctor_name AS "visitDoctor"
    FROM patients n WHERE n.hospital_id = $1 AND n.id = ${LAST} OFFSET 0) v ON true ORDER BY w.rank`;

@Injectable()
export class PersonSearchRepository {
  constructor(private readonly db: Database) {}

  /** Roots whose keys match, the closest query first. */
  matching({ keys, terms }: SearchQueries, wanted: number): Promise<{ person: number; tier: number }[]> {
    return keys.length === 0 ? Promise.resolve([]) : this.db.query(FIND, [keys, terms, wanted]);
  }

  /** Roots that bear a number, the surest kind first. */
  numbered(
    { code, aadhaarIndexes, visit, phoneKey }: Numbers,
    wanted: number,
  ): Promise<{ person: number; matched: PersonMatch }[]> {
    return this.db.query(BY_NUMBERS, [currentHospital(), code, aadhaarIndexes, visit, phoneKey, wanted]);
  }

  /** Persons with their newest visits, in the order of `ids`; those out of sight are left out. */
  cards(ids: readonly number[]): Promise<CardRow[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.db.query<CardRow>(CARDS, [currentHospital(), ids]);
  }
}
