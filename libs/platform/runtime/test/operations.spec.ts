import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Injectable, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { z } from 'zod';
import { event, job, type EventEnvelope, type PayloadOf, type ServiceName } from '@nidaan/kernel';
import { newContext, runInContext } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { DiskFiles } from '@nidaan/platform-files';
import { JobHandler, JobsService } from '@nidaan/platform-jobs';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { eventually } from '@nidaan/testing';
import { operationRoutes, type ServiceDefinition } from '../src/index.ts';

const noted = event({
  name: 'lab.note.noted.v1',
  owner: 'lab',
  readBy: [],
  payload: z.object({ hospitalId: z.number(), id: z.number() }),
  aggregate: ({ id }) => id,
  sample: { hospitalId: 1, id: 1 },
});
const printNote = job({
  name: 'pharmacy.print-note',
  owner: 'pharmacy',
  data: z.object({ id: z.number() }),
  id: ({ id }) => String(id),
  attempts: 1,
});

let isBroken = true;
const applied: number[] = [];
const printed: number[] = [];

@Controller()
class ApplyNote {
  @EventPattern<string>(noted.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof noted>>): Promise<void> {
    if (isBroken) throw new Error('the printer is away');
    applied.push(payload.id);
  }
}

@Injectable()
class PrintNote {
  @JobHandler(printNote)
  async run({ id }: { id: number }): Promise<void> {
    if (isBroken) throw new Error('550 <asha@clinic.example> refused 98220 12345');
    printed.push(id);
  }
}

@Module({})
class LabModule {}
@Module({ controllers: [ApplyNote], providers: [PrintNote] })
class PharmacyModule {}

const definition = (name: ServiceName, change: Partial<ServiceDefinition>): ServiceDefinition => ({
  name,
  routes: [],
  events: [],
  jobs: [],
  migrations: [],
  entities: [],
  module: LabModule,
  ...change,
});

const at = operationRoutes('pharmacy');
const CALLS = Object.values(at);

