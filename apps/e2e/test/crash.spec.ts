import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { HospitalClient } from '../src/hospital-client.ts';
import { NidaanProcess, WITHOUT_BROWSER } from '../src/nidaan-process.ts';
import { until } from '../src/until.ts';
import { eventually } from '@nidaan/testing/eventually';

const KILLS = 10;
const WORKERS = 8;
/** Patients acknowledged before each kill. */
const LEAST = 6;

describe('kill -9 in the middle of work', () => {
  let nidaan: NidaanProcess;
  beforeAll(async () => {
    nidaan = await NidaanProcess.startedApart(WITHOUT_BROWSER);
  }, 120_000);
  afterAll(() => nidaan?.remove());

  it(`L1 L2 loses no acknowledged patient and counts each once, over ${KILLS} kills`, async () => {
    const hospital = await HospitalClient.registered(nidaan);
    const acknowledged: number[] = [];
    let attempts = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      let isAlive = true;
      const worker = async () => {
        while (isAlive) {
          const key = `key-${++attempts}`;
          const answer = await hospital
            .post(
              '/api/patients/',
              { first_name: `P${attempts}`, paymentType: 'Cash', patientType: 'OPD', amount: '10' },
              { 'idempotency-key': key },
            )
            .catch(() => null);
          if (answer?.status === 201) acknowledged.push(answer.body.id);
        }
      };
      const before = acknowledged.length;
      const work = Promise.all(Array.from({ length: WORKERS }, worker));
      // Counted, not timed: a slow machine has work under way as well. The moment is another one each time.
      await until('acknowledged patients', async () => acknowledged.length >= before + LEAST);
      await sleep(Math.random() * 500);
      await nidaan.kill();
      isAlive = false;
      await work;
      await nidaan.start();
    }
    const stored = (await hospital.get('/api/patients-main/')).body as { id: number }[];
    const ids = new Set(stored.map(({ id }) => id));
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS * LEAST);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(ids.size).toBe(stored.length);
    await expectEventually(
      async () => (await hospital.get('/api/patients/patients_stats/')).body.yearly_data[0].amount,
      stored.length * 10,
    );
    console.log(
      `kill -9 ${KILLS} times: ${attempts} tried, ${acknowledged.length} acknowledged, ${stored.length} stored, 0 lost`,
    );
  }, 600_000);
});

// Events written in the last moment before a kill are applied after the restart.
async function expectEventually(read: () => Promise<unknown>, wanted: unknown): Promise<void> {
  await eventually(async () => expect(await read()).toBe(wanted));
  await sleep(500);
  expect(await read()).toBe(wanted);
}
