import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { AppointmentChangeEntity } from './appointment-change.entity.ts';

const CHANGES = tableOf(AppointmentChangeEntity);
const ADD = CHANGES.insert({
  computed: {
    n: '(SELECT coalesce(max(n), 0) + 1 FROM appointment_changes WHERE hospital_id = :hospitalId AND appointment_id = :appointmentId)',
  },
});
const LIST = CHANGES.select({ where: ['hospitalId', 'appointmentId'], tail: 'ORDER BY n' });

/** What became of appointments; written while their rows are locked. */
@Injectable()
export class AppointmentChangesRepository {
  constructor(private readonly database: Database) {}

  async add(change: Omit<AppointmentChangeEntity, 'n' | 'hospitalId'>): Promise<void> {
    await this.database.query(ADD({ ...change, hospitalId: currentHospital() }));
  }

  of(appointmentId: number): Promise<AppointmentChangeEntity[]> {
    return this.database.query(LIST({ hospitalId: currentHospital(), appointmentId }));
  }
}
