import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { conflict } from '@nidaan/kernel';
import { newContext, runInContext } from '@nidaan/platform-access';
import { keyMark } from '@nidaan/platform-config';
import { migrate, provision, type Database } from '@nidaan/platform-database';
import { Documents } from '@nidaan/platform-documents';
import { Files } from '@nidaan/platform-files';
import { Idempotency, idempotencyMigrations, ServiceLink } from '@nidaan/platform-http';
import { Mail } from '@nidaan/platform-mail';
import { PaymentProvider } from '@nidaan/platform-payments';
import { createTestDatabase, eventually } from '@nidaan/testing';
import { keepPayloads, startTestNidaan, TEST_SECRET, type TestNidaan } from '@nidaan/testing/services';
import { migrationsFor } from '../src/migrate-all.ts';
import { ADD, lab, makeNote, meets } from './keyed-notes.ts';

let nidaan: TestNidaan;
let database: Database;
beforeAll(async () => {
  nidaan = await startTestNidaan({ services: [lab], env: { LOG_LEVEL: 'silent', DATABASE_POOL: '3' } });
  database = nidaan.composition.services.get('lab')!.database;
  await keepPayloads((text) => nidaan.sql(text), 'lab');
});
afterAll(() => nidaan?.close());

const send = (key: string, text: string, { path = '/api/notes/1/', accountId = 1 } = {}) =>
  nidaan.api.post(path, { text }, { token: nidaan.token(1, { accountId }), headers: { 'idempotency-key': key } });
/** A call of its own with a key. */
const keyed = (key: string, controller: (once: Idempotency) => Promise<unknown>) =>
  runInContext(newContext({ hospitalId: 1, accountId: 1 }), () => {
    const once = new Idempotency(database, () => [Buffer.alloc(32)]);
    return once.run(makeNote, key, { params: {}, query: {}, sent: {} }, () => controller(once));
  });
const notes = async (text: string) => (await nidaan.sql('SELECT FROM lab.notes WHERE text = $1', [text])).length;
const record = async (key: string) => (await nidaan.sql('SELECT * FROM lab.idempotency_keys WHERE key = $1', [key]))[0];
const OPEN = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%' AND xact_start < now()`;
const openTransactions = async () => (await nidaan.sql(OPEN)).length;

