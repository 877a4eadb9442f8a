import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { groupOf } from '../../persons/persons.repository.ts';
import type { TimeFacts } from './kept-until.ts';

// A birth date of which the year alone is known may be as late as its last day. Old visits go on: what is written for them later counts too.
const BORN = `max(CASE WHEN b.birth_precision = 'day' THEN b.birth_date ELSE (date_trunc('year', b.birth_date) + interval '1 year - 1 day')::date END)`;
const OF_VISITS = (alias: string): string => `${alias}.hospital_id = $1 AND ${alias}.patient_id = ANY (v.ids)`;
const BILLS = ['pharmacy_records', 'fee_receipts'].map((table) => `EXISTS (SELECT FROM ${table} x WHERE ${OF_VISITS('x')})`);
const CHARGED = `EXISTS (SELECT FROM lab_tests x WHERE ${OF_VISITS('x')} AND x.price_paise > 0)`;
// Whoever is held, asks for something, was erased, waits for a decision or was decided on within the year is not proposed.
const FREE = `p.merged_into IS NULL AND p.struck_at IS NULL
  AND NOT EXISTS (SELECT FROM retention_holds h WHERE h.hospital_id = $1 AND h.person_id = ANY (g.ids) AND h.lifted_at IS NULL)
  AND NOT EXISTS (SELECT FROM privacy_requests q WHERE q.hospital_id = $1 AND q.person_id = ANY (g.ids) AND q.closed_at IS NULL)
  AND NOT EXISTS (SELECT FROM person_erasures e WHERE e.hospital_id = $1 AND e.person_id = ANY (g.ids))`;
const NEWEST = 'coalesce(greatest(v.last, m.last), (p.created_at AT TIME ZONE $2)::date)';
// $2: the time zone. Each look-up is one by key.
const FACTS = (
  which: string,
): string => `SELECT p.id AS "personId", b.born::text AS "birthDate", v."wasInpatient", c.last::text AS "lastConsent",
    ${NEWEST}::text AS "lastVisit", l.last AS "lastTest",
    (v.charged OR ${[...BILLS, CHARGED].join(' OR ')}) AS "hasBills"
  FROM persons p
  CROSS JOIN LATERAL (SELECT ARRAY(${groupOf('p.id')}) AS ids OFFSET 0) g
  CROSS JOIN LATERAL (SELECT array_agg(v.id) AS ids, max(greatest(v.registered_on, v.completed_on)) AS last,
    bool_or(v.patient_type = 'IPD') AS "wasInpatient", coalesce(bool_or(v.amount_paise > 0), false) AS charged
    FROM patients v WHERE v.hospital_id = $1 AND v.person_id = ANY (g.ids) OFFSET 0) v
  CROSS JOIN LATERAL (SELECT max((greatest(m.saved_at, m.dispensed_at) AT TIME ZONE $2)::date) AS last
    FROM medical_records m WHERE ${OF_VISITS('m')} OFFSET 0) m
  CROSS JOIN LATERAL (SELECT max(l.content ->> 'testDate') AS last FROM lab_tests l WHERE ${OF_VISITS('l')} OFFSET 0) l
  CROSS JOIN LATERAL (SELECT ${BORN} AS born FROM persons b WHERE b.hospital_id = $1 AND b.id = ANY (g.ids) OFFSET 0) b
  CROSS JOIN LATERAL (SELECT max((c.at AT TIME ZONE $2)::date) AS last
    FROM consents c WHERE c.hospital_id = $1 AND c.person_id = ANY (g.ids) AND c.channel = '' OFFSET 0) c
  WHERE p.hospital_id = $1 AND ${which}`;
const ONE = FACTS('p.id = $3');
// $3: only whose newest entry is older.
const FREE_AND_OLD = `${FREE} AND ${NEWEST} < $3::date`;
const OF = FACTS(`p.id = ANY ($4::integer[]) AND ${FREE_AND_OLD}`);
const CANDIDATES = `${FACTS(`p.id > $4 AND ${FREE_AND_OLD}`)}
  AND NOT EXISTS (SELECT FROM retention_proposals o WHERE o.hospital_id = $1 AND o.person_id = ANY (g.ids)
    AND (o.state = 'proposed' OR o.again_on > $5::date))
  ORDER BY p.id LIMIT $6`;

/** What of one person decides whether their time is over. */
export type PersonTime = TimeFacts & { personId: number };

interface Looked {
  timeZone: string;
  /** Only of persons whose newest entry is older than this day. */
  before: PlainDate;
}

/** How old the data of persons are. To be asked in all branches: a person's time is over at all of them. */
@Injectable()
export class TimeFactsRepository {
  constructor(private readonly database: Database) {}

  /** Of one root, whatever hinders it; null where there is none. */
  async ofOne(personId: number, timeZone: string): Promise<PersonTime | null> {
    return (await this.#rows(ONE, [currentHospital(), timeZone, personId])).map(newest)[0] ?? null;
  }

  /** Of these persons; whom something hinders is left out. */
  async of(persons: readonly number[], { timeZone, before }: Looked): Promise<PersonTime[]> {
    return (await this.#rows(OF, [currentHospital(), timeZone, before, persons])).map(newest);
  }

  /** Of persons who may be proposed, whom nothing hinders, by number, beginning after one. */
  async candidates(
    after: number,
    { timeZone, before, today }: Looked & { today: PlainDate },
    most: number,
  ): Promise<PersonTime[]> {
    const values = [currentHospital(), timeZone, before, after, today, most];
    return (await this.#rows(CANDIDATES, values)).map(newest);
  }

  #rows(text: string, values: unknown[]) {
    return this.database.query<PersonTime & { lastTest: string | null }>(text, values);
  }
}

/** A test that was made later counts as the visit it belongs to. */
function newest({ lastTest, ...facts }: PersonTime & { lastTest: string | null }): PersonTime {
  const isLater = lastTest !== null && facts.lastVisit !== null && lastTest > facts.lastVisit;
  return isLater ? { ...facts, lastVisit: lastTest } : facts;
}
