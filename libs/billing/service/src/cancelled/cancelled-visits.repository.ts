import { Injectable } from '@nestjs/common';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { CancelledVisitEntity } from './cancelled-visit.entity.ts';

const ADD = tableOf(CancelledVisitEntity).insert({ onConflict: 'skip' });
const REMOVE = 'DELETE FROM cancelled_visits WHERE hospital_id = $1 AND patient_id = $2';
const OF_DAY = `SELECT count(*)::int AS visits, coalesce(sum(amount_paise), 0)::bigint AS "amountPaise"
  FROM cancelled_visits WHERE hospital_id = $1 AND day = $2`;

/** Visits that were cancelled, beside the books: no line of theirs changes (GROWTH 14). */
@Injectable()
export class CancelledVisitsRepository {
  constructor(private readonly db: Database) {}

  async add(visit: Omit<CancelledVisitEntity, 'hospitalId'>): Promise<void> {
    await this.db.query(ADD({ hospitalId: currentHospital(), ...visit }));
  }

  async remove(patientId: number): Promise<void> {
    await this.db.query(REMOVE, [currentHospital(), patientId]);
  }

  /** Of the visits registered on a day. */
  async ofDay(day: PlainDate): Promise<{ visits: number; amountPaise: Paise }> {
    const [row] = await this.db.query<{ visits: number; amountPaise: Paise }>(OF_DAY, [currentHospital(), day]);
    return row!;
  }
}
