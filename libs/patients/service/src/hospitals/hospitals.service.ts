import { Injectable } from '@nestjs/common';
import { HospitalCopiesService, mountHospitals, type ChangedSettings, type RowOf } from '@nidaan/identity-copies';
import { Branches } from '@nidaan/platform-access';
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
  constructor(
    db: Database,
    private readonly branches: Branches,
  ) {
    super(db, HOSPITALS);
  }

  /** What branches share binds the next call (ORG-38). */
  override async settingsChanged(told: ChangedSettings): Promise<void> {
    await super.settingsChanged(told);
    this.branches.change(told.hospitalId);
  }
}
