import { Injectable } from '@nestjs/common';
import { HospitalCopiesService, mountHospitals, type RowOf } from '@nidaan/identity-copies';
import { Database } from '@nidaan/platform-database';

export const HOSPITALS = mountHospitals(['name', 'phone', 'timeZone']);
export type Hospital = RowOf<typeof HOSPITALS>;

/** What integrations knows of a hospital: what messages say of it, and when its day begins. */
@Injectable()
export class HospitalsService extends HospitalCopiesService<Hospital> {
  constructor(db: Database) {
    super(db, HOSPITALS);
  }
}
