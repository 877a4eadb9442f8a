import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import { dayIn } from '@nidaan/kernel';

const dayAhead = (days: number) => dayIn('Asia/Kolkata', new Date(Date.now() + days * 86_400_000));
export const [TODAY, TOMORROW] = [dayAhead(0), dayAhead(1)];

/** What each branch makes bears words, a phone and amounts that stand nowhere else. */
export const MADE = {
  1: { word: 'Zebrawood', phone: '9811111111', fee: '7311.17', price: 4211.13, bill: 3911.09 },
  2: { word: 'Kingfisher', phone: '9822222222', fee: '122.22', price: 222.02, bill: 322.12 },
} as const;
export type Branch = keyof typeof MADE;

/** Reads of members: calls that read by body are not among them. */
export const READS = ALL_ROUTES.filter(
  ({ method, needs, produces }) => method === 'GET' && needs !== undefined && produces !== 'events',
);

/** Calls about persons, who come to all branches; the hospital of this test shares them at first (ORG-38). Their visits are among the other calls. */
export const OF_PERSONS = new Set(['patients.search-persons', 'patients.find-person', 'patients.person-card-pdf']);

/** Where a call is given more than numbers: what a search, an export or a page of another day would bring out. */
export const ASKED: Readonly<Record<string, readonly string[]>> = {
  'patients.known-patients': ['phone=9811111111'],
  'patients.search-persons': ['search=Zebrawood', 'search=9811111111'],
  'patients.patient-summary': ['search=Zebrawood', 'search=9811111111'],
  'patients.patients-main': ['search=Zebrawood', 'search=9811111111'],
  'lab.list-lab-tests': ['search=Zebrawood'],
  'lab.count-lab-tests': ['search=Zebrawood'],
  'pharmacy.list-pharmacy-records': ['search=Zebrawood'],
  'support.list-tickets': ['search=Zebrawood'],
  'scheduling.list-appointments': [`date=${TOMORROW}`, `from=${TODAY}&to=${TOMORROW}`],

  'identity.read-access-log': ['', 'what=patients.patient'],
  'identity.export-access-log': ['format=csv', 'format=pdf'],
  'identity.access-log-days': ['member=1', 'patient=1'],
  'billing.billing-report': ['', `from=${TODAY}&to=${TODAY}`],
};

/** Calls in whose answers the own branch's work is: so that of the other would be. */
export const SHOWN: string[] = [
  'billing.billing-report',
  'billing.day-sheet',
  'lab.lab-test-pdf',
  'lab.list-lab-tests',
  'patients.branch-days',
  'patients.branch-summary',
  'patients.completed-patients',
  'patients.find-person',
  'patients.known-patients',
  'patients.patient-detail',
  'patients.patient-report',
  'patients.patient-summary',
  'patients.patient-visits',
  'patients.patients-main',
  'patients.patients-stats',
  'patients.pending-patients',
  'patients.person-card-pdf',
  'patients.person-summary',
  'patients.person-visits',
  'patients.registration-slip',
  'patients.search-persons',
  'patients.todays-payments',
  'patients.visit-cancellations',
  'patients.visit-slip',
  'pharmacy.bill-pdf',
  'scheduling.list-appointments',
  'scheduling.list-displays',
  'scheduling.list-doctors',
  'scheduling.list-free-days',
  'scheduling.list-queue-tokens',
  'scheduling.list-queues',
  'scheduling.read-appointment',
  'scheduling.read-doctor',
  'scheduling.read-token',
  'support.list-tickets',
];
