import { Injectable } from '@nestjs/common';
import { HospitalCopiesService, mountHospitals, type RowOf } from '@nidaan/identity-copies';
import type { PlainDate } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalRateEntity } from './hospital-rate.entity.ts';

/** What billing knows of a hospital: letterhead, the account that is mailed and named in its months, what 'today' means (API-17), whose account it is; and its own rate. */
export const HOSPITALS = mountHospitals(
  ['accountId', 'name', 'address', 'phone', 'accountEmail', 'ownEmail', 'username', 'timeZone'],
  HospitalRateEntity,
);
export type Hospital = RowOf<typeof HOSPITALS>;

@Injectable()
export class HospitalsService extends HospitalCopiesService<Hospital> {
  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    super(db, HOSPITALS);
  }

  today(): Promise<PlainDate> {
    return this.dayOf(this.clock.now());
  }
}
