import { dayIn } from '@nidaan/kernel';

const HOSPITAL = 7;
const DAY_MS = 86_400_000;
const day = (ahead: number) => dayIn('Asia/Kolkata', new Date(Date.now() + ahead * DAY_MS));

export const [OWNER, NURSE, LIMITED, EXTRA] = [100, 101, 102, 103];
/** The branches. */
export const AT = { main: 1, second: 2 };

interface Answer {
  status: number;
  // Wire names are read freely.
  // eslint-disable-next-line typescript/no-explicit-any
  body: any;
}

interface Who {
  token: string;
  headers: Record<string, string>;
}

/** What is used of the services under test. */
export interface Served {
  token: (hospitalId: number, who: { accountId: number }) => string;
  sql: (text: string, values?: unknown[]) => Promise<unknown>;
  settled: () => Promise<void>;
  api: {
    post: (path: string, body: unknown, who: Who) => Promise<Answer>;
    put: (path: string, body: unknown, who: Who) => Promise<Answer>;
  };
}

/** Somebody with a record; visits in their order. */
interface Recorded {
  person: number;
  visits: number[];
}

/** A hospital with two branches and what all services know of two persons. */
export interface Records {
  as: (accountId: number, branch?: number) => Who;
  /** At both branches, with all there is. */
  kavita: Recorded;
  /** At the second branch alone. */
  sunita: Recorded;
  /** What stands in the file of the lab. */
  scan: string;
}

const SCAN = '%PDF-1.4 a scan of somebody\n%%EOF';
const KAVITA = {
  ...{ first_name: 'Kavita', last_name: 'Deshpande', phone: '9822033333', email: 'kavita@example.in', gender: 'Female' },
  ...{ aadhar: '234567899012', paymentType: 'Cash', amount: '500', disease: 'Viral fever' },
};
const SUNITA = { first_name: 'Sunita', last_name: 'Kothari', phone: '9822044444', paymentType: 'Cash', amount: '300' };

async function hospital(nidaan: Served): Promise<void> {
  await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
    VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
  // As patients would have heard of it by its registration.
  await nidaan.sql(`INSERT INTO patients.hospitals (hospital_id, name, address, phone, email, time_zone)
    VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', '', '', 'Asia/Kolkata')`);
  await nidaan.sql(`INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active)
    VALUES (${HOSPITAL}, 1, 'Main Branch', '', '', true, true), (${HOSPITAL}, 2, 'Kothrud', '', '', false, true)`);
  // Looks after privacy for a time, and is on no list of restricted records by that.
  const extras = [{ id: 1, permission: 'privacy.manage', until: new Date(Date.now() + DAY_MS).toISOString() }];
  for (const [id, account, role, branches, more] of [
    [1, OWNER, 'owner', null, []],
    [2, NURSE, 'nurse', null, []],
    [3, LIMITED, 'manager', [AT.second], []],
    [4, EXTRA, 'reception', null, extras],
  ] as const)
    await nidaan.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status, branch_ids, default_branch_id, extras)
       VALUES ($1, $2, $3, $4, $5, true, 'active', $6, $7, $8)`,
      [HOSPITAL, id, account, `Member ${id}`, role, branches, branches?.[0] ?? 1, JSON.stringify(more)],
    );
}

/** A sent reminder whose text is not kept any more. */
const reminder = (person: number) => ({
  ...{ hospital_id: HOSPITAL, id: 9001, branch_id: AT.second, kind: 'reminder', purpose_key: 'p1', person_id: person },
  ...{ channel: 'sms', language: 'en', last_four: '3333', sealed_text: null, due_at: new Date(), state: 'sent', reason: '' },
  ...{ attempts: 1, provider_ref: '', parts: 1, cost_paise: 0, created_at: new Date(), sent_at: new Date() },
});

/** Makes the records. */
export async function makeRecords(nidaan: Served): Promise<Records> {
  const as: Records['as'] = (accountId, branch) => ({
    token: nidaan.token(HOSPITAL, { accountId }),
    headers: { ...(branch && { 'x-branch-id': String(branch) }) },
  });
  const done = async (answer: Promise<Answer>): Promise<Answer['body']> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    await nidaan.settled();
    return body;
  };
  const post = (path: string, body: unknown, branch = AT.main) => done(nidaan.api.post(path, body, as(OWNER, branch)));
  await hospital(nidaan);
  const first = await post('/api/patients/', KAVITA);
  const { person_id: person } = first;
  await treat(first.id, { post, done, nidaan, as });
  const again = { ...KAVITA, person_id: person, disease: 'Cough', amount: '300' };
  const second = await post('/api/patients/', again, AT.second);
  await book(person, { post, done, nidaan, as });
  await post(`/api/persons/${person}/consents/`, { purpose: 'treatment', state: 'given', method: 'signature' });
  await nidaan.sql(`INSERT INTO integrations.messages SELECT * FROM jsonb_populate_record(NULL::integrations.messages, $1)`, [
    reminder(person),
  ]);
  const other = await post('/api/patients/', SUNITA, AT.second);
  return {
    ...{ as, scan: SCAN, kavita: { person, visits: [first.id, second.id] } },
    sunita: { person: other.person_id, visits: [other.id] },
  };
}

interface Desk extends Pick<Records, 'as'> {
  nidaan: Served;
  post: (path: string, body: unknown, branch?: number) => Promise<Answer['body']>;
  done: (answer: Promise<Answer>) => Promise<Answer['body']>;
}

/** A prescription, allergies, a lab test with its result, a file of the lab, and a bill of the pharmacy. */
async function treat(visit: number, { post, done, nidaan, as }: Desk): Promise<void> {
  const tablets = [{ name: 'Dolo', dosage: '500mg', frequency: 'OD', duration: 5, count: '5' }];
  const rest = { injections: 'not required', ointments: 'not required', syrups: 'not required' };
  const advice = { patient: visit, tablets, tests: 'Complete Blood Count', doctorAdvice: 'Rest a week', ...rest };
  const { id: record } = await post('/api/records/', advice);
  await done(nidaan.api.put(`/api/ehr/${visit}/allergies/`, { text: 'Penicillin: rash', version: 0 }, as(OWNER)));
  const test = { patient_id: visit, testName: 'ESR', testDate: day(0), price: 250, status: 'completed', result: '12 mm' };
  await post('/api/lab-tests/', test);
  const report = new FormData();
  report.append('file', new Blob([SCAN], { type: 'application/pdf' }), 'blood count.pdf');
  report.append('patient_id', String(visit));
  report.append('patientName', 'Kavita Deshpande');
  await post('/api/lab-tests/upload/', report);
  const sums = { tabletsAmount: 40, injectionsAmount: 0, ointmentsAmount: 0, syrupsAmount: 0 };
  await post('/api/pharmacy/', { record_id: record, patient: visit, tablets, ...sums });
}

/** An appointment with a doctor of the second branch. */
async function book(person: number, { post, done, nidaan, as }: Desk): Promise<void> {
  const { id: doctor } = await post('/api/doctors/', { name: 'Dr Meera Iyer', branch: AT.second }, AT.second);
  const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
    ...{ weekday, start_time: '09:00', end_time: '10:00', slot_minutes: 15, branch_id: AT.second },
  }));
  await done(nidaan.api.put(`/api/doctors/${doctor}/schedule/`, week, as(OWNER, AT.second)));
  const booking = { doctor, date: day(1), time: '09:00', name: 'Kavita Deshpande', phone: KAVITA.phone, person_id: person };
  await post('/api/appointments/', booking, AT.second);
}
