import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import type { PatientEntity } from '../patients/patient.entity.ts';

/** What is to do in a branch of those who were registered on a day. */
export interface BranchQueue {
  branchId: number;
  registered: number;
  waiting: number;
  atPharmacy: number;
  oldest: Date | null;
}

export type Visit = Pick<
  PatientEntity,
  'id' | 'first_name' | 'last_name' | 'age' | 'disease' | 'status' | 'patientType' | 'createdAt'
>;

// By the index patients_of_day: a day's visits, never all of a hospital.
const QUEUES = `SELECT branch_id AS "branchId", count(*)::int AS registered, count(*) FILTER (WHERE status = 'Pending')::int AS waiting,
    count(*) FILTER (WHERE status = 'Prescribed')::int AS "atPharmacy", min(created_at) FILTER (WHERE status = 'Pending') AS oldest
  FROM patients WHERE hospital_id = $1 AND registered_on = $2 GROUP BY branch_id`;
const VISITS = `SELECT id, first_name, last_name, age, disease, status, patient_type AS "patientType", created_at AS "createdAt"
  FROM patients WHERE hospital_id = $1 AND registered_on = $2
  ORDER BY status <> 'Pending', patient_type <> 'Emergency', id LIMIT $3`;
const BEGIN = 'SELECT $1::date::timestamp AT TIME ZONE $2 AS begin';

/** The visits of one day in the branches in sight. */
@Injectable()
export class DayFiguresRepository {
  constructor(private readonly db: Database) {}

  queues(day: PlainDate): Promise<BranchQueue[]> {
    return this.db.query<BranchQueue & Record<string, unknown>>(QUEUES, [currentHospital(), day]);
  }

  visits(day: PlainDate, limit: number): Promise<Visit[]> {
    return this.db.query<Visit & Record<string, unknown>>(VISITS, [currentHospital(), day, limit]);
  }

  /** When a day begins in a time zone. */
  async beginOf(day: PlainDate, timeZone: string): Promise<Date> {
    const [row] = await this.db.query<{ begin: Date }>(BEGIN, [day, timeZone]);
    return row!.begin;
  }
}
