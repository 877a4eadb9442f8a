import { Injectable } from '@nestjs/common';
import { AppError, notFound, unavailable } from '@nidaan/kernel';
import { LAB_MESSAGES } from '@nidaan/lab-contracts';
import { findPatientBrief } from '@nidaan/patients-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { KnownPatientsRepository, type KnownPatient } from './known-patients.repository.ts';

/** Who can be tested: known by event, or asked of the owner when the event has not come yet. */
@Injectable()
export class PatientLookupService {
  constructor(
    private readonly known: KnownPatientsRepository,
    private readonly client: ServiceClient,
  ) {}

  /** The patient; throws 404 when the hospital has no such one, 503 when nobody can say. */
  async find(hospitalId: number, patientId: number): Promise<KnownPatient> {
    const known = await this.known.find(hospitalId, patientId);
    if (known) return known;
    const { name, phone, disease } = await this.client
      .call(findPatientBrief, { params: { id: patientId } })
      .catch((fault: unknown) => {
        const isUnknown = fault instanceof AppError && fault.status === 404;
        throw isUnknown ? notFound(LAB_MESSAGES.patientUnknown) : unavailable(LAB_MESSAGES.patientsAway);
      });
    const patient = { patientId, name, phone, disease };
    await this.known.add(hospitalId, patient);
    return patient;
  }
}
