import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isAadhaarNumber } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { heardCorrections, heardRegistration } from './hears-visits.ts';
import { PatientsApp } from './patients-app.ts';

describe('persons beside visits', () => {
  let app: PatientsApp;
  let phone = 9811100000;
  const somebody = (form: object = {}) => ({
    first_name: 'Asha',
    last_name: 'Verma',
    gender: 'Female',
    phone: String((phone += 1)),
    ...form,
  });
  const register = async (form: object, hospital = 1) => {
    const { status, body } = await app.call('POST', '/api/patients/', hospital, { amount: '100', paymentType: 'Cash', ...form });
    expect(status).toBe(201);
    return body;
  };
  const person = async (id: number, hospital = 1) => (await app.get(`/api/persons/${id}/`, hospital)).body;
  const correct = (id: number, body: object, hospital = 1) => app.call('PATCH', `/api/persons/${id}/`, hospital, body);
  const history = async (id: number) => (await app.get(`/api/persons/${id}/history/`, 1)).body;
  const rows = <T extends Record<string, unknown>>(sql: string, values: unknown[] = []) =>
    runAs({ hospitalId: 1 }, () => app.db.query<T>(sql, values));
  /** Whom events of a name are about, oldest first. */
  const told = async (name: string) =>
    (await rows<{ aggregate: string }>('SELECT aggregate FROM outbox WHERE name = $1 ORDER BY seq', [name])).map(
      (row) => row.aggregate,
    );

  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app?.stop());

  it('FRD-01 FRD-02 two visits with one phone and name are of one person, who has one UHID; each visit knows which it is', async () => {
    const form = somebody();
    const [first, second] = [await register(form), await register({ ...form, first_name: ' asha ', phone: `+91 ${form.phone}` })];
    expect([second.person_id, second.uhid]).toEqual([first.person_id, first.uhid]);
    expect([first.visit_no, second.visit_no, first.uhid]).toEqual([1, 2, expect.stringMatching(/^UH\d{6}$/)]);
    const answers = await Promise.all(
      [`patients/${first.id}/`, `patients-main/${second.id}/`].map((path) => app.get(`/api/${path}`, 1)),
    );
    expect(answers.map(({ body }) => body.person_id)).toEqual([first.person_id, first.person_id]);
    expect((await register(form, 2)).person_id).not.toBeNull();
  });

  it("FRD-02 'new', another gender and birth years far apart make another person; a contradiction is put into the inbox", async () => {
    const form = somebody({ year: '1980' });
    const first = await register(form);
    const others = [
      await register({ ...form, person: 'new' }),
      await register({ ...form, gender: 'Male' }),
      await register({ ...form, year: '1990' }),
    ];
    expect(new Set([first, ...others].map(({ person_id }) => person_id)).size).toBe(4);
    const found = await rows<{ person_a: number; person_b: number; score: number; state: string }>(
      'SELECT person_a, person_b, score, state FROM duplicate_candidates WHERE person_b = ANY ($1)',
      [others.map(({ person_id }) => person_id)],
    );
    expect(found.map(({ person_b }) => person_b).sort()).toEqual(
      others
        .slice(1)
        .map(({ person_id }) => person_id)
        .sort(),
    );
    expect(found.every(({ score, state }) => score >= 45 && state === 'open')).toBe(true);
  });

  it('FRD-02 FRD-19 a valid Aadhaar number with a sound in common finds the person; another name, and a wrong check digit, do not', async () => {
    const aadhar = '2345 6789 0124';
    const first = await register({ first_name: 'Lakshmi', last_name: 'Nair', aadhar });
    expect((await register({ first_name: 'Laxmi', last_name: 'Menon', aadhar: '234567890124' })).person_id).toBe(first.person_id);
    expect((await register({ first_name: 'Robert', last_name: 'Dsouza', aadhar })).person_id).not.toBe(first.person_id);
    const wrong = { first_name: 'Kiran', last_name: 'Bedi', aadhar: '234567890123' };
    expect((await register(wrong)).person_id).not.toBe((await register(wrong)).person_id);
  });

  it('FRD-02 two desks that register one new person at once make one person', async () => {
    const form = somebody({ first_name: 'Parallel' });
    const visits = await Promise.all(Array.from({ length: 8 }, () => register(form)));
    expect(new Set(visits.map(({ person_id }) => person_id)).size).toBe(1);
    expect(new Set(visits.map(({ uhid }) => uhid)).size).toBe(1);
    expect(visits.map(({ visit_no }) => visit_no).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('FRD-02 a phone that many type who have none, and one of more than 20 persons, match nobody', async () => {
    const noPhone = somebody({ phone: '9999999999' });
    expect((await register(noPhone)).person_id).not.toBe((await register(noPhone)).person_id);
    const shared = somebody();
    const names = Array.from({ length: 21 }, (_, at) => `Worker ${at + 10}`);
    for (const first_name of names) await register({ ...shared, first_name });
    const again = await register({ ...shared, first_name: names[0] });
    expect(again.visit_no).toBe(1);
  });

  it('FRD-01 GROWTH the event tells the person whom the same transaction found', async () => {
    const { id, person_id, uhid } = await register(somebody());
    const payload = await heardRegistration(id);
    expect(payload).toMatchObject({ personId: person_id, uhid });
    expect(payload).not.toHaveProperty('feeKind');
  });

  it('FRD-03 an unknown person or UHID, and those of another hospital, are 404; one who has died needs a confirmation', async () => {
    const { person_id, uhid } = await register(somebody());
    const body = { amount: '1', paymentType: 'Cash' };
    const sent = (form: object, hospital = 1) => app.call('POST', '/api/patients/', hospital, { ...body, ...form });
    for (const form of [{ person_id: 999999 }, { person_id: 'x' }, { uhid: 'UH999999' }]) {
      const { status, body: answer } = await sent(form);
      expect([status, answer.message]).toEqual([404, 'No patient found with this UHID']);
    }
    await register(somebody(), 3);
    expect((await sent({ person_id: (await register(somebody())).person_id }, 4)).status).toBe(404);
    expect((await sent({ uhid: uhid.toLowerCase().replace('uh', 'uh-') })).body.person_id).toBe(person_id);
    const { version } = await person(person_id);
    expect((await correct(person_id, { version, deceased_on: '2026-11-01' })).status).toBe(200);
    const refused = await sent({ person_id });
    expect([refused.status, refused.body.message]).toEqual([409, 'This patient is marked as deceased']);
    expect((await sent({ person_id, confirm_deceased: true })).status).toBe(201);
  });

  it('FRD-21 a death is not in the future nor before the birth; taking the mark back brings nothing back, and says so', async () => {
    const { person_id } = await register(somebody({ day: '7', month: '4', year: '1988' }));
    const mark = async (deceased_on: string | null) =>
      correct(person_id, { version: (await person(person_id)).version, deceased_on });
    for (const day of ['2999-01-01', '1988-04-06']) {
      const { status, body } = await mark(day);
      expect([status, body.message]).toEqual([400, 'The day of death must not be in the future or before the birth']);
    }
    expect((await mark('2026-11-01')).body).toMatchObject({ deceased_on: '2026-11-01', warning: '' });
    expect(await mark(null)).toMatchObject({
      status: 200,
      body: {
        deceased_on: null,
        warning: 'What was cancelled stays cancelled: messages and recalls are not planned again.',
      },
    });
    expect((await correct(person_id, { version: (await person(person_id)).version, city: 'Pune' })).body.warning).toBe('');
  });

  it('FRD-17 a member of a family takes the city over, with whose phone it is', async () => {
    const { person_id } = await register(somebody({ city: 'Pune', pincode: '411001', phone_owner: 'family' }));
    expect(await person(person_id)).toMatchObject({ city: 'Pune', pincode: '411001', phone_owner: 'family' });
  });

  it('FRD-04 a chosen person fills what the form leaves out, takes phone and address, and keeps another name', async () => {
    const first = await register(somebody({ day: '7', month: '4', year: '1988' }));
    const visit = await register({
      person_id: first.person_id,
      last_name: 'Varma',
      first_name: 'Asha',
      phone: '9700000001',
      address: 'New Road',
    });
    expect(visit).toMatchObject({
      last_name: 'Varma',
      gender: 'Female',
      day: '7',
      month: '4',
      year: '1988',
      differs: ['last_name'],
      visit_no: 2,
    });
    expect(await person(first.person_id)).toMatchObject({
      last_name: 'Verma',
      phone: '9700000001',
      address: 'New Road',
      version: 2,
    });
    const [entry] = await history(first.person_id);
    expect(entry).toMatchObject({ version: 2, change: 'corrected' });
    expect(entry.changes.map(({ field }: { field: string }) => field).sort()).toEqual(['address', 'phone']);
  });

  it('FRD-14 an age in months is said as such, and on the person as an estimate', async () => {
    const visit = await register(somebody({ age_months: 14 }));
    expect(visit.age_text).toBe('14 months');
    const estimated = await register(somebody({ age_years: 3 }));
    expect(estimated.age_text).toMatch(/^~3 y/);
    expect((await person(estimated.person_id)).birth_precision).toBe('year');
    const impossible = await register(somebody({ day: '1', month: '1', year: '2999' }));
    expect([impossible.year, (await person(impossible.person_id)).birth_date]).toEqual(['2999', null]);
  });

  it('FRD-07 asks for the version, and answers 409 with what holds now where somebody else was quicker', async () => {
    const { person_id } = await register(somebody());
    const missing = await correct(person_id, { last_name: 'X' });
    expect([missing.status, missing.body.message]).toEqual([400, 'version is required']);
    expect((await correct(person_id, { version: 1, last_name: 'Rao' })).body).toMatchObject({ last_name: 'Rao', version: 2 });
    const stale = await correct(person_id, { version: 1, last_name: 'Das' });
    expect([stale.status, stale.body.message]).toEqual([409, 'Somebody else changed this patient. Please check and save again.']);
    expect(stale.body.current).toMatchObject({ last_name: 'Rao', version: 2 });
    expect((await correct(person_id, { version: 2, last_name: 'X' }, 2)).status).toBe(404);
    const long = await correct(person_id, { version: 2, first_name: 'n'.repeat(301) });
    expect([long.status, long.body.message]).toEqual([400, 'The name is too long']);
  });

  it('FRD-07 a correction reaches the open visits, with the former words in the history, and no finished one', async () => {
    const form = somebody();
    const [finished, open] = [await register(form), await register(form)];
    await rows(`UPDATE patients SET status = 'Completed' WHERE hospital_id = 1 AND id = $1 RETURNING id`, [finished.id]);
    await correct(open.person_id, { version: 1, last_name: 'Sharma', birth_date: '1990-02-03', aadhar: '2345 6789 0124' });
    expect((await app.get(`/api/patients/${open.id}/`, 1)).body).toMatchObject({
      name: 'Asha Sharma',
      day: '3',
      month: '2',
      year: '1990',
    });
    expect((await app.get(`/api/patients/${finished.id}/`, 1)).body).toMatchObject({ name: 'Asha Verma', year: '' });
    const entries = await history(open.person_id);
    const ofVisit = entries.find(({ visit_id }: { visit_id: number }) => visit_id === open.id);
    expect(ofVisit.changes).toContainEqual({ field: 'last_name', before: 'Verma', after: 'Sharma' });
    expect(JSON.stringify(entries)).not.toMatch(/2345 ?6789/);
    expect(heardCorrections).toContainEqual(expect.objectContaining({ patientId: open.id, lastName: 'Sharma' }));
    expect(await told('patients.person.changed.v1')).toContain(`1/${open.person_id}`);
    expect((await person(open.person_id)).aadhar).toBe('XXXX XXXX 0124');
    const found = (await app.get('/api/patients/pending/?search=sharma', 1)).body;
    expect(found.map(({ id }: { id: number }) => id)).toContain(open.id);
  });

  it('FRD-07 FRD-02 a correction leaves the Aadhaar number findable, and a corrected number finds the person', async () => {
    const numbers = ['34567890123', '45678901234'].map((eleven) =>
      [...'0123456789'].map((digit) => eleven + digit).find((number) => isAadhaarNumber(number))!,
    );
    const first = await register({ first_name: 'Zubeda', last_name: 'Shaikh', aadhar: numbers[0] });
    await correct(first.person_id, { version: 1, city: 'Pune' });
    expect((await register({ first_name: 'Zubeda', aadhar: numbers[0] })).person_id).toBe(first.person_id);
    await correct(first.person_id, { version: 2, aadhar: numbers[1] });
    expect((await register({ first_name: 'Zubeda', aadhar: numbers[1] })).person_id).toBe(first.person_id);
  });

  it('FRD-08 registers without a visit, and strikes out only who has none; the number is not used again', async () => {
    const nameless = await app.call('POST', '/api/persons/', 1, { phone: '9811188888' });
    expect([nameless.status, nameless.body.message]).toEqual([400, 'Name is required']);
    const { status, body } = await app.call('POST', '/api/persons/', 1, { local_name: 'लक्ष्मी', age_years: 40 });
    expect([status, body.visits, body.name, body.age_text]).toEqual([201, 0, 'लक्ष्मी', '40 years']);
    expect(await told('patients.person.registered.v1')).toContain(`1/${body.id}`);
    const strike = (id: number, reason = 'twice') => app.call('POST', `/api/persons/${id}/strike/`, 1, { reason });
    expect((await strike(body.id, ' ')).body.message).toBe('Please give a reason');
    const visited = await register(somebody());
    expect((await strike(visited.person_id)).status).toBe(409);
    expect((await strike(body.id)).body.is_struck).toBe(true);
    expect((await strike(body.id)).status).toBe(409);
    const next = await app.call('POST', '/api/persons/', 1, { first_name: 'Next' });
    expect(next.body.uhid).not.toBe(body.uhid);
    expect((await app.call('POST', '/api/patients/', 1, { person_id: body.id, amount: '1' })).status).toBe(404);
  });

  it('FRD-09 lists the visits of a person and of all who were merged into them, the newest first, in parts', async () => {
    const form = somebody();
    const [one, two] = [await register(form), await register({ ...form, disease: 'Dengue' })];
    const merged = await register(somebody());
    await rows('UPDATE persons SET merged_into = $1, root_id = $1 WHERE hospital_id = 1 AND id = $2 RETURNING id', [
      one.person_id,
      merged.person_id,
    ]);
    const { body } = await app.get(`/api/persons/${merged.person_id}/visits/`, 1);
    expect(body.map(({ id, under_uhid }: { id: number; under_uhid: string | null }) => [id, under_uhid])).toEqual([
      [merged.id, merged.uhid],
      [two.id, null],
      [one.id, null],
    ]);
    expect(body[1]).toMatchObject({ disease: 'Dengue', status: 'Pending', amount: 100, branch_id: 1 });
    const part = (await app.get(`/api/persons/${one.person_id}/visits/?limit=1&after=${merged.id}`, 1)).body;
    expect(part.map(({ id }: { id: number }) => id)).toEqual([two.id]);
    expect((await app.get(`/api/patients/${merged.id}/`, 1)).body).toMatchObject({ person_id: one.person_id, uhid: one.uhid });
    expect((await app.get(`/api/persons/${one.person_id}/visits/`, 2)).status).toBe(404);
    const same = (await app.get(`/api/patients-main/${one.id}/visits/`, 1)).body;
    expect(same.map(({ id }: { id: number }) => id)).toEqual([merged.id, two.id, one.id]);
  });

  it('FRD-10 moves a visit to another person, or to a new one, with a reason; both histories say so', async () => {
    const [mother, child] = [await register(somebody({ first_name: 'Meera' })), await register(somebody({ first_name: 'Ravi' }))];
    const assign = (to: unknown, reason = 'wrong card', hospital = 1) =>
      app.call('POST', `/api/patients/${mother.id}/assign/`, hospital, { person_id: to, reason });
    expect((await assign(child.person_id, '')).body.message).toBe('Please give a reason');
    expect((await assign(mother.person_id)).status).toBe(409);
    expect((await assign(999999)).body.message).toBe('No patient found with this UHID');
    expect((await assign(child.person_id, 'x', 2)).status).toBe(404);
    expect((await assign(child.person_id)).body).toMatchObject({ id: mother.id, person_id: child.person_id, uhid: child.uhid });
    expect(await told('patients.visit.assigned.v1')).toContain(`1/${child.person_id}`);
    expect(await rows('SELECT link_version, link_kind FROM patients WHERE id = $1', [mother.id])).toEqual([
      { link_version: 2, link_kind: 'split' },
    ]);
    expect([(await person(mother.person_id)).visits, (await person(child.person_id)).visits]).toEqual([0, 2]);
    for (const id of [mother.person_id, child.person_id])
      expect((await history(id))[0]).toMatchObject({ change: 'assigned', visit_id: mother.id, changed_because: 'wrong card' });
    const { body } = await assign('new');
    expect(body.person_id).not.toBe(child.person_id);
    expect(await person(body.person_id)).toMatchObject({ first_name: 'Meera', visits: 1 });
  });
});
