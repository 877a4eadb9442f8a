import { Injectable } from '@nestjs/common';
import { LAB_MESSAGES } from '@nidaan/lab-contracts';
import {
  mountPatients,
  PatientCopiesService,
  PERSON_COLUMNS,
  type PatientCopy,
  type PersonColumn,
} from '@nidaan/patients-copies';
import { Database } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';

/** What the lab knows of a patient. */
export type KnownPatient = PatientCopy<'name' | 'phone' | 'disease' | 'age' | 'gender' | 'patientType' | PersonColumn>;

export const PATIENTS = mountPatients(['name', 'phone', 'disease', 'age', 'gender', 'patientType', ...PERSON_COLUMNS]);

/** Who can be tested. */
@Injectable()
export class KnownPatientsService extends PatientCopiesService<KnownPatient> {
  constructor(db: Database, client: ServiceClient) {
    super(db, client, PATIENTS, LAB_MESSAGES);
  }
}
