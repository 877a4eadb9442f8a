import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, openDatabaseProxy, type TestDatabase, eventually } from '@nidaan/testing';
import { liveConformance, sharedLiveConformance } from './conformance/live-conformance.ts';
import { InProcessLive, PostgresTransport, PostgresLive } from '../src/index.ts';
import { MOST_THINGS } from '../src/live/changed-things.ts';
import { GatheredLive } from '../src/live/gathered-live.ts';
import { ListenChannel } from '../src/transport/listen-channel.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database?.drop());
const postgres = async () => new PostgresLive({ connectionString: database.url, application_name: 'live-test' });

liveConformance('in-process', async () => new InProcessLive());
liveConformance('postgres', postgres);
sharedLiveConformance('postgres', postgres);

/** What is sent, and what is heard of it by a process of the release before, which knows numbers of hospitals alone. */
class Written extends GatheredLive {
  readonly texts: string[] = [];
  override async start(): Promise<void> {}
  protected override async send(text: string): Promise<void> {
    this.texts.push(text);
  }
}

describe('texts between processes', () => {
  it('FRD-63 name a hospital for the release before, too, and never grow beyond what a notification carries', async () => {
    const live = new Written();
    const many = Array.from({ length: 500 }, (_, n) => 2_000_000_000 + n);
    live.changed(
      'scheduling',
      many,
      Array.from({ length: MOST_THINGS }, (_, n) => 2_000_000_000 + n),
    );
    live.changed('lab', [7]);
    await live.stop();
    expect(Math.max(...live.texts.map((text) => text.length))).toBeLessThan(8000);
    const heardBefore = live.texts.flatMap((text) => text.split(' ').slice(2).map(Number));
    expect(heardBefore.filter((hospital) => !Number.isNaN(hospital))).toEqual([...many, 7]);
  });
});

describe('postgres live', () => {
  it('is back by itself when its connection was cut', async () => {
    const [here, there] = [await postgres(), await postgres()];
    const heard: number[] = [];
    there.listen((_service, hospitals) => heard.push(...hospitals));
    await Promise.all([here.start(), there.start()]);
    const admin = new pg.Client(database.url);
    await admin.connect();
    try {
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'live-test'`);
      await eventually(async () => {
        here.changed('lab', [5]);
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(heard).toContain(5);
      });
    } finally {
      await Promise.all([here.stop(), there.stop()]);
      await admin.end();
    }
  });
});

describe('a channel', () => {
  it('gives pg one statement at a time, as its next release demands, and loses none', async () => {
    const ask = pg.Client.prototype.query as (...given: unknown[]) => Promise<unknown>;
    let running = 0;
    const atOnce: number[] = [];
    const spy = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      running += 1;
      atOnce.push(running);
      return ask.apply(this, given).finally(() => (running -= 1));
    } as never);
    const heard: string[] = [];
    const channel = new ListenChannel({ connectionString: database.url }, 'nidaan_spec', (text) => heard.push(text));
    const texts = ['a', 'b', 'c', 'd'];
    await Promise.all([channel.start(), ...texts.map((text) => channel.notify(text))]);
    await eventually(async () => expect(heard).toEqual(texts));
    await channel.stop();
    spy.mockRestore();
    // LISTEN, and a statement for each text.
    expect(atOnce).toEqual([1, 1, 1, 1, 1]);
  });
});

describe('sessions of the events', () => {
  it('L6 ask PostgreSQL to give them up soon when their process is lost, and a transport not to stand still in a turn', async () => {
    const proxy = await openDatabaseProxy(database.url);
    const live = new PostgresLive({ connectionString: proxy.url, application_name: 'live-lasting' });
    const transport = new PostgresTransport({ connection: { connectionString: proxy.url } });
    await live.start();
    await transport.start({ services: [], arrived: () => undefined });
    await Promise.all([live.stop(), transport.stop()]);
    await proxy.close();
    const [listening, carrying] = proxy.startups;
    for (const startup of [listening, carrying]) expect(startup).toMatch(/-c tcp_keepalives_idle=10s.*-c tcp_user_timeout=25s/);
    expect(listening).not.toContain('idle_in_transaction');
    expect(carrying).toContain('-c idle_in_transaction_session_timeout=60s');
    expect(carrying).toContain('-c enable_sort=off');
  });
});
