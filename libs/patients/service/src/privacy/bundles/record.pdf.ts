import { PAPER_PHRASES } from '@nidaan/clinical-contracts';
import { letterheadOf } from '@nidaan/identity-copies';
import { dayForPeople } from '@nidaan/kernel';
import {
  ageAndSex,
  html,
  keyValue,
  page,
  PAPER_TEXTS,
  patientBlock,
  prose,
  section,
  table,
  type Fact,
  type Html,
} from '@nidaan/platform-documents';
import { allergyLine } from '../../reports/allergy-line.ts';
import { visitBlocks } from '../../reports/summary.pdf.ts';
import { dateAt, momentAt } from '../../reports/visit-facts.ts';
import type { BundleFacts } from './bundle-facts.ts';
import { BUNDLE_WORDS } from './bundle-words.ts';

// A document is cut off at 2,000 lines: each part stays well below.
const LINES_OF_A_PART = 1200;
const ROWS_OF_A_TABLE = 100;

/** The record to read and print, in as many documents as it takes: nothing of it is cut off (ORG-73). */
export function recordPages(facts: BundleFacts): string[] {
  const { number, language, hospital, madeAt, person } = facts;
  const words = BUNDLE_WORDS[language];
  const parts = partsOf(blocksOf(facts));
  return parts.map((blocks, at) =>
    page({
      title: words.title,
      subject: `${person.name} (${person.uhid})`,
      letterhead: letterheadOf(hospital),
      meta: [
        `${words.number} ${number}`,
        momentAt(hospital)(madeAt),
        ...(parts.length > 1 ? [words.part(at + 1, parts.length)] : []),
      ],
      blocks,
      language,
    }),
  );
}

function partsOf(blocks: Iterable<Html>): Html[][] {
  const parts: Html[][] = [[]];
  let lines = 0;
  for (const block of blocks) {
    if (lines > 0 && lines + block.lines > LINES_OF_A_PART) {
      parts.push([]);
      lines = 0;
    }
    parts.at(-1)!.push(block);
    lines += block.lines;
  }
  return parts;
}

function* blocksOf(facts: BundleFacts): Generator<Html> {
  const { language, hospital, visits, allergies } = facts;
  yield patientBlock({
    name: facts.person.name,
    facts: personFacts(facts),
    label: PAPER_TEXTS[language].patient,
    isFlowing: true,
  });
  if (allergies) yield allergyLine(allergies, language);
  if (visits.length === 0) yield section(PAPER_PHRASES[language].visits, prose(BUNDLE_WORDS[language].noVisits));
  const how = { language, phrases: PAPER_PHRASES[language], dateOf: dateAt(hospital) };
  for (const visit of visits) yield* visitBlocks(visit, how);
  yield* appointmentBlocks(facts);
  yield* messageBlocks(facts);
  yield* consentBlocks(facts);
  yield* lookBlocks(facts);
  yield* emergencyBlocks(facts);
  yield* fileBlocks(facts);
}

function personFacts({ person, language }: BundleFacts): Fact[] {
  const texts = PAPER_TEXTS[language];
  const words = BUNDLE_WORDS[language].person;
  const own: [string, string][] = [
    [texts.uhid, person.uhid],
    [words.local_name, person.local_name],
    [words.guardian_name, person.guardian_name],
    [texts.ageAndSex, ageAndSex({ age: '', ageText: person.age_text, gender: person.gender }, language)],
    // Of whom the age alone is known the day would be made up.
    [words.birth_date, person.birth_precision === 'day' && person.birth_date ? dayForPeople(person.birth_date) : ''],
    [texts.phone, person.phone],
    [words.alt_phone, person.alt_phone],
    [words.email, person.email],
    [texts.address, person.address],
    [words.city, person.city],
    [words.pincode, person.pincode],
    [words.aadhar, person.aadhar],
    [words.desk_note, person.desk_note],
  ];
  return own.filter(([, value]) => value.trim() !== '').map(([label, value]) => ({ label, value }));
}

