import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

const BATCH = 1000;

// An array is read once; a join may read it anew for each row, past those just changed.
const erase = (table: 'patients' | 'persons') => `UPDATE ${table} t SET aadhaar_sealed = NULL
  WHERE t.hospital_id = $1 AND t.id = ANY (ARRAY(
    SELECT id FROM ${table} WHERE hospital_id = $1 AND aadhaar_sealed IS NOT NULL
      AND EXISTS (SELECT FROM registry_settings WHERE hospital_id = $1 AND aadhaar_mode = 'mask') LIMIT ${BATCH} FOR UPDATE))
  RETURNING t.id`;
const ERASE = (['patients', 'persons'] as const).map(erase);

/** Whole Aadhaar numbers that a hospital no longer keeps; index and last four digits stay. */
@Injectable()
export class AadhaarErasureRepository {
  constructor(private readonly db: Database) {}

  /** Erases some of those of the hospital at work, where it keeps none. False when none was left. */
  async eraseSome(hospitalId: number): Promise<boolean> {
    let erased = 0;
    for (const sql of ERASE) erased += (await this.db.query(sql, [hospitalId])).length;
    return erased > 0;
  }
}
