import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { HospitalClient } from '../../src/hospital-client.ts';
import { NidaanProcess } from '../../src/nidaan-process.ts';
import { kidOf, underLoad } from '../../src/under-load.ts';

// Each replica is asked in turn, so that one which goes by the former keys would be met.
const ROUNDS = 20;

describe('keys that roll over in a cluster', () => {
  let nidaan: NidaanProcess;
  let hospital: HospitalClient;
  let patient: number;

  beforeAll(async () => {
    nidaan = await NidaanProcess.started();
    hospital = await HospitalClient.registered(nidaan, 'Rolling Hospital');
    patient = await hospital.patient();
  }, 120_000);
  afterAll(() => nidaan?.remove());

  const statuses = async (client: HospitalClient) => {
    const paths = ['/api/user-details/', `/api/patients-main/${patient}/`, '/api/lab-tests/', '/api/doctor-payment/'];
    const answers: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      answers.push(...(await Promise.all(paths.map(async (path) => (await client.get(path)).status))));
    return [...new Set(answers)];
  };

  it('S2 SEC-17 takes a new key of access tokens up in every replica without a failed call, and refuses the retired one in all', async () => {
    const refresh = hospital.refresh;
    const { failed, asked } = await underLoad(nidaan, hospital, patient, () => nidaan.operate('secrets-rotate', 'token-key'));
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(50);
    const again = new HospitalClient(nidaan.url, hospital.email, hospital.password);
    await again.login();
    expect(kidOf(again.token)).not.toBe(kidOf(hospital.token));
    expect([await statuses(hospital), await statuses(again)]).toEqual([[200], [200]]);

    expect(await nidaan.operate('secrets-rotate', 'retire', '--now')).toMatch(/^1 former keys of access tokens are forgotten\./m);
    await sleep(1500);
    expect([await statuses(hospital), await statuses(again)]).toEqual([[401], [200]]);
    const renewed = await hospital.post('/api/token/refresh/', { refresh });
    expect(renewed.status).toBe(200);
    hospital.token = renewed.body.access;
    expect(await statuses(hospital)).toEqual([200]);
  }, 180_000);
});
