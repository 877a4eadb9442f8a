import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Duplicate, PersonChange } from '@nidaan/patients-contracts';
import { PatientsApp } from './patients-app.ts';
import { addPerson } from './persons-fixture.ts';

const HOSPITAL = 1;
const ABHA = '91-1234-5678-9012';

describe('numbers of other registers', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
    for (const hospital of [HOSPITAL, 2]) await app.verified(hospital);
    for (const id of [1, 2, 3]) await addPerson(app, HOSPITAL, id, { first_name: ['Asha', 'Ravi', 'Meena'][id - 1]! });
  });
  afterAll(() => app?.stop());

  const path = (id: number) => `/api/persons/${id}/identifiers/`;
  const add = (id: number, body: object, hospital = HOSPITAL) => app.call('POST', path(id), hospital, body);
  const list = async (id: number) =>
    (await app.get(path(id), HOSPITAL)).body as { id: number; value: string; is_active: boolean }[];
  const pairs = async () => (await app.get('/api/persons/duplicates/', HOSPITAL)).body as Duplicate[];

  it('FRD-20 are noted and listed, that of ABHA as 2-4-4-4 digits; they stand in the history and find the person', async () => {
    expect(await add(1, { kind: 'abha_number', value: '91 1234 5678 9012' })).toMatchObject({
      status: 200,
      body: { kind: 'abha_number', value: ABHA, is_active: true, warning: '' },
    });
    expect(await list(1)).toMatchObject([{ value: ABHA }]);
    const [newest] = (await app.get('/api/persons/1/history/', HOSPITAL)).body as PersonChange[];
    expect(newest).toMatchObject({ version: 2, changes: [{ field: 'identifier', before: '', after: `abha_number ${ABHA}` }] });
    await add(1, { kind: 'old_uhid', value: 'OPD/77-12' });
    const [found] = (await app.get('/api/persons/?search=opd7712', HOSPITAL)).body as { id: number; matched: string[] }[];
    expect(found).toMatchObject({ id: 1, matched: ['old number'] });
  });

  it('FRD-20 one number of two persons is noted with a warning, and the pair is proposed, at least likely', async () => {
    expect(await add(2, { kind: 'abha_number', value: '91123456789012' })).toMatchObject({
      status: 200,
      body: { warning: 'Another patient bears the same number' },
    });
    const pair = (await pairs()).find(({ id }) => id === '1-2');
    expect(pair).toMatchObject({ state: 'open', reasons: ['Same identifier'] });
    expect(['same', 'likely']).toContain(pair!.band);
  });

  it('FRD-20 a policy is shared by a family: no warning and no pair', async () => {
    await add(1, { kind: 'policy', value: 'STAR-99' });
    expect((await add(3, { kind: 'policy', value: 'star 99' })).body).toMatchObject({ warning: '' });
    expect((await pairs()).map(({ id }) => id)).not.toContain('1-3');
  });

  it('FRD-20 one that does not hold any more warns nobody, and may hold again', async () => {
    const { body } = await add(3, { kind: 'passport', value: 'P 1234567' });
    const change = (active: unknown, id = body.id) => app.call('PATCH', `${path(3)}${id}/`, HOSPITAL, { active });
    expect(await change(false)).toMatchObject({ status: 200, body: { is_active: false } });
    expect((await add(1, { kind: 'passport', value: 'p1234567' })).body).toMatchObject({ warning: '' });
    expect(await change(true)).toMatchObject({ status: 200, body: { is_active: true } });
    expect(await change('yes')).toMatchObject({ status: 400, body: { error: 'active must be true or false' } });
    expect(await change(true, 999_999)).toMatchObject({ status: 404, body: { error: 'No number found with this ID' } });
    // That of somebody else is none of theirs.
    expect((await app.call('PATCH', `${path(2)}${body.id}/`, HOSPITAL, { active: false })).status).toBe(404);
  });

  it('FRD-20 of two desks that note one number at once one is refused', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add(2, { kind: 'employee', value: 'E-55' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await add(2, { kind: 'employee', value: 'e55' })).body).toMatchObject({
      error: 'This patient bears this number already',
    });
  });

  it('FRD-20 of a merged person they are the survivor’s', async () => {
    await addPerson(app, HOSPITAL, 4, { first_name: 'Tara' });
    await add(4, { kind: 'other', value: 'X1' });
    await app.call('POST', '/api/persons/3/merge/', HOSPITAL, { other_id: 4, reason: 'One person' });
    expect((await list(3)).map(({ value }) => value)).toContain('X1');
    expect(await list(4)).toEqual(await list(3));
  });

  it.each([
    [{ kind: 'ration_card', value: '1' }, 'Please choose the kind of number from the list'],
    [{ kind: 'other', value: ' ' }, 'Please give the number'],
    [{ kind: 'other', value: '–' }, 'Please give the number'],
    [{ kind: 'abha_number', value: '1234' }, 'An ABHA number has 14 digits'],
    [{ kind: 'abha_address', value: 'asha' }, 'An ABHA address looks like name@abdm'],
  ])('FRD-20 says what is wrong with %j', async (body, error) => {
    expect(await add(1, body)).toMatchObject({ status: 400, body: { error } });
  });

  it('FRD-20 answers 404 for a person of another hospital', async () => {
    expect((await add(1, { kind: 'other', value: 'A' }, 2)).status).toBe(404);
    expect((await app.get(path(1), 2)).status).toBe(404);
  });
});
