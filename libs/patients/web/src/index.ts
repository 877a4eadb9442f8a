export { DashboardTab } from './dashboard/dashboard-tab.tsx';
export { PatientRegistrationTab } from './registration/patient-registration-tab.tsx';
export { TrackingTab } from './tracking/tracking-tab.tsx';
