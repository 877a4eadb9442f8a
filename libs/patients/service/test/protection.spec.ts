import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { PATIENTS_ROUTES } from '@nidaan/patients-contracts';
import { runAs, serviceCaller } from '@nidaan/platform-access';
import { AadhaarVaultService } from '../src/aadhaar/aadhaar-vault.service.ts';
import { FULL_FORM, PatientsApp } from './patients-app.ts';

const AADHAAR = '8123 4321 0987';

describe('protection of patient data', () => {
  let app: PatientsApp;
  let admin: pg.Client;
  const audited = (hospitalId: number, what: string) =>
    runAs({ hospitalId }, () =>
      app.db.query<{ account_id: number; action: string; ids: number[] }>(
        'SELECT account_id, action, coalesce(subjects, ARRAY[subject]) AS ids FROM audit_entries WHERE what = $1 ORDER BY id',
        [what],
      ),
    );

  beforeAll(async () => {
    app = await PatientsApp.start();
    admin = new pg.Client({ connectionString: app.databaseUrl });
    await admin.connect();
  });
  afterAll(async () => {
    await admin?.end();
    await app?.stop();
  });

  it('S12 keeps Aadhaar numbers out of every table, event and log, and masks them in lists', async () => {
    const headers = { ...app.headers(1), 'idempotency-key': 'aadhaar-1' };
    const { body } = await app.call('POST', '/api/patients/', headers, { ...FULL_FORM, aadhar: AADHAAR });
    expect(body.aadhar).toBe('XXXX XXXX 0987');
    await app.saved(1, body.id, 1, { doctorAdvice: 'x' });
    for (const url of [
      '/api/patients-main/',
      '/api/patients/',
      '/api/patients-main/completed/',
      `/api/patients-main/?search=${encodeURIComponent(AADHAAR)}`,
    ]) {
      const { body: list, text } = await app.get(url, 1);
      expect(list[0].aadhar).toBe('XXXX XXXX 0987');
      expect(text).not.toMatch(/8123/);
    }
    const dump = await everything(admin);
    for (const form of [
      AADHAAR,
      AADHAAR.replaceAll(' ', ''),
      Buffer.from(AADHAAR).toString('hex'),
      Buffer.from(AADHAAR).toString('base64'),
    ]) {
      expect(dump).not.toContain(form);
      expect(app.logs.join('\n')).not.toContain(form);
    }
    expect(dump).toContain('Viral Fever');
  });

  it('S12 shows the number in both details, each view noted by name', async () => {
    const { id } = await app.register(2, { aadhar: AADHAAR });
    for (const prefix of ['patients', 'patients-main']) {
      expect((await app.get(`/api/${prefix}/${id}/`, 2)).body.aadhar).toBe(AADHAAR);
    }
    expect(await audited(2, 'patients.patient-with-aadhaar')).toEqual(
      Array(2).fill({ account_id: 20, action: 'read', ids: [id] }),
    );
  });

  it('S12 shows the number only on purpose where a screen asks for the mask, and notes each look by name', async () => {
    const { id } = await app.register(12, { aadhar: AADHAAR });
    for (const prefix of ['patients', 'patients-main']) {
      expect((await app.get(`/api/${prefix}/${id}/?aadhaar=masked`, 12)).body.aadhar).toBe('XXXX XXXX 0987');
    }
    expect(await audited(12, 'patients.patient-with-aadhaar')).toEqual([]);
    const { status, body } = await app.get(`/api/patients-main/${id}/aadhaar/`, 12);
    expect([status, body]).toEqual([200, { aadhar: AADHAAR }]);
    expect(await audited(12, 'patients.aadhaar')).toEqual([{ account_id: 120, action: 'read', ids: [id] }]);
    expect((await app.get(`/api/patients-main/${id}/aadhaar/`, 13)).status).toBe(404);
    expect((await app.get(`/api/patients/${id}/?aadhaar=whole`, 12)).status).toBe(400);
  });

  it('S12 a look-up by another service opens no Aadhaar number, and the trail says what was read', async () => {
    const { id } = await app.register(9, { aadhar: AADHAAR, disease: 'Asthma' });
    const vault = app.composition.services.get('patients')!.app.get(AadhaarVaultService, { strict: false });
    const opened = jest.spyOn(vault, 'open');
    const before = (await audited(9, 'patients.patient-with-aadhaar')).length;
    const { serviceTokens } = app.composition.resources;
    const asLab = (hospital: number) => ({
      authorization: `Bearer ${serviceTokens.sign('lab', 'patients', serviceCaller(hospital))}`,
    });
    const { status, body, text } = await app.call('GET', `/internal/patients/brief/${id}/`, asLab(9));
    const ofPerson = ['ageText', 'correctedOn', 'personId', 'uhid'];
    const told = ['age', 'disease', 'gender', 'id', 'name', 'patientType', 'phone', ...ofPerson].sort();
    expect([status, Object.keys(body).sort()]).toEqual([200, told]);
    expect([body.disease, text.includes('0987')]).toEqual(['Asthma', false]);
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    expect(await audited(9, 'patients.patient-with-aadhaar')).toHaveLength(before);
    expect(await audited(9, 'patients.patient-brief')).toEqual([expect.objectContaining({ action: 'read', ids: [id] })]);
    expect((await app.get(`/internal/patients/brief/${id}/`, 9)).status).toBe(403);
    expect((await app.call('GET', `/internal/patients/brief/${id}/`, asLab(8))).status).toBe(404);
  });

  it('S12 encrypts equal numbers differently, bound to their hospital', async () => {
    const [one, two] = [await app.register(3, { aadhar: AADHAAR }), await app.register(3, { aadhar: AADHAAR })];
    const { rows } = await admin.query('SELECT aadhaar_sealed FROM patients.patients WHERE hospital_id = 3 ORDER BY id');
    expect(rows[0].aadhaar_sealed.equals(rows[1].aadhaar_sealed)).toBe(false);
    await admin.query('UPDATE patients.patients SET aadhaar_sealed = $1 WHERE hospital_id = 2', [rows[0].aadhaar_sealed]);
    const foreign = await runAs({ hospitalId: 2 }, () => app.db.query<{ id: number }>('SELECT id FROM patients'));
    const { status, body } = await app.get(`/api/patients/${foreign[0]!.id}/`, 2);
    expect([status, body.aadhar]).toEqual([200, 'XXXX XXXX 0987']);
    expect([one.aadhar, two.aadhar]).toEqual(['XXXX XXXX 0987', 'XXXX XXXX 0987']);
  });

  it('S14 SEC-13 notes every write and every read of a patient, lists included', async () => {
    const { id } = await app.register(4);
    expect(await audited(4, 'patients.patient')).toEqual([{ account_id: 40, action: 'write', ids: [id] }]);
    await app.get(`/api/patients/${id}/`, 4);
    expect(await audited(4, 'patients.patient')).toContainEqual({ account_id: 40, action: 'read', ids: [id] });
    for (const url of ['/api/patients/', '/api/patients/pending/', '/api/patients-main/', '/api/patients/patients_stats/'])
      await app.get(url, 4);
    expect(await audited(4, 'patients.patient-list')).toEqual(Array(4).fill({ account_id: 40, action: 'read', ids: [id] }));
  });

  it('S13 writes no name, phone, mail or diagnosis into logs', async () => {
    const marker = {
      first_name: 'Logmarkerone',
      phone: '9333344444',
      email: 'logmarker@example.in',
      disease: 'Logdisease',
      address: 'Logstreet',
    };
    const { id } = await app.register(5, marker);
    await app.get(`/api/patients-main/?search=Logmarkerone`, 5);
    await app.get(`/api/patients-main/${id}/`, 5);
    await app.call('POST', '/api/patients/', 5, { ...marker, amount: 'x' });
    const logs = app.logs.join('\n');
    for (const value of Object.values(marker)) expect(logs).not.toContain(value);
  });

  it('SEC-01 SEC-12 answers 401 without a token on every call, before looking at the data', async () => {
    for (const { method, path } of PATIENTS_ROUTES.filter(({ access }) => access !== 'public')) {
      for (const headers of [{}, { authorization: 'Bearer x.y.z' }, { authorization: 'Basic abc' }] as Record<string, string>[]) {
        const { status, body } = await app.call(
          method,
          path.replace(':id', '1'),
          headers,
          method === 'POST' ? { amount: 'wrong' } : undefined,
        );
        expect([path, status, typeof body.message]).toEqual([path, 401, 'string']);
      }
    }
  });

  it('SEC-03 SEC-05 S1 shows one hospital nothing of another, on any call', async () => {
    const { id } = await app.register(6, { first_name: 'Marker6', aadhar: '666677778888', disease: 'Marker6' });
    await app.saved(6, id, 1, { doctorAdvice: 'Marker6' });
    for (let own = 0; own < id; own++) await app.register(7, { first_name: 'Seven' });
    const queries = [
      '',
      '?search=Marker6',
      `?search=${id}`,
      '?search=666677778888',
      '?all=true',
      '?hospital_id=6',
      '?all=true&search=Marker6',
    ];
    for (const { method, path } of PATIENTS_ROUTES.filter((each) => each.method === 'GET' && each.produces !== 'pdf')) {
      for (const query of queries) {
        const { text } = await app.call(method, path.replace(':id', String(id)) + query, {
          ...app.headers(7),
          'x-hospital-id': '6',
        });
        expect([path, query, text.includes('Marker6')]).toEqual([path, query, false]);
      }
    }
    const rows = await runAs({ hospitalId: 7 }, () => app.db.query('SELECT 1 FROM patients WHERE hospital_id = 6'));
    expect(rows).toEqual([]);
  });

  it('SEC-03 search pins the hospital by itself: the function shows nothing of others, and nothing without one', async () => {
    const ask = () => app.db.query(`SELECT * FROM find_patients('%marker6%', NULL, NULL, NULL, NULL, 50)`);
    expect(await runAs({ hospitalId: 7 }, ask)).toEqual([]);
    expect(await ask()).toEqual([]);
    expect(await runAs({ hospitalId: 6 }, ask)).toHaveLength(1);
  });

  it('API-24 API-15 S11 never answers odd bodies with 5xx', async () => {
    const values: unknown[] = [
      '\u0000',
      '\ud800',
      'a\udc00b',
      [],
      {},
      [[[[]]]],
      true,
      1e308,
      { toString: 'x' },
      ['a', 'b'],
      'x'.repeat(20_000),
      null,
    ];
    const post = (body: string) =>
      app.call('POST', '/api/patients/', { ...app.headers(9), 'content-type': 'application/json' }, body);
    for (const field of [...Object.keys(FULL_FORM), '__proto__', 'constructor', 'id']) {
      for (const value of values) {
        const { status, text } = await post(`{"amount":1,${JSON.stringify(field)}:${JSON.stringify(value)}}`);
        expect([field, status < 500]).toEqual([field, true]);
        expect(text).not.toMatch(/\bat .*\.(ts|js):|INSERT INTO/);
      }
    }
    const deep = `{"amount":1,"first_name":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    for (const body of [deep, '[]', 'null', '"x"', '7', '{', '']) expect([400, 413]).toContain((await post(body)).status);
  });
});

// Every row of every table of the database, as text.
async function everything(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(`SELECT t::text AS row FROM ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}
