import { Injectable } from '@nestjs/common';
import { CLINICAL_MESSAGES } from '@nidaan/clinical-contracts';
import { AppError, notFound, unavailable } from '@nidaan/kernel';
import { findPatientBrief } from '@nidaan/patients-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { KnownPatientsRepository } from './known-patients.repository.ts';

/** Who can be treated: known by event, or asked of the owner when the event has not come yet. */
@Injectable()
export class PatientLookupService {
  constructor(
    private readonly known: KnownPatientsRepository,
    private readonly client: ServiceClient,
  ) {}

  /** Throws 404 when the hospital has no such patient, 503 when nobody can say. */
  async mustExist(hospitalId: number, patientId: number): Promise<void> {
    if (await this.known.has(hospitalId, patientId)) return;
    await this.client.call(findPatientBrief, { params: { id: patientId } }).catch((fault: unknown) => {
      const isUnknown = fault instanceof AppError && fault.status === 404;
      throw isUnknown ? notFound(CLINICAL_MESSAGES.patientUnknown) : unavailable(CLINICAL_MESSAGES.patientsAway);
    });
    await this.known.add(hospitalId, patientId);
  }
}
