import { Injectable } from '@nestjs/common';
import type { Paise } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { VisitMoveEntity } from './visit-move.entity.ts';

const OF_VISIT = `SELECT unnest(ARRAY[w.id, w.root_id]) FROM patients v JOIN persons w ON w.hospital_id = $1 AND w.id = v.person_id
  WHERE v.hospital_id = $1 AND v.id = $2`;
const PERSONS = `SELECT f.id FROM (${OF_VISIT}) f(id)`;
const LOCK = `SELECT branch_id AS branch, status, amount_paise AS "amountPaise" FROM patients WHERE hospital_id = $1 AND id = $2 FOR UPDATE`;
// Whatever was done for a visit is issued from a branch: it stays there.
const IS_USED = `SELECT EXISTS (SELECT FROM medical_records WHERE hospital_id = $1 AND patient_id = $2)
    OR EXISTS (SELECT FROM lab_tests WHERE hospital_id = $1 AND patient_id = $2)
    OR EXISTS (SELECT FROM lab_reports WHERE hospital_id = $1 AND patient_id = $2)
    OR EXISTS (SELECT FROM pharmacy_records WHERE hospital_id = $1 AND patient_id = $2)
    OR EXISTS (SELECT FROM fee_receipts WHERE hospital_id = $1 AND patient_id = $2) AS "isUsed"`;
const NOTE = tableOf(VisitMoveEntity).insert();
// The person comes to that branch, and so does whoever they were merged into.
const SEEN = `UPDATE persons p SET branch_ids = p.branch_ids || $3::integer WHERE p.hospital_id = $1 AND $3 <> ALL (p.branch_ids) AND p.id IN (${OF_VISIT})`;
const MOVE = 'UPDATE patients SET branch_id = $3 WHERE hospital_id = $1 AND id = $2';

interface LockedVisit {
  branch: number;
  status: string;
  amountPaise: Paise;
}

/** Moves of visits from branch to branch. */
@Injectable()
export class VisitMovesRepository {
  constructor(private readonly database: Database) {}

  /** Who comes to the branch with a visit. */
  async personsOf(id: number): Promise<number[]> {
    return (await this.database.query<{ id: number }>(PERSONS, [currentHospital(), id])).map((each) => each.id);
  }

  /** Where a visit stands, held until the transaction ends; null where there is none in sight. */
  async lock(id: number): Promise<LockedVisit | null> {
    const [row] = await this.database.query<LockedVisit & Record<string, unknown>>(LOCK, [currentHospital(), id]);
    return row ?? null;
  }

  /** Whether something was done for the visit. */
  async isUsed(id: number): Promise<boolean> {
    const [row] = await this.database.query<{ isUsed: boolean }>(IS_USED, [currentHospital(), id]);
    return row!.isUsed;
  }

  async move(move: VisitMoveEntity): Promise<void> {
    await this.database.query(SEEN, [move.hospitalId, move.patientId, move.toBranchId]);
    await this.database.query(MOVE, [move.hospitalId, move.patientId, move.toBranchId]);
    await this.database.query(NOTE(move));
  }
}
