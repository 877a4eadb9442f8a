import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type { Database } from '@nidaan/platform-database';
import { eventually } from '@nidaan/testing';
import {
  effectsOf,
  inHospital,
  makeProcess,
  stepSeen,
  stepTaken,
  take,
  wipe,
  type Process,
} from './conformance/conformance-kit.ts';
import { InboxRepository } from '../src/inbox/inbox.repository.ts';
import { openPostgresWorld, type PostgresWorld } from './event-world.ts';

describe('events of a service', () => {
  let world: PostgresWorld;
  let patients: Database;
  const step = (patientId: number, n = 1, hospitalId = 1) => ({ hospitalId, patientId, step: n });

  beforeAll(async () => {
    world = await openPostgresWorld();
    patients = world.databases.get('patients')!;
  }, 60_000);
  afterAll(() => world?.close());
  beforeEach(() => wipe(world));

  const eventsOf = (process: Process) => process.rooms.get('patients')!.events;

  it('refuses an event outside a transaction, one of another service, and a payload its contract refuses', async () => {
    const events = eventsOf(makeProcess(world));
    await expect(events.add(stepTaken, step(1))).rejects.toThrow('outside a transaction');
    await expect(patients.transaction(() => events.add(stepSeen, step(1)))).rejects.toThrow(
      'belongs to clinical, not to patients',
    );
    await expect(patients.transaction(() => events.add(stepTaken, { ...step(1), patientId: 'x' as never }))).rejects.toThrow();
    expect(await world.sql('patients', 'SELECT 1 FROM outbox')).toEqual([]);
  });

  it('L2 writes an event exactly when its transaction commits', async () => {
    const process = makeProcess(world);
    const failing = inHospital(1, () =>
      patients.transaction(async () => {
        await eventsOf(process).add(stepTaken, step(1));
        throw new Error('undo');
      }),
    );
    await expect(failing).rejects.toThrow('undo');
    await take(process, world, step(2), step(3));
    const rows = await world.sql('patients', 'SELECT aggregate, hospital_id, name, sent_at FROM outbox ORDER BY seq');
    expect(rows).toEqual(['2', '3'].map((aggregate) => ({ aggregate, hospital_id: 1, name: stepTaken.name, sent_at: null })));
  });

  it('P8 goes from hospital to hospital after each batch, whatever waits for one of them', async () => {
    const applied: number[] = [];
    const begun = new Set<number>();
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const process = makeProcess(world, async (service, { hospitalId }, write) => {
      if (service !== 'clinical') return write();
      begun.add(hospitalId!);
      await gate;
      applied.push(hospitalId!);
    });
    const clinical = world.databases.get('clinical')!;
    // Three hospitals hold all three places of the worker with a backlog of several batches each, and a fourth has one event.
    for (const hospital of [1, 2, 3])
      await clinical.query(
        `INSERT INTO inbox (event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root)
         SELECT gen_random_uuid(), $1, $2, n::text, $2 * 100000 + n, jsonb_build_object('hospitalId', $2::int, 'patientId', n, 'step', 1), now(), gen_random_uuid()
         FROM generate_series(1, 1200) n`,
        [stepTaken.name, hospital],
      );
    await process.hub.start({ isComplete: true });
    try {
      await take(process, world, step(1, 1, 4));
      const arrived = () => world.sql('clinical', 'SELECT 1 FROM inbox WHERE hospital_id = 4');
      await eventually(async () => expect(await arrived()).toHaveLength(1));
      await eventually(async () => expect([...begun].sort()).toEqual([1, 2, 3]));
      open();
      await eventually(async () => expect(applied).toContain(4));
      // A batch holds 200: each of the three has one under way, and may be in turn once more before it.
      expect(applied.indexOf(4)).toBeLessThan(3 * 2 * 200);
    } finally {
      await process.hub.stop();
    }
  }, 40_000);

  it('P8 claims little more than slow handlers get done in the time of a batch', async () => {
    const claim = jest.spyOn(InboxRepository.prototype, 'claim');
    const process = makeProcess(world, async (_service, _envelope, write) => {
      await sleep(20);
      await write();
    });
    await take(process, world, ...Array.from({ length: 60 }, (_, n) => step(n)));
    await process.hub.start({ isComplete: true });
    for (const subscriber of ['clinical', 'identity'] as const)
      await eventually(async () => expect(await effectsOf(world, subscriber)).toHaveLength(60));
    await process.hub.stop();
    const claimed = (await Promise.all(claim.mock.results.map(({ value }) => value as Promise<unknown[]>))).flat();
    // Two services handle each of the 60: all at first, then twice what the batch before got done.
    expect(claimed.length).toBeLessThan(4 * 120);
  });

  it('L8 blames the event whose statement fails with the commit of its batch, and no other of the batch', async () => {
    const clinical = world.databases.get('clinical')!;
    const process = makeProcess(world, async (service, { payload }, write) => {
      if (service === 'clinical' && payload.patientId === 2)
        await clinical.transaction(async (tx) => tx.send('SELECT 1 / 0', []));
      else await write();
    });
    const rows = [1, 2, 3].map(
      (n) => `(gen_random_uuid(), '${stepTaken.name}', 1, '${n}', ${n},
      '{"hospitalId": 1, "patientId": ${n}, "step": 1}', now(), gen_random_uuid())`,
    );
    await world.sql(
      'clinical',
      `INSERT INTO inbox (event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root) VALUES ${rows.join(', ')}`,
    );
    await process.hub.start({ isComplete: true });
    const blamed = () =>
      world.sql('clinical', 'SELECT aggregate, attempts > 0 AS blamed, done_at IS NOT NULL AS done FROM inbox ORDER BY seq');
    await eventually(async () =>
      expect(await blamed()).toEqual([
        { aggregate: '1', blamed: false, done: true },
        { aggregate: '2', blamed: true, done: false },
        { aggregate: '3', blamed: false, done: true },
      ]),
    );
    await process.hub.stop();
  });

  it('L7 goes on by itself after every connection was cut', async () => {
    const process = makeProcess(world);
    await process.hub.start({ isComplete: true });
    const admin = new pg.Client(world.url);
    await admin.connect();
    const acknowledged: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const writes = Array.from({ length: 20 }, (_, i) =>
        take(process, world, step(i, round)).then(
          () => acknowledged.push(`1/${i}:${round}`),
          () => undefined,
        ),
      );
      await admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
      await Promise.all(writes);
    }
    await admin.end();
    await take(process, world, step(50)).catch(() => take(process, world, step(50)));
    for (const subscriber of ['clinical', 'identity'] as const) {
      await eventually(async () => {
        const effects = await effectsOf(world, subscriber);
        expect(effects).toEqual(expect.arrayContaining([...acknowledged, '1/50:1']));
        expect(new Set(effects).size).toBe(effects.length);
      });
    }
    await process.hub.stop();
  });

  it('P8 claims as quickly behind a backlog that the planner’s statistics know nothing of', async () => {
    const identity = world.databases.get('identity')!;
    const fill = (from: number, to: number, done: string) =>
      identity.query(
        `INSERT INTO inbox (event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root, done_at)
         SELECT gen_random_uuid(), 'x', 9, i, i, '{}', now(), gen_random_uuid(), ${done} FROM generate_series($1::int, $2::int) i`,
        [from, to],
      );
    await fill(1, 5000, 'now()');
    const admin = new pg.Client(world.url);
    await admin.connect();
    await admin.query('ANALYZE identity.inbox');
    await admin.end();
    await fill(5001, 45_000, 'NULL');
    const begun = Date.now();
    const claimed = await inHospital(9, () => identity.query('SELECT count(*)::int AS n FROM claim_events(9, 100, 20, 200)'));
    expect(claimed).toEqual([{ n: 100 }]);
    // A few milliseconds; walking the backlog once per event took two seconds.
    expect(Date.now() - begun).toBeLessThan(1000);
  });

  it('P8 claims long runs of few lanes as quickly, in order, whatever waits behind them or is held', async () => {
    const identity = world.databases.get('identity')!;
    await identity.query(
      `INSERT INTO inbox (event_id, name, hospital_id, aggregate, lane, payload, occurred_at, root, parked_at)
       SELECT gen_random_uuid(), 'x', 9, i % 5, i % 5, '{}', now(), gen_random_uuid(), CASE WHEN i = 5 THEN now() END
       FROM generate_series(1, 30000) i ORDER BY i`,
    );
    let quickest = Infinity;
    let claimed: { lane: number; seq: number; head: number }[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      const begun = performance.now();
      claimed = await inHospital(9, () =>
        identity.query(
          `SELECT lane::int AS lane, seq::int AS seq, (SELECT min(seq)::int FROM inbox) AS head FROM claim_events(9, 100, 20, 200)`,
        ),
      );
      quickest = Math.min(quickest, performance.now() - begun);
    }
    const { head } = claimed[0]!;
    // The fifth event is parked: its lane holds, the four others pass, each without a gap.
    const wanted = Array.from({ length: 250 }, (_, i) => i + 1).filter((n) => n % 5 !== 0);
    expect(claimed.map(({ seq }) => seq - head + 1)).toEqual(wanted);
    // Some 10 ms; walking the backlog took 300 and more, for twenty events of a lane.
    expect(quickest).toBeLessThan(150);
  });
});
