import { paths, pathTo } from '@nidaan/ui';
import { matchPath, useLocation } from 'react-router-dom';

export type ViewId = 'dashboard' | 'tickets' | 'users' | 'payments' | 'leads' | 'audit' | 'operations' | 'settings';

/** Where each screen of the panel stands, and its records. */
export const VIEW_PATHS: Readonly<Record<ViewId, readonly [string, ...string[]]>> = {
  dashboard: [paths.staffDashboard],
  tickets: [paths.staffTickets, paths.staffTicket],
  users: [paths.staffUsers],
  payments: [paths.staffPayments],
  leads: [paths.staffLeads, paths.staffLead],
  audit: [paths.staffAudit],
  operations: [paths.staffOperations],
  settings: [paths.staffSettings],
};

const VIEWS = Object.keys(VIEW_PATHS) as ViewId[];

/** The screen of the address; the dashboard where it names none. */
export function useView(): ViewId {
  const { pathname } = useLocation();
  return VIEWS.find((view) => VIEW_PATHS[view].some((path) => matchPath(path, pathname))) ?? 'dashboard';
}

/** Where '/admin' and an address of before ('/admin/dashboard?view=tickets&ticket=7') lead; null for the address of a screen. */
export function useMovedAddress(): string | null {
  const { pathname, search } = useLocation();
  if (matchPath(paths.staff, pathname)) return paths.staffDashboard;
  const given = new URLSearchParams(search);
  const view = VIEWS.find((each) => each === given.get('view'));
  if (!view || view === 'dashboard' || !matchPath(paths.staffDashboard, pathname)) return null;
  const ticket = Number(given.get('ticket'));
  return view === 'tickets' && Number.isInteger(ticket) && ticket > 0 ? pathTo(paths.staffTicket, ticket) : VIEW_PATHS[view][0];
}
