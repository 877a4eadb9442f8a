import { Injectable } from '@nestjs/common';
import { HospitalCopiesService, mountHospitals, type RowOf } from '@nidaan/identity-copies';
import { Database } from '@nidaan/platform-database';

/** What the lab knows of a hospital: the letterhead. */
export const HOSPITALS = mountHospitals(['name', 'address', 'phone', 'email', 'doctorName', 'qualification', 'registrationNo']);

@Injectable()
export class HospitalsService extends HospitalCopiesService<RowOf<typeof HOSPITALS>> {
  constructor(db: Database) {
    super(db, HOSPITALS);
  }
}
