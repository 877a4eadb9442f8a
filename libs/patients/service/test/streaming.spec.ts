import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { PatientsApp } from './patients-app.ts';

const PATIENTS = 1_500;

describe('long lists', () => {
  let app: PatientsApp;
  let base: string;

  beforeAll(async () => {
    app = await PatientsApp.start();
    await app.register(1, { address: 'x'.repeat(20_000) });
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
    await app?.stop();
  });

  it('API-11 OPN-53 arrive complete and in order over many batches', async () => {
    const answer = await fetch(`${base}/api/patients-main/`, { headers: app.headers(1) });
    const list = (await answer.json()) as { id: number }[];
    expect(list).toHaveLength(PATIENTS);
    expect(list.every(({ id }, at) => at === 0 || id < list[at - 1]!.id)).toBe(true);
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
});
