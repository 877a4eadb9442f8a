import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MOST_PROPOSALS, type RetentionProposal } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { eventually } from '@nidaan/testing';
import { ProposeErasuresJob } from '../src/jobs/propose-erasures.job.ts';
import { FULL_FORM } from './full-form.ts';
import { openPrivacyDesk, PASSWORD, type PrivacyDesk } from './privacy-fixture.ts';

const LIST = '/api/privacy/retention/';
const REQUESTS = '/api/privacy/requests/';
const [APPROVER, SECOND] = [10, 11];
const TODAY = '2030-06-15';
const NOON = new Date(`${TODAY}T06:30:00Z`);

describe('persons whose time is over', () => {
  let desk: PrivacyDesk;
  let phone = 9_822_000_000;
  beforeAll(async () => {
    desk = await openPrivacyDesk();
    desk.identity.others = 1;
  }, 60_000);
  afterAll(() => desk?.close());

  const job = () => desk.app.get(ProposeErasuresJob, { strict: false });
  const run = (hospitalId = 1) => runAs({ hospitalId }, () => job().run());
  const look = (at = NOON, hospitalId = 1) => desk.nidaan.at(at, () => run(hospitalId));
  const list = async (hospital = 1, query = '?limit=1000') => (await desk.api.get(`${LIST}${query}`, desk.as(hospital))).body;
  const persons = async (hospital = 1): Promise<number[]> =>
    (await list(hospital)).proposals.map((each: RetentionProposal) => each.person_id);
  const proposalOf = async (person: number): Promise<RetentionProposal> =>
    (await list()).proposals.find((each: RetentionProposal) => each.person_id === person);
  const decide = (id: number, what: 'approve' | 'keep', { account = APPROVER, reason = 'Time is over', hospital = 1 } = {}) =>
    desk.nidaan.at(NOON, () => desk.api.post(`${LIST}${id}/${what}/`, { reason }, desk.as(hospital, account)));
  /** A person who was last seen on a day, and paid so much. */
  const seen = async (day: string, { born = '1970-05-06', paid = 0 } = {}): Promise<{ person: number; visit: number }> => {
    phone += 1;
    const form = { ...FULL_FORM, first_name: `Asha ${phone}`, aadhar: '', phone: String(phone), patientType: 'OPD', amount: '0' };
    const { body } = await desk.api.post('/api/patients/', form, desk.as(1));
    await desk.sql(
      `UPDATE patients.patients SET registered_on = '${day}', completed_on = NULL, amount_paise = ${paid} WHERE id = ${body.id}`,
    );
    await desk.sql(`UPDATE patients.persons SET birth_date = '${born}', birth_precision = 'day' WHERE id = ${body.person_id}`);
    return { person: body.person_id, visit: body.id };
  };
  const hold = async (person: number): Promise<number> =>
    (await desk.api.post(`/api/persons/${person}/holds/`, { reason: 'medico-legal' }, desk.as(1))).body.id;

  it('ORG-77 the job proposes exactly those whose time is over and whom nothing hinders', async () => {
    const over = await seen('2027-06-14');
    const lastDay = await seen('2027-06-15');
    const child = await seen('2020-06-15', { born: '2012-01-01' });
    const grown = await seen('2020-06-15', { born: '2008-01-01' });
    const held = await seen('2020-01-01');
    await hold(held.person);
    const released = await seen('2020-01-01');
    await desk.api.post(`/api/persons/${released.person}/holds/${await hold(released.person)}/lift/`, undefined, desk.as(1));
    const asks = await seen('2020-01-01');
    await desk.ask({ kind: 'correction', person_id: asks.person });
    const billed = await seen('2025-01-01', { paid: 50_000 });
    const billedLongAgo = await seen('2021-01-01', { paid: 50_000 });
    const agreed = await seen('2020-01-01');
    const consent = { purpose: 'treatment', state: 'given', method: 'signature' };
    await desk.nidaan.at(new Date('2028-01-01T06:30:00Z'), () =>
      desk.api.post(`/api/persons/${agreed.person}/consents/`, consent, desk.as(1)),
    );
    const cameAgain = await seen('2020-01-01');
    const again = await seen('2029-01-01');
    await desk.sql(`UPDATE patients.patients SET person_id = ${cameAgain.person} WHERE id = ${again.visit}`);
    await look();
    const proposed = await persons();
    // `again` has no visit left: the day of the registration counts.
    expect(proposed).toEqual([over, grown, released, billedLongAgo, again].map(({ person }) => person));
    for (const { person } of [lastDay, child, held, asks, billed, agreed, cameAgain]) expect(proposed).not.toContain(person);
    expect(await proposalOf(billedLongAgo.person)).toMatchObject({
      ...{ class: 'bills', last_on: '2021-01-01', kept_until: '2029-01-01', state: 'proposed', request_id: null },
      ...{ name: expect.stringContaining('Asha'), uhid: expect.any(String), reason: '', decided_by: null },
    });
    expect((await list(1, '?limit=1')).total).toBe(5);
    expect((await list(1, `?after=${(await list()).proposals[2].id}`)).proposals).toHaveLength(2);
  });

  it('ORG-77 run again, or twice at once, it proposes nobody twice', async () => {
    await look();
    // The first to end must not set the clock back for the other.
    await desk.nidaan.at(NOON, () => Promise.all([run(), run()]));
    const proposed = await persons();
    expect(new Set(proposed).size).toBe(proposed.length);
    expect(proposed).toHaveLength(5);
  });

  it("ORG-77 the hospital's own day counts", async () => {
    const { person } = await seen('2027-06-20');
    await look(new Date('2030-06-20T18:29:00Z'));
    expect(await persons()).not.toContain(person);
    // In India it is the 21st.
    await look(new Date('2030-06-20T18:31:00Z'));
    expect(await persons()).toContain(person);
  });

  it('ORG-77 who came again or is held since is taken back, and no clock erases anybody', async () => {
    const [comes, held] = [await seen('2020-01-01'), await seen('2020-01-01')];
    await look();
    expect(await persons()).toEqual(expect.arrayContaining([comes.person, held.person]));
    await desk.sql(`UPDATE patients.patients SET completed_on = '${TODAY}' WHERE id = ${comes.visit}`);
    const { id } = await proposalOf(comes.person);
    expect((await decide(id, 'approve')).body).toMatchObject({
      statusCode: 409,
      message: 'The time of this person is not over any more: there is a newer entry, a hold or an open request.',
    });
    await hold(held.person);
    expect((await decide((await proposalOf(held.person)).id, 'approve')).status).toBe(409);
    await look();
    const left = await persons();
    for (const { person } of [comes, held]) expect(left).not.toContain(person);
    expect(await desk.sql('SELECT FROM patients.person_erasures')).toHaveLength(0);
  });

  it('ORG-77 an approval begins the plan of an erasure, which another person confirms', async () => {
    const { person } = await seen('2020-01-01');
    await look();
    const { id } = await proposalOf(person);
    expect((await decide(id, 'approve', { reason: ' ' })).body.message).toBe('Reason is required');
    const { status, body } = await decide(id, 'approve', { reason: 'Nothing to keep' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        state: 'approved',
        reason: 'Nothing to keep',
        decided_by: APPROVER,
        request_id: expect.any(Number),
      }),
    ]);
    expect((await decide(id, 'keep')).body.message).toBe('Somebody has decided on this before.');
    const request = `${REQUESTS}${body.request_id}/`;
    expect((await desk.api.get(request, desk.as(1))).body).toMatchObject({
      ...{ kind: 'erasure', state: 'in_work', person_id: person, details: 'Nothing to keep', identity: null },
      requester: { name: 'Sanjeevani Clinic', relation: '', contact: '' },
    });
    const { person: other } = await seen('2029-01-01');
    const noted = { method: 'photo-id', person_id: other };
    expect((await desk.api.post(`${request}verify/`, noted, desk.as(1))).status).toBe(409);
    const { body: plan } = await desk.nidaan.at(NOON, () => desk.api.get(`${request}plan/`, desk.as(1)));
    expect(plan).toMatchObject({ person_id: person, erased_at: null, handled_by: APPROVER });
    const nameOf = async () => (await desk.sql(`SELECT first_name FROM patients.persons WHERE id = ${person}`))[0]!['first_name'];
    expect(await nameOf()).toContain('Asha');
    const confirm = (account: number) => desk.api.post(`${request}confirm/`, { password: PASSWORD }, desk.as(1, account));
    expect((await confirm(APPROVER)).body.message).toBe('Another person has to confirm this.');
    expect((await confirm(SECOND)).body.state).toBe('done');
    expect(await nameOf()).toBe(`Erased person #${person}`);
    expect(await desk.sql(`SELECT FROM patients.retention_proposals WHERE person_id = ${person} AND reason = ''`)).toHaveLength(
      1,
    );
    await look(new Date('2035-01-01T06:30:00Z'));
    expect(await persons()).not.toContain(person);
  });

  it('ORG-77 who is kept is not proposed again for a year', async () => {
    const { person } = await seen('2020-01-01');
    await look();
    const { id } = await proposalOf(person);
    expect((await decide(id, 'keep', { reason: 'Chronic, comes rarely' })).body).toMatchObject({
      ...{ state: 'kept', reason: 'Chronic, comes rarely', request_id: null },
    });
    expect((await decide(id, 'approve')).status).toBe(409);
    await look(new Date('2031-06-14T06:30:00Z'));
    expect(await persons()).not.toContain(person);
    await look(new Date('2031-06-15T06:30:00Z'));
    expect(await persons()).toContain(person);
  });

  it('ORG-77 two who decide at once: one does', async () => {
    const { person } = await seen('2020-01-01');
    await look();
    const { id } = await proposalOf(person);
    const answers = await Promise.all([decide(id, 'keep'), decide(id, 'approve', { account: SECOND })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const begun = await desk.sql(`SELECT FROM patients.privacy_requests WHERE person_id = ${person}`);
    expect(begun).toHaveLength(answers[1]!.status === 200 ? 1 : 0);
  });

  it('ORG-77 another hospital sees nothing of it, and looks for itself, at so many a run', async () => {
    const [first] = (await list()).proposals;
    expect(await list(2)).toEqual({ total: 0, proposals: [] });
    expect((await decide(first.id, 'keep', { hospital: 2, account: 20 })).status).toBe(404);
    await desk.person({ id: 900_000, first_name: 'Ravi', created_at: '2020-01-01T10:00:00Z' }, 2);
    await desk.sql(`INSERT INTO patients.persons SELECT (jsonb_populate_record(p, jsonb_build_object('id', n, 'root_id', n, 'uhid_key', 'N' || n))).*
      FROM patients.persons p, generate_series(900001, ${900_000 + MOST_PROPOSALS}) n WHERE p.hospital_id = 2 AND p.id = 900000`);
    const before = await persons();
    await look(NOON, 2);
    expect((await list(2)).total).toBe(MOST_PROPOSALS);
    await look(NOON, 2);
    expect((await list(2)).total).toBe(MOST_PROPOSALS + 1);
    expect(await persons()).toEqual(before);
  }, 60_000);

  it('ORG-77 the monthly job looks in every hospital', async () => {
    const { person } = await seen('2020-01-01');
    await job().ask();
    await eventually(async () => expect(await persons()).toContain(person));
    await job().ask();
    expect((await persons()).filter((each) => each === person)).toHaveLength(1);
  }, 30_000);
});
