import { dayForPeople, type PaperLanguage, type PlainDate } from '@nidaan/kernel';

const en = {
  patient: 'Patient',
  phone: 'Phone',
  ageAndSex: 'Age / sex',
  /** The number for life of a person. */
  uhid: 'UHID',
  /** Of a visit that stood under the wrong person (FRD-10), and of a person who was corrected on request (ORG-74). */
  corrected: (date: string) => `Corrected on ${date}`,
  /** Units of an age in words. */
  units: { year: 'year', years: 'years', month: 'month', months: 'months', day: 'day', days: 'days', y: 'y', m: 'm' } as Readonly<
    Record<string, string>
  >,
  Male: 'Male',
  Female: 'Female',
  Others: 'Other',
  date: 'Date',
  visit: 'Visit no.',
  address: 'Address',
  registrationNo: 'Reg. no.',
  none: 'None',
  continued: 'Continued in the record.',
  /** Before, between and after the two numbers. */
  page: ['Page ', ' of ', ''] as readonly string[],
};

const hi: typeof en = {
  patient: 'मरीज़',
  phone: 'फ़ोन',
  ageAndSex: 'आयु / लिंग',
  uhid: 'UHID',
  corrected: (date) => `${date} को सुधारा गया`,
  units: { year: 'वर्ष', years: 'वर्ष', month: 'माह', months: 'माह', day: 'दिन', days: 'दिन', y: 'वर्ष', m: 'माह' },
  Male: 'पुरुष',
  Female: 'महिला',
  Others: 'अन्य',
  date: 'दिनांक',
  visit: 'विज़िट सं.',
  address: 'पता',
  registrationNo: 'पंजीकरण सं.',
  none: 'कुछ नहीं',
  continued: 'आगे का विवरण रिकॉर्ड में है।',
  page: ['पृष्ठ ', ' / ', ''],
};

/** Words that papers of several services share, in each language; a word that one lacks is a type error. */
export const PAPER_TEXTS: Readonly<Record<PaperLanguage, typeof en>> = { en, hi };

/** 'Corrected on 24/11/2026' by the last of these days, in a list; an empty one where there is no day. */
export function correctedOn(days: readonly (PlainDate | null | undefined)[], language: PaperLanguage): string[] {
  const last = days
    .filter((day) => day != null)
    .sort()
    .at(-1);
  return last === undefined ? [] : [PAPER_TEXTS[language].corrected(dayForPeople(last))];
}

/** Whom a paper names: `ageText` is the age in words on the day of the visit, where it is known. */
interface Named {
  age: string;
  ageText?: string;
  gender: string;
}

/** '42 years / Female', '14 months / Male'; what is no age is printed as it was typed. */
export function ageAndSex({ age, ageText, gender }: Named, language: PaperLanguage): string {
  const texts = PAPER_TEXTS[language];
  const sexes: Record<string, string> = texts as never;
  const years = /^\d+([.,]\d+)?$/.test(age.trim()) ? `${age.trim()} years` : age;
  return [ageWords(ageText || years, language), ['Male', 'Female', 'Others'].includes(gender) ? sexes[gender] : gender]
    .filter(Boolean)
    .join(' / ');
}

const AGE = /^~?\d+([.,]\d+)? (years?|months?|days?|y \d+ m)$/;

/** An age in words ('14 months', '3 y 4 m', '~40 years') in the paper's language; other texts as they are. */
export function ageWords(text: string, language: PaperLanguage): string {
  const { units } = PAPER_TEXTS[language];
  return AGE.test(text) ? text.replace(/[a-z]+/g, (unit) => units[unit] ?? unit) : text;
}
