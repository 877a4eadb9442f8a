import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { z } from 'zod';
import { event, type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { readConfig } from '@nidaan/platform-config';
import { Database, migrate, provision, roleOf, roleUrl, tenantTable } from '@nidaan/platform-database';
import { eventsMigrations } from '@nidaan/platform-events';
import { createTestDatabase, eventually, type TestDatabase } from '@nidaan/testing';
import { compose, migrateAll, operate, type Composition, type ServiceDefinition } from '../src/index.ts';

const RELEASE_BEFORE = eventsMigrations.slice(
  0,
  eventsMigrations.findIndex(({ name }) => name.startsWith('WallEvents')),
);

const noted = event({
  name: 'lab.note.noted.v1',
  owner: 'lab',
  readBy: ['pharmacy'],
  payload: z.object({ hospitalId: z.number(), id: z.number() }),
  aggregate: ({ id }) => id,
  sample: { hospitalId: 1, id: 1 },
});

@Module({})
class LabModule {}

@Controller()
class SeenController {
  constructor(private readonly database: Database) {}
  @EventPattern<string>(noted.name) async see({ payload }: EventEnvelope<PayloadOf<typeof noted>>) {
    await this.database.query('INSERT INTO seen VALUES ($1, $2)', [payload.hospitalId, payload.id]);
  }
}
@Module({ controllers: [SeenController] })
class PharmacyModule {}

class CreateSeen1700000000200 {
  async up(runner: QueryRunner) {
    await runner.query('CREATE TABLE seen (hospital_id int, id int, PRIMARY KEY (hospital_id, id))');
    await tenantTable(runner, 'seen');
  }
  async down() {}
}

const nothing = { routes: [], events: [], jobs: [], migrations: [], entities: [] };
const services: ServiceDefinition[] = [
  { ...nothing, name: 'lab', events: [noted], module: LabModule },
  { ...nothing, name: 'pharmacy', migrations: [CreateSeen1700000000200], module: PharmacyModule },
];

/** Note n as the release before wrote it down; n is also the end of the event's id, and its tens the hospital and the lane. */
const idOf = (n: number) => `0198c0a0-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`;
const row = (n: number) => {
  const hospital = Math.floor(n / 10);
  const payload = JSON.stringify({ hospitalId: hospital, id: n });
  return `'${idOf(n)}', '${noted.name}', ${hospital}, '${hospital}', ${hospital}, '${payload}', now(), gen_random_uuid()`;
};
const COLUMNS = 'event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root';
// Hospitals 1 and 2: a note that was given up, another that waits behind it, and one that was applied. Hospital 3: two notes
// that were not sent yet.
const BEFORE = [
  ...[10, 20].flatMap((n) => [
    `INSERT INTO pharmacy.inbox (${COLUMNS}, parked_at, attempts, last_error) VALUES (${row(n + 1)}, now(), 8, 'error 22P02')`,
    `INSERT INTO pharmacy.inbox (${COLUMNS}) VALUES (${row(n + 2)})`,
    `INSERT INTO pharmacy.inbox (${COLUMNS}, done_at) VALUES (${row(n)}, now())`,
  ]),
  ...[31, 32].map((n) => `INSERT INTO lab.outbox (${COLUMNS}) VALUES (${row(n)})`),
];

describe('events of the release before, once they are walled by hospital', () => {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SECRET: 'x'.repeat(32), DATA_DIR: '/tmp/nidaan-none' });
  let testDatabase: TestDatabase;
  let admin: pg.Client;
  let composition: Composition;

  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    const { url } = testDatabase;
    await provision(url, ['lab', 'pharmacy'], config.secrets.secret);
    for (const name of ['lab', 'pharmacy'] as const) await migrate(url, name, RELEASE_BEFORE);
    admin = new pg.Client(url);
    await admin.connect();
    for (const statement of BEFORE) await admin.query(statement);
    await migrateAll(services, url, config.secrets);
  }, 60_000);
  afterAll(async () => {
    await composition?.close();
    await admin?.end();
    await testDatabase?.drop();
  });

  const asService = async (name: 'lab' | 'pharmacy', hospital: number | null, text: string) => {
    const client = new pg.Client(roleUrl(testDatabase.url, roleOf(name), config.secrets.secret));
    await client.connect();
    try {
      await client.query(`SELECT set_config('nidaan.hospital_id', $1, false)`, [hospital === null ? '' : String(hospital)]);
      return (await client.query<{ hospital_id: number; n: number }>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const ops = async (...args: string[]) => {
    const lines: string[] = [];
    const isFine = await operate(composition, args, (line) => lines.push(line));
    return { isFine, text: lines.join('\n') };
  };
  const seen = async () =>
    (await admin.query<{ id: number }>('SELECT id FROM pharmacy.seen ORDER BY id')).rows.map(({ id }) => id);
  const untilSeen = (...wanted: number[]) => eventually(async () => expect(await seen()).toEqual(wanted));

  it('S1 shows a service the events of the hospital at work alone, and changes none of another', async () => {
    const inbox = 'SELECT hospital_id, count(*)::int AS n FROM pharmacy.inbox GROUP BY 1';
    const outbox = 'SELECT hospital_id, count(*)::int AS n FROM lab.outbox GROUP BY 1';
    expect(await asService('pharmacy', 1, inbox)).toEqual([{ hospital_id: 1, n: 3 }]);
    expect(await asService('pharmacy', 2, inbox)).toEqual([{ hospital_id: 2, n: 3 }]);
    expect(await asService('pharmacy', null, inbox)).toEqual([]);
    expect(await asService('lab', 3, outbox)).toEqual([{ hospital_id: 3, n: 2 }]);
    expect(await asService('lab', 1, outbox)).toEqual([]);
    const spoil = `UPDATE pharmacy.inbox SET payload = '{}' WHERE hospital_id = 2 RETURNING hospital_id`;
    expect(await asService('pharmacy', 1, spoil)).toEqual([]);
    // With a tenant set no event is discarded, not even its own.
    expect(
      await asService('pharmacy', 1, `SELECT * FROM pharmacy.discard_events(ARRAY['${idOf(11)}', '${idOf(21)}']::uuid[])`),
    ).toEqual([]);
  });

  it('L5 L8 tells what was not sent yet, and lists what was given up before with what waits behind it', async () => {
    composition = await compose({
      config,
      databaseUrl: testDatabase.url,
      files: {} as never,
      mail: {} as never,
      documents: {} as never,
      services,
    });
    await untilSeen(31, 32);
    const { text } = await ops('parked');
    expect(text.match(/^\w+ .* hospital \d/gm)?.sort()).toEqual([
      `pharmacy  ${idOf(11)}  ${noted.name}  hospital 1`,
      `pharmacy  ${idOf(21)}  ${noted.name}  hospital 2`,
    ]);
    expect(text.match(/1 wait behind it: (.*)/g)).toHaveLength(2);
    expect(text).toMatch(/^2 parked events\.$/m);
  });

  it('L8 gives one up for good by `ops discard`: what waited behind it passes, those of other hospitals stay', async () => {
    expect(await ops('discard', 'pharmacy', idOf(11))).toEqual({ isFine: true, text: '1 event given up for good.' });
    await untilSeen(12, 31, 32);
    expect(await ops('discard', 'pharmacy', idOf(11))).toEqual({ isFine: false, text: '0 events given up for good.' });
    const kept = await admin.query('SELECT payload, done_at IS NOT NULL AS done FROM pharmacy.inbox WHERE event_id = $1', [
      idOf(11),
    ]);
    expect(kept.rows).toEqual([{ payload: null, done: true }]);
    expect((await ops('parked')).text).toMatch(/^1 parked event\.$/m);
  });

  it('L8 tries again what was given up before, in its order', async () => {
    expect(await ops('replay')).toEqual({ isFine: true, text: '1 event will be tried again.' });
    await untilSeen(12, 21, 22, 31, 32);
    expect((await ops('parked')).text).toBe('0 parked events.');
  });
});
