import { Injectable } from '@nestjs/common';
import { recordOwner } from '@nidaan/clinical-contracts';
import { AppError, notFound, unavailable } from '@nidaan/kernel';
import { findPatientBrief } from '@nidaan/patients-contracts';
import { PHARMACY_MESSAGES as say } from '@nidaan/pharmacy-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { KnownPatientsRepository, type KnownPatient } from './known-patients.repository.ts';

/** Who medicines are handed to: known by event, or asked of the owners when an event has not come yet. */
@Injectable()
export class PatientLookupService {
  constructor(
    private readonly known: KnownPatientsRepository,
    private readonly client: ServiceClient,
  ) {}

  /** The patient the medical record belongs to. Throws 404 when there is no such patient or record of theirs, 503 when nobody can say. */
  async ofRecord(patientId: number, recordId: number): Promise<KnownPatient> {
    const [known, knownOwner] = await Promise.all([this.known.find(patientId), this.known.ownerOf(recordId)]);
    if (known && knownOwner === patientId) return known;
    const patient = known ?? (await this.#askForPatient(patientId));
    const owner = knownOwner ?? (await this.#askForOwner(recordId));
    if (owner !== patientId) throw notFound(say.recordUnknown);
    if (!known) await this.known.add(patient);
    if (knownOwner === null) await this.known.addRecords(patientId, [recordId]);
    return patient;
  }

  async #askForPatient(patientId: number): Promise<KnownPatient> {
    const { name, phone, disease, age, gender } = await this.client
      .call(findPatientBrief, { params: { id: patientId } })
      .catch(refusedAs(say.patientUnknown));
    return { patientId, name, phone, disease, age, gender };
  }

  // Not of patients, who hear of prescriptions by event as well: while events wait, nothing could be dispensed.
  async #askForOwner(recordId: number): Promise<number> {
    const { patient } = await this.client.call(recordOwner, { params: { id: recordId } }).catch(refusedAs(say.recordUnknown));
    return patient;
  }
}

const refusedAs = (unknown: string) => (fault: unknown) => {
  throw fault instanceof AppError && fault.status === 404 ? notFound(unknown) : unavailable(say.patientsAway);
};
