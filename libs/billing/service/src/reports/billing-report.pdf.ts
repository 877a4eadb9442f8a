import { letterheadOf } from '@nidaan/identity-copies';
import { dayForPeople, monthLabel, type Paise, type PlainDate } from '@nidaan/kernel';
import { html, keyValue, money, page, section, table, type Column, type Fill } from '@nidaan/platform-documents';
import type { MonthDue } from '../dues/dues.repository.ts';
import type { Hospital } from '../hospitals/hospitals.service.ts';
import type { Receipt } from '../receipts/receipts.repository.ts';
import type { PrintedReversal } from '../reversals/reversals.repository.ts';
import type { Income } from './figures.repository.ts';
import { monthsOf, type Period } from './period.ts';

/** What the hospital owes the platform and paid of it. */
export interface CommissionStatement {
  /** Months of the period with commissioned patients. */
  months: readonly MonthDue[];
  payments: readonly (Receipt & { id: number })[];
  /** What of payments, also of earlier ones, was taken back or refunded in the period. */
  reversals: readonly PrintedReversal[];
  /** What is due in all months. */
  duePaise: Paise;
}

/** Everything a billing report shows. */
export interface ReportContent {
  hospital: Hospital | null;
  period: Period;
  today: PlainDate;
  todays: Income | null;
  rows: readonly Income[];
  /** Null in a report of branches: it is owed by the hospital as a whole. */
  commission: CommissionStatement | null;
  /** Whose figures these are; none: the whole hospital's. */
  branches: readonly string[];
}

/** A billing report as a printed page: what came in, what it cost in commission, what of that was paid. */
export function reportPage(content: ReportContent): string {
  const { hospital, period, commission, branches } = content;
  return page({
    title: 'Billing Report',
    subject: period.label,
    letterhead: letterheadOf(hospital && { ...hospital, email: hospital.ownEmail || hospital.accountEmail }),
    meta: [...branches, ...new Set([period.label, `${dayForPeople(period.from)} to ${dayForPeople(period.to)}`])],
    blocks: [
      summary(content),
      section(`Today, ${dayForPeople(content.today)}`, todaysTable(content.todays)),
      section(period.step === 'month' ? 'Month by month' : 'Day by day', incomeTable(content)),
      ...(commission ? commissionSections(commission) : []),
    ],
    footer: 'Computer-generated report. Amounts by the day on which they were registered.',
  });
}

const commissionSections = ({ months, ...moved }: CommissionStatement) => [
  section('Commission statement', commissionTable(months)),
  // Else a last page would say only that nothing was paid; the summary says it already.
  ...(moved.payments.length + moved.reversals.length > 0 ? [section('Commission payments', paymentsTable(moved))] : []),
];

const NOTHING: Omit<Income, 'day'> = { consultationPaise: 0, labPaise: 0, pharmacyPaise: 0 };

const totalOf = ({ consultationPaise, labPaise, pharmacyPaise }: Omit<Income, 'day'>): Paise =>
  consultationPaise + labPaise + pharmacyPaise;

const sumOf = (rows: readonly Income[]): Omit<Income, 'day'> => ({
  consultationPaise: rows.reduce((sum, row) => sum + row.consultationPaise, 0),
  labPaise: rows.reduce((sum, row) => sum + row.labPaise, 0),
  pharmacyPaise: rows.reduce((sum, row) => sum + row.pharmacyPaise, 0),
});

const summary = ({ rows, todays, commission }: ReportContent) =>
  keyValue(
    [
      { label: 'Total of the period', value: money(totalOf(sumOf(rows))), lead: true },
      { label: 'Today', value: money(todays ? totalOf(todays) : 0) },
      ...(commission ? commissionSummary(commission) : []),
    ],
    { framed: true },
  );

const sumOfPaise = (rows: readonly { paise: Paise }[]): Paise => rows.reduce((sum, { paise }) => sum + paise, 0);

