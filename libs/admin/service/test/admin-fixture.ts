import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { duesChanged, listDues } from '@nidaan/billing-contracts';
import {
  accountDeactivated,
  accountReactivated,
  findPeople,
  hospitalVerified,
  listHospitals,
  listStaff,
  profileChanged,
} from '@nidaan/identity-contracts';
import type { AnswerOf, EventContract, InputOf, ServiceName } from '@nidaan/kernel';
import { ACCESS_EVENTS, newContext, runInContext } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { Route } from '@nidaan/platform-http';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { listTicketStates, ticketAnswered, ticketCreated } from '@nidaan/support-contracts';
import { startTestNidaan } from '@nidaan/testing/services';
import { adminService } from '../src/index.ts';

type Account = AnswerOf<typeof listHospitals>[number];

/** What the owners say when they are asked. */
const nothing = () => ({
  accounts: [] as Account[],
  staff: [] as AnswerOf<typeof listStaff>,
  members: [] as AnswerOf<typeof findPeople>['members'],
  dues: [] as AnswerOf<typeof listDues>,
  tickets: [] as AnswerOf<typeof listTicketStates>,
  /** How often everything was asked for. */
  comparisons: 0,
});
export const sources = nothing();

interface Part {
  limit?: number;
  after?: number;
}
const partOf = <T>(rows: readonly T[], keyOf: (row: T) => number, { limit = Infinity, after = 0 }: Part): T[] =>
  rows.filter((row) => keyOf(row) > after).slice(0, limit);

@Controller()
class IdentityStandInController {
  @Route(listHospitals)
  hospitals({ query }: InputOf<typeof listHospitals>): Account[] {
    return partOf(sources.accounts, ({ account_id }) => account_id, query);
  }

  @Route(findPeople)
  people({ body }: InputOf<typeof findPeople>): AnswerOf<typeof findPeople> {
    const members = sources.members.filter(({ hospital, account }) =>
      body.people.some((each) => each.hospital === hospital && each.account === account),
    );
    return { hospitals: [], members };
  }

  @Route(listStaff)
  staff(): AnswerOf<typeof listStaff> {
    return sources.staff;
  }
}

@Controller()
class BillingStandInController {
  @Route(listDues)
  dues({ query }: InputOf<typeof listDues>): AnswerOf<typeof listDues> {
    return partOf(sources.dues, ({ hospital_id }) => hospital_id, query);
  }
}

@Controller()
class SupportStandInController {
  @Route(listTicketStates)
  states({ query }: InputOf<typeof listTicketStates>): AnswerOf<typeof listTicketStates> {
    sources.comparisons += 1;
    return partOf(sources.tickets, ({ id }) => id, query);
  }
}

// The stand-ins receive what the services that they replace receive.
@Controller()
class HearsHospitals {
  @EventPattern<string>(hospitalVerified.name)
  verified(): void {}

  @EventPattern<string>(profileChanged.name)
  renamed(): void {}
}

@Controller()
class HearsDues {
  @EventPattern<string>(duesChanged.name)
  changed(): void {}
}

@Module({ controllers: [IdentityStandInController, HearsDues] })
class IdentityStandIn {}
@Module({ controllers: [BillingStandInController, HearsHospitals] })
class BillingStandIn {}
@Module({ controllers: [SupportStandInController] })
class SupportStandIn {}
@Module({ controllers: [HearsHospitals] })
class PatientsStandIn {}

const standIn = (name: ServiceName, change: Partial<ServiceDefinition>): ServiceDefinition => ({
  name,
  routes: [],
  events: [],
  jobs: [],
  migrations: [],
  entities: [],
  module: PatientsStandIn,
  ...change,
});

const SERVICES = [
  standIn('identity', {
    routes: [findPeople, listHospitals, listStaff],
    events: [hospitalVerified, profileChanged, accountDeactivated, accountReactivated, ...ACCESS_EVENTS],
    module: IdentityStandIn,
  }),
  standIn('patients', {}),
  standIn('billing', { routes: [listDues], events: [duesChanged], module: BillingStandIn }),
  standIn('support', { routes: [listTicketStates], events: [ticketCreated, ticketAnswered], module: SupportStandIn }),
  adminService,
];

/** The admin service beside stand-ins of those who own the facts. */
export async function openAdminFixture(env: Record<string, string> = {}) {
  Object.assign(sources, nothing());
  const nidaan = await startTestNidaan({ services: SERVICES, env: { LOG_LEVEL: 'silent', ...env } });
  // A new service compares itself with the owners, who know of nothing yet.
  while (sources.comparisons === 0) await sleep(20);
  const staff = nidaan.token(null, { accountId: 99, isStaff: true });
  sources.staff = [{ id: 99, email: 'root@nidaan.example', username: 'Administrator', is_active: true, created_at: '' }];

  /** Publishes an event as its owner would. */
  const tell = async <P extends object>(contract: EventContract<string, never> | EventContract, payload: P): Promise<void> => {
    const { app, database } = nidaan.composition.services.get(contract.owner)!;
    const { hospitalId } = payload as { hospitalId?: number };
    await runInContext(newContext({ hospitalId: hospitalId ?? null, accountId: 99 }), () =>
      database.transaction(() => app.get(EventsService).add(contract as EventContract, payload)),
    );
  };
  /** Puts an event into the inbox, as a transport that is late or repeats itself would. */
  const deliver = (contract: EventContract<string, never> | EventContract, payload: { hospitalId: number }, occurredAt: string) =>
    nidaan.sql(
      `INSERT INTO admin.inbox (event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root)
       VALUES (gen_random_uuid(), $1, $2, '1', (random() * 1e9)::bigint, $3, $4, gen_random_uuid())`,
      [contract.name, payload.hospitalId, JSON.stringify(payload), occurredAt],
    );

  const api = {
    get: async (path: string, token = staff) => (await nidaan.api.get(path, { token })).body,
    send: nidaan.api.send.bind(nidaan.api),
  };
  return {
    nidaan,
    staff,
    tell,
    deliver,
    api,
    doctor: async (id: number) =>
      ((await api.get('/api/admin/doctor-stats/')) as { doctor_id: number }[]).find(({ doctor_id }) => doctor_id === id),
    verify: (hospitalId: number, change: object = {}) =>
      tell(hospitalVerified, {
        ...hospitalVerified.sample,
        hospitalId,
        accountId: hospitalId + 1000,
        hospitalName: `Clinic ${hospitalId}`,
        username: `Doctor ${hospitalId}`,
        email: `desk${hospitalId}@clinic.example`,
        verifiedAt: new Date().toISOString(),
        ...change,
      }),
    close: () => nidaan.close(),
  };
}

export type AdminFixture = Awaited<ReturnType<typeof openAdminFixture>>;
