import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runInContext, newContext } from '@nidaan/platform-access';
import { Live } from '@nidaan/platform-events';
import type { DisplayAnswer, PublicDisplay, QueueAnswer } from '@nidaan/scheduling-contracts';
import { eventually } from '@nidaan/testing';
import { DisplayStreamsService, MOST_OF_KEY, MOST_STREAMS } from '../src/displays/display-streams.service.ts';
import { isSilent } from '../src/displays/public-displays.service.ts';
import { openQueuesFixture, type QueuesFixture } from './queues-fixture.ts';

describe('waiting-room displays', () => {
  let desk: QueuesFixture;
  let hospital = 0;
  let queue: QueueAnswer;

  const begin = async (form: object = {}): Promise<DisplayAnswer> => {
    hospital += 1;
    await desk.verify(hospital);
    queue = await desk.queue(hospital, { name_hi: 'बिल', counters: [{ id: 1, name: 'Window 1', room: '3' }] });
    const body = { name: 'Ground floor', queues: [queue.id], ...form };
    return (await desk.api.post('/api/displays/', body, desk.as(hospital))).body;
  };
  const read = (key: string) => desk.api.get(`/api/public/displays/${key}/`);
  const notConnected = { status: 404, body: { message: 'This display is not connected' } };

  beforeAll(async () => {
    desk = await openQueuesFixture();
  });

  afterAll(() => desk?.close());

  it('FRD-65 are added with a key that names the hospital, listed, changed and removed', async () => {
    const display = await begin();
    expect(display).toMatchObject({
      ...{ name: 'Ground floor', languages: ['en'], show_names: false, theme: 'dark', is_active: true, last_seen: null },
      key: expect.stringMatching(new RegExp(`^${hospital.toString(36)}\\.[\\w-]{22}$`)),
    });
    const path = `/api/displays/${display.id}/`;
    const changed = await desk.api.patch(path, { languages: ['hi', 'en'], volume: 40 }, desk.as(hospital));
    expect(changed.body).toMatchObject({ name: 'Ground floor', languages: ['hi', 'en'], volume: 40, key: display.key });
    expect((await desk.api.get('/api/displays/', desk.as(hospital))).body).toEqual([changed.body]);
    expect((await desk.api.delete(path, desk.as(hospital))).status).toBe(204);
    expect((await desk.api.get('/api/displays/', desk.as(hospital))).body).toEqual([]);
    expect(await read(display.key)).toMatchObject(notConnected);
  });

  it.each([
    [{ name: '' }, 400, 'Please give the display a name'],
    [{ queues: [] }, 400, 'Please choose at least one queue'],
    [{ queues: [999_999] }, 404, 'No queue found with this ID'],
    [{ languages: ['en', 'hi', 'mr', 'ta'] }, 400, 'Please choose one to three languages'],
    [{ languages: ['xx'] }, 400, 'Please choose one to three languages'],
    [{ silent_from: '25:00' }, 400, 'Times must be written as HH:MM'],
  ])('FRD-65 refuses %j with a sentence', async (form, status, sentence) => {
    await begin();
    const body = { name: 'A', queues: [queue.id], ...form };
    const answer = await desk.api.post('/api/displays/', body, desk.as(hospital));
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
  });

  it('FRD-65 are not connected with an old key, an unknown one, or while they are switched off', async () => {
    const display = await begin();
    const path = `/api/displays/${display.id}/`;
    const { body: renewed } = await desk.api.post(`${path}new-key/`, {}, desk.as(hospital));
    expect(renewed.key).not.toBe(display.key);
    expect(await read(display.key)).toMatchObject(notConnected);
    expect((await read(renewed.key)).status).toBe(200);
    for (const wrong of ['x', `${hospital.toString(36)}.${'a'.repeat(22)}`, `zz.${renewed.key.split('.')[1]}`])
      expect(await read(wrong)).toMatchObject(notConnected);
    await desk.api.patch(path, { is_active: false }, desk.as(hospital));
    expect(await read(renewed.key)).toMatchObject(notConnected);
    expect((await desk.api.get(`/api/public/displays/${renewed.key}/live/`)).status).toBe(404);
  });

  it('FRD-65 of another hospital are not there', async () => {
    const display = await begin();
    const other = desk.as(hospital + 1000);
    for (const answer of [
      await desk.api.patch(`/api/displays/${display.id}/`, { name: 'x' }, other),
      await desk.api.post(`/api/displays/${display.id}/new-key/`, {}, other),
      await desk.api.delete(`/api/displays/${display.id}/`, other),
    ])
      expect([answer.status, answer.body.message]).toEqual([404, 'No display found with this ID']);
  });

  it('FRD-66 shows who is called where, who is next, and the last calls', async () => {
    const display = await begin({ notice: 'Please keep quiet' });
    for (const name of ['Ramesh Kumar', 'B', 'C', 'D', 'E', 'F', 'G', 'H'])
      await desk.issue(hospital, { queue_id: queue.id, name });
    const { body: call } = await desk.next(hospital, queue.id);
    await desk.act(hospital, call.token.id, 'recall');
    const shown = (await read(display.key)).body as PublicDisplay;
    expect(shown).toMatchObject({
      title: 'Ground floor',
      languages: ['en'],
      notice: 'Please keep quiet',
      time_zone: 'Asia/Kolkata',
    });
    expect(shown.queues).toEqual([
      {
        ...{ id: queue.id, name: 'Billing', name_hi: 'बिल', room: '3', doctor_name: null, state: null, delay_minutes: 0 },
        current: [{ number: 'B1', counter: 'Window 1', room: '3', since: expect.any(String) }],
        ...{ next: ['B2', 'B3', 'B4', 'B5', 'B6'], waiting: 7, wait_minutes: 80 },
      },
    ]);
    expect(shown.calls.map(({ number, counter, room }) => [number, counter, room])).toEqual([
      ['B1', 'Window 1', '3'],
      ['B1', 'Window 1', '3'],
    ]);
    expect(shown.calls[0]!.id).toBeGreaterThan(shown.calls[1]!.id);
  });

  it('FRD-66 shows no name unless the display shows names, and then a short one (I11)', async () => {
    const display = await begin();
    await desk.issue(hospital, { queue_id: queue.id, name: 'Ramesh Kumar' });
    await desk.next(hospital, queue.id);
    expect(JSON.stringify((await read(display.key)).body)).not.toContain('Ramesh');
    await desk.api.patch(`/api/displays/${display.id}/`, { show_names: true }, desk.as(hospital));
    const shown = (await read(display.key)).body as PublicDisplay;
    expect([shown.queues[0]!.current[0]!.name, shown.calls[0]!.name]).toEqual(['Ramesh K.', 'Ramesh K.']);
    expect(JSON.stringify(shown)).not.toContain('Kumar');
  });

  it('ORG-64 FRD-66 shows no name of a restricted record, also where the desk issued the token by hand', async () => {
    const display = await begin({ show_names: true });
    desk.visits.restricted.set(hospital, [44]);
    desk.visit(hospital, 7, { name: 'Ramesh Kumar', personId: 44 });
    desk.visit(hospital, 8, { name: 'Sunita Devi', personId: 45 });
    const names = [];
    for (const visit of [7, 8]) {
      await desk.issue(hospital, { queue_id: queue.id, visit_id: visit });
      await desk.nidaan.at(new Date(Date.now() + visit * 60_000), () => desk.next(hospital, queue.id));
      const shown = (await read(display.key)).body as PublicDisplay;
      names.push(shown.queues[0]!.current[0]!.name);
    }
    expect(names).toEqual([undefined, 'Sunita D.']);
  });

  it('FRD-66 shows the last ten calls of the day, and none that was taken back', async () => {
    const display = await begin();
    const { body: token } = await desk.issue(hospital, { queue_id: queue.id, name: 'A' });
    await desk.act(hospital, token.id, 'call');
    for (let n = 0; n < 11; n += 1) await desk.act(hospital, token.id, 'recall');
    expect((await read(display.key)).body.calls).toHaveLength(10);
    const { body: other } = await desk.issue(hospital, { queue_id: queue.id, name: 'B' });
    await desk.act(hospital, other.id, 'call');
    await desk.act(hospital, other.id, 'undo');
    expect((await read(display.key)).body.calls[0].number).toBe('B1');
  });

  it('FRD-69 says when a display asked last', async () => {
    const display = await begin();
    await read(display.key);
    const [{ last_seen: seen }] = (await desk.api.get('/api/displays/', desk.as(hospital))).body;
    expect(Math.abs(Date.now() - Date.parse(seen))).toBeLessThan(60_000);
  });

  it.each([
    ['21:00', '07:00', '23:30', true],
    ['21:00', '07:00', '06:59', true],
    ['21:00', '07:00', '07:00', false],
    ['13:00', '15:00', '14:00', true],
    ['13:00', '15:00', '15:00', false],
    ['', '', '14:00', false],
  ])('FRD-68 is silent from %j to %j at %s: %s', (silentFrom, silentTo, time, expected) => {
    expect(isSilent({ silentFrom, silentTo }, time)).toBe(expected);
  });

  describe('that are open', () => {
    const streams = () => desk.nidaan.composition.services.get('scheduling')!.app.get(DisplayStreamsService, { strict: false });

    it('FRD-66 are told of a call of their hospital, and of no other', async () => {
      await begin();
      const [own, other] = [streams().open(hospital, 'a'), streams().open(hospital + 500, 'a')];
      const texts = { own: '', other: '' };
      own.body.on('data', (text: Buffer) => (texts.own += text.toString()));
      other.body.on('data', (text: Buffer) => (texts.other += text.toString()));
      await desk.issue(hospital, { queue_id: queue.id, name: 'A' });
      await eventually(() => texts.own.includes('event: changed'));
      expect(texts.other).not.toContain('changed');
      own.body.destroy();
      other.body.destroy();
      await eventually(() => streams().load.open === 0);
    });

    it('FRD-66 L11 of a large hospital are told in turns, fifty at once, for each of them asks then', async () => {
      await begin();
      const open = Array.from({ length: 120 }, (_, n) => streams().open(hospital, String(n)));
      const turns: number[] = [];
      let size = 0;
      for (const stream of open)
        stream.send = () => {
          if (size === 0) queueMicrotask(() => void (turns.push(size), (size = 0)));
          size += 1;
        };
      await desk.issue(hospital, { queue_id: queue.id, name: 'A' });
      await eventually(() => turns.length === 3);
      expect(turns).toEqual([50, 50, 20]);
      for (const stream of open) stream.body.destroy();
      await eventually(() => streams().load.open === 0);
    });

    it(`FRD-66 are at most ${MOST_STREAMS} in one process; one more is asked to come again`, async () => {
      const open = Array.from({ length: MOST_STREAMS }, (_, n) => streams().open(900 + (n % 7), String(n)));
      expect(() => streams().open(900, 'a')).toThrow('Too many attempts');
      for (const stream of open) stream.body.destroy();
      await eventually(() => streams().load.open === 0);
    });

    it(`FRD-66 are at most ${MOST_OF_KEY} with one key; other displays of the hospital find their places`, async () => {
      const { key } = await begin();
      const open = Array.from({ length: MOST_OF_KEY }, () => streams().open(hospital, key));
      expect((await desk.api.get(`/api/public/displays/${key}/live/`)).status).toBe(429);
      open.push(streams().open(hospital, 'other'));
      open.shift()!.body.destroy();
      await eventually(() => streams().load.open === MOST_OF_KEY);
      open.push(streams().open(hospital, key));
      for (const stream of open) stream.body.destroy();
      await eventually(() => streams().load.open === 0);
    });

    it('FRD-69 leave nothing behind: no listener, no timer, no room, however often they come and go', async () => {
      await begin();
      const live = desk.nidaan.composition.services.get('scheduling')!.app.get(Live, { strict: false });
      for (let round = 0; round < 200; round += 1) {
        const stream = streams().open(hospital, 'a');
        runInContext(newContext({ hospitalId: hospital }), () => live.changed('scheduling', [hospital]));
        stream.body.destroy();
        await eventually(() => streams().load.open === 0);
      }
      expect(streams().load).toEqual({ open: 0, rooms: 0, timers: 0 });
    });
  });
});
