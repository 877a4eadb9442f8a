import type { PaperLanguage } from '@nidaan/kernel';

const en = {
  patient: 'Patient',
  phone: 'Phone',
  ageAndSex: 'Age / sex',
  years: 'years',
  Male: 'Male',
  Female: 'Female',
  Others: 'Other',
  date: 'Date',
  visit: 'Visit no.',
  address: 'Address',
  registrationNo: 'Reg. no.',
  none: 'None',
  continued: 'Continued in the record.',
  corrected: (date: string) => `Corrected on ${date}`,
  /** Before, between and after the two numbers. */
  page: ['Page ', ' of ', ''] as readonly string[],
};

const hi: typeof en = {
  patient: 'मरीज़',
  phone: 'फ़ोन',
  ageAndSex: 'आयु / लिंग',
  years: 'वर्ष',
  Male: 'पुरुष',
  Female: 'महिला',
  Others: 'अन्य',
  date: 'दिनांक',
  visit: 'विज़िट सं.',
  address: 'पता',
  registrationNo: 'पंजीकरण सं.',
  none: 'कुछ नहीं',
  continued: 'आगे का विवरण रिकॉर्ड में है।',
  corrected: (date) => `${date} को सुधारा गया`,
  page: ['पृष्ठ ', ' / ', ''],
};

/** Words that papers of several services share, in each language; a word that one lacks is a type error. */
export const PAPER_TEXTS: Readonly<Record<PaperLanguage, typeof en>> = { en, hi };

/** '42 years / Female'; what is no number is printed as it was typed. */
export function ageAndSex({ age, gender }: { age: string; gender: string }, language: PaperLanguage): string {
  const texts = PAPER_TEXTS[language];
  const sexes: Record<string, string> = texts as never;
  const years = /^\d+([.,]\d+)?$/.test(age.trim()) ? `${age.trim()} ${texts.years}` : age;
  return [years, ['Male', 'Female', 'Others'].includes(gender) ? sexes[gender] : gender].filter(Boolean).join(' / ');
}
