import { Controller, Module } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import pg from 'pg';
import { recordSaved, type RecordSaved } from '@nidaan/clinical-contracts';
import { notFound, unavailable, type EventEnvelope, type InputOf, type PayloadOf } from '@nidaan/kernel';
import { patientRegistered, patientSummary } from '@nidaan/patients-contracts';
import { currentHospital, newContext, runInContext } from '@nidaan/platform-access';
import { readConfig } from '@nidaan/platform-config';
import { Events } from '@nidaan/platform-events';
import { Input, Route } from '@nidaan/platform-http';
import { compose } from '../../../platform/runtime/src/compose.ts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { createTestDatabase } from '@nidaan/testing';
import { clinicalService } from '../src/index.ts';

/** Stands where the patients service is: says who is a patient, and hears of prescriptions. */
const owner = { patients: new Set<string>(), asked: 0, isAway: false, heard: [] as EventEnvelope<RecordSaved>[] };

@Controller()
class PatientsStandIn {
  @Route(patientSummary) summary(@Input() { params }: InputOf<typeof patientSummary>): unknown {
    owner.asked += 1;
    if (owner.isAway) throw unavailable('The patients service is away.');
    if (!owner.patients.has(`${currentHospital()}/${params.id}`)) throw notFound('Not found.');
    return { id: params.id };
  }

  // The owner reads its own registrations by event too, as the contract says.
  @EventPattern<string>(patientRegistered.name)
  async register(@Payload() { payload }: EventEnvelope<PayloadOf<typeof patientRegistered>>): Promise<void> {
    owner.patients.add(`${payload.hospitalId}/${payload.patientId}`);
  }

  @EventPattern<string>(recordSaved.name) async hear(@Payload() event: EventEnvelope<RecordSaved>): Promise<void> {
    owner.heard.push(event);
  }
}

@Module({ controllers: [PatientsStandIn] })
class PatientsStandInModule {}

const patients: ServiceDefinition = {
  name: 'patients',
  routes: [patientSummary],
  events: [patientRegistered],
  jobs: [],
  migrations: [],
  entities: [],
  module: PatientsStandInModule,
};

export type Answer = { status: number; body: any; headers: Record<string, unknown> };

export async function openClinicalFixture() {
  const database = await createTestDatabase();
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: 'x'.repeat(32), DATA_DIR: `/tmp/nidaan-clinical-${process.pid}` };
  const composition = await compose({
    services: [patients, clinicalService],
    config: readConfig(env),
    adminUrl: database.url,
    files: {} as never,
    mail: {} as never,
    documents: {} as never,
  });
  const admin = new pg.Client(database.url);
  await admin.connect();
  const token = (hospitalId: number | null) =>
    composition.resources.tokens.sign({ accountId: 5, hospitalId, isStaff: hospitalId === null, sessionId: `s${hospitalId}` });
  const { app, database: patientsDb } = composition.services.get('patients')!;

  const call = async (
    method: 'GET' | 'POST',
    url: string,
    options: { as?: number | null; body?: unknown; headers?: object } = {},
  ) => {
    const headers = { ...(options.as === undefined ? {} : { authorization: `Bearer ${token(options.as)}` }), ...options.headers };
    const answer = await composition
      .http('clinical')
      .inject({ method, url, headers: headers as never, payload: options.body as never });
    return { status: answer.statusCode, body: answer.body === '' ? '' : answer.json(), headers: answer.headers } as Answer;
  };

  /** Makes a patient at the owner; with `told`, the event has reached clinical when this resolves. */
  const register = async (hospitalId: number, patientId: number, told = true) => {
    owner.patients.add(`${hospitalId}/${patientId}`);
    if (!told) return;
    const registration = { ...(patientRegistered.sample as object), hospitalId, patientId } as typeof patientRegistered.sample;
    await runInContext(newContext({ hospitalId }), () =>
      patientsDb.transaction(async () => app.get(Events).add(patientRegistered, registration)),
    );
    for (let tries = 0; tries < 200; tries += 1) {
      const { rowCount } = await admin.query('SELECT 1 FROM clinical.known_patients WHERE hospital_id = $1 AND patient_id = $2', [
        hospitalId,
        patientId,
      ]);
      if (rowCount === 1) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`Clinical never heard of patient ${patientId}`);
  };

  return {
    admin,
    owner,
    call,
    register,
    save: (as: number, body: unknown, headers: object = {}) => call('POST', '/api/records/', { as, body, headers }),
    close: async () => {
      await admin.end();
      await composition.close();
      await database.drop();
    },
  };
}

export type ClinicalFixture = Awaited<ReturnType<typeof openClinicalFixture>>;
