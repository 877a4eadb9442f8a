import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { z } from 'zod';
import { event, route, type EventEnvelope, type InputOf, type PayloadOf } from '@nidaan/kernel';
import { memberChanged, type RightsKey } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { readConfig } from '@nidaan/platform-config';
import { Database, tenantTable } from '@nidaan/platform-database';
import type { Documents } from '@nidaan/platform-documents';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency, Route, ServiceClient } from '@nidaan/platform-http';
import { createTestDatabase, type TestDatabase, eventually } from '@nidaan/testing';
import { compose, migrateAll, type Composition, type ServiceDefinition } from '../src/index.ts';
import { maintain } from '../src/maintenance.ts';

const noted = event({
  name: 'lab.note.noted.v1',
  owner: 'lab',
  readBy: ['pharmacy'],
  payload: z.object({ hospitalId: z.number(), id: z.number(), text: z.string() }),
  aggregate: ({ id }) => id,
  sample: { hospitalId: 1, id: 1, text: 'x' },
});
const makeNote = route({
  name: 'lab.make-note',
  owner: 'lab',
  method: 'POST',
  path: '/api/notes/',
  access: 'hospital',
  needs: 'member',
  summary: 'Make a note',
  status: 201,
  idempotent: true,
  body: z.object({ id: z.number(), text: z.string() }),
  answer: z.object({ made: z.number() }),
});
const seenNotes = route({
  name: 'pharmacy.seen',
  owner: 'pharmacy',
  method: 'GET',
  path: '/api/seen/',
  access: 'hospital',
  needs: 'member',
  askedBy: ['lab'],
  summary: 'Notes seen',
  answer: z.array(z.object({ text: z.string() })),
});
const askOther = route({
  name: 'lab.ask',
  owner: 'lab',
  method: 'GET',
  path: '/api/ask/',
  access: 'hospital',
  needs: 'member',
  summary: 'Ask the pharmacy',
  answer: z.array(z.object({ text: z.string() })),
});

@Controller()
class NotesController {
  constructor(
    private readonly once: Idempotency,
    private readonly events: EventsService,
    private readonly client: ServiceClient,
  ) {}
  @Route(makeNote) make({ body }: InputOf<typeof makeNote>) {
    return this.once.transaction(async () => {
      await this.events.add(noted, { hospitalId: 1, ...body });
      return { made: body.id };
    });
  }
  @Route(askOther) ask() {
    return this.client.call(seenNotes);
  }
}
@Module({ controllers: [NotesController] })
class LabModule {}

@Controller()
class SeenController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}
  @Route(seenNotes) seen() {
    void this.audit.read('pharmacy.note', 1);
    return this.database.query<{ text: string }>('SELECT text FROM seen ORDER BY id');
  }
  @EventPattern<string>(noted.name) async see({ payload }: EventEnvelope<PayloadOf<typeof noted>>) {
    await this.database.query('INSERT INTO seen VALUES ($1, $2, $3)', [payload.hospitalId, payload.id, payload.text]);
  }
}
@Module({ controllers: [SeenController] })
class PharmacyModule {}

class CreateSeen1700000000200 {
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE seen (hospital_id int, id int, text text, PRIMARY KEY (hospital_id, id))');
    await tenantTable(runner, 'seen');
  }
  async down() {}
}

const lab: ServiceDefinition = {
  name: 'lab',
  routes: [makeNote, askOther],
  events: [noted],
  jobs: [],
  migrations: [],
  entities: [],
  module: LabModule,
};
const pharmacy: ServiceDefinition = {
  name: 'pharmacy',
  routes: [seenNotes],
  events: [],
  jobs: [],
  migrations: [CreateSeen1700000000200],
  entities: [],
  module: PharmacyModule,
};

