import { paths } from '@nidaan/ui/paths';
import { matchPath } from 'react-router-dom';

/** Every address of a tab; the first is where its entry in the sidebar leads. */
export const TAB_ADDRESSES = {
  dashboard: [paths.dashboard],
  'patient-registration': [paths.registration],
  'doctor-view': [paths.waiting, paths.treatment, paths.treatmentOf, paths.completed, paths.completedPatient],
  lab: [paths.newTest, paths.labTests, paths.labTest, paths.uploadReports, paths.testOrders],
  pharmacy: [paths.counter, paths.counterOf, paths.bills, paths.bill],
  'patients-tracking': [paths.patients, paths.patient],
  billing: [paths.payments, paths.analytics, paths.wallet],
  queues: [paths.queues],
  displays: [paths.displays],
  profile: [paths.profile],
  duplicates: [paths.duplicates, paths.merges, paths.imports],
  'front-desk': [paths.frontDesk, paths.deskDay],
  recalls: [paths.recalls],
  fees: [paths.feeDifferences],
  team: [
    paths.team,
    paths.roles,
    paths.branches,
    paths.apiKeys,
    paths.webhooks,
    paths.webhook,
    paths.supportAccess,
    paths.teamMember,
  ],
  appointments: [paths.appointments],
  doctors: [paths.doctors, paths.doctor],
  settings: [paths.settings],
  messages: [paths.messages, paths.messageTemplates, paths.messageSettings],
  'who-looked': [paths.lookedByPatient, paths.lookedByPerson, paths.emergencies],
  privacy: [
    paths.privacyRequests,
    paths.privacyRequest,
    paths.privacyConsents,
    paths.privacyNotices,
    paths.privacyBreaches,
    paths.privacyBreach,
    paths.privacyRetention,
    paths.privacyNominations,
  ],
  tickets: [paths.newTicket, paths.tickets, paths.ticket],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** The tabs of the main app, by id. */
export type TabId = keyof typeof TAB_ADDRESSES;

const TAB_IDS = Object.keys(TAB_ADDRESSES) as TabId[];
const addressesOf = (id: TabId): readonly string[] => TAB_ADDRESSES[id];

/** The tab that an address belongs to. The router has matched it before, so there is one. */
export const tabAt = (pathname: string): TabId =>
  TAB_IDS.find((id) => addressesOf(id).includes(pathname)) ??
  TAB_IDS.find((id) => addressesOf(id).some((path) => matchPath(path, pathname))) ??
  'dashboard';
