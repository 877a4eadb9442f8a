import { isAadhaarNumber } from '@nidaan/patients-contracts';
import { Config, type ConfigValues } from '@nidaan/platform-config';
import { migrate, provision } from '@nidaan/platform-database';
import { Logger } from '@nidaan/platform-telemetry';
import type { TestDatabase } from '@nidaan/testing';
import { TEST_SECRET } from '@nidaan/testing/services';
import pg from 'pg';
import { AadhaarVaultService } from '../src/aadhaar/aadhaar-vault.service.ts';
import { patientsService } from '../src/index.ts';
import { searchTextOf } from '../src/search/search-text.ts';

/** What the app of the tests has as its secret: it opens what is sealed here. */
const vault = new AadhaarVaultService(
  new Config({} as ConfigValues, { secret: TEST_SECRET, moreSecrets: [], tokenKey: '', moreTokenKeys: [] }),
  new Logger('patients', 'silent'),
);

const FIRST_OF_PERSONS = 1811000000001;
const RELEASE_BEFORE = patientsService.migrations.filter(({ name }) => Number(name.slice(-13)) < FIRST_OF_PERSONS);

/** A visit as it was typed, and whose it is. Within a hospital one label is one person. */
export interface VisitOfBefore {
  is: string;
  first_name: string;
  last_name: string;
  phone: string;
  aadhar: string;
  gender: string;
  year: string;
  /** By which part of the rule the person is found; '' where the visit is the person's first. */
  by: '' | 'aadhaar' | 'phone_name';
  /** Whom the person is taken for, though something contradicts. */
  doubts?: string;
}

type Typed = Pick<VisitOfBefore, 'is'> & Partial<VisitOfBefore>;
const called = (is: string, first_name: string, last_name: string, rest: Partial<VisitOfBefore> = {}): Typed => ({
  ...{ is, first_name, last_name },
  ...rest,
});

/** Visits of one family of cases in their order; each `n` has phones and Aadhaar numbers of its own. */
function casesOf(n: number): Typed[] {
  const phone = (k: number) => `98${String(n).padStart(4, '0')}${String(k).padStart(4, '0')}`;
  const numbers = [...'0123456789'].map((digit) => `3${String(n).padStart(10, '0')}${digit}`);
  const [aadhar, wrong] = [numbers.find(isAadhaarNumber)!, numbers.find((number) => !isAadhaarNumber(number))!];
  const [byPhone, byAadhaar] = [{ by: 'phone_name' }, { by: 'aadhaar' }] as const;
  return [
    called('Lakshmi', 'Lakshmi', 'Iyer', { phone: phone(1), gender: 'Female' }),
    called('Meena', 'Meena', 'Nair', { phone: phone(2), aadhar }),
    called('Ramesh', 'रमेश', 'कुमार', { phone: phone(3) }),
    called('Imran', 'محمد', 'عمران', { phone: phone(4) }),
    called('Kiran', 'Kiran', 'Rao', { phone: phone(5), gender: 'Male' }),
    called('Om', 'Om', 'Joshi', { phone: phone(6), year: '1980' }),
    called('nobody', '', '', { phone: phone(7) }),
    called('no phone', 'Asha', 'Verma'),
    called('father', 'Suresh', 'Patil', { phone: phone(8) }),
    called('son', 'Nikhil', 'Patil', { phone: phone(8) }),
    called('any number', 'Ravi', 'Das', { phone: '9876543210' }),
    called('wrong digit', 'Gita', 'Bose', { phone: phone(9), aadhar: wrong }),
    called('abroad', 'Sara', 'Smith', { phone: '+1 415 555 2671' }),
    called('Lakshmi', 'LAXMI', 'Iyer', { phone: `+91 ${phone(1)}`, ...byPhone }),
    called('Meena', 'Mina', 'Menon', { aadhar: aadhar.replace(/(....)(?=.)/g, '$1 '), ...byAadhaar }),
    called('Meena', '', '', { aadhar: aadhar.replace(/(....)(?=.)/g, '$1-'), ...byAadhaar }),
    called("with Meena's number", 'Gopal', 'Yadav', { phone: phone(10), aadhar, doubts: 'Meena' }),
    called('Ramesh', 'Ramesh', 'Kumar', { phone: `0${phone(3)}`, ...byPhone }),
    called('Imran', 'عمران', 'محمد', { phone: phone(4), ...byPhone }),
    called('another Kiran', 'Kiran', 'Rao', { phone: phone(5), gender: 'Female', doubts: 'Kiran' }),
    // Of two who are called so, the one who came last.
    called('another Kiran', 'Kiran', 'Rao', { phone: phone(5), ...byPhone }),
    called('Om', 'Om', 'Joshi', { phone: phone(6), year: '1982', ...byPhone }),
    called('young Om', 'Om', 'Joshi', { phone: phone(6), year: '1986', doubts: 'Om' }),
    called('nobody again', '', '', { phone: phone(7) }),
    called('no phone again', 'Asha', 'Verma'),
    called('son', 'Nikhil', 'Patil', { phone: phone(8), ...byPhone }),
    called('father', 'Suresh', 'Patil', { phone: `${phone(8).slice(0, 5)} ${phone(8).slice(5)}`, ...byPhone }),
    called('any number again', 'Ravi', 'Das', { phone: '9876543210' }),
    called('wrong digit again', 'Gita', 'Bose', { phone: phone(11), aadhar: wrong }),
    called('abroad again', 'Sara', 'Smith', { phone: '+1 415 555 2671' }),
  ];
}

