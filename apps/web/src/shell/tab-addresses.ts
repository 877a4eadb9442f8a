import { paths, type TabId } from '@nidaan/ui';
import { matchPath } from 'react-router-dom';

/** Every address of a tab; the first is where its entry in the sidebar leads. */
export const TAB_ADDRESSES: Readonly<Record<TabId, readonly [string, ...string[]]>> = {
  dashboard: [paths.dashboard],
  'patient-registration': [paths.registration],
  'doctor-view': [paths.waiting, paths.treatment, paths.treatmentOf, paths.completed, paths.completedPatient],
  lab: [paths.newTest, paths.labTests, paths.labTest, paths.uploadReports],
  pharmacy: [paths.counter, paths.bills, paths.bill],
  'patients-tracking': [paths.patients, paths.patient],
  billing: [paths.payments, paths.analytics, paths.wallet],
  profile: [paths.profile],
  tickets: [paths.newTicket, paths.tickets, paths.ticket],
};

const TAB_IDS = Object.keys(TAB_ADDRESSES) as TabId[];

/** The tab that an address belongs to. The router has matched it before, so there is one. */
export const tabAt = (pathname: string): TabId =>
  TAB_IDS.find((id) => TAB_ADDRESSES[id].includes(pathname)) ??
  TAB_IDS.find((id) => TAB_ADDRESSES[id].some((path) => matchPath(path, pathname))) ??
  'dashboard';
