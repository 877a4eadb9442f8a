/** A page of the app, which gets a file of its own: its title is there before the script, and so is its code. */
export interface AppPage {
  path: string;
  title: string;
  description?: string;
  /** End of the path of the module that its route loads: fetched together with the app's entry. */
  module?: string;
  /** For search engines too. */
  isPublic?: boolean;
  /** What the page shows before its script has come: the lines around its form, as the script will draw them. */
  frame?: { isWide: boolean; lead?: string; footer: { text: string; to: string; link: string } };
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
    frame: {
      isWide: true,
      lead: 'One account for your hospital or clinic. It takes two minutes.',
      footer: { text: 'Already registered? ', to: '/login', link: 'Log in' },
    },
  },
  {
    path: '/login',
    title: 'Log in',
    description: 'Log in to Nidaan, the hospital and clinic management for India.',
    module: 'libs/identity/web/src/login/login-page.tsx',
    isPublic: true,
    frame: { isWide: false, footer: { text: 'New to Nidaan? ', to: '/register', link: 'Register your hospital' } },
  },
  { path: '/forgot', title: 'Forgot password', module: 'libs/identity/web/src/forgot/forgot-page.tsx' },
  { path: '/dashboard', title: 'Dashboard', module: 'src/shell/dashboard-route.tsx' },
  { path: '/admin/dashboard', title: 'Admin panel', module: 'src/admin/admin-route.tsx' },
  { path: '/HospitalProfile', title: 'Hospital profile', module: 'libs/identity/web/src/profile/hospital-page.tsx' },
];
