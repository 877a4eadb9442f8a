import { Injectable } from '@nestjs/common';
import { DEFAULT_COMMISSION_PAISE } from '@nidaan/billing-contracts';
import { HospitalCopiesService, mountHospitals, type RowOf } from '@nidaan/identity-copies';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalRateEntity } from './hospital-rate.entity.ts';

/** What billing knows of a hospital: letterhead, whom to mail, what 'today' means (API-17), whose account it is; and its own rate. */
export const HOSPITALS = mountHospitals(
  ['accountId', 'name', 'address', 'phone', 'email', 'username', 'timeZone'],
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

  /** What a treated patient costs the current hospital. */
  async ratePaise(): Promise<Paise> {
    return (await this.current())?.ratePaise ?? DEFAULT_COMMISSION_PAISE;
  }

  today(): Promise<PlainDate> {
    return this.dayOf(this.clock.now());
  }
}