const commissionSummary = ({ payments, reversals, duePaise }: CommissionStatement) => [
  { label: 'Commission paid', value: money(sumOfPaise(payments) - sumOfPaise(reversals)) },
  { label: 'Commission due now', value: money(duePaise) },
];

const incomeColumns = (first: string): Column[] => [
  { header: first },
  ...['Consultation', 'Lab', 'Pharmacy'].map((header): Column => ({ header, align: 'end', width: '19%' })),
  { header: 'Total', align: 'end', width: '21%', strong: true },
];

const cells = (income: Omit<Income, 'day'>): string[] =>
  [income.consultationPaise, income.labPaise, income.pharmacyPaise, totalOf(income)].map(money);

const bold = (values: readonly Fill[]): Fill[] => values.map((value) => html`<b>${value}</b>`);

const todaysTable = (todays: Income | null) =>
  table({ columns: incomeColumns(''), rows: [['Payments', ...cells(todays ?? NOTHING)]] });

function incomeTable({ rows, period, today }: ReportContent) {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days = period.step === 'month' ? monthsOf(period, today) : rows.map(({ day }) => day);
  const lines = days.map((day) => [
    period.step === 'month' ? monthLabel(day) : dayForPeople(day),
    ...cells(byDay.get(day) ?? NOTHING),
  ]);
  return table({
    columns: incomeColumns(period.step === 'month' ? 'Month' : 'Date'),
    rows: lines.length === 0 ? [] : [...lines, bold(['Total', ...cells(sumOf(rows))])],
    empty: 'Nothing came in on these days.',
  });
}

function commissionTable(months: readonly MonthDue[]) {
  const sum = (value: (month: MonthDue) => number) => months.reduce((total, month) => total + value(month), 0);
  const row = (label: string, patients: number, duePaise: Paise, paidPaise: Paise): string[] => [
    label,
    String(patients),
    money(duePaise),
    money(paidPaise),
    money(duePaise - paidPaise),
  ];
  const rows: Fill[][] = months.map(({ month, patients, duePaise, paidPaise }) =>
    row(monthLabel(month), patients, duePaise, paidPaise),
  );
  const total = row(
    'Total',
    sum(({ patients }) => patients),
    sum(({ duePaise }) => duePaise),
    sum(({ paidPaise }) => paidPaise),
  );
  return table({
    columns: [
      { header: 'Month' },
      { header: 'Completed patients', align: 'end', width: '22%' },
      ...['Commission', 'Paid', 'Outstanding'].map((header): Column => ({ header, align: 'end', width: '19%' })),
    ],
    rows: rows.length === 0 ? [] : [...rows, bold(total)],
    empty: 'No patients were completed in this period.',
  });
}

const WAYS: Readonly<Record<string, string>> = { razorpay: 'Online', sandbox: 'Online (test)', recorded: 'Recorded by Nidaan' };

type Moved = Pick<CommissionStatement, 'payments' | 'reversals'>;

// By day; what was taken back stands below what was paid on the same day.
const paymentRows = ({ payments, reversals }: Moved): Fill[][] =>
  [
    ...payments.map(({ id, paidOn, paise, ...paid }) => ({ ...paid, id, day: paidOn, paise, way: WAYS[paid.provider] })),
    ...reversals.map(({ payment: id, reversedOn: day, paise, ...paid }) => {
      const way = paid.provider === 'recorded' ? 'Taken back by Nidaan' : 'Refunded';
      return { ...paid, id, day, paise: -paise, way };
    }),
  ]
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, id, way, provider, reference, paise }) => [
      dayForPeople(day),
      id,
      way ?? provider,
      provider === 'recorded' ? '' : reference,
      money(paise),
    ]);

const paymentsTable = (moved: Moved) =>
  table({
    columns: [
      { header: 'Date', width: '18%' },
      { header: 'No.', width: '10%' },
      { header: 'Paid by', width: '24%' },
      { header: 'Reference' },
      { header: 'Amount', align: 'end', width: '20%' },
    ],
    rows: paymentRows(moved),
  });
