import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { ClinicCalendarEntity } from './clinic-calendar.entity.ts';

const CALENDARS = tableOf(ClinicCalendarEntity);
const FIND = CALENDARS.select({ where: ['hospitalId'] });
const KEEP = CALENDARS.insert({
  onConflict: `ON CONFLICT (hospital_id) DO UPDATE SET opening_hours = excluded.opening_hours, holidays = excluded.holidays,
    version = excluded.version WHERE clinic_calendars.version < excluded.version`,
});

/** Opening hours and holidays of the hospital at work. */
@Injectable()
export class ClinicCalendarsRepository {
  constructor(private readonly database: Database) {}

  /** Null where identity has told of none. */
  async current(): Promise<ClinicCalendarEntity | null> {
    return (await this.database.query(FIND({ hospitalId: currentHospital() })))[0] ?? null;
  }

  /** Keeps what was told, unless something newer is known. */
  async keep(told: ClinicCalendarEntity): Promise<void> {
    await this.database.query(KEEP(told));
  }
}
