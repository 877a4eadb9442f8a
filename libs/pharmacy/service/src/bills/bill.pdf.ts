import { itemLines, type Given, type Json } from '@nidaan/clinical-contracts';
import { dayAt, letterheadOf } from '@nidaan/identity-copies';
import { dayForPeople, paiseFrom } from '@nidaan/kernel';
import { totalOf, type DispensedBill, type DispensedTablet } from '@nidaan/pharmacy-contracts';
import {
  ageAndSex,
  correctedOn,
  amountInWords,
  html,
  keyValue,
  money,
  page,
  PAPER_TEXTS,
  patientBlock,
  section,
  signature,
  table,
  type Fact,
  type Html,
} from '@nidaan/platform-documents';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { KnownPatient } from '../patients/known-patients.service.ts';

/** The bill of a dispensed record as a printed page: for whom, what was handed out, what it costs. */
export function billPage(bill: DispensedBill, patient: KnownPatient | null, hospital: Hospital | null, code: string): string {
  const lines = linesOf(bill);
  const words = keyValue([{ label: 'Amount in words', value: amountInWords(totalOf(bill)), wide: true }]);
  // In one row: the less room the end takes, the less of a page stays empty when it moves to the next.
  const end = signature({ name: '', detail: "Pharmacist's signature", code, beside: words });
  return page({
    title: 'Pharmacy Bill',
    subject: `${bill.patientName} (${bill.patientId})`,
    letterhead: { ...letterheadOf(hospital), numbers: numbersOf(hospital) },
    meta: [
      `Bill no. ${bill.billId}`,
      dayForPeople(dayAt(hospital, new Date(bill.dispensedAt))),
      ...correctedOn([patient?.correctedOn], 'en'),
    ],
    blocks: [
      patientBlock({ name: bill.patientName, facts: personFacts(bill, patient) }),
      lines.length > 0 ? section('Medicines', medicines(lines, bill, end)) : section('Amount', amounts(bill, end)),
    ],
    closing: end,
    footer: 'Computer-generated bill. Please keep it for your records.',
  });
}

const numbersOf = (hospital: Hospital | null): string[] => [
  ...(hospital?.gstin ? [`GSTIN ${hospital.gstin}`] : []),
  ...(hospital?.drugLicenceNo ? [`Drug licence no. ${hospital.drugLicenceNo}`] : []),
];

const personFacts = (bill: DispensedBill, patient: KnownPatient | null): Fact[] => [
  ...(patient?.uhid ? [{ label: PAPER_TEXTS.en.uhid, value: patient.uhid }] : []),
  { label: 'Patient no.', value: bill.patientId },
  { label: 'Phone', value: patient?.phone },
  { label: 'Age / sex', value: patient && ageAndSex(patient, 'en') },
  { label: 'Disease', value: bill.patientDisease },
  { label: 'Medical record', value: bill.recordId },
  ...(bill.paymentType ? [{ label: 'Paid by', value: bill.paymentType }] : []),
];

interface Line {
  kind: string;
  what: string;
  dosage: string;
  count: string;
  pricePaise: number | null;
}

const plain = (value: Json | undefined): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const tabletLine = (tablet: DispensedTablet): Line => ({
  kind: 'Tablet',
  what: plain(tablet.name),
  dosage: plain(tablet.dosage),
  count: plain(tablet.count),
  pricePaise: paiseFrom(tablet.price),
});

/** What else was handed out, in any of the accepted shapes; the price is printed where the counter gave one. */
function otherLines(kind: string, given: Given): Line[] {
  const entries: Json[] = Array.isArray(given) ? given : [given];
  return entries.flatMap((entry) => {
    const price = typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? paiseFrom(entry.price) : null;
    return itemLines([entry]).map((what) => ({ kind, what, dosage: '', count: '', pricePaise: price }));
  });
}

const linesOf = (bill: DispensedBill): Line[] => [
  ...bill.tablets.map(tabletLine),
  ...otherLines('Injection', bill.injections),
  ...otherLines('Ointment', bill.ointments),
  ...otherLines('Syrup', bill.syrups),
];

const hasPrice = ({ pricePaise }: Line): boolean => pricePaise !== null && pricePaise > 0;

// One table: its last lines and what they add up to never part. Older bills have only the sums of kinds.
function medicines(lines: readonly Line[], bill: DispensedBill, end: Html) {
  const isPriced = lines.some(hasPrice);
  const columns = [
    { header: 'No.', width: '7%' },
    { header: 'Medicine', strong: true },
    { header: 'Kind', width: '13%' },
    { header: 'Dosage', width: '15%' },
    { header: 'Count', align: 'end' as const, width: '10%' },
    { header: isPriced ? 'Amount' : '', align: 'end' as const, width: '19%' },
  ];
  const rows = lines.map((line, at) => [
    at + 1,
    line.what,
    line.kind,
    line.dosage,
    line.count,
    hasPrice(line) ? money(line.pricePaise!) : html``,
  ]);
  return table({ columns, rows, totals: totalsOf(bill), end, dense: true });
}

/** The kinds that came to something. */
const kindsOf = (bill: DispensedBill): (readonly [string, string])[] =>
  (
    [
      ['Tablets', bill.tabletsPaise],
      ['Injections', bill.injectionsPaise],
      ['Ointments', bill.ointmentsPaise],
      ['Syrups', bill.syrupsPaise],
    ] as const
  ).flatMap(([kind, paise]) => (paise > 0 ? [[kind, money(paise)] as const] : []));

const totalLine = (bill: DispensedBill) => ['Total', money(totalOf(bill))] as const;

function totalsOf(bill: DispensedBill) {
  const kinds = kindsOf(bill);
  return [...(kinds.length > 1 ? kinds : []), totalLine(bill)];
}

/** Of a bill that names no medicine. */
function amounts(bill: DispensedBill, end: Html) {
  const kinds = kindsOf(bill);
  return table({
    columns: [{ header: 'For' }, { header: 'Amount', align: 'end', width: '30%' }],
    rows: kinds.length > 0 ? kinds : [['Medicines', html``]],
    totals: [totalLine(bill)],
    end,
  });
}
