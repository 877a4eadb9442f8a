/** Loads a tab: each a chunk of its own, so that the Dashboard does not wait for the forms. */
export const loadDashboardTab = async () => ({ default: (await import('./dashboard/dashboard-tab.tsx')).DashboardTab });
export const loadRegistrationTab = async () => ({
  default: (await import('./registration/patient-registration-tab.tsx')).PatientRegistrationTab,
});
export const loadFrontDeskTab = async () => ({ default: (await import('./desk/desk-pages.tsx')).DeskPages });
export const loadDuplicatesTab = async () => ({ default: (await import('./duplicates/duplicates-tab.tsx')).DuplicatesTab });
export const loadFeesTab = async () => ({ default: (await import('./fees/fee-differences-tab.tsx')).FeeDifferencesTab });
export const loadUhidSection = async () => ({ default: (await import('./uhids/uhid-section.tsx')).UhidSection });
export const loadRecallsTab = async () => ({ default: (await import('./recalls/recalls-tab.tsx')).RecallsTab });
/** Who is known in another branch by the phone of an appointment. */
export const loadSharedOfPhone = async () => ({ default: (await import('./shared-persons/shared-of-phone.tsx')).SharedOfPhone });
export const loadTrackingTab = async () => ({ default: (await import('./tracking/tracking-tab.tsx')).TrackingTab });
export const loadPrivacyTab = async () => ({ default: (await import('./privacy/privacy-tab.tsx')).PrivacyTab });

/** Pages of patients without a login, each a chunk of its own, for the router of apps/web. */
export const PATIENTS_PAGES = [
  {
    path: '/privacy-notice/:id',
    lazy: async () => ({ Component: (await import('./privacy/public-notice-page.tsx')).PublicNoticePage }),
  },
  { path: '/record', lazy: async () => ({ Component: (await import('./privacy/record-page.tsx')).RecordCopyPage }) },
];
