import { Injectable } from '@nestjs/common';
import type { ConsultationLine } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { PATIENTS } from '../patients/patient-row.ts';

const LINES = `SELECT ${PATIENTS.columns(undefined, ['id', 'registeredOn', 'amountPaise', 'paymentType', 'completedOn', 'branchId'])} FROM patients
  WHERE hospital_id = $1 AND id > $2 ORDER BY id LIMIT $3`;

@Injectable()
export class ChargeLinesRepository {
  constructor(private readonly db: Database) {}

  /** Lines of the hospital at work, in the order of their numbers. */
  after(id: number, limit: number): Promise<ConsultationLine[]> {
    return this.db.query<ConsultationLine>(LINES, [currentHospital(), id, limit]);
  }
}
