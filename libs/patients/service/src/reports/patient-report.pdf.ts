import {
  FREQUENCY_MEANINGS,
  prescriptionLines,
  type Frequency,
  type MedicalRecord,
  type Tablet,
} from '@nidaan/clinical-contracts';
import { letterheadOf } from '@nidaan/identity-copies';
import { DEFAULT_TIME_ZONE } from '@nidaan/kernel';
import {
  html,
  keyValue,
  page,
  patientBlock,
  prose,
  section,
  signature,
  table,
  withDetail,
  type Fill,
  type Html,
} from '@nidaan/platform-documents';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import type { Hospital } from '../hospitals/hospitals.service.ts';

const SIGNATURE = signature({ name: '', detail: "Doctor's signature" });

/** The report of a patient as a printed page: who, what was found, what was prescribed, the latest prescription first. */
export function reportPage(patient: PatientAnswer, hospital: Hospital | null): string {
  const latest = patient.medical_records.at(-1);
  const dateOf = dateIn(hospital?.timeZone ?? DEFAULT_TIME_ZONE);
  return page({
    title: 'Patient Report',
    subject: `${patient.name} (${patient.id})`,
    letterhead: letterheadOf(hospital),
    meta: [`Patient no. ${patient.id}`, dateOf(latest?.date ?? patient.created_at)],
    blocks: blocksOf(patient, dateOf),
    closing: SIGNATURE,
    footer: 'Computer-generated report. Take medicines only as the doctor advises.',
  });
}

/** Made one after the other: of a history that is too long for a document, only what fits. */
function* blocksOf(patient: PatientAnswer, dateOf: (instant: string) => string): Generator<Html> {
  const records = [...patient.medical_records].reverse();
  yield patientBlock({ name: patient.name, facts: personFacts(patient, dateOf(patient.created_at)) });
  yield* vitals(patient);
  if (records.length === 0)
    yield section('Prescription', html`<p class="none">No prescription has been saved yet.</p>`, SIGNATURE);
  for (const [at, record] of records.entries())
    yield* prescription(record, records.length > 1 ? dateOf(record.date) : null, at === records.length - 1);
}

function personFacts(patient: PatientAnswer, registered: string) {
  const birth = [patient.day, patient.month, patient.year]
    .filter((part) => part !== '')
    .map((part) => part.padStart(2, '0'))
    .join('/');
  return [
    { label: 'Age', value: patient.age && `${patient.age}${isNumber(patient.age) ? ' years' : ''}` },
    { label: 'Gender', value: patient.gender },
    { label: 'Phone', value: patient.phone },
    { label: 'Date of birth', value: birth },
    { label: 'Registered', value: registered },
    { label: 'Visit', value: patient.patientType },
    { label: 'Status', value: patient.status },
    ...(patient.address ? [{ label: 'Address', value: patient.address, wide: true }] : []),
  ];
}

function vitals(patient: PatientAnswer): Html[] {
  const facts = [
    { label: 'Disease', value: patient.disease },
    { label: 'Weight', value: withUnit(patient.weight, ' kg') },
    { label: 'Blood pressure', value: withUnit(patient.bp, ' mmHg', /^\d+\s*\/\s*\d+$/) },
    { label: 'Temperature', value: withUnit(patient.temparature, ' °F') },
  ];
  return [section('Examination', keyValue(facts))];
}

function prescription(record: MedicalRecord, date: string | null, isLast: boolean): Html[] {
  const lines = prescriptionLines(record);
  const heading = date === null ? 'Prescription' : `Prescription of ${date}`;
  const others: [string, string[]][] = [
    ['Injection', lines.injections],
    ['Ointment', lines.ointments],
    ['Syrup', lines.syrups],
    ['Lab test', lines.tests],
  ];
  const rows = others.flatMap(([kind, items]) => items.map((item) => [kind, item]));
  return [
    section(heading, record.tablets.length > 0 || rows.length === 0 ? tablets(record.tablets) : ''),
    ...(rows.length > 0
      ? [
          section(
            'Other medicines and tests',
            table({
              columns: [
                { header: 'Kind', width: '18%' },
                { header: 'What', strong: true },
              ],
              rows,
            }),
          ),
        ]
      : []),
    section("Doctor's advice", advice(record.doctorAdvice, isLast && SIGNATURE)),
  ];
}

const advice = (text: string, closing: Html | false): Fill =>
  text.trim() === '' ? [html`<p class="none">None</p>`, closing] : prose(text, closing);

const tablets = (given: readonly Tablet[]): Html =>
  table({
    columns: [
      { header: 'Tablet', strong: true, width: '34%' },
      { header: 'Dosage' },
      { header: 'Frequency', width: '26%' },
      { header: 'Count', align: 'end' },
      { header: 'Days', align: 'end' },
    ],
    rows: given.map(({ name, dosage, frequency, count, duration }) => [
      name,
      String(dosage),
      withDetail(frequency, FREQUENCY_MEANINGS[frequency as Frequency]),
      String(count),
      String(duration),
    ]),
    empty: 'No tablets',
  });

const isNumber = (text: string): boolean => /^\d+([.,]\d+)?$/.test(text.trim());

const withUnit = (value: string, unit: string, bare = /^\d+([.,]\d+)?$/): string =>
  bare.test(value.trim()) ? `${value.trim()}${unit}` : value;

/** dd/mm/yyyy in the hospital's time zone. */
function dateIn(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone || DEFAULT_TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return (instant) => format.format(new Date(instant));
}
