import type { Readiness } from './features.ts';

/** The six service cards of the home page (MKT-08). */
export interface Service {
  id: 'patients' | 'scheduling' | 'records' | 'appointments' | 'billing' | 'pharmacy';
  title: string;
  text: string;
  is: Readiness;
  note?: string;
}

export const SERVICES: readonly Service[] = [
  {
    id: 'patients',
    title: 'Patient management',
    text: 'Register OPD, IPD and Emergency patients in about a minute, follow each from pending to completed, and find anybody again while you type.',
    is: 'now',
  },
  {
    id: 'scheduling',
    title: 'Doctor scheduling',
    text: 'Weekly hours, leave and free slots for each doctor, so that the desk never promises a time that does not exist.',
    is: 'now',
  },
  {
    id: 'records',
    title: 'Electronic health records',
    text: 'Prescriptions, lab tests, uploaded reports and bills kept with the patient, every look at them written down.',
    is: 'now',
    note: 'The timeline over all visits is in development.',
  },
  {
    id: 'appointments',
    title: 'Appointments & reminders',
    text: 'Book, check in with one key, and remind patients a day and two hours ahead, with nothing about their health in the message.',
    is: 'now',
  },
  {
    id: 'billing',
    title: 'Billing & invoicing',
    text: 'Consultation, lab and pharmacy income by day, month and year, by way of payment, with a report to print. The sums agree to the paisa.',
    is: 'now',
    note: 'Numbered invoices are in development.',
  },
  {
    id: 'pharmacy',
    title: 'Inventory, pharmacy & branches',
    text: 'The counter dispenses what the doctor prescribed, once, and prints the bill. Several branches work side by side.',
    is: 'now',
    note: 'Stock by batch and expiry is in development.',
  },
];

/** Figures that Nidaan is built for, as the requirements print them (MKT-07). */
export const STATS: readonly { figure: string; label: string }[] = [
  { figure: '100+', label: 'hospitals' },
  { figure: '24/7', label: 'support' },
  { figure: '99.9%', label: 'uptime' },
  { figure: '50K+', label: 'patients daily' },
];

/** Two texts of ours (MKT-18): the page says that they are illustrative. */
export const TESTIMONIALS: readonly { text: string; who: string; where: string }[] = [
  {
    text: 'The queue at nine used to reach the gate. Now the desk types, presses Enter, and the doctor already sees who is next.',
    who: 'Front desk',
    where: 'a 40-bed hospital',
  },
  {
    text: 'I write the prescription once. The counter has it before the patient has walked there, and the evening’s figures need no calculator.',
    who: 'General physician',
    where: 'a clinic with its own pharmacy',
  },
];
