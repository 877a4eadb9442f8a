import { Injectable } from '@nestjs/common';
import { HospitalCopiesService, mountHospitals, type RowOf } from '@nidaan/identity-copies';
import { Database } from '@nidaan/platform-database';

/** What this service knows of a hospital: the letterhead and what 'today' means (API-17). */
export const HOSPITALS = mountHospitals([
  'name',
  'address',
  'phone',
  'email',
  'timeZone',
  'doctorName',
  'qualification',
  'registrationNo',
  'gstin',
  'drugLicenceNo',
]);
export type Hospital = RowOf<typeof HOSPITALS>;

@Injectable()
export class HospitalsService extends HospitalCopiesService<Hospital> {
  constructor(db: Database) {
    super(db, HOSPITALS);
  }
}
