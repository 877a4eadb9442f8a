import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { labReportUploaded } from '@nidaan/lab-contracts';
import { newContext, runInContext } from '@nidaan/platform-access';
import { Files } from '@nidaan/platform-files';
import { unzipped, eventually } from '@nidaan/testing';
import { BundleMakingService } from '../src/privacy/bundles/bundle-making.service.ts';
import { FindOldBundlesJob } from '../src/jobs/find-old-bundles.job.ts';
import { BundleDesk, DAY, REQUESTS } from './bundle-desk.ts';

const asHospital = <T>(work: () => Promise<T>): Promise<T> => runInContext(newContext({ hospitalId: 1 }), work);

describe('copies of records for requests', () => {
  const of = new BundleDesk();
  const { at, post, get, inWork, made, ready } = of;

  it('ORG-73 holds the record as the screens show it, consents, who looked, the files, and a README in the language', async () => {
    const files = of.desk.app.get(Files, { strict: false });
    const fileKey = 'lab/1/ab/cdefghijklmnopqrstuvwxyz234567';
    await files.put(fileKey, Buffer.from('%PDF-1.4 cbc'), { contentType: 'application/pdf' });
    await of.desk.tell(labReportUploaded, 1, { patientId: of.visit.id, reportId: 3, name: 'CBC.pdf', fileKey });
    await post(`/api/persons/${of.visit.person_id}/consents/`, { purpose: 'treatment', state: 'given', method: 'signature' });
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
    const { body: shown } = await get(`/api/patients-main/${of.visit.id}/visits/`);
    const without = (visits: { lab_reports: object[] }[]) =>
      visits.map((each) => ({ ...each, lab_reports: each.lab_reports.map((report) => ({ ...report, file_url: '' })) }));
    expect(without(record.visits)).toEqual(without(shown));
    expect(record.visits[0].lab_reports[0].file_url).toBe('files/3-CBC.pdf');
    expect(record.person).toMatchObject({ uhid: of.visit.uhid, aadhar: 'XXXX XXXX 9012' });
    expect(record.consents).toMatchObject([{ purpose: 'treatment', state: 'given' }]);
    expect(record.access_log).toMatchObject([{ day: '2026-11-20', role: 'Nurse', reads: 3, writes: 1 }]);
    expect(of.desk.identity.askedOf).toEqual([of.visit.id]);
    const paper = entries.get('record.pdf')!.toString();
    for (const part of [number, of.visit.uhid, 'Penicillin: rash', 'Viral Fever', '20/11/2026', 'Nurse', 'इलाज', '3-CBC.pdf'])
      expect(paper).toContain(part);
    expect((await get(at(id, 'record_pdf/'))).raw.toString()).toBe(paper);
    expect((await get(at(id, 'record_pdf/?part=2'))).body.message).toBe('There is no such part of the record');
  });

  it('ORG-73 holds appointments and the messages that were sent, in the file and on paper, under each number of the person', async () => {
    await of.desk.person({ id: 900_000 + of.visit.person_id, merged_into: of.visit.person_id, root_id: of.visit.person_id });
    of.desk.desks.asked.splice(0);
    const { id } = await made({}, { language: 'en' });
    const entries = unzipped((await get(at(id, 'file/'))).raw);
    const record = JSON.parse(entries.get('record.json')!.toString());
    expect(record.appointments).toEqual(of.desk.desks.appointments.map((each) => ({ ...each, branch_name: expect.any(String) })));
    expect(record.messages).toEqual(of.desk.desks.messages);
    const persons = expect.arrayContaining([of.visit.person_id, 900_000 + of.visit.person_id]);
    expect(of.desk.desks.asked).toEqual([
      { persons, visits: [of.visit.id] },
      { persons, appointments: [31] },
    ]);
    const paper = entries.get('record.pdf')!.toString();
    for (const part of ['Your appointments', '18/11/2026 10:15', 'Dr Meera Iyer', 'Did not come', 'Rash'])
      expect(paper).toContain(part);
    for (const part of ['Messages sent to you', 'Reminder', 'SMS: +919812345678', 'Your appointment is on 18/11/2026'])
      expect(paper).toContain(part);
    // Texts go after 180 days; that a message was sent stays.
    Object.assign(of.desk.desks, { appointments: [], messages: [{ ...of.desk.desks.messages[0]!, text: '', address: '' }] });
    const { id: later } = await made({}, { language: 'en' });
    const said = (await get(at(later, 'record_pdf/'))).raw.toString();
    expect(said).toContain('No appointment was booked.');
    expect(said).toContain('The text is not kept any more.');
  });

  it('ORG-73 FRD-31 holds the visits of a person who has none of their own, but of somebody merged into them', async () => {
    const imported = 800_000 + of.visit.person_id;
    await of.desk.person({ id: imported, first_name: 'Asha' });
    const joined = { other_id: of.visit.person_id, reason: 'One person', confirm: true };
    expect((await post(`/api/persons/${imported}/merge/`, joined)).status).toBe(200);
    const { id } = await made({ person_id: imported });
    const record = JSON.parse(
      unzipped((await get(at(id, 'file/'))).raw)
        .get('record.json')!
        .toString(),
    );
    expect(record.visits.map((visit: { id: number }) => visit.id)).toEqual([of.visit.id]);
    expect(record.access_log).toMatchObject([{ day: '2026-11-20', role: 'Nurse' }]);
    expect(of.desk.identity.askedOf).toEqual([of.visit.id]);
  });

  it('ORG-66 what was opened in an emergency stands in the own copy with its reason, on paper and as data', async () => {
    const reason = { reason_code: 'unconscious', reason: 'Came in without papers' } as const;
    of.desk.identity.emergencies = [{ opened_at: '2026-11-20T05:00:00.000Z', role: 'Doctor', ...reason, reads: 4 }];
    const { id } = await made();
    of.desk.identity.emergencies = [];
    const entries = unzipped((await get(at(id, 'file/'))).raw);
    expect(JSON.parse(entries.get('emergencies.json')!.toString())).toEqual([
      expect.objectContaining({ role: 'Doctor', ...reason }),
    ]);
    expect(JSON.parse(entries.get('record.json')!.toString()).emergencies).toMatchObject([reason]);
    const paper = entries.get('record.pdf')!.toString();
    for (const part of ['Opened in an emergency', 'Unconscious: Came in without papers', 'Doctor']) expect(paper).toContain(part);
    const { id: next } = await made();
    expect([...unzipped((await get(at(next, 'file/'))).raw).keys()]).not.toContain('emergencies.json');
  });

  it('ORG-73 prints no day of birth that nobody has told', async () => {
    const printed = async () => {
      const { id } = await made({}, { language: 'hi' });
      return (await get(at(id, 'record_pdf/'))).raw.toString();
    };
    await of.desk.sql(
      `UPDATE patients.persons SET birth_date = '1985-11-25', birth_precision = 'year', gender = 'Female' WHERE id = ${of.visit.person_id}`,
    );
    const about = await printed();
    expect(about).toMatch(/\d+ वर्ष \/ महिला/);
    expect(about).not.toContain('25/11/1985');
    await of.desk.sql(`UPDATE patients.persons SET birth_precision = 'day' WHERE id = ${of.visit.person_id}`);
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
    const { id } = await of.desk.ask({ person_id: of.visit.person_id });
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
    of.desk.identity.isAway = true;
    try {
      await post(at(id));
      const making = of.desk.app.get(BundleMakingService, { strict: false });
      await expect(asHospital(() => making.make(id, 1))).rejects.toMatchObject({ status: 503 });
      expect((await get(at(id))).body.state).toBe('making');
    } finally {
      of.desk.identity.isAway = false;
    }
    expect((await ready(id)).parts).toBe(1);
    const { id: second } = await inWork();
    of.desk.desks.isAway = true;
    try {
      await post(at(second));
      await expect(
        asHospital(() => of.desk.app.get(BundleMakingService, { strict: false }).make(second, 1)),
      ).rejects.toMatchObject({
        status: 503,
      });
    } finally {
      of.desk.desks.isAway = false;
    }
    expect((await ready(second)).parts).toBe(1);
  });

  it('ORG-73 the copy is removed when its time is over, and with an erasure; the record stays', async () => {
    const { id } = await made();
    const files = of.desk.app.get(Files, { strict: false });
    const keysOf = async (): Promise<string[]> =>
      (await of.desk.sql(`SELECT file_keys FROM patients.access_bundles WHERE request_id = ${id}`))[0]?.['file_keys'] as string[];
    const keys = await keysOf();
    const look = () => of.desk.app.get(FindOldBundlesJob, { strict: false }).run();
    await look();
    expect(await Promise.all(keys.map((key) => files.exists(key)))).toEqual([true, true]);
    await of.desk.nidaan.at(new Date(Date.now() + 8 * DAY), async () => {
      await look();
      await eventually(async () => (await keysOf()).length === 0);
      // They go after the commit.
      await eventually(async () => (await Promise.all(keys.map((key) => files.exists(key)))).every((isThere) => !isThere));
    });
    expect((await get(`/api/patients-main/${of.visit.id}/`)).status).toBe(200);
    await post(at(id));
    await ready(id);
    const again = await keysOf();
    const erased = await of.desk.asService(
      1,
      `SELECT erase_person(${of.visit.person_id}, '{${of.visit.person_id}}', '{${of.visit.id}}') AS key`,
    );
    expect(erased.map(({ key }) => key)).toEqual(expect.arrayContaining(again));
    expect(await keysOf()).toBeUndefined();
  });

  describe('whose request stands no longer', () => {
    const { shared, codeFor, open } = of;
    const step = (id: number, name: string, body?: object) => post(`${REQUESTS}${id}/${name}/`, body);
    const OVER = { statusCode: 404, message: 'This link is not valid any more. Please ask the hospital.' };
    const papers = (id: number) => Promise.all(['file/', 'record_pdf/', 'cover_pdf/'].map((paper) => get(at(id, paper))));
    const isClosed = async (id: number, key: string, otp: string) => {
      for (const { status } of await papers(id)) expect(status).toBe(409);
      expect((await post(at(id, 'link/'))).status).toBe(409);
      for (const what of ['look', 'code', 'download']) expect((await open(what, { key, otp })).body).toMatchObject(OVER);
    };
    const keysLeft = async (id: number) =>
      (await of.desk.sql(`SELECT left_keys FROM patients.access_bundles WHERE request_id = ${id}`))[0]!['left_keys'] as string[];

    it('ORG-72 ORG-73 ends with a refusal: neither paper nor link nor the code that was sent opens it, and its files go', async () => {
      const { id, key } = await shared();
      const otp = await codeFor(key);
      expect((await step(id, 'refuse', { reason: 'Not the person', rule: 'Own rule 4' })).status).toBe(200);
      await isClosed(id, key, otp);
      expect((await get(at(id))).body).toMatchObject({ state: 'none', link: null });
      const keys = await keysLeft(id);
      expect(keys).toHaveLength(2);
      await of.desk.app.get(FindOldBundlesJob, { strict: false }).run();
      await eventually(async () => ((await keysLeft(id)).length === 0 ? true : null));
      const files = of.desk.app.get(Files, { strict: false });
      expect(await Promise.all(keys.map((each) => files.exists(each)))).toEqual([false, false]);
    });

    it('ORG-72 ORG-73 the link lives on when the request is answered, and ends when it is reopened', async () => {
      const { id, key } = await shared();
      const otp = await codeFor(key);
      expect((await step(id, 'finish')).body.state).toBe('done');
      expect((await open('look', { key })).status).toBe(200);
      expect((await papers(id)).map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await step(id, 'reopen')).body.state).toBe('received');
      await isClosed(id, key, otp);
      // Who asks is checked anew, and another copy is made.
      await step(id, 'verify', { method: 'photo-id' });
      await step(id, 'start');
      expect((await get(at(id, 'file/'))).status).toBe(409);
      await post(at(id));
      await ready(id);
      expect((await get(at(id, 'file/'))).status).toBe(200);
    });

    it('ORG-72 ORG-73 the copy of one person is never that of another: also where the release before has noted them', async () => {
      const { id, key } = await shared();
      const otp = await codeFor(key);
      const other = 700_000 + of.visit.person_id;
      await of.desk.person({ id: other, first_name: 'Usha' });
      await of.desk.sql(`UPDATE patients.privacy_requests SET person_id = ${other} WHERE id = ${id}`);
      await isClosed(id, key, otp);
      await of.desk.sql(
        `UPDATE patients.privacy_requests SET person_id = ${of.visit.person_id}, state = 'received' WHERE id = ${id}`,
      );
      await isClosed(id, key, otp);
      expect((await step(id, 'verify', { method: 'photo-id', person_id: other })).body.person_id).toBe(other);
      await step(id, 'start');
      await isClosed(id, key, otp);
      expect((await get(at(id))).body.state).toBe('none');
    });

    it('ORG-73 of a person who was merged since stays open', async () => {
      const { id, key } = await shared();
      const survivor = 600_000 + of.visit.person_id;
      await of.desk.person({ id: survivor, first_name: 'Asha', email: 'asha@example.in' });
      await post(`/api/persons/${survivor}/merge/`, { other_id: of.visit.person_id, reason: 'One person', confirm: true });
      await of.desk.sql(`UPDATE patients.privacy_requests SET person_id = ${survivor} WHERE id = ${id}`);
      expect((await open('look', { key })).status).toBe(200);
      expect((await get(at(id, 'file/'))).status).toBe(200);
    });
  });

  it('ORG-73 a copy whose time is over gets no link while it is removed', async () => {
    const { id } = await made();
    await of.desk.nidaan.at(new Date(Date.now() + 8 * DAY), async () => {
      expect((await post(at(id, 'link/'))).body).toMatchObject({
        statusCode: 409,
        message: 'The copy of the record is not made yet.',
      });
      expect((await get(at(id, 'file/'))).status).toBe(409);
      expect((await get(at(id))).body).toMatchObject({ state: 'none', made_at: null, parts: 0, kept_until: null });
      // A link that is made first is found by the removal, which waits for it.
      const making = of.desk.app.get(BundleMakingService, { strict: false });
      const later = `UPDATE patients.access_bundles SET kept_until = now() + interval '30 days' WHERE request_id = ${id}`;
      const { removing } = await of.desk.nidaan.whileLocked(later, async (awaited) => {
        const begun = asHospital(() => making.removeOld(id));
        await awaited();
        return { removing: begun };
      });
      await removing;
      expect((await get(at(id, 'file/'))).status).toBe(200);
    });
  });
});