describe('composition of services', () => {
  let testDatabase: TestDatabase;
  let composition: Composition;
  let headers: Record<string, string>;
  const env = () => ({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    SECRET: 'x'.repeat(32),
    DATA_DIR: `/tmp/nidaan-compose-${process.pid}`,
  });
  const parts = () => ({
    config: readConfig(env()),
    databaseUrl: testDatabase.url,
    files: {} as never,
    mail: {} as never,
    documents: {} as never,
    // Every account is an owner of its hospital.
    memberLookup: { find: async (key: RightsKey) => ({ ...memberChanged.sample, ...key }), findRole: async () => null },
  });

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const { config } = parts();
    const unknown = readConfig({ ...env(), SECRET: 'y'.repeat(32) });
    await expect(compose({ ...parts(), config: unknown, services: [lab, pharmacy] })).rejects.toThrow(
      'Nidaan cannot start: the database does not take the login of the job queue. Run the migrate step first (docs/operations/upgrade.md).',
    );
    await migrateAll(
      [
        { ...lab, migrations: [] },
        { ...pharmacy, migrations: [] },
      ],
      testDatabase.url,
      config.secrets,
    );
    await expect(compose({ ...parts(), services: [lab, pharmacy] })).rejects.toThrow(
      'Nidaan cannot start: 1 migrations of pharmacy have not run (CreateSeen1700000000200). Run the migrate step first',
    );
    await migrateAll([lab, pharmacy], testDatabase.url, config.secrets);
    composition = await compose({ ...parts(), services: [lab, pharmacy] });
    const token = composition.resources.tokens.sign({ accountId: 3, hospitalId: 1, isStaff: false, sessionId: 's' });
    headers = { authorization: `Bearer ${token}` };
  });
  afterAll(async () => {
    await composition?.close();
    await testDatabase?.drop();
  });

  it('API-16 answers a write when another service shows it', async () => {
    for (let id = 1; id <= 20; id++) {
      const made = await composition
        .http('lab')
        .inject({ method: 'POST', url: '/api/notes/', headers, payload: { id, text: `note ${id}` } });
      expect(made.statusCode).toBe(201);
      const seen = await composition.http('pharmacy').inject({ url: '/api/seen/', headers });
      expect(seen.json()).toHaveLength(id);
    }
  });

  it('L3 makes one row of a retried write, parallel ones included, and refuses the key with another body', async () => {
    const send = (text: string) =>
      composition.http('lab').inject({
        method: 'POST',
        url: '/api/notes/',
        headers: { ...headers, 'idempotency-key': 'k-1' },
        payload: { id: 77, text },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('once')));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(new Set(['201 {"made":77}']));
    expect((await send('other')).statusCode).toBe(409);
    const seen = await composition.http('pharmacy').inject({ url: '/api/seen/', headers });
    expect(seen.json().filter((row: { text: string }) => row.text === 'once')).toHaveLength(1);
  });

  it('forgets idempotency keys after a week, whichever hospital they belong to', async () => {
    const { database, maintenance } = composition.services.get('lab')!;
    const add = `INSERT INTO lab.idempotency_keys (hospital_id, key, route, body_hash, created_at) VALUES (4, $1, 'r', 'h', now() - $2::interval)`;
    await asSuperuser(testDatabase.url, add, ['old', '8 days']);
    await asSuperuser(testDatabase.url, add, ['fresh', '6 days']);
    let tidied = 0;
    const documents = { removeOldLayout: async () => (tidied += 1) } as unknown as Documents;
    await maintain(database, maintenance, documents);
    expect(tidied).toBe(1);
    const left = await asSuperuser<{ key: string }>(
      testDatabase.url,
      `SELECT key FROM lab.idempotency_keys WHERE hospital_id = 4`,
    );
    expect(left).toEqual([{ key: 'fresh' }]);
  });

  it('ORG-01 notes who asked when one service asks another, and believes no word of it from anybody else', async () => {
    const token = composition.resources.tokens.sign({ accountId: 6, hospitalId: 5, isStaff: false, sessionId: 't' });
    const given = { authorization: `Bearer ${token}`, 'x-nidaan-act': '77' };
    await composition.http('lab').inject({ url: '/api/ask/', headers: given });
    await composition.http('pharmacy').inject({ url: '/api/seen/', headers: given });
    const trail = 'SELECT account_id FROM pharmacy.audit_entries WHERE hospital_id = 5';
    await eventually(async () =>
      expect(await asSuperuser(testDatabase.url, trail)).toEqual([{ account_id: 6 }, { account_id: 6 }]),
    );
  });

  it('lets one service ask another by its contract, in the name of the hospital', async () => {
    const answer = await composition.http('lab').inject({ url: '/api/ask/', headers });
    expect(answer.json().length).toBeGreaterThan(20);
    const other = composition.resources.tokens.sign({ accountId: 4, hospitalId: 2, isStaff: false, sessionId: 't' });
    expect(
      (await composition.http('lab').inject({ url: '/api/ask/', headers: { authorization: `Bearer ${other}` } })).json(),
    ).toEqual([]);
  });

  it('S14 has every read in the audit trail when it is answered', async () => {
    const before = await readsAudited(testDatabase.url);
    await composition.http('pharmacy').inject({ url: '/api/seen/', headers });
    expect(await readsAudited(testDatabase.url)).toBe(before + 1);
  });

  it('subscribes services before any process starts to just what their start subscribes', async () => {
    const names = `SELECT name FROM lab.subscriptions UNION ALL SELECT name FROM pharmacy.subscriptions ORDER BY name`;
    const started = await asSuperuser<{ name: string }>(testDatabase.url, names);
    expect(started.map(({ name }) => name)).toContain(noted.name);
    for (const service of ['lab', 'pharmacy']) await asSuperuser(testDatabase.url, `DELETE FROM ${service}.subscriptions`);
    await migrateAll([lab, pharmacy], testDatabase.url, parts().config.secrets);
    expect(await asSuperuser(testDatabase.url, names)).toEqual(started);
  });

  it('SEC-17 tells whether mails are kept only where jobs send them, since no other process is given SMTP_URL', async () => {
    const toldBy = async (runs: 'calls' | 'jobs', SMTP_URL = '') => {
      const config = readConfig({ ...env(), SMTP_URL });
      const made = await compose({ ...parts(), config, services: [lab, pharmacy], runs });
      try {
        const answer = await made.http('lab').inject({ url: '/metrics' });
        expect(answer.body).toContain('nidaan_ready{service="lab"} 1');
        return answer.body.match(/^nidaan_mail_kept.*/m)?.[0];
      } finally {
        await made.close();
      }
    };
    expect(await toldBy('calls')).toBeUndefined();
    expect(await toldBy('jobs')).toBe('nidaan_mail_kept{service="lab"} 1');
    expect(await toldBy('jobs', 'smtp://mail')).toBe('nidaan_mail_kept{service="lab"} 0');
  });

  it('refuses to boot when a call has no controller method', async () => {
    const missing = route({
      name: 'lab.missing',
      owner: 'lab',
      method: 'GET',
      path: '/api/missing/',
      access: 'hospital',
      needs: 'member',
      summary: 'Nobody answers',
    });
    const broken = compose({ ...parts(), services: [{ ...lab, routes: [...lab.routes, missing] }, pharmacy] });
    await expect(broken).rejects.toThrow('lab.missing is answered by 0 controller methods instead of one');
  });
});

async function asSuperuser<R extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function readsAudited(url: string): Promise<number> {
  const [row] = await asSuperuser<{ reads: number }>(
    url,
    `SELECT count(*)::int AS reads FROM pharmacy.audit_entries WHERE action = 'read'`,
  );
  return row!.reads;
}
