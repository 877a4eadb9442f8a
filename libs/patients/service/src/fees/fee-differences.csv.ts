import { csvOf } from '@nidaan/kernel';
import type { FeeDifference } from '@nidaan/patients-contracts';

const HEADERS = ['visit', 'date', 'patient', 'uhid', 'doctor', 'rule', 'expected', 'taken', 'difference', 'by'];

const rupeesBetween = (expected: number, taken: number): number => (Math.round(taken * 100) - Math.round(expected * 100)) / 100;

// By the account where nobody is known by a name.
const whoOf = ({ taken_by: account, taken_by_name: name }: FeeDifference): string =>
  name || (account === null ? '' : `account ${account}`);

/** Visits of which another amount was taken than the rule says, as a table for spreadsheets (FRD-40). */
export const differencesCsv = (rows: readonly FeeDifference[]): string =>
  csvOf([
    HEADERS,
    ...rows.map((row) => [
      ...[row.visit_id, row.date, row.name, row.uhid, row.doctor_name, row.reason],
      ...[row.expected, row.taken, rupeesBetween(row.expected, row.taken), whoOf(row)],
    ]),
  ]);
