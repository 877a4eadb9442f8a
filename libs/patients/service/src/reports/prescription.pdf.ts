import { itemLines, PAPER_PHRASES, type Allergies, type MedicalRecord } from '@nidaan/clinical-contracts';
import { dayAt, doctorsLetterheadOf } from '@nidaan/identity-copies';
import { type PaperLanguage, type PaperSize, type PlainDate } from '@nidaan/kernel';
import {
  ageAndSex,
  correctedOn,
  html,
  page,
  PAPER_TEXTS,
  patientBlock,
  prose,
  rxSign,
  section,
  signature,
  type Fact,
  type Html,
} from '@nidaan/platform-documents';
import type { PatientAnswer } from '@nidaan/patients-contracts';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import { allergyLine } from './allergy-line.ts';
import { medicinesTable } from './medicines-table.ts';
import { dateAt, vitalsOf } from './visit-facts.ts';

/** On which sheet a paper is printed, and in which language its fixed words are. */
export interface PaperChoice {
  size: PaperSize;
  language: PaperLanguage;
}

/** What is printed on a prescription beside the record: `code` is the text of the code by which it can be checked. */
interface PrescriptionChoice extends PaperChoice {
  code: string;
  allergies: Allergies;
  /** When the person was corrected on request last (ORG-74). */
  correctedAt: Date | null;
  /** When the visit was moved to this person (FRD-10); null where it was not. */
  movedOn: PlainDate | null;
}

/** A visit's prescription as the doctor hands it over: whose, for whom, medicines, tests, advice. Of several the latest comes first. */
export function prescriptionPage(
  patient: PatientAnswer,
  hospital: Hospital | null,
  { code, allergies, correctedAt, movedOn, ...choice }: PrescriptionChoice,
): string {
  const phrases = PAPER_PHRASES[choice.language];
  const dateOf = dateAt(hospital);
  const latest = patient.medical_records.at(-1);
  const signed = signature({ name: hospital?.doctorName ?? '', detail: phrases.signature, code });
  return page({
    title: phrases.prescription,
    subject: `${patient.name} (${patient.id})`,
    letterhead: doctorsLetterheadOf(hospital),
    meta: [
      `${PAPER_TEXTS[choice.language].visit} ${patient.id}`,
      dateOf(latest?.date ?? patient.created_at),
      ...correctedOn([correctedAt && dayAt(hospital, correctedAt), movedOn], choice.language),
    ],
    blocks: blocksOf(patient, { language: choice.language, allergies, signed, dateOf }),
    closing: signed,
    footer: phrases.footer,
    ...choice,
  });
}

interface How {
  language: PaperLanguage;
  allergies: Allergies;
  signed: Html;
  dateOf: (instant: string) => string;
}

/** Made one after the other: of a history that is too long for a document, only what fits. */
function* blocksOf(patient: PatientAnswer, how: How): Generator<Html> {
  const { noPrescription } = PAPER_PHRASES[how.language];
  const records = [...patient.medical_records].reverse();
  yield patientBlock({
    name: patient.name,
    facts: personFacts(patient, how.language),
    label: PAPER_TEXTS[how.language].patient,
    isFlowing: true,
  });
  yield allergyLine(how.allergies, how.language);
  if (records.length === 0)
    yield html`<section>
      ${rxSign()}
      <p class="none">${noPrescription}</p>
      ${how.signed}
    </section>`;
  for (const [at, record] of records.entries()) {
    const heading = records.length > 1 ? PAPER_PHRASES[how.language].prescriptionOf(how.dateOf(record.date)) : '';
    yield* prescription(record, { ...how, signed: at === records.length - 1 ? how.signed : html`` }, heading);
  }
}

function personFacts(patient: PatientAnswer, language: PaperLanguage): Fact[] {
  const [texts, phrases] = [PAPER_TEXTS[language], PAPER_PHRASES[language]];
  const facts = [
    { label: texts.uhid, value: patient.uhid },
    { label: texts.ageAndSex, value: ageAndSex({ ...patient, ageText: patient.age_text }, language) },
    { label: texts.phone, value: patient.phone },
    ...vitalsOf(patient, language),
    { label: texts.address, value: patient.address },
    { label: phrases.diagnosis, value: patient.disease, wide: true, strong: true },
  ];
  return facts.filter(({ value }) => value.trim() !== '');
}

function* prescription(record: MedicalRecord, { language, signed }: How, heading: string): Generator<Html> {
  const phrases = PAPER_PHRASES[language];
  const medicines = medicinesTable(record, language);
  const tests = itemLines(record.tests);
  const advice = record.doctorAdvice.trim();
  if (heading) yield html`<h2 class="part">${heading}</h2>`;
  if (medicines) yield html`<section>${medicines}</section>`;
  if (tests.length > 0) yield section(phrases.tests, prose(tests.join(', ')));
  if (advice !== '') yield section(phrases.advice, prose(advice, signed));
  else yield signed;
}
