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
