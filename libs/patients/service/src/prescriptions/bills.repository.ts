import { Injectable } from '@nestjs/common';
import type { PrescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { Database, tableOf } from '@nidaan/platform-database';
import { PrescriptionEntity } from './prescription.entity.ts';
import { BillEntity } from './bill.entity.ts';

const PRICE = tableOf(PrescriptionEntity).update({
  set: ['dispensedAt', 'tabletsPaise', 'injectionsPaise', 'ointmentsPaise', 'syrupsPaise'],
  where: ['hospitalId', 'patientId', 'recordId'],
  returning: ['recordId'],
});
const INSERT = tableOf(BillEntity).insert({ onConflict: 'skip', returning: ['id'] });

/** The pharmacy's bills as a patient's answer shows them. */
@Injectable()
export class BillsRepository {
  constructor(private readonly db: Database) {}

  /** Sets a record's amounts and marks it as dispensed; false when there is no such record (yet). */
  async price(bill: PrescriptionDispensed): Promise<boolean> {
    const { hospitalId, patientId, recordId, dispensedAt, tabletsPaise, injectionsPaise, ointmentsPaise, syrupsPaise } = bill;
    const amounts = { tabletsPaise, injectionsPaise, ointmentsPaise, syrupsPaise };
    const rows = await this.db.query(PRICE({ hospitalId, patientId, recordId, dispensedAt, ...amounts }));
    return rows.length > 0;
  }

  /** False when the bill is here already. `branchId`: the visit's. */
  async add({ hospitalId, patientId, billId, totalPaise, content }: PrescriptionDispensed, branchId: number): Promise<boolean> {
    const rows = await this.db.query(INSERT({ hospitalId, patientId, branchId, id: billId, totalPaise, content }));
    return rows.length > 0;
  }
}
