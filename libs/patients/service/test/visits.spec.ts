import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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

  it('OPN-36 joins them by Aadhaar, whatever name and phone were given, and never answers the number', async () => {
    const aadhar = '2345 6789 0124';
    const first = await visit({ first_name: 'Meena', last_name: 'Nair', phone: '9876500003', aadhar });
    const second = await visit({ first_name: 'Meenakshi', last_name: 'Pillai', phone: '', aadhar: '234567890124' });
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
