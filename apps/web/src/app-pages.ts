import { titled } from './addresses.ts';
import { STAFF_TITLES } from './admin/titles.ts';
import { WORKPLACE_TITLES } from './shell/titles.ts';

/** A page of the app, which gets a file of its own: its title is there before the script, and so is its code. */
export interface AppPage {
  path: string;
  title: string;
  description?: string;
  /** End of the path of the module that its route loads: fetched together with the app's entry. */
  module?: string;
  /** For search engines too. */
  isPublic?: boolean;
  /** Shows the same to every stranger, so that it can stand in its file before its script has come. */
  isDrawn?: boolean;
}

/** Every address of the app that can be opened directly. Whatever is neither here nor on the public site answers 404. */
export const APP_PAGES: readonly AppPage[] = [
  {
    path: '/register',
    title: 'Register your hospital',
    description:
      'Register your hospital or clinic with Nidaan: one account, two minutes, nothing to pay before the first patient.',
    module: 'libs/identity/web/src/register/register-page.tsx',
    isPublic: true,
    isDrawn: true,
  },
  {
    path: '/login',
    title: 'Log in',
    description: 'Log in to Nidaan, the hospital and clinic management for India.',
    module: 'libs/identity/web/src/login/login-page.tsx',
    isPublic: true,
    isDrawn: true,
  },
  { path: '/forgot', title: 'Forgot password', module: 'libs/identity/web/src/forgot/forgot-page.tsx', isDrawn: true },
  { path: '/restore-email', title: 'Take your account back', module: 'libs/identity/web/src/restore/restore-page.tsx' },
  { path: '/HospitalProfile', title: 'Hospital profile', module: 'libs/identity/web/src/profile/hospital-page.tsx' },
  ...titled(WORKPLACE_TITLES).map((page) => ({ ...page, module: 'src/shell/workplace-route.tsx' })),
  ...titled(STAFF_TITLES).map((page) => ({ ...page, module: 'src/admin/admin-route.tsx' })),
];
