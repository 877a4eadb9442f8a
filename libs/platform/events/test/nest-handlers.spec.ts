import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Injectable, Module, type INestApplication } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { EventPattern, Payload } from '@nestjs/microservices';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { EventEnvelope } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { currentContext } from '@nidaan/platform-telemetry';
import { of, throwError, type Observable } from 'rxjs';
import { eventually } from '@nidaan/testing';
import { EventHub, EventsService, EventsModule, RetryLater, connectEvents, type ServiceEvents } from '../src/index.ts';
import { eventMethods } from '../src/inbox/handled-events.ts';
import { inHospital, stepIgnored, stepSeen, stepTaken, type Step } from './conformance/conformance-kit.ts';
import { openPostgresWorld, type PostgresWorld } from './event-world.ts';

interface Seen {
  step: number;
  hospitalId: number | null | undefined;
  accountId: number | null | undefined;
  isInTransaction: boolean;
  event: string;
}

@Injectable()
class SeenSteps {
  readonly all: Seen[] = [];
  refusals = 0;
}

@Controller()
class NoteStepWhenTaken {
  constructor(
    private readonly seen: SeenSteps,
    private readonly database: Database,
    private readonly events: EventsService,
  ) {}

  @EventPattern<string>(stepTaken.name)
  async handle(event: EventEnvelope<Step>): Promise<void> {
    if (event.payload.step === 2 && this.seen.refusals++ < 2) throw new RetryLater('step 1 was not seen');
    await this.database.transaction(async () => this.events.add(stepSeen, event.payload));
    this.seen.all.push({
      step: event.payload.step,
      hospitalId: currentContext()?.hospitalId,
      accountId: currentContext()?.accountId,
      isInTransaction: this.database.current !== undefined,
      event: event.id,
    });
  }
}

@Controller()
class RefuseWhenIgnored {
  @EventPattern<string>(stepIgnored.name)
  handle(event: EventEnvelope<{ patientId: number }>): Observable<string> {
    return event.payload.patientId === 1 ? throwError(() => new Error('refused by stream')) : of('seen');
  }
}

describe('handlers in a Nest application', () => {
  let world: PostgresWorld;
  let hub: EventHub;
  let app: INestApplication;
  let clinical: ServiceEvents;
  let patients: ServiceEvents;

  beforeAll(async () => {
    world = await openPostgresWorld();
    const quick = { attempts: 2, firstDelayMs: 10, retryLaterDelayMs: 10 };
    hub = new EventHub({ transport: world.makeTransport(), retry: quick });
    patients = hub.join('patients', world.databases.get('patients')!, [stepTaken, stepIgnored]);
    const database = world.databases.get('clinical')!;
    clinical = hub.join('clinical', database, [stepSeen]);
    const identity = hub.join('identity', world.databases.get('identity')!, []);
    identity.handlers.add(stepSeen.name, async () => undefined);

    @Module({
      imports: [EventsModule.of(clinical)],
      controllers: [NoteStepWhenTaken, RefuseWhenIgnored],
      providers: [SeenSteps, { provide: Database, useValue: database }],
    })
    class ClinicalModule {}
    app = await NestFactory.create(ClinicalModule, new FastifyAdapter(), { logger: false });
    connectEvents(app, clinical.handlers);
    await app.init();
    await hub.start({ isComplete: true });
  }, 60_000);

  afterAll(async () => {
    await hub?.stop();
    await app?.close();
    await world?.close();
  });

  const add = (work: () => Promise<void>) => inHospital(7, () => world.databases.get('patients')!.transaction(work));

  it('runs @EventPattern handlers with the event’s hospital, inside the transaction of the done mark', async () => {
    await inHospital(7, async () => {
      currentContext()!.accountId = 41;
      await world.databases
        .get('patients')!
        .transaction(() => patients.events.add(stepTaken, { hospitalId: 7, patientId: 3, step: 1 }));
      await patients.events.settled();
    });
    const { all } = app.get(SeenSteps);
    const [row] = await world.sql('clinical', 'SELECT event_id, xmin FROM inbox WHERE done_at IS NOT NULL');
    expect(all).toEqual([{ step: 1, hospitalId: 7, accountId: 41, isInTransaction: true, event: row!.event_id }]);
    // Same transaction id: the emitted event and the done mark were written together.
    const [emitted] = await world.sql('clinical', 'SELECT root, actor_id FROM outbox');
    expect(emitted).toMatchObject({ root: row!.event_id, actor_id: 41 });
  });

  it('sees what handlers throw, RetryLater too, and applies the event once it can be', async () => {
    await add(() => patients.events.add(stepTaken, { hospitalId: 7, patientId: 3, step: 2 }));
    await eventually(async () => expect(app.get(SeenSteps).all.map((seen) => seen.step)).toEqual([1, 2]));
    expect(app.get(SeenSteps).refusals).toBe(3);
  });

  it('refuses a handler with decorated parameters, which it would be called without', () => {
    @Controller()
    class Decorated {
      @EventPattern<string>(stepTaken.name)
      handle(@Payload() _: EventEnvelope<Step>): void {}
    }
    expect(() => eventMethods(Decorated)).toThrow('Decorated.handle handles an event: it is given the envelope');
  });

  it('L8 parks what fails through a returned stream', async () => {
    await add(async () => {
      await patients.events.add(stepIgnored, { hospitalId: 7, patientId: 1 });
      await patients.events.add(stepIgnored, { hospitalId: 7, patientId: 2 });
    });
    await eventually(async () =>
      expect(await clinical.maintenance.parked()).toMatchObject([{ aggregate: '1', error: 'Error: refused by stream' }]),
    );
    const done = () =>
      world.sql('clinical', 'SELECT aggregate FROM inbox WHERE name = $1 AND done_at IS NOT NULL', [stepIgnored.name]);
    await eventually(async () => expect(await done()).toEqual([{ aggregate: '2' }]));
  });
});
