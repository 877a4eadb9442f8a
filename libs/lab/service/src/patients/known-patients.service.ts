import { Injectable } from '@nestjs/common';
import { LAB_MESSAGES } from '@nidaan/lab-contracts';
import { findPatientBrief } from '@nidaan/patients-contracts';
import { mountPatients, PatientCopiesService, type PatientCopy } from '@nidaan/patients-copies';
import { Database } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';

/** What the lab knows of a patient. */
export type KnownPatient = PatientCopy<'name' | 'phone' | 'disease' | 'age' | 'gender' | 'patientType'>;

export const PATIENTS = mountPatients(['name', 'phone', 'disease', 'age', 'gender', 'patientType']);

/** Who can be tested. */
@Injectable()
export class KnownPatientsService extends PatientCopiesService<KnownPatient> {
  constructor(
    db: Database,
    private readonly owner: ServiceClient,
  ) {
    super(db, owner, PATIENTS, LAB_MESSAGES);
  }

  /** For reports. Patients told of before the lab kept it are asked of the owner; while it is away a report is printed without. */
  async ageAndSexOf(patientId: number): Promise<{ age: string; gender: string } | null> {
    const known = await this.find(patientId);
    if (known?.age || known?.gender) return known;
    return this.owner.call(findPatientBrief, { params: { id: patientId } }).catch(() => null);
  }
}