describe('a call with an Idempotency-Key', () => {
  it('L3 L11 holds no transaction and no connection while it waits for something slow', async () => {
    let go!: () => void;
    const slow = new Promise<void>((resolve) => (go = resolve));
    let held = 0;
    meets.before = () => {
      held += 1;
      return slow;
    };
    const waiting = Array.from({ length: 6 }, (_, index) => send(`slow-${index}`, 'slow'));
    await eventually(() => held === 6);
    meets.before = async () => undefined;
    await eventually(async () => expect([await openTransactions(), database.connections.busy]).toEqual([0, 0]));
    expect((await send('quick', 'quick')).status).toBe(201);
    go();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await notes('slow')).toBe(6);
  });

  it('L3 is answered alike, at once, and has one effect when doubles are under way together', async () => {
    meets.undone = [];
    const began = Date.now();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('double', 'double')));
    answers.push(await send('double', 'double'));
    expect(new Set(answers.map(({ status, body: answer }) => `${status} ${answer.made}`)).size).toBe(1);
    expect([answers[0]!.status, await notes('double')]).toEqual([201, 1]);
    // Each that came too late has taken back what it had prepared, and waited for none of its own events.
    expect(meets.undone).toHaveLength(8);
    expect(Date.now() - began).toBeLessThan(3500);
    expect(await nidaan.sql(`SELECT FROM lab.outbox WHERE payload->>'text' = 'double'`)).toHaveLength(1);
  });

  it('L3 is answered as first when its work reads before it writes', async () => {
    const before = (await nidaan.sql('SELECT FROM lab.notes')).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('looked', 'looked', { path: '/api/looked/' })));
    expect(answers.map(({ body: answer }) => answer)).toEqual(Array(5).fill({ count: before }));
    expect(await notes('looked')).toBe(1);
  });

  it('L3 leaves its key free when its work fails', async () => {
    meets.undone = [];
    meets.inside = () => {
      throw conflict('Not now.');
    };
    expect((await send('fails', 'fails')).status).toBe(409);
    meets.inside = () => undefined;
    expect([meets.undone, await record('fails')]).toEqual([['fails'], undefined]);
    expect((await send('fails', 'fails')).status).toBe(201);
    expect(await notes('fails')).toBe(1);
  });

  it('L3 may begin its one transaction anew where this failed at its end', async () => {
    const tried = (once: Idempotency, patient: unknown) =>
      once.transaction(async (tx) => {
        tx.send(ADD, [1, patient, 'anew']);
        return { patient };
      });
    // It is sent with the commit, and is no number.
    expect(await keyed('anew', (once) => tried(once, 'x').catch(() => tried(once, 7)))).toEqual({ patient: 7 });
    expect([await notes('anew'), (await record('anew'))?.answer]).toEqual([1, { patient: 7 }]);
  });

  it('L1 L3 leaves its key free when its session dies in the midst of the work', async () => {
    let cut: Promise<unknown> = Promise.resolve();
    const work = keyed('dies', (once) =>
      once.transaction(async (tx) => {
        const [{ pid }] = (await tx.query('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
        cut = nidaan.sql('SELECT pg_terminate_backend($1)', [pid]);
        await cut;
        return tx.query('SELECT 1');
      }),
    );
    await expect(work).rejects.toThrow();
    expect(await record('dies')).toBeUndefined();
    expect((await send('dies', 'lives')).status).toBe(201);
  });

  it('L3 is refused with another body, another path or from another account', async () => {
    expect((await send('bound', 'bound')).status).toBe(201);
    for (const other of [
      send('bound', 'other'),
      send('bound', 'bound', { path: '/api/notes/2/' }),
      send('bound', 'bound', { accountId: 2 }),
    ])
      expect((await other).status).toBe(409);
    // With and without the last slash it is the same path.
    expect((await send('bound', 'bound', { path: '/api/notes/1' })).status).toBe(201);
    expect(await notes('bound')).toBe(1);
  });

  it('ORG-36 belongs to one account, path and query: nobody else is handed what was answered', async () => {
    const path = '/api/notes/1/?day=a';
    const first = await send('scoped', 'x', { path });
    for (const other of [{ path, accountId: 2 }, { path: '/api/notes/2/?day=a' }, { path: '/api/notes/1/?day=b' }, {}])
      expect([other, (await send('scoped', 'x', other)).status]).toEqual([other, 409]);
    expect((await send('scoped', 'x', { path })).body).toEqual(first.body);
  });

  it('L3 fails loudly where a call that takes keys does not claim them, in tests also without a key', async () => {
    const bare = nidaan.api.post('/api/forgetful/', { text: 'x' }, { token: nidaan.token(1) });
    for (const answer of [send('forgotten', 'x', { path: '/api/forgetful/' }), bare]) expect((await answer).status).toBe(500);
  });
});

