import { Injectable } from '@nestjs/common';
import type { FieldChange } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { RequestCorrectionEntity } from './request-correction.entity.ts';

const CORRECTIONS = tableOf(RequestCorrectionEntity);
const ADD = CORRECTIONS.insert();
const OF_REQUEST = `SELECT ${CORRECTIONS.columns('c')}, h.changes FROM request_corrections c
  LEFT JOIN person_changes h ON h.hospital_id = c.hospital_id AND h.person_id = c.person_id AND h.version = c.version AND h.visit_id = 0
  WHERE c.hospital_id = $1 AND c.request_id = $2 ORDER BY c.version`;
const LAST = 'SELECT max(corrected_at) AS at FROM request_corrections WHERE hospital_id = $1 AND person_id = $2';

/** A correction with what stood in the fields before and after. */
export type CorrectionRow = RequestCorrectionEntity & { changes: FieldChange[] | null };

@Injectable()
export class RequestCorrectionsRepository {
  constructor(private readonly database: Database) {}

  add(tx: Transaction, correction: RequestCorrectionEntity): void {
    tx.send(ADD(correction));
  }

  /** Oldest first. */
  ofRequest(requestId: number): Promise<CorrectionRow[]> {
    return this.database.query<CorrectionRow>(OF_REQUEST, [currentHospital(), requestId]);
  }

  /** When a person was corrected on request last; null where that never was. */
  async lastOf(personId: number): Promise<Date | null> {
    const [row] = await this.database.query<{ at: Date | null }>(LAST, [currentHospital(), personId]);
    return row?.at ?? null;
  }
}
