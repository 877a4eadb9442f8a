import { letterheadOf } from '@nidaan/identity-copies';
import { paperLanguageOf, type PaperLanguage, type PaperSize } from '@nidaan/kernel';
import type { PrivacyNotice } from '@nidaan/patients-contracts';
import { keyValue, page, prose, section, signature } from '@nidaan/platform-documents';
import type { Hospital } from '../../hospitals/hospitals.service.ts';

const PHRASES: Readonly<Record<PaperLanguage, Record<'version' | 'draft' | 'name' | 'date' | 'read' | 'sign', string>>> = {
  en: {
    version: 'Version {n}',
    draft: 'Draft',
    name: 'Name of the patient',
    date: 'Date',
    read: 'I have read this notice, or it was read to me.',
    sign: 'Signature or thumb impression of the patient or guardian',
  },
  hi: {
    version: 'संस्करण {n}',
    draft: 'मसौदा',
    name: 'मरीज़ का नाम',
    date: 'दिनांक',
    read: 'मैंने यह सूचना पढ़ी है, या मुझे पढ़कर सुनाई गई है।',
    sign: 'मरीज़ या अभिभावक के हस्ताक्षर या अँगूठे का निशान',
  },
};

/** To write on. */
const LINE = '______________________________';

/** A notice to hand out: its sections, and a line for signature or thumb (ORG-70). */
export function noticePage(notice: PrivacyNotice, hospital: Hospital | null, size: PaperSize): string {
  const language = paperLanguageOf(notice.language);
  const phrases = PHRASES[language];
  const { version } = notice;
  return page({
    title: notice.title,
    letterhead: letterheadOf(hospital),
    meta: [version === null ? phrases.draft : phrases.version.replace('{n}', String(version))],
    blocks: [
      ...notice.sections.map(({ heading, text }) => section(heading, prose(text))),
      section(
        phrases.read,
        keyValue(
          [
            { label: phrases.name, value: LINE },
            { label: phrases.date, value: LINE },
          ],
          { columns: 2 },
        ),
        signature({ name: ' ', detail: phrases.sign }),
      ),
    ],
    size,
    language,
  });
}
