import { letterheadOf } from '@nidaan/identity-copies';
import { dayForPeople } from '@nidaan/kernel';
import {
  ageAndSex,
  endMark,
  html,
  page,
  patientBlock,
  prose,
  section,
  signature,
  table,
  type Html,
} from '@nidaan/platform-documents';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { StoredTest } from './lab-tests.repository.ts';

/** Whom the test is of, as far as it is known. */
export type Tested = { age: string; gender: string } | null;

/** A lab test as a printed page: for whom, which test, what was found. What it cost is the bill's matter. */
export function labTestPage(test: StoredTest, tested: Tested, hospital: Hospital | null, code: string): string {
  const closing = html`${endMark()}${signature({ name: '', detail: 'For the laboratory', code })}`;
  const doctor = [hospital?.doctorName, hospital?.qualification].filter(Boolean).join(', ');
  return page({
    title: 'Lab Test Report',
    subject: `${test.patientName} (${test.patientId})`,
    letterhead: letterheadOf(hospital),
    meta: [`Test no. ${test.testId}`, dayForPeople(test.testedOn)],
    blocks: [
      patientBlock({
        name: test.patientName,
        facts: [
          { label: 'Patient no.', value: test.patientId },
          { label: 'Age / sex', value: tested && ageAndSex(tested, 'en') },
          { label: 'Phone', value: test.phone },
          { label: 'Test type', value: test.testType },
          { label: 'Test date', value: dayForPeople(test.testedOn) },
          { label: 'Disease', value: test.patientDisease },
          { label: 'Status', value: test.status === 'pending' ? 'Pending' : 'Completed' },
          { label: 'Referred by', value: doctor },
        ],
      }),
      ...found(test, closing),
    ],
    closing,
    footer: 'Computer-generated report. Please show it to the doctor.',
  });
}

/** Test, result and notes; the signature stays with the last of them. */
function found(test: StoredTest, closing: Html): Html[] {
  const { result = '', notes } = test;
  const hasNotes = notes.trim() !== '';
  const rows = resultRows(test);
  const last = hasNotes ? false : closing;
  const outcome = rows
    ? section(test.testName, table({ columns: COLUMNS, rows }), last)
    : section(test.testName, prose(result, last));
  return hasNotes ? [outcome, section('Notes', prose(notes, closing))] : [outcome];
}

const COLUMNS = [
  { header: 'Investigation', width: '45%' },
  { header: 'Result', strong: true },
];
const MEASURED = /^([^:]{1,80}):\s+(\S.*)$/;

/** Lines such as 'Haemoglobin: 11.2 g/dL' as rows; null where the result is running text. */
function resultRows({ testName, status, result = '', notes }: StoredTest): string[][] | null {
  const lines = result.split(/\r\n?|\n/).flatMap((line) => line.trim() || []);
  if (lines.length === 0) return [[testName, status === 'pending' ? 'Awaited' : notes.trim() ? 'See notes' : '']];
  const measured = lines.map((line) => MEASURED.exec(line));
  if (measured.every((line) => line !== null)) return measured.map(([, what, value]) => [what!, value!]);
  return lines.length === 1 && lines[0]!.length <= 200 ? [[testName, lines[0]!]] : null;
}
