import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { listOrderedTests, prescriptionSaved, type Given, type OrderedTests } from '@nidaan/clinical-contracts';
import { hospitalVerified, profileChanged } from '@nidaan/identity-contracts';
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
  labReportUploaded,
  labTestCompleted,
  labTestRecorded,
  type LabReportUploaded,
  type LabTestCompleted,
  type LabTestRecorded,
} from '@nidaan/lab-contracts';
import {
  findPatientBrief,
  patientRegistered,
  personErased,
  personMerged,
  personSeparated,
  visitAssigned,
  visitCorrected,
  visitMoved,
} from '@nidaan/patients-contracts';
import { ACCESS_EVENTS, currentHospital, newContext, runInContext } from '@nidaan/platform-access';
import type { Documents } from '@nidaan/platform-documents';
import { EventsService } from '@nidaan/platform-events';
import { Route } from '@nidaan/platform-http';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { startTestNidaan, unheard } from '@nidaan/testing/services';
import { labService } from '../src/index.ts';

/** Stands where the patients service is: says who is a patient, and hears what the lab tells. */
const atFirst = () => ({
  patients: new Set<string>(),
  /** Of which patients the owner was asked, in turn. */
  asked: [] as number[],
  isAway: false,
  tests: [] as EventEnvelope<LabTestRecorded>[],
  completed: [] as EventEnvelope<LabTestCompleted>[],
  reports: [] as EventEnvelope<LabReportUploaded>[],
  /** Orders of before, as clinical knows them, by hospital. */
  ordered: new Map<number, OrderedTests[]>(),
  /** Prescriptions after which clinical was asked; after one of `fails` it does not answer. */
  askedAfter: [] as number[],
  fails: new Set<number>(),
});
const owner = atFirst();

@Controller()
class PatientsStandIn {
  @Route(findPatientBrief) brief({ params }: InputOf<typeof findPatientBrief>): AnswerOf<typeof findPatientBrief> {
    owner.asked.push(params.id);
    if (owner.isAway) throw unavailable('The patients service is away.');
    if (!owner.patients.has(`${currentHospital()}/${params.id}`)) throw notFound('Not found.');
    // With a UHID: for the paper of a test, who has none would be asked for once more.
    const person = { personId: params.id, uhid: `UH${params.id}` };
    return {
      id: params.id,
      name: 'Asked Patient',
      phone: '9000000050',
      disease: 'Asthma',
      age: '40',
      gender: 'Female',
      ...person,
    };
  }

  @EventPattern<string>(prescriptionSaved.name) async prescribed(): Promise<void> {}

  // The owner reads its own registrations by event too, as the contract says.
  @EventPattern<string>(visitMoved.name) moved(): void {}

  @EventPattern<string>(patientRegistered.name)
  async register({ payload }: EventEnvelope<PayloadOf<typeof patientRegistered>>): Promise<void> {
    owner.patients.add(`${payload.hospitalId}/${payload.patientId}`);
  }

  @EventPattern<string>(hospitalVerified.name) async verified(): Promise<void> {}

  @EventPattern<string>(profileChanged.name) async changed(): Promise<void> {}

  @EventPattern<string>(labTestRecorded.name) async hear(event: EventEnvelope<LabTestRecorded>): Promise<void> {
    owner.tests.push(event);
  }

  @EventPattern<string>(labTestCompleted.name)
  async hearOfResult(event: EventEnvelope<LabTestCompleted>): Promise<void> {
    owner.completed.push(event);
  }

  @EventPattern<string>(labReportUploaded.name)
  async hearOfReport(event: EventEnvelope<LabReportUploaded>): Promise<void> {
    owner.reports.push(event);
  }
}

@Module({ controllers: [PatientsStandIn] })
class PatientsStandInModule {}

