import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { AppointmentVisitEntity } from './appointment-visit.entity.ts';

const VISITS = tableOf(AppointmentVisitEntity);
const FIND = VISITS.select({ where: ['hospitalId', 'appointmentId'] });
const ADD = VISITS.insert();

/** Which visits appointments of the hospital at work became. */
@Injectable()
export class AppointmentVisitsRepository {
  constructor(private readonly database: Database) {}

  async find(appointmentId: number): Promise<number | null> {
    const rows = await this.database.query(FIND({ hospitalId: currentHospital(), appointmentId }));
    return rows[0]?.patientId ?? null;
  }

  /** Travels with the registration; fails it where the appointment has a visit. */
  add(tx: Transaction, appointmentId: number, patientId: number): void {
    tx.send(ADD({ hospitalId: currentHospital(), appointmentId, patientId }));
  }
}

/** Whether a registration failed because the appointment has a visit already. */
export function hasVisitAlready(fault: unknown): boolean {
  const { code, constraint } = fault as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'appointment_visits_pkey';
}
