import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';

const ONE = '234567890124';
const OTHER = '999941057058';

describe('Aadhaar numbers of persons where only the mask is kept', () => {
  let desk: PrivacyDesk;
  beforeAll(async () => {
    desk = await openPrivacyDesk();
    await desk.api.put('/api/registry-settings/', { aadhaar_mode: 'mask' }, desk.as(1));
  }, 60_000);
  afterAll(() => desk?.close());

  const person = '/api/persons/501/';
  const found = async (aadhaar: string) =>
    ((await desk.api.get(`/api/persons/?search=${aadhaar}`, desk.as(1))).body as { id: number }[]).map(({ id }) => id);
  const changed = async (): Promise<unknown[]> =>
    ((await desk.api.get(`${person}history/`, desk.as(1))).body as { changes: { field: string }[] }[]).map(({ changes }) =>
      changes.map(({ field }) => field),
    );

  it('FRD-07 FRD-19 are added, corrected and taken away, and the person is found by the number as it is now', async () => {
    await desk.person({ id: 501, first_name: 'Asha' });
    const correct = async (aadhar: string) => {
      const { version } = (await desk.api.get(person, desk.as(1))).body;
      const { status, body } = await desk.api.patch(person, { aadhar, version }, desk.as(1));
      return [status, body.aadhar, body.version - version];
    };
    expect(await correct(ONE)).toEqual([200, 'XXXX XXXX 0124', 1]);
    expect([await found(ONE), await found(OTHER)]).toEqual([[501], []]);
    expect(await correct(OTHER)).toEqual([200, 'XXXX XXXX 7058', 1]);
    expect([await found(ONE), await found(OTHER)]).toEqual([[], [501]]);
    // The same number again is no change.
    expect(await correct('9999 4105 7058')).toEqual([200, 'XXXX XXXX 7058', 0]);
    expect(await correct('')).toEqual([200, '', 1]);
    expect(await found(OTHER)).toEqual([]);
    expect(await changed()).toEqual([['aadhar'], ['aadhar'], ['aadhar']]);
    expect(
      await desk.sql('SELECT aadhaar_index, aadhaar_sealed, aadhaar_last_four FROM patients.persons WHERE id = 501'),
    ).toEqual([{ aadhaar_index: null, aadhaar_sealed: null, aadhaar_last_four: '' }]);
  });

  it('FRD-19 ORG-74 are corrected for a request, and only what the record says already is refused', async () => {
    await desk.person({ id: 502, first_name: 'Ravi' });
    const { id } = await desk.ask({ kind: 'correction', person_id: 502 });
    const requested = `/api/privacy/requests/${id}/`;
    await desk.api.post(`${requested}verify/`, { method: 'photo-id' }, desk.as(1));
    await desk.api.post(`${requested}start/`, undefined, desk.as(1));
    const correct = async (value: string) => {
      const sent = { field: 'aadhar', value, proof: 'Aadhaar card' };
      const { status, body } = await desk.api.post(`${requested}correction/`, sent, desk.as(1));
      return [status, body.message];
    };
    expect(await correct(ONE)).toEqual([200, undefined]);
    expect(await found(ONE)).toEqual([502]);
    expect(await correct(ONE)).toEqual([409, 'The record says this already.']);
    expect(await correct(OTHER)).toEqual([200, undefined]);
    expect([await found(ONE), await found(OTHER)]).toEqual([[], [502]]);
  });
});
