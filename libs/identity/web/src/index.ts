export type { WayBack } from './login/way-back.ts';
export { IDENTITY_PAGES } from './pages.ts';
export { profileQuery } from './profile/profile.query.ts';
export { managersQuery } from './team/managers.query.ts';
export { EnrolmentWatch } from './session/enrolment-watch.tsx';
export { SessionExpiredBar } from './session/session-expired-bar.tsx';

/** Loads the Profile tab: a chunk of its own, although the pages beside it are known from the start. */
export const loadProfileTab = async () => ({ default: (await import('./profile/profile-tab.tsx')).ProfileTab });

/** Loads the Team screen. */
export const loadTeamTab = async () => ({ default: (await import('./team/team-tab.tsx')).TeamTab });

/** Loads the Settings screen. */
export const loadSettingsTab = async () => ({ default: (await import('./settings/settings-tab.tsx')).SettingsTab });

/** Loads the screen 'Who looked'. */
export const loadLookedTab = async () => ({ default: (await import('./looked/looked-tab.tsx')).LookedTab });

/** Loads the bar over every screen while the hospital's rule waits for a second step. */
export const loadSecondStepBar = async () => ({
  default: (await import('./second-factor/second-step-bar.tsx')).SecondStepBar,
});

/** Loads the bar over every screen while the platform's staff may look. */
export const loadSupportAccessBar = async () => ({
  default: (await import('./support-access/support-access-bar.tsx')).SupportAccessBar,
});

/** Loads the bar over every screen while emergency accesses wait for a review. */
export const loadEmergencyBar = async () => ({ default: (await import('./emergency-access/emergency-bar.tsx')).EmergencyBar });
