import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Live } from '@nidaan/platform-events';
import { EveryoneOwns } from '@nidaan/testing/services';
import { eventually } from '@nidaan/testing';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
let url: string;
const open: AbortController[] = [];

/** Accounts here are made up, and some are members until an instant. */
const ends = new Map<number, string>();
class SomeEnd extends EveryoneOwns {
  override async find(key: Parameters<EveryoneOwns['find']>[0]): ReturnType<EveryoneOwns['find']> {
    return { ...(await super.find(key))!, validUntil: ends.get(key.accountId) ?? null };
  }
}

beforeAll(async () => {
  app = await startIdentity({}, new SomeEnd());
  url = await app.listen();
}, 60_000);
afterAll(() => app?.close());
afterEach(async () => {
  for (const each of open.splice(0)) each.abort();
  await eventually(async () => (await streams()) === 0);
});

const streams = async () => Number(/nidaan_live_streams\S* (\d+)/.exec(await app.metrics())![1]);
const changed = (service: 'patients' | 'lab' | 'support', ...hospitals: number[]) =>
  app.part<Live>(Live as never).changed(service, hospitals);
const queuesChanged = (hospital: number, ...queues: number[]) =>
  app.part<Live>(Live as never).changed('scheduling', [hospital], queues);

/** A screen that listens: what it received so far, and whether the server hung up. */
async function listening(token: string, query = '') {
  const leaving = new AbortController();
  open.push(leaving);
  const response = await fetch(`${url}/api/live/${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  const screen = { response, told: [] as string[][], text: '', isOver: false, leave: () => leaving.abort() };
  const read = async () => {
    for await (const chunk of response.body!) {
      screen.text += Buffer.from(chunk as Uint8Array).toString();
      screen.told = [...screen.text.matchAll(/event: changed\ndata: (.*)\n\n/g)].map(([, data]) => JSON.parse(data!) as string[]);
    }
  };
  void read().then(
    () => (screen.isOver = true),
    () => (screen.isOver = true),
  );
  return screen;
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
const accountOf = (token: string) => Number(claimsOf(token).sub);
const hospitalOf = (token: string) => Number(claimsOf(token).hid);

describe('GET /api/live/', () => {
  it('ORG-24 ends with the membership, to the second, although the token lives on', async () => {
    const endsAt = Date.now() + 1500;
    ends.set(77_001, new Date(endsAt).toISOString());
    const [locum, other] = [await listening(app.token(1, { accountId: 77_001 })), await listening(app.token(1))];
    expect(locum.response.status).toBe(200);
    await eventually(() => locum.isOver);
    expect(Date.now()).toBeGreaterThanOrEqual(endsAt - 50);
    expect(Date.now() - endsAt).toBeLessThan(1000);
    expect(other.isOver).toBe(false);
  });

  it('S1 tells the screens of a hospital what changed there, by name and nothing more, and no other hospital', async () => {
    const [ours, again, theirs] = await Promise.all([app.token(1), app.token(1), app.token(2)].map((token) => listening(token)));
    expect(ours!.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(ours!.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(ours!.response.headers.get('x-accel-buffering')).toBe('no');
    const begun = performance.now();
    changed('patients', 1);
    changed('lab', 1);
    await eventually(() => ours!.told.length > 0 && again!.told.length > 0);
    expect(performance.now() - begun).toBeLessThan(2000);
    expect([ours!.told, again!.told]).toEqual([[['lab', 'patients']], [['lab', 'patients']]]);
    changed('patients', 2);
    await eventually(() => theirs!.told.length > 0);
    expect([theirs!.told, ours!.told]).toEqual([[['patients']], [['lab', 'patients']]]);
  });

  it('FRD-63 says to whoever asks which queues alone have changed, to others the name as ever; and no other hospital', async () => {
    const [narrow, plain, odd, theirs] = await Promise.all([
      listening(app.token(1), '?things=true'),
      listening(app.token(1)),
      listening(app.token(1), '?things=perhaps'),
      listening(app.token(2), '?things=true'),
    ]);
    expect(odd.response.status).toBe(200);
    queuesChanged(1, 14);
    queuesChanged(1, 12);
    changed('lab', 1);
    await eventually(() => [narrow, plain, odd].every(({ told }) => told.length === 1));
    expect([narrow.told, plain.told, odd.told]).toEqual([
      [['lab', 'scheduling#14', 'scheduling#12']],
      [['lab', 'scheduling']],
      [['lab', 'scheduling']],
    ]);
    queuesChanged(1);
    await eventually(() => narrow.told.length === 2);
    queuesChanged(1, 12);
    app.part<Live>(Live as never).changed('scheduling', [1]);
    await eventually(() => narrow.told.length === 3);
    expect([narrow.told.slice(1), theirs.told]).toEqual([[['scheduling#'], ['scheduling']], []]);
  });

  it('tells of what the service itself commits', async () => {
    const { access } = await app.loggedIn();
    const screen = await listening(access);
    await app.post('/api/update-tab-settings', { tabType: 'lab', value: false }, { token: access });
    await eventually(() => screen.told.some((topics) => topics.includes('identity')));
  });

  it('tells staff of tickets of all hospitals, and nothing of what happens inside one', async () => {
    const staff = await listening(app.token(null));
    changed('patients', 1);
    changed('support', 1);
    await eventually(() => staff.told.length > 0);
    expect(staff.told).toEqual([['support']]);
  });

  it('ADM-20 ORG-27 tells staff, and no desk of the hospital, that an account was deactivated; the streams of all its members end', async () => {
    const { access } = await app.loggedIn();
    const hospital = hospitalOf(access);
    const [staff, left, desk] = [app.token(null), access, app.token(hospital, { accountId: 4711 })].map((token) =>
      listening(token),
    );
    await Promise.all([staff, left, desk]);
    await app.setActive(accountOf(access), false);
    await eventually(async () => (await left!).isOver && (await desk!).isOver && (await staff!).told.length > 0);
    expect([(await staff!).told, (await left!).told, (await desk!).told]).toEqual([[['identity']], [], []]);
  });

  it('tells a busy hospital once a second, and leaves nothing out', async () => {
    const screen = await listening(app.token(3));
    const until2s = Date.now() + 2000;
    while (Date.now() < until2s) {
      changed('patients', 3);
      await sleep(5);
    }
    changed('lab', 3);
    await eventually(() => screen.told.flat().includes('lab'));
    expect(screen.told.length).toBeGreaterThanOrEqual(2);
    expect(screen.told.length).toBeLessThanOrEqual(4);
  });

  it('S2 lets nobody in without a good token, and ends when the token expires', async () => {
    for (const token of ['', 'x.y.z'])
      expect((await fetch(`${url}/api/live/`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    const screen = await listening(app.token(1, { lifeSeconds: 2 }));
    expect(screen.response.status).toBe(200);
    await eventually(() => screen.isOver);
  });

  it('S2 ends at once when the account is deactivated or the session is over', async () => {
    const { access } = await app.loggedIn();
    const screen = await listening(access);
    const other = await listening(app.token(1));
    await app.setActive(accountOf(access), false);
    await eventually(() => screen.isOver, 2000);
    expect(other.isOver).toBe(false);
    expect((await fetch(`${url}/api/live/`, { headers: { authorization: `Bearer ${access}` } })).status).toBe(401);
  });

  it('L11 keeps an account to forty streams, says when to come again, and frees those that were left', async () => {
    const screens = await Promise.all(Array.from({ length: 40 }, () => listening(app.token(4, { accountId: 44 }))));
    const refused = await fetch(`${url}/api/live/`, { headers: { authorization: `Bearer ${app.token(4, { accountId: 44 })}` } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await listening(app.token(4, { accountId: 45 }))).response.status).toBe(200);
    screens[0]!.leave();
    await eventually(async () => (await streams()) === 40);
    expect((await listening(app.token(4, { accountId: 44 }))).response.status).toBe(200);
  });

  it('L9 ends all streams when the service stops, and the stop does not wait for the callers', async () => {
    const own = await startIdentity();
    const address = await own.listen();
    const response = await fetch(`${address}/api/live/`, { headers: { authorization: `Bearer ${own.token(1)}` } });
    const begun = performance.now();
    await own.close();
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(await response.text()).toContain(':');
  });
});
