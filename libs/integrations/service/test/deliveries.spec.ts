import { describe, expect, it } from '@jest/globals';
import { patientRegistered } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { eventually } from '@nidaan/testing';
import { ForgetDeliveriesJob } from '../src/jobs/forget-deliveries.job.ts';
import { MailOwnerOfWebhookJob } from '../src/jobs/mail-owner-of-webhook.job.ts';
import { ReplayJob } from '../src/jobs/replay.job.ts';
import { openReceiver } from './receiver.ts';
import { minutes, withReceiver } from './with-receiver.ts';

const world = withReceiver();

describe('what becomes of it', () => {
  it('ORG-85 ORG-87 is tried again after five seconds and five minutes, under the same id with a fresh time', async () => {
    world.receiver.answer = (response) => response.writeHead(500).end('broken');
    const { id } = await world.made();
    await world.fixture.tell(patientRegistered, 1);
    const pauses: number[] = [];
    const pause = async (n: number) => {
      const delivery = await world.tried(id, n);
      const { tries, next_try_at: next, status } = delivery!;
      expect([status, tries.at(-1)!.code, tries.at(-1)!.error]).toEqual(['pending', 500, 'The receiver answered 500']);
      pauses.push((Date.parse(next!) - Date.parse(tries.at(-1)!.at)) / 1000);
      return new Date(Date.parse(next!) + 10);
    };
    const second = await pause(1);
    await world.fixture.nidaan.at(second, async () => {
      // A look that comes while the first try is still being put away finds nothing to wake: the next one does.
      await eventually(async () => {
        await world.fixture.look();
        expect(world.receiver.received).toHaveLength(2);
      });
      await pause(2);
    });
    expect(pauses[0]).toBeGreaterThan(3.9);
    expect(pauses[0]).toBeLessThan(6.2);
    expect(pauses[1]).toBeGreaterThan(0.8 * 300 - 1);
    expect(pauses[1]).toBeLessThan(1.2 * 300 + 2);
    const [first, again] = world.receiver.received;
    expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(again!.body).toBe(first!.body);
    expect(Number(again!.headers['webhook-timestamp'])).toBeGreaterThan(Number(first!.headers['webhook-timestamp']));
  });

  it('ORG-85 waits as long as the receiver asks, up to an hour', async () => {
    world.receiver.answer = (response) => response.writeHead(503, { 'retry-after': '86400' }).end();
    const { id } = await world.made();
    await world.fixture.tell(patientRegistered, 1);
    const delivery = await world.tried(id, 1);
    const seconds = (Date.parse(delivery!.next_try_at!) - Date.parse(delivery!.tries[0]!.at)) / 1000;
    expect(seconds).toBeGreaterThan(3590);
    expect(seconds).toBeLessThan(3610);
  });

  it('ORG-85 fails for good after the eighth try', async () => {
    world.receiver.answer = (response) => response.writeHead(500).end();
    const { id } = await world.made();
    await world.fixture.tell(patientRegistered, 1);
    await world.tried(id, 1);
    await world.fixture.sql('UPDATE integrations.deliveries SET round_tries = 7, next_try_at = now() WHERE webhook_id = $1', [
      id,
    ]);
    await world.fixture.look();
    await eventually(async () =>
      expect((await world.fixture.deliveries(1, id))[0]).toMatchObject({ status: 'failed', next_try_at: null }),
    );
  });

  it('ORG-85 switches off at once at 410', async () => {
    world.receiver.answer = (response) => response.writeHead(410).end();
    const { id } = await world.made();
    await world.fixture.tell(patientRegistered, 1);
    await eventually(async () =>
      expect((await world.fixture.api.get(`/api/webhooks/${id}/`, world.fixture.as(1))).body).toMatchObject({
        is_active: false,
        off_reason: 'gone',
      }),
    );
    expect((await world.fixture.deliveries(1, id))[0]!.status).toBe('failed');
  });

  it('ORG-85 switches off after three days of failures alone, and writes to every owner', async () => {
    const { fixture } = world;
    const owners = ['asha@example.in', 'mohan@example.in'];
    fixture.team.owners.set(1, [
      { id: 1, email: owners[0]! },
      { id: 4, email: owners[1]! },
    ]);
    world.receiver.answer = (response) => response.writeHead(500).end();
    const { id } = await world.made();
    await fixture.tell(patientRegistered, 1);
    await world.tried(id, 1);
    await fixture.nidaan.at(minutes(3 * 24 * 60 + 1), async () => {
      await fixture.look();
      await eventually(async () =>
        expect((await fixture.api.get(`/api/webhooks/${id}/`, fixture.as(1))).body).toMatchObject({
          is_active: false,
          off_reason: 'failing',
        }),
      );
      const subject = 'A webhook of your hospital is switched off';
      const mailed = (to: string) => fixture.nidaan.mail.to(to).map((mail) => mail.subject);
      await eventually(() => expect(owners.map(mailed)).toEqual([[subject], [subject]]));
    });
  });

  it('ORG-85 writes to no owner who is none any more, and to nobody of a webhook that is on again', async () => {
    const { fixture } = world;
    fixture.team.owners.set(1, [{ id: 1, email: 'first@example.in' }]);
    const { id: webhookId } = await world.made();
    const data = { hospitalId: 1, webhookId, reason: 'gone', at: new Date().toISOString() } as const;
    const job = fixture.app.get(MailOwnerOfWebhookJob, { strict: false });
    const mails = () => fixture.nidaan.mail.to('first@example.in').length;
    const run = (to: number) => runAs({ hospitalId: 1 }, () => job.run({ ...data, to }));
    await run(1);
    expect(mails()).toBe(0);
    await fixture.api.patch(`/api/webhooks/${webhookId}/`, { is_active: false }, fixture.as(1));
    await run(2);
    expect(mails()).toBe(0);
    fixture.team.isAway = true;
    await expect(run(1)).rejects.toThrow('away');
    fixture.team.isAway = false;
    await run(1);
    expect(mails()).toBe(1);
  });

  it('ORG-87 a replay that is asked for while a try is under way is not lost', async () => {
    const { id } = await world.made(1);
    const held: (() => void)[] = [];
    world.receiver.answer = (response) => void held.push(() => response.writeHead(204).end());
    await world.fixture.tell(patientRegistered, 1);
    await world.arrived(1);
    const [delivery] = await world.fixture.deliveries(1, id);
    const again = await world.fixture.api.post(`/api/webhooks/${id}/deliveries/${delivery!.id}/replay/`, {}, world.fixture.as(1));
    expect(again.status).toBeLessThan(300);
    held[0]!();
    await world.arrived(2);
    held[1]!();
    await eventually(async () => expect((await world.fixture.deliveries(1, id))[0]!.status).toBe('delivered'));
  });

  it('ORG-85 has at most four under way at once, and a slow receiver delays nobody else', async () => {
    const slow = await openReceiver();
    const held: (() => void)[] = [];
    slow.answer = (response) => void held.push(() => response.writeHead(204).end());
    await world.fixture.make(1, slow.url);
    await world.made(2);
    for (let n = 0; n < 7; n++) await world.fixture.tell(patientRegistered, 1, { patientId: n + 1 });
    await eventually(() => expect(held).toHaveLength(4));
    await world.fixture.tell(patientRegistered, 2);
    await world.arrived(1);
    expect([held.length, slow.most]).toEqual([4, 4]);
    const free = setInterval(() => held.splice(0).forEach((end) => end()), 20);
    await eventually(() => expect(slow.received).toHaveLength(7));
    clearInterval(free);
    held.forEach((end) => end());
    expect(slow.most).toBe(4);
    await slow.close();
  });

  it('ORG-85 takes nothing but 2xx for delivered, follows no redirect and keeps 1 KB of the answer', async () => {
    world.receiver.answer = (response, { url }) =>
      url === '/elsewhere'
        ? response.writeHead(204).end()
        : response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(200_000));
    const { id } = await world.made();
    await world.fixture.tell(patientRegistered, 1);
    const delivery = await world.tried(id, 1);
    expect([delivery!.status, delivery!.tries[0]!.code]).toEqual(['pending', 302]);
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/hooks']);
    const { body } = await world.fixture.api.get(`/api/webhooks/${id}/deliveries/${delivery!.id}/`, world.fixture.as(1));
    expect([body.reply.length, JSON.parse(body.body).type]).toEqual([1024, 'patient.registered']);
  });
});

