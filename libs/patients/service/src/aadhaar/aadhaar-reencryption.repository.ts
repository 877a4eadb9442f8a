import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { PATIENTS } from '../patients/patient-row.ts';
import type { SealedAadhaar } from './aadhaar-vault.service.ts';

/** How many numbers of a hospital a key sealed; `mark` is what stands at the head of them, in hexadecimal digits. */
export interface SealedByKey {
  hospital_id: number;
  mark: string;
  patients: number;
}

export interface SealedRow {
  id: number;
  aadhaarSealed: Buffer;
}

const SEALED_BY_OTHERS = `SELECT ${PATIENTS.columns(undefined, ['id', 'aadhaarSealed'])} FROM patients
  WHERE hospital_id = $5 AND aadhaar_sealed IS NOT NULL AND substr(aadhaar_sealed, 1, $4) <> $1 AND id > $2
  ORDER BY id LIMIT $3 FOR NO KEY UPDATE`;
const SEALED = PATIENTS.lists(['id', 'aadhaarSealed', 'aadhaarIndex'], 2);
const REPLACE = `UPDATE patients p SET aadhaar_sealed = n.aadhaar_sealed, aadhaar_index = n.aadhaar_index
  FROM ${SEALED.unnest} AS n(${SEALED.columns}) WHERE p.hospital_id = $1 AND p.id = n.id`;

@Injectable()
export class AadhaarReencryptionRepository {
  constructor(private readonly db: Database) {}

  /** Of all hospitals; to be asked where no hospital is at work. */
  byKey(): Promise<SealedByKey[]> {
    return this.db.query<SealedByKey & Record<string, unknown>>('SELECT hospital_id, mark, patients FROM aadhaar_keys()');
  }

  /** Patients of the hospital at work beyond a number whose Aadhaar another key sealed, held until the end of the transaction. */
  sealedByOthers(mark: Buffer, beyond: number, most: number): Promise<SealedRow[]> {
    return this.db.query<SealedRow>(SEALED_BY_OTHERS, [mark, beyond, most, mark.length, currentHospital()]);
  }

  async replace(rows: readonly { id: number; aadhaar: SealedAadhaar }[]): Promise<void> {
    const sealed = rows.map(({ id, aadhaar }) => ({ id, aadhaarSealed: aadhaar.sealed, aadhaarIndex: aadhaar.index }));
    await this.db.query(REPLACE, [currentHospital(), ...SEALED.values(sealed)]);
  }
}
