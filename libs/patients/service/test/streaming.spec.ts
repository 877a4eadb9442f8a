import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { runAs } from '@nidaan/platform-access';
import { eventually } from '@nidaan/testing';
import { PatientListsRepository } from '../src/patients/patient-lists.repository.ts';
import { PatientsApp } from './patients-app.ts';

const PATIENTS = 1_500;
// One of them, by number.
const SEARCHED = '%231234';

async function rest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true });
  return text;
}

describe('long lists', () => {
  let app: PatientsApp;
  let base: string;
  let admin: pg.Client;

  beforeAll(async () => {
    app = await PatientsApp.start();
    await app.register(1, { address: 'x'.repeat(20_000), first_name: 'Many' });
    admin = new pg.Client(app.databaseUrl);
    await admin.connect();
    await runAs({ hospitalId: 1 }, () =>
      app.db.query(
        `INSERT INTO patients SELECT (jsonb_populate_record(p, jsonb_build_object('id', g))).*
         FROM patients p, generate_series(1001, 1000 + $1::int - 1) g WHERE p.id = 1`,
        [PATIENTS],
      ),
    );
    const http = app.composition.http('patients');
    await http.listen({ port: 0, host: '127.0.0.1' });
    base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    app?.composition.http('patients').server.closeAllConnections();
    await admin?.end();
    await app?.stop();
  });

  it('API-11 OPN-53 arrive complete and in order over many batches', async () => {
    const answer = await fetch(`${base}/api/patients-main/`, { headers: app.headers(1) });
    const list = (await answer.json()) as { id: number }[];
    expect(list).toHaveLength(PATIENTS);
    expect(list.every(({ id }, at) => at === 0 || id < list[at - 1]!.id)).toBe(true);
  });

  it('L11 hold nothing in the database while eight callers read slowly, and the lists of others are answered at once', async () => {
    const slow = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const answer = await fetch(`${base}/api/patients-main/`, { headers: app.headers(1) });
        const reader = answer.body!.getReader();
        return { reader, first: (await reader.read()).value!.length };
      }),
    );
    // Until what Node and the socket take ahead is full; a busy machine takes longer.
    await sleep(1_000);
    const open = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'nidaan_patients%'
      AND (xact_start IS NOT NULL OR backend_xmin IS NOT NULL)`;
    await eventually(async () => ((await admin.query(open)).rowCount === 0 ? true : null));
    const began = Date.now();
    const others = await Promise.all(
      Array.from({ length: 4 }, () => fetch(`${base}/api/patients-main/?search=${SEARCHED}`, { headers: app.headers(1) })),
    );
    expect((await Promise.all(others.map(async (answer) => ((await answer.json()) as unknown[]).length))).join()).toBe('1,1,1,1');
    expect(Date.now() - began).toBeLessThan(10_000);
    // One who goes on reads the rest, and misses none that was there throughout.
    const text = await rest(slow[0]!.reader);
    expect(text.match(/"patientType"/g)!.length).toBeGreaterThan(PATIENTS - 20);
    for (const { reader } of slow) await reader.cancel();
  });

  it('TRK-06 are complete when searched or of completed days, exact matches in front, over many pages', async () => {
    const list = async (path: string) =>
      ((await (await fetch(`${base}${path}`, { headers: app.headers(1) })).json()) as { id: number }[]).map(({ id }) => id);
    const everybody = (await list('/api/patients-main/')).filter((id) => id > 1000);
    const found = await list('/api/patients-main/?search=many');
    expect(found.filter((id) => id > 1000)).toEqual(everybody);
    const exact = await list('/api/patients-main/?search=1700');
    expect(exact[0]).toBe(1700);
    await runAs({ hospitalId: 1 }, () =>
      app.db.query(
        `UPDATE patients SET completed_on = CASE WHEN id % 2 = 0 THEN '2026-01-01'::date ELSE '2026-01-02'::date END WHERE id > 1000`,
      ),
    );
    const completed = await list('/api/patients-main/completed/?all=true');
    expect(completed).toEqual([...everybody.filter((id) => id % 2 === 1), ...everybody.filter((id) => id % 2 === 0)]);
    expect(await list('/api/patients-main/completed/?all=true&limit=3&after=1700')).toEqual([1698, 1696, 1694]);
    expect(await list('/api/patients-main/?offset=2&search=many')).toEqual(found.slice(2));
    expect(await list('/api/patients-main/?offset=600')).toEqual((await list('/api/patients-main/')).slice(600));
  });

  it('L11 keep no connection when the caller hangs up half-way', async () => {
    for (let round = 0; round < 8; round++) {
      const caller = new AbortController();
      const answer = await fetch(`${base}/api/patients-main/`, { headers: app.headers(1), signal: caller.signal });
      const reader = answer.body!.getReader();
      await reader.read();
      caller.abort();
      await reader.read().catch(() => undefined);
    }
    const answer = await fetch(`${base}/api/patients-main/`, { headers: app.headers(1), signal: AbortSignal.timeout(15_000) });
    expect((await answer.json()) as unknown[]).toHaveLength(PATIENTS);
  });

  it('API-11 OPN-53 have no row twice and miss none that was there, though others are registered meanwhile', async () => {
    const lists = app.composition.services.get('patients')!.app.get(PatientListsRepository);
    const seen: number[] = [];
    await runAs({ hospitalId: 1 }, async () => {
      for await (const page of lists.all({})) {
        seen.push(...page.map(({ id }) => id));
        await app.register(1, { first_name: 'Meanwhile' });
      }
    });
    // Those that were there throughout; the new ones have lower numbers here, and may be among them.
    expect(seen.filter((id) => id === 1 || id > 1_000)).toHaveLength(PATIENTS);
    expect(new Set(seen).size).toBe(seen.length);
  });
});
