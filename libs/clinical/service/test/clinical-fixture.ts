import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { listOrderedTests, recordOwner, prescriptionSaved, type PrescriptionSaved } from '@nidaan/clinical-contracts';
import { notFound, unavailable, type EventEnvelope, type AnswerOf, type InputOf, type PayloadOf } from '@nidaan/kernel';
import {
  findPatientBrief,
  findPersonVisits,
  patientRegistered,
  personErased,
  visitCancelled,
  visitMoved,
  visitRestored,
} from '@nidaan/patients-contracts';
import { currentHospital, newContext, runInContext } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { Route, ServiceClient } from '@nidaan/platform-http';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { startTestNidaan, unheard } from '@nidaan/testing/services';
import { clinicalService } from '../src/index.ts';

/** Stands where the patients service is: says who is a patient, and hears of prescriptions. */
const atFirst = () => ({
  patients: new Set<string>(),
  /** Visits that are of one person; all others are of somebody each. */
  persons: [] as number[][],
  asked: 0,
  isAway: false,
  heard: [] as EventEnvelope<PrescriptionSaved>[],
});
const owner = atFirst();

@Controller()
class PatientsStandIn {
  @Route(findPatientBrief) brief({ params }: InputOf<typeof findPatientBrief>): AnswerOf<typeof findPatientBrief> {
    owner.asked += 1;
    if (owner.isAway) throw unavailable('The patients service is away.');
    if (!owner.patients.has(`${currentHospital()}/${params.id}`)) throw notFound('Not found.');
    return { id: params.id, name: 'Asked Patient', phone: '9000000050', disease: 'Asthma', age: '40', gender: 'Female' };
  }

  @Route(findPersonVisits) visits({ params }: InputOf<typeof findPersonVisits>): AnswerOf<typeof findPersonVisits> {
    if (owner.isAway) throw unavailable('The patients service is away.');
    if (!owner.patients.has(`${currentHospital()}/${params.id}`)) throw notFound('Not found.');
    return { visits: owner.persons.find((visits) => visits.includes(params.id))?.toReversed() ?? [params.id] };
  }

  // The owner reads its own registrations by event too, as the contract says.
  @EventPattern<string>(visitMoved.name) moved(): void {}

  @EventPattern<string>(patientRegistered.name)
  async register({ payload }: EventEnvelope<PayloadOf<typeof patientRegistered>>): Promise<void> {
    owner.patients.add(`${payload.hospitalId}/${payload.patientId}`);
  }

  @EventPattern<string>(prescriptionSaved.name) async hear(event: EventEnvelope<PrescriptionSaved>): Promise<void> {
    owner.heard.push(event);
  }
}

@Module({ controllers: [PatientsStandIn] })
class PatientsStandInModule {}

const patients: ServiceDefinition = {
  name: 'patients',
  routes: [findPatientBrief, findPersonVisits],
  events: [patientRegistered, visitMoved, visitCancelled, visitRestored, unheard(personErased)],
  jobs: [],
  migrations: [],
  entities: [],
  module: PatientsStandInModule,
};

/** The clinical service beside a stand-in of the patients service. */
export async function openClinicalFixture() {
  Object.assign(owner, atFirst());
  const nidaan = await startTestNidaan({ services: [patients, clinicalService], env: { LOG_LEVEL: 'silent' } });
  const { app, database } = nidaan.composition.services.get('patients')!;
  const { link, serviceTokens } = nidaan.composition.resources;
  const pharmacy = new ServiceClient(link, serviceTokens, 'pharmacy');
  const lab = new ServiceClient(link, serviceTokens, 'lab');
  const token = (hospitalId: number | null) => nidaan.token(hospitalId, { accountId: 5, isStaff: hospitalId === null });

  /** Makes a patient at the owner; with `told`, the event has reached clinical when this resolves. */
  const register = async (hospitalId: number, patientId: number, told = true) => {
    owner.patients.add(`${hospitalId}/${patientId}`);
    if (!told) return;
    const registration = { ...(patientRegistered.sample as object), hospitalId, patientId } as typeof patientRegistered.sample;
    const tell = () => database.transaction(async () => app.get(EventsService).add(patientRegistered, registration));
    await runInContext(newContext({ hospitalId }), tell);
    await nidaan.settled();
  };

  /** What the owner tells of a visit, applied when this resolves. */
  const tellOfVisit = async (contract: typeof visitCancelled | typeof visitRestored, hospitalId: number, patientId: number) => {
    const told = { ...contract.sample, hospitalId, patientId };
    await runInContext(newContext({ hospitalId }), () => database.transaction(() => app.get(EventsService).add(contract, told)));
    await nidaan.settled();
  };

  return {
    nidaan,
    tellOfVisit,
    api: nidaan.api,
    owner,
    token,
    register,
    sql: nidaan.sql.bind(nidaan),
    whileLocked: nidaan.whileLocked.bind(nidaan),
    save: (hospitalId: number, body: unknown, headers?: Record<string, string>) =>
      nidaan.api.post('/api/records/', body, { token: token(hospitalId), headers }),
    /** Whose a record is, as the pharmacy asks in the name of a hospital. */
    ownerOf: (hospitalId: number, id: number) =>
      runInContext(newContext({ hospitalId }), () => pharmacy.call(recordOwner, { params: { id } })),
    /** What was ordered of the lab, as it asks in the name of a hospital. */
    orderedTests: (hospitalId: number, after = 0, limit = 100) =>
      runInContext(newContext({ hospitalId }), () =>
        lab.call(listOrderedTests, { query: { after: String(after), limit: String(limit) } }),
      ),
    /** The same as a service asks that has no business with it. */
    ownerForPatients: (hospitalId: number, id: number) =>
      runInContext(newContext({ hospitalId }), () => app.get(ServiceClient).call(recordOwner, { params: { id } })),
    close: () => nidaan.close(),
  };
}

export type ClinicalFixture = Awaited<ReturnType<typeof openClinicalFixture>>;
