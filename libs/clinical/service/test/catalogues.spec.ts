import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INJECTIONS, MEDICINES, OINTMENTS, TESTS, TONICS } from '@nidaan/clinical-contracts';
import { openClinicalFixture, type ClinicalFixture } from './clinical-fixture.ts';

let fixture: ClinicalFixture;
beforeAll(async () => {
  fixture = await openClinicalFixture();
});
afterAll(() => fixture?.close());

const catalogues = [
  { path: '/api/medicines', list: MEDICINES, count: 53, keys: ['dosage', 'id', 'name'] },
  { path: '/api/injections', list: INJECTIONS, count: 40, keys: ['dosage', 'id', 'name', 'size'] },
  { path: '/api/ointments', list: OINTMENTS, count: 22, keys: ['dosage', 'id', 'name'] },
  { path: '/api/tonics', list: TONICS, count: 20, keys: ['dosage', 'id', 'name'] },
  { path: '/api/tests', list: TESTS, count: 32, keys: ['id', 'name', 'testType'] },
];

describe.each(catalogues)('GET $path', ({ path, list, count, keys }) => {
  it('CAT-01 CAT-02 CAT-03 CAT-04 CAT-05 CAT-08 ENT-15 API-11 answers the built-in list as a bare array', async () => {
    const { status, body } = await fixture.api.get(path, { token: fixture.token(1) });
    expect(status).toBe(200);
    expect(body).toEqual(list);
    expect(body).toHaveLength(count);
    for (const item of body) expect(Object.keys(item).sort()).toEqual(keys);
  });

  it('API-04 API-05 OPN-50 SEC-01 answers in both slash forms, without a token and with a stale one', async () => {
    for (const url of [path, `${path}/`]) expect((await fixture.api.get(url)).body).toEqual(list);
    expect((await fixture.api.get(path, { token: 'garbage' })).body).toEqual(list);
    expect((await fixture.api.get(path, { token: fixture.token(null) })).status).toBe(200);
  });

  it('CAT-08 may be kept by browsers and is not sent again unchanged', async () => {
    const { headers } = await fixture.api.get(path);
    expect(headers['cache-control']).toBe('public, max-age=3600');
    const again = await fixture.api.get(path, { headers: { 'if-none-match': `"other", W/${String(headers.etag)}` } });
    expect(again).toMatchObject({ status: 304, body: '' });
    expect((await fixture.api.get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('API-10 refuses to be written to', async () => {
    expect([404, 405]).toContain((await fixture.api.post(path, {}, { token: fixture.token(1) })).status);
  });
});