/** Answers two prescriptions at a time, whatever is asked for. */
@Controller()
class ClinicalStandIn {
  @Route(listOrderedTests) ordered({ query }: InputOf<typeof listOrderedTests>): AnswerOf<typeof listOrderedTests> {
    owner.askedAfter.push(query.after);
    if (owner.fails.delete(query.after)) throw unavailable('The clinical service is away.');
    const left = (owner.ordered.get(currentHospital()) ?? []).filter(({ recordId }) => recordId > query.after);
    const orders = left.slice(0, 2);
    return { orders, next: left.length > 2 ? orders.at(-1)!.recordId : null };
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

const standIn = (given: Pick<ServiceDefinition, 'name' | 'routes' | 'events' | 'module'>): ServiceDefinition => ({
  jobs: [],
  migrations: [],
  entities: [],
  ...given,
});

const patients = standIn({
  name: 'patients',
  routes: [findPatientBrief],
  events: [patientRegistered, visitAssigned, visitCorrected, visitMoved, personMerged, personSeparated, unheard(personErased)],
  module: PatientsStandInModule,
});
const clinical = standIn({
  name: 'clinical',
  routes: [listOrderedTests],
  events: [prescriptionSaved],
  module: ClinicalStandInModule,
});
const identity = standIn({
  name: 'identity',
  routes: [],
  events: [hospitalVerified, profileChanged, ...ACCESS_EVENTS],
  module: Empty,
});

/** The lab service beside stand-ins of the services that tell it things. */
export async function openLabFixture(options: { documents?: Documents; env?: Record<string, string> } = {}) {
  const { documents, env } = options;
  Object.assign(owner, atFirst());
  const nidaan = await startTestNidaan({
    services: [identity, patients, clinical, labService],
    env: { LOG_LEVEL: 'silent', ...env },
    documents,
  });
  const token = (hospitalId: number | null) => nidaan.token(hospitalId, { accountId: 5, isStaff: hospitalId === null });

  const tell = async (
    service: 'patients' | 'identity' | 'clinical',
    contract: EventContract<string, any>,
    payload: { hospitalId: number; [field: string]: unknown },
  ) => {
    const { app, database } = nidaan.composition.services.get(service)!;
    const add = () => database.transaction(async () => app.get(EventsService).add(contract, payload));
    await runInContext(newContext({ hospitalId: payload.hospitalId }), add);
    await nidaan.settled();
  };

  return {
    nidaan,
    api: nidaan.api,
    owner,
    token,
    sql: nidaan.sql.bind(nidaan),
    /** Makes a patient at the owner; with `told`, the event has reached the lab when this resolves. */
    register: async (hospitalId: number, patientId: number, told = true, fields: object = {}) => {
      owner.patients.add(`${hospitalId}/${patientId}`);
      if (told) await tell('patients', patientRegistered, { ...patientRegistered.sample, hospitalId, patientId, ...fields });
    },
    tellOf: (contract: EventContract<string, any>, payload: { hospitalId: number; [field: string]: unknown }) =>
      tell('patients', contract, payload),
    /** A doctor saves a prescription; `fields` may carry another time. */
    prescribe: (hospitalId: number, patientId: number, recordId: number, tests: Given, fields: object = {}) =>
      tell('clinical', prescriptionSaved, {
        ...prescriptionSaved.sample,
        ...{ hospitalId, patientId, recordId, tests, savedAt: new Date().toISOString(), ...fields },
      }),
    orders: (hospitalId: number, query = '') => nidaan.api.get(`/api/lab-tests/orders/${query}`, { token: token(hospitalId) }),
    verify: (hospitalId: number, hospitalName: string) =>
      tell('identity', hospitalVerified, { ...hospitalVerified.sample, hospitalId, hospitalName }),
    change: (hospitalId: number, hospitalName: string) =>
      tell('identity', profileChanged, { ...profileChanged.sample, hospitalId, hospitalName }),
    add: (hospitalId: number, body: unknown, headers?: Record<string, string>) =>
      nidaan.api.post('/api/lab-tests/', body, { token: token(hospitalId), headers }),
    list: (hospitalId: number, query = '') => nidaan.api.get(`/api/lab-tests/${query}`, { token: token(hospitalId) }),
    upload: (hospitalId: number, body: unknown, headers?: Record<string, string>) =>
      nidaan.api.post('/api/lab-tests/upload/', body, { token: token(hospitalId), headers }),
    close: () => nidaan.close(),
  };
}
export type LabFixture = Awaited<ReturnType<typeof openLabFixture>>;

/** A form as a browser sends it. */
export function formOf(fields: Record<string, string | Blob | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}
