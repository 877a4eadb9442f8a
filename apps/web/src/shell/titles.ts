import { msg } from '@nidaan/ui';
import type { Titles } from '../addresses.ts';

/** Of every address of the hospital's app. */
export const WORKPLACE_TITLES: Titles = {
  dashboard: 'Dashboard',
  registration: msg('Patient Registration'),
  patients: msg('Patients Tracking'),
  patient: 'Patient',
  waiting: msg('Doctor View'),
  treatment: msg('Patient Treatment'),
  treatmentOf: msg('Treatment of patient'),
  completed: msg('Completed Patients'),
  completedPatient: msg('Completed patient'),
  newTest: msg('New Test'),
  labTests: msg('Lab Tests'),
  labTest: msg('Lab test'),
  uploadReports: msg('Upload Reports'),
  testOrders: msg('Ordered Tests'),
  counter: 'Pharmacy',
  counterOf: msg('Pharmacy, patient'),
  bills: msg('Dispensed Records'),
  bill: 'Bill',
  payments: msg('Accounts Dashboard'),
  analytics: msg('Payment Analytics'),
  wallet: msg('Wallet & Commission'),
  profile: 'Profile',
  team: msg('Team'),
  roles: msg('Roles'),
  teamMember: msg('Member'),
  newTicket: 'TicketRaise',
  tickets: msg('My Tickets'),
  ticket: 'Ticket',
};
