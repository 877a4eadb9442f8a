import { Injectable } from '@nestjs/common';
import { AppError, notFound, unavailable } from '@nidaan/kernel';
import { patientSummary, type PatientAnswer } from '@nidaan/patients-contracts';
import { PHARMACY_MESSAGES as say } from '@nidaan/pharmacy-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { KnownPatientsRepository, type KnownPatient } from './known-patients.repository.ts';

/** Who medicines are handed to: known by event, or asked of the owner when the event has not come yet (DESIGN §2). */
@Injectable()
export class PatientsService {
  constructor(
    private readonly known: KnownPatientsRepository,
    private readonly client: ServiceClient,
  ) {}

  /** The patient the medical record belongs to. Throws 404 when there is no such patient or record of theirs, 503 when nobody can say. */
  async ofRecord(patientId: number, recordId: number): Promise<KnownPatient> {
    const [patient, owner] = await Promise.all([this.known.find(patientId), this.known.ownerOf(recordId)]);
    if (patient && owner === patientId) return patient;
    const asked = await this.#ask(patientId);
    const told = {
      patientId,
      name: asked.name,
      phone: asked.phone,
      disease: asked.disease,
      age: asked.age,
      gender: asked.gender,
    };
    const records = asked.medical_records.map(({ id }) => id);
    if (!records.includes(recordId)) throw notFound(say.recordUnknown);
    await this.known.add(told);
    await this.known.addRecords(patientId, records);
    return patient ?? told;
  }

  #ask(patientId: number): Promise<PatientAnswer> {
    return this.client.call(patientSummary, { params: { id: patientId } }).catch((fault: unknown) => {
      const isUnknown = fault instanceof AppError && fault.status === 404;
      throw isUnknown ? notFound(say.patientUnknown) : unavailable(say.patientsAway);
    });
  }
}
