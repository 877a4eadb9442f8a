import { Injectable } from '@nestjs/common';
import type { ImportOutcome } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

const MINE = 'r.hospital_id = $1 AND r.import_id = $2';
const KEYED = `SELECT line, old_key, match_key, min(line) OVER (PARTITION BY match_key) AS first_match,
    CASE WHEN old_key = '' THEN line ELSE min(line) OVER (PARTITION BY old_key) END AS first_old,
    CASE WHEN old_key = '' THEN match_key ELSE first_value(match_key) OVER (PARTITION BY old_key ORDER BY line) END AS match_of_old
  FROM (SELECT r.line, r.old_key, CASE WHEN r.phone_key = '' OR r.folded_name = '' THEN r.fingerprint
      ELSE r.phone_key || ' ' || r.folded_name END AS match_key
    FROM person_import_rows r WHERE ${MINE} AND r.outcome = 'new') k`;
const TWICE = `SELECT k.line, k.match_of_old <> k.match_key AS "isOther",
    CASE WHEN k.match_of_old <> k.match_key THEN k.first_old ELSE k.first_match END AS "likeLine"
  FROM (${KEYED}) k WHERE k.first_match < k.line OR k.match_of_old <> k.match_key`;
/** Whom the registry has under the old number of a row `r`: `id`, and the name that it is noted with. In SQL. */
export const BEARER = `SELECT p.root_id AS id, p.folded_name AS name FROM person_identifiers i
    CROSS JOIN LATERAL (SELECT q.root_id, q.folded_name FROM persons q WHERE q.hospital_id = $1 AND q.id = i.person_id AND q.struck_at IS NULL OFFSET 0) p
    WHERE i.hospital_id = $1 AND i.value_key = r.old_key AND r.old_key <> '' AND i.kind = 'old_uhid' AND i.is_active
    ORDER BY p.folded_name = r.folded_name DESC LIMIT 1`;
// Whom the registry has under the old number, from a list with the same row, or with phone and name. The index of phones has those of persons alone.
export const KNOWN = `SELECT r.line, r.outcome, r.folded_name AS name, old.id AS "oldId", old.name AS "oldName", seen.id AS "seenId", same.id AS "sameId"
  FROM (SELECT * FROM person_import_rows r WHERE ${MINE} AND r.line > $3 AND r.outcome IN ('new', 'twice') ORDER BY r.line LIMIT $4) r
  LEFT JOIN LATERAL (${BEARER}) old ON true
  LEFT JOIN LATERAL (SELECT p.root_id AS id FROM person_import_rows e
    CROSS JOIN LATERAL (SELECT q.root_id FROM persons q WHERE q.hospital_id = $1 AND q.id = e.person_id AND q.struck_at IS NULL OFFSET 0) p
    WHERE e.hospital_id = $1 AND e.fingerprint = r.fingerprint AND r.fingerprint <> '' AND e.person_id IS NOT NULL AND e.import_id <> $2 LIMIT 1) seen ON true
  LEFT JOIN LATERAL (SELECT p.id FROM persons p WHERE p.hospital_id = $1 AND p.phone_key = r.phone_key AND p.phone_key <> ''
      AND p.folded_name = r.folded_name AND r.folded_name <> '' AND p.merged_into IS NULL AND p.struck_at IS NULL AND p.deceased_on IS NULL
      AND NOT p.is_unknown AND (p.gender = '' OR coalesce(r.given->'form'->>'gender', '') IN ('', p.gender))
    ORDER BY p.last_visit_id DESC NULLS LAST LIMIT 1) same ON true
  ORDER BY r.line`;
// Verdicts by line, without a join: a planner that knows nothing of a new table walks all of them for each row.
const SAY = `UPDATE person_import_rows r SET outcome = $3::jsonb->r.line::text->>'outcome', says = $3::jsonb->r.line::text->>'says',
    person_id = ($3::jsonb->r.line::text->>'person')::int, like_line = ($3::jsonb->r.line::text->>'likeLine')::int
  WHERE r.hospital_id = $1 AND r.import_id = $2 AND r.line = ANY ($4)`;

/** Rows as JSON, by line. */
export const byLine = (rows: readonly { line: number }[]): string =>
  JSON.stringify(Object.fromEntries(rows.map((row) => [row.line, row])));

/** A row, and whom the registry has by what it says. */
export interface KnownBy {
  line: number;
  outcome: ImportOutcome;
  name: string;
  oldId: number | null;
  oldName: string | null;
  seenId: number | null;
  sameId: number | null;
}

/** What a look found of a row. */
export interface Verdict {
  line: number;
  outcome: ImportOutcome;
  says: string;
  person: number | null;
  likeLine: number | null;
}

/** Looks whom the registry of the hospital at work has of a list. */
@Injectable()
export class ImportCheckRepository {
  constructor(private readonly db: Database) {}

  /** Who stands in the list twice (`likeLine`: where first), and who bears an old number that stands above with somebody else. */
  twice(importId: number): Promise<{ line: number; isOther: boolean; likeLine: number }[]> {
    return this.db.query(TWICE, [currentHospital(), importId]);
  }

  known(importId: number, after: number, most: number): Promise<KnownBy[]> {
    return this.db.query(KNOWN, [currentHospital(), importId, after, most]);
  }

  async say(importId: number, verdicts: readonly Verdict[]): Promise<void> {
    if (verdicts.length > 0)
      await this.db.query(SAY, [currentHospital(), importId, byLine(verdicts), verdicts.map(({ line }) => line)]);
  }
}
