import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAs } from '@nidaan/platform-access';
import { SandboxMessages, type OutgoingMessage } from '@nidaan/platform-messages';
import { SendDueMessagesJob } from '../src/jobs/send-due-messages.job.ts';
import { SendingLanesService } from '../src/messages/sending-lanes.service.ts';
import { SendingService } from '../src/messages/sending.service.ts';
import { openIntegrationsFixture } from './integrations-fixture.ts';
import { appointment, NOW, SETTINGS, SLOT, smsTemplate } from './with-messages.ts';

/** 50,000 are measured with MESSAGES=50000 (docs/performance.md). */
const MANY = Number(process.env['MESSAGES'] ?? 600);
/** 50,000 must leave within ten minutes (Speed and volume of the front desk's chapter). */
const MOST_MS = 600_000;
const TENTHS = 10;

/** The sandbox, which counts how often it is given each. */
class CountingSandbox extends SandboxMessages {
  readonly times = new Map<string, number>();

  /** When each tenth of all had been given, in milliseconds since the epoch. */
  readonly tenths: number[] = [];

  override send(message: OutgoingMessage) {
    if (this.times.size % Math.ceil(MANY / TENTHS) === 0) this.tenths.push(Date.now());
    this.times.set(message.reference, (this.times.get(message.reference) ?? 0) + 1);
    return super.send(message);
  }
}

describe('many messages at once', () => {
  it(
    'FRD-71 all that are due leave, each once, while several processes look',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'nidaan-many-'));
      const driver = new CountingSandbox(join(folder, 'sms'), Buffer.alloc(32));
      const fixture = await openIntegrationsFixture({}, driver);
      try {
        fixture.nidaan.clock.set(NOW);
        await fixture.api.put('/api/message-settings/', SETTINGS, fixture.as(1));
        await fixture.api.post('/api/message-templates/', smsTemplate('booked'), fixture.as(1));
        for (let id = 1; id <= MANY; id++) fixture.known.appointments.set(id, appointment(id));
        await fixture.sql(
          `INSERT INTO integrations.messages (hospital_id, branch_id, kind, purpose_key, appointment_id, about_at, channel, language, last_four, due_at, state, reason,
           attempts, provider_ref, parts, cost_paise, created_at)
         SELECT 1, 1, 'booked', 'appointment/' || n || '/booked/0', n, $2, '', '', '', $3, 'scheduled', '', 0, '', 0, 0, $3 FROM generate_series(1, $1::int) n`,
          [MANY, SLOT, NOW],
        );
        const began = performance.now();
        await fixture.app.get(SendDueMessagesJob, { strict: false }).run();
        // Another process, as far as the database can tell.
        const sending = fixture.app.get(SendingService, { strict: false });
        const beside = runAs({ hospitalId: 1 }, async () => {
          while (await sending.batch());
        });
        await Promise.all([beside, fixture.app.get(SendingLanesService, { strict: false }).idle()]);
        if (process.env['MESSAGES']) {
          const spans = driver.tenths.slice(1).map((at, index) => at - driver.tenths[index]!);
          process.stdout.write(
            `${MANY} messages in ${Math.round(performance.now() - began)} ms; by tenths ${spans.join(' ')} ms\n`,
          );
        }
        const states = await fixture.sql('SELECT state, count(*)::int AS n FROM integrations.messages GROUP BY state');
        expect(states).toEqual([{ state: 'sent', n: MANY }]);
        expect(driver.times.size).toBe(MANY);
        expect([...driver.times.values()].filter((times) => times > 1)).toEqual([]);
        const [month] = await fixture.sql('SELECT messages FROM integrations.message_months');
        expect(month).toEqual({ messages: MANY });
      } finally {
        await fixture.close();
        rmSync(folder, { recursive: true, force: true });
      }
    },
    MOST_MS,
  );
});
