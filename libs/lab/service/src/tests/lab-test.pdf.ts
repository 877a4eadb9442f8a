import { letterheadOf } from '@nidaan/identity-copies';
import { dayForPeople } from '@nidaan/kernel';
import {
  ageAndSex,
  correctedOn,
  endMark,
  html,
  page,
  PAPER_TEXTS,
  patientBlock,
  prose,
  section,
  signature,
  table,
  type Column,
  type Fill,
  type Html,
} from '@nidaan/platform-documents';
import { remarkOf, type ResultLine } from '@nidaan/lab-contracts';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { KnownPatient } from '../patients/known-patients.service.ts';
import type { StoredTest } from './lab-tests.repository.ts';

/** Whom the test is of, as far as it is known. */
export type Tested = Pick<KnownPatient, 'age' | 'gender' | 'uhid' | 'ageText' | 'correctedOn'> | null;

/** A lab test as a printed page: for whom, which test, what was found. What it cost is the bill's matter. */
export function labTestPage(test: StoredTest, tested: Tested, hospital: Hospital | null, code: string): string {
  const closing = html`${endMark()}${signature({ name: '', detail: 'For the laboratory', code })}`;
  const doctor = [hospital?.doctorName, hospital?.qualification].filter(Boolean).join(', ');
  return page({
    title: 'Lab Test Report',
    subject: `${test.patientName} (${test.patientId})`,
    letterhead: letterheadOf(hospital),
    meta: [`Test no. ${test.testId}`, dayForPeople(test.testedOn), ...correctedOn([tested?.correctedOn], 'en')],
    blocks: [
      patientBlock({
        name: test.patientName,
        facts: [
          ...(tested?.uhid ? [{ label: PAPER_TEXTS.en.uhid, value: tested.uhid }] : []),
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
  const { result = '', results = [], notes } = test;
  const remark = results.length > 0 ? remarkOf(result, results) : '';
  const texts = [
    { title: 'Remarks', text: remark },
    { title: 'Notes', text: notes },
  ].filter(({ text }) => text.trim() !== '');
  const last = texts.length > 0 ? false : closing;
  return [
    section(test.testName, ...outcome(test, last)),
    ...texts.map(({ title, text }, at) => section(title, prose(text, at === texts.length - 1 && closing))),
  ];
}

/** The lines of the result; of an older one its text, as a table where each line names what was measured. */
function outcome(test: StoredTest, last: Html | false): Fill[] {
  const { result = '', results = [] } = test;
  if (results.length > 0)
    return [table({ columns: lineColumns(results), rows: results.map(lineRow), emptyCell: '' }), legend(results), last];
  const rows = resultRows(test);
  return rows ? [table({ columns: COLUMNS, rows }), last] : [prose(result, last)];
}

// What is longer is no figure: it takes several lines, which a column of figures does not.
const LONGEST_FIGURE = 20;

/** Figures stand under each other at the end of their column; words begin at its start, with more room. */
function lineColumns(results: readonly ResultLine[]): Column[] {
  const isInWords = results.some(({ value }) => value.length > LONGEST_FIGURE);
  const widths = isInWords ? ['26%', '7%', '12%', '19%'] : ['36%', '8%', '16%', '22%'];
  return [
    { header: 'Investigation', width: widths[0] },
    { header: 'Result', strong: true, align: isInWords ? 'start' : 'end' },
    { header: 'Flag', strong: true, width: widths[1] },
    { header: 'Unit', width: widths[2] },
    { header: 'Reference range', width: widths[3] },
  ];
}

const lineRow = ({ name, value, flag, unit, range }: ResultLine) => [name, value, flag, unit, range];

const legend = (results: readonly ResultLine[]): Fill =>
  results.some(({ flag }) => flag !== '') && html`<p class="none">H: above the reference range. L: below it.</p>`;

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
