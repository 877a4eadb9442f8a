import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { BundleDesk, DAY } from './bundle-desk.ts';

const OVER = { statusCode: 404, message: 'This link is not valid any more. Please ask the hospital.' };

describe('links to copies of records', () => {
  const of = new BundleDesk();
  const { at, post, get, made, shared, open, codeFor } = of;

  it('ORG-73 is fetched by a link and a code to the e-mail on file, three times, and each is in the log of the visits', async () => {
    const { id, bundle, key, link } = await shared();
    expect(link).toMatchObject({ downloads_left: 3 });
    expect(Date.parse(link.until) - of.desk.nidaan.clock.now().getTime()).toBeGreaterThan(7 * DAY - 60_000);
    expect((await open('look', { key })).body).toMatchObject({
      ...{ hospital: 'Sanjeevani Clinic', code_to: 'a••••••@example.in', code_channel: 'email' },
      ...{ downloads_left: 3, sha256: bundle.sha256 },
    });
    for (const left of [2, 1, 0]) {
      const code = await codeFor(key);
      const { status, raw } = await open('download', { key, otp: code });
      expect([status, createHash('sha256').update(raw).digest('hex')]).toEqual([200, bundle.sha256]);
      // A code opens once.
      if (left > 0) expect((await open('download', { key, otp: code })).status).toBe(400);
      expect((await get(at(id))).body.link.downloads_left).toBe(left);
      // The quota of codes is another test's.
      await of.desk.sql(`UPDATE patients.access_bundles SET codes_asked = '{}'`);
    }
    expect((await open('look', { key })).body).toMatchObject(OVER);
    expect((await open('code', { key })).body).toMatchObject(OVER);
    const looked = await of.desk.sql(
      `SELECT FROM patients.audit_entries WHERE what = 'patients.access-bundle-download' AND ${of.visit.id} = ANY (coalesce(subjects, ARRAY[subject]))`,
    );
    expect(looked).toHaveLength(3);
  });

  it('ORG-73 no address and no answer tells whether somebody is a patient', async () => {
    const { key } = await shared();
    const [hospital, secret] = key.split('.') as [string, string];
    const wrong = ['', 'x', `2.${secret}`, `${hospital}.${'A'.repeat(43)}`, `999999.${secret}`, `${hospital}.${secret}x`];
    for (const what of ['look', 'code', 'download'])
      for (const each of wrong) expect((await open(what, { key: each, otp: '123456' })).body).toMatchObject(OVER);
    expect((await open('look', { key: 'x'.repeat(300) })).status).toBe(400);
  });

  it('ORG-73 a link ends after seven days, and when another one is made', async () => {
    const { id, key } = await shared();
    await of.desk.nidaan.at(new Date(Date.now() + 7 * DAY - 60_000), async () => {
      expect((await open('look', { key })).status).toBe(200);
    });
    await of.desk.nidaan.at(new Date(Date.now() + 7 * DAY + 60_000), async () => {
      expect((await open('look', { key })).body).toMatchObject(OVER);
    });
    await post(at(id, 'link/'));
    expect((await open('look', { key })).body).toMatchObject(OVER);
  });

  it('ORG-73 the fifth wrong code ends it, and codes are throttled as others are', async () => {
    const { key } = await shared();
    const code = await codeFor(key);
    const guess = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1) expect((await open('download', { key, otp: guess })).status).toBe(400);
    expect((await open('download', { key, otp: code })).body.message).toBe('This code is not right, or its time is over.');
    expect((await open('download', { key, otp: '12' })).body.message).toBe('Please enter the 6 digits of the code');
    await codeFor(key);
    await codeFor(key);
    const refused = await open('code', { key });
    expect(refused.body).toMatchObject({ statusCode: 429, message: 'Too many codes were asked for. Please try again later.' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('ORG-73 of five who type one code at once one gets the record', async () => {
    const { key } = await shared();
    const otp = await codeFor(key);
    const answers = await Promise.all(Array.from({ length: 5 }, () => open('download', { key, otp })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  const NO_CONTACT =
    'No e-mail address of this person is on file, and no SMS can reach them. Please hand the record over on paper or on a medium.';
  const withoutMail = async (): Promise<string> => {
    await of.desk.sql(`UPDATE patients.persons SET email = '' WHERE id = ${of.visit.person_id}`);
    return (await of.desk.sql<{ phone: string }>(`SELECT phone FROM patients.persons WHERE id = ${of.visit.person_id}`))[0]!
      .phone;
  };

  it('ORG-73 who has no e-mail on file gets the code by SMS to the phone on file, and only that code opens', async () => {
    const phone = await withoutMail();
    Object.assign(of.desk.desks, { reached: [phone], codes: [] });
    const { bundle, key } = await shared();
    const code_to = `••••••${phone.slice(-4)}`;
    expect(bundle).toMatchObject({ code_to, code_channel: 'sms' });
    expect((await open('look', { key })).body).toMatchObject({ code_to, code_channel: 'sms' });
    expect((await open('code', { key })).body).toEqual({ code_to });
    const sent = await eventually(async () => of.desk.desks.codes[0] ?? null);
    expect(sent).toMatchObject({ person_id: of.visit.person_id, branch_id: 1, otp: expect.stringMatching(/^\d{6}$/) });
    expect(Object.keys(sent).sort()).toEqual(['branch_id', 'otp', 'person_id', 'purpose', 'until']);
    expect(Date.parse(sent.until) - of.desk.nidaan.clock.now().getTime()).toBeLessThanOrEqual(10 * 60_000);
    expect((await open('download', { key, otp: sent.otp })).status).toBe(200);
  });

  it('ORG-73 without an e-mail and without a phone that an SMS reaches there is no link; nor while nobody can say', async () => {
    const phone = await withoutMail();
    of.desk.desks.reached = [];
    const { id, bundle } = await made();
    expect(bundle).toMatchObject({ code_to: '', code_channel: null });
    expect((await post(at(id, 'link/'))).body).toMatchObject({ statusCode: 409, message: NO_CONTACT });
    of.desk.desks.isAway = true;
    // The desk still hands the record over on paper.
    expect((await get(at(id))).body).toMatchObject({ state: 'ready', code_to: `••••••${phone.slice(-4)}` });
    expect((await post(at(id, 'link/'))).status).toBe(503);
    of.desk.desks.isAway = false;
    await of.desk.sql(`UPDATE patients.persons SET phone = '' WHERE id = ${of.visit.person_id}`);
    expect((await post(at(id, 'link/'))).body).toMatchObject({ statusCode: 409, message: NO_CONTACT });
  });
});
