import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { openIntegrationsFixture, type IntegrationsFixture } from './integrations-fixture.ts';
import { openReceiver, type Receiver } from './receiver.ts';

/** The fixture with a new receiver for each test; webhooks of a test are gone after it. */
export function withReceiver() {
  const world = {
    fixture: undefined as unknown as IntegrationsFixture,
    receiver: undefined as unknown as Receiver,
    /** A webhook that leads to the receiver. */
    made: async (hospital = 1, more: object = {}) => (await world.fixture.make(hospital, world.receiver.url, more)).body,
    arrived: (n: number) => eventually(() => expect(world.receiver.received).toHaveLength(n)),
    bodies: () => world.receiver.received.map(({ body }) => JSON.parse(body)),
    /** The newest delivery, once it has had so many tries. */
    tried: (id: number, tries: number) =>
      eventually(async () => {
        const [delivery] = await world.fixture.deliveries(1, id);
        expect(delivery!.tries).toHaveLength(tries);
        return delivery!;
      }),
  };
  beforeAll(async () => {
    world.fixture = await openIntegrationsFixture();
  }, 120_000);
  afterAll(() => world.fixture?.close());
  beforeEach(async () => {
    world.receiver = await openReceiver();
  });
  afterEach(async () => {
    const { api, as } = world.fixture;
    for (const hospital of [1, 2])
      for (const { id } of (await api.get('/api/webhooks/', as(hospital))).body)
        await api.delete(`/api/webhooks/${id}/`, as(hospital));
    await world.receiver.close();
  });
  return world;
}

/** So many minutes from now. */
export const minutes = (n: number) => new Date(Date.now() + n * 60_000);
