import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { eventually } from '@nidaan/testing/eventually';
import { faultOf, startEmbeddedPostgres, type EmbeddedPostgres, type EmbeddedPostgresOptions } from './index.ts';
import { ServerProcess } from './server-process.ts';

const DIST = new URL('../../dist/embedded/index.js', import.meta.url);
const TOP = new URL('../../../../..', import.meta.url);
const isRoot = process.getuid?.() === 0;

/** Keeps a server up in a process of its own until it is killed; prints its address. */
const HOLDER = `const { startEmbeddedPostgres } = await import('${DIST.href}');
const server = await startEmbeddedPostgres({ dataDir: process.argv[1], durable: process.argv[2] !== 'volatile' });
console.log(server.url);
process.once('SIGTERM', () => server.stop().then(() => process.exit(0)));
setInterval(() => {}, 1000);`;

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

async function hold(dataDir: string, kind: 'durable' | 'volatile' = 'durable'): Promise<{ child: ChildProcess; url: string }> {
  const args = ['--input-type=module', '-e', HOLDER, dataDir, kind];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    child.once('exit', () => reject(new Error('The holder ended.')));
  });
  return { child, url };
}

const ended = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve));

function serverPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10);
}

async function untilGone(pid: number, seconds = 5): Promise<boolean> {
  for (let i = 0; i < seconds * 20; i += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await sleep(50);
  }
  return false;
}

