import { Injectable } from '@nestjs/common';
import { HospitalCopiesService, mountHospitals, type ChangedSettings, type RowOf } from '@nidaan/identity-copies';
import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { BookingPagesRepository } from '../online/booking-pages.repository.ts';
import { ClinicCalendarsRepository } from './clinic-calendars.repository.ts';

/** What this service knows of a hospital: what 'today' means, its holidays, and how papers and messages name it. */
export const HOSPITALS = mountHospitals(['name', 'address', 'phone', 'email', 'timeZone']);
export type Hospital = RowOf<typeof HOSPITALS>;

@Injectable()
export class HospitalsService extends HospitalCopiesService<Hospital> {
  constructor(
    db: Database,
    private readonly calendars: ClinicCalendarsRepository,
    private readonly pages: BookingPagesRepository,
  ) {
    super(db, HOSPITALS);
  }

  /** The zone by whose clock the hospital at work lives. */
  async zone(): Promise<string> {
    return (await this.current())?.timeZone ?? DEFAULT_TIME_ZONE;
  }

  override async settingsChanged(told: ChangedSettings): Promise<void> {
    await super.settingsChanged(told);
    const { hospitalId, openingHours, holidays, profileId, onlineBooking: isOpen, version } = told;
    await this.calendars.keep({ hospitalId, openingHours, holidays, version });
    // A release before says nothing of the page.
    if (profileId !== null) await this.pages.keep({ hospitalId, profileId, isOpen, version });
  }
}
