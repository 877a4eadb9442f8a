import { Injectable } from '@nestjs/common';
import type { PrescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { Database } from '@nidaan/platform-database';

/** The pharmacy's bills as a patient's answer shows them. */
@Injectable()
export class BillsRepository {
  constructor(private readonly db: Database) {}

  /** Sets a record's amounts and marks it as dispensed; false when there is no such record (yet). */
  async price(bill: PrescriptionDispensed): Promise<boolean> {
    const rows = await this.db.query(
      `UPDATE medical_records SET dispensed_at = $4, tablets_paise = $5, injections_paise = $6, ointments_paise = $7, syrups_paise = $8
       WHERE hospital_id = $1 AND patient_id = $2 AND record_id = $3 RETURNING 1`,
      [
        bill.hospitalId,
        bill.patientId,
        bill.recordId,
        bill.dispensedAt,
        bill.tabletsPaise,
        bill.injectionsPaise,
        bill.ointmentsPaise,
        bill.syrupsPaise,
      ],
    );
    return rows.length > 0;
  }

  /** False when the bill is here already. */
  async add(bill: PrescriptionDispensed): Promise<boolean> {
    const rows = await this.db.query(
      `INSERT INTO pharmacy_records (hospital_id, patient_id, id, total_paise, content) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING RETURNING 1`,
      [bill.hospitalId, bill.patientId, bill.billId, bill.totalPaise, JSON.stringify(bill.content)],
    );
    return rows.length > 0;
  }
}
