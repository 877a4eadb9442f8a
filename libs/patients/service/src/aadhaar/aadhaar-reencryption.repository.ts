import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import type { SealedAadhaar } from './aadhaar-vault.service.ts';

/** How many numbers of a hospital a key sealed; `mark` is what stands at the head of them, in hexadecimal digits. */
export interface SealedByKey {
  hospital_id: number;
  mark: string;
  patients: number;
}

export interface SealedRow {
  id: number;
  aadhaar_sealed: Buffer;
}

@Injectable()
export class AadhaarReencryptionRepository {
  constructor(private readonly db: Database) {}

  /** Of all hospitals; to be asked where no hospital is at work. */
  byKey(): Promise<SealedByKey[]> {
    return this.db.query<SealedByKey & Record<string, unknown>>('SELECT hospital_id, mark, patients FROM aadhaar_keys()');
  }

  /** Patients of the hospital at work beyond a number whose Aadhaar another key sealed, held until the end of the transaction. */
  sealedByOthers(mark: Buffer, beyond: number, most: number): Promise<SealedRow[]> {
    return this.db.query<SealedRow & Record<string, unknown>>(
      `SELECT id, aadhaar_sealed FROM patients WHERE aadhaar_sealed IS NOT NULL AND substr(aadhaar_sealed, 1, $4) <> $1 AND id > $2
       ORDER BY id LIMIT $3 FOR NO KEY UPDATE`,
      [mark, beyond, most, mark.length],
    );
  }

  async replace(rows: readonly { id: number; aadhaar: SealedAadhaar }[]): Promise<void> {
    await this.db.query(
      `UPDATE patients p SET aadhaar_sealed = n.sealed, aadhaar_index = n.index
       FROM unnest($1::integer[], $2::bytea[], $3::bigint[]) AS n(id, sealed, index) WHERE p.id = n.id`,
      [rows.map(({ id }) => id), rows.map(({ aadhaar }) => aadhaar.sealed), rows.map(({ aadhaar }) => aadhaar.index)],
    );
  }
}
