import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HospitalClient } from '../src/hospital-client.ts';
import { NidaanProcess, WITHOUT_BROWSER } from '../src/nidaan-process.ts';
import { kidOf, underLoad } from '../src/under-load.ts';

const AADHAAR = '234567890124';
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code on a card of this hospital, as it was made when this was the secret. */
function cardOf(secret: string, { token }: HospitalClient, uhid: string): string {
  const { hid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { hid: number };
  const key = createHmac('sha256', secret).update('nidaan:papers').digest();
  const mac = createHmac('sha256', key).update(`patient-card-1\n${hid}\n${uhid}`).digest();
  return `NDN/${hid}/${uhid}/${[...mac.subarray(0, 4)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

describe('keys that roll over', () => {
  let nidaan: NidaanProcess;
  let hospital: HospitalClient;
  let patient: number;

  beforeAll(async () => {
    nidaan = await NidaanProcess.startedApart(WITHOUT_BROWSER);
    hospital = await HospitalClient.registered(nidaan);
    patient = await hospital.patient({ aadhar: AADHAAR });
  }, 120_000);

  afterAll(() => nidaan?.remove());

  const rotate = (...args: string[]) => nidaan.operate('secrets-rotate', ...args);
  const load = (work: () => Promise<unknown>) => underLoad(nidaan, hospital, patient, work);
  const kept = () => JSON.parse(readFileSync(join(nidaan.dataDir, 'secrets.json'), 'utf8'));
  const refused = (...args: string[]): Promise<string> =>
    rotate(...args).then(
      () => 'done',
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );

  it('S2 SEC-17 signs with a new key under load without a failed call, and takes tokens of the former one until it is retired', async () => {
    const [before, refresh] = [hospital.token, hospital.refresh];
    let printed = '';
    const { failed, asked } = await load(async () => (printed = await rotate('token-key')));
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(50);
    const again = new HospitalClient(nidaan.url, hospital.email, hospital.password);
    await again.login();
    expect(kidOf(again.token)).not.toBe(kidOf(before));
    expect(printed).toContain(`signed with key ${kidOf(again.token)};`);
    expect((await hospital.get('/api/user-details/')).status).toBe(200);

    expect(await refused('retire')).toMatch(/^Former keys of access tokens stay until /m);
    expect((await hospital.get('/api/user-details/')).status).toBe(200);
    expect(await rotate('retire', '--now')).toMatch(/^1 former keys of access tokens are forgotten\./m);
    await sleep(1500);
    expect((await hospital.get('/api/user-details/')).status).toBe(401);
    expect((await again.get('/api/user-details/')).status).toBe(200);
    const renewed = await hospital.post('/api/token/refresh/', { refresh });
    expect(renewed.status).toBe(200);
    hospital.token = renewed.body.access;
    hospital.refresh = renewed.body.refresh;
    expect((await hospital.get('/api/user-details/')).status).toBe(200);
  }, 400_000);

  it('S12 SEC-17 takes a new secret under load: sessions, links and Aadhaar numbers of the former one go on, and are sealed anew', async () => {
    const { refresh } = hospital;
    const [{ uhid }] = (await hospital.get('/api/persons/?search=Sharma')).body;
    const card = cardOf(kept().secret, hospital, uhid);
    const scanned = async () => {
      const { status, body } = await hospital.get(`/api/persons/?search=${encodeURIComponent(card)}`);
      return [status, body[0]?.uhid];
    };
    expect(await scanned()).toEqual([200, uhid]);
    const { failed } = await load(() => rotate('secret'));
    expect(failed).toEqual([]);
    const later = await hospital.patient({ aadhar: AADHAAR });
    const found = async () =>
      (await hospital.get(`/api/patients-main/?search=${AADHAAR}`)).body.map(({ id }: { id: number }) => id).sort();
    expect(await found()).toEqual([patient, later].sort());
    for (const id of [patient, later]) expect((await hospital.get(`/api/patients-main/${id}/`)).body.aadhar).toBe(AADHAAR);
    // Two tabs wake with the same token.
    const tabs = await Promise.all([1, 2].map(() => hospital.post('/api/token/refresh/', { refresh })));
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    expect(tabs[0]!.body.refresh).toBe(tabs[1]!.body.refresh);
    hospital.refresh = tabs[0]!.body.refresh;

    // The visit's and the person's.
    expect(await refused('retire', '--now')).toMatch(/^The former secret stays: 2 Aadhaar numbers are sealed by it/m);
    expect(await rotate('reseal')).toMatch(
      /^2 Aadhaar numbers were sealed anew[\s\S]*^1 keys of patient cards were sealed anew/m,
    );
    expect(await rotate('reseal')).toMatch(/^0 Aadhaar numbers were sealed anew/m);
    expect(await found()).toEqual([patient, later].sort());
    expect(await refused('retire', '--now')).toMatch(/connections were made as nidaan_\w+_[0-9a-f]{8}\. Restart the processes/);
    await nidaan.stop();
    await nidaan.start();
    expect(await refused('retire')).toMatch(/^Former secrets stay until /m);
    expect(await rotate('retire', '--now')).toMatch(/^1 former secrets are forgotten\./m);
    await nidaan.stop();
    await nidaan.start();

    expect(await found()).toEqual([patient, later].sort());
    for (const id of [patient, later]) expect((await hospital.get(`/api/patients-main/${id}/`)).body.aadhar).toBe(AADHAAR);
    expect((await hospital.post('/api/token/refresh/', { refresh: hospital.refresh })).status).toBe(200);
    // Cards stay for years.
    expect(await scanned()).toEqual([200, uhid]);
    // Of two visits and their one person.
    expect(await rotate('status')).toMatch(/There is one secret\.\n {2}3 Aadhaar numbers are sealed by the secret\./);
    expect([kept().moreSecrets, kept().moreTokenKeys]).toEqual([[], []]);
  }, 600_000);
});
