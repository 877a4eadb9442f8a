import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { RetentionHoldEntity } from './retention-hold.entity.ts';

const HOLDS = tableOf(RetentionHoldEntity);
const ADD = HOLDS.insert();
const OF_PERSONS = `SELECT ${HOLDS.columns()} FROM retention_holds WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) ORDER BY id DESC`;
const LIFT = `UPDATE retention_holds SET lifted_at = $4, lifted_by = $5 WHERE hospital_id = $1 AND person_id = ANY ($2::integer[]) AND id = $3
  AND lifted_at IS NULL RETURNING ${HOLDS.columns()}`;
// A hold and an erasure of the same person are one after the other.
const LOCK = 'SELECT FROM persons WHERE hospital_id = $1 AND id = ANY ($2::integer[]) ORDER BY id FOR NO KEY UPDATE';

/** What hinders erasures, at the hospital at work. */
@Injectable()
export class HoldsRepository {
  constructor(private readonly database: Database) {}

  /** Holds persons until the transaction ends. */
  async lock(persons: readonly number[]): Promise<void> {
    await this.database.query(LOCK, [currentHospital(), persons]);
  }

  add(tx: Transaction, hold: RetentionHoldEntity): void {
    tx.send(ADD(hold));
  }

  /** Newest first, lifted ones too. */
  ofPersons(persons: readonly number[]): Promise<RetentionHoldEntity[]> {
    return this.database.query<RetentionHoldEntity & Record<string, unknown>>(OF_PERSONS, [currentHospital(), persons]);
  }

  /** Null where there is no such hold, or it was lifted before. */
  async lift(persons: readonly number[], id: number, { at, by }: { at: Date; by: number }): Promise<RetentionHoldEntity | null> {
    const values = [currentHospital(), persons, id, at, by];
    return (await this.database.query<RetentionHoldEntity & Record<string, unknown>>(LIFT, values))[0] ?? null;
  }
}
