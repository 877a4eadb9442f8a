import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explained } from '@nidaan/testing';
import { openPharmacyFixture, type PharmacyFixture } from './pharmacy-fixture.ts';

let fixture: PharmacyFixture;
const bills: { id: number; patient: number; record_id: number; phone: string }[] = [];
beforeAll(async () => {
  fixture = await openPharmacyFixture();
  for (const phone of ['9876543210', '9000012345', '+91 98220 98765', '9876500000']) {
    const { patient, record } = await fixture.seen(1, { phone });
    bills.unshift((await fixture.dispense(1, { patient: patient.id, record_id: record.id, tabletsAmount: 1 })).body);
  }
});
afterAll(() => fixture?.close());

const idsOf = async (query = '', hospitalId = 1) => (await fixture.bills(hospitalId, query)).map(({ id }: { id: number }) => id);
const ids = () => bills.map(({ id }) => id);

describe('GET /api/pharmacy/', () => {
  it('PHA-08 API-11 answers all bills as a bare array, newest first, and an empty one to a new hospital', async () => {
    expect(await fixture.bills(1)).toEqual(bills);
    expect(await fixture.bills(9)).toEqual([]);
    for (const bill of await fixture.bills(1)) expect(bill.doctor_advice).toBe(bill.doctorAdvice);
  });

  it('OPN-53 pages by the id of the last row', async () => {
    expect(await idsOf('?limit=3')).toEqual(ids().slice(0, 3));
    expect(await idsOf(`?limit=3&after=${ids()[2]}`)).toEqual(ids().slice(3));
  });

  it('PHA-11 finds by patient id, record id and a part of the phone number', async () => {
    const [newest, , third] = bills;
    expect(await idsOf(`?search=${newest!.patient}`)).toContain(newest!.id);
    expect(await idsOf(`?search=${third!.record_id}`)).toContain(third!.id);
    expect(await idsOf('?search=98765')).toEqual([bills[0]!.id, bills[1]!.id, bills[3]!.id]);
    expect(await idsOf('?search=9000012345')).toEqual([third!.id]);
    expect(await idsOf(`?search=${encodeURIComponent('98220 98')}`)).toEqual([bills[1]!.id]);
    for (const odd of ['%25', '_________', 'zzz', '9'.repeat(40), "'; DROP TABLE pharmacy_records; --"])
      expect(await idsOf(`?search=${encodeURIComponent(odd === '%25' ? '%' : odd)}`)).toEqual([]);
  });

  it('PHA-11 reads the bills of the patients whose phone it is, in the branches in sight: of a large hospital by the index, of a small one its own rows', async () => {
    // Every second phone of the large hospital holds the text.
    const known = (hospitalId: number, count: number) =>
      fixture.sql(
        `INSERT INTO pharmacy.known_patients (hospital_id, patient_id, branch_id, name, phone, disease, age, gender)
         SELECT $1, n, 1 + n % 5 / 4, 'X', CASE n % 2 WHEN 0 THEN '98765' ELSE '90000' END || lpad(n::text, 5, '0'), '', '', ''
         FROM generate_series(1, $2::int) n`,
        [hospitalId, count],
      );
    await known(6, 5);
    await known(7, 40_000);
    const found = async (hospitalId: number, pattern: string, branches = '*') => {
      const by = { table: 'pharmacy.known_patients', hospitalId, branches } as const;
      const search: [string, unknown[]] = ['SELECT find_patients_by_phone($1, 100) AS id', [pattern]];
      const { rows, plans } = await explained<{ id: number }>(fixture.nidaan.databaseUrl, by, search);
      return { ids: rows.map(({ id }) => id).sort((a, b) => a - b), byIndex: plans.includes('known_patients_phone_search') };
    };
    expect(await found(6, '%98765%')).toEqual({ ids: [2, 4], byIndex: false });
    expect(await found(6, '%98765%', '2')).toEqual({ ids: [4], byIndex: false });
    expect(await found(7, '%9876500012%')).toEqual({ ids: [12], byIndex: true });
    expect(await found(7, '%9876500012%', '2')).toEqual({ ids: [], byIndex: true });
    expect(await found(9, '%98765%')).toEqual({ ids: [], byIndex: false });
  }, 60_000);

  it('PHA-11 finds by day', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect(await idsOf(`?date=${today}`)).toEqual(ids());
    expect(await idsOf('?date=2020-02-29')).toEqual([]);
    expect(await idsOf(`?date=&search=`)).toEqual(ids());
  });

  it.each(['date=2026-02-30', 'date=abc', 'limit=0', 'limit=x', 'after=-1', 'search=%00', `search=${'9'.repeat(200)}`])(
    'API-07 API-15 refuses ?%s with a sentence',
    async (query) => {
      const { status, body } = await fixture.nidaan.api.get(`/api/pharmacy/?${query}`, { token: fixture.token(1) });
      expect([status, typeof body.message]).toEqual([400, 'string']);
    },
  );

  it('S14 SEC-13 notes who saw which bills', async () => {
    const before = await fixture.sql(`SELECT id FROM pharmacy.audit_entries`);
    await fixture.bills(1, '?limit=2');
    const entries = await fixture.sql(
      `SELECT action, what, account_id, subjects FROM pharmacy.audit_entries WHERE NOT id = ANY($1) ORDER BY id`,
      [before.map(({ id }) => id)],
    );
    expect(entries).toEqual([{ action: 'read', what: 'pharmacy.record-list', account_id: 10, subjects: ids().slice(0, 2) }]);
  });

  it('API-05 API-10 answers without the slash too, and 404 or 405 to another method', async () => {
    expect((await fixture.nidaan.api.get('/api/pharmacy', { token: fixture.token(1) })).body).toEqual(bills);
    expect([404, 405]).toContain((await fixture.nidaan.api.delete('/api/pharmacy/', { token: fixture.token(1) })).status);
  });

  it('L1 streams a list longer than a batch whole', async () => {
    await fixture.sql(
      `INSERT INTO pharmacy.pharmacy_records (hospital_id, id, record_id, patient_id, patient_name, patient_disease, doctor_advice, tablets,
         injections, ointments, syrups, tablets_paise, injections_paise, ointments_paise, syrups_paise, dispensed_at, dispensed_on)
       SELECT 7, n, n, 1, 'X', '', '', '[]', '"x"', '"x"', '"x"', n, 0, 0, 0, now(), now() FROM generate_series(1, 1700) n`,
    );
    const all = await idsOf('', 7);
    expect(all).toHaveLength(1700);
    expect([all[0], all.at(-1)]).toEqual([1700, 1]);
  });
});