describe('deliveries', () => {
  it('ORG-87 are sent again one by one, under the same id, as a further try', async () => {
    const { id } = await world.made();
    await world.fixture.tell(patientRegistered, 1);
    await world.arrived(1);
    const [delivery] = await eventually(async () => {
      const list = await world.fixture.deliveries(1, id, '?status=delivered');
      expect(list).toHaveLength(1);
      return list;
    });
    const again = await world.fixture.api.post(
      `/api/webhooks/${id}/deliveries/${delivery!.id}/replay/`,
      undefined,
      world.fixture.as(1),
    );
    expect([again.status, again.body.status]).toEqual([200, 'pending']);
    await world.arrived(2);
    await eventually(async () => {
      const [after] = await world.fixture.deliveries(1, id);
      expect([after!.status, after!.tries.length, after!.event_id]).toEqual(['delivered', 2, delivery!.event_id]);
    });
    expect(world.receiver.received[1]!.headers['webhook-id']).toBe(world.receiver.received[0]!.headers['webhook-id']);
  });

  it('ORG-87 are sent again by time and state, and are listed in pages', async () => {
    const { id } = await world.made();
    for (const patientId of [1, 2, 3]) await world.fixture.tell(patientRegistered, 1, { patientId });
    await world.arrived(3);
    await eventually(async () => expect(await world.fixture.deliveries(1, id, '?status=delivered')).toHaveLength(3));
    const list = await world.fixture.deliveries(1, id);
    const page = await world.fixture.deliveries(1, id, `?before=${list[0]!.id}&limit=1`);
    expect(page.map((each) => each.id)).toEqual([list[1]!.id]);
    const span = { from: new Date(Date.now() - 3_600_000).toISOString(), to: new Date(Date.now() + 1000).toISOString() };
    const answer = await world.fixture.api.post(
      `/api/webhooks/${id}/deliveries/replay/`,
      { ...span, status: 'delivered' },
      world.fixture.as(1),
    );
    expect([answer.status, answer.body]).toEqual([202, { message: 'Sending again has begun', count: 3 }]);
    await world.arrived(6);
    const none = await world.fixture.api.post(
      `/api/webhooks/${id}/deliveries/replay/`,
      { ...span, status: 'failed' },
      world.fixture.as(1),
    );
    expect(none.body.count).toBe(0);
  });

  it('ORG-87 the job that sends again waits for whoever holds the webhook, as its removal does', async () => {
    const { id } = await world.made();
    const span = { hospitalId: 1, webhookId: id, from: new Date(0).toISOString(), to: new Date().toISOString(), status: null };
    const replayed = () => runAs({ hospitalId: 1 }, () => world.fixture.app.get(ReplayJob, { strict: false }).run(span));
    const lock = `SELECT FROM integrations.webhooks WHERE hospital_id = 1 AND id = ${id} FOR UPDATE`;
    let isOver = false;
    let again!: Promise<unknown>;
    await world.fixture.nidaan.whileLocked(lock, async (awaited) => {
      again = replayed().then(() => (isOver = true));
      await awaited();
      // What it wakes would wait as well, after it.
      expect(isOver).toBe(false);
    });
    await again;
  });

  it('ORG-87 are never shown with a try whose result is missing', async () => {
    const held: (() => void)[] = [];
    world.receiver.answer = (response) => void held.push(() => response.writeHead(500).end());
    const { id } = await world.made();
    for (let patientId = 1; patientId <= 60; patientId++) await world.fixture.tell(patientRegistered, 1, { patientId });
    const shown: { tries: { at: string }[]; next_try_at: string | null }[] = [];
    const read = async () => {
      const all = await world.fixture.deliveries(1, id);
      const tried = all.filter(({ tries }) => tries.length > 0);
      shown.push(...tried);
      if (tried.length < 60) await read();
    };
    const answering = setInterval(() => held.splice(0).forEach((end) => end()), 1);
    await Promise.all([read(), read(), read()]);
    clearInterval(answering);
    const isTorn = ({ tries, next_try_at: next }: (typeof shown)[number]) => Date.parse(next!) <= Date.parse(tries[0]!.at);
    expect(shown.filter(isTorn)).toEqual([]);
  });

  it('ORG-87 are kept for 30 days', async () => {
    const { id } = await world.made();
    await world.fixture.tell(patientRegistered, 1);
    await world.fixture.tell(patientRegistered, 1, { patientId: 2 });
    await world.arrived(2);
    await world.fixture.sql(
      `UPDATE integrations.deliveries SET created_at = now() - interval '31 days'
      WHERE id = (SELECT min(id) FROM integrations.deliveries WHERE webhook_id = $1)`,
      [id],
    );
    await world.fixture.app.get(ForgetDeliveriesJob, { strict: false }).run();
    expect(await world.fixture.deliveries(1, id)).toHaveLength(1);
  });

  it('ORG-87 of others are nobody’s, and bad questions get a sentence', async () => {
    const { id } = await world.made();
    await world.fixture.tell(patientRegistered, 1);
    await world.arrived(1);
    const [delivery] = await world.fixture.deliveries(1, id);
    for (const path of [`${id}/deliveries/`, `${id}/deliveries/${delivery!.id}/`])
      expect((await world.fixture.api.get(`/api/webhooks/${path}`, world.fixture.as(2))).status).toBe(404);
    expect(
      (await world.fixture.api.post(`/api/webhooks/${id}/deliveries/${delivery!.id}/replay/`, undefined, world.fixture.as(2)))
        .status,
    ).toBe(404);
    for (const query of ['?status=lost', '?before=x', '?limit=0'])
      expect((await world.fixture.api.get(`/api/webhooks/${id}/deliveries/${query}`, world.fixture.as(1))).status).toBe(400);
    for (const body of [{}, { from: 'x', to: 'y' }, { from: '2026-11-23T10:00:00Z', to: '2026-11-23T09:00:00Z' }])
      expect((await world.fixture.api.post(`/api/webhooks/${id}/deliveries/replay/`, body, world.fixture.as(1))).status).toBe(
        400,
      );
  });
});
