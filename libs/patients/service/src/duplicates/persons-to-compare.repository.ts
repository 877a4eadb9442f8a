import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';

/** Somebody who is to be compared with the others. */
export interface ToCompare {
  personId: number;
  reopens: boolean;
}

const KEEP = `ON CONFLICT (hospital_id, person_id) DO UPDATE SET reopens = persons_to_compare.reopens OR excluded.reopens`;
const ADD = `INSERT INTO persons_to_compare (hospital_id, person_id, reopens)
  SELECT $1, p.id, $3 FROM unnest($2::integer[]) p(id) ORDER BY 2 ${KEEP}`;

// A registration that made its person, or corrected the phone, did so in its own moment. One that found its person unchanged asks for nothing.
const ADD_OF_VISITS = `INSERT INTO persons_to_compare (hospital_id, person_id, reopens)
  SELECT $1, v.person, bool_or(p.created_at <> v.at) FROM unnest($2::integer[], $3::timestamptz[]) v(person, at)
  CROSS JOIN LATERAL (SELECT p.created_at FROM persons p WHERE p.hospital_id = $1 AND p.id = v.person AND NOT p.is_unknown OFFSET 0) p
  WHERE p.created_at = v.at OR EXISTS (SELECT FROM person_changes c WHERE c.hospital_id = $1 AND c.person_id = v.person AND c.visit_id = 0
    AND c.changed_at = v.at AND c.changes @> '[{"field": "phone"}]')
  GROUP BY v.person ORDER BY v.person ${KEEP}`;

// What another process holds is passed over. An array is read once; a join may read it anew for each person, past those just taken.
const TAKE = `DELETE FROM persons_to_compare c WHERE c.hospital_id = $1 AND c.person_id = ANY (ARRAY(
    SELECT person_id FROM persons_to_compare WHERE hospital_id = $1 ORDER BY person_id LIMIT $2 FOR UPDATE SKIP LOCKED))
  RETURNING c.person_id AS "personId", c.reopens`;

/** Persons of the hospital at work who are still to be compared with the others (FRD-28). */
@Injectable()
export class PersonsToCompareRepository {
  readonly #registered = new WeakMap<Transaction, [person: number, at: string][]>();

  constructor(private readonly db: Database) {}

  async add(persons: readonly number[], reopens = false): Promise<void> {
    if (persons.length > 0) await this.db.query(ADD, [currentHospital(), persons, reopens]);
  }

  /** Adds the person of a visit who was made or changed by its registration. What many events add travels together with their commit. */
  addOfVisit(person: number, registeredAt: string): void {
    const tx = this.db.joined;
    const told = this.#registered.get(tx) ?? this.#open(tx);
    told.push([person, registeredAt]);
  }

  #open(tx: Transaction): [number, string][] {
    const hospitalId = currentHospital();
    const told: [number, string][] = [];
    this.#registered.set(tx, told);
    tx.beforeCommit(() => tx.send(ADD_OF_VISITS, [hospitalId, told.map(([person]) => person), told.map(([, at]) => at)]));
    return told;
  }

  /** Takes some of them, held until the transaction ends. */
  take(most: number): Promise<ToCompare[]> {
    return this.db.query<ToCompare & Record<string, unknown>>(TAKE, [currentHospital(), most]);
  }

  /** Hospitals in which somebody is to be compared. To be asked where no hospital is at work. */
  async hospitals(): Promise<number[]> {
    return (await this.db.query<{ id: number }>('SELECT hospitals_to_compare() AS id', [])).map(({ id }) => id);
  }
}