/** The visits of a hospital, oldest first; those of one person lie far apart. */
export function visitsOfBefore(families: number): VisitOfBefore[] {
  const all = Array.from({ length: families }, (_, n) => casesOf(n).map((each) => ({ ...each, n })));
  return all[0]!.flatMap((_, at) =>
    all.map((cases) => {
      const { n, is, doubts, ...typed } = cases[at]!;
      const blank = { first_name: '', last_name: '', phone: '', aadhar: '', gender: '', year: '', by: '' as const };
      return { ...blank, ...typed, is: `${is} ${n}`, ...(doubts && { doubts: `${doubts} ${n}` }) };
    }),
  );
}

const BEGAN = Date.parse('2025-03-01T04:30:00.250Z');
/** When the visit of a number was registered, one an hour. */
const registeredAt = (id: number) => new Date(BEGAN + id * 3_600_000).toISOString();
/** What was typed besides, alike for all; with signs that JSON and SQL have to escape. */
const TYPED = {
  ...{ email: 'a@example.in', address: 'House "9",\n14/2 MG Road \\ Pune ☎', disease: "Crohn's disease", temparature: '99.5' },
  ...{
    weight: '58',
    bp: '120/80',
    day: '',
    month: '',
    age: '44',
    patientType: 'OPD',
    bed_assign: 'no',
    bedDetails: '',
    bedDays: '',
  },
  ...{ paymentType: 'UPI', upiTransactionNo: 'UPI-1', netbankingTransactionId: '', accountTransactionId: '', reference: '' },
  ...{ insurance: '', otherPayment: '', language: 'hi' },
};
const PRESCRIPTION = {
  ...{ tablets: [], injections: 'not required', ointments: 'not required', syrups: 'not required' },
  ...{ tests: 'not required', doctorAdvice: 'Rest' },
};
/** Every twentieth has been treated; the others wait. */
const isTreated = (id: number) => id % 20 === 1;

// The columns that there were.
const COLUMNS = `hospital_id, id, registered_on, completed_on, created_at, completed_at, amount_paise, aadhaar_index, aadhaar_sealed,
  aadhaar_last_four, status, first_name, last_name, email, phone, address, gender, disease, temparature, weight, bp, birth_day, birth_month,
  birth_year, age, patient_type, bed_assign, bed_details, bed_days, payment_type, upi_transaction_no, netbanking_transaction_id,
  account_transaction_id, reference, insurance, other_payment, search, language, branch_id`;

function rowOf(hospitalId: number, id: number, visit: VisitOfBefore): Record<string, unknown> {
  const { sealed, index, lastFour } = vault.seal(hospitalId, visit.aadhar);
  const at = registeredAt(id);
  const doneAt = isTreated(id) ? at : null;
  const { temparature, weight, bp, email, address, disease, language, reference, insurance, age, bed_assign } = TYPED;
  return {
    ...{ hospital_id: hospitalId, id, branch_id: 1, registered_on: at.slice(0, 10), created_at: at, amount_paise: 50050 },
    ...{ completed_on: doneAt?.slice(0, 10) ?? null, completed_at: doneAt, status: doneAt ? 'Prescribed' : 'Pending' },
    ...{ aadhaar_index: index, aadhaar_sealed: sealed && `\\x${sealed.toString('hex')}`, aadhaar_last_four: lastFour },
    ...{ first_name: visit.first_name, last_name: visit.last_name, phone: visit.phone, gender: visit.gender },
    ...{ email, address, disease, temparature, weight, bp, age, bed_assign, language, reference, insurance },
    ...{ birth_day: '', birth_month: '', birth_year: visit.year, patient_type: TYPED.patientType, bed_details: '', bed_days: '' },
    ...{ payment_type: TYPED.paymentType, upi_transaction_no: TYPED.upiTransactionNo, netbanking_transaction_id: '' },
    ...{ account_transaction_id: '', other_payment: '', search: searchTextOf({ ...visit, disease, email }) },
  };
}

