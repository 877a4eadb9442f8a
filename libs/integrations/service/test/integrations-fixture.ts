import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { prescriptionSaved } from '@nidaan/clinical-contracts';
import {
  clinicSettingsChanged,
  findOwners,
  hospitalVerified,
  planChanged,
  profileChanged,
  type PlanKey,
} from '@nidaan/identity-contracts';
import { webhooksCounted } from '@nidaan/integrations-contracts';
import {
  unavailable,
  type AnswerOf,
  type EventContract,
  type InputOf,
  type PayloadOf,
  type RouteContract,
  type ServiceName,
} from '@nidaan/kernel';
import { labTestCompleted, labTestRecorded } from '@nidaan/lab-contracts';
import {
  consentChanged,
  findContacts,
  patientRegistered,
  personChanged,
  personErased,
  stopContact,
  type PersonContact,
} from '@nidaan/patients-contracts';
import { prescriptionDispensed } from '@nidaan/pharmacy-contracts';
import {
  appointmentArrived,
  appointmentBooked,
  appointmentCancelled,
  appointmentMissed,
  appointmentMoved,
  doctorDelayed,
  findAppointmentContacts,
  findTokenContacts,
  tokenNear,
  type AppointmentContact,
  type TokenContact,
} from '@nidaan/scheduling-contracts';
import { ACCESS_EVENTS, currentHospital, newContext, runInContext } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { Route, ServiceClient } from '@nidaan/platform-http';
import type { MessageDriver } from '@nidaan/platform-messages';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { startTestNidaan, unheard } from '@nidaan/testing/services';
import { DeliverDueJob } from '../src/jobs/deliver-due.job.ts';
import { integrationsService } from '../src/index.ts';

@Module({})
class StandInModule {}

/** Stands where another service is: tells of what happens there. */
const standIn = (name: ServiceName, events: readonly EventContract[]): ServiceDefinition => ({
  name,
  routes: [],
  // No answer waits for those who are not here.
  events: events.map((event) => ({ ...event, readBy: event.readBy.filter((reader) => reader === 'integrations') })),
  jobs: [],
  migrations: [],
  entities: [],
  // Two services may not be made of one class.
  module: { [name]: class extends StandInModule {} }[name]!,
});

/** Says who the owners are, and hears how many webhooks there are, as identity does. */
const team = { owners: new Map<number, { id: number; email: string }[]>(), isAway: false };

@Controller()
class TeamStandIn {
  @Route(findOwners) owners(): AnswerOf<typeof findOwners> {
    if (team.isAway) throw unavailable('Identity is away.');
    return { owners: team.owners.get(currentHospital()) ?? [] };
  }

  @EventPattern<string>(webhooksCounted.name) counted(): void {}
}

@Module({ controllers: [TeamStandIn] })
class TeamStandInModule {}

const identity: ServiceDefinition = {
  ...standIn('identity', [
    planChanged,
    hospitalVerified,
    profileChanged,
    clinicSettingsChanged,
    ...ACCESS_EVENTS,
  ] as unknown as EventContract[]),
  routes: [findOwners],
  module: TeamStandInModule,
};

/** Whom messages are for, as patients and scheduling would say. */
const known = {
  persons: new Map<number, PersonContact>(),
  appointments: new Map<number, AppointmentContact>(),
  tokens: new Map<number, TokenContact>(),
  isAway: false,
  /** Addresses of which patients was told that they want no more. */
  stops: [] as string[],
};

@Controller()
class PatientsStandIn {
  @Route(stopContact) stop({ body }: InputOf<typeof stopContact>): AnswerOf<typeof stopContact> {
    if (known.isAway) throw unavailable('Patients is away.');
    known.stops.push(`${body.channel} ${body.address}`);
    return { persons: 1 };
  }

  @Route(findContacts) contacts({ body }: InputOf<typeof findContacts>): AnswerOf<typeof findContacts> {
    if (known.isAway) throw unavailable('Patients is away.');
    return body.person_ids.flatMap((id) => known.persons.get(id) ?? []);
  }
}

@Module({ controllers: [PatientsStandIn] })
class PatientsStandInModule {}

@Controller()
class SchedulingStandIn {
  @Route(findAppointmentContacts) contacts({
    body,
  }: InputOf<typeof findAppointmentContacts>): AnswerOf<typeof findAppointmentContacts> {
    return body.appointment_ids.flatMap((id) => known.appointments.get(id) ?? []);
  }

