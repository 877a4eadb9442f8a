import { itemLines, type Given, type Json } from '@nidaan/clinical-contracts';
import { letterheadOf } from '@nidaan/identity-copies';
import { DEFAULT_TIME_ZONE, paiseFrom } from '@nidaan/kernel';
import { totalOf, type DispensedBill, type DispensedTablet } from '@nidaan/pharmacy-contracts';
import { money, page, patientBlock, section, signature, table, type Fact } from '@nidaan/platform-documents';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { KnownPatient } from '../patients/known-patients.service.ts';

/** The bill of a dispensed record as a printed page: for whom, what was handed out, what it costs. */
export function billPage(bill: DispensedBill, patient: KnownPatient | null, hospital: Hospital | null, code: string): string {
  const lines = linesOf(bill);
  const closing = signature({ name: '', detail: "Pharmacist's signature", code });
  return page({
    title: 'Pharmacy Bill',
    subject: `${bill.patientName} (${bill.patientId})`,
    letterhead: letterheadOf(hospital),
    meta: [`Bill no. ${bill.billId}`, dateIn(hospital?.timeZone ?? DEFAULT_TIME_ZONE, bill.dispensedAt)],
    blocks: [
      patientBlock({ name: bill.patientName, facts: personFacts(bill, patient) }),
      ...(lines.length > 0 ? [section('Medicines', medicines(lines))] : []),
      section('Amount', amounts(bill)),
      closing,
    ],
    closing,
    footer: 'Computer-generated bill. Please keep it for your records.',
  });
}

const personFacts = (bill: DispensedBill, patient: KnownPatient | null): Fact[] => [
  { label: 'Patient no.', value: bill.patientId },
  { label: 'Phone', value: patient?.phone },
  { label: 'Age / gender', value: [patient?.age, patient?.gender].filter(Boolean).join(' / ') },
  { label: 'Disease', value: bill.patientDisease },
  { label: 'Medical record', value: bill.recordId },
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

function medicines(lines: readonly Line[]) {
  const isPriced = lines.some(({ pricePaise }) => pricePaise !== null && pricePaise > 0);
  const columns = [
    { header: 'Kind', width: '14%' },
    { header: 'Medicine', strong: true },
    { header: 'Dosage', width: '18%' },
    { header: 'Count', align: 'end' as const, width: '10%' },
    ...(isPriced ? [{ header: 'Price', align: 'end' as const, width: '18%' }] : []),
  ];
  const rows = lines.map(({ kind, what, dosage, count, pricePaise }) => [
    kind,
    what,
    dosage,
    count,
    ...(isPriced ? [pricePaise === null ? '' : money(pricePaise)] : []),
  ]);
  return table({ columns, rows });
}

const amounts = (bill: DispensedBill) =>
  table({
    columns: [{ header: 'For' }, { header: 'Amount', align: 'end', width: '30%' }],
    rows: [
      ['Tablets', money(bill.tabletsPaise)],
      ['Injections', money(bill.injectionsPaise)],
      ['Ointments', money(bill.ointmentsPaise)],
      ['Syrups', money(bill.syrupsPaise)],
    ],
    totals: [['Total', money(totalOf(bill))]],
  });

/** dd/mm/yyyy in the hospital's time zone. */
const dateIn = (timeZone: string, instant: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone || DEFAULT_TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).format(new Date(instant));
