export { SCHEDULING_PAGES } from './pages.ts';

/** Loads the Queues screen. */
export const loadQueuesTab = async () => ({ default: (await import('./queues/queues-tab.tsx')).QueuesTab });

/** Loads the Displays screen. */
export const loadDisplaysTab = async () => ({ default: (await import('./displays/displays-tab.tsx')).DisplaysTab });
/** Loaded when the tab is opened. */
export const loadDoctorsTab = async () => ({ default: (await import('./doctors/doctors-tab.tsx')).DoctorsTab });
export const loadAppointmentsTab = async () => ({
  default: (await import('./appointments/appointments-tab.tsx')).AppointmentsTab,
});
/** The section of Settings about booking on the public page. */
export const loadBookingRulesSection = async () => ({
  default: (await import('./booking-rules/booking-rules-section.tsx')).BookingRulesSection,
});
