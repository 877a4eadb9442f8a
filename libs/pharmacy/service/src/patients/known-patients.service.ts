import { Injectable } from '@nestjs/common';
import {
  mountPatients,
  PatientCopiesService,
  PERSON_COLUMNS,
  type PatientCopy,
  type PersonColumn,
} from '@nidaan/patients-copies';
import { PHARMACY_MESSAGES } from '@nidaan/pharmacy-contracts';
import { Database } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';

/** What the pharmacy knows of a patient. */
export type KnownPatient = PatientCopy<'name' | 'phone' | 'disease' | 'age' | 'gender' | PersonColumn>;

export const PATIENTS = mountPatients(['name', 'phone', 'disease', 'age', 'gender', ...PERSON_COLUMNS]);

/** Who medicines can be handed to. */
@Injectable()
export class KnownPatientsService extends PatientCopiesService<KnownPatient> {
  constructor(db: Database, client: ServiceClient) {
    super(db, client, PATIENTS, PHARMACY_MESSAGES);
  }
}
