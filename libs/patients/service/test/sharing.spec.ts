import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BranchSharing, EventEnvelope } from '@nidaan/kernel';
import { registerVisit, takePerson, type PatientForm, type SharedPerson } from '@nidaan/patients-contracts';
import { Branches, runAs, type MemberFacts, type RightsKey } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import { appointmentBooked, type AppointmentFacts } from '@nidaan/scheduling-contracts';
import { EveryoneOwns } from '@nidaan/testing/services';
import { AppointmentBookedHandler } from '../src/on/appointment-booked.handler.ts';
import { AppointmentMovedHandler } from '../src/on/appointment-moved.handler.ts';
import { PatientsApp, type Answer } from './patients-app.ts';

const HOSPITAL = 1;
const OTHER_HOSPITAL = 2;
const EVERYWHERE = 10;
// Works at branches 2 and 3.
const LIMITED = 12;
const COLLEAGUE = 13;
const AADHAAR = '234123412346';

class People extends EveryoneOwns {
  sharing: BranchSharing = 'identity';
  asked = 0;

  override async find(key: RightsKey): Promise<MemberFacts | null> {
    const member = (await super.find(key))!;
    return [LIMITED, COLLEAGUE].includes(key.accountId) ? { ...member, branchIds: [2, 3], defaultBranchId: 2 } : member;
  }

  override sharingOf(): Promise<BranchSharing> {
    this.asked += 1;
    return Promise.resolve(this.sharing);
  }
}