describe('embedded PostgreSQL', () => {
  let top: string;
  let count = 0;
  let running: EmbeddedPostgres | undefined;
  const newFolder = () => join(top, `data-${(count += 1)}`);
  const start = async (dataDir: string, options: Partial<EmbeddedPostgresOptions> = {}) =>
    (running = await startEmbeddedPostgres({ dataDir, durable: true, ...options }));

  beforeAll(() => {
    spawnSync(process.execPath, ['tools/build.mjs', 'libs/platform/database'], { cwd: TOP });
    top = mkdtempSync(join(tmpdir(), 'nidaan-embedded-'));
    chmodSync(top, 0o755);
  });
  afterEach(async () => {
    await running?.stop();
    running = undefined;
  });
  afterAll(() => rmSync(top, { recursive: true, force: true }));

  it('keeps data over a restart, listens on 127.0.0.1 only and guards the password', async () => {
    const dataDir = newFolder();
    const first = await start(dataDir);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    expect(await ask(first.url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await ask(first.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(await ask(first.url, 'SHOW jit')).toEqual([{ jit: 'off' }]);
    expect(statSync(join(dataDir, 'postgres-password')).mode & 0o777).toBe(0o600);
    await expect(ask(first.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password authentication failed');
    const pid = serverPid(dataDir);
    await first.stop();
    expect(await untilGone(pid)).toBe(true);
    expect(existsSync(join(dataDir, 'in-use-by'))).toBe(false);
    expect(await ask((await start(dataDir)).url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  it('P1 keeps the memory of a statement for the next one', async () => {
    const { url } = await start(newFolder());
    const client = new pg.Client(url);
    await client.connect();
    const { pid } = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0];
    // Linux alone tells how many pages were made for a process.
    const told = () => (process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)! : '');
    const faults = () => Number(told().split(' ')[7] ?? 0);
    const work = () => client.query(`SELECT length(string_agg(md5(i::text), ',')) FROM generate_series(1, 20000) i`);
    for (let n = 0; n < 5; n += 1) await work();
    const before = faults();
    for (let n = 0; n < 10; n += 1) await work();
    const made = faults() - before;
    await client.end();
    // Of a megabyte that is given back, 250 pages are made anew.
    expect(made / 10).toBeLessThan(25);
  });

  it('ends with a Node process that is killed, and the next start has every committed row', async () => {
    const dataDir = newFolder();
    const { child, url } = await hold(dataDir);
    await ask(url, 'CREATE TABLE kept AS SELECT 8 AS n');
    const pid = serverPid(dataDir);
    child.kill('SIGKILL');
    expect(await untilGone(pid)).toBe(true);
    expect(await ask((await start(dataDir)).url, 'SELECT n FROM kept')).toEqual([{ n: 8 }]);
  });

  it('ends with its Node process also when one of its own processes no longer answers', async () => {
    const dataDir = newFolder();
    const { child, url } = await hold(dataDir, 'volatile');
    const [row] = await ask(url, `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`);
    const pid = serverPid(dataDir);
    process.kill(row!.pid as number, 'SIGSTOP');
    child.kill('SIGKILL');
    expect(await untilGone(pid, 15)).toBe(true);
  }, 20_000);

  it('starts after server and Node process were both killed', async () => {
    const dataDir = newFolder();
    const { child, url } = await hold(dataDir);
    await ask(url, 'CREATE TABLE kept AS SELECT 9 AS n');
    process.kill(serverPid(dataDir), 'SIGKILL');
    child.kill('SIGKILL');
    expect(await ask((await start(dataDir)).url, 'SELECT n FROM kept')).toEqual([{ n: 9 }]);
  });

  it('brings a server that fell back on the same address', async () => {
    const { url } = await start(newFolder());
    await ask(url, 'CREATE TABLE kept AS SELECT 10 AS n');
    process.kill(serverPid(join(top, `data-${count}`)), 'SIGKILL');
    await eventually(async () => expect(await ask(url, 'SELECT n FROM kept')).toEqual([{ n: 10 }]));
  });

  it('L7 brings a server back that could not start at first, as on a full disk, and says why once', async () => {
    const dataDir = newFolder();
    const said: string[] = [];
    const { url } = await start(dataDir, { log: (line) => said.push(line) });
    const needed = join(dataDir, 'postgres/cluster/global/pg_control');
    renameSync(needed, `${needed}.away`);
    process.kill(serverPid(dataDir), 'SIGKILL');
    const told = () => said.filter((line) => line.endsWith('It is tried again until the database has started.'));
    await eventually(() => told().length > 0);
    // At least one further try.
    await sleep(2500);
    renameSync(`${needed}.away`, needed);
    await eventually(async () => (await ask(url, 'SELECT 1 AS one'))[0]);
    expect(told()).toEqual([expect.stringContaining('pg_control')]);
  }, 60_000);

  it('says why a server did not start also where its last words come after its end', async () => {
    const binDir = newFolder();
    mkdirSync(binDir);
    writeFileSync(join(binDir, 'postgres'), '#!/bin/sh\n(sleep 0.3; echo "FATAL: no room" >&2) &\n', { mode: 0o755 });
    const places = { account: {}, binDir, home: binDir, clusterDir: binDir };
    const starting = ServerProcess.start(places, { durable: false, port: 1, log: () => undefined });
    await expect(starting).rejects.toThrow('FATAL: no room');
  });

  it('stops at once while a server that fell cannot be started', async () => {
    const dataDir = newFolder();
    const said: string[] = [];
    const server = await start(dataDir, { log: (line) => said.push(line) });
    const pid = serverPid(dataDir);
    rmSync(join(dataDir, 'postgres/cluster/global/pg_control'));
    process.kill(pid, 'SIGKILL');
    await eventually(() => said.some((line) => line.includes('It is tried again')));
    // In the midst of the third pause, which is four seconds long.
    await sleep(3500);
    const begun = Date.now();
    await server.stop();
    expect(Date.now() - begun).toBeLessThan(2000);
    running = undefined;
  }, 60_000);

  it('stops a server left behind by an earlier run before it starts its own', async () => {
    const dataDir = newFolder();
    const { child } = await hold(dataDir);
    const pid = serverPid(dataDir);
    // Frozen, the server cannot follow the watcher's signal: it stays as an orphan.
    process.kill(pid, 'SIGSTOP');
    child.kill('SIGKILL');
    await ended(child);
    const starting = start(dataDir);
    await sleep(300);
    process.kill(pid, 'SIGCONT');
    expect(await ask((await starting).url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(await untilGone(pid)).toBe(true);
  });

  it('refuses a data folder that a living process uses', async () => {
    const dataDir = newFolder();
    const { child } = await hold(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`already runs on the data folder ${dataDir} (process ${child.pid})`);
    child.kill('SIGTERM');
    await ended(child);
  });

  it('is not misled by a pid file whose number went to another program', async () => {
    const dataDir = newFolder();
    await (await start(dataDir)).stop();
    writeFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), `${process.pid}\n`);
    writeFileSync(join(dataDir, 'in-use-by'), `${process.pid} 12345 an-earlier-boot`);
    expect(await ask((await start(dataDir)).url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('begins again after a first start that was cut off', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres/unfinished/cluster'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/unfinished/cluster/PG_VERSION'), '18\n');
    expect(await ask((await start(dataDir)).url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  it('says in one sentence that the wanted port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expect(start(newFolder(), { port })).rejects.toThrow(`Port ${port} for the database is taken by another program.`);
    other.close();
  });

  it('waits for a port that is free in a moment: a process of a killed server may still hold it', async () => {
    const dataDir = newFolder();
    await (await start(dataDir)).stop();
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const starting = start(dataDir, { port });
    await sleep(800);
    other.close();
    expect(new URL((await starting).url).port).toBe(String(port));
  });

  it('says in one sentence that the data folder cannot be used', async () => {
    const file = newFolder();
    writeFileSync(file, '');
    await expect(start(file)).rejects.toThrow(`${file} (DATA_DIR) is not a folder.`);
    const fault = (code: string) => faultOf(Object.assign(new Error(code), { code }), '/data').message;
    expect(fault('ENOSPC')).toBe('There is no space left on the disk that holds the data folder /data.');
    expect(fault('EACCES')).toContain('The data folder /data cannot be written by this user');
    expect(fault('EROFS')).toBe('The data folder /data is on a read-only file system.');
  });

  it('keeps the cluster of a closed folder where its account can go, and begins afresh when the data folder is removed', async () => {
    const closed = newFolder();
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = join(closed, '.data');
    const placeOf = () => (isRoot ? readFileSync(join(dataDir, 'postgres-place'), 'utf8').trim() : join(dataDir, 'postgres'));
    const first = await start(dataDir);
    const places = [placeOf()];
    if (isRoot) expect(places[0]).toMatch(/^\/var\/lib\/nidaan\/[0-9a-f]{16}$/);
    await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS n');
    await first.stop();
    const second = await start(dataDir);
    expect(await ask(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    await second.stop();
    rmSync(dataDir, { recursive: true });
    const third = await start(dataDir);
    places.push(placeOf());
    await expect(ask(third.url, 'SELECT n FROM kept')).rejects.toThrow('does not exist');
    await third.stop();
    for (const place of places) rmSync(place, { recursive: true, force: true });
  });
});
