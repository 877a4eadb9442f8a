import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';

const NOTICES = '/api/privacy/notices/';
const PAGE = '/api/public/privacy-notice/';

describe('privacy notices', () => {
  let desk: PrivacyDesk;
  beforeAll(async () => {
    desk = await openPrivacyDesk({ RATE_LIMITS: 'on' });
  }, 60_000);
  afterAll(() => desk?.close());

  const draft = async (body: object, hospitalId = 1) => (await desk.api.post(NOTICES, body, desk.as(hospitalId))).body;
  const publish = (id: number, hospitalId = 1) => desk.api.post(`${NOTICES}${id}/publish/`, undefined, desk.as(hospitalId));

  it.each(['en', 'hi'])('ORG-70 come in %s with all that has to be said, filled from the settings', async (language) => {
    const { id, version, sections } = await draft({ language });
    expect([version, sections.length]).toEqual([null, 6]);
    const { status, body } = await publish(id);
    expect([status, body.version, body.language]).toEqual([200, 1, language]);
    const text = JSON.stringify(body);
    for (const filled of ['Sanjeevani Clinic', 'Meera Joshi · 9822011111 · privacy@sanjeevani.example', ' 30 '])
      expect(text).toContain(filled);
    expect(text).not.toMatch(/\{(hospital|officer|days)\}/);
  });

  it('ORG-70 are typed in any other language, and refused there without texts', async () => {
    expect((await desk.api.post(NOTICES, { language: 'mr' }, desk.as(1))).body.message).toBe(
      'Please type the notice in this language: a title and at least one section',
    );
    const { id } = await draft({ language: 'mr', title: 'सूचना', sections: [{ heading: 'तुमचे हक्क', text: '{officer}' }] });
    expect((await publish(id)).body.sections[0].text).toContain('Meera Joshi');
  });

  it('ORG-70 publishing makes a version that stays, also past the code', async () => {
    const { id } = await draft({ language: 'en' });
    await desk.api.patch(`${NOTICES}${id}/`, { title: 'About your data' }, desk.as(1));
    const { body: published } = await publish(id);
    expect(published).toMatchObject({ version: 2, title: 'About your data' });
    const again = [await desk.api.patch(`${NOTICES}${id}/`, { title: 'Another' }, desk.as(1)), await publish(id)];
    expect(again.map(({ status, body }) => [status, body.message])).toEqual(
      Array.from({ length: 2 }, () => [409, 'This notice is published. Please make a new version of it.']),
    );
    for (const change of [`UPDATE privacy_notices SET title = 'x'`, 'DELETE FROM privacy_notices'])
      expect(await desk.asService(1, `${change} WHERE id = ${id} RETURNING id`)).toEqual([]);
    expect(await desk.sql(`SELECT title FROM patients.privacy_notices WHERE hospital_id = 1 AND id = ${id}`)).toEqual([
      { title: 'About your data' },
    ]);
  });

  it('ORG-70 a draft is neither changed nor published by whoever saw another one: 409 with the draft as it is', async () => {
    const { id, draft_version: seen } = await draft(
      { language: 'mr', title: 'सूचना', sections: [{ heading: 'हक्क', text: '…' }] },
      3,
    );
    const path = `${NOTICES}${id}/`;
    const change = (body: object) => desk.api.patch(path, body, desk.as(3));
    const answers = await Promise.all(['A', 'B'].map((title) => change({ title, draft_version: seen })));
    const saved = answers.find(({ status }) => status === 200)!;
    const refused = answers.filter(({ status }) => status === 409);
    const late = await desk.api.post(`${path}publish/?draft_version=${seen}`, undefined, desk.as(3));
    expect([...refused, late].map(({ status, body }) => [status, body.message, body.current])).toEqual(
      Array.from({ length: 2 }, () => [409, 'Somebody else changed this meanwhile. Please look again.', saved.body]),
    );
    expect(saved.body.draft_version).toBe(seen + 1);
    expect((await change({ title: 'C' })).body).toMatchObject({ title: 'C', draft_version: seen + 2 });
    expect((await change({ title: 'D', draft_version: 'x' })).body.message).toBe('Version must be a whole number');
    const { status, body } = await desk.api.post(`${path}publish/?draft_version=${seen + 2}`, undefined, desk.as(3));
    expect([status, body.title]).toEqual([200, 'C']);
  });

  it('ORG-70 two that are published at once become two versions', async () => {
    const drafts = [await draft({ language: 'hi' }), await draft({ language: 'hi' })];
    const published = await Promise.all(drafts.map(({ id }) => publish(id)));
    expect(published.map(({ body }) => body.version).sort()).toEqual([2, 3]);
  });

  it('ORG-70 ORG-78 are not published before an officer is named who can be reached', async () => {
    const { id } = await draft({ language: 'en' }, 2);
    for (const officer of [
      { name: '', email: 'a@b.in', phone: '' },
      { name: 'Meera', email: '', phone: '' },
    ]) {
      desk.identity.officer = officer;
      expect((await publish(id, 2)).status).toBe(409);
    }
    desk.identity.officer = { name: 'Meera', email: '', phone: '9822011111' };
    expect((await publish(id, 2)).status).toBe(200);
  });

  it('ORG-70 are printed on A4 and A5 with a line for signature or thumb', async () => {
    const { id } = await draft({ language: 'en' });
    for (const size of ['A4', 'A5']) {
      const { status, raw } = await desk.api.get(`${NOTICES}${id}/pdf/?size=${size}`, desk.as(1));
      expect(status).toBe(200);
      for (const part of ['Signature or thumb impression', 'Grievance officer of Sanjeevani Clinic', `size: ${size}`])
        expect(raw.toString()).toContain(part);
    }
    expect((await desk.api.get(`${NOTICES}${id}/pdf/?size=A3`, desk.as(1))).body.message).toBe('size must be A4 or A5');
  });

  it('ORG-70 ORG-78 everybody may read the newest version with the officer, in the language asked for', async () => {
    const { body } = await desk.api.get(`${PAGE}1/?lang=hi`);
    expect(body).toMatchObject({
      hospital: 'Sanjeevani Clinic',
      languages: ['en', 'hi', 'mr'],
      officer: { name: 'Meera Joshi' },
      notice: { language: 'hi', version: 3 },
    });
    expect((await desk.api.get(`${PAGE}1/?lang=ta`)).body.notice).toMatchObject({ language: 'en', title: 'About your data' });
    expect((await desk.api.get(`${PAGE}99/`)).status).toBe(404);
    expect((await desk.api.get(`${PAGE}abc/`)).status).toBe(404);
  });

  it('ORG-78 the officer of the newest notice stands at the foot of receipts', async () => {
    const visit = (await desk.api.post('/api/patients/', { first_name: 'Asha', amount: '500', paymentType: 'Cash' }, desk.as(1)))
      .body;
    await desk.api.post(`/api/patients-main/${visit.id}/receipt/`, undefined, desk.as(1));
    const paper = await desk.api.get(`/api/patients-main/${visit.id}/receipt_pdf/?lang=en`, desk.as(1));
    expect(paper.raw.toString()).toContain('Grievance officer: Meera Joshi · 9822011111 · privacy@sanjeevani.example');
  });

  it("ORG-70 another hospital's do not exist", async () => {
    const { id } = await draft({ language: 'en' });
    const answers = [
      await desk.api.patch(`${NOTICES}${id}000/`, { title: 'x' }, desk.as(1)),
      await publish(id, 2),
      await desk.api.get(`${NOTICES}${id}/pdf/`, desk.as(2)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await desk.api.get(NOTICES, desk.as(2))).body).toHaveLength(1);
  });

  it('ORG-70 L3 a retried POST makes one draft', async () => {
    const keyed = { ...desk.as(2), headers: { 'idempotency-key': 'once' } };
    const answers = [
      await desk.api.post(NOTICES, { language: 'hi' }, keyed),
      await desk.api.post(NOTICES, { language: 'hi' }, keyed),
    ];
    expect(answers[0]!.body).toEqual(answers[1]!.body);
  });

  describe('the public form', () => {
    const FORM = { name: 'Ravi', contact: '9822022222', details: 'Nobody answered me' };

    it('ORG-78 lands at the desk as a grievance and confirms nothing about anybody', async () => {
      const { status, body } = await desk.api.post(`${PAGE}1/`, FORM, { address: '203.0.113.1' });
      expect([status, body]).toEqual([
        201,
        {
          message: 'Thank you. Your request has reached the privacy desk.',
          number: expect.stringMatching(/^PR\/\d{4}-\d\d\/000001$/),
        },
      ]);
      const [request] = (await desk.api.get('/api/privacy/requests/', desk.as(1))).body;
      expect(request).toMatchObject({ kind: 'grievance', channel: 'web', person_id: null, requester: { name: 'Ravi' } });
      expect((await desk.api.get('/api/privacy/requests/', desk.as(2))).body).toEqual([]);
    });

    it('ORG-78 lets go of what a program filled in, with the same words', async () => {
      const { status, body } = await desk.api.post(
        `${PAGE}1/`,
        { ...FORM, website: 'https://spam.example' },
        { address: '203.0.113.2' },
      );
      expect([status, body.message, body.number]).toEqual([201, 'Thank you. Your request has reached the privacy desk.', '']);
      expect((await desk.api.get('/api/privacy/requests/', desk.as(1))).body).toHaveLength(1);
    });

    it.each([
      [{ ...FORM, contact: 'call me' }, 'Please give an e-mail address or a phone number'],
      [{ ...FORM, contact: '' }, 'An e-mail address or a phone number is required'],
      [{ ...FORM, details: ' ' }, 'Please say what this is about'],
      [{ ...FORM, kind: 'everything' }, 'Please choose what is asked for from the list'],
      [{ ...FORM, name: 'x'.repeat(301) }, 'Name is too long'],
    ])('ORG-78 says what is wrong with %j', async (form, message) => {
      const { status, body } = await desk.api.post(`${PAGE}1/`, form, { address: `198.51.100.${message.length}` });
      expect([status, body.message]).toEqual([400, message]);
    });

    it('ORG-78 is limited by address', async () => {
      const statuses: number[] = [];
      for (let at = 0; at < 11; at += 1) {
        const contact = `98220333${String(at).padStart(2, '0')}`;
        statuses.push((await desk.api.post(`${PAGE}2/`, { ...FORM, contact }, { address: '203.0.113.9' })).status);
      }
      expect([statuses[9], statuses[10]]).toEqual([201, 429]);
    });
  });
});
