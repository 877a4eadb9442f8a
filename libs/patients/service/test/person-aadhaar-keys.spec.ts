import { createCipheriv, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';
import { AadhaarReencryptionService } from '../src/index.ts';
import { PatientsApp } from './patients-app.ts';

const AADHAAR = '234123412346';

describe('Aadhaar numbers of persons whose key rolled over', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());
  const part = <T>(type: new (...args: never[]) => T): T =>
    app.composition.services.get('patients')!.app.get(type, { strict: false });

  // As if sealed before keys had names: opened by whichever key fits.
  const sealedBefore = (hospitalId: number, text: string): Buffer => {
    const [key] = part(Config).keysFor('aadhaar');
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(hospitalId)));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed]);
  };

  it('FRD-19 S12 are sealed anew with those of visits: the person is found by the number after it', async () => {
    const form = { first_name: 'Asha', last_name: 'Rolled', phone: '9822001100' };
    const { person_id: personId } = await app.register(61, { ...form, aadhar: AADHAAR });
    const { person_id: otherId } = await app.register(61, { ...form, first_name: 'Invalid', aadhar: '12345678' });
    const set = (id: unknown, text: string) =>
      runAs({ hospitalId: 61 }, () =>
        part(Database).query('UPDATE persons SET aadhaar_sealed = $2 WHERE hospital_id = 61 AND id = $1', [
          id,
          sealedBefore(61, text),
        ]),
      );
    await set(personId, AADHAAR);
    await set(otherId, '12345678');
    const sealing = part(AadhaarReencryptionService);
    expect((await sealing.byKey()).filter(({ isPresent }) => !isPresent)).toEqual([
      { mark: expect.any(String), count: 2, isPresent: false },
    ]);
    expect(await sealing.run()).toEqual({ resealed: 2, unopened: [] });
    expect((await sealing.byKey()).filter(({ isPresent }) => !isPresent)).toEqual([]);
    // Another phone: only the number leads to the same person. One that fails its check takes no part in matching.
    expect((await app.register(61, { ...form, phone: '', aadhar: AADHAAR })).person_id).toBe(personId);
    const again = await app.register(61, { ...form, first_name: 'Invalid', phone: '', aadhar: '12345678' });
    expect(again.person_id).not.toBe(otherId);
  });
});
