import { Controller, Module, type Type } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { clinicSettingsChanged, hospitalVerified, profileChanged } from '@nidaan/identity-contracts';
import {
  notFound,
  unavailable,
  type AnswerOf,
  type AppError,
  type EventContract,
  type EventEnvelope,
  type InputOf,
  type PayloadOf,
} from '@nidaan/kernel';
import { personStanding, registerVisit } from '@nidaan/patients-contracts';
import { ACCESS_EVENTS, newContext, runInContext, type MemberFacts, type RightsKey } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import type { Documents } from '@nidaan/platform-documents';
import { Route } from '@nidaan/platform-http';
import { SCHEDULING_EVENTS } from '@nidaan/scheduling-contracts';
import { EveryoneOwns, startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { schedulingService } from '../src/index.ts';
import { codes, integrations } from './codes-stand-in.ts';
import { clinicalTeller, HearsDoctors, standIn, VISIT_EVENTS } from './visit-tellers.ts';

/** What the others heard. */
const heard: EventEnvelope[] = [];

@Controller()
class ListenerStandIn {
  @EventPattern<string[]>(SCHEDULING_EVENTS.map(({ name }) => name))
  note(told: EventEnvelope): void {
    heard.push(told);
  }
}

/** Stands where patients registers visits: one for each appointment. */
const registrations = {
  isAway: false,
  refusal: null as AppError | null,
  asked: [] as PayloadOfVisit[],
  visits: new Map<number, number>(),
  /** Persons as patients knows them: number → whether marked as deceased. */
  persons: new Map<number, boolean>(),
};
type PayloadOfVisit = InputOf<typeof registerVisit>['body'];

@Controller()
class PatientsStandIn {
  @Route(registerVisit) register({ body }: InputOf<typeof registerVisit>): AnswerOf<typeof registerVisit> {
    if (registrations.isAway) throw unavailable('The patients service is away.');
    if (registrations.refusal) throw registrations.refusal;
    registrations.asked.push(body);
    const patientId = registrations.visits.get(body.appointmentId) ?? 1000 + body.appointmentId;
    registrations.visits.set(body.appointmentId, patientId);
    return { patientId };
  }

  @Route(personStanding) standing({ params }: InputOf<typeof personStanding>): AnswerOf<typeof personStanding> {
    if (registrations.isAway) throw unavailable('The patients service is away.');
    const isDeceased = registrations.persons.get(params.id);
    if (isDeceased === undefined) throw notFound('No patient found with this UHID');
    return { is_deceased: isDeceased };
  }
}

// Identity's answers wait for patients.
@Controller()
class HearsHospitals {
  @EventPattern<string[]>([hospitalVerified.name, profileChanged.name, clinicSettingsChanged.name])
  heard(): void {}
}

@Module({ controllers: [PatientsStandIn, HearsHospitals, HearsDoctors] })
class PatientsModule {}

const patients = standIn({
  name: 'patients',
  routes: [registerVisit, personStanding],
  events: VISIT_EVENTS,
  module: PatientsModule,
});

@Module({ controllers: [ListenerStandIn] })
class ListenerModule {}

/** Stands where identity is: tells of hospitals, and hears what scheduling tells. */
const identity = standIn({
  name: 'identity',
  module: ListenerModule,
  events: [...ACCESS_EVENTS, hospitalVerified, profileChanged, clinicSettingsChanged],
});

/** From this account on everybody works at the desk of one branch. */
const DESKS = 100;

class OwnersAndDesks extends EveryoneOwns {
  override async find(key: RightsKey): Promise<MemberFacts | null> {
    const owner = await super.find(key);
    return owner && key.accountId > DESKS ? { ...owner, roleKey: 'reception', branchIds: [key.accountId - DESKS] } : owner;
  }
}

/** Monday, 07:30 in India. */
export const NOW = new Date('2026-11-23T02:00:00Z');
export const TODAY = '2026-11-23';

let keys = 0;

/** Scheduling on a real PostgreSQL at a Monday morning, and what it told. */
export class SchedulingFixture {
  private constructor(readonly nidaan: TestNidaan) {
    nidaan.clock.set(NOW);
  }

  static async open(env: Record<string, string> = {}, documents?: Documents): Promise<SchedulingFixture> {
    heard.length = 0;
    Object.assign(codes, { channel: 'email', isAway: false, sent: [] });
    Object.assign(registrations, { isAway: false, refusal: null, asked: [], visits: new Map(), persons: new Map() });
    return new SchedulingFixture(
      await startTestNidaan({
        services: [identity, patients, clinicalTeller, integrations, schedulingService],
        env,
        memberLookup: new OwnersAndDesks(),
        ...(documents && { documents }),
      }),
    );
  }

  /** What integrations was asked to send, and how codes go. */
  get codes() {
    return codes;
  }

  /** What patients was asked to register, and whether it answers. */
  get registrations() {
    return registrations;
  }

  /** Calls as an owner of a hospital. */
  as(hospitalId: number, headers: Record<string, string> = {}, accountId = 1) {
    const options = { token: this.nidaan.token(hospitalId, { accountId }), headers };
    const { api } = this.nidaan;
    return {
      get: (path: string) => api.get(path, options),
      post: (path: string, body?: unknown, more: Record<string, string> = {}) =>
        api.post(path, body, { ...options, headers: { ...headers, ...more } }),
      put: (path: string, body?: unknown) => api.put(path, body, options),
      patch: (path: string, body?: unknown) => api.patch(path, body, options),
      delete: (path: string) => api.delete(path, options),
    };
  }

  /** Calls as the desk of one branch, which sees no other. */
  atBranch(hospitalId: number, branch: number) {
    return this.as(hospitalId, {}, DESKS + branch);
  }

  /** A doctor with the same hours on each day of the week. */
  async doctor(hospitalId: number, given: object = {}, entry: object = {}): Promise<number> {
    const { body } = await this.as(hospitalId).post('/api/doctors/', { name: `Dr ${(keys += 1)}`, ...given });
    const hours = { start_time: '09:00', end_time: '10:00', slot_minutes: 15, ...entry };
    const week = Array.from({ length: 7 }, (_, weekday) => ({ ...hours, weekday }));
    await this.as(hospitalId).put(`/api/doctors/${body.id}/schedule/`, week);
    return body.id;
  }

  /** Runs work at another time, and goes back to that morning. */
  async at<T>(instant: string, work: () => Promise<T>): Promise<T> {
    this.nidaan.clock.set(new Date(instant));
    try {
      return await work();
    } finally {
      this.nidaan.clock.set(NOW);
    }
  }

  /** Runs a job of the platform, as its schedule does. */
  async run(job: Type<{ run(): Promise<void> }>): Promise<void> {
    const { app } = this.nidaan.composition.services.get('scheduling')!;
    await runInContext(newContext(), () => app.get(job).run());
  }

  /** Tells as identity, and waits until it is applied. */
  async tell<E extends EventContract>(contract: E, payload: PayloadOf<E> & { hospitalId: number }): Promise<void> {
    const { app, database } = this.nidaan.composition.services.get('identity')!;
    const events = app.get(EventsService);
    await runInContext(newContext({ hospitalId: payload.hospitalId }), () =>
      database.transaction(() => events.add(contract, payload)),
    );
    await this.nidaan.settled();
  }

  /** What was told of one contract. */
  async told<E extends EventContract>(contract: E, hospitalId: number): Promise<PayloadOf<E>[]> {
    await this.nidaan.settled();
    return heard
      .filter((each) => each.name === contract.name && each.hospitalId === hospitalId)
      .map(({ payload }) => payload as PayloadOf<E>);
  }

  close(): Promise<void> {
    return this.nidaan.close();
  }
}
