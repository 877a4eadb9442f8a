import { Controller, Module } from '@nestjs/common';
import { findMemberNames, findPeople, hospitalVerified, planChanged, profileChanged } from '@nidaan/identity-contracts';
import { unavailable, type AnswerOf, type InputOf } from '@nidaan/kernel';
import { ACCESS_EVENTS, currentContext, newContext, runInContext } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { Route } from '@nidaan/platform-http';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { startTestNidaan } from '@nidaan/testing/services';
import { supportService } from '../src/index.ts';

/** What identity knows beside what it tells by event, and whether it answers. */
export const known = {
  isSilent: false,
  hospitals: [] as AnswerOf<typeof findPeople>['hospitals'],
  members: [] as AnswerOf<typeof findPeople>['members'],
};

@Controller()
class PeopleStandInController {
  @Route(findMemberNames) names({ query }: InputOf<typeof findMemberNames>): AnswerOf<typeof findMemberNames> {
    if (known.isSilent) throw unavailable('Silent');
    const hospital = currentContext()?.hospitalId;
    const names = known.members.filter((each) => each.hospital === hospital && query.accounts.includes(each.account));
    return { names: names.map(({ account, name, email }) => ({ account, name, email })) };
  }

  @Route(findPeople) people({ body }: InputOf<typeof findPeople>): AnswerOf<typeof findPeople> {
    if (known.isSilent) throw unavailable('Silent');
    const isAsked = ({ hospital, account }: { hospital: number; account: number }) =>
      body.people.some((each) => each.hospital === hospital && each.account === account);
    const hospitals = known.hospitals.filter(({ hospital }) => body.people.some((each) => each.hospital === hospital));
    return { hospitals, members: known.members.filter(isAsked) };
  }
}

@Module({ controllers: [PeopleStandInController] })
class IdentityStandInModule {}

/** Stands where identity is: tells of hospitals. */
const identity: ServiceDefinition = {
  name: 'identity',
  routes: [findMemberNames, findPeople],
  events: [hospitalVerified, profileChanged, planChanged, ...ACCESS_EVENTS],
  jobs: [],
  migrations: [],
  entities: [],
  module: IdentityStandInModule,
};

/** What is sent as a ticket; a `file` goes along as the part `attachment`. */
export interface TicketSent {
  [field: string]: unknown;
  file?: { name: string; content: Buffer | string; type?: string; field?: string };
}

export const formOf = ({ file, ...fields }: TicketSent): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  if (file) {
    const blob = new Blob([new Uint8Array(Buffer.from(file.content))], { type: file.type ?? 'application/octet-stream' });
    form.append(file.field ?? 'attachment', blob, file.name);
  }
  return form;
};

/** The support service beside a stand-in of identity; hospitals 1 and 2 are known with the accounts 11 and 22. */
export async function openSupportFixture(env: Record<string, string> = {}) {
  const nidaan = await startTestNidaan({ services: [identity, supportService], env: { LOG_LEVEL: 'silent', ...env } });
  const { app, database } = nidaan.composition.services.get('identity')!;

  const verify = async (hospitalId: number, accountId: number, username: string) => {
    const told = {
      ...hospitalVerified.sample,
      hospitalId,
      accountId,
      username,
      email: `desk${hospitalId}@example.in`,
    };
    await runInContext(newContext({ hospitalId }), () =>
      database.transaction(async () => app.get(EventsService).add(hospitalVerified, told)),
    );
    await nidaan.settled();
  };
  const rename = async (hospitalId: number, accountId: number, username: string, more: object = {}) => {
    const told = { ...profileChanged.sample, hospitalId, accountId, username, ...more };
    await runInContext(newContext({ hospitalId }), () =>
      database.transaction(async () => app.get(EventsService).add(profileChanged, told)),
    );
    await nidaan.settled();
  };
  const onPlan = async (hospitalId: number, plan: 'multi' | 'corporate', version: number) => {
    const told = { ...planChanged.sample, hospitalId, plan, version };
    await runInContext(newContext({ hospitalId }), () =>
      database.transaction(async () => app.get(EventsService).add(planChanged, told)),
    );
    await nidaan.settled();
  };
  await verify(1, 11, 'Dr. Meera Kulkarni');
  await verify(2, 22, 'डॉ. राव');

  const token = (hospitalId: number) => nidaan.token(hospitalId, { accountId: hospitalId * 11 });
  const staff = nidaan.token(null, { accountId: 99, isStaff: true });
  const list = async (hospitalId: number, query = '') =>
    (await nidaan.api.get(`/api/tickets/${query}`, { token: token(hospitalId) })).body;
  return {
    nidaan,
    api: nidaan.api,
    sql: nidaan.sql.bind(nidaan),
    verify,
    rename,
    onPlan,
    token,
    staff,
    raise: (hospitalId: number, sent: TicketSent, headers?: Record<string, string>) =>
      nidaan.api.post('/api/tickets/', formOf(sent), { token: token(hospitalId), headers }),
    list,
    find: async (hospitalId: number, id: number) => (await list(hospitalId)).find((ticket: { id: number }) => ticket.id === id),
    answer: (id: number | string, body: unknown, as: string = staff) =>
      nidaan.api.patch(`/api/admin/tickets/${id}/`, body, { token: as }),
    close: () => nidaan.close(),
  };
}

export type SupportFixture = Awaited<ReturnType<typeof openSupportFixture>>;
