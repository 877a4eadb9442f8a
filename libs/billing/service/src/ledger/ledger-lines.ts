import { POSTINGS, SOURCES, type SourceName } from '@nidaan/billing-contracts';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { tableOf } from '@nidaan/platform-database';
import { DayTotalEntity } from './day-total.entity.ts';
import { LedgerLineEntity } from './ledger-line.entity.ts';

/** What a source earned or cost, on a day of the hospital. */
export interface Line {
  source: SourceName;
  sourceId: number;
  day: PlainDate;
  paise: Paise;
  /** How it was paid; absent where it was not recorded. */
  paymentType?: string;
  /** The desk's branch, of a consultation the visit's; absent where it is the main one. */
  branchId?: number;
}

export const LEDGER = tableOf(LedgerLineEntity);
const DAY_TOTALS = tableOf(DayTotalEntity);

/** A line as it is stored, without its hospital. */
export const lineRow = ({ source, sourceId, day, paise, paymentType = '' }: Line) => ({
  source: SOURCES[source],
  sourceId,
  day,
  paise,
  debit: POSTINGS[source].debit,
  credit: POSTINGS[source].credit,
  paymentType,
});

/** Lines as parameters from the second on: the first one is the hospital. */
export const LINES = LEDGER.lists(LEDGER.fields(['hospitalId']), 2);

/** Each source with its number in the ledger and its column of the day totals. */
export const SOURCE_TOTALS = (Object.keys(SOURCES) as SourceName[]).map((name) => ({
  name,
  number: SOURCES[name],
  column: DAY_TOTALS.column(`${name}Paise`),
}));

/** The columns of all sources in the day totals, and their sums over lines. */
export const TOTALS = SOURCE_TOTALS.map(({ column }) => column).join(', ');
export const SUMS = SOURCE_TOTALS.map(({ number }) => `coalesce(sum(paise) FILTER (WHERE source = ${number}), 0)`).join(', ');

/** A price, and how it was paid. */
type Paid = Required<Pick<Line, 'paise' | 'paymentType'>>;

/** What the completion of a lab test changed. */
export interface LabCorrection extends Omit<Line, 'source' | keyof Paid> {
  recorded: Paid;
  now: Paid;
}

/** What it posts: the difference of the prices, or both where the payment type changed; nothing where all stayed. */
export function correctionsOf({ recorded, now, ...of }: LabCorrection): Line[] {
  const paise = now.paise - recorded.paise;
  const lines: Line[] =
    recorded.paymentType === now.paymentType
      ? [{ ...of, ...now, source: paise > 0 ? 'labRaised' : 'labLowered', paise: Math.abs(paise) }]
      : [
          { ...of, ...recorded, source: 'labLowered' },
          { ...of, ...now, source: 'labRaised' },
        ];
  return lines.filter((line) => line.paise > 0);
}
