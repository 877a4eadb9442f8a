import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { AllergyChangeEntity } from './allergy-change.entity.ts';

const CHANGES = tableOf(AllergyChangeEntity);

const INSERT = CHANGES.insert();
const NEWEST = `SELECT ${CHANGES.columns('c')} FROM allergy_changes c WHERE c.hospital_id = $1 AND c.patient_id = ANY ($2::int[])
  ORDER BY c.version DESC, c.changed_at DESC LIMIT 1`;
// No row stands for a person here, and that of the first visit is out of sight for who works in another branch.
const LOCK_PERSON = `SELECT pg_advisory_xact_lock(hashtextextended('clinical.allergies:' || $2::integer, $1::integer))`;

/** Changes of allergies, each at the visit where it was written. */
@Injectable()
export class AllergiesRepository {
  constructor(private readonly db: Database) {}

  /** The newest change at any of a person's visits, or null. */
  async newestOf(visits: readonly number[], tx?: Transaction): Promise<AllergyChangeEntity | null> {
    const rows = await (tx ?? this.db).query<AllergyChangeEntity>(NEWEST, [currentHospital(), visits]);
    return rows[0] ?? null;
  }

  /** Until the transaction ends nobody else changes what is known of the person with this first visit. */
  lock(tx: Transaction, firstVisit: number): void {
    tx.send(LOCK_PERSON, [currentHospital(), firstVisit]);
  }

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, change: AllergyChangeEntity): void {
    tx.send(INSERT(change));
  }
}
