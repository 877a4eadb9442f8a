/** Loaded when the tab is opened. */
export const loadDoctorsTab = async () => ({ default: (await import('./doctors/doctors-tab.tsx')).DoctorsTab });
export const loadAppointmentsTab = async () => ({
  default: (await import('./appointments/appointments-tab.tsx')).AppointmentsTab,
});
