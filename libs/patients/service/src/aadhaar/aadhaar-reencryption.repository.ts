import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { PATIENTS } from '../patients/patient-row.ts';
import { PERSONS } from '../persons/person-row.ts';
import type { SealedAadhaar } from './aadhaar-vault.service.ts';

/** Who bears Aadhaar numbers: visits as they were registered, and persons. */
export const BEARERS = ['patient', 'person'] as const;
export type Bearer = (typeof BEARERS)[number];

/** How many numbers of a hospital a key sealed; `mark` is what stands at the head of them, in hexadecimal digits. */
export interface SealedByKey {
  hospital_id: number;
  mark: string;
  count: number;
}

export interface SealedRow {
  id: number;
  aadhaarSealed: Buffer;
}

const byKey = (counts: string, from: string) => `SELECT hospital_id, mark, ${counts} AS count FROM ${from}()`;
const sealedByOthers = (columns: string, table: string) => `SELECT ${columns} FROM ${table}
  WHERE hospital_id = $5 AND aadhaar_sealed IS NOT NULL AND substr(aadhaar_sealed, 1, $4) <> $1 AND id > $2
  ORDER BY id LIMIT $3 FOR NO KEY UPDATE`;
const LISTS = {
  patient: PATIENTS.lists(['id', 'aadhaarSealed', 'aadhaarIndex'], 2),
  person: PERSONS.lists(['id', 'aadhaarSealed', 'aadhaarIndex'], 2),
};
// A number that takes no part in matching has no index, before and after (FRD-19).
const replace = (
  table: string,
  { unnest, columns }: (typeof LISTS)[Bearer],
) => `UPDATE ${table} p SET aadhaar_sealed = n.aadhaar_sealed,
    aadhaar_index = CASE WHEN p.aadhaar_index IS NULL THEN NULL ELSE n.aadhaar_index END
  FROM ${unnest} AS n(${columns}) WHERE p.hospital_id = $1 AND p.id = n.id`;

const STATEMENTS: Readonly<Record<Bearer, { byKey: string; sealedByOthers: string; replace: string }>> = {
  patient: {
    byKey: byKey('patients', 'aadhaar_keys'),
    sealedByOthers: sealedByOthers(PATIENTS.columns(undefined, ['id', 'aadhaarSealed']), 'patients'),
    replace: replace('patients', LISTS.patient),
  },
  person: {
    byKey: byKey('persons', 'person_aadhaar_keys'),
    sealedByOthers: sealedByOthers(PERSONS.columns(undefined, ['id', 'aadhaarSealed']), 'persons'),
    replace: replace('persons', LISTS.person),
  },
};

@Injectable()
export class AadhaarReencryptionRepository {
  constructor(private readonly db: Database) {}

  /** Of all hospitals; to be asked where no hospital is at work. */
  byKey(bearer: Bearer): Promise<SealedByKey[]> {
    return this.db.query<SealedByKey & Record<string, unknown>>(STATEMENTS[bearer].byKey);
  }

  /** Bearers of the hospital at work beyond a number whose Aadhaar another key sealed, held until the end of the transaction. */
  sealedByOthers(bearer: Bearer, mark: Buffer, beyond: number, most: number): Promise<SealedRow[]> {
    return this.db.query<SealedRow>(STATEMENTS[bearer].sealedByOthers, [mark, beyond, most, mark.length, currentHospital()]);
  }

  async replace(bearer: Bearer, rows: readonly { id: number; aadhaar: SealedAadhaar }[]): Promise<void> {
    const sealed = rows.map(({ id, aadhaar }) => ({ id, aadhaarSealed: aadhaar.sealed, aadhaarIndex: aadhaar.index }));
    await this.db.query(STATEMENTS[bearer].replace, [currentHospital(), ...LISTS[bearer].values(sealed)]);
  }
}
