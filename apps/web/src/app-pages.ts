import { titled } from './addresses.ts';
import { STAFF_TITLES } from './admin/titles.ts';
import { tabAt, type TabId } from './shell/tab-addresses.ts';
import { WORKPLACE_TITLES } from './shell/titles.ts';

/** A page of the app, which gets a file of its own: its title is there before the script, and so is its code. */
export interface AppPage {
  path: string;
  title: string;
  description?: string;
  /** Ends of the paths of the modules that its route loads: fetched together with the app's entry. */
  modules?: readonly string[];
  /** Addresses that its first screen reads, asked for before its code is there. */
  calls?: readonly string[];
  /**
   * Calls of strangers, each asked with the page before its code is there: `{2}` is the second part of the page's address, any other name a field
   * of the answer before. Ends where that says that nothing is booked online.
   */
  inTurn?: readonly string[];
  /** For search engines too. */
  isPublic?: boolean;
  /** For search engines too, each of its addresses for itself; what each is about is told by the page. */
  isFound?: boolean;
  /** Shows the same to every stranger, so that it can stand in its file before its script has come. */
  isDrawn?: boolean;
}

/** The modules of the tabs, as tabs.tsx loads them. */
const TAB_MODULES: Readonly<Record<TabId, string>> = {
  dashboard: 'libs/patients/web/src/dashboard/dashboard-tab.tsx',
  'patient-registration': 'libs/patients/web/src/registration/patient-registration-tab.tsx',
  'doctor-view': 'libs/clinical/web/src/index.ts',
  lab: 'libs/lab/web/src/index.ts',
  pharmacy: 'libs/pharmacy/web/src/index.ts',
  'patients-tracking': 'libs/patients/web/src/tracking/tracking-tab.tsx',
  billing: 'libs/billing/web/src/index.ts',
  queues: 'libs/scheduling/web/src/queues/queues-tab.tsx',
  displays: 'libs/scheduling/web/src/displays/displays-tab.tsx',
  profile: 'libs/identity/web/src/profile/profile-tab.tsx',
  'front-desk': 'libs/patients/web/src/desk/desk-pages.tsx',
  duplicates: 'libs/patients/web/src/duplicates/duplicates-tab.tsx',
  recalls: 'libs/patients/web/src/recalls/recalls-tab.tsx',
  fees: 'libs/patients/web/src/fees/fee-differences-tab.tsx',
  team: 'libs/identity/web/src/team/team-tab.tsx',
  appointments: 'libs/scheduling/web/src/appointments/appointments-tab.tsx',
  doctors: 'libs/scheduling/web/src/doctors/doctors-tab.tsx',
  settings: 'libs/identity/web/src/settings/settings-tab.tsx',
  messages: 'libs/integrations/web/src/index.ts',
  'who-looked': 'libs/identity/web/src/looked/looked-tab.tsx',
  privacy: 'libs/patients/web/src/privacy/privacy-tab.tsx',
  tickets: 'libs/support/web/src/index.ts',
};

// As useStats and useRecentVisits ask, and what the frame asks on every screen; app-pages.spec.tsx holds them against each other.
const DASHBOARD_CALLS = [
  '/api/user-details/',
  '/api/doctor-payment/',
  '/api/patients/patients_stats/?today_limit=0&newest=200',
  '/api/patients-main/?limit=10',
];

// What the public page of a hospital and its booking page show.
const OF_A_HOSPITAL = ['/api/public/hospital-pages/{2}/', '/api/public/hospitals/{id}/doctors/'];

/** Every address of the app that can be opened directly. Whatever is neither here nor on the public site answers 404. */
export const APP_PAGES: readonly AppPage[] = [
  {
    path: '/register',
    title: 'Register your hospital',
    description:
      'Register your hospital or clinic with Nidaan: one account, two minutes, nothing to pay before the first patient.',
    modules: ['libs/identity/web/src/register/register-page.tsx'],
    isPublic: true,
    isDrawn: true,
  },
  {
    path: '/login',
    title: 'Log in',
    description: 'Log in to Nidaan, the hospital and clinic management for India.',
    modules: ['libs/identity/web/src/login/login-page.tsx'],
    isPublic: true,
    isDrawn: true,
  },
  { path: '/forgot', title: 'Forgot password', modules: ['libs/identity/web/src/forgot/forgot-page.tsx'], isDrawn: true },
  { path: '/restore-email', title: 'Take your account back', modules: ['libs/identity/web/src/restore/restore-page.tsx'] },
  { path: '/stop-reset', title: 'Keep the second step', modules: ['libs/identity/web/src/factor-resets/stop-reset-page.tsx'] },
  { path: '/not-me', title: 'This was not me', modules: ['libs/identity/web/src/not-me/not-me-page.tsx'] },
  { path: '/stop-messages', title: 'No more messages', modules: ['libs/integrations/web/src/messages/stop-page.tsx'] },
  { path: '/privacy-notice/:id', title: 'Privacy notice', modules: ['libs/patients/web/src/privacy/public-notice-page.tsx'] },
  { path: '/record', title: 'Copy of your record', modules: ['libs/patients/web/src/privacy/record-page.tsx'] },
  { path: '/join', title: 'Join a hospital', modules: ['libs/identity/web/src/join/join-page.tsx'] },
  { path: '/display/:key', title: 'Display', modules: ['libs/scheduling/web/src/display-page/display-page.tsx'] },
  {
    path: '/h/:slug',
    title: 'Hospital',
    modules: ['libs/scheduling/web/src/public/hospital-page.tsx'],
    inTurn: OF_A_HOSPITAL,
    isFound: true,
    isDrawn: true,
  },
  {
    path: '/h/:slug/:doctor',
    title: 'Book appointment',
    modules: ['libs/scheduling/web/src/public/booking-page.tsx'],
    inTurn: OF_A_HOSPITAL,
    isFound: true,
    isDrawn: true,
  },
  { path: '/b/:key', title: 'Your appointment', modules: ['libs/scheduling/web/src/public/managed-page.tsx'] },
  { path: '/q/:key', title: 'Your token', modules: ['libs/scheduling/web/src/token-page/token-page.tsx'] },
  { path: '/HospitalProfile', title: 'Hospital profile', modules: ['libs/identity/web/src/profile/hospital-page.tsx'] },
  ...titled(WORKPLACE_TITLES).map((page) => ({
    ...page,
    modules: ['src/shell/workplace-route.tsx', TAB_MODULES[tabAt(page.path)]],
    ...(tabAt(page.path) === 'dashboard' && { calls: DASHBOARD_CALLS }),
  })),
  ...titled(STAFF_TITLES).map((page) => ({ ...page, modules: ['src/admin/admin-route.tsx'] })),
];
