import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs, serviceCaller } from '@nidaan/platform-access';
import { PatientsApp } from './patients-app.ts';

describe('the visits of a person', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  const visit = async (form: object, hospitalId = 1): Promise<number> => (await app.register(hospitalId, { ...form })).id;
  const visitsOf = async (id: number, hospitalId = 1) =>
    (await app.get(`/api/patients-main/${id}/visits/`, hospitalId)).body.map((each: { id: number }) => each.id);

  it('OPN-36 PRM-20 joins them by phone and name, however the number is prefixed, newest first', async () => {
    const asha = { first_name: 'Asha', last_name: 'Verma', phone: '9876500001' };
    const first = await visit(asha);
    const second = await visit({ ...asha, first_name: ' asha ', phone: '+91 9876500001' });
    const brother = await visit({ ...asha, first_name: 'Ravi' });
    const namesake = await visit({ ...asha, phone: '9876500002' });
    await visit(asha, 2);
    expect(await visitsOf(first)).toEqual([second, first]);
    expect(await visitsOf(second)).toEqual([second, first]);
    expect(await visitsOf(brother)).toEqual([brother]);
    expect(await visitsOf(namesake)).toEqual([namesake]);
  });

  it('OPN-36 FRD-02 joins them by Aadhaar where a name sounds alike, whatever phone was given, and never answers the number', async () => {
    const aadhar = '2345 6789 0124';
    const first = await visit({ first_name: 'Meena', last_name: 'Nair', phone: '9876500003', aadhar });
    const second = await visit({ first_name: 'Mina', last_name: 'Pillai', phone: '', aadhar: '234567890124' });
    const third = await visit({ first_name: 'Meena', last_name: 'Nair', phone: '9876500003' });
    expect(await visitsOf(first)).toEqual([third, second, first]);
    const { body } = await app.get(`/api/patients-main/${first}/visits/`, 1);
    expect(JSON.stringify(body)).not.toMatch(/2345 ?6789/);
  });

  it.each(['0', 'NA', '999999999999', '234567890123'])(
    'OPN-36 links nobody by %j, which stands in the field and is no Aadhaar number',
    async (aadhar) => {
      const one = await visit({ first_name: 'Sita', last_name: aadhar, phone: '9876500011', aadhar });
      const other = await visit({ first_name: 'Irfan', last_name: aadhar, phone: '9876500012', aadhar });
      expect([await visitsOf(one), await visitsOf(other)]).toEqual([[one], [other]]);
    },
  );

  it('OPN-36 joins them however the number is written, and keeps what was typed', async () => {
    const person = { first_name: 'Ganesh', last_name: 'Sharma' };
    const written = ['9820012345', '98200-12345', '+91 98200 12345', '098200 12345'];
    const visits: number[] = [];
    for (const phone of written) visits.unshift(await visit({ ...person, phone }));
    for (const id of visits) expect(await visitsOf(id)).toEqual(visits);
    const { body } = await app.get(`/api/patients-main/${visits[0]}/visits/`, 1);
    expect(body.map((each: { phone: string }) => each.phone).reverse()).toEqual(written);
    const landline = { first_name: 'Uma', last_name: 'Iyer', phone: '2443-1234' };
    const ids = [await visit(landline), await visit(landline)];
    // GROWTH: a phone of fewer than ten digits tells nobody.
    expect(await visitsOf(ids[0]!)).toEqual([ids[0]]);
  });

  it('OPN-36 a known phone names the family on it, each once, the one seen last first, without Aadhaar', async () => {
    const phone = '98211-00001';
    const ganesh = await visit({
      first_name: 'Ganesh',
      last_name: 'Sharma',
      phone,
      aadhar: '2345 6789 0124',
      gender: 'Male',
      year: '1990',
    });
    const asha = await visit({ first_name: 'Asha', last_name: 'Sharma', phone: '9821100001' });
    const again = await visit({ first_name: 'ganesh', last_name: 'Sharma ', phone, gender: 'Male', year: '1990', age: '36' });
    await visit({ phone });
    await visit({ first_name: 'Other', phone }, 2);
    const { body, text } = await app.get(`/api/patients-main/known/?phone=${encodeURIComponent('+91 98211 00001')}`, 1);
    expect(body.map((each: { id: number }) => each.id)).toEqual([again, asha]);
    expect(body[0]).toMatchObject({ name: 'ganesh Sharma ', gender: 'Male', year: '1990', age: '36' });
    expect(body[0].seen_on).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(text).not.toMatch(/0124|aadhar/);
    expect(ganesh).toBeLessThan(again);
    const [entry] = await runAs({ hospitalId: 1 }, () =>
      app.db.query<{ subjects: number[] }>(
        `SELECT subjects FROM audit_entries WHERE what = 'patients.patient-list' ORDER BY id DESC LIMIT 1`,
      ),
    );
    expect(entry!.subjects).toEqual([again, asha]);
  });

  it.each(['', '12345', 'abc', `${'9'.repeat(101)}`])('asks for nobody by %j', async (phone) => {
    const { status, body } = await app.get(`/api/patients-main/known/?phone=${phone}`, 1);
    expect([status, body.error]).toEqual([400, expect.stringContaining('at least ten digits')]);
  });

  it('OPN-36 tells the clinic, and no hospital, the numbers of the visits', async () => {
    const person = { first_name: 'Nita', last_name: 'Bose', phone: '9822200001' };
    const ids = [await visit(person), await visit(person)];
    const token = app.composition.resources.serviceTokens.sign('clinical', 'patients', serviceCaller(1));
    const asClinic = { authorization: `Bearer ${token}` };
    const { body } = await app.call('GET', `/internal/patients/visits/${ids[0]}/`, asClinic);
    expect(body).toEqual({ visits: [ids[1], ids[0]] });
    expect((await app.get(`/internal/patients/visits/${ids[0]}/`, 1)).status).toBe(403);
  });

  it('OPN-36 finds nobody by phone where no hospital is at work', async () => {
    await visit({ first_name: 'Lone', phone: '9822200002' });
    expect(await app.db.query('SELECT * FROM find_by_phone($1, 5)', ['9822200002'])).toEqual([]);
    const inHospital = () => app.db.query('SELECT * FROM find_by_phone($1, 5)', ['9822200002']);
    expect(await runAs({ hospitalId: 1 }, inHospital)).toHaveLength(1);
  });

  it('OPN-36 links nobody who gave neither name nor phone', async () => {
    const nameless = await visit({ first_name: '', last_name: '', phone: '9876500004' });
    await visit({ first_name: '', last_name: '', phone: '9876500004' });
    const phoneless = await visit({ first_name: 'Om', last_name: 'Rao', phone: '' });
    await visit({ first_name: 'Om', last_name: 'Rao', phone: '' });
    expect([await visitsOf(nameless), await visitsOf(phoneless)]).toEqual([[nameless], [phoneless]]);
  });

  it('OPN-36 answers what was prescribed at each visit', async () => {
    const kavita = { first_name: 'Kavita', last_name: 'Rao', phone: '9876500005' };
    const first = await visit(kavita);
    await app.saved(1, first, 900);
    const second = await visit(kavita);
    const { body } = await app.get(`/api/patients-main/${second}/visits/`, 1);
    expect(body.map((each: { medical_records: unknown[] }) => each.medical_records.length)).toEqual([0, 1]);
  });

  it('SEC-04 S1 answers 404 for a visit of another hospital', async () => {
    const id = await visit({ first_name: 'Nila' }, 3);
    const { status, body } = await app.get(`/api/patients-main/${id}/visits/`, 4);
    expect([status, body.message]).toEqual([404, 'No patient found with this ID']);
  });
});
