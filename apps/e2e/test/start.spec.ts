import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@nidaan/testing-brokers';
import { HospitalClient } from '../src/hospital-client.ts';
import { NidaanProcess, WITHOUT_BROWSER } from '../src/nidaan-process.ts';

describe('npm start', () => {
  let nidaan: NidaanProcess | undefined;
  afterEach(async () => {
    await nidaan?.remove();
    nidaan = undefined;
  });

  it('says where it is, who the administrator is and where mail goes; stops cleanly and keeps its data', async () => {
    nidaan = await NidaanProcess.startedApart({ ADMIN_PASSWORD: '', NIDAAN_BUNDLE: '' });
    expect(nidaan.output).toMatch(/Nidaan is ready: {2}http:\/\/localhost:\d+/);
    expect(nidaan.output).toMatch(/Administrator: {4}admin@nidaan\.local, password \w{16}/);
    expect(nidaan.output).toMatch(/Mail: .*mailbox/);
    const hospital = await HospitalClient.registered(nidaan);
    const id = await hospital.patient({ first_name: 'Kept' });
    expect(await nidaan.stop()).toBe(0);
    await expect(fetch(nidaan.url)).rejects.toThrow();
    await nidaan.start();
    expect((await hospital.get(`/api/patients/${id}/`)).body.first_name).toBe('Kept');
  }, 120_000);

  it('L9 stops at once while screens listen', async () => {
    const running = await NidaanProcess.startedApart(WITHOUT_BROWSER);
    nidaan = running;
    const hospital = await HospitalClient.registered(running, 'Open Late');
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${hospital.token}` };
    const open = await Promise.all(
      Array.from({ length: 20 }, () => fetch(`${running.url}/api/live/`, { headers, signal: leaving.signal })),
    );
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    const begun = Date.now();
    await running.stop();
    expect(Date.now() - begun).toBeLessThan(8000);
    for (const each of open) await each.text();
  }, 120_000);

  it('names a taken port in one sentence and exits with a code', async () => {
    nidaan = await NidaanProcess.make();
    const other = createServer().listen(nidaan.port, '127.0.0.1');
    await once(other, 'listening');
    nidaan.run();
    expect(await nidaan.ended()).toBe(1);
    expect(nidaan.output.trim().split('\n').at(-1)).toMatch(new RegExp(`Port ${nidaan.port} is taken`));
    expect(readdirSync(nidaan.dataDir)).toEqual([]);
    other.close();
  }, 60_000);

  it('names a database that does not answer in one sentence, and leaves nothing in a new data folder', async () => {
    nidaan = await NidaanProcess.make({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nidaan` });
    nidaan.run();
    expect(await nidaan.ended()).toBe(1);
    expect(nidaan.output.trim()).toBe('The database of DATABASE_URL cannot be used: nothing answers there.');
    expect(readdirSync(nidaan.dataDir)).toEqual([]);
  }, 60_000);

  it('names an unusable data folder in one sentence', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'nidaan-e2e-'));
    writeFileSync(join(folder, 'file'), '');
    nidaan = await NidaanProcess.make({ DATA_DIR: join(folder, 'file') });
    nidaan.run();
    expect(await nidaan.ended()).toBe(1);
    expect(nidaan.output.trim().split('\n')).toHaveLength(1);
    expect(nidaan.output).toMatch(/data folder|not a folder/i);
    rmSync(folder, { recursive: true });
  }, 60_000);

  it('SEC-17 lists all bad variables, and refuses production without secrets', async () => {
    nidaan = await NidaanProcess.make({ PASSWORD_MIN_LENGTH: 'many', SMTP_URL: 'nonsense' });
    nidaan.run();
    expect(await nidaan.ended()).toBe(1);
    expect(nidaan.output).toMatch(
      /SMTP_URL must be .*PASSWORD_MIN_LENGTH must be|PASSWORD_MIN_LENGTH must be .*SMTP_URL must be/,
    );
    const production = await NidaanProcess.make({ NODE_ENV: 'production' });
    production.run();
    expect(await production.ended()).toBe(1);
    expect(production.output).toMatch(/RATE_LIMITS=off.*SECRET and TOKEN_KEY must be set/);
    await production.remove();
  }, 60_000);
});
