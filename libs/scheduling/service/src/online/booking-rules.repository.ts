import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { BookingRulesEntity } from './booking-rules.entity.ts';

const RULES = tableOf(BookingRulesEntity);
const FIND = RULES.select({ where: ['hospitalId'] });
const PUT = RULES.insert({ onConflict: 'replace' });
// A hospital that has set nothing has no row to hold.
const LOCK = `SELECT pg_advisory_xact_lock(hashtext('nidaan.rules'), $1)`;

@Injectable()
export class BookingRulesRepository {
  constructor(private readonly database: Database) {}

  /** Null where the hospital has set nothing. */
  async find(): Promise<BookingRulesEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital() })))[0] ?? null;
  }

  /** Nobody else changes them until the transaction ends. */
  async lock(): Promise<void> {
    await this.database.query(LOCK, [currentHospital()]);
  }

  async put(rules: BookingRulesEntity): Promise<void> {
    await this.database.query(PUT(rules));
  }
}
