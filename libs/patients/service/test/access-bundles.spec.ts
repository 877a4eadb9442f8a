import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { labReportUploaded } from '@nidaan/lab-contracts';
import { newContext, runInContext } from '@nidaan/platform-access';
import { Files } from '@nidaan/platform-files';
import { BundleMakingService } from '../src/privacy/bundles/bundle-making.service.ts';
import { FindOldBundlesJob } from '../src/jobs/find-old-bundles.job.ts';
import { FULL_FORM } from './full-form.ts';
import { openPrivacyDesk, type PrivacyDesk } from './privacy-fixture.ts';
import { unzipped } from './unzipped.ts';

const REQUESTS = '/api/privacy/requests/';
const DAY = 24 * 3_600_000;
const asHospital = <T>(work: () => Promise<T>): Promise<T> => runInContext(newContext({ hospitalId: 1 }), work);
const OVER = { statusCode: 404, message: 'This link is not valid any more. Please ask the hospital.' };

describe('copies of records for requests', () => {
  let desk: PrivacyDesk;
  let visit: { id: number; person_id: number; uhid: string };
  beforeAll(async () => {
    desk = await openPrivacyDesk({ RATE_LIMITS: 'on' });
  }, 60_000);
  afterAll(() => desk?.close());
  beforeEach(async () => {
    visit = (await desk.api.post('/api/patients/', { ...FULL_FORM, first_name: `Asha ${Math.random()}` }, desk.as(1))).body;
    await desk.sql(`UPDATE patients.persons SET email = 'asha@example.in' WHERE id = ${visit.person_id}`);
    desk.nidaan.mail.to('asha@example.in').splice(0);
  });

  const at = (id: number, rest = '') => `${REQUESTS}${id}/bundle/${rest}`;
  const post = (url: string, body: object = {}, hospital = 1) => desk.api.post(url, body, desk.as(hospital));
  const get = (url: string, hospital = 1) => desk.api.get(url, desk.as(hospital));
  const inWork = async (more: object = {}): Promise<{ id: number; number: string }> => {
    const { id, number } = await desk.ask({ person_id: visit.person_id, ...more });
    await post(`${REQUESTS}${id}/verify/`, { method: 'photo-id' });
    await post(`${REQUESTS}${id}/start/`);
    return { id, number };
  };
  const eventually = async <T>(look: () => Promise<T | null>): Promise<T> => {
    for (const until = Date.now() + 15_000; ;) {
      const seen = await look();
      if (seen !== null) return seen;
      if (Date.now() > until) throw new Error('It did not come about.');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const ready = (id: number) =>
    eventually(async () => {
      const { body } = await get(at(id));
      return body.state === 'ready' ? body : null;
    });
  const made = async (more: object = {}, body: object = {}) => {
    const { id, number } = await inWork(more);
    expect(await post(at(id), body)).toMatchObject({ status: 202, body: { state: 'making', sha256: '', link: null } });
    return { id, number, bundle: await ready(id) };
  };
  const shared = async () => {
    const { id, bundle } = await made();
    const { body } = await post(at(id, 'link/'));
    return { id, bundle, key: (body.link.address as string).split('#')[1]!, link: body.link };
  };
  const open = (what: string, body: object) => desk.api.post(`/api/public/records/${what}/`, body);
  const codeFor = async (key: string): Promise<string> => {
    const before = desk.nidaan.mail.to('asha@example.in').length;
    expect((await open('code', { key })).body).toEqual({ code_to: 'a••••••@example.in' });
    const { text } = await eventually(async () => desk.nidaan.mail.to('asha@example.in')[before] ?? null);
    return /\d{6}/.exec(text)![0];
  };

  it('ORG-73 holds the record as the screens show it, consents, who looked, the files, and a README in the language', async () => {
    const files = desk.app.get(Files, { strict: false });
    const fileKey = 'lab/1/ab/cdefghijklmnopqrstuvwxyz234567';
    await files.put(fileKey, Buffer.from('%PDF-1.4 cbc'), { contentType: 'application/pdf' });
    await desk.tell(labReportUploaded, 1, { patientId: visit.id, reportId: 3, name: 'CBC.pdf', fileKey });
    await post(`/api/persons/${visit.person_id}/consents/`, { purpose: 'treatment', state: 'given', method: 'signature' });
    const { id, number } = await made({}, { language: 'hi' });
    const answer = await get(at(id, 'file/'));
    expect(answer.headers['content-type']).toContain('application/zip');
    const entries = unzipped(answer.raw);
    expect([...entries.keys()]).toEqual([
      ...['README.txt', 'record.pdf', 'record.json', 'consents.json', 'access-log.json', 'files/3-CBC.pdf'],
    ]);
    expect(entries.get('files/3-CBC.pdf')!.toString()).toBe('%PDF-1.4 cbc');
    expect(entries.get('README.txt')!.toString()).toContain('आपके रिकॉर्ड की प्रति');
    const record = JSON.parse(entries.get('record.json')!.toString());
    const { body: shown } = await get(`/api/patients-main/${visit.id}/visits/`);
    const without = (visits: { lab_reports: object[] }[]) =>
      visits.map((each) => ({ ...each, lab_reports: each.lab_reports.map((report) => ({ ...report, file_url: '' })) }));
    expect(without(record.visits)).toEqual(without(shown));
    expect(record.visits[0].lab_reports[0].file_url).toBe('files/3-CBC.pdf');
    expect(record.person).toMatchObject({ uhid: visit.uhid, aadhar: 'XXXX XXXX 9012' });
    expect(record.consents).toMatchObject([{ purpose: 'treatment', state: 'given' }]);
    expect(record.access_log).toMatchObject([{ day: '2026-11-20', role: 'Nurse', reads: 3, writes: 1 }]);
    expect(desk.identity.askedOf).toEqual([visit.id]);
    const paper = entries.get('record.pdf')!.toString();
    for (const part of [number, visit.uhid, 'Penicillin: rash', 'Viral Fever', '20/11/2026', 'Nurse', 'इलाज', '3-CBC.pdf'])
      expect(paper).toContain(part);
    expect((await get(at(id, 'record_pdf/'))).raw.toString()).toBe(paper);
    expect((await get(at(id, 'record_pdf/?part=2'))).body.message).toBe('There is no such part of the record');
  });

  it('ORG-73 prints no day of birth that nobody has told', async () => {
    const printed = async () => {
      const { id } = await made({}, { language: 'hi' });
      return (await get(at(id, 'record_pdf/'))).raw.toString();
    };
    await desk.sql(
      `UPDATE patients.persons SET birth_date = '1985-11-25', birth_precision = 'year', gender = 'Female' WHERE id = ${visit.person_id}`,
    );
    const about = await printed();
    expect(about).toMatch(/\d+ वर्ष \/ महिला/);
    expect(about).not.toContain('25/11/1985');
    await desk.sql(`UPDATE patients.persons SET birth_precision = 'day' WHERE id = ${visit.person_id}`);
    expect(await printed()).toContain('25/11/1985');
  });

  it('ORG-73 is sealed by the hash of the file, which the cover prints', async () => {
    const { id, number, bundle } = await made();
    const { raw } = await get(at(id, 'file/'));
    expect(bundle.sha256).toBe(createHash('sha256').update(raw).digest('hex'));
    expect(bundle.size).toBe(raw.length);
    const cover = (await get(at(id, 'cover_pdf/'))).raw.toString();
    expect(cover).toContain(number);
    expect(cover).toContain(bundle.sha256.slice(0, 8));
    expect(cover.replace(/[^0-9a-f]/g, '')).toContain(bundle.sha256);
  });

  it('ORG-73 is made once who asks was checked, for a request that asks for it and names a person; of others it does not exist', async () => {
    const { id } = await desk.ask({ person_id: visit.person_id });
    expect((await post(at(id))).body.message).toBe('Please check the identity and begin to work on the request first.');
    expect((await get(at(id))).body).toMatchObject({ state: 'none', code_to: 'a••••••@example.in', parts: 0 });
    expect((await get(at(id, 'file/'))).body).toMatchObject({
      statusCode: 409,
      message: 'The copy of the record is not made yet.',
    });
    const nobody = await inWork({ person_id: null });
    expect((await post(at(nobody.id))).body.message).toBe('Please note first which person this request is about.');
    const erasure = await inWork({ kind: 'erasure' });
    expect((await post(at(erasure.id))).body.message).toBe('This request does not ask for a copy of the record.');
    const { id: done } = await made();
    expect([(await get(at(done), 2)).status, (await get(at(done, 'file/'), 2)).status]).toEqual([404, 404]);
    expect((await post(at(done), { language: 'fr' })).body.message).toBe('Language must be en or hi');
  });

  it('ORG-73 waits where a part does not answer, and is whole then', async () => {
    const { id } = await inWork();
    desk.identity.isAway = true;
    try {
      await post(at(id));
      const making = desk.app.get(BundleMakingService, { strict: false });
      await expect(asHospital(() => making.make(id, 1))).rejects.toMatchObject({ status: 503 });
      expect((await get(at(id))).body.state).toBe('making');
    } finally {
      desk.identity.isAway = false;
    }
    expect((await ready(id)).parts).toBe(1);
  });

  it('ORG-73 is fetched by a link and a code to the e-mail on file, three times, and each is in the log of the visits', async () => {
    const { id, bundle, key, link } = await shared();
    expect(link).toMatchObject({ downloads_left: 3 });
    expect(Date.parse(link.until) - desk.nidaan.clock.now().getTime()).toBeGreaterThan(7 * DAY - 60_000);
    expect((await open('look', { key })).body).toMatchObject({
      ...{ hospital: 'Sanjeevani Clinic', code_to: 'a••••••@example.in', downloads_left: 3, sha256: bundle.sha256 },
    });
    for (const left of [2, 1, 0]) {
      const code = await codeFor(key);
      const { status, raw } = await open('download', { key, otp: code });
      expect([status, createHash('sha256').update(raw).digest('hex')]).toEqual([200, bundle.sha256]);
      // A code opens once.
      if (left > 0) expect((await open('download', { key, otp: code })).status).toBe(400);
      expect((await get(at(id))).body.link.downloads_left).toBe(left);
      // The quota of codes is another test's.
      await desk.sql(`UPDATE patients.access_bundles SET codes_asked = '{}'`);
    }
    expect((await open('look', { key })).body).toMatchObject(OVER);
    expect((await open('code', { key })).body).toMatchObject(OVER);
    const looked = await desk.sql(
      `SELECT FROM patients.audit_entries WHERE what = 'patients.access-bundle-download' AND ${visit.id} = ANY (coalesce(subjects, ARRAY[subject]))`,
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
    await desk.nidaan.at(new Date(Date.now() + 7 * DAY - 60_000), async () => {
      expect((await open('look', { key })).status).toBe(200);
    });
    await desk.nidaan.at(new Date(Date.now() + 7 * DAY + 60_000), async () => {
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

  it('ORG-73 without an e-mail on file there is no link', async () => {
    await desk.sql(`UPDATE patients.persons SET email = '' WHERE id = ${visit.person_id}`);
    const { id, bundle } = await made();
    expect(bundle.code_to).toBe('');
    expect((await post(at(id, 'link/'))).body).toMatchObject({
      ...{
        statusCode: 409,
        message: 'No e-mail address of this person is on file. Please hand the record over on paper or on a medium.',
      },
    });
  });

  it('ORG-73 the copy is removed when its time is over, and with an erasure; the record stays', async () => {
    const { id } = await made();
    const files = desk.app.get(Files, { strict: false });
    const keysOf = async (): Promise<string[]> =>
      (await desk.sql(`SELECT file_keys FROM patients.access_bundles WHERE request_id = ${id}`))[0]?.['file_keys'] as string[];
    const keys = await keysOf();
    const look = () => desk.app.get(FindOldBundlesJob, { strict: false }).run();
    await look();
    expect(await Promise.all(keys.map((key) => files.exists(key)))).toEqual([true, true]);
    await desk.nidaan.at(new Date(Date.now() + 8 * DAY), async () => {
      await look();
      await eventually(async () => ((await keysOf()).length === 0 ? true : null));
    });
    expect(await Promise.all(keys.map((key) => files.exists(key)))).toEqual([false, false]);
    expect((await get(`/api/patients-main/${visit.id}/`)).status).toBe(200);
    await post(at(id));
    await ready(id);
    const again = await keysOf();
    const erased = await desk.asService(
      1,
      `SELECT erase_person(${visit.person_id}, '{${visit.person_id}}', '{${visit.id}}') AS key`,
    );
    expect(erased.map(({ key }) => key)).toEqual(expect.arrayContaining(again));
    expect(await keysOf()).toBeUndefined();
  });
});
