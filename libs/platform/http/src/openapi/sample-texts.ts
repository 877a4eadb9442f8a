/** Texts that stand in examples for what a field's name says. The first that fits counts. */
const BY_NAME: readonly (readonly [RegExp, string])[] = [
  [/e-?mail$/i, 'asha.verma@example.in'],
  [/phone|mobile/i, '9876543210'],
  [/(^|_)url$|^link$/i, 'https://example.in/nidaan'],
  [/(_at|At|^at|^from|^to|_until|Until|expires|^since)$/, '2026-11-23T09:12:44.120Z'],
  [/date|_day$/i, '2026-11-23'],
  [/^day$/, '14'],
  [/^month$/, '8'],
  [/^year$/, '1992'],
  [/^bp$/, '120/80'],
  [/weight/i, '62'],
  [/^temp(a|e)rature$/, '98.6'],
  [/transaction/i, 'T261123000187'],
  [/^first_?name$/i, 'Asha'],
  [/^last_?name$/i, 'Verma'],
  [/advice|message|summary|description|note|reason|response/i, 'Rest and plenty of water'],
  [/doctor/i, 'Dr. Meera Joshi'],
  [/slug/i, 'sanjeevani-pune'],
  [/hospital(_?name)?$/i, 'Sanjeevani Hospital'],
  [/^test_?(name|type)$/i, 'Complete blood count'],
  [/name$/i, 'Asha Verma'],
  [/address$/i, '12 MG Road, Pune'],
  [/time_?zone/i, 'Asia/Kolkata'],
  [/aadhaa?r/i, '1234 5678 9012'],
  [/password/i, 'monsoon-lantern-42'],
  [/^(code|otp)$/i, '042917'],
  [/gstin/i, '27AAPFU0939F1ZV'],
  [/disease/i, 'Fever'],
  [/^age$/i, '34'],
];

const BY_FORMAT: Readonly<Record<string, string>> = {
  email: 'asha.verma@example.in',
  uri: 'https://example.in/nidaan',
  date: '2026-11-23',
  'date-time': '2026-11-23T09:12:44.120Z',
  uuid: '01a2b3c4-d5e6-4f70-8a9b-0c1d2e3f4a5b',
};

/** A text for an example: what the format asks for, else what the field's name suggests. */
export const sampleText = (name: string, format: unknown): string =>
  BY_FORMAT[String(format)] ?? BY_NAME.find(([pattern]) => pattern.test(name))?.[1] ?? 'text';

const NUMBERS: readonly (readonly [RegExp, number])[] = [
  [/patient(_?id)?$/i, 1001],
  [/amount|price|total_|rupees|revenue/i, 500],
];

/** A number for an example, by the field's name, before its bounds are looked at. */
export const sampleNumber = (name: string): number => NUMBERS.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
