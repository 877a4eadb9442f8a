import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { AppointmentVisitEntity } from './appointment-visit.entity.ts';

const VISITS = tableOf(AppointmentVisitEntity);
// A visit out of sight is taken for one that stands.
const FIND = `SELECT a.patient_id AS id, coalesce(p.status = 'Cancelled', false) AS "isCancelled" FROM appointment_visits a
  LEFT JOIN patients p ON p.hospital_id = a.hospital_id AND p.id = a.patient_id WHERE a.hospital_id = $1 AND a.appointment_id = $2`;
const REMOVE = VISITS.delete({ where: ['hospitalId', 'appointmentId', 'patientId'] });
const ADD = VISITS.insert();

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
