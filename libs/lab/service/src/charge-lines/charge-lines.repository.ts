import { Injectable } from '@nestjs/common';
import type { LabLine } from '@nidaan/lab-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

@Injectable()
export class ChargeLinesRepository {
  constructor(private readonly db: Database) {}

  /** Lines of the hospital at work, in the order of their numbers. */
  async after(id: number, limit: number): Promise<LabLine[]> {
    const rows = await this.db.query<Omit<LabLine, 'recordedAt'> & { recordedAt: Date }>(
      `SELECT id, recorded_at AS "recordedAt", price_paise AS "pricePaise", payment_type AS "paymentType"
       FROM lab_tests WHERE hospital_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
      [currentHospital(), id, limit],
    );
    return rows.map((row) => ({ ...row, recordedAt: row.recordedAt.toISOString() }));
  }
}