  @Route(findTokenContacts) tokens({ body }: InputOf<typeof findTokenContacts>): AnswerOf<typeof findTokenContacts> {
    return body.token_ids.flatMap((id) => known.tokens.get(id) ?? []);
  }
}

@Module({ controllers: [SchedulingStandIn] })
class SchedulingStandInModule {}

const APPOINTMENT_EVENTS = [
  appointmentBooked,
  appointmentMoved,
  appointmentCancelled,
  appointmentArrived,
  appointmentMissed,
  doctorDelayed,
  tokenNear,
];

const STAND_INS = [
  identity,
  {
    ...standIn('patients', [
      patientRegistered,
      personChanged,
      consentChanged,
      unheard(personErased),
    ] as unknown as EventContract[]),
    routes: [findContacts, stopContact],
    module: PatientsStandInModule,
  },
  {
    ...standIn('scheduling', APPOINTMENT_EVENTS as unknown as EventContract[]),
    routes: [findAppointmentContacts, findTokenContacts],
    module: SchedulingStandInModule,
  },
  standIn('clinical', [prescriptionSaved] as unknown as EventContract[]),
  standIn('lab', [labTestRecorded, labTestCompleted] as unknown as EventContract[]),
  standIn('pharmacy', [prescriptionDispensed] as unknown as EventContract[]),
];

const ALL = ['patient.registered', 'prescription.saved', 'lab.completed', 'pharmacy.dispensed'];

/** The integrations service beside stand-ins of the others; hospitals 1 and 2 are Corporate, 3 is on the smallest plan. */
export async function openIntegrationsFixture(env: Record<string, string> = {}, messages?: MessageDriver) {
  const nidaan = await startTestNidaan({
    services: [...STAND_INS, integrationsService],
    env: { LOG_LEVEL: 'silent', ALLOW_LOCAL_WEBHOOKS: 'on', ...env },
    messages,
  });
  const { app } = nidaan.composition.services.get('integrations')!;

  const tell = async <E extends EventContract>(contract: E, hospitalId: number, payload: Partial<PayloadOf<E>> = {}) => {
    const { app: teller, database } = nidaan.composition.services.get(contract.owner)!;
    const told = { ...(contract.sample as object), ...payload, hospitalId };
    await runInContext(newContext({ hospitalId }), () =>
      database.transaction(async () => teller.get(EventsService).add(contract as never, told as never)),
    );
    await nidaan.settled();
  };
  let version = 0;
  const plan = (hospitalId: number, name: PlanKey) => tell(planChanged, hospitalId, { plan: name, version: ++version });
  Object.assign(team, { owners: new Map(), isAway: false });
  Object.assign(known, { persons: new Map(), appointments: new Map(), tokens: new Map(), isAway: false, stops: [] });
  for (const hospitalId of [1, 2]) {
    team.owners.set(hospitalId, [{ id: 1, email: `owner${hospitalId}@example.in` }]);
    await plan(hospitalId, 'corporate');
  }

  const token = (hospitalId: number, accountId = hospitalId * 11) => nidaan.token(hospitalId, { accountId });
  const as = (hospitalId: number, accountId?: number) => ({ token: token(hospitalId, accountId) });
  return {
    nidaan,
    api: nidaan.api,
    app,
    team,
    known,
    sql: nidaan.sql.bind(nidaan),
    tell,
    plan,
    token,
    as,
    /** Asks the service in the name of patients. */
    asPatients: <R extends RouteContract>(hospitalId: number, route: R, given: object): Promise<AnswerOf<R>> => {
      const client = nidaan.composition.services.get('patients')!.app.get(ServiceClient);
      return runInContext(newContext({ hospitalId }), () => client.call(route, given));
    },
    make: (hospitalId: number, url: string, more: object = {}) =>
      nidaan.api.post('/api/webhooks/', { url, events: ALL, ...more }, as(hospitalId)),
    deliveries: async (hospitalId: number, id: number, query = '') =>
      (await nidaan.api.get(`/api/webhooks/${id}/deliveries/${query}`, as(hospitalId))).body as {
        id: number;
        event_id: string;
        type: string;
        status: string;
        tries: { at: string; ms: number; code: number | null; error: string }[];
        next_try_at: string | null;
      }[],
    /** What the minute's look does. */
    look: () => app.get(DeliverDueJob, { strict: false }).run(),
    close: () => nidaan.close(),
  };
}

export type IntegrationsFixture = Awaited<ReturnType<typeof openIntegrationsFixture>>;
