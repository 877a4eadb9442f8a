import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentBranch, currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { UNRESTRICTED } from '../fees/fees.repository.ts';
import { groupOf } from '../persons/persons.repository.ts';
import { RESOLVED } from '../persons/resolve-person.repository.ts';
import { AppointmentVisitEntity } from './appointment-visit.entity.ts';

const VISITS = tableOf(AppointmentVisitEntity);
// A visit out of sight is taken for one that stands.
const FIND = `SELECT a.patient_id AS id, coalesce(p.status = 'Cancelled', false) AS "isCancelled" FROM appointment_visits a
  LEFT JOIN patients p ON p.hospital_id = a.hospital_id AND p.id = a.patient_id WHERE a.hospital_id = $1 AND a.appointment_id = $2`;
const REMOVE = VISITS.delete({ where: ['hospitalId', 'appointmentId', 'patientId'] });
const ADD = VISITS.insert();
// At the branch at work alone: scheduling asks in the name of the hospital, which sees more than the desk.
const HAS_ANOTHER = `SELECT EXISTS (SELECT FROM patients p WHERE p.hospital_id = $1 AND p.branch_id = $2 AND p.doctor_id = $3 AND p.registered_on = $4
  AND p.status IN ('Pending', 'Prescribed') AND p.appointment_id IS DISTINCT FROM $5
  AND p.person_id = ANY (ARRAY(${groupOf(RESOLVED.personId)})) AND ${UNRESTRICTED}) AS found`;

/** The visit that an appointment became. */
export interface KnownVisit {
  id: number;
  isCancelled: boolean;
}

/** Which visits appointments of the hospital at work became. */
@Injectable()
export class AppointmentVisitsRepository {
  constructor(private readonly database: Database) {}

  async find(appointmentId: number): Promise<KnownVisit | null> {
    const [row] = await this.database.query<KnownVisit & Record<string, unknown>>(FIND, [currentHospital(), appointmentId]);
    return row ?? null;
  }

  /** Whether the person whom `resolve_person` has found in the transaction at hand has an open visit of the day with the doctor beside this appointment's. */
  async hasAnother(appointmentId: number, doctorId: number, on: PlainDate): Promise<boolean> {
    const values = [currentHospital(), currentBranch(), doctorId, on, appointmentId];
    const [row] = await this.database.query<{ found: boolean }>(HAS_ANOTHER, values);
    return row!.found;
  }

  /** Travels with the registration, in the place of the visit `instead`; fails it where the appointment has another one. */
  add(tx: Transaction, appointmentId: number, patientId: number, instead: number | null): void {
    const of = { hospitalId: currentHospital(), appointmentId };
    if (instead !== null) tx.send(REMOVE({ ...of, patientId: instead }));
    tx.send(ADD({ ...of, patientId }));
  }
}

/** Whether a registration failed because the appointment has a visit already. */
export function hasVisitAlready(fault: unknown): boolean {
  const { code, constraint } = fault as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'appointment_visits_pkey';
}
