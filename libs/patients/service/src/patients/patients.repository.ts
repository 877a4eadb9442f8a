import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction, type ValuesOf } from '@nidaan/platform-database';
import { PATIENT_COLUMNS, PATIENTS, WITH_PERSON, type PatientRow, type PersonOfVisit } from './patient-row.ts';
import { RESOLVED } from '../persons/resolve-person.repository.ts';
import type { PatientEntity } from './patient.entity.ts';

const BRIEF = [
  'id',
  'branchId',
  'first_name',
  'last_name',
  'phone',
  'disease',
  'age',
  'gender',
  'patientType',
  'ageText',
  'correctedOn',
] as const;

// `resolve_person` has run before, in the same transaction.
const INSERT = PATIENTS.insert({ computed: RESOLVED });
type NewPatient = Omit<PatientEntity, keyof typeof RESOLVED>;
const FIND_BRIEF = `SELECT ${PATIENTS.columns('p', BRIEF)}, r.id AS "rootId", coalesce(r.uhid, '') AS uhid FROM patients p ${WITH_PERSON}
  WHERE p.hospital_id = $1 AND p.id = $2`;
const COUNTED = PATIENTS.select({ where: ['hospitalId', 'id'], only: ['registeredOn', 'amountPaise'] });
const ONE = `SELECT ${PATIENT_COLUMNS} FROM patients p ${WITH_PERSON} WHERE p.hospital_id = $1 AND p.id = $2`;

/** What other services show of a patient, with the person as they are known today. */
type BriefRow = Pick<PatientEntity, (typeof BRIEF)[number]> & PersonOfVisit;

@Injectable()
export class PatientsRepository {
  constructor(private readonly db: Database) {}

  /** Sends the insert without waiting: it travels with the outbox row and the commit. The person is the one that `resolve_person` found. */
  insert(tx: Transaction, patient: ValuesOf<NewPatient>): void {
    tx.send(INSERT(patient));
  }

  /** A patient of the hospital at work, or null. */
  async find(id: number): Promise<PatientRow | null> {
    const rows = await this.db.query<PatientRow>(ONE, [currentHospital(), id]);
    return rows[0] ?? null;
  }

  /** What of a visit the figures of its branch count; null where there is no such visit. */
  async counted(id: number): Promise<Pick<PatientEntity, 'registeredOn' | 'amountPaise'> | null> {
    const rows = await this.db.query(COUNTED({ hospitalId: currentHospital(), id }));
    return rows[0] ?? null;
  }

  /** What other services show of a patient of the hospital at work, or null. */
  async findBrief(id: number): Promise<BriefRow | null> {
    const rows = await this.db.query<BriefRow>(FIND_BRIEF, [currentHospital(), id]);
    return rows[0] ?? null;
  }
}
