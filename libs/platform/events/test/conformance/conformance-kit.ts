import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { event, type EventEnvelope, type PayloadOf, type ServiceName } from '@nidaan/kernel';
import type { Database } from '@nidaan/platform-database';
import { newContext, runInContext } from '@nidaan/platform-telemetry';
import { EventHub, type ServiceEvents } from '../../src/boot/event-hub.ts';
import type { EventTransport } from '../../src/transport/event-transport.ts';
import type { RetryPolicy } from '../../src/inbox/retry-policy.ts';

export const stepTaken = event({
  name: 'patients.conformance.taken.v1',
  owner: 'patients',
  payload: z.object({ hospitalId: z.number().int(), patientId: z.number().int(), step: z.number().int() }),
  aggregate: (step) => step.patientId,
  readBy: ['clinical'],
  sample: { hospitalId: 1, patientId: 1, step: 1 },
});

/** Emitted by clinical's handler of `stepTaken` when asked for: the second link of a chain. */
export const stepSeen = event({
  name: 'clinical.conformance.seen.v1',
  owner: 'clinical',
  payload: z.object({ hospitalId: z.number().int(), patientId: z.number().int(), step: z.number().int() }),
  aggregate: (step) => step.patientId,
  readBy: ['identity'],
  sample: { hospitalId: 1, patientId: 1, step: 1 },
});

/** An event that no service handles. */
export const stepIgnored = event({
  name: 'patients.conformance.ignored.v1',
  owner: 'patients',
  payload: z.object({ hospitalId: z.number().int(), patientId: z.number().int() }),
  aggregate: (step) => step.patientId,
  readBy: [],
  sample: { hospitalId: 1, patientId: 1 },
});

/** An event that later subscribers get from the beginning. */
export const stepKept = event({
  name: 'patients.conformance.kept.v1',
  owner: 'patients',
  payload: z.object({ hospitalId: z.number().int(), patientId: z.number().int(), step: z.number().int() }),
  aggregate: (step) => step.patientId,
  readBy: [],
  kept: true,
  sample: { hospitalId: 1, patientId: 1, step: 1 },
});

/** Where handlers leave their effect. Nothing is unique in it, so that a doubled effect shows. */
export class CreateEffects1700000000900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE effects (n bigint GENERATED ALWAYS AS IDENTITY, event_id uuid NOT NULL, name text NOT NULL,
      hospital_id int NOT NULL, patient_id int NOT NULL, step int NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE effects');
  }
}

export const CONFORMANCE_SERVICES: readonly ServiceName[] = ['patients', 'clinical', 'identity'];

/** What a transport is tried on: three migrated services (eventsMigrations and CreateEffects) and a way to make transports. */
export interface TransportWorld {
  databases: ReadonlyMap<ServiceName, Database>;
  /** Runs SQL in a service's schema as superuser, past row-level security; gives the rows. */
  sql(service: ServiceName, text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** A transport as of one process; several may run at once. */
  makeTransport(): EventTransport;
  /** Makes transports from now on find a medium with nothing in it; where that is empty by itself, nothing. */
  renew?(): void;
  close(): Promise<void>;
}

export type Step = PayloadOf<typeof stepTaken>;
export type Handle = (service: ServiceName, envelope: EventEnvelope<Step>, write: () => Promise<void>) => Promise<void>;

export interface Process {
  hub: EventHub;
  rooms: ReadonlyMap<ServiceName, ServiceEvents>;
}

const QUICK: RetryPolicy = {
  attempts: 3,
  firstDelayMs: 20,
  maxDelayMs: 40,
  retryLaterDelayMs: 10,
  maxRetryLaterDelayMs: 50,
  patienceMs: 10_000,
  unhandledDelayMs: 10,
  maxUnhandledDelayMs: 50,
  unhandledPatienceMs: 60_000,
};

/**
 * One process: a hub with all three services, whose handlers write effects, unless `handle` does otherwise. `stepKept` has handlers in
 * the services named by `keeping`.
 */
export function makeProcess(
  world: TransportWorld,
  handle: Handle = (_service, _envelope, write) => write(),
  keeping: readonly ServiceName[] = [],
  retry: Partial<RetryPolicy> = {},
): Process {
  const hub = new EventHub({ transport: world.makeTransport(), retry: { ...QUICK, ...retry }, pollMs: 300 });
  const rooms = new Map<ServiceName, ServiceEvents>();
  for (const [service, database] of world.databases) {
    const owns = [stepTaken, stepIgnored, stepSeen, stepKept].filter((contract) => contract.owner === service);
    const room = hub.join(service, database, owns);
    rooms.set(service, room);
    const run = (envelope: EventEnvelope<Step>) => handle(service, envelope, () => writeEffect(database, envelope));
    if (service !== 'patients') room.handlers.add(stepTaken.name, run);
    if (service === 'identity') room.handlers.add(stepSeen.name, run);
    if (keeping.includes(service)) room.handlers.add(stepKept.name, run);
  }
  return { hub, rooms };
}

async function writeEffect(database: Database, { id, name, payload }: EventEnvelope<Step>): Promise<void> {
  await database.query('INSERT INTO effects (event_id, name, hospital_id, patient_id, step) VALUES ($1, $2, $3, $4, $5)', [
    id,
    name,
    payload.hospitalId,
    payload.patientId,
    payload.step,
  ]);
}

export const inHospital = <T>(hospitalId: number, work: () => Promise<T>): Promise<T> =>
  runInContext(newContext({ hospitalId }), work);

/** Commits steps of one hospital in one transaction. */
export function take({ rooms }: Process, world: TransportWorld, ...steps: Step[]): Promise<void> {
  return inHospital(steps[0]!.hospitalId, () =>
    world.databases.get('patients')!.transaction(async () => {
      for (const step of steps) await rooms.get('patients')!.events.add(stepTaken, step);
    }),
  );
}

/** Effects of a service as 'hospital/patient:step', in the order they happened. */
export async function effectsOf(world: TransportWorld, service: ServiceName, name: string = stepTaken.name): Promise<string[]> {
  const rows = await world.databases
    .get(service)!
    .query<{ hospital_id: number; patient_id: number; step: number }>(
      'SELECT hospital_id, patient_id, step FROM effects WHERE name = $1 ORDER BY n',
      [name],
    );
  return rows.map((row) => `${row.hospital_id}/${row.patient_id}:${row.step}`);
}

/** Empties outboxes, inboxes, effects, subscriptions and what is on its way between them. */
export async function wipe(world: TransportWorld): Promise<void> {
  world.renew?.();
  for (const service of world.databases.keys()) {
    for (const table of ['outbox', 'inbox', 'effects', 'subscriptions']) await world.sql(service, `DELETE FROM ${table}`);
  }
}
