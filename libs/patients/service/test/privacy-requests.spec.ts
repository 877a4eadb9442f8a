import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayIn, DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import { financialYearOf } from '@nidaan/platform-series';
import { eventually } from '@nidaan/testing';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';

const REQUESTS = '/api/privacy/requests/';
const HOUR = 3_600_000;

describe('requests of persons', () => {
  let desk: PrivacyDesk;
  beforeAll(async () => {
    desk = await openPrivacyDesk();
    await desk.person({ id: 501, first_name: 'Asha', last_name: 'Verma' });
    await desk.person({ id: 502, first_name: 'Usha', last_name: 'Verma' });
  }, 60_000);
  afterAll(() => desk?.close());

  const step = (id: number, name: string, body?: object, hospitalId = 1) =>
    desk.api.post(`${REQUESTS}${id}/${name}/`, body, desk.as(hospitalId));
  const read = async (id: number) => (await desk.api.get(`${REQUESTS}${id}/`, desk.as(1))).body;
  const mails = (to: string) => desk.nidaan.mail.to(to).map(({ subject }) => subject);

  it('ORG-72 are numbered without gaps, also of fifty at once', async () => {
    const taken = await Promise.all(
      Array.from({ length: 50 }, () => desk.ask({ requester: { name: 'A', contact: '9822011111' } })),
    );
    const year = financialYearOf(dayIn(DEFAULT_TIME_ZONE, desk.nidaan.clock.now()));
    const numbers = taken.map(({ number }) => number as string).sort();
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, at) => `PR/${year}/${String(at + 1).padStart(6, '0')}`));
  });

  it('ORG-72 access is due in 72 hours, all else in the published period', async () => {
    const { received_at: at, due_at: due } = await desk.ask();
    expect(Date.parse(due) - Date.parse(at)).toBe(72 * HOUR);
    const { version } = (await desk.api.get('/api/privacy/settings/', desk.as(1))).body;
    await desk.api.put('/api/privacy/settings/', { version, answer_days: 7 }, desk.as(1));
    const erasure = await desk.ask({ kind: 'erasure' });
    expect(erasure.due_at).toMatch(/T18:29:59.000Z$/);
    expect(Math.round((Date.parse(erasure.due_at) - Date.parse(erasure.received_at)) / HOUR / 24 - 0.5)).toBe(7);
  });

  it('ORG-72 an acknowledgement is mailed to who gave an e-mail address, and printed', async () => {
    const { id, number } = await desk.ask({ requester: { name: 'Asha Verma', contact: 'Asha.V@example.in' } });
    await eventually(() => expect(mails('asha.v@example.in')).toEqual([`Your request ${number} has reached Sanjeevani Clinic`]));
    const { raw } = await desk.api.get(`${REQUESTS}${id}/acknowledgement_pdf/`, desk.as(1));
    for (const part of [number, 'Asha Verma', 'Answer due by', 'Meera Joshi', 'A copy of the record', 'size: A5'])
      expect(raw.toString()).toContain(part);
  });

  it('ORG-72 go from received over verified and in work to done, with who checked the identity and how', async () => {
    const { id } = await desk.ask({ person_id: 501 });
    expect((await step(id, 'verify', { method: 'photo-id' })).body).toMatchObject({
      state: 'verified',
      identity: { method: 'photo-id', by: 10, at: expect.any(String) },
    });
    expect((await step(id, 'start')).body.state).toBe('in_work');
    expect((await step(id, 'finish')).body).toMatchObject({ state: 'done', closed_at: expect.any(String) });
  });

  it.each([['self'], [undefined], [[]]])('ORG-72 API-24 says what a requester of %j lacks', async (requester) => {
    const { status, body } = await desk.api.post(REQUESTS, { kind: 'access', requester }, desk.as(1));
    expect([status, body.message]).toEqual([400, 'requester must have a name and a contact']);
  });

  it('ORG-72 no step is left out', async () => {
    const { id } = await desk.ask();
    for (const name of ['start', 'finish', 'reopen'])
      expect((await step(id, name)).body).toMatchObject({
        statusCode: 409,
        message: 'This step is not possible for this request.',
      });
    await step(id, 'verify', { method: 'otp' });
    expect((await step(id, 'verify', { method: 'otp' })).status).toBe(409);
    expect((await step(id, 'finish')).status).toBe(409);
  });

  it.each(['access', 'correction', 'erasure'])(
    'ORG-72 no work on %s begins before it is noted whose record it is',
    async (kind) => {
      const { id } = await desk.ask({ kind });
      await step(id, 'verify', { method: 'photo-id' });
      expect((await step(id, 'start')).body).toMatchObject({
        statusCode: 409,
        message: 'Please note first which person this request is about.',
      });
      expect((await step(id, 'verify', { method: 'otp', person_id: 999 })).status).toBe(404);
      expect((await step(id, 'verify', { method: 'otp', person_id: 501 })).body).toMatchObject({
        ...{ state: 'verified', person_id: 501, identity: { method: 'otp' } },
      });
      expect((await step(id, 'start')).body.state).toBe('in_work');
      const { id: complaint } = await desk.ask({ kind: 'grievance' });
      await step(complaint, 'verify', { method: 'otp' });
      expect((await step(complaint, 'start')).body.state).toBe('in_work');
    },
  );

  it('ORG-72 another person is noted until something was done for the one before, and the work begins anew', async () => {
    const inWork = async (kind: string): Promise<number> => {
      const { id } = await desk.ask({ kind, person_id: 502 });
      await step(id, 'verify', { method: 'photo-id' });
      await step(id, 'start');
      return id;
    };
    const note = (id: number, person: number) => step(id, 'verify', { method: 'photo-id', person_id: person });
    const erasure = await inWork('erasure');
    expect((await note(erasure, 502)).status).toBe(409);
    expect((await note(erasure, 501)).body).toMatchObject({ state: 'verified', person_id: 501 });
    const handled = `SELECT handled_by, started_at FROM patients.privacy_requests WHERE id = ${erasure}`;
    expect(await desk.sql(handled)).toEqual([{ handled_by: null, started_at: null }]);
    const DONE = 'Something was corrected or copied for this person already. Please take a new request for the other person.';
    const correction = await inWork('correction');
    await step(correction, 'correction', { field: 'city', value: 'Pune', proof: 'Light bill' });
    expect((await note(correction, 501)).body).toMatchObject({ statusCode: 409, message: DONE });
    const access = await inWork('access');
    expect((await desk.api.post(`${REQUESTS}${access}/bundle/`, {}, desk.as(1))).status).toBe(202);
    expect((await note(access, 501)).body).toMatchObject({ statusCode: 409, message: DONE });
    // What was done before a request was reopened is no hindrance: who asks is checked anew.
    await step(access, 'finish');
    await step(access, 'reopen');
    expect((await note(access, 501)).body).toMatchObject({ state: 'verified', person_id: 501 });
  });

  it('ORG-72 noting the person alone leaves by whom, how and when the identity was checked', async () => {
    const { id } = await desk.ask();
    const { body: checked } = await step(id, 'verify', { method: 'otp' });
    const note = (body: object) => desk.api.post(`${REQUESTS}${id}/verify/`, body, desk.as(1, 11));
    expect((await note({ method: 'otp', person_id: 501 })).body).toMatchObject({ person_id: 501, identity: checked.identity });
    expect(checked.identity).toMatchObject({ method: 'otp', by: 10 });
    // Checked in another way, it was checked anew.
    const { body } = await note({ method: 'photo-id', person_id: 502 });
    expect(body.identity).toMatchObject({ method: 'photo-id', by: 11 });
  });

  it('ORG-72 two who begin at once: one does', async () => {
    const { id } = await desk.ask({ person_id: 501 });
    await step(id, 'verify', { method: 'otp' });
    const statuses = (await Promise.all([step(id, 'start'), step(id, 'start')])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('ORG-72 a refusal names reason and rule', async () => {
    const { id } = await desk.ask();
    expect((await step(id, 'refuse', { reason: 'Not the person', rule: '' })).body.message).toBe(
      'Please name the rule on which the refusal rests',
    );
    expect((await step(id, 'refuse', { rule: 'x' })).body.message).toBe('Reason is required');
    expect((await step(id, 'refuse', { reason: 'Not the person', rule: 'Own rule 4' })).body).toMatchObject({
      state: 'refused',
      reason: 'Not the person',
      rule: 'Own rule 4',
    });
  });

  it('ORG-72 are reopened once: time and identity check begin anew', async () => {
    const { id, due_at: before } = await desk.ask();
    await step(id, 'refuse', { reason: 'Not the person', rule: 'Own rule 4' });
    const later = new Date(Date.now() + 5 * HOUR);
    const reopened = await desk.nidaan.at(later, () => step(id, 'reopen'));
    expect(reopened.body).toMatchObject({ state: 'received', identity: null, reason: '', closed_at: null });
    expect(Date.parse(reopened.body.due_at) - Date.parse(before)).toBeGreaterThan(4 * HOUR);
    await step(id, 'refuse', { reason: 'Still not', rule: 'Own rule 4' });
    expect((await step(id, 'reopen')).body).toMatchObject({
      statusCode: 409,
      message: 'This request was reopened before. Please take a new one.',
    });
  });

  it('ORG-72 the officer is mailed at half and at the end, once each, and never of an answered request', async () => {
    const [open, answered] = [await desk.ask(), await desk.ask()];
    await step(answered.id, 'refuse', { reason: 'x', rule: 'y' });
    const OFFICER = 'privacy@sanjeevani.example';
    const of = (number: string) => mails(OFFICER).filter((subject) => subject.includes(number));
    await desk.look();
    const half = new Date(Date.parse(open.received_at) + 36 * HOUR + 1000);
    await desk.nidaan.at(half, async () => {
      for (let times = 0; times < 2; times += 1) {
        await desk.look();
        await eventually(() => expect(of(open.number)).toEqual([expect.stringContaining(`${open.number} is due by`)]));
        await eventually(async () =>
          expect(
            await desk.sql(`SELECT FROM patients.privacy_requests WHERE id = ${open.id} AND half_mailed_at IS NOT NULL`),
          ).toHaveLength(1),
        );
      }
    });
    const end = new Date(Date.parse(open.due_at) + 1000);
    await desk.nidaan.at(end, async () => {
      await desk.look();
      await eventually(() => expect(of(open.number)).toHaveLength(2));
      expect((await read(open.id)).overdue).toBe(true);
    });
    expect(of(open.number)[1]).toBe(`Privacy request ${open.number} is overdue`);
    expect(of(answered.number)).toEqual([]);
  });

  it('ORG-72 the list can be narrowed to what is open, one kind, one state', async () => {
    const kinds = async (query: string) =>
      (await desk.api.get(`${REQUESTS}?${query}`, desk.as(1))).body as {
        kind: string;
        state: string;
        closed_at: string | null;
      }[];
    await desk.ask({ kind: 'nomination' });
    expect((await kinds('kind=nomination')).map(({ kind }) => kind)).toEqual(['nomination']);
    expect((await kinds('open=yes')).every(({ closed_at: at }) => at === null)).toBe(true);
    expect(new Set((await kinds('state=refused')).map(({ state }) => state))).toEqual(new Set(['refused']));
    expect((await desk.api.get(`${REQUESTS}?state=lost`, desk.as(1))).body.message).toBe(
      'State must be received, verified, in_work, done or refused',
    );
  });

  it("ORG-72 another hospital's do not exist, and what was read is in the trail", async () => {
    const { id } = await desk.ask();
    expect((await desk.api.get(`${REQUESTS}${id}/`, desk.as(2))).status).toBe(404);
    for (const name of ['start', 'finish', 'reopen']) expect((await step(id, name, undefined, 2)).status).toBe(404);
    expect((await desk.api.get(`${REQUESTS}0/`, desk.as(1))).status).toBe(404);
    await read(id);
    expect(
      await desk.sql(
        `SELECT FROM patients.audit_entries WHERE what = 'patients.privacy-request' AND action = 'read' AND subject = ${id}`,
      ),
    ).toHaveLength(1);
  });

  describe('how long data is kept', () => {
    const SETTINGS = '/api/privacy/settings/';
    const put = (body: object) => desk.api.put(SETTINGS, body, desk.as(2));

    it('ORG-77 each kind has its years and where they come from', async () => {
      const { body } = await desk.api.get(SETTINGS, desk.as(2));
      expect(body.retention).toEqual([
        { class: 'clinical', years: 3, rule: '' },
        { class: 'inpatient', years: 3, rule: 'Professional Conduct Regulations 2002, 1.3.1' },
        { class: 'bills', years: 8, rule: '' },
        { class: 'consents', years: 3, rule: '' },
        { class: 'logs', years: 1, rule: 'DPDP Rules, 2025: at least one year' },
      ]);
      expect((await put({ version: 1, retention: [{ class: 'clinical', years: 10 }] })).body.retention[0].years).toBe(10);
    });

    it('ORG-77 logs are kept for a year at least', async () => {
      expect((await put({ version: 2, retention: [{ class: 'logs', years: 0 }] })).status).toBe(400);
    });

    it.each([0, 91, 'x'])('ORG-72 the period is from 1 to 90 days: %s is refused', async (days) => {
      expect((await put({ version: 2, answer_days: days })).body.message).toBe('The period must be from 1 to 90 days');
    });

    it('ORG-77 two who change them at once: one does, also where nothing was changed before', async () => {
      const statuses = async (version: number) =>
        (await Promise.all([put({ version, answer_days: 10 }), put({ version, answer_days: 20 })]))
          .map(({ status }) => status)
          .sort();
      expect(await statuses(2)).toEqual([200, 409]);
      await desk.sql('DELETE FROM patients.privacy_settings WHERE hospital_id = 2');
      expect(await statuses(1)).toEqual([200, 409]);
    });
  });
});