describe('sharing between branches', () => {
  const people = new People();
  let app: PatientsApp;
  let phone = 9822000000;

  const call = (method: string, url: string, accountId: number, body?: unknown, branch?: number, hospital = HOSPITAL) =>
    app.call(method, url, { ...app.headers(hospital, accountId), ...(branch && { 'x-branch-id': String(branch) }) }, body);
  const share = (sharing: BranchSharing) => {
    people.sharing = sharing;
    app.composition.services.get('patients')!.app.get(Branches, { strict: false }).change(HOSPITAL);
  };
  const form = (given: object = {}) => ({
    ...{ first_name: 'Zebra', last_name: 'Wood', phone: String((phone += 1)), address: 'Kothrud', year: '1980' },
    ...{ amount: '100', paymentType: 'Cash', ...given },
  });
  const register = async (given: object = {}, accountId = EVERYWHERE, branch?: number) => {
    const { status, body, text } = await call('POST', '/api/patients/', accountId, form(given), branch);
    if (status !== 201) throw new Error(text);
    return body as { id: number; person_id: number; uhid: string; phone: string };
  };
  const shared = async (number: string, accountId = LIMITED, branch?: number) =>
    (await call('POST', '/api/persons/shared/', accountId, { number }, branch)).body as SharedPerson[];
  const visit = (body: object, accountId = LIMITED) =>
    call('POST', '/api/patients/', accountId, { amount: '100', paymentType: 'Cash', ...body });
  const branchesOf = async (id: number) =>
    (
      await runAs({ hospitalId: HOSPITAL }, () =>
        app.db.query<{ branches: number[] }>('SELECT branch_ids AS branches FROM persons WHERE id = $1', [id]),
      )
    )[0]!.branches;
  const ask = <T>(accountId: number, work: (client: ServiceClient) => Promise<T>): Promise<T> =>
    runAs({ hospitalId: HOSPITAL, accountId }, () =>
      work(app.composition.services.get('scheduling')!.app.get(ServiceClient, { strict: false })),
    );

  beforeAll(async () => {
    app = await PatientsApp.start(undefined, people);
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

  it.each(['person_id', 'uhid'] as const)(
    'ORG-38 who was found is taken by %s for a visit: the person comes to the branch',
    async (by) => {
      const made = await register();
      const body = { [by]: made[by] };
      expect((await visit(body)).status).toBe(404);
      expect(await shared(made.phone)).toHaveLength(1);
      // Nobody else has found them.
      expect((await visit(body, COLLEAGUE)).status).toBe(404);
      const taken = await visit(body);
      expect(taken).toMatchObject({ status: 201, body: { person_id: made.person_id, uhid: made.uhid, visit_no: 2, branch: 2 } });
      expect(await branchesOf(made.person_id)).toEqual([1, 2]);
      expect((await call('GET', `/api/persons/${made.person_id}/`, COLLEAGUE)).status).toBe(200);
      // The visit of the other branch is not shown with them.
      expect((await call('GET', `/api/persons/${made.person_id}/visits/`, LIMITED)).body).toMatchObject([{ id: taken.body.id }]);
      expect((await call('GET', `/api/persons/${made.person_id}/visits/`, LIMITED)).body).toHaveLength(1);
    },
  );

  it('ORG-38 who was found may be taken for an hour, and not after branches came to share nothing', async () => {
    const made = await register();
    await shared(made.phone);
    share('nothing');
    expect((await visit({ person_id: made.person_id })).status).toBe(404);
    share('identity');
    await runAs({ hospitalId: HOSPITAL }, () =>
      app.db.query(`UPDATE person_findings SET found_at = now() - interval '61 minutes'`),
    );
    expect((await visit({ person_id: made.person_id })).status).toBe(404);
    await shared(made.phone);
    expect((await visit({ person_id: made.person_id })).status).toBe(201);
  });

  it('ORG-38 the database itself lets nobody be taken who was not found', async () => {
    const made = await register();
    const asLimited = <R>(work: () => Promise<R>) => runAs({ hospitalId: HOSPITAL, branches: '2', accountId: LIMITED }, work);
    const resolve = () =>
      app.db.query(`SELECT * FROM resolve_person(jsonb_build_object('hospital_id', 1), $1)`, [
        { person: made.person_id, visit: null, branch: 2, by: LIMITED },
      ]);
    await expect(asLimited(resolve)).rejects.toMatchObject({ code: 'NDP01' });
    expect(await asLimited(() => app.db.query('SELECT id FROM persons WHERE id = $1', [made.person_id]))).toEqual([]);
    expect(await asLimited(() => app.db.query('SELECT take_person($1, $2, 2) AS taken', [made.person_id, LIMITED]))).toEqual([
      { taken: false },
    ]);
    expect(
      await asLimited(() => app.db.query('SELECT * FROM find_elsewhere($1, $2, $3, $4)', [made.phone, '', [], LIMITED])),
    ).toEqual([]);
  });

  it('ORG-38 a booking takes who was found, and nobody whose number was guessed', async () => {
    const made = await register();
    const take = () =>
      ask(LIMITED, (client) =>
        client.call(takePerson, { params: { id: made.person_id }, body: { branchId: 3, persons: '2,3' } }),
      );
    await expect(take()).rejects.toMatchObject({ status: 404 });
    await shared(made.phone);
    await expect(take()).resolves.toEqual({ taken: true });
    expect(await branchesOf(made.person_id)).toEqual([1, 3]);
  });

  it('ORG-38 who is booked, by whomever, comes to the branch, and to another one when the booking is moved', async () => {
    const made = await register();
    const facts = { ...(appointmentBooked.sample as AppointmentFacts), hospitalId: HOSPITAL, personId: made.person_id };
    const { app: service } = app.composition.services.get('patients')!;
    const heard = (branchId: number) => ({ payload: { ...facts, branchId } }) as EventEnvelope<AppointmentFacts>;
    await runAs({ hospitalId: HOSPITAL }, async () => {
      await service.get(AppointmentBookedHandler, { strict: false }).handle(heard(2));
      await service.get(AppointmentMovedHandler, { strict: false }).handle(heard(3));
    });
    expect(await branchesOf(made.person_id)).toEqual([1, 2, 3]);
  });

  it('ORG-38 an appointment is checked in for nobody whose number was guessed', async () => {
    const made = await register();
    const sent = (persons?: string) =>
      ask(LIMITED, (client) =>
        client.call(registerVisit, {
          body: {
            ...{ appointmentId: made.id + 500, branchId: 2, ...(persons && { persons }), isFeeByRule: false },
            form: {
              first_name: 'A',
              phone: '',
              paymentType: 'Cash',
              amount: '1',
              person_id: made.person_id,
            } as unknown as PatientForm,
          },
        }),
      );
    await expect(sent('2,3')).rejects.toMatchObject({ status: 404 });
    expect(await branchesOf(made.person_id)).toEqual([1]);
    // Whom the booking names was in sight of whoever booked.
    expect(await sent()).toMatchObject({ patientId: expect.any(Number) });
    expect(await branchesOf(made.person_id)).toEqual([1, 2]);
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

  it('ORG-38 ORG-41 a visit that is moved brings its person to the branch, and the answer keeps their number', async () => {
    const made = await register();
    const moved = await call('POST', `/api/patients/${made.id}/move-branch/`, EVERYWHERE, { branch: 2, reason: 'Wrong desk' });
    expect(moved.status).toBe(200);
    expect((await call('GET', `/api/patients-main/${made.id}/`, LIMITED)).body).toMatchObject({ uhid: made.uhid });
  });

  it('ORG-38 a pair of which one is out of sight is in no inbox, and is not decided', async () => {
    const [one, two] = [
      await register({ phone: '9823044444', gender: 'Female' }),
      await register({ phone: '9823044444', gender: 'Male' }, EVERYWHERE, 2),
    ];
    const pair = `${one.person_id}-${two.person_id}`;
    const inbox = async (accountId: number) =>
      ((await call('GET', '/api/persons/duplicates/', accountId)).body as { id: string }[]).map(({ id }) => id);
    expect(await inbox(EVERYWHERE)).toContain(pair);
    expect(await inbox(LIMITED)).not.toContain(pair);
    const dismiss = (accountId: number) =>
      call('POST', `/api/persons/duplicates/${pair}/dismiss/`, accountId, { reason: 'Twins' });
    expect((await dismiss(LIMITED)).status).toBe(404);
    expect((await dismiss(EVERYWHERE)).status).toBe(200);
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
