import { csvOf } from '@nidaan/kernel';
import type { ExportedLog } from './access-log.pdf.ts';

const HEADERS = ['at', 'name', 'role', 'branch', 'action', 'what', 'via', 'records'];

/** The log as a table for spreadsheets, followed by the heads of the chains. */
export function accessLogCsv({ entries, heads, unavailable, isCut }: ExportedLog): string {
  const rows = entries.map(({ at, name, role, branch, action, what, via, subjects }) => [
    at,
    name,
    role,
    branch,
    action,
    what,
    via,
    subjects.join(' '),
  ]);
  const notes = [
    ...heads.map(({ service, seal, hash }) => ['head', service, String(seal), hash]),
    ...unavailable.map((service) => ['no answer', service]),
    ...(isCut ? [['cut', 'older entries are left out']] : []),
  ];
  return csvOf([HEADERS, ...rows, ...notes]);
}
