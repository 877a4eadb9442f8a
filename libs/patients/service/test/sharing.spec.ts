import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BranchSharing } from '@nidaan/kernel';
import { FOUND_AT_MOST, findShared, PERSON_MESSAGES, type PersonContact } from '@nidaan/patients-contracts';
import { newContext, runAs, runInContext, serviceCaller } from '@nidaan/platform-access';
import { RateLimits } from '@nidaan/platform-http';
import type { Answer } from './patients-app.ts';
import {
  HOSPITAL,
  OTHER_HOSPITAL,
  EVERYWHERE,
  LIMITED,
  DOCTOR,
  RECEPTION,
  AADHAAR,
  openDesks,
  type Desks,
} from './sharing-fixture.ts';

describe('sharing between branches', () => {
  let people: Desks['people'];
  let app: Desks['app'];
  let call: Desks['call'];
  let share: Desks['share'];
  let form: Desks['form'];
  let register: Desks['register'];
  let shared: Desks['shared'];
  let visit: Desks['visit'];
  let branchesOf: Desks['branchesOf'];

  beforeAll(async () => {
    ({ people, app, call, share, form, register, shared, visit, branchesOf } = await openDesks());
  }, 120_000);
  beforeEach(() => share('identity'));
  afterAll(() => app?.stop());

  /** All ways in which a member may ask for a person; the answers as one text. */
  async function everywhere({ id, person_id, uhid, phone: number }: Awaited<ReturnType<typeof register>>): Promise<Answer[]> {
    const person = `/api/persons/${person_id}/`;
    const reads = [
      person, ...['history/', 'visits/', 'identifiers/', 'card-pdf/', 'consents/', 'holds/'].map((part) => person + part),
      ...['Zebra', 'Wood Zebra', number, number.slice(-4), uhid, `%23${id}`, AADHAAR].map((search) => `/api/persons/?search=${encodeURIComponent(search)}`),
      `/api/persons/?phone=${number}`, `/api/patients-main/known/?phone=${number}`, '/api/persons/duplicates/', '/api/persons/merges/', '/api/persons/unidentified/', `/api/persons/${person_id}/merge-preview/?other=1`,
      `/api/patients-main/?search=${number}`, `/api/patients-main/${id}/`, `/api/patients-main/${id}/visits/`,
    ]; // prettier-ignore
    const writes = [
      call('POST', '/api/persons/check/', LIMITED, {
        first_name: 'Zebra',
        last_name: 'Wood',
        phone: number,
        aadhar: AADHAAR,
        year: '1980',
      }),
      call('PATCH', person, LIMITED, { version: 1, city: 'Pune' }),
      call('POST', `${person}babies/`, LIMITED, { gender: 'Female', born_at: '2026-01-01T09:00:00+05:30' }),
      call('POST', `${person}strike/`, LIMITED, { reason: 'None' }),
      call('POST', `${person}identifiers/`, LIMITED, { kind: 'old', value: 'A1' }),
      visit({ person_id }),
      visit({ uhid }),
    ];
    return Promise.all([...reads.map((url) => call('GET', url, LIMITED)), ...writes]);
  }

  it.each(['nothing', 'identity'] as const)(
    'ORG-38 FRD-13 where branches share %s, a member limited to others learns nothing of a person by any other call',
    async (sharing) => {
      const aadhar = sharing === 'nothing' ? AADHAAR : '';
      const made = await register({ aadhar, gender: 'Female' });
      share(sharing);
      for (const { status, text } of await everywhere(made)) {
        expect(status).toBeLessThan(500);
        expect(text).not.toMatch(new RegExp(`Zebra|Kothrud|${made.phone}|${made.uhid}`));
      }
      expect(await branchesOf(made.person_id)).toEqual([1]);
    },
  );

  it('ORG-38 FRD-13 where branches share clinical, persons of all branches are found in full, as by everybody', async () => {
    const made = await register();
    share('clinical');
    expect((await call('GET', `/api/persons/${made.person_id}/`, LIMITED)).body).toMatchObject({ address: 'Kothrud' });
    const { body } = await call('GET', `/api/persons/?search=${made.phone}`, LIMITED);
    expect(body).toMatchObject([{ id: made.person_id, phone: made.phone, last_visit: null }]);
    expect(await shared(made.phone)).toEqual([]);
  });

  it('ORG-38 identity: a phone, UHID or Aadhaar number given whole finds a card with the last four digits, the year of birth and the branch', async () => {
    const made = await register({ aadhar: '999941057058', phone: '+91 98230 11111' });
    const card = {
      ...{ id: made.person_id, name: 'Zebra Wood', phone_last_four: '1111', birth_year: 1980, uhid: made.uhid },
      ...{ branch: 1, branch_name: 'Branch 1' },
    };
    for (const number of ['9823011111', '09823011111', made.uhid, made.uhid.toLowerCase(), '9999 4105 7058'])
      expect(await shared(number)).toEqual([card]);
    for (const number of ['982301111', '1111', 'Zebra', 'Zebra Wood', made.uhid.slice(0, -1), '999941057059', `#${made.id}`])
      expect(await shared(number)).toEqual([]);
    expect(await call('POST', '/api/persons/shared/', LIMITED, {})).toMatchObject({
      status: 400,
      body: { message: 'A phone, UHID, card or Aadhaar number is required' },
    });
  });

  it('ORG-38 at most five cards; nobody of another hospital, whom the member sees anyway, who is struck out or unknown', async () => {
    const number = '9823022222';
    for (let n = 0; n < 6; n += 1) await register({ phone: number, first_name: `Child${'abcdef'[n]}`, person: 'new' });
    expect(await shared(number)).toHaveLength(5);
    await call('POST', '/api/patients/', 20, form({ phone: '9823033333' }), undefined, OTHER_HOSPITAL);
    await register({ phone: '9823033333' }, EVERYWHERE, 3);
    await register({ phone: '9823033333', is_unknown: true, first_name: 'Unknown' });
    const { body } = await call('POST', '/api/persons/', EVERYWHERE, { first_name: 'Gone', phone: '9823033333' });
    await call('POST', `/api/persons/${body.id}/strike/`, EVERYWHERE, { reason: 'Mistake' });
    expect(await shared('9823033333')).toEqual([]);
    expect(await shared(number, EVERYWHERE)).toEqual([]);
  });

  it('ORG-38 whoever writes to persons is told of those alone whom the branches it names see, and no person comes to one by it', async () => {
    const [here, there] = [await register({}, EVERYWHERE, 2), await register()];
    const token = app.composition.resources.serviceTokens.sign('integrations', 'patients', serviceCaller(HOSPITAL));
    const told = async (persons?: string) => {
      const body = { person_ids: [here.person_id, there.person_id], persons };
      const answer = await app.call('POST', '/internal/patients/contacts/', { authorization: `Bearer ${token}` }, body);
      return (answer.body as PersonContact[]).map(({ person_id: id }) => id).sort();
    };
    const both = [here.person_id, there.person_id].sort();
    expect([await told('2,3'), await told('1'), await told('*'), await told()]).toEqual([
      [here.person_id],
      [there.person_id],
      both,
      both,
    ]);
    await shared(there.phone);
    expect(await told('2,3')).toEqual([here.person_id]);
    share('clinical');
    expect(await told('2,3')).toEqual(both);
    expect(await branchesOf(there.person_id)).toEqual([1]);
  });

  it('ORG-38 who was found is an entry of the trail', async () => {
    const made = await register();
    await shared(made.phone);
    const rows = await runAs({ hospitalId: HOSPITAL }, () =>
      app.db.query(
        `SELECT account_id, subject FROM audit_entries WHERE what = 'patients.shared-person' ORDER BY id DESC LIMIT 1`,
      ),
    );
    expect(rows).toMatchObject([{ account_id: LIMITED, subject: made.person_id }]);
  });

  it('ORG-38 who tries many numbers is told to wait, and a colleague is not', async () => {
    const limits = new RateLimits(true);
    const ask = (accountId: number) =>
      runInContext(newContext({ caller: { accountId, hospitalId: HOSPITAL, isStaff: false, sessionId: 's' } }), () =>
        limits.countMember(findShared),
      );
    for (let n = 0; n < FOUND_AT_MOST.max; n += 1) await ask(LIMITED);
    await expect(ask(LIMITED)).rejects.toMatchObject({
      ...{ status: 429, message: PERSON_MESSAGES.tooManyFound },
      options: { retryAfterSeconds: expect.any(Number) },
    });
    await expect(ask(DOCTOR)).resolves.toBeUndefined();
  });

  it('FRD-02 ORG-38 by phone and name the rule joins over branches, but where they share nothing', async () => {
    const made = await register();
    const again = { first_name: 'Zebra', last_name: 'Wood', phone: made.phone };
    share('nothing');
    expect((await visit(again)).body.person_id).not.toBe(made.person_id);
    share('identity');
    const other = await register();
    expect((await visit({ ...again, phone: other.phone })).body.person_id).toBe(other.person_id);
  });

  it('FRD-12 ORG-38 numbers that persons of branches out of sight bear are passed over as well', async () => {
    const { uhid, person_id: id } = await register();
    const last = Number(uhid.slice(2));
    await runAs({ hospitalId: HOSPITAL }, () =>
      app.db.query(
        `INSERT INTO persons SELECT (jsonb_populate_record(p, jsonb_build_object('id', 50000 + g, 'root_id', 50000 + g,
           'uhid', 'UH' || lpad(g::text, 6, '0'), 'uhid_key', 'UH' || lpad(g::text, 6, '0')))).*
         FROM persons p, generate_series($2::int, $3::int) g WHERE p.id = $1 RETURNING id`,
        [id, last + 1, last + 150],
      ),
    );
    share('nothing');
    const { body } = await call('POST', '/api/persons/', LIMITED, { first_name: 'Own', gender: 'Female' });
    expect(Number(String(body.uhid).slice(2))).toBeGreaterThan(last + 150);
    expect((await call('POST', '/api/patients/', LIMITED, form())).status).toBe(201);
  });

  it('FRD-13 a branch that is named narrows visits, never persons: of the own set, and of a member with all branches', async () => {
    const [one, two, three] = [await register(), await register({}, EVERYWHERE, 2), await register({}, EVERYWHERE, 3)];
    const sees = async (accountId: number, branch: number) =>
      Promise.all(
        [one, two, three].map(
          async ({ person_id: id }) => (await call('GET', `/api/persons/${id}/`, accountId, undefined, branch)).status,
        ),
      );
    expect(await sees(EVERYWHERE, 2)).toEqual([200, 200, 200]);
    expect(await sees(LIMITED, 2)).toEqual([404, 200, 200]);
    expect((await call('GET', `/api/patients-main/${three.id}/`, EVERYWHERE, undefined, 2)).status).toBe(404);
  });

  describe('the health record of who came to two branches', () => {
    let there: number;
    let here: number;

    beforeAll(async () => {
      const made = await register();
      there = made.id;
      share('clinical');
      here = (await visit({ person_id: made.person_id })).body.id;
    });
    beforeEach(() => share('clinical'));
    const record = (accountId: number, id = here) => call('GET', `/api/patients-main/${id}/visits/`, accountId);
    const seenBy = async (accountId: number) =>
      ((await record(accountId)).body as { id: number; other_branch?: true }[]).map(({ id, other_branch }) => [id, other_branch]);

    it('ORG-38 clinical: who may read records reads the visits at other branches, marked as such; nobody else sees anything new', async () => {
      expect((await record(DOCTOR)).body).toMatchObject([
        { id: here, branch: 2 },
        { id: there, branch: 1, branch_name: 'Branch 1', other_branch: true },
      ]);
      expect(await seenBy(RECEPTION)).toEqual([[here, undefined]]);
      expect(await seenBy(EVERYWHERE)).toEqual([
        [here, undefined],
        [there, undefined],
      ]);
    });

    it('ORG-38 clinical: no list and no other call shows such a visit', async () => {
      const list = (await call('GET', '/api/patients-main/', DOCTOR)).body as { id: number }[];
      expect(list.map(({ id }) => id)).toContain(here);
      expect(list.map(({ id }) => id)).not.toContain(there);
      for (const part of ['', 'visits/', 'generate_pdf/', 'summary_pdf/'])
        expect((await call('GET', `/api/patients-main/${there}/${part}`, DOCTOR)).status).toBe(404);
    });

    it.each(['identity', 'nothing'] as const)('ORG-38 %s: no such visit is readable', async (sharing) => {
      share(sharing);
      expect(await seenBy(DOCTOR)).toEqual([[here, undefined]]);
    });

    it('ORG-38 the database itself gives no visit but where branches share clinical', async () => {
      const given = (branches: string, sharing: BranchSharing) =>
        runInContext(newContext({ hospitalId: HOSPITAL, branches, persons: '*', sharing }), async () => {
          const [person] = await app.db.query<{ id: number }>('SELECT person_id AS id FROM patients WHERE id = $1', [here]);
          return (await app.db.query<{ id: number }>('SELECT id FROM visits_elsewhere($1)', [person!.id])).map(({ id }) => id);
        });
      expect(await given('2,3', 'clinical')).toEqual([there]);
      expect(await given('2,3', 'identity')).toEqual([]);
      expect(await given('*', 'clinical')).toEqual([]);
    });

    it('ORG-38 ORG-64 a restricted record stays closed', async () => {
      const restrict = (restricted: boolean) =>
        call('PATCH', `/api/patients/${here}/restricted/`, EVERYWHERE, { restricted, reason: 'Staff' });
      expect((await restrict(true)).status).toBe(200);
      expect(await record(DOCTOR)).toMatchObject({ status: 403, body: { emergency_possible: true } });
      await restrict(false);
      expect((await record(DOCTOR)).status).toBe(200);
    });
  });

  it('ORG-38 of a member with all branches nothing is asked and nothing more is bound', async () => {
    const before = people.asked;
    await register();
    await call('GET', '/api/persons/?search=zebra', EVERYWHERE);
    expect(people.asked).toBe(before);
    await call('GET', '/api/persons/?search=zebra', LIMITED);
    await call('GET', '/api/persons/?search=wood', LIMITED);
    expect(people.asked).toBe(before + 1);
  });
});
