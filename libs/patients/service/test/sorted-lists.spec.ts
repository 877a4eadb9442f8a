import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PatientsApp } from './patients-app.ts';

const path = (base: string, query: Record<string, string | number>) =>
  `${base}?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`;

describe('the sorted list of patients, and its length', () => {
  let app: PatientsApp;
  const ids = (answer: { body: { id: number }[] }) => answer.body.map(({ id }) => id);

  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  it('TRK-05 sorts the whole list on the server, page by page, what is not known at the end, and a search too', async () => {
    const made = new Map<string, number>();
    for (const [first_name, age, disease] of [
      ['bela', '9', 'Fever'],
      ['Asha', '40', 'cold'],
      ['', '', ''],
      ['Chand', '100', 'Fever'],
      ['asha', 'x', 'Angina'],
    ] as const)
      made.set(`${first_name}${age}`, (await app.register(31, { first_name, last_name: '', age, disease, phone: '77' })).id);
    const named = (...names: string[]) => names.map((name) => made.get(name)!);
    for (const [sort, expected] of [
      ['id', ['bela9', 'Asha40', '', 'Chand100', 'ashax']],
      ['-id', ['ashax', 'Chand100', '', 'Asha40', 'bela9']],
      ['name', ['Asha40', 'ashax', 'bela9', 'Chand100', '']],
      ['-name', ['Chand100', 'bela9', 'ashax', 'Asha40', '']],
      ['age', ['bela9', 'Asha40', 'Chand100', '', 'ashax']],
      ['-age', ['Chand100', 'Asha40', 'bela9', 'ashax', '']],
      ['disease', ['ashax', 'Asha40', 'bela9', 'Chand100', '']],
    ] as const)
      for (const search of ['', '77']) {
        const seen: number[] = [];
        for (let after: number | undefined; seen.length < 5; after = seen.at(-1)) {
          const page = ids(
            await app.get(path('/api/patients-main/', { sort, search, limit: 2, ...(after ? { after } : {}) }), 31),
          );
          if (page.length === 0) break;
          seen.push(...page);
        }
        expect([sort, search, seen]).toEqual([sort, search, named(...expected)]);
        expect(ids(await app.get(path('/api/patients-main/', { sort, search, limit: 2, offset: 1 }), 31))).toEqual(
          named(...expected.slice(1, 3)),
        );
      }
    const { status, body } = await app.get('/api/patients-main/?sort=phone', 31);
    expect([status, body.message]).toEqual([400, expect.stringContaining('sort must be id, name, age or disease')]);
    expect((await app.get('/api/patients-main/?sort=', 31)).body).toHaveLength(5);
  });

  it('TRK-05 counts all patients and those that match, of this hospital only', async () => {
    for (const phone of ['8811', '8812', '99']) await app.register(32, { phone, aadhar: '5555 6666 7777' });
    const total = async (query: string, hospital = 32) =>
      (await app.get(`/api/patients-main/count/?${query}`, hospital)).body.total;
    expect([await total(''), await total('search=881'), await total('search=nobody')]).toEqual([3, 2, 0]);
    expect([await total('search=555566667777'), await total('search=881', 33), await total('', 33)]).toEqual([3, 0, 0]);
    expect((await app.get('/api/patients-main/count/?search=%00', 32)).status).toBe(400);
  });
});
