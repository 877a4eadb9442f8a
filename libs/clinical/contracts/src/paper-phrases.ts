import { type PaperLanguage } from '@nidaan/kernel';
import { FREQUENCY_MEANINGS, type Frequency } from './choices.ts';

const en = {
  prescription: 'Prescription',
  prescriptionOf: (date: string) => `Prescription of ${date}`,
  diagnosis: 'Diagnosis',
  allergies: 'Allergies',
  noAllergies: 'none known',
  weight: 'Weight',
  bloodPressure: 'Blood pressure',
  temperature: 'Temperature',
  medicine: 'Medicine',
  howToTake: 'How to take',
  duration: 'For',
  days: (count: string) => (count === '1' ? '1 day' : `${count} days`),
  quantity: 'Qty',
  tests: 'Tests',
  advice: 'Advice',
  signature: "Doctor's signature",
  noPrescription: 'No prescription has been saved yet.',
  footer: 'Take medicines only as the doctor advises.',
  beforeFood: 'before food',
  afterFood: 'after food',
  frequencies: FREQUENCY_MEANINGS,
  summary: 'Patient summary',
  summaryFooter: 'Summary of the record. What was prescribed last counts.',
  visits: 'Visits',
  visitOf: (date: string) => `Visit of ${date}`,
  test: 'Test',
  results: 'Results',
  result: 'Result',
  pending: 'Pending',
  completed: 'Completed',
  reports: 'Uploaded reports',
  bills: 'Bills',
  bill: (number: number) => `Pharmacy bill ${number}`,
  consultation: 'Consultation',
  amount: 'Amount',
  total: 'Total',
};

/** The fixed words of a prescription. */
export type PaperPhrases = typeof en;

const hi: PaperPhrases = {
  prescription: 'दवा का पर्चा',
  prescriptionOf: (date) => `दिनांक ${date} का पर्चा`,
  diagnosis: 'रोग निदान',
  allergies: 'एलर्जी',
  noAllergies: 'कोई ज्ञात नहीं',
  weight: 'वज़न',
  bloodPressure: 'रक्तचाप',
  temperature: 'तापमान',
  medicine: 'दवा',
  howToTake: 'कैसे लें',
  duration: 'अवधि',
  days: (count) => `${count} दिन`,
  quantity: 'मात्रा',
  tests: 'जाँचें',
  advice: 'सलाह',
  signature: 'डॉक्टर के हस्ताक्षर',
  noPrescription: 'अभी तक कोई पर्चा नहीं लिखा गया है।',
  footer: 'दवाएँ केवल डॉक्टर की सलाह के अनुसार लें।',
  beforeFood: 'खाने से पहले',
  afterFood: 'खाने के बाद',
  frequencies: {
    OD: 'दिन में एक बार',
    BD: 'दिन में दो बार',
    TDS: 'दिन में तीन बार',
    QID: 'दिन में चार बार',
    ME: 'सुबह–शाम',
    MAE: 'सुबह–दोपहर–शाम',
    MN: 'सुबह–रात',
    HS: 'सोते समय',
    SOS: 'ज़रूरत पड़ने पर',
    STAT: 'तुरंत, केवल एक बार',
    EOD: 'एक दिन छोड़कर',
    Weekly: 'सप्ताह में एक बार',
  },
  summary: 'मरीज़ का सारांश',
  summaryFooter: 'यह रिकॉर्ड का सारांश है। सबसे नया पर्चा मान्य है।',
  visits: 'विज़िट',
  visitOf: (date) => `दिनांक ${date} की विज़िट`,
  test: 'जाँच',
  results: 'परिणाम',
  result: 'परिणाम',
  pending: 'बाकी',
  completed: 'पूरी',
  reports: 'अपलोड की गई रिपोर्ट',
  bills: 'बिल',
  bill: (number) => `दवा बिल ${number}`,
  consultation: 'परामर्श',
  amount: 'राशि',
  total: 'कुल',
};

/** The fixed words of a prescription in each language (EHR-49); one that a language lacks is a type error. */
export const PAPER_PHRASES: Readonly<Record<PaperLanguage, PaperPhrases>> = { en, hi };

// Latin short forms count with dots, or in capitals: 'pc' in small letters is a piece.
const BEFORE_FOOD = [/\bbefore (?:food|meals?)\b/i, /\ba\.c\.?(?=$|[\s,;)])/i, /\bAC\b/];
const AFTER_FOOD = [/\bafter (?:food|meals?)\b/i, /\bp\.c\.?(?=$|[\s,;)])/i, /\bPC\b/];
const isIn = (dosage: string, signs: readonly RegExp[]) => signs.some((sign) => sign.test(dosage));

/** The frequency in words, and what was typed of food beside the dosage; '' for a frequency of nobody's list. */
export function wordsOfIntake({ frequency, dosage }: { frequency: string; dosage: string }, language: PaperLanguage): string {
  const { frequencies, beforeFood, afterFood } = PAPER_PHRASES[language];
  const often = Object.hasOwn(frequencies, frequency) ? frequencies[frequency as Frequency] : '';
  const food = isIn(dosage, AFTER_FOOD) ? afterFood : isIn(dosage, BEFORE_FOOD) ? beforeFood : '';
  return [often, food].filter(Boolean).join(', ');
}
