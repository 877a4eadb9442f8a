import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { PATIENTS } from '../patients/patient-row.ts';
import { VisitCancellationEntity } from './visit-cancellation.entity.ts';

const COUNTED = ['status', 'registeredOn', 'amountPaise', 'branchId'] as const;

/** What of a visit is told and counted when it is cancelled. */
export type CountedVisit = Pick<PatientEntity, (typeof COUNTED)[number]>;

const CANCELLATIONS = tableOf(VisitCancellationEntity);
const LOCK = PATIENTS.select({ where: ['hospitalId', 'id'], only: COUNTED, tail: 'FOR UPDATE' });
const NOTE = CANCELLATIONS.insert();
const CANCEL = PATIENTS.update({ set: ['status'], where: ['hospitalId', 'id'] });
const OF_VISIT = CANCELLATIONS.select({ where: ['hospitalId', 'patientId'], tail: 'ORDER BY cancelled_at DESC' });
const UNDO = `UPDATE visit_cancellations SET undone_at = $3 WHERE hospital_id = $1 AND patient_id = $2 AND undone_at IS NULL
  RETURNING reason`;

/** Why visits were cancelled, and the mark at the visit itself. */
@Injectable()
export class VisitCancellationsRepository {
  constructor(private readonly db: Database) {}

  /** A visit, held until the transaction ends; null where there is none in sight. */
  async lock(id: number): Promise<CountedVisit | null> {
    const [visit] = await this.db.query(LOCK({ hospitalId: currentHospital(), id }));
    return visit ?? null;
  }

  /** Sends the mark and its reason along with the commit. */
  add(tx: Transaction, cancellation: VisitCancellationEntity): void {
    const { hospitalId, patientId: id } = cancellation;
    tx.send(CANCEL({ hospitalId, id, status: 'Cancelled' }));
    tx.send(NOTE(cancellation));
  }

  /** Newest first. */
  ofVisit(patientId: number): Promise<VisitCancellationEntity[]> {
    return this.db.query(OF_VISIT({ hospitalId: currentHospital(), patientId }));
  }

  /** Notes that the cancellation in force is none any more, and gives its reason; null where there is none. */
  async undo(patientId: number, at: Date): Promise<Pick<VisitCancellationEntity, 'reason'> | null> {
    const [undone] = await this.db.query<Pick<VisitCancellationEntity, 'reason'>>(UNDO, [currentHospital(), patientId, at]);
    return undone ?? null;
  }
}
