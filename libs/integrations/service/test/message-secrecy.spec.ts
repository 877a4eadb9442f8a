import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nidaan/platform-telemetry';
import { TellStopsJob } from '../src/jobs/tell-stops.job.ts';
import { appointment, mailTemplate, NOW, person, smsTemplate, withMessages } from './with-messages.ts';

const world = withMessages();
/** Stand nowhere but where they are sealed, at the provider and in the mail. */
const PLANTED = { phone: '9812340987', name: 'Zuleikha', email: 'zuleikha.planted@example.in' };
const ANY = /9812340987|Zuleikha|zuleikha/i;

describe('what nobody may read beside', () => {
  it('FRD-77 no number, name, address or text is in a log, a metric, a job, an event or the database, whatever goes wrong', async () => {
    const lines: string[] = [];
    const spy = (stream: NodeJS.WriteStream) =>
      jest.spyOn(stream, 'write').mockImplementation((chunk) => {
        lines.push(String(chunk));
        return true;
      });
    const spies = [spy(process.stdout), spy(process.stderr)];
    const logged = (['error', 'warn', 'info'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockImplementation((...said: unknown[]) => {
        lines.push(...said.map((each) => (each instanceof Error ? `${each.message} ${each.stack}` : JSON.stringify(each))));
      }),
    );
    try {
      await world.template(smsTemplate('booked'));
      await world.template(mailTemplate('reminder'));
      const { phone, name, email } = PLANTED;
      for (const id of [12, 13, 14])
        world.fixture.known.appointments.set(id, appointment(id, { phone, name, email, person_id: 5 }));
      world.fixture.known.persons.set(5, person(5, { phone, first_name: name, name, email }));
      world.driver.next = [
        { outcome: 'later', reason: 'The provider answered 500', afterSeconds: null },
        { outcome: 'unknown', reason: 'The provider did not answer in time' },
        async () => Promise.reject(new Error('The driver broke')),
      ];
      for (const id of [12, 13, 14]) await world.tell({ appointmentId: id, personId: 5 });
      await world.look();
      await world.report([{ kind: 'stop', from: `+91${phone}` }]);
      world.fixture.known.isAway = true;
      await world.fixture.app
        .get(TellStopsJob, { strict: false })
        .run()
        .catch((fault: unknown) => lines.push(String(fault)));
      world.fixture.known.isAway = false;
      await world.lookAt(new Date(NOW.getTime() + 23 * 3_600_000));
    } finally {
      for (const each of [...spies, ...logged]) each.mockRestore();
    }
    const metrics = await world.fixture.nidaan.composition.services.get('integrations')!.metrics.registry.metrics();
    const tables = [
      'messages',
      'message_stops',
      'message_templates',
      'job_requests',
      'outbox',
      'inbox',
      'audit_entries',
      'message_months',
    ];
    const rows = await Promise.all(
      tables.map((table) => world.fixture.sql(`SELECT to_jsonb(t)::text AS row FROM integrations.${table} t`)),
    );
    const jobs = await world.fixture.sql(`SELECT to_jsonb(j)::text AS row FROM pgboss.job j`).catch(() => []);
    for (const text of [...lines, metrics, ...rows.flat().map(({ row }) => String(row)), ...jobs.map(({ row }) => String(row))])
      expect(text).not.toMatch(ANY);
    // What was planted did travel.
    expect(world.driver.given.every(({ to }) => to === `+91${PLANTED.phone}`)).toBe(true);
    expect(world.driver.given.length).toBeGreaterThanOrEqual(3);
  });
});
