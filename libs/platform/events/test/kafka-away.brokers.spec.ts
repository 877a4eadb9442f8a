import { describe, expect, it } from '@jest/globals';
import { effectsOf, take } from './conformance/conformance-kit.ts';
import { lagOf, step, useKafka } from './kafka-fixture.ts';

describe('Kafka that is away', () => {
  const fixture = useKafka();

  it('L5 lets writes go on while it is away, and the backlog drains in order after', async () => {
    const process = await fixture.start();
    const expected: string[] = [];
    for (let n = 1; n <= 3; n += 1) {
      await take(process, fixture.world, step(1, n));
      expected.push(`1/1:${n}`);
    }
    await fixture.kafka.kill();
    const begun = Date.now();
    for (let n = 4; n <= 60; n += 1) {
      await take(process, fixture.world, step(1, n), step(2, n));
      expected.push(`1/1:${n}`, `1/2:${n}`);
    }
    expect(Date.now() - begun).toBeLessThan(5000);
    expect(await process.rooms.get('patients')!.maintenance.outboxLagSeconds()).toBeGreaterThan(0);
    expect(await lagOf(process)).toBeNaN();
    await fixture.kafka.start();
    await fixture.expectEffects(expected);
    const ofOne = (await effectsOf(fixture.world, 'clinical')).filter((effect) => effect.startsWith('1/1:'));
    expect(ofOne).toEqual(Array.from({ length: 60 }, (_, i) => `1/1:${i + 1}`));
  }, 120_000);

  it('L5 starts a service while it is away, and catches up when it comes', async () => {
    await fixture.kafka.kill();
    const begun = Date.now();
    const process = await fixture.start();
    expect(Date.now() - begun).toBeLessThan(15_000);
    await take(process, fixture.world, step(7, 1));
    await fixture.kafka.start();
    await fixture.expectEffects(['1/7:1']);
  }, 120_000);
});
