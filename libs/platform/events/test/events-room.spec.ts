import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import type { Database } from '@nidaan/platform-database';
import { currentContext, runAs } from '@nidaan/platform-telemetry';
import {
  effectsOf,
  eventually,
  inHospital,
  makeProcess,
  stepKept,
  stepSeen,
  stepTaken,
  take,
  wipe,
  type Process,
} from './conformance/conformance-kit.ts';
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

  it('API-16 waits for nothing when nothing was written, and for no more than its bound when a handler fails', async () => {
    const process = makeProcess(world, async () => {
      throw new Error('never');
    });
    await process.hub.start({ isComplete: true });
    await expect(inHospital(1, async () => eventsOf(process).settled() ?? 'nothing')).resolves.toBe('nothing');
    const begun = Date.now();
    await inHospital(1, async () => {
      await patients.transaction(() => eventsOf(process).add(stepTaken, step(1)));
      await eventsOf(process).settled(currentContext(), 30);
    });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(25);
    expect(Date.now() - begun).toBeLessThan(1500);
    await process.hub.stop();
  });

  it('P8 goes from hospital to hospital after each batch, whatever waits for one of them', async () => {
    const applied: number[] = [];
    let open = () => undefined as void;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const process = makeProcess(world, async (service, { hospitalId }, write) => {
      if (service !== 'clinical') return write();
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
      await new Promise((resolve) => setTimeout(resolve, 400));
      open();
      await eventually(async () => expect(applied).toContain(4));
      // A batch holds 200: each of the three has one under way, and may be in turn once more before it.
      expect(applied.indexOf(4)).toBeLessThan(3 * 2 * 200);
    } finally {
      await process.hub.stop();
    }
  }, 40_000);

  it('API-16 looks into the inbox a few times, not every 3 ms, while many wait behind a backlog', async () => {
    const process = makeProcess(world, async (_service, _envelope, write) => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      await write();
    });
    await process.hub.start({ isComplete: true });
    await take(process, world, ...Array.from({ length: 200 }, (_, at) => step(at)));
    const clinical = world.databases.get('clinical')!;
    await eventually(async () => expect(await world.sql('clinical', 'SELECT 1 FROM inbox')).toHaveLength(200));
    const query = jest.spyOn(clinical, 'query');
    const looks = () => query.mock.calls.filter(([sql]) => String(sql).startsWith('SELECT seq FROM inbox'));
    const begun = Date.now();
    await Promise.all(
      Array.from({ length: 10 }, () => inHospital(1, () => process.rooms.get('clinical')!.events.waitUntilApplied(1000))),
    );
    expect(Date.now() - begun).toBeGreaterThanOrEqual(950);
    // Ten ask what is last; then they share their looks.
    expect(looks().length).toBeLessThan(30);
    query.mockRestore();
    await process.hub.stop();
  }, 40_000);

  it('API-16 finds the events that a request wrote in the name of another hospital', async () => {
    const process = makeProcess(world, async (_service, _envelope, write) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await write();
    });
    await process.hub.start({ isComplete: true });
    await inHospital(1, async () => {
      await runAs({ hospitalId: 2 }, () => patients.transaction(() => eventsOf(process).add(stepTaken, step(5, 1, 2))));
      await eventsOf(process).settled();
      expect(await effectsOf(world, 'clinical')).toEqual(['2/5:1']);
    });
    await process.hub.stop();
  });

  it('API-16 lets a read catch up with what was committed before it, where no answer waited for it', async () => {
    const process = makeProcess(world, undefined, ['identity']);
    await process.hub.start({ isComplete: true });
    const { events } = process.rooms.get('identity')!;
    for (let n = 1; n <= 20; n += 1) {
      await inHospital(1, () => patients.transaction(() => eventsOf(process).add(stepKept, step(n))));
      await inHospital(1, () => events.waitUntilApplied());
      expect(await effectsOf(world, 'identity', stepKept.name)).toHaveLength(n);
    }
    await process.hub.stop();
  });

  it('API-16 does not make a read that catches up wait for what comes after it', async () => {
    const slowly = async (_service: string, _envelope: unknown, write: () => Promise<void>) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await write();
    };
    const process = makeProcess(world, slowly, ['identity']);
    await process.hub.start({ isComplete: true });
    let next = 1;
    const write = () => inHospital(1, () => patients.transaction(() => eventsOf(process).add(stepKept, step(next++))));
    for (let n = 0; n < 5; n += 1) await write();
    const timer = setInterval(() => void write(), 5);
    const begun = Date.now();
    await inHospital(1, () => process.rooms.get('identity')!.events.waitUntilApplied(10_000));
    expect(Date.now() - begun).toBeLessThan(5000);
    clearInterval(timer);
    expect((await effectsOf(world, 'identity', stepKept.name)).length).toBeGreaterThanOrEqual(5);
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
