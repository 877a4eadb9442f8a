import { letterheadOf } from '@nidaan/identity-copies';
import type { PaperLanguage, VisitSlipSize } from '@nidaan/kernel';
import { ageAndSex, slipPage } from '@nidaan/platform-documents';
import type { Hospital } from '../hospitals/hospitals.service.ts';

const en = {
  title: 'Token',
  duplicate: 'Duplicate',
  token: 'Token',
  doctor: 'Doctor',
  queue: 'Queue',
  room: 'Room',
  name: 'Name',
  uhid: 'UHID',
  ageAndSex: 'Age / sex',
  expected: 'Expected',
  issued: 'Issued',
  footer: 'Scan the code to see your place in the queue.',
};

const hi: typeof en = {
  title: 'टोकन',
  duplicate: 'प्रतिलिपि',
  token: 'टोकन',
  doctor: 'डॉक्टर',
  queue: 'कतार',
  room: 'कमरा',
  name: 'नाम',
  uhid: 'UHID',
  ageAndSex: 'आयु / लिंग',
  expected: 'अनुमानित समय',
  issued: 'जारी',
  footer: 'कतार में अपनी जगह देखने के लिए कोड स्कैन करें।',
};

/** The fixed words of the slip; one that a language lacks is a type error. */
const PHRASES: Readonly<Record<PaperLanguage, typeof en>> = { en, hi };

/** Who waits, as far as the desk knows and may see. */
export interface SlipPatient {
  name: string;
  uhid: string;
  age: string;
  ageText: string;
  gender: string;
}

/** What a slip of a token shows. */
export interface TokenOnPaper {
  label: string;
  /** The doctor's name, or what the counter's queue is called. */
  queue: string;
  isDoctor: boolean;
  room: string;
  patient: SlipPatient;
  /** '10:40–11:05'; '' where nobody can say. */
  expected: string;
  /** Date and time in the hospital's zone. */
  issued: string;
  /** Address of the queue's page. */
  link: string;
  isDuplicate: boolean;
}

/** What a patient waits with: the token large, for whom, where and when (FRD-37). No amount and nothing of an illness. */
export function tokenSlipPage(
  token: TokenOnPaper,
  { hospital, size, language }: { hospital: Hospital | null; size: VisitSlipSize; language: PaperLanguage },
): string {
  const phrases = PHRASES[language];
  const { patient } = token;
  return slipPage({
    title: phrases.title,
    subject: [token.label, patient.name].filter(Boolean).join(' · '),
    letterhead: letterheadOf(hospital),
    mark: token.isDuplicate ? phrases.duplicate : undefined,
    lead: { label: phrases.token, value: token.label },
    facts: [
      { label: token.isDoctor ? phrases.doctor : phrases.queue, value: token.queue, strong: true },
      { label: phrases.room, value: token.room, strong: true },
      { label: phrases.expected, value: token.expected, strong: true },
      { label: phrases.name, value: patient.name },
      { label: phrases.uhid, value: patient.uhid },
      { label: phrases.ageAndSex, value: ageAndSex(patient, language) },
      { label: phrases.issued, value: token.issued },
    ],
    code: token.link,
    footer: phrases.footer,
    size,
    language,
  });
}
