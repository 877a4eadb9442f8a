import { setTimeout as sleep } from 'node:timers/promises';
import { HospitalClient } from './hospital-client.ts';
import type { NidaanProcess } from './nidaan-process.ts';

/** The name of the key that signed a token. */
export const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString()).kid as string;

// Long enough that the work under load gets its share of two cores.
const PAUSE_MS = 15;

/** Reads, writes and logs in all the time while `work` runs, and 2 s longer; gives what failed, and how much was asked. */
export async function underLoad(
  nidaan: NidaanProcess,
  hospital: HospitalClient,
  patient: number,
  work: () => Promise<unknown>,
): Promise<{ failed: string[]; asked: number }> {
  let [isOver, asked] = [false, 0];
  const failed: string[] = [];
  const calls = [
    () => hospital.get(`/api/patients-main/${patient}/`),
    () => hospital.get('/api/patients-main/?limit=20'),
    async () => ({ status: (await hospital.patient()) > 0 ? 201 : 0 }),
    async () => {
      const other = new HospitalClient(nidaan.url, hospital.email, hospital.password);
      await other.login();
      return other.get('/api/user-details/');
    },
  ];
  const keepAsking = async (call: (typeof calls)[number]) => {
    while (!isOver) {
      asked += 1;
      const status = await call().then((answer) => answer.status, String);
      if (typeof status !== 'number' || status >= 300) failed.push(String(status));
      await sleep(PAUSE_MS);
    }
  };
  const all = calls.map(keepAsking);
  await work();
  await sleep(2000);
  isOver = true;
  await Promise.all(all);
  return { failed, asked };
}
