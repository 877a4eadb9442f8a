import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { MaskAadhaarJob } from '../src/jobs/mask-aadhaar.job.ts';
import { PatientsApp } from './patients-app.ts';

describe('numbers for life', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  let phone = 9822200000;
  const register = async (hospital: number, form: object = {}) =>
    (
      await app.call('POST', '/api/patients/', hospital, {
        amount: '1',
        first_name: 'Uma',
        last_name: 'Rao',
        phone: String((phone += 1)),
        ...form,
      })
    ).body;
  const settings = async (hospital: number) => (await app.get('/api/uhid-settings/', hospital)).body;
  const save = (hospital: number, series: unknown) => app.call('PUT', '/api/uhid-settings/', hospital, { series });

  it('FRD-12 begins with UH and six digits for every hospital, ascending', async () => {
    expect(await settings(11)).toEqual([
      { branch_id: null, pattern: 'UH{SEQ:6}', reset: 'never', next: 1, example: 'UH000001', version: 1 },
    ]);
    expect((await register(11)).uhid).toBe('UH000001');
    expect((await register(11)).uhid).toBe('UH000002');
  });

  it('FRD-12 a change binds the next numbers only; a next number may be raised, never lowered', async () => {
    const before = await register(12);
    const { body } = await save(12, [{ branch_id: null, pattern: 'GH/{YY}-{SEQ:4}', reset: 'year', next: 500 }]);
    expect(body[0]).toMatchObject({ next: 500, example: expect.stringMatching(/^GH\/\d\d-0500$/) });
    expect((await register(12)).uhid).toMatch(/^GH\/\d\d-0500$/);
    expect((await app.get(`/api/patients/${before.id}/`, 12)).body.uhid).toBe('UH000001');
    const lowered = await save(12, [{ branch_id: null, pattern: 'GH/{YY}-{SEQ:4}', reset: 'year', next: 5 }]);
    const said = 'The next number may be raised, never lowered';
    expect([lowered.status, lowered.body.message, lowered.body.errors]).toEqual([400, said, { 'series.0.next': said }]);
  });

  it('FRD-12 is not changed by whoever saw other series: 409 with them; without a version as before', async () => {
    const put = (pattern: string, version?: unknown) =>
      app.call('PUT', '/api/uhid-settings/', 18, { series: [{ branch_id: null, pattern, next: 40 }], version });
    await register(18);
    const answers = await Promise.all(['A{SEQ:4}', 'B{SEQ:4}'].map((pattern) => put(pattern, 1)));
    const saved = answers.find(({ status }) => status === 200)!;
    const refused = answers.filter(({ status }) => status === 409);
    const said = 'Somebody else changed how numbers look. Please look again.';
    expect(refused.map(({ body }) => body.message)).toEqual([said]);
    expect(refused[0]!.body.current).toMatchObject([{ pattern: saved.body[0].pattern, version: 2 }]);
    expect(await settings(18)).toEqual(saved.body);
    const plain = await put('C{SEQ:4}');
    expect([plain.status, plain.body[0].version]).toEqual([200, 3]);
    expect((await put('D{SEQ:4}', 2)).status).toBe(409);
    expect((await put('D{SEQ:4}', 'x')).body.message).toBe('Version must be a whole number');
  });

  it('FRD-12 refuses what makes no series, in sentences', async () => {
    const refused = async (series: unknown) => {
      const { status, body } = await save(13, series);
      return [status, body.message];
    };
    expect(await refused([{ pattern: 'UH{SEQ:6}', reset: 'year' }])).toEqual([
      400,
      'A series that restarts needs the year in its pattern',
    ]);
    expect((await refused([{ pattern: 'UH' }]))[0]).toBe(400);
    expect((await refused([]))[0]).toBe(400);
    expect((await refused([{ pattern: 'A{SEQ:4}' }, { pattern: 'B{SEQ:4}' }]))[1]).toBe('A branch has one series');
    const alike = await save(13, [{ pattern: 'A{SEQ:4}' }, { branch_id: 1, pattern: 'A{SEQ:4}' }]);
    expect([alike.status, Object.keys(alike.body.errors)]).toEqual([400, ['series.1.pattern']]);
    // The hospital's own, which nobody has set.
    const asHospital = await save(13, [{ branch_id: 1, pattern: 'UH{SEQ:6}' }]);
    expect([asHospital.status, Object.keys(asHospital.body.errors)]).toEqual([400, ['series.0.pattern']]);
    expect((await refused([{ branch_id: 77, pattern: 'A{SEQ:4}' }]))[0]).toBe(404);
  });

  it('FRD-13 a branch with a series of its own numbers whom it registers first', async () => {
    await save(14, [
      { branch_id: null, pattern: 'H{SEQ:4}' },
      { branch_id: 1, pattern: 'B{SEQ:4}' },
    ]);
    expect((await register(14)).uhid).toBe('B0001');
  });

  it('FRD-12 passes over a number that somebody bears already', async () => {
    await register(15);
    await runAs({ hospitalId: 15 }, () =>
      app.db.query(`UPDATE persons SET uhid = 'UH000002', uhid_key = 'UH000002' WHERE hospital_id = 15 RETURNING id`),
    );
    expect((await register(15)).uhid).toBe('UH000003');
  });

  const borne = (hospital: number, prefix: string, from: number, to: number) =>
    runAs({ hospitalId: hospital }, () =>
      app.db.query(
        `INSERT INTO persons SELECT (jsonb_populate_record(p, jsonb_build_object('id', 100000 + g, 'root_id', 100000 + g,
           'uhid', $2 || lpad(g::text, 4, '0'), 'uhid_key', $2 || lpad(g::text, 4, '0')))).*
         FROM persons p, generate_series($3::int, $4::int) g WHERE p.hospital_id = $1 AND p.id = (SELECT min(id) FROM persons WHERE hospital_id = $1)
         RETURNING id`,
        [hospital, prefix, from, to],
      ),
    );

  it('FRD-12 a pattern that was another series’ before goes on behind its numbers, however many', async () => {
    await register(21);
    await borne(21, 'OLD', 1, 1500);
    const { status, body } = await save(21, [{ branch_id: null, pattern: 'OLD{SEQ:4}' }]);
    expect([status, body[0].next, body[0].example]).toEqual([200, 1501, 'OLD1501']);
    expect((await register(21)).uhid).toBe('OLD1501');
  });

  it('FRD-12 FRD-16 whoever is registered gets a number that nobody bears, though the next hundred are borne', async () => {
    const mother = await register(22);
    await save(22, [{ branch_id: null, pattern: 'N{SEQ:4}' }]);
    await borne(22, 'N', 1, 120);
    let sent = 0;
    // With a key, as the screens send them.
    const post = (path: string, body: object) =>
      app.call('POST', path, { ...app.headers(22), 'idempotency-key': `borne-${(sent += 1)}` }, body);
    const person = { first_name: 'Nina', gender: 'Female' };
    expect((await post('/api/persons/', person)).body.uhid).toBe('N0121');
    await borne(22, 'N', 122, 240);
    const answers = await Promise.all([
      ...[1, 2, 3].map((number) =>
        post(`/api/persons/${mother.person_id}/babies/`, { gender: '', born_at: '2026-01-01T00:00:00Z', number }),
      ),
      post(`/api/patients/${mother.id}/assign/`, { person_id: 'new', reason: 'Another one' }),
      ...[1, 2, 3].map(() => register(22).then((body) => ({ status: 201, body }))),
    ]);
    expect(answers.map(({ status }) => status).every((status) => status < 300)).toBe(true);
    expect(new Set(answers.map(({ body }) => body.uhid)).size).toBe(answers.length);
  });

  it('FRD-02 a number that was drawn for somebody who is known goes to the next new person', async () => {
    const known = { first_name: 'Known', phone: '9833300001' };
    await register(16, known);
    await register(16, known);
    expect((await register(16)).uhid).toBe('UH000002');
  });

  it('FRD-19 where only the mask is kept, no whole number is stored, and those that were are erased', async () => {
    const aadhar = '2345 6789 0124';
    const kept = await register(17, { aadhar });
    const whole = async (id: number) => (await app.get(`/api/patients-main/${id}/`, 17)).body.aadhar;
    expect(await whole(kept.id)).toBe(aadhar);
    expect((await app.get('/api/registry-settings/', 17)).body).toEqual({ aadhaar_mode: 'keep' });
    expect((await app.call('PUT', '/api/registry-settings/', 17, { aadhaar_mode: 'none' })).status).toBe(400);
    expect((await app.call('PUT', '/api/registry-settings/', 17, { aadhaar_mode: 'mask' })).body).toEqual({
      aadhaar_mode: 'mask',
    });
    await runAs({ hospitalId: 17 }, () =>
      app.composition.services.get('patients')!.app.get(MaskAadhaarJob, { strict: false }).run({ hospitalId: 17 }),
    );
    const masked = await register(17, { aadhar, first_name: 'Uma' });
    expect([await whole(kept.id), await whole(masked.id)]).toEqual(['XXXX XXXX 0124', 'XXXX XXXX 0124']);
    expect(masked.person_id).toBe(kept.person_id);
    const left = await runAs({ hospitalId: 17 }, () =>
      app.db.query(
        'SELECT id FROM patients WHERE aadhaar_sealed IS NOT NULL UNION ALL SELECT id FROM persons WHERE aadhaar_sealed IS NOT NULL',
      ),
    );
    expect(left).toEqual([]);
  });
});
