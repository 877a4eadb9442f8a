import { Injectable } from '@nestjs/common';
import { LAB_MESSAGES } from '@nidaan/lab-contracts';
import { mountPatients, PatientCopiesService, type PatientCopy } from '@nidaan/patients-copies';
import { Database } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';

/** What the lab knows of a patient. */
export type KnownPatient = PatientCopy<'name' | 'phone' | 'disease'>;

export const PATIENTS = mountPatients(['name', 'phone', 'disease']);

/** Who can be tested. */
@Injectable()
export class KnownPatientsService extends PatientCopiesService<KnownPatient> {
  constructor(db: Database, client: ServiceClient) {
    super(db, client, PATIENTS, LAB_MESSAGES);
  }
}
