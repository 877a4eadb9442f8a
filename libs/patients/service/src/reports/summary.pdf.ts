import { itemLines, PAPER_PHRASES, type Allergies, type MedicalRecord, type PaperPhrases } from '@nidaan/clinical-contracts';
import { dayAt, doctorsLetterheadOf } from '@nidaan/identity-copies';
import { paiseFrom, type PaperLanguage } from '@nidaan/kernel';
import {
  ageAndSex,
  correctedOn,
  html,
  keyValue,
  money,
  page,
  PAPER_TEXTS,
  patientBlock,
  prose,
  section,
  signature,
  table,
  withDetail,
  type Fact,
  type Html,
} from '@nidaan/platform-documents';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import { allergyLine } from './allergy-line.ts';
import { medicinesTable } from './medicines-table.ts';
import type { PaperChoice } from './prescription.pdf.ts';
import { dateAt, vitalsOf } from './visit-facts.ts';

/** What is printed on a summary beside the visits: `code` is the text of the code by which it can be checked. */
interface SummaryChoice extends PaperChoice {
  code: string;
  allergies: Allergies;
  printedAt: Date;
  /** When the person was corrected on request last. */
  correctedAt: Date | null;
}

interface How {
  language: PaperLanguage;
  phrases: PaperPhrases;
  dateOf: (instant: string) => string;
}

/** What is known of a person: who, and their visits newest first, each with vitals, disease, medicines, tests and bills. */
export function summaryPage(
  visits: readonly PatientAnswer[],
  hospital: Hospital | null,
  { code, allergies, printedAt, correctedAt, ...choice }: SummaryChoice,
): string {
  const { language } = choice;
  const phrases = PAPER_PHRASES[language];
  const dateOf = dateAt(hospital);
  const person = visits[0]!;
  const closing = signature({ name: hospital?.doctorName ?? '', detail: phrases.signature, code });
  return page({
    title: phrases.summary,
    subject: `${person.name} (${person.id})`,
    letterhead: doctorsLetterheadOf(hospital),
    meta: [dateOf(printedAt.toISOString()), ...correctedOn([correctedAt && dayAt(hospital, correctedAt)], language)],
    blocks: blocksOf(visits, { language, phrases, dateOf }, { allergies, closing }),
    closing,
    footer: phrases.summaryFooter,
    ...choice,
  });
}

/** Made one after the other: of a history that is too long for a document, only what fits. */
function* blocksOf(
  visits: readonly PatientAnswer[],
  how: How,
  { allergies, closing }: { allergies: Allergies; closing: Html },
): Generator<Html> {
  const person = visits[0]!;
  const texts = PAPER_TEXTS[how.language];
  const facts: Fact[] = [
    { label: texts.uhid, value: person.uhid },
    { label: texts.ageAndSex, value: ageAndSex({ ...person, ageText: person.age_text }, how.language) },
    { label: texts.phone, value: person.phone },
    { label: texts.address, value: person.address },
    { label: how.phrases.visits, value: String(visits.length) },
  ].filter(({ value }) => value.trim() !== '');
  yield patientBlock({ name: person.name, facts, label: texts.patient, isFlowing: true });
  yield allergyLine(allergies, how.language);
  for (const visit of visits) yield* visitBlocks(visit, how);
  yield closing;
}

/** What was done at a visit: vitals, prescriptions, tests, reports and bills. */
export function* visitBlocks(visit: PatientAnswer, how: How): Generator<Html> {
  const { language, phrases, dateOf } = how;
  const facts = [
    { label: PAPER_TEXTS[language].visit, value: String(visit.id) },
    ...vitalsOf(visit, language),
    { label: phrases.diagnosis, value: visit.disease, strong: true },
  ].filter(({ value }) => value.trim() !== '');
  yield html`<h2 class="part">${phrases.visitOf(dateOf(visit.created_at))}</h2>
    ${keyValue(facts, { isFlowing: true })}`;
  for (const record of [...visit.medical_records].reverse()) yield* prescribed(record, how);
  yield* tests(visit, how);
  if (visit.lab_reports.length > 0)
    yield section(phrases.reports, prose(visit.lab_reports.map(({ name }) => textOf(name)).join('\n')));
  yield section(phrases.bills, bills(visit, how));
}

function* prescribed(record: MedicalRecord, { language, phrases, dateOf }: How): Generator<Html> {
  const medicines = medicinesTable(record, language);
  const asked = itemLines(record.tests);
  if (medicines) yield section(phrases.prescriptionOf(dateOf(record.date)), medicines);
  if (asked.length > 0) yield section(phrases.tests, prose(asked.join(', ')));
  if (record.doctorAdvice.trim() !== '') yield section(phrases.advice, prose(record.doctorAdvice.trim()));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const linesOf = (value: unknown): string[] =>
  textOf(value)
    .split(/[\r\n]+/)
    .flatMap((line) => line.trim() || []);

function* tests({ lab_tests: done }: PatientAnswer, { phrases }: How): Generator<Html> {
  if (done.length === 0) return;
  yield section(
    phrases.results,
    table({
      columns: [{ header: phrases.test, strong: true, width: '44%' }, { header: phrases.result }],
      rows: done.map((test) => [
        textOf(test.testName),
        withDetail(
          linesOf(test.result).join(' · ') || (test.status === 'completed' ? phrases.completed : phrases.pending),
          textOf(test.notes),
        ),
      ]),
    }),
  );
}

/** The fee, each test and each bill: what the patient was charged at this visit. */
function bills(visit: PatientAnswer, { phrases }: How): Html {
  const charged: [string, number][] = [
    [phrases.consultation, visit.amount],
    ...visit.lab_tests.map((test): [string, number] => [textOf(test.testName), test.price]),
    ...visit.pharmacy_records.map((bill): [string, number] => [phrases.bill(bill.id), bill.total_amount]),
  ];
  const paise = charged.map(([what, rupees]): [string, number] => [what, paiseFrom(rupees) ?? 0]);
  return table({
    columns: [{ header: '' }, { header: phrases.amount, align: 'end', width: '26%' }],
    rows: paise.map(([what, amount]) => [what, money(amount)]),
    totals: [[phrases.total, money(paise.reduce((sum, [, amount]) => sum + amount, 0))]],
  });
}