describe('what operators ask every service', () => {
  let nidaan: TestNidaan;
  let staff: string;
  beforeAll(async () => {
    const services = [
      definition('lab', { events: [noted] }),
      definition('pharmacy', { module: PharmacyModule, jobs: [printNote] as never }),
    ];
    nidaan = await startTestNidaan({ services, env: { LOG_LEVEL: 'silent' } });
    staff = nidaan.token(null, { accountId: 99, isStaff: true });
    await tell(1);
    await nidaan.composition.services.get('pharmacy')!.app.get(JobsService).add(printNote, { id: 5 });
    // As after ten tries in a minute.
    await eventually(async () => (await nidaan.sql('SELECT 1 FROM pharmacy.inbox WHERE last_error IS NOT NULL')).length === 1);
    await nidaan.sql('UPDATE pharmacy.inbox SET parked_at = now(), attempts = 10');
    await eventually(async () => (await ask('GET', at.failedJobs.path)).body.length === 1);
  }, 60_000);
  afterAll(() => nidaan?.close());

  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown, token: string | null = staff) => {
    const answer = await nidaan.composition.http('pharmacy').inject({
      method,
      url: path,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const tell = (id: number) =>
    runInContext(newContext({ hospitalId: 1 }), () => {
      const { app, database } = nidaan.composition.services.get('lab')!;
      return database.transaction(() => app.get(EventsService).add(noted, { hospitalId: 1, id }));
    });
  const platformTrail = () =>
    nidaan.sql<{ account_id: number; what: string; subject: number }>(
      `SELECT account_id, what, subject FROM pharmacy.audit_entries WHERE hospital_id = 0 ORDER BY id`,
    );

  it('S2 SEC-02 are answered to staff only, in every service', async () => {
    const hospital = nidaan.token(1);
    const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${staff.split('.')[1]}.`;
    for (const { method, path } of CALLS) {
      const body = method === 'POST' ? { ids: [] } : undefined;
      const statuses = [];
      for (const token of [null, 'x', forged, hospital, staff])
        statuses.push((await ask(method as 'GET', `${path}?limit=5`, body, token)).status);
      expect([path, ...statuses]).toEqual([path, 401, 401, 401, 403, 200]);
    }
  });

  it('L8 show a parked event with its fault, and put it back in line once, by whom stands in the trail', async () => {
    const { body: parked } = await ask('GET', at.parked.path);
    expect(parked).toEqual([
      expect.objectContaining({
        name: noted.name,
        hospitalId: 1,
        aggregate: '1',
        attempts: expect.any(Number),
        error: 'Error: the printer is away',
        held: 0,
      }),
    ]);
    expect((await ask('GET', at.health.path)).body).toMatchObject({ parked: 1, failedJobs: 1 });
    expect((await ask('POST', at.replay.path, { ids: ['0198c0a0-0000-7000-8000-000000000001'] })).body).toEqual({ replayed: 0 });
    expect((await ask('POST', at.replay.path, { ids: ['x'] })).status).toBe(400);
    isBroken = false;
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('POST', at.replay.path, { ids: [parked[0].id] })));
    expect(answers.reduce((sum, { body }) => sum + body.replayed, 0)).toBe(1);
    await eventually(async () => applied.length === 1);
    expect((await ask('GET', at.parked.path)).body).toEqual([]);
    expect(await platformTrail()).toEqual([{ account_id: 99, what: 'platform.replayed-events', subject: 1 }]);
  });

  it('L6 show what waits in the database also while the job queue is away or silent', async () => {
    const jobs = nidaan.composition.services.get('pharmacy')!.app.get(JobsService);
    const counts = jest.spyOn(jobs, 'counts');
    for (const outcome of [Promise.reject(new Error('Redis is away')), new Promise<never>(() => undefined)]) {
      counts.mockReturnValueOnce(outcome);
      expect(await ask('GET', at.health.path)).toEqual({
        status: 200,
        body: {
          parked: 0,
          inboxLagSeconds: 0,
          outboxLagSeconds: 0,
          waitingJobs: null,
          failedJobs: null,
          disk: expect.any(Object),
        },
      });
    }
    counts.mockRestore();
  });

  it('L1 say whether the disk of the files is nearly full, and nothing of one where there is none', async () => {
    const measured = jest.spyOn(DiskFiles.prototype, 'disk');
    for (const [disk, told] of [
      [
        { free: 0.9e9, size: 10e9 },
        { free: 0.9e9, size: 10e9, isNearlyFull: true },
      ],
      [
        { free: 5e9, size: 10e9 },
        { free: 5e9, size: 10e9, isNearlyFull: false },
      ],
      [null, null],
    ] as const) {
      measured.mockResolvedValueOnce(disk);
      expect((await ask('GET', at.health.path)).body.disk).toEqual(told);
    }
    measured.mockRestore();
  });

  it('S13 show a failed job without anybody’s address or number, and try it again', async () => {
    const { body: failed } = await ask('GET', at.failedJobs.path);
    expect(failed).toEqual([expect.objectContaining({ name: printNote.name, attempts: 1, error: '550 <…@…> refused …' })]);
    expect((await ask('POST', at.retryJobs.path, { ids: ['999999'] })).body).toEqual({ retried: 0 });
    expect((await ask('POST', at.retryJobs.path, { ids: [failed[0].id] })).body).toEqual({ retried: 1 });
    await eventually(async () => printed.length === 1);
    expect((await ask('POST', at.retryJobs.path, {})).body).toEqual({ retried: 0 });
    expect((await platformTrail()).at(-1)).toEqual({ account_id: 99, what: 'platform.retried-jobs', subject: 1 });
  });

  it('SEC-13 give the trail of all hospitals, and the check of its chain', async () => {
    const { body } = await ask('GET', `${at.entries.path}?limit=1`);
    expect(body.entries).toEqual([expect.objectContaining({ hospitalId: 0, accountId: 99, what: 'platform.retried-jobs' })]);
    expect(body.next).toMatchObject({ id: String(body.entries[0].id) });
    const rest = await ask('GET', `${at.entries.path}?limit=1000&before_at=${body.next.at}&before_id=${body.next.id}`);
    expect([rest.body.entries.length, rest.body.next]).toEqual([1, null]);
    for (const odd of ['limit=0', 'limit=1&hospital=x', 'limit=1&from=yesterday', 'limit=1&action=delete'])
      expect([odd, (await ask('GET', `${at.entries.path}?${odd}`)).status]).toEqual([odd, 400]);
    expect((await ask('GET', at.verification.path)).body).toMatchObject({ holds: true, faults: [], next: null });
  });
});