function* appointmentBlocks({ language, appointments }: BundleFacts): Generator<Html> {
  const words = BUNDLE_WORDS[language];
  const columns = [
    { header: words.at, strong: true, width: '20%' },
    { header: words.doctor, width: '24%' },
    { header: words.branch, width: '18%' },
    { header: words.standing, width: '16%' },
    { header: words.reason },
  ];
  const rows = appointments.map(
    ({ date, time, doctor_name: doctor, branch_name: branch, status, reason, cancel_reason: why }) => [
      `${dayForPeople(date)} ${time}`,
      doctor,
      branch,
      words.appointmentStates[status],
      [reason, why].filter(Boolean).join('; '),
    ],
  );
  yield* tables(words.appointments, { columns, rows, empty: words.noAppointments });
}

function* messageBlocks({ language, hospital, messages }: BundleFacts): Generator<Html> {
  const words = BUNDLE_WORDS[language];
  const columns = [
    { header: words.at, strong: true, width: '20%' },
    { header: words.about, width: '16%' },
    { header: words.to, width: '22%' },
    { header: words.text },
  ];
  const rows = messages.map(({ sent_at: at, kind, channel, address, text }) => [
    momentAt(hospital)(new Date(at)),
    words.messageKinds[kind],
    [channel === 'sms' ? 'SMS' : words.person.email, address].filter(Boolean).join(': '),
    text || words.textGone,
  ]);
  yield* tables(words.messages, { columns, rows, empty: words.noMessages });
}

function* consentBlocks({ language, hospital, consents }: BundleFacts): Generator<Html> {
  const words = BUNDLE_WORDS[language];
  const columns = [
    { header: words.purpose, strong: true, width: '32%' },
    { header: words.channel, width: '16%' },
    { header: words.answer, width: '22%' },
    { header: words.at },
  ];
  const rows = consents.map(({ purpose, channel, state, at }) => [
    words.purposes[purpose],
    channel,
    words.states[state],
    momentAt(hospital)(new Date(at)),
  ]);
  yield* tables(words.consents, { columns, rows, empty: words.noConsents });
}

function* lookBlocks({ language, looked }: BundleFacts): Generator<Html> {
  const words = BUNDLE_WORDS[language];
  const columns = [
    { header: words.day, strong: true, width: '24%' },
    { header: words.role },
    { header: words.reads, align: 'end', width: '16%' },
    { header: words.writes, align: 'end', width: '16%' },
  ] as const;
  const rows = looked.map(({ day, role, reads, writes }) => [dayForPeople(day), role, String(reads), String(writes)]);
  yield* tables(words.looked, { columns, rows, empty: words.noLook });
  if (rows.length > 0) yield html`<p class="none">${words.lookedBeside}</p>`;
}

// Nobody opens most records in an emergency: nothing is said of it there.
function* emergencyBlocks({ language, hospital, emergencies }: BundleFacts): Generator<Html> {
  const words = BUNDLE_WORDS[language];
  if (emergencies.length === 0) return;
  const columns = [
    { header: words.at, strong: true, width: '24%' },
    { header: words.role, width: '18%' },
    { header: words.reason },
    { header: words.reads, align: 'end', width: '12%' },
  ] as const;
  const rows = emergencies.map(({ opened_at: at, role, reason_code: code, reason, reads }) => [
    ...[momentAt(hospital)(new Date(at)), role, `${words.emergencyReasons[code]}: ${reason}`, String(reads)],
  ]);
  yield* tables(words.emergencies, { columns, rows, empty: '' });
}

function* fileBlocks({ language, files }: BundleFacts): Generator<Html> {
  const words = BUNDLE_WORDS[language];
  if (files.length === 0) return;
  const facts = files.map(({ name, isThere }, at) => ({
    label: String(at + 1),
    value: isThere ? name : `${name} (${words.lacking})`,
    wide: true,
  }));
  yield section(words.files, keyValue(facts, { columns: 1 }));
}

// A table that is too long would end before its time: it goes on in the next.
function* tables(title: string, { rows, ...look }: Parameters<typeof table>[0]): Generator<Html> {
  if (rows.length === 0) yield section(title, table({ ...look, rows }));
  for (let first = 0; first < rows.length; first += ROWS_OF_A_TABLE)
    yield section(title, table({ ...look, rows: rows.slice(first, first + ROWS_OF_A_TABLE), dense: true }));
}
