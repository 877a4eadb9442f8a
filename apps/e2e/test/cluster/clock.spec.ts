import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HospitalClient } from '../../src/hospital-client.ts';
import { NidaanProcess } from '../../src/nidaan-process.ts';
import { until } from '../../src/until.ts';

const HOUR_MS = 3_600_000;

interface Running {
  processes: { name: string; port: number }[];
}

describe('the clock of a cluster', () => {
  let nidaan: NidaanProcess;
  beforeAll(async () => {
    nidaan = await NidaanProcess.started();
  }, 120_000);
  afterAll(async () => {
    await nidaan?.setClock('real');
    await nidaan?.remove();
  });

  /** Seconds that each process is ahead of the real time; a gateway keeps no time. */
  const ahead = async () => {
    const { processes } = JSON.parse(readFileSync(join(nidaan.dataDir, 'cluster.json'), 'utf8')) as Running;
    const timed = processes.filter(({ name }) => name !== 'gateway');
    return Promise.all(
      timed.map(async ({ name, port }) => {
        const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
        const shown = [...text.matchAll(/^nidaan_clock_ahead_seconds\{service="[\w-]+"\} (-?[\d.]+)$/gm)].map(([, each]) => each);
        return { name, hours: [...new Set(shown.map((each) => Math.round(Number(each) / 3600)))] };
      }),
    );
  };
  const allShow = (hours: number) =>
    until(`${hours} hours in every process`, async () => {
      const shown = await ahead();
      return shown.every((each) => each.hours.length === 1 && each.hours[0] === hours) && shown.map(({ name }) => name);
    });
  const hoursAhead = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / HOUR_MS) + 0;

  it('FRD-62 L13 is followed by every service and the worker in each replica, and given back', async () => {
    await nidaan.setClock(new Date(Date.now() + 3 * HOUR_MS).toISOString());
    const names = await allShow(3);
    expect([names.includes('worker'), new Set(names).size]).toEqual([true, 11]);
    // Identity asks for the code, and the worker makes it: it holds by the clock of both.
    const hospital = await HospitalClient.registered(nidaan, 'Tomorrow Hospital');
    const registeredAt = async () => {
      const id = await hospital.patient();
      return (await hospital.get(`/api/patients-main/${id}/`)).body.created_at as string;
    };
    for (let round = 0; round < 4; round += 1) expect(hoursAhead(await registeredAt())).toBe(3);
    await expect(nidaan.setClock('real', { NODE_ENV: 'production' })).rejects.toThrow(
      'In production the clock shows the real time.',
    );
    await allShow(3);
    await nidaan.setClock('real');
    await allShow(0);
    expect(hoursAhead(await registeredAt())).toBe(0);
  }, 120_000);
});
