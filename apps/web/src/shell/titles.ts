import type { Titles } from '../addresses.ts';

/** Of every address of the hospital's app. */
export const WORKPLACE_TITLES: Titles = {
  dashboard: 'Dashboard',
  registration: 'Patient Registration',
  patients: 'Patients Tracking',
  patient: 'Patient',
  waiting: 'Doctor View',
  treatment: 'Patient Treatment',
  treatmentOf: 'Treatment of patient',
  completed: 'Completed Patients',
  completedPatient: 'Completed patient',
  newTest: 'New Test',
  labTests: 'Lab Tests',
  labTest: 'Lab test',
  uploadReports: 'Upload Reports',
  counter: 'Pharmacy',
  counterOf: 'Pharmacy, patient',
  bills: 'Dispensed Records',
  bill: 'Bill',
  payments: 'Accounts Dashboard',
  analytics: 'Payment Analytics',
  wallet: 'Wallet & Commission',
  profile: 'Profile',
  newTicket: 'TicketRaise',
  tickets: 'My Tickets',
  ticket: 'Ticket',
};
