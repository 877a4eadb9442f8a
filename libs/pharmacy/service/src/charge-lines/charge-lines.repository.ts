import { Injectable } from '@nestjs/common';
import type { BillLine } from '@nidaan/pharmacy-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

@Injectable()
export class ChargeLinesRepository {
  constructor(private readonly db: Database) {}

  /** Lines of the hospital at work, in the order of their numbers. */
  after(id: number, limit: number): Promise<BillLine[]> {
    return this.db.query<BillLine & Record<string, unknown>>(
      `SELECT id, dispensed_on::text AS "dispensedOn",
         tablets_paise + injections_paise + ointments_paise + syrups_paise AS "totalPaise", payment_type AS "paymentType", branch_id AS "branchId"
       FROM pharmacy_records WHERE hospital_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
      [currentHospital(), id, limit],
    );
  }
}
