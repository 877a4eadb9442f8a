import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { AllergyChangeEntity } from './allergy-change.entity.ts';

const CHANGES = tableOf(AllergyChangeEntity);

const INSERT = CHANGES.insert();
const AT_VISITS = `SELECT ${CHANGES.columns('c')} FROM allergy_changes c WHERE c.hospital_id = $1 AND c.patient_id = ANY ($2::int[])
  ORDER BY c.patient_id, c.version`;
// No row stands for a person here, and that of the first visit is out of sight for who works in another branch.
const LOCK_PERSON = `SELECT pg_advisory_xact_lock(hashtextextended('clinical.allergies:' || $2::integer, $1::integer))`;

/** Changes of allergies, each at the visit where it was written. */
@Injectable()
export class AllergiesRepository {
  constructor(private readonly db: Database) {}

  /** All changes at a person's visits. */
  changesAt(visits: readonly number[], tx?: Transaction): Promise<AllergyChangeEntity[]> {
    return (tx ?? this.db).query<AllergyChangeEntity>(AT_VISITS, [currentHospital(), visits]);
  }

  /** Until the transaction ends nobody else changes what is known of the person with this first visit, nor what stands at this visit. */
  lock(tx: Transaction, firstVisit: number, visit: number): void {
    tx.send(LOCK_PERSON, [currentHospital(), firstVisit]);
    // Who has not heard of a merge yet holds another first visit. The smaller number is always locked first.
    if (visit !== firstVisit) tx.send(LOCK_PERSON, [currentHospital(), visit]);
  }

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, change: AllergyChangeEntity): void {
    tx.send(INSERT(change));
  }
}
