import { Injectable } from '@nestjs/common';
import { recordOwner } from '@nidaan/clinical-contracts';
import { AppError, branchesOf, notFound, unavailable, type AnswerOf } from '@nidaan/kernel';
import { inAllBranches } from '@nidaan/platform-access';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { KnownPatientsService, type KnownPatient } from './known-patients.service.ts';
import { KnownRecordsRepository } from './known-records.repository.ts';

/** Who medicines are handed to: known by event, or asked of the owners when an event has not come yet. */
@Injectable()
export class PatientLookupService {
  constructor(
    private readonly patients: KnownPatientsService,
    private readonly records: KnownRecordsRepository,
    private readonly client: ServiceClient,
  ) {}

  /** The patient the medical record belongs to. Throws 404 when there is no such patient or record of theirs, 503 when nobody can say. */
  async ofRecord(patientId: number, recordId: number): Promise<KnownPatient> {
    const [patient, knownOwner] = await Promise.all([this.patients.get(patientId), this.records.ownerOf(recordId)]);
    const asked = knownOwner === null ? await this.#askForOwner(recordId) : null;
    if ((asked?.patient ?? knownOwner) !== patientId) throw notFound(messages.recordUnknown);
    if (asked) await inAllBranches(() => this.records.add(patientId, recordId, branchesOf(asked)));
    return patient;
  }

  // Not of patients, who hear of prescriptions by event as well: while events wait, nothing could be dispensed.
  async #askForOwner(recordId: number): Promise<AnswerOf<typeof recordOwner>> {
    return this.client.call(recordOwner, { params: { id: recordId } }).catch((fault: unknown) => {
      throw fault instanceof AppError && fault.status === 404
        ? notFound(messages.recordUnknown)
        : unavailable(messages.patientsAway);
    });
  }
}
