import type { PaperLanguage } from '@nidaan/kernel';

const en = {
  receipt: 'Receipt',
  slip: 'Registration slip',
  visitSlip: 'Visit slip',
  uhid: 'UHID',
  duplicate: 'Duplicate',
  receiptNo: 'Receipt no.',
  patientNo: 'Patient ID',
  name: 'Name',
  ageAndSex: 'Age / sex',
  registered: 'Registered',
  date: 'Date',
  department: 'Department',
  doctor: 'Doctor',
  phone: 'Phone',
  fee: 'Consultation fee',
  visit: 'Visit',
  paidBy: 'Paid by',
  /** Under the line to sign on; {hospital} is its name. */
  received: 'Received by, for {hospital}',
  receiptFooter: 'Computer-generated receipt.',
  /** {officer}: name and contact of who answers where patients ask about their data (ORG-78). */
  officer: 'Grievance officer: {officer}',
  slipFooter: 'Please bring this slip to every visit.',
  OPD: 'OPD',
  IPD: 'IPD',
  Emergency: 'Emergency',
  Cash: 'Cash',
  UPI: 'UPI',
  NetBanking: 'Net banking',
  Account: 'Bank account',
  Reference: 'Reference',
  Insurance: 'Insurance',
  Others: 'Other',
};

const hi: typeof en = {
  receipt: 'रसीद',
  slip: 'पंजीकरण पर्ची',
  visitSlip: 'विज़िट पर्ची',
  uhid: 'UHID',
  duplicate: 'प्रतिलिपि',
  receiptNo: 'रसीद सं.',
  patientNo: 'मरीज़ ID',
  name: 'नाम',
  ageAndSex: 'आयु / लिंग',
  registered: 'पंजीकरण',
  date: 'दिनांक',
  department: 'विभाग',
  doctor: 'डॉक्टर',
  phone: 'फ़ोन',
  fee: 'परामर्श शुल्क',
  visit: 'विज़िट',
  paidBy: 'भुगतान',
  received: '{hospital} की ओर से प्राप्त',
  receiptFooter: 'यह कंप्यूटर से बनी रसीद है।',
  officer: 'शिकायत अधिकारी: {officer}',
  slipFooter: 'कृपया यह पर्ची हर बार साथ लाएँ।',
  OPD: 'ओपीडी',
  IPD: 'आईपीडी (भर्ती)',
  Emergency: 'आपातकालीन',
  Cash: 'नकद',
  UPI: 'UPI',
  NetBanking: 'नेट बैंकिंग',
  Account: 'बैंक खाता',
  Reference: 'संदर्भ',
  Insurance: 'बीमा',
  Others: 'अन्य',
};

/** The fixed words of receipts and slips (EHR-49); one that a language lacks is a type error. */
export const SLIP_PHRASES: Readonly<Record<PaperLanguage, typeof en>> = { en, hi };

/** A word of the wire in the paper's language; '' stays empty. */
export function wordOf(word: string, language: PaperLanguage): string {
  const phrases: Readonly<Record<string, string>> = SLIP_PHRASES[language];
  return phrases[word] ?? word;
}

const HINDI_FEES: readonly [RegExp, string][] = [
  [/^Free follow-up (\d+) of (\d+) until (\S+), paid on (\S+)$/, 'निःशुल्क फ़ॉलो-अप $2 में से $1, $3 तक, भुगतान $4 को'],
  [/^Free follow-up until (\S+), paid on (\S+)$/, 'निःशुल्क फ़ॉलो-अप $1 तक, भुगतान $2 को'],
  [/^Follow-up (\d+) of (\d+) until (\S+), paid on (\S+)$/, 'फ़ॉलो-अप $2 में से $1, $3 तक, भुगतान $4 को'],
  [/^Follow-up until (\S+), paid on (\S+)$/, 'फ़ॉलो-अप $1 तक, भुगतान $2 को'],
  [/^Free follow-up (\d+) of (\d+) until (\S+)$/, 'निःशुल्क फ़ॉलो-अप $2 में से $1, $3 तक'],
  [/^Free follow-up until (\S+)$/, 'निःशुल्क फ़ॉलो-अप $1 तक'],
  [/^Follow-up (\d+) of (\d+) until (\S+)$/, 'फ़ॉलो-अप $2 में से $1, $3 तक'],
  [/^Follow-up until (\S+)$/, 'फ़ॉलो-अप $1 तक'],
  [/^First visit, follow-ups of (\S+) are used$/, 'पहली विज़िट, $1 के फ़ॉलो-अप पूरे हो चुके हैं'],
  [/^First visit, last paid on (\S+)$/, 'पहली विज़िट, पिछला भुगतान $1 को'],
  [/^First visit$/, 'पहली विज़िट'],
  [/^Emergency$/, 'आपातकालीन'],
];

/** What a fee's rule says of a visit ('Free follow-up 1 of 1 until …'), in the paper's language; the words of the screens (FRD-40). */
export function feeSentence(reason: string, language: PaperLanguage): string {
  const [pattern, words] = (language === 'hi' && HINDI_FEES.find(([each]) => each.test(reason))) || [];
  return pattern && words ? reason.replace(pattern, words) : reason;
}
