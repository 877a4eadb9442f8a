import { Injectable } from '@nestjs/common';
import { CLINICAL_MESSAGES } from '@nidaan/clinical-contracts';
import { mountPatients, PatientCopiesService, type PatientCopy } from '@nidaan/patients-copies';
import { Database } from '@nidaan/platform-database';
import { ServiceClient } from '@nidaan/platform-http';

/** Only who there is. */
export const PATIENTS = mountPatients([]);

/** Who can be treated. */
@Injectable()
export class KnownPatientsService extends PatientCopiesService<PatientCopy> {
  constructor(db: Database, client: ServiceClient) {
    super(db, client, PATIENTS, CLINICAL_MESSAGES);
  }
}