describe('the record of a call with a key', () => {
  it('S12 tells nothing of the body to whoever has no key: its hash is keyed, and holds while keys roll over', async () => {
    await send('secret', '4321 8765 1098');
    const plain = createHash('sha256')
      .update(JSON.stringify({ text: '4321 8765 1098' }))
      .digest('base64url');
    const { body_hash: kept } = (await record('secret')) as { body_hash: string };
    expect(kept).toMatch(/^hmac:[\w-]{43}$/);
    expect(kept).not.toContain(plain);
    const [older, newer] = [randomBytes(32), randomBytes(32)];
    const call = (keys: Buffer[], sent: unknown) =>
      runInContext(newContext({ hospitalId: 1, accountId: 1 }), () => {
        const once = new Idempotency(database, () => keys);
        return once.run(makeNote, 'rolled', { params: {}, query: {}, sent }, () =>
          once.transaction(async () => ({ by: keys.length })),
        );
      });
    expect(await call([older], 'a')).toEqual({ by: 1 });
    expect(await call([newer, older], 'a')).toEqual({ by: 1 });
    await expect(call([newer, older], 'b')).rejects.toMatchObject({ status: 409 });
    // What the older key made can be compared with nothing once it is retired: an honest retry is answered, not refused.
    expect(await call([newer], 'a')).toEqual({ by: 1 });
    expect((await record('rolled'))?.['key_mark']).toBe(keyMark(older).toString('hex'));
    // The release before names no key; its hashes are compared with those at hand.
    await nidaan.sql(`UPDATE lab.idempotency_keys SET key_mark = NULL WHERE key = 'rolled'`);
    await expect(call([newer], 'a')).rejects.toMatchObject({ status: 409 });
  });

  it('S12 L3 keeps no plain hash of the release before, and a retry across the upgrade is still one write', async () => {
    const other = await createTestDatabase();
    const sql = async (text: string) => {
      const client = new pg.Client(other.url);
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(text);
      await client.end();
      return rows;
    };
    const before = migrationsFor({ ...lab, migrations: [] }).filter((each) => each !== idempotencyMigrations[1]);
    await provision(other.url, ['lab'], TEST_SECRET);
    await migrate(other.url, 'lab', before);
    await sql(
      `INSERT INTO lab.idempotency_keys (hospital_id, key, route, body_hash, answer) VALUES (1, 'k', 'r', 'plain', '{"id": 7}')`,
    );
    await migrate(other.url, 'lab', migrationsFor({ ...lab, migrations: [] }));
    expect(await sql('SELECT body_hash, answer FROM lab.idempotency_keys')).toEqual([{ body_hash: '', answer: { id: 7 } }]);
    await other.drop();
    // What a process of the release before writes meanwhile is answered too, and its hash goes with the nightly maintenance.
    const legacy = `INSERT INTO lab.idempotency_keys (hospital_id, key, route, body_hash, answer) VALUES (1, 'legacy', 'lab.make-note', 'plain', '{"text": "legacy", "made": "7"}')`;
    await nidaan.sql(legacy);
    expect((await send('legacy', 'legacy')).body).toEqual({ text: 'legacy', made: '7' });
    await nidaan.sql('SELECT lab.forget_idempotency_keys(7)');
    expect(await record('legacy')).toMatchObject({ body_hash: '', answer: { made: '7' } });
    expect([(await send('legacy', 'legacy')).body, await notes('legacy')]).toEqual([{ text: 'legacy', made: '7' }, 0]);
  });
});

describe('an open transaction', () => {
  it.each([
    ['a file', Files, (files: Files) => files.put('lab/1/x', Buffer.from('x'), { contentType: 'text/plain' })],
    ['a removal', Files, (files: Files) => files.remove('lab/1/x')],
    ['a mail', Mail, (mail: Mail) => mail.send({ to: 'a@b.example', subject: '', text: '' })],
    ['a PDF', Documents, (documents: Documents) => documents.pdf('<p>')],
    ['another service', ServiceLink, (link: ServiceLink) => link.send('lab', { method: 'GET', path: '/', headers: {} })],
    ['the payment provider', PaymentProvider, (provider: PaymentProvider) => provider.payment('pay_1')],
  ] as const)('L11 waits for nothing else: %s is refused inside, and served outside', async (_, token, ask) => {
    const part = nidaan.composition.services.get('lab')!.app.get(token as typeof Files);
    const use = async () => (ask as (part: unknown) => Promise<unknown>)(part);
    await expect(database.transaction(use)).rejects.toThrow('inside an open transaction');
    const outside = await use().catch((fault: unknown) => String(fault));
    expect(String(outside)).not.toContain('inside an open transaction');
    // What a transaction set going is free again once it has ended.
    let late: Promise<unknown> | undefined;
    await database.transaction(async () => {
      late = sleep(20)
        .then(use)
        .catch((fault: unknown) => String(fault));
    });
    expect(String(await late)).not.toContain('inside an open transaction');
  });
});
