import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unzipped } from '@nidaan/testing';
import { startTestNidaan, type Answer, type TestNidaan } from '@nidaan/testing/services';
import { AT, EXTRA, LIMITED, makeRecords, NURSE, OWNER, type Records } from './access-bundles.fixture.ts';
import { services } from './services.ts';

const REQUESTS = '/api/privacy/requests/';

describe('the copy of a record, with all services', () => {
  let of: Records;
  let nidaan: TestNidaan;
  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    of = await makeRecords(nidaan);
  }, 180_000);
  afterAll(() => nidaan?.close());

  const as = (accountId: number, branch?: number) => of.as(accountId, branch);
  const done = async (answer: Promise<Answer>): Promise<Answer['body']> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };

  /** A request of the person in work; its number. */
  const asked = async (person: number, by = OWNER): Promise<number> => {
    const requester = { name: 'Kavita Deshpande', contact: 'kavita@example.in' };
    const { id } = await done(nidaan.api.post(REQUESTS, { kind: 'access', person_id: person, requester }, as(by)));
    await done(nidaan.api.post(`${REQUESTS}${id}/verify/`, { method: 'photo-id' }, as(by)));
    await done(nidaan.api.post(`${REQUESTS}${id}/start/`, undefined, as(by)));
    return id;
  };
  const bundle = (id: number, part = '', by = OWNER, branch?: number) =>
    nidaan.api.get(`${REQUESTS}${id}/bundle/${part}`, as(by, branch));
  const made = async (person: number, by = OWNER) => {
    const id = await asked(person, by);
    await done(nidaan.api.post(`${REQUESTS}${id}/bundle/`, { language: 'en' }, as(by)));
    for (const until = Date.now() + 20_000; Date.now() < until; await nidaan.settled()) {
      const { body } = await bundle(id, '', by);
      if (body.state === 'ready') return { id, sha256: body.sha256 as string };
    }
    throw new Error('The copy was not made.');
  };
  const opened = async (id: number, by = OWNER) => {
    const { status, raw } = await bundle(id, 'file/', by);
    if (status !== 200) throw new Error(`${status} ${raw.toString()}`);
    const entries = unzipped(raw);
    return { raw, entries, record: JSON.parse(entries.get('record.json')!.toString()) };
  };

  it('ORG-73 holds what each service knows of the person at all branches, as the screens show it', async () => {
    const { kavita } = of;
    await done(nidaan.api.get(`/api/patients-main/${kavita.visits[0]}/visits/`, as(NURSE)));
    const { id } = await made(kavita.person);
    const { entries, record } = await opened(id);
    expect([...entries.keys()]).toEqual([
      ...['README.txt', 'record.pdf', 'record.json', 'consents.json', 'access-log.json'],
      expect.stringMatching(/^files\/\d+-blood count\.pdf$/),
    ]);
    const { body: shown } = await nidaan.api.get(`/api/patients-main/${kavita.visits[0]}/visits/`, as(OWNER));
    const without = (visits: { lab_reports: object[] }[]) =>
      visits.map((each) => ({ ...each, lab_reports: each.lab_reports.map((report) => ({ ...report, file_url: '' })) }));
    expect(without(record.visits)).toEqual(without(shown));
    expect(record.visits.map((each: { id: number; branch_name: string }) => [each.id, each.branch_name])).toEqual([
      [kavita.visits[1], 'Kothrud'],
      [kavita.visits[0], 'Main Branch'],
    ]);
    expect(record.visits[1]).toMatchObject({
      ...{ amount: 500, disease: 'Viral fever', lab_tests: [{ testName: 'ESR', result: '12 mm' }] },
      medical_records: [{ tablets: [expect.objectContaining({ name: 'Dolo' })], total_amount: 40, doctorAdvice: 'Rest a week' }],
      pharmacy_records: [expect.objectContaining({ total_amount: 40 })],
      lab_reports: [{ file_url: [...entries.keys()].at(-1) }],
    });
    expect(record.hospital).toBe('Sanjeevani');
    expect(record.person).toMatchObject({ id: kavita.person, name: 'Kavita Deshpande', aadhar: 'XXXX XXXX 9012' });
    expect(record.allergies).toMatchObject({ status: 'listed', text: 'Penicillin: rash' });
    expect(record.appointments).toMatchObject([{ branch_name: 'Kothrud', doctor_name: 'Dr Meera Iyer', status: 'booked' }]);
    expect(record.messages).toMatchObject([{ kind: 'reminder', channel: 'sms' }]);
    expect(record.consents).toMatchObject([{ purpose: 'treatment', state: 'given' }]);
    expect(record.access_log).toContainEqual(expect.objectContaining({ role: 'Nurse', writes: 0 }));
    expect(entries.get([...entries.keys()].at(-1)!)!.toString()).toBe(of.scan);
    expect(JSON.parse(entries.get('consents.json')!.toString())).toEqual(record.consents);
    expect(JSON.parse(entries.get('access-log.json')!.toString())).toEqual(record.access_log);
    expect(entries.get('README.txt')!.toString()).toContain('Sanjeevani');
  }, 60_000);

  it('ORG-73 prints the same: visits of both branches, medicines, results, bills, appointments, messages and who looked', async () => {
    const { id } = await made(of.kavita.person);
    const { entries } = await opened(id);
    const paper = entries.get('record.pdf')!.toString();
    for (const part of ['Kavita Deshpande', 'Penicillin: rash', 'Viral fever', 'Cough', 'Dolo', 'Rest a week', 'ESR', '12 mm'])
      expect(paper).toContain(part);
    for (const part of ['500', '40.00', 'Dr Meera Iyer', 'Kothrud', 'Reminder', 'Treatment', 'Nurse', 'blood count.pdf'])
      expect(paper).toContain(part);
    expect((await bundle(id, 'record_pdf/')).raw.toString()).toBe(paper);
    for (const stranger of ['Sunita', 'Kothari']) expect(paper).not.toContain(stranger);
  }, 60_000);

  it('ORG-73 the hash on the cover is that of the file, and making and opening it stand in the log', async () => {
    const { id, sha256 } = await made(of.kavita.person);
    const { raw } = await opened(id);
    expect(sha256).toBe(createHash('sha256').update(raw).digest('hex'));
    const cover = (await bundle(id, 'cover_pdf/')).raw.toString();
    expect(cover.replace(/[^0-9a-f]/g, '')).toContain(sha256);
    expect(cover).not.toContain('Kavita');
    const { record } = await opened((await made(of.kavita.person)).id);
    const owner = record.access_log.find(({ role }: { role: string }) => role === 'Owner');
    expect(owner.reads).toBeGreaterThan(2);
  }, 60_000);

  it('ORG-73 who works in some branches opens no copy that says more than these, and still sends it to the person', async () => {
    const { id } = await made(of.kavita.person, LIMITED);
    const refused =
      'This person was at other branches too. Somebody who works in all of them can open the copy. You can send the link.';
    for (const part of ['file/', 'record_pdf/']) {
      const { status, body } = await bundle(id, part, LIMITED);
      expect([part, status, body.message]).toEqual([part, 403, refused]);
    }
    expect((await nidaan.api.post(`${REQUESTS}${id}/bundle/link/`, undefined, as(LIMITED))).body.link).not.toBeNull();
    // An owner who has chosen a branch on the screen gets the whole of it.
    expect((await bundle(id, 'file/', OWNER, AT.second)).status).toBe(200);
    const own = await made(of.sunita.person, LIMITED);
    const { record } = await opened(own.id, LIMITED);
    expect(record.visits.map((each: { id: number }) => each.id)).toEqual(of.sunita.visits);
  }, 60_000);

  it('ORG-64 ORG-73 of a restricted record the copy opens to those alone who are on its list, and holds all of it', async () => {
    const { visits, person } = of.kavita;
    const restrict = (body: object) =>
      done(nidaan.api.send('PATCH', `/api/patients/${visits[0]}/restricted/`, { ...as(OWNER), body }));
    await restrict({ restricted: true, reason: 'Well known' });
    const { id } = await made(person);
    for (const part of ['file/', 'record_pdf/']) {
      const { status, body } = await bundle(id, part, EXTRA);
      expect([part, status, body.message]).toEqual([part, 403, 'This record is restricted.']);
    }
    expect((await bundle(id, 'cover_pdf/', EXTRA)).raw.toString()).not.toContain('Kavita');
    const { record } = await opened(id);
    expect(record.visits).toHaveLength(2);
    expect(record.person.name).toBe('Kavita Deshpande');
    await restrict({ restricted: false, reason: 'Not any more' });
    expect((await bundle(id, 'file/', EXTRA)).status).toBe(200);
  }, 60_000);
});