/** Makes the tables of the release before there were persons, with the visits that it took, by hospital. Those of this release go. */
export async function releaseBefore(database: TestDatabase, hospitals: ReadonlyMap<number, VisitOfBefore[]>): Promise<void> {
  await onDatabase(database, (client) => client.query('DROP SCHEMA IF EXISTS patients CASCADE'));
  await provision(database.url, ['patients'], TEST_SECRET);
  await migrate(database.url, 'patients', RELEASE_BEFORE);
  await onDatabase(database, async (client) => {
    for (const [hospitalId, visits] of hospitals) await takeVisits(client, hospitalId, visits);
  });
}

async function onDatabase(database: TestDatabase, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: database.url, options: '-c search_path=patients,extensions' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function takeVisits(client: pg.Client, hospitalId: number, visits: readonly VisitOfBefore[]): Promise<void> {
  await client.query(
    `INSERT INTO hospitals (hospital_id, name, address, phone, email, time_zone) VALUES ($1, 'H', 'Pune', '', 'h@example.in', 'Asia/Kolkata')`,
    [hospitalId],
  );
  const rows = visits.map((visit, at) => rowOf(hospitalId, at + 1, visit));
  const from = 'jsonb_populate_recordset(NULL::patients, $1)';
  await client.query(`INSERT INTO patients (${COLUMNS}) SELECT ${COLUMNS} FROM ${from}`, [JSON.stringify(rows)]);
  await client.query(
    `INSERT INTO medical_records (hospital_id, patient_id, record_id, branch_id, saved_at, needs_dispensing, prescription)
     SELECT hospital_id, id, id, branch_id, completed_at, false, $2 FROM patients WHERE hospital_id = $1 AND completed_at IS NOT NULL`,
    [hospitalId, PRESCRIPTION],
  );
  await client.query(`INSERT INTO numbers (hospital_id, kind, next) VALUES ($1, 'patient', $2)`, [hospitalId, visits.length + 1]);
}

/** The answer that the release before gave about a visit; its list masks the Aadhaar number. */
export function answerOfBefore(id: number, visit: VisitOfBefore, { isListed = false } = {}): Record<string, unknown> {
  const { first_name, last_name, phone, aadhar, gender, year } = visit;
  const { disease, day, month, age, bedDetails, bedDays, weight, bp, upiTransactionNo, reference, insurance, otherPayment } =
    TYPED;
  const paid = { tabletsAmount: 0, injectionsAmount: 0, ointmentsAmount: 0, syrupsAmount: 0, total_amount: 0 };
  const record = { id, patient: id, ...PRESCRIPTION, ...paid, date: registeredAt(id) };
  return {
    ...{
      id,
      name: `${first_name} ${last_name}`.trim() || `Unknown patient #${id}`,
      first_name,
      last_name,
      email: TYPED.email,
      phone,
    },
    ...{
      aadhar: isListed && aadhar !== '' ? `XXXX XXXX ${aadhar.replace(/\D/g, '').slice(-4)}` : aadhar,
      address: TYPED.address,
    },
    ...{ disease, day, month, year, age, bedDetails, bedDays, weight, bp, upiTransactionNo },
    ...{ netbankingTransactionId: '', accountTransactionId: '', reference, insurance, otherPayment, gender },
    ...{ temparature: TYPED.temparature, patientType: TYPED.patientType, paymentType: TYPED.paymentType, amount: 500.5 },
    ...{ bed_assign: TYPED.bed_assign, language: TYPED.language, status: isTreated(id) ? 'Prescribed' : 'Pending' },
    ...{ created_at: registeredAt(id), completed_at: isTreated(id) ? registeredAt(id) : null, tests: PRESCRIPTION.tests },
    ...{ medical_records: isTreated(id) ? [record] : [], lab_tests: [], pharmacy_records: [], lab_reports: [] },
  };
}

/** The pending list of the release before, newest first. */
export const pendingOfBefore = (visits: readonly VisitOfBefore[]): Record<string, unknown>[] =>
  visits
    .map((visit, at) => answerOfBefore(at + 1, visit, { isListed: true }))
    .filter(({ status }) => status === 'Pending')
    .reverse();
