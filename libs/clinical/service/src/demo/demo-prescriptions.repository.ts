import { Injectable } from '@nestjs/common';
import type { Prescription } from '@nidaan/clinical-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { PRESCRIPTIONS } from '../prescriptions/prescriptions.repository.ts';

export interface DemoRecord extends Prescription {
  /** Number of the record and of its patient. */
  id: number;
  savedAt: Date;
  needsDispensing: boolean;
}

const INSERT_PRESCRIPTIONS = PRESCRIPTIONS.insertMany({ without: ['savedBy', 'branchId', 'visitBranchId'] });

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoPrescriptionsRepository {
  constructor(private readonly db: Database) {}

  async add(records: readonly DemoRecord[]): Promise<void> {
    const hospitalId = currentHospital();
    await this.db.transaction(async (tx) => {
      await tx.query(
        INSERT_PRESCRIPTIONS(records.map(({ id, ...record }) => ({ ...record, hospitalId, recordId: id, patientId: id }))),
      );
    });
  }

  /** The next free number of a record. */
  async finish(patients: number): Promise<void> {
    await this.db.query(`INSERT INTO numbers (hospital_id, kind, next) VALUES ($1, 'record', $2)`, [
      currentHospital(),
      patients + 1,
    ]);
  }
}
