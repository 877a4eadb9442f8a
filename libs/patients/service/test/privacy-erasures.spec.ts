import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FULL_FORM } from './full-form.ts';
import { openPrivacyDesk, PASSWORD, type PrivacyDesk } from './privacy-fixture.ts';

const REQUESTS = '/api/privacy/requests/';
const HOUR = 3_600_000;
const HANDLER = 10;
const SECOND = 11;

describe('erasures that persons ask for', () => {
  let desk: PrivacyDesk;
  let person = 500;
  beforeAll(async () => {
    desk = await openPrivacyDesk();
  }, 60_000);
  afterAll(() => desk?.close());
  beforeEach(async () => {
    desk.identity.others = 1;
    person += 1;
    await desk.person({
      id: person,
      first_name: 'Asha',
      phone: '9822011111',
      gender: 'Female',
      birth_date: '1990-05-06',
      birth_precision: 'day',
    });
  });

  const step = (id: number, name: string, body?: object, account = HANDLER) =>
    desk.api.post(`${REQUESTS}${id}/${name}/`, body, desk.as(1, account));
  const inWork = async (more: object = {}): Promise<{ id: number; number: string }> => {
    const { id, number } = await desk.ask({ kind: 'erasure', person_id: person, ...more });
    await step(id, 'verify', { method: 'photo-id' });
    await step(id, 'start');
    return { id, number };
  };
  const confirm = (id: number, account: number, body: object = {}) =>
    step(id, 'confirm', { password: PASSWORD, ...body }, account);
  const nameOf = async (id = person) =>
    (await desk.sql(`SELECT first_name FROM patients.persons WHERE id = ${id}`))[0]!['first_name'];

  it('ORG-75 the plan names each kind of data with what is done, until when and by which rule', async () => {
    const { id } = await inWork();
    await desk.asService(
      1,
      `INSERT INTO patients.consents SELECT * FROM jsonb_populate_record(NULL::patients.consents, '${JSON.stringify({
        ...{
          hospital_id: 1,
          id: person,
          person_id: person,
          purpose: 'treatment',
          channel: '',
          basis: 'consent',
          state: 'given',
          language: 'en',
        },
        ...{ method: 'signature', guardian_name: '', guardian_relation: '', at: '2026-11-01T10:00:00Z' },
      })}')`,
    );
    const { body } = await desk.api.get(`${REQUESTS}${id}/plan/`, desk.as(1));
    expect(body).toMatchObject({ person_id: person, erased_at: null, handled_by: HANDLER });
    const lines = new Map(body.lines.map((line: { what: string }) => [line.what, line]));
    expect(lines.get('name')).toMatchObject({ action: 'minimise', rows: 1 });
    expect(lines.get('contact')).toMatchObject({ action: 'erase', until: null, rule: '' });
    expect(lines.get('consents')).toMatchObject({ action: 'keep', until: '2029-11-01', rule: "The hospital's own rule" });
    expect(lines.get('logs')).toMatchObject({ action: 'keep', rule: 'DPDP Rules, 2025: at least one year' });
    expect((await desk.api.get(`${REQUESTS}${id}/plan/`, desk.as(2))).status).toBe(404);
  });

  it('ORG-75 whoever handles it does not confirm it; another person does, with the password', async () => {
    const { id } = await inWork();
    expect((await confirm(id, HANDLER)).body).toMatchObject({ statusCode: 403, message: 'Another person has to confirm this.' });
    expect((await confirm(id, SECOND, { password: 'guess' })).status).toBe(400);
    expect((await confirm(id, SECOND, { password: '' })).body.message).toBe('Password is required');
    expect(await nameOf()).toBe('Asha');
    expect((await confirm(id, SECOND)).body).toMatchObject({ state: 'done', requester: { name: `Erased person #${person}` } });
    expect(await nameOf()).toBe(`Erased person #${person}`);
    // Asked again, also by whoever might not: what was done.
    expect((await confirm(id, SECOND)).body.state).toBe('done');
    const { body: plan } = await desk.api.get(`${REQUESTS}${id}/plan/`, desk.as(1));
    expect(plan.erased_at).toEqual(expect.any(String));
  });

  it('ORG-75 the only one who may confirms after 24 hours, with the number typed', async () => {
    desk.identity.others = 0;
    const { id, number } = await inWork();
    expect((await confirm(id, HANDLER, { number })).body).toMatchObject({
      statusCode: 403,
      message: 'Nobody else may confirm this. You can do it yourself 24 hours after the work began.',
    });
    await desk.nidaan.at(new Date(Date.now() + 24 * HOUR - 60_000), async () => {
      expect((await confirm(id, HANDLER, { number })).status).toBe(403);
    });
    await desk.nidaan.at(new Date(Date.now() + 24 * HOUR + 1000), async () => {
      expect((await confirm(id, HANDLER, { number: 'PR/1' })).body.message).toBe('Please type the number of the request');
      expect(await nameOf()).toBe('Asha');
      expect((await confirm(id, HANDLER, { number })).body.state).toBe('done');
    });
    expect(await nameOf()).toBe(`Erased person #${person}`);
  });

  it('ORG-75 leaves no word of the name at the visits, by which they are searched', async () => {
    const { body: visit } = await desk.api.post('/api/patients/', { ...FULL_FORM, first_name: 'Asha' }, desk.as(1));
    const terms = async () =>
      (await desk.sql(`SELECT person_terms::text AS terms FROM patients.patients WHERE id = ${visit.id}`))[0]!['terms'];
    expect(await terms()).toContain("'1:verm'");
    const { id } = await inWork({ person_id: visit.person_id });
    expect((await confirm(id, SECOND)).body.state).toBe('done');
    expect(await terms()).toBeNull();
  });

  it('ORG-75 takes along a visit whose registration ends while the erasure waits for the person', async () => {
    const { body: visit } = await desk.api.post('/api/patients/', { ...FULL_FORM, first_name: 'Asha' }, desk.as(1));
    const { id } = await inWork();
    // As a registration: it counts the visit at its person, and commits later.
    const registering = `UPDATE patients.persons SET visits = visits + 1 WHERE hospital_id = 1 AND id = ${person};
      UPDATE patients.patients SET person_id = ${person} WHERE hospital_id = 1 AND id = ${visit.id}`;
    const { confirming } = await desk.nidaan.whileLocked(registering, async (awaited) => {
      const begun = confirm(id, SECOND);
      await awaited();
      return { confirming: begun };
    });
    expect((await confirming).body.state).toBe('done');
    const shown = await desk.sql(`SELECT first_name, phone FROM patients.patients WHERE id = ${visit.id}`);
    expect(shown).toEqual([{ first_name: `Erased person #${person}`, phone: '' }]);
  });

  it('ORG-72 ORG-75 what was done is not reopened: nobody could answer it again', async () => {
    const { id } = await inWork();
    await confirm(id, SECOND);
    expect((await step(id, 'reopen')).body).toMatchObject({
      statusCode: 409,
      message: 'The data of this person were erased for this request. Please take a new one.',
    });
    expect((await desk.api.get(`${REQUESTS}${id}/`, desk.as(1))).body).toMatchObject({ state: 'done', overdue: false });
  });

  it('ORG-75 ORG-77 plan and letter say the days of the retention rule: what was written later, the whole year of a birth, the days here', async () => {
    const form = { ...FULL_FORM, first_name: 'Tara', aadhar: '', phone: '9822055555' };
    const { body: visit } = await desk.api.post('/api/patients/', form, desk.as(1));
    const { person_id: of } = visit;
    const consent = { purpose: 'treatment', state: 'given', method: 'signature' };
    await desk.api.post(`/api/persons/${of}/consents/`, consent, desk.as(1));
    await desk.sql(
      `UPDATE patients.patients SET registered_on = '2024-03-01', completed_on = '2024-03-09' WHERE id = ${visit.id}`,
    );
    // In India the day after.
    await desk.sql(`UPDATE patients.consents SET at = '2026-11-01T20:00:00Z' WHERE person_id = ${of}`);
    const { id } = await inWork({ person_id: of });
    const untilOf = async (what: string): Promise<string> =>
      (await desk.api.get(`${REQUESTS}${id}/plan/`, desk.as(1))).body.lines.find((line: { what: string }) => line.what === what)
        .until;
    expect([await untilOf('clinical'), await untilOf('consents')]).toEqual(['2027-03-09', '2029-11-02']);
    // A child of whom the year alone is known may be born on its last day.
    await desk.sql(`UPDATE patients.persons SET birth_date = '2010-01-01', birth_precision = 'year' WHERE id = ${of}`);
    expect(await untilOf('clinical')).toBe('2031-12-31');
    await confirm(id, SECOND);
    const letter = (await desk.api.get(`${REQUESTS}${id}/letter_pdf/`, desk.as(1))).raw.toString();
    for (const day of ['31/12/2031', '02/11/2029']) expect(letter).toContain(day);
  });

  it('ORG-75 two who confirm at once erase once', async () => {
    const { id } = await inWork();
    await Promise.all([confirm(id, SECOND), confirm(id, SECOND + 1)]);
    expect(await desk.sql(`SELECT FROM patients.person_erasures WHERE request_id = ${id}`)).toHaveLength(1);
    expect(
      await desk.sql(`SELECT FROM patients.outbox WHERE name = 'patients.person.erased.v1' AND aggregate = '1/${person}'`),
    ).toHaveLength(1);
  });

  it('ORG-75 erases whose plan was read, and nobody who was noted meanwhile', async () => {
    await desk.person({ id: person + 1000, first_name: 'Usha' });
    const { id } = await inWork();
    const { body: plan } = await desk.api.get(`${REQUESTS}${id}/plan/`, desk.as(1));
    await step(id, 'verify', { method: 'photo-id', person_id: person + 1000 });
    await step(id, 'start');
    expect((await confirm(id, SECOND, { person_id: plan.person_id })).body).toMatchObject({
      statusCode: 409,
      message: 'Somebody else changed this meanwhile. Please look again.',
    });
    expect([await nameOf(), await nameOf(person + 1000)]).toEqual(['Asha', 'Usha']);
    expect((await confirm(id, SECOND, { person_id: person + 1000 })).body.state).toBe('done');
    expect(await nameOf()).toBe('Asha');
  });

  it('ORG-75 erases nobody who is noted while a confirmation waits, also where it names no person', async () => {
    await desk.person({ id: person + 1000, first_name: 'Usha' });
    const { id } = await inWork();
    const noting = `UPDATE patients.privacy_requests SET person_id = ${person + 1000}, started_at = now() WHERE hospital_id = 1 AND id = ${id}`;
    const { confirming } = await desk.nidaan.whileLocked(noting, async (awaited) => {
      const begun = confirm(id, SECOND);
      await awaited();
      return { confirming: begun };
    });
    expect((await confirming).status).toBe(409);
    expect([await nameOf(), await nameOf(person + 1000)]).toEqual(['Asha', 'Usha']);
  });

  it('ORG-75 is neither finished without its plan, nor begun before the identity was checked', async () => {
    const { id } = await inWork();
    expect((await step(id, 'finish')).body.message).toBe('An erasure is done by confirming its plan.');
    const { id: unchecked } = await desk.ask({ kind: 'erasure', person_id: person });
    expect((await confirm(unchecked, SECOND)).status).toBe(409);
    const { id: nobody } = await inWork({ person_id: null });
    expect((await confirm(nobody, SECOND)).body.message).toBe('Please note first which person this request is about.');
    const { id: other } = await desk.ask({ kind: 'access' });
    expect((await desk.api.get(`${REQUESTS}${other}/plan/`, desk.as(1))).body.message).toBe(
      'This request does not ask for an erasure.',
    );
  });

  it('ORG-77 nothing is erased while a hold stands; a lifted one hinders nobody', async () => {
    const { id } = await inWork();
    const holds = `/api/persons/${person}/holds/`;
    const { status, body: hold } = await desk.api.post(holds, { reason: 'medico-legal', note: 'FIR 12' }, desk.as(1));
    expect([status, hold]).toEqual([
      201,
      expect.objectContaining({ reason: 'medico-legal', note: 'FIR 12', held_by: 10, lifted_at: null }),
    ]);
    expect((await desk.api.post(holds, { reason: 'weather' }, desk.as(1))).body.message).toBe(
      'Please choose the reason of the hold from the list',
    );
    expect((await confirm(id, SECOND)).body).toMatchObject({
      statusCode: 409,
      message: 'The data of this person are held. Please lift the hold first.',
    });
    expect(await nameOf()).toBe('Asha');
    const lift = (number = hold.id, hospital = 1) => desk.api.post(`${holds}${number}/lift/`, undefined, desk.as(hospital));
    expect([(await lift(hold.id, 2)).status, (await lift(999)).status]).toEqual([404, 404]);
    expect((await lift()).body.lifted_at).toEqual(expect.any(String));
    expect((await lift()).body.message).toBe('This hold was lifted before.');
    expect((await desk.api.get(holds, desk.as(1))).body).toHaveLength(1);
    expect((await confirm(id, SECOND)).body.state).toBe('done');
  });

  it('ORG-75 the letter lists each line and its rule, and names nobody; 409 before', async () => {
    const { id, number } = await inWork();
    const letter = () => desk.api.get(`${REQUESTS}${id}/letter_pdf/`, desk.as(1));
    expect((await letter()).body).toMatchObject({ statusCode: 409, message: 'Nothing has been erased for this request yet.' });
    await confirm(id, SECOND);
    const text = (await letter()).raw.toString();
    for (const part of [
      number,
      `Person #${person}`,
      'Phones, e-mail, addresses, guardian',
      'Your request',
      'DPDP Rules, 2025',
      'Meera Joshi',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Asha');
  });
});
