import { Injectable } from '@nestjs/common';
import {
  duplicateScore,
  isThrowAwayPhone,
  type ComparedPerson,
  type DuplicateBand,
  type DuplicateState,
} from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { DuplicateCandidateEntity } from '../merges/duplicate-candidate.entity.ts';
import { PERSONS } from '../persons/person-row.ts';
import type { PersonEntity } from '../persons/person.entity.ts';

/** A person of the registry with all that a comparison needs. */
export type ComparedRow = PersonEntity & { identifiers: ComparedPerson['identifiers'] };

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
const ONE = `SELECT ${COMPARED} FROM persons p WHERE p.hospital_id = $1 AND p.id = $2
  AND p.merged_into IS NULL AND p.struck_at IS NULL`;

// What the desk decided stands, unless one of the two was changed; a rule's own doubt is not scored away (FRD-02).
const NOTE = `INSERT INTO duplicate_candidates (hospital_id, person_a, person_b, score, reasons, state, found_at, decision_reason)
  VALUES ($1, $2, $3, $4, $5, 'open', $6, '')
  ON CONFLICT (hospital_id, person_a, person_b) DO UPDATE SET score = greatest(duplicate_candidates.score, excluded.score),
    reasons = excluded.reasons, state = 'open', found_at = excluded.found_at, decided_at = NULL, decided_by = NULL, decision_reason = ''
  WHERE duplicate_candidates.state = 'open' OR (duplicate_candidates.state = 'dismissed' AND $7)`;

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
const DECIDE = `WITH one AS (${GROUP('$2')}), other AS (${GROUP('$3')})
  UPDATE duplicate_candidates SET state = $4, decided_at = $5, decided_by = $6, decision_reason = $7
  WHERE hospital_id = $1 AND state = 'open' AND ((person_a IN (SELECT id FROM one) AND person_b IN (SELECT id FROM other))
    OR (person_a IN (SELECT id FROM other) AND person_b IN (SELECT id FROM one))) RETURNING 1 AS decided`;
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

  /** A person who stands for themselves; null for any other. */
  async one(id: number): Promise<ComparedRow | null> {
    return (await this.db.query<ComparedRow>(ONE, [currentHospital(), id]))[0] ?? null;
  }

  /** Puts a pair into the inbox. `reopens`: also one that was dismissed, because one of the two has changed. */
  async note(
    one: number,
    other: number,
    { score, reasons }: ReturnType<typeof duplicateScore>,
    at: Date,
    reopens: boolean,
  ): Promise<void> {
    await this.db.query(NOTE, [currentHospital(), Math.min(one, other), Math.max(one, other), score, reasons, at, reopens]);
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
