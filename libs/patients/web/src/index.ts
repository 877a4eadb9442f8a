/** Loads a tab: each a chunk of its own, so that the Dashboard does not wait for the forms. */
export const loadDashboardTab = async () => ({ default: (await import('./dashboard/dashboard-tab.tsx')).DashboardTab });
export const loadRegistrationTab = async () => ({
  default: (await import('./registration/patient-registration-tab.tsx')).PatientRegistrationTab,
});
export const loadFrontDeskTab = async () => ({ default: (await import('./desk/front-desk-tab.tsx')).FrontDeskTab });
export const loadTrackingTab = async () => ({ default: (await import('./tracking/tracking-tab.tsx')).TrackingTab });
