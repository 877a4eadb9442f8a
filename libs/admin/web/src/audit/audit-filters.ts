import { useListAddress } from '@nidaan/ui';

/** What the audit view asks for, as the fields hold it; an empty field asks for nothing. */
export interface AuditFilters {
  account: string;
  hospital: string;
  action: string;
  what: string;
  patient: string;
  from: string;
  to: string;
}

export const NO_FILTERS: AuditFilters = { account: '', hospital: '', action: '', what: '', patient: '', from: '', to: '' };

/** Whether any field asks for something. */
export const isFiltered = (filters: AuditFilters): boolean => Object.values(filters).some(Boolean);

const NAMES = Object.keys(NO_FILTERS) as (keyof AuditFilters)[];

/** What the address asks for (`?action=read&from=2026-11-01`), and the way to ask for something else. */
export function useAuditFilters(): [AuditFilters, (filters: AuditFilters) => void] {
  const { filter, setFilters } = useListAddress(NAMES);
  const filters = Object.fromEntries(NAMES.map((name) => [name, filter(name)])) as unknown as AuditFilters;
  return [filters, (wanted) => setFilters({ ...wanted })];
}
