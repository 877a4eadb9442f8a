import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonCard } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import type { Documents } from '@nidaan/platform-documents';
import { PERSONS } from '../src/persons/person-row.ts';
import { clinic } from './clinic-stand-in.ts';
import { PatientsApp } from './patients-app.ts';
import { addPerson, linkVisit } from './persons-fixture.ts';

const HOSPITAL = 1;
/** More than the search reads from the index. */
const [FIRST, LAST] = [2_001, 5_200];
/** More visits than are looked through at first. */
const VISITS = 1_100;

/** More persons bear a name than the search reads, and few of them came lately (ADR 0075). */
describe('a name of more persons than are read', () => {
  let app: PatientsApp;
  /** A visit of a person who has more of them than an address holds. */
  let frequent: number;
  const pages: string[] = [];
  const found = async (text: string, more = ''): Promise<number[]> => {
    const { body } = await app.get(`/api/persons/?search=${encodeURIComponent(text)}${more}`, HOSPITAL);
    return body.map(({ id }: PersonCard) => id);
  };
  const ask = <T extends Record<string, unknown>>(sql: string, values: unknown[]) =>
    runAs({ hospitalId: HOSPITAL }, () => app.db.query<T>(sql, values));

  // Visits like this one, after it.
  const addVisits = async (id: number) => {
    const named = await ask<{ name: string }>(
      `SELECT quote_ident(column_name) AS name FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = 'patients' AND is_generated = 'NEVER'`,
      [],
    );
    const columns = named.map(({ name }) => name);
    await ask(
      `INSERT INTO patients (${columns.join(', ')}) SELECT ${columns.map((name) => (name === 'id' ? 'id + n' : name)).join(', ')}
       FROM patients, generate_series(1, ${VISITS}) n WHERE hospital_id = $1 AND id = $2`,
      [HOSPITAL, id],
    );
  };

  beforeAll(async () => {
    app = await PatientsApp.start(
      () =>
        ({
          cached: async (_: unknown, html: string) => Buffer.from(`%PDF-${pages.push(html)}`),
          prepare: async () => undefined,
        }) as unknown as Documents,
    );
    await app.verified(HOSPITAL);
    await addPerson(app, HOSPITAL, 1, { first_name: 'Tukaram', last_name: 'Wagh' });
    const columns = PERSONS.fields().map((field) => `"${PERSONS.column(field)}"`);
    const ofEach: Record<string, string> = { '"id"': 'n', '"root_id"': 'n', '"uhid"': `'UG' || n`, '"uhid_key"': `'UG' || n` };
    await ask(
      `INSERT INTO persons (${columns.join(', ')}) SELECT ${columns.map((name) => ofEach[name] ?? name).join(', ')}
       FROM persons, generate_series(${FIRST}, ${LAST}) n WHERE hospital_id = $1 AND persons.id = 1`,
      [HOSPITAL],
    );
    for (const id of [LAST - 100, LAST])
      await linkVisit(app, HOSPITAL, (await app.register(HOSPITAL, { first_name: 'X' })).id, id);
    frequent = (await app.register(HOSPITAL, { first_name: 'Others' })).id;
    await addVisits(frequent);
  });
  afterAll(() => app.stop());

  it.each(['tukaram', 'tuk', 'tukaram wagh', 'wa tuk', 't w', 'T Wagh', 'tukarama', 'Thukaram Vaag'])(
    'FRD-06 shows who came last before the others by %j, page after page',
    async (text) => {
      const first = await found(text, '&limit=5');
      expect(first.slice(0, 2)).toEqual([LAST, LAST - 100]);
      const second = await found(text, `&limit=5&after=${first[4]}`);
      expect(second).toHaveLength(5);
      expect(second.filter((id) => first.includes(id))).toEqual([]);
    },
  );

  it('OPN-36 prints the papers of who came more than a thousand times, with the allergies of any visit', async () => {
    const { body: asked } = await app.get(`/api/patients-main/${frequent}/visits/`, HOSPITAL);
    expect(asked.length).toBe(VISITS + 1);
    clinic.allergies.set(frequent, 'Penicillin');
    for (const paper of ['generate_pdf', 'summary_pdf'])
      expect((await app.get(`/api/patients-main/${frequent}/${paper}/`, HOSPITAL)).status).toBe(200);
    expect(pages.map((page) => page.includes('Penicillin'))).toEqual([true, true]);
  });

  it('FRD-06 finds by the function of the release before as by that of today', async () => {
    const queries = [`'${HOSPITAL}:tukaram' & '${HOSPITAL}:vag'`, `'${HOSPITAL}:tuk':* & '${HOSPITAL}:v':*`];
    const rows = await ask<{ person: number; tier: number }>('SELECT person, tier FROM find_persons($1, 3)', [queries]);
    expect(rows.slice(0, 2)).toEqual([
      { person: LAST, tier: 1 },
      { person: LAST - 100, tier: 1 },
    ]);
    const begun = await ask<{ person: number }>('SELECT person FROM find_persons($1, 2)', [[queries[1]!]]);
    expect(begun.map(({ person }) => person)).toEqual([LAST, LAST - 100]);
  });
});
