import { Injectable } from '@nestjs/common';
import {
  isThrowAwayPhone,
  type ComparedPerson,
  type DuplicateBand,
  type DuplicateScore,
  type DuplicateState,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { DuplicateCandidateEntity } from '../merges/duplicate-candidate.entity.ts';
import { PERSONS } from '../persons/person-row.ts';
import type { PersonEntity } from '../persons/person.entity.ts';

/** A person of the registry with all that a comparison needs. */
export type ComparedRow = PersonEntity & { identifiers: ComparedPerson['identifiers'] };

/** Two persons who may be one, as they were found. */
export interface FoundPair extends Pick<DuplicateScore, 'score' | 'reasons'> {
  /** The smaller number first. */
  persons: [number, number];
  /** Proposed again where it was dismissed, because one of the two has changed. */
  reopens: boolean;
}

/** A pair, and who its two are today. */
export type ListedPair = DuplicateCandidateEntity & { rootA: number; rootB: number };

/** How candidates are looked for. */
export interface Sought {
  queries: readonly string[];
  phoneKey: string;
  aadhaarIndexes: readonly string[];
  identifiers: ComparedPerson['identifiers'];
  exceptId: number;
}

/** Which pairs a list wants. */
export interface PairsWanted {
  band?: DuplicateBand | undefined;
  state: DuplicateState;
  limit: number;
  after?: string | undefined;
}

const TABLE = tableOf(DuplicateCandidateEntity);
const IDENTIFIERS = `coalesce((SELECT jsonb_agg(jsonb_build_object('kind', i.kind, 'value_key', i.value_key)) FROM person_identifiers i
  WHERE i.hospital_id = p.hospital_id AND i.person_id = p.id AND i.is_active), '[]') AS identifiers`;
// The index has 64 bits, which no number of JavaScript holds: it is read as text.
const COMPARED = `${PERSONS.columns('p')}, p.aadhaar_index::text AS "aadhaarIndex", ${IDENTIFIERS}`;
// Joined, it would read all persons of the hospital for as long as PostgreSQL has no statistics of them.
const FOUND = `SELECT ${COMPARED} FROM find_duplicates($2, $3, $4, $5, $6) AS s(id)
  CROSS JOIN LATERAL (SELECT p.* FROM persons p WHERE p.hospital_id = $1 AND p.id = s.id OFFSET 0) p`;
const SOME = `SELECT ${COMPARED} FROM persons p WHERE p.hospital_id = $1 AND p.id = ANY ($2::integer[])
  AND p.merged_into IS NULL AND p.struck_at IS NULL`;

// What the desk decided stands, unless one of the two was changed; a rule's own doubt is not scored away (FRD-02). Pairs are written in their order:
// others who write some of them wait, and never for each other.
const NOTE = `INSERT INTO duplicate_candidates (hospital_id, person_a, person_b, score, reasons, state, found_at, decision_reason)
  SELECT $1, f.person_a, f.person_b, f.score, f.reasons, 'open', $3, ''
  FROM jsonb_to_recordset($2) AS f(person_a integer, person_b integer, score integer, reasons text[])
  ORDER BY f.person_a, f.person_b
  ON CONFLICT (hospital_id, person_a, person_b) DO UPDATE SET score = greatest(duplicate_candidates.score, excluded.score),
    reasons = excluded.reasons, state = 'open', found_at = excluded.found_at, decided_at = NULL, decided_by = NULL, decision_reason = ''
  WHERE duplicate_candidates.state = 'open' OR (duplicate_candidates.state = 'dismissed'
    AND excluded.person_a || '-' || excluded.person_b = ANY ($4::text[]))`;

// Bands as `bandOf` has them; a pair counts while both stand for themselves.
const LIST = `SELECT ${TABLE.columns('d')}, a.root_id AS "rootA", b.root_id AS "rootB" FROM duplicate_candidates d
  JOIN persons a ON a.hospital_id = d.hospital_id AND a.id = d.person_a JOIN persons b ON b.hospital_id = d.hospital_id AND b.id = d.person_b
  WHERE d.hospital_id = $1 AND d.state = $2 AND d.score >= $3 AND d.score < $4
    AND (d.state <> 'open' OR (a.root_id <> b.root_id AND a.struck_at IS NULL AND b.struck_at IS NULL))
    AND ($5::integer IS NULL OR (-d.score, d.person_a, d.person_b) >
      (SELECT -s.score, s.person_a, s.person_b FROM duplicate_candidates s WHERE s.hospital_id = $1 AND s.person_a = $5 AND s.person_b = $6))
  ORDER BY d.score DESC, d.person_a, d.person_b LIMIT $7`;
const FLOORS: Readonly<Record<DuplicateBand, [number, number]>> = { same: [85, 101], likely: [60, 85], possible: [0, 60] };
// Whoever decides about two decides about all who were merged into them.
const GROUP = (id: string) => `SELECT g.id FROM persons p CROSS JOIN LATERAL (SELECT m.id FROM persons m WHERE m.hospital_id = $1
    AND (m.id = p.root_id OR (m.root_id = p.root_id AND m.merged_into IS NOT NULL)) OFFSET 0) g WHERE p.hospital_id = $1 AND p.id = ${id}`;
const DECIDE = `WITH one AS (${GROUP('$2')}), other AS (${GROUP('$3')}), held AS (
    SELECT person_a, person_b FROM duplicate_candidates
    WHERE hospital_id = $1 AND state = 'open' AND ((person_a IN (SELECT id FROM one) AND person_b IN (SELECT id FROM other))
      OR (person_a IN (SELECT id FROM other) AND person_b IN (SELECT id FROM one)))
    ORDER BY person_a, person_b FOR UPDATE)
  UPDATE duplicate_candidates d SET state = $4, decided_at = $5, decided_by = $6, decision_reason = $7
  FROM held h WHERE d.hospital_id = $1 AND d.person_a = h.person_a AND d.person_b = h.person_b RETURNING 1 AS decided`;
// Of a pair of whom one is out of sight nothing is said.
const STATE = `SELECT d.state FROM duplicate_candidates d WHERE d.hospital_id = $1 AND d.person_a = $2 AND d.person_b = $3
  AND (SELECT count(*) FROM persons p WHERE p.hospital_id = $1 AND p.id = ANY (ARRAY[d.person_a, d.person_b])) = 2`;

export const pairOf = (id: string): [number, number] => id.split('-').map(Number) as [number, number];

/** Two persons who may be one, of the hospital at work. */
@Injectable()
export class DuplicatesRepository {
  constructor(private readonly db: Database) {}

  /** Persons who may be whom `sought` describes: not scored yet. */
  find({ queries, phoneKey, aadhaarIndexes, identifiers, exceptId }: Sought): Promise<ComparedRow[]> {
    const phone = isThrowAwayPhone(phoneKey) ? '' : phoneKey;
    const numbers = identifiers.map(({ kind, value_key }) => `${kind} ${value_key}`);
    return this.db.query<ComparedRow>(FOUND, [currentHospital(), queries, phone, aadhaarIndexes, numbers, exceptId]);
  }

  /** Those of these persons who stand for themselves. */
  some(ids: readonly number[]): Promise<ComparedRow[]> {
    return this.db.query<ComparedRow>(SOME, [currentHospital(), ids]);
  }

  /** Puts pairs into the inbox. */
  async note(pairs: readonly FoundPair[], at: Date): Promise<void> {
    if (pairs.length === 0) return;
    const rows = pairs.map(({ persons: [a, b], score, reasons }) => ({ person_a: a, person_b: b, score, reasons }));
    const reopened = pairs.filter(({ reopens }) => reopens).map(({ persons }) => persons.join('-'));
    await this.db.query(NOTE, [currentHospital(), JSON.stringify(rows), at, reopened]);
  }

  list({ band, state, limit, after }: PairsWanted): Promise<ListedPair[]> {
    const [least, below] = band ? FLOORS[band] : [0, 101];
    const [a, b] = after ? pairOf(after) : [null, null];
    return this.db.query<ListedPair>(LIST, [currentHospital(), state, least, below, a, b, limit]);
  }

  /** What became of a pair; null where it was never proposed. */
  async state(personA: number, personB: number): Promise<DuplicateState | null> {
    return (await this.db.query<{ state: DuplicateState }>(STATE, [currentHospital(), personA, personB]))[0]?.state ?? null;
  }

  /** Decides about an open pair; false where it is not open. */
  async decide(
    pair: [number, number],
    state: DuplicateState,
    { at, by, reason }: { at: Date; by: number | null; reason: string },
  ): Promise<boolean> {
    const [a, b] = [Math.min(...pair), Math.max(...pair)];
    return (await this.db.query(DECIDE, [currentHospital(), a, b, state, at, by, reason])).length > 0;
  }
}
