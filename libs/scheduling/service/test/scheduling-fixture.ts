import { Controller, Module } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { clinicSettingsChanged, hospitalVerified, profileChanged } from '@nidaan/identity-contracts';
import type { EventContract, EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { ACCESS_EVENTS, newContext, runInContext } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { SCHEDULING_EVENTS } from '@nidaan/scheduling-contracts';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { schedulingService } from '../src/index.ts';

/** What the others heard. */
const heard: EventEnvelope[] = [];

@Controller()
class ListenerStandIn {
  @EventPattern<string[]>(SCHEDULING_EVENTS.map(({ name }) => name))
  note(@Payload() told: EventEnvelope): void {
    heard.push(told);
  }
}

@Module({ controllers: [ListenerStandIn] })
class ListenerModule {}

/** Stands where identity is: tells of hospitals, and hears what scheduling tells. */
const identity: ServiceDefinition = {
  ...{ name: 'identity', routes: [], jobs: [], migrations: [], entities: [], module: ListenerModule },
  events: [...ACCESS_EVENTS, hospitalVerified, profileChanged, clinicSettingsChanged],
};

/** Scheduling on a real PostgreSQL, and what it told. */
export class SchedulingFixture {
  private constructor(readonly nidaan: TestNidaan) {}

  static async open(): Promise<SchedulingFixture> {
    heard.length = 0;
    return new SchedulingFixture(await startTestNidaan({ services: [identity, schedulingService] }));
  }

  /** Tells as identity, and waits until it is applied. */
  async tell<E extends EventContract>(contract: E, payload: PayloadOf<E> & { hospitalId: number }): Promise<void> {
    const { app, database } = this.nidaan.composition.services.get('identity')!;
    const events = app.get(EventsService);
    await runInContext(newContext({ hospitalId: payload.hospitalId }), () =>
      database.transaction(() => events.add(contract, payload)),
    );
    await this.nidaan.settled();
  }

  /** What was told of one contract. */
  async told<E extends EventContract>(contract: E, hospitalId: number): Promise<PayloadOf<E>[]> {
    await this.nidaan.settled();
    return heard
      .filter((each) => each.name === contract.name && each.hospitalId === hospitalId)
      .map(({ payload }) => payload as PayloadOf<E>);
  }

  close(): Promise<void> {
    return this.nidaan.close();
  }
}
