import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { seenBranches } from '../branches/seen-branches.service.ts';
import { DoctorEntity } from './doctor.entity.ts';

const DOCTORS = tableOf(DoctorEntity);
const LIST = `SELECT ${DOCTORS.columns()} FROM doctors WHERE hospital_id = $1 AND ($2::integer[] IS NULL OR branch_ids && $2) ORDER BY rank, name, id`;
const FIND = `SELECT ${DOCTORS.columns()} FROM doctors WHERE hospital_id = $1 AND id = ANY ($2) AND ($3::integer[] IS NULL OR branch_ids && $3)`;
// The doctor of an appointment in sight is named and held there, wherever that doctor sits by now (FRD-41).
const OF_APPOINTMENTS = `SELECT ${DOCTORS.columns()} FROM doctors WHERE hospital_id = $1 AND id = ANY ($2)`;
const LOCK = `SELECT ${DOCTORS.columns()} FROM doctors WHERE hospital_id = $1 AND id = ANY ($2)
  AND ($3::integer[] IS NULL OR branch_ids && $3 OR id = ANY ($4)) ORDER BY id FOR UPDATE`;
// Whoever has the address may see it, from whichever branch: the signature or the public page is the permission.
const OF_PHOTO = `SELECT ${DOCTORS.columns()} FROM doctors WHERE hospital_id = $1 AND photo = $2`;
const ADD = DOCTORS.insert();
const SAVE = DOCTORS.update({ set: DOCTORS.fields(['hospitalId', 'id', 'createdAt', 'createdBy']), where: ['hospitalId', 'id'] });

/** Doctors of the hospital at work, as far as the caller sees one of their branches. */
@Injectable()
export class DoctorsRepository {
  constructor(private readonly database: Database) {}

  all(): Promise<DoctorEntity[]> {
    return this.database.query<DoctorEntity>(LIST, [currentHospital(), seenBranches()]);
  }

  async find(id: number): Promise<DoctorEntity | null> {
    return (await this.database.query<DoctorEntity>(FIND, [currentHospital(), [id], seenBranches()]))[0] ?? null;
  }

  /** Those of appointments that the caller sees, also where they do not sit at a branch in sight any more. */
  ofAppointments(rows: readonly { doctorId: number }[]): Promise<DoctorEntity[]> {
    return this.database.query<DoctorEntity>(OF_APPOINTMENTS, [currentHospital(), [...new Set(rows.map((row) => row.doctorId))]]);
  }

  /**
   * Holds those until the transaction ends: one at a time writes a doctor's calendar and appointments (ADR 0048). By rising number. Of `booked`,
   * doctors of appointments that the caller sees, also those who do not sit at a branch in sight any more.
   */
  lock(ids: readonly number[], booked: readonly number[] = []): Promise<DoctorEntity[]> {
    return this.database.query<DoctorEntity>(LOCK, [currentHospital(), [...ids, ...booked], seenBranches(), booked]);
  }

  /** Whose photo a file is. */
  async ofPhoto(photo: string): Promise<DoctorEntity | null> {
    return (await this.database.query<DoctorEntity>(OF_PHOTO, [currentHospital(), photo]))[0] ?? null;
  }

  async add(doctor: DoctorEntity): Promise<void> {
    await this.database.query(ADD(doctor));
  }

  async save({ createdAt: _at, createdBy: _by, ...doctor }: DoctorEntity): Promise<void> {
    await this.database.query(SAVE(doctor));
  }
}
