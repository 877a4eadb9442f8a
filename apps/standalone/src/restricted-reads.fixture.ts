import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import { dayIn, type RouteContract } from '@nidaan/kernel';

/** What is written of the restricted patient, and looked for in answers. */
export const WORD = 'Zebrawood';
export const PHONE = '9811111111';
export const DAY_MS = 86_400_000;
export const dayAhead = (days: number) => dayIn('Asia/Kolkata', new Date(Date.now() + days * DAY_MS));

/** Reads of members: calls that read by body are not among them. */
export const READS = ALL_ROUTES.filter(
  ({ method, needs, produces }) => method === 'GET' && needs !== undefined && produces !== 'events',
);
/** Where a call is given more than numbers: what a search, an export or a page of another day would bring out. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'patients.known-patients': [`phone=${PHONE}`],
  'patients.search-persons': [`search=${WORD}`, `search=${PHONE}`, `phone=${PHONE}`],
  'patients.patients-main': ['', `search=${WORD}`, `search=${PHONE}`, 'sort=name', `search=${WORD}&sort=name`],
  'patients.pending-patients': ['', `search=${WORD}`, 'order=queue'],
  'patients.completed-patients': ['all=1', `all=1&search=${PHONE}`],
  'patients.day-figures': ['visits=100'],
  'patients.patients-stats': ['newest=10'],
  'lab.list-lab-tests': ['', `search=${WORD}`],
  'pharmacy.list-pharmacy-records': ['', `search=${PHONE}`],
  'scheduling.list-appointments': [`from=${dayAhead(0)}&to=${dayAhead(2)}`],
  'identity.read-access-log': ['', 'what=patients.patient'],
  'identity.export-access-log': ['format=csv'],
};

/** Each way in which a call can be asked for one of the numbers. */
export function pathsOf({ name, path }: RouteContract, numbers: readonly number[]): string[] {
  const params = path.match(/:\w+/g) ?? [];
  const queries = name === 'scheduling.list-tokens' ? numbers.map((visit) => `visit=${visit}`) : (ASKED[name] ?? ['']);
  return (params.length === 0 ? [''] : numbers.map(String)).flatMap((id) =>
    queries.map((query) => (query ? `${path.replace(/:\w+/g, id)}?${query}` : path.replace(/:\w+/g, id))),
  );
}
