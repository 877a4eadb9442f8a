import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestNidaan, type Answer, type TestNidaan } from '@nidaan/testing/services';
import { DAY_MS, dayAhead, pathsOf, PHONE, READS, WORD } from './restricted-reads.fixture.ts';
import { services } from './services.ts';

const HOSPITAL = 7;
const [OWNER, RECEPTION, DOCTOR, NURSE, READER, LAB, CALLER] = [100, 101, 102, 103, 104, 105, 106];
const RESTRICTED = { message: 'This record is restricted.', emergency_possible: true };

describe('restricted records', () => {
  let nidaan: TestNidaan;
  const made: Record<string, number> = {};
  let numbers: number[] = [];
  let reference: string;
  const as = (accountId: number) => ({ token: nidaan.token(HOSPITAL, { accountId }) });
  const done = async (answer: Promise<Answer>): Promise<Answer['body']> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const restrict = (visit: number, accountId: number, body: object) =>
    nidaan.api.send('PATCH', `/api/patients/${visit}/restricted/`, { ...as(accountId), body });
  const read = (path: string, accountId: number) => nidaan.api.get(path, as(accountId));
  const traceOf = ({ raw }: Answer) => [WORD, PHONE, reference].find((trace) => raw.toString().includes(trace));

  async function treat(patient: number): Promise<number[]> {
    const tablets = [{ name: 'Dolo', dosage: '500mg', frequency: 'OD', duration: 5, count: '5' }];
    const rest = { injections: 'not required', ointments: 'not required', syrups: 'not required' };
    const advice = { patient, tablets, tests: 'Complete Blood Count', doctorAdvice: WORD, ...rest };
    const record_id = (await done(nidaan.api.post('/api/records/', advice, as(DOCTOR)))).id;
    await nidaan.settled();
    const test = { patient_id: patient, testName: 'ESR', testDate: dayAhead(0), price: 300, status: 'completed', notes: WORD };
    const lab = (await done(nidaan.api.post('/api/lab-tests/', test, as(OWNER)))).id;
    const sums = { tabletsAmount: 10, injectionsAmount: 0, ointmentsAmount: 0, syrupsAmount: 0 };
    const bill = (await done(nidaan.api.post('/api/pharmacy/', { record_id, patient, tablets, ...sums }, as(OWNER)))).id;
    return [record_id, lab, bill];
  }

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent', RATE_LIMITS: 'off' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(`INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active)
      VALUES (${HOSPITAL}, 1, 'Main Branch', '', '', true, true)`);
    for (const [id, account, role] of [
      [1, OWNER, 'owner'],
      [2, RECEPTION, 'reception'],
      [3, DOCTOR, 'doctor'],
      [4, NURSE, 'nurse'],
      [5, READER, 'reader'],
      [6, LAB, 'lab'],
      [7, CALLER, 'caller'],
    ] as const)
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status)
         VALUES ($1, $2, $3, $4, $5, true, 'active')`,
        [HOSPITAL, id, account, `Member ${id}`, role],
      );
    // A role that may read everything but looks after nobody's privacy, so that no refusal hides a leak.
    const { body: permissions } = await read('/api/permissions/', OWNER);
    const keys = (permissions as { key: string }[]).map(({ key }) => key).filter((key) => key !== 'privacy.manage');
    await done(nidaan.api.post('/api/roles/', { label: 'Reader', permissions: keys }, as(OWNER)));
    await done(nidaan.api.post('/api/roles/', { label: 'Caller', permissions: ['queue.call'] }, as(OWNER)));

    const form = { first_name: WORD, last_name: WORD, phone: PHONE, disease: WORD, paymentType: 'UPI', amount: '500' };
    const first = await done(nidaan.api.post('/api/patients/', form, as(OWNER)));
    await nidaan.settled();
    const papers = await treat(first.id);
    const waiting = await done(nidaan.api.post('/api/patients/', form, as(OWNER)));
    const left = await done(nidaan.api.post('/api/patients/', form, as(OWNER)));
    await done(nidaan.api.post(`/api/patients/${left.id}/cancel/`, { reason: 'left', note: WORD }, as(OWNER)));
    await done(nidaan.api.post(`/api/patients-main/${waiting.id}/receipt/`, {}, as(OWNER)));
    const doctor = (await done(nidaan.api.post('/api/doctors/', { name: 'Asha' }, as(OWNER)))).id;
    const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start_time: '09:00', end_time: '10:00', slot_minutes: 15 }));
    await done(nidaan.api.put(`/api/doctors/${doctor}/schedule/`, hours, as(OWNER)));
    const booking = { doctor, date: dayAhead(1), time: '09:00', name: WORD, phone: PHONE, person_id: first.person_id };
    const { id: appointment, ...booked } = await done(nidaan.api.post('/api/appointments/', booking, as(OWNER)));
    ({ reference } = booked);
    const leave = { from_date: dayAhead(1), to_date: dayAhead(1), reason: 'Away' };
    await done(nidaan.api.post(`/api/doctors/${doctor}/leaves/`, leave, as(OWNER)));
    const queue = (await done(nidaan.api.post('/api/queues/', { name: 'Desk', prefix: 'Z' }, as(OWNER)))).id;
    await nidaan.settled();
    const token = (await done(nidaan.api.post('/api/tokens/', { queue_id: queue, visit_id: waiting.id }, as(OWNER)))).id;
    const recall = { person_id: first.person_id, due_on: dayAhead(90), note: WORD };
    await done(nidaan.api.post('/api/recalls/', recall, as(OWNER)));
    Object.assign(made, { visit: first.id, waiting: waiting.id, person: first.person_id, queue, doctor, test: papers[1] });
    numbers = [...new Set([first.id, waiting.id, left.id, first.person_id, ...papers, doctor, appointment, queue, token])];
    await nidaan.settled();
  }, 180_000);
  afterAll(() => nidaan?.close());

  async function shownBy(accountId: number): Promise<Map<string, string[]>> {
    const shown = new Map<string, string[]>();
    for (const contract of READS)
      for (const path of pathsOf(contract, numbers)) {
        const answer = await read(path, accountId);
        if (answer.status >= 500) throw new Error(`${path} ${answer.status} ${answer.raw}`);
        if (traceOf(answer)) shown.set(contract.name, [...(shown.get(contract.name) ?? []), path]);
      }
    return shown;
  }

  it('ORG-64 before, the name is in the answers that are tried below', async () => {
    const seen = [...(await shownBy(READER)).keys()];
    expect(seen).toEqual(
      expect.arrayContaining([
        'lab.lab-test-pdf',
        'lab.list-lab-tests',
        'patients.completed-patients',
        'patients.day-figures',
        'patients.fee-receipt-pdf',
        'patients.find-person',
        'patients.known-patients',
        'patients.list-recalls',
        'patients.patient-detail',
        'patients.patient-report',
        'patients.patient-summary',
        'patients.patient-visits',
        'patients.patients-main',
        'patients.patients-stats',
        'patients.pending-patients',
        'patients.person-card-pdf',
        'patients.person-summary',
        'patients.search-persons',
        'patients.todays-payments',
        'patients.visit-slip',
        'pharmacy.bill-pdf',
        'pharmacy.list-pharmacy-records',
        'scheduling.list-appointments',
        'scheduling.list-leaves',
        'scheduling.list-queue-tokens',
        'scheduling.list-tokens',
        'scheduling.read-appointment',
        'scheduling.read-token',
        'scheduling.token-slip',
      ]),
    );
  }, 120_000);

  it('ORG-06 whoever calls a queue without seeing patients reads no name where a visit has a token already', async () => {
    const body = { queue_id: made.queue, visit_id: made.waiting };
    const refused = await nidaan.api.post('/api/tokens/', body, as(CALLER));
    expect([refused.status, refused.body.token.name, traceOf(refused)]).toEqual([409, '', undefined]);
  });

  it('ORG-64 is restricted by an owner, a manager or whoever treats, with a reason, by any visit of the person', async () => {
    expect((await restrict(made.visit!, RECEPTION, { restricted: true, reason: 'Known to all' })).status).toBe(403);
    expect((await restrict(made.visit!, OWNER, { restricted: true, reason: ' ' })).body.message).toBe('Reason is required');
    expect((await restrict(made.visit!, OWNER, { restricted: 'yes', reason: 'x' })).body.message).toBe(
      'restricted must be true or false',
    );
    expect((await restrict(999, OWNER, { restricted: true, reason: 'x' })).status).toBe(404);
    const unknown = { restricted: true, reason: 'x', members: [77] };
    expect([
      (await restrict(made.visit!, OWNER, unknown)).status,
      (await restrict(made.visit!, OWNER, unknown)).body.message,
    ]).toEqual([404, 'No member found with this ID']);
    const { body, status } = await restrict(made.waiting!, OWNER, { restricted: true, reason: 'Well known' });
    expect([status, body]).toMatchObject([200, { id: made.waiting, restricted: true, reason: 'Well known', members: [1] }]);
    expect((await read(`/api/patients/${made.visit}/`, OWNER)).body).toMatchObject({ restricted: true, phone: PHONE });
  });

  it('ORG-64 name and phone are in no answer to a receptionist who is not on its list', async () => {
    expect(await shownBy(RECEPTION)).toEqual(new Map());
  }, 120_000);

  it('ORG-64 lists show the row under its number, without a phone', async () => {
    const rows = (await read('/api/patients/', RECEPTION)).body as { id: number; name: string; phone: string; status: string }[];
    expect(rows.find(({ id }) => id === made.waiting)).toMatchObject({
      ...{ name: `Restricted patient #${made.waiting}`, phone: '', first_name: '', status: 'Pending', restricted: true },
    });
    const tokens = (await read(`/api/queues/${made.queue}/tokens/`, RECEPTION)).body as { name: string }[];
    expect(tokens.map(({ name }) => name)).toEqual([`Restricted patient #${made.waiting}`]);
  });

  it('ORG-64 what a desk writes for the person answers without the name', async () => {
    const form = { first_name: WORD, last_name: WORD, phone: PHONE, paymentType: 'Cash', amount: '10' };
    const registered = await nidaan.api.post('/api/patients/', form, as(RECEPTION));
    expect([registered.status, registered.body.person_id, traceOf(registered)]).toEqual([201, made.person, undefined]);
    // At once, also in services that ask patients.
    expect((await read(`/api/patients/${registered.body.id}/`, RECEPTION)).status).toBe(403);
    const check = await nidaan.api.post(
      '/api/persons/check/',
      { first_name: WORD, last_name: WORD, phone: PHONE },
      as(RECEPTION),
    );
    expect([check.status, check.body]).toEqual([200, []]);
    const corrected = await nidaan.api.send('PATCH', `/api/persons/${made.person}/`, {
      ...as(RECEPTION),
      body: { city: 'Pune', version: 1 },
    });
    expect([corrected.status, corrected.body]).toMatchObject([403, RESTRICTED]);
    numbers.push(registered.body.id);
  });

  it('ORG-64 what a refusal brings says neither who it is nor what was found', async () => {
    const calling = { queue_id: made.queue, visit_id: made.waiting };
    for (const [path, body, accountId] of [
      ['/api/appointments/', { doctor: made.doctor, date: dayAhead(1), time: '09:15', person_id: made.person }, RECEPTION],
      ['/api/tokens/', calling, READER],
    ] as const) {
      const refused = await nidaan.api.post(path, body, as(accountId));
      expect([path, refused.status, traceOf(refused)]).toEqual([path, 409, undefined]);
    }
  });

  it('ORG-64 FRD-23 a list that was brought names no number of the person', async () => {
    await nidaan.sql(`INSERT INTO patients.person_imports (hospital_id, id, branch_id, file_name, mapping, state, reached, row_count, created_at)
      VALUES (${HOSPITAL}, 1, 1, 'register.csv', '{}', 'checked', 0, 1, now())`);
    await nidaan.sql(
      `INSERT INTO patients.person_import_rows (hospital_id, import_id, line, outcome, says, old_key, phone_key, folded_name, fingerprint, person_id)
      VALUES (${HOSPITAL}, 1, 2, 'known', '', '', '', '', '', $1)`,
      [made.person],
    );
    const rows = async (accountId: number) => (await read('/api/persons/imports/1/rows/', accountId)).body;
    expect(await rows(READER)).toMatchObject([{ line: 2, person_id: null, uhid: '' }]);
    expect(await rows(OWNER)).toMatchObject([{ line: 2, person_id: made.person, uhid: expect.stringMatching(/./) }]);
  });

  it('ORG-64 no search by name or phone finds it, one by number does', async () => {
    for (const path of [
      `/api/persons/?search=${WORD}`,
      `/api/persons/?phone=${PHONE}`,
      `/api/patients-main/?search=${WORD}`,
      `/api/patients-main/?search=${PHONE}&sort=name`,
      `/api/patients/pending/?search=${WORD}`,
      `/api/patients-main/completed/?all=1&search=${PHONE}`,
      `/api/patients-main/known/?phone=${PHONE}`,
      `/api/lab-tests/?search=${WORD}`,
      `/api/pharmacy/?search=${PHONE}`,
    ])
      expect([path, (await read(path, READER)).body]).toEqual([path, []]);
    expect((await read(`/api/patients-main/count/?search=${WORD}`, READER)).body).toEqual({ total: 0 });
    expect((await read(`/api/lab-tests/count/?search=${WORD}`, READER)).body).toEqual({ total: 0 });
    const byNumber = (await read(`/api/patients-main/?search=${made.visit}`, READER)).body as { name: string }[];
    expect(byNumber.map(({ name }) => name)).toContain(`Restricted patient #${made.visit}`);
    expect((await read(`/api/patients-main/?search=${WORD}`, OWNER)).body.length).toBeGreaterThan(1);
  });

  it("ORG-64 today's visit opens to whose role serves it, its history does not", async () => {
    expect(traceOf(await read(`/api/patients/${made.waiting}/`, NURSE))).toBe(WORD);
    expect(traceOf(await read(`/api/patients-main/${made.waiting}/generate_pdf/`, NURSE))).toBe(WORD);
    expect((await read(`/api/lab-tests/`, LAB)).body).toContainEqual(
      expect.objectContaining({
        patient: made.visit,
        patientName: `Restricted patient #${made.visit}`,
        phone: '',
        testName: 'ESR',
      }),
    );
    for (const path of [
      `/api/patients-main/${made.waiting}/visits/`,
      `/api/patients-main/${made.waiting}/summary_pdf/`,
      `/api/persons/${made.person}/`,
      `/api/persons/${made.person}/visits/`,
    ]) {
      const { status, body } = await read(path, NURSE);
      expect([path, status, body]).toMatchObject([path, 403, RESTRICTED]);
    }
    expect((await read(`/api/patients/${made.waiting}/`, RECEPTION)).body).toMatchObject(RESTRICTED);
    // Whoever serves today is not on the list: neither opens it for others.
    expect((await restrict(made.waiting!, DOCTOR, { restricted: false, reason: 'x' })).body).toMatchObject(RESTRICTED);
  });

  it('ORG-64 on any other day nothing of it is in an answer, whatever the role may read', async () => {
    const { body } = await read('/api/lab-tests/', READER);
    const [test] = body as { id: number }[];
    await nidaan.at(new Date(Date.now() + DAY_MS), async () => {
      // What was known of today is asked for anew.
      await done(restrict(made.visit!, OWNER, { restricted: true, reason: 'Well known' }));
      expect(await shownBy(READER)).toEqual(new Map());
      const { status, body: refused } = await read(`/api/lab-tests/${test!.id}/lab-pdf/`, READER);
      expect([status, refused]).toMatchObject([403, RESTRICTED]);
      expect((await read(`/api/patients/${made.waiting}/`, NURSE)).body).toMatchObject(RESTRICTED);
      const result = { result: '12', paymentType: 'Cash' };
      const completed = await nidaan.api.post(`/api/lab-tests/${made.test}/complete/`, result, as(READER));
      expect([completed.status, traceOf(completed)]).toEqual([409, undefined]);
    });
  }, 120_000);

  it('ORG-64 opens to the members on its list, and to everybody once it is lifted', async () => {
    await done(read('/api/patients/', NURSE));
    const listed = await restrict(made.visit!, OWNER, { restricted: true, reason: 'Well known', members: [4] });
    expect(listed.body.members).toEqual([1, 4]);
    expect(traceOf(await read(`/api/patients-main/${made.visit}/visits/`, NURSE))).toBe(WORD);
    expect((await read(`/api/patients-main/${made.visit}/visits/`, DOCTOR)).status).toBe(403);
    const lifted = await restrict(made.visit!, OWNER, { restricted: false, reason: 'Not any more' });
    expect(lifted.body).toMatchObject({ restricted: false, members: [], reason: 'Not any more' });
    expect(traceOf(await read(`/api/patients/${made.visit}/`, RECEPTION))).toBe(WORD);
    expect(await read(`/api/patients-main/?search=${WORD}`, RECEPTION).then(({ body }) => body.length)).toBeGreaterThan(1);
    const events = await nidaan.sql(`SELECT count(*)::int AS n FROM patients.outbox WHERE payload::text ILIKE '%restrict%'`);
    expect(events).toEqual([{ n: 0 }]);
  });
});
