import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { recordOwner, prescriptionSaved, type PrescriptionSaved } from '@nidaan/clinical-contracts';
import { clinicSettingsChanged, hospitalVerified, profileChanged } from '@nidaan/identity-contracts';
import {
  notFound,
  unavailable,
  type EventContract,
  type EventEnvelope,
  type AnswerOf,
  type InputOf,
  type PayloadOf,
} from '@nidaan/kernel';
import {
  findPatientBrief,
  patientName,
  patientRegistered,
  personMerged,
  personSeparated,
  visitAssigned,
  personErased,
  visitCorrected,
  visitMoved,
} from '@nidaan/patients-contracts';
import { prescriptionDispensed, type PrescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { ACCESS_EVENTS, currentHospital, runAs } from '@nidaan/platform-access';
import type { Documents } from '@nidaan/platform-documents';
import { EventsService } from '@nidaan/platform-events';
import { Route } from '@nidaan/platform-http';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { startTestNidaan, type Answer, unheard } from '@nidaan/testing/services';
import { pharmacyService } from '../src/index.ts';

type Registered = PayloadOf<typeof patientRegistered>;

/** Stands where the patients service is: says who is a patient with which records, and hears what was dispensed. */
const atFirst = () => ({
  patients: new Map<string, Registered & { records: number[] }>(),
  /** Of what the owners were asked, in turn. */
  asked: [] as string[],
  isAway: false,
  heard: [] as EventEnvelope<PrescriptionDispensed>[],
});
const owner = atFirst();

@Controller()
class PatientsStandIn {
  @Route(findPatientBrief) brief({ params }: InputOf<typeof findPatientBrief>): AnswerOf<typeof findPatientBrief> {
    owner.asked.push(`patient ${params.id}`);
    if (owner.isAway) throw unavailable('The patients service is away.');
    const patient = owner.patients.get(`${currentHospital()}/${params.id}`);
    if (!patient) throw notFound('Not found.');
    const { phone, disease, age, gender, firstName, lastName } = patient;
    const name = patientName({ id: params.id, first_name: firstName, last_name: lastName });
    // With a UHID: for the paper of a bill, who has none would be asked for once more.
    return { id: params.id, name, phone, disease, age, gender, uhid: `UH${params.id}` };
  }

  // The owner reads registrations and prescriptions by event too, as the contracts say.
  @EventPattern<string>(hospitalVerified.name) async verified(): Promise<void> {}
  @EventPattern<string>(profileChanged.name) async changed(): Promise<void> {}
  @EventPattern<string>(clinicSettingsChanged.name) async settings(): Promise<void> {}
  @EventPattern<string>(patientRegistered.name) async registered(): Promise<void> {}
  @EventPattern<string>(visitMoved.name) async moved(): Promise<void> {}
  @EventPattern<string>(prescriptionSaved.name) async saved(): Promise<void> {}

  @EventPattern<string>(prescriptionDispensed.name) async hear(event: EventEnvelope<PrescriptionDispensed>): Promise<void> {
    owner.heard.push(event);
  }
}

@Module({ controllers: [PatientsStandIn] })
class PatientsStandInModule {}

/** Stands where clinical is: says whose a record is. */
@Controller()
class ClinicalStandIn {
  @Route(recordOwner) owner({ params }: InputOf<typeof recordOwner>): AnswerOf<typeof recordOwner> {
    owner.asked.push(`record ${params.id}`);
    const ours = [...owner.patients.values()].filter(({ hospitalId }) => hospitalId === currentHospital());
    const patient = ours.find(({ records }) => records.includes(params.id));
    if (!patient) throw notFound('Not found.');
    return { patient: patient.patientId };
  }
}

@Controller()
class HearsMoves {
  @EventPattern<string>(visitMoved.name) moved(): void {}
}

@Module({ controllers: [ClinicalStandIn, HearsMoves] })
class ClinicalStandInModule {}

@Module({})
class Empty {}

const standIn = (name: 'patients' | 'clinical' | 'identity', events: readonly EventContract[]): ServiceDefinition => ({
  name,
  routes: name === 'patients' ? [findPatientBrief] : name === 'clinical' ? [recordOwner] : [],
  events,
  jobs: [],
  migrations: [],
  entities: [],
  module: name === 'patients' ? PatientsStandInModule : name === 'clinical' ? ClinicalStandInModule : Empty,
});

/** The pharmacy service beside stand-ins of the services that tell it things. */
export async function openPharmacyFixture(documents?: Documents) {
  Object.assign(owner, atFirst());
  const nidaan = await startTestNidaan({
    services: [
      standIn('identity', [hospitalVerified, profileChanged, clinicSettingsChanged, ...ACCESS_EVENTS]),
      standIn('patients', [
        patientRegistered,
        visitAssigned,
        visitCorrected,
        visitMoved,
        personMerged,
        personSeparated,
        unheard(personErased),
      ]),
      standIn('clinical', [prescriptionSaved]),
      pharmacyService,
    ],
    env: { LOG_LEVEL: 'silent', PUBLIC_URL: 'https://nidaan.example' },
    documents,
  });
  const token = (hospitalId: number) => nidaan.token(hospitalId, { accountId: hospitalId * 10 });
  const tell = async (contract: EventContract<string, any>, payload: { hospitalId: number; [field: string]: unknown }) => {
    const { app, database } = nidaan.composition.services.get(contract.owner)!;
    await runAs({ hospitalId: payload.hospitalId }, () =>
      database.transaction(async () => app.get(EventsService).add(contract, payload)),
    );
    await nidaan.settled();
  };
  let last = 0;

  /** Makes a patient at the owner; with `told`, the event has reached the pharmacy when this resolves. */
  const register = async (hospitalId: number, given: Partial<Registered> = {}, told = true) => {
    const patientId = given.patientId ?? (last += 1);
    const patient: Registered = { ...(patientRegistered.sample as Registered), ...given, hospitalId, patientId };
    owner.patients.set(`${hospitalId}/${patientId}`, { ...patient, records: [] });
    if (told) await tell(patientRegistered, patient);
    return {
      id: patientId,
      name: patientName({ id: patientId, first_name: patient.firstName, last_name: patient.lastName }),
      ...patient,
    };
  };
  const prescribe = async (hospitalId: number, patientId: number, given: Partial<PrescriptionSaved> = {}, told = true) => {
    const recordId = given.recordId ?? (last += 1);
    owner.patients.get(`${hospitalId}/${patientId}`)!.records.push(recordId);
    const record = { ...(prescriptionSaved.sample as PrescriptionSaved), ...given, hospitalId, patientId, recordId };
    if (told) await tell(prescriptionSaved, record);
    return { id: recordId };
  };
  const ok = (answer: Answer) => {
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.raw.toString().slice(0, 300)}`);
    return answer.body;
  };

  return {
    nidaan,
    owner,
    token,
    register,
    prescribe,
    /** A patient with one saved prescription. */
    seen: async (hospitalId: number, given: Partial<Registered> = {}) => {
      const patient = await register(hospitalId, given);
      return { patient, record: await prescribe(hospitalId, patient.id) };
    },
    verified: (hospitalId: number, given: object = {}) =>
      tell(hospitalVerified, { ...(hospitalVerified.sample as PayloadOf<typeof hospitalVerified>), hospitalId, ...given }),
    tell,
    profileChanged: (hospitalId: number, given: object = {}) =>
      tell(profileChanged, { ...(profileChanged.sample as PayloadOf<typeof profileChanged>), hospitalId, ...given }),
    dispense: (hospitalId: number, body: unknown, headers?: Record<string, string>) =>
      nidaan.api.post('/api/pharmacy/', body, { token: token(hospitalId), headers }),
    bills: async (hospitalId: number, query = '') =>
      ok(await nidaan.api.get(`/api/pharmacy/${query}`, { token: token(hospitalId) })),
    pdf: (hospitalId: number, id: number | string) =>
      nidaan.api.get(`/api/pharmacy/${id}/pharmacy-pdf/`, { token: token(hospitalId) }),
    /** What the patients service heard of a medical record. */
    heardOf: (hospitalId: number, recordId: number) =>
      owner.heard.filter(({ payload }) => payload.hospitalId === hospitalId && payload.recordId === recordId),
    sql: nidaan.sql.bind(nidaan),
    close: () => nidaan.close(),
  };
}

export type PharmacyFixture = Awaited<ReturnType<typeof openPharmacyFixture>>;
