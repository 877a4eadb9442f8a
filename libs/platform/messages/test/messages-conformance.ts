// A suite is one function of many tests.
/* oxlint-disable max-lines-per-function */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Handover, MessageDriver, OutgoingMessage } from '../src/index.ts';

/** A driver and the power over its provider. */
export interface MessagesWorld {
  driver: MessageDriver;
  /** Whether the provider can be asked by our reference, and knows one that it has seen. */
  knowsReferences: boolean;
  /** What arrived at the provider, oldest first. */
  arrived(): Promise<{ reference: string; to: string; text: string; header: string; templateId: string; entityId: string }[]>;
  /** A signed report about what was sent under a reference. */
  reportOf(reference: string, state: 'delivered' | 'failed'): Promise<{ body: string; headers: Record<string, string> }>;
  /** A signed word that a phone wants no more messages. */
  stopOf(from: string): { body: string; headers: Record<string, string> };
  close(): Promise<void>;
}

let count = 0;
export const message = (more: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  reference: `a.${++count}`,
  to: '+919876543210',
  text: 'Asha, your appointment is on 24/11/2026 at 10:00. Sanjeevani',
  registration: { entityId: '1101234567890123456', templateId: '1107161234567890123', header: 'SANJVN' },
  ...more,
});

const taken: Handover = { outcome: 'taken', providerRef: expect.stringMatching(/^[\w-]{1,100}$/) as unknown as string };

/** What every driver must do (one suite per seam, ADR 1). */
export function messagesConformance(name: string, openWorld: () => Promise<MessagesWorld>): void {
  describe(`${name}, as every message driver`, () => {
    let world: MessagesWorld;
    let driver: MessageDriver;
    beforeAll(async () => {
      world = await openWorld();
      driver = world.driver;
    });
    afterAll(() => world?.close());

    it('FRD-70 FRD-74 hands over number, text and registration as they are, in any script', async () => {
      for (const text of ['Your code is 123456', 'आशा, आपका अपॉइंटमेंट कल 10:00 बजे है', 'x'.repeat(900), '{} [] ~ € "\\ \n']) {
        const sent = message({ text });
        expect(await driver.send(sent)).toEqual(taken);
        const { reference, to, registration } = sent;
        expect((await world.arrived()).filter((each) => each.reference === reference)).toEqual([
          { reference, to, text, ...registration },
        ]);
      }
    });

    it('FRD-70 FRD-71 a reference that comes twice is one message, or the driver says that it cannot be asked', async () => {
      const sent = message();
      const first = await driver.send(sent);
      const found = await driver.find(sent.reference);
      if (!world.knowsReferences) return expect(found).toEqual({ state: 'unknown' });
      expect(found).toEqual({ state: 'taken', providerRef: (first as { providerRef: string }).providerRef });
      expect(await driver.send(sent)).toEqual(first);
      expect((await world.arrived()).filter((each) => each.reference === sent.reference)).toHaveLength(1);
      expect(await driver.find('never.sent')).toEqual({ state: 'absent' });
    });

    it('FRD-70 FRD-75 reads reports by our reference, delivered and failed, without words of the provider', async () => {
      const sent = message();
      const handed = (await driver.send(sent)) as { providerRef: string };
      for (const state of ['delivered', 'failed'] as const) {
        const { body, headers } = await world.reportOf(sent.reference, state);
        const [news] = driver.read(body, headers);
        expect(news).toMatchObject({ kind: 'report', reference: sent.reference, providerRef: handed.providerRef, state });
        expect(JSON.stringify(news)).not.toContain('9876543210');
      }
    });

    it('FRD-70 FRD-76 reads that a phone wants no more messages', () => {
      const { body, headers } = world.stopOf('919876543210');
      expect(driver.read(body, headers)).toEqual([{ kind: 'stop', from: '+919876543210' }]);
    });

    it('FRD-75 refuses with 401 what the provider did not sign, to the letter', async () => {
      const sent = message();
      await driver.send(sent);
      const { body, headers } = await world.reportOf(sent.reference, 'delivered');
      const refused = expect.objectContaining({ status: 401 });
      const name_ = Object.keys(headers).find((each) => each !== 'content-type');
      const without = Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name_));
      for (const [text, given] of [
        [`${body} `, headers],
        [body.replace('delivered', 'undeliverable'), headers],
        [body, without],
        [body, { ...headers, [name_!]: `${headers[name_!]}x` }],
        [body, { ...headers, [name_!]: ['a', 'b'] }],
      ] as const)
        expect(() => driver.read(text, given as Record<string, string>)).toThrow(refused as never);
    });
  });
}
