import { Injectable } from '@nestjs/common';
import { branchesOf, type PlainDate } from '@nidaan/kernel';
import type { DispensedBill } from '@nidaan/pharmacy-contracts';
import type { PublishedPatient } from '@nidaan/patients-copies';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { BILLS } from '../bills/bill-row.ts';
import { KnownRecordEntity } from '../patients/known-record.entity.ts';
import type { KnownPatient } from '../patients/known-patients.service.ts';

export type DemoBill = DispensedBill & { dispensedOn: PlainDate; paymentType: string };

/** A patient of the demo hospital with the bill, where the counter has made one. The medical record bears the patient's number. */
export interface DemoVisit {
  patient: PublishedPatient<KnownPatient>;
  hasRecord: boolean;
  bill: DemoBill | null;
}

const INSERT_RECORDS = tableOf(KnownRecordEntity).insertMany({ without: ['branchId', 'visitBranchId'] });

const INSERT_BILLS = BILLS.insertMany({ without: ['dispensedBy'] });

/** Rows of the demo hospital, many at a time. */
@Injectable()
export class DemoBillsRepository {
  constructor(private readonly db: Database) {}

  async add(visits: readonly DemoVisit[]): Promise<void> {
    const hospitalId = currentHospital();
    const bills = visits.flatMap(({ bill }) => bill ?? []);
    const records = visits
      .filter(({ hasRecord }) => hasRecord)
      .map(({ patient: { patientId: id } }) => ({ patientId: id, recordId: id }));
    await this.db.transaction(async (tx) => {
      await tx.query(INSERT_RECORDS(records.map((record) => ({ ...record, hospitalId }))));
      await tx.query(INSERT_BILLS(bills.map((bill) => ({ ...bill, ...branchesOf(bill), hospitalId }))));
    });
  }

  /** The next free number of a bill. */
  async finish(bills: number): Promise<void> {
    await this.db.query(`INSERT INTO numbers (hospital_id, kind, next) VALUES ($1, 'bill', $2)`, [currentHospital(), bills + 1]);
  }
}
