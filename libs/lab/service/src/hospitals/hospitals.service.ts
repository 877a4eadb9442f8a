import { Injectable } from '@nestjs/common';
import { HospitalCopiesService, mountHospitals, type RowOf } from '@nidaan/identity-copies';
import { Database } from '@nidaan/platform-database';

/** What the lab knows of a hospital: the letterhead and the doctor who refers. */
export const HOSPITALS = mountHospitals(['name', 'address', 'phone', 'email', 'doctorName', 'qualification', 'registrationNo']);
export type Hospital = RowOf<typeof HOSPITALS>;

@Injectable()
export class HospitalsService extends HospitalCopiesService<Hospital> {
  constructor(db: Database) {
    super(db, HOSPITALS);
  }
}
