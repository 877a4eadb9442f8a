import { session } from '@nidaan/api-client';
import { isStaffPath, paths } from '@nidaan/ui';
import { useLocation } from 'react-router-dom';

/** What /login is told by the page that needed a log-in: the address that was asked for. */
export interface WayBack {
  to: string;
}

/** Where a log-in leads: back to what was asked for, unless that is another role's, else to the role's own front door. */
export function useHome(): (isStaff?: boolean) => string {
  const wanted = (useLocation().state as WayBack | null)?.to;
  return (isStaff = session.isStaff()) => {
    if (wanted !== undefined && isStaffPath(wanted) === isStaff) return wanted;
    return isStaff ? paths.staffDashboard : paths.dashboard;
  };
}
