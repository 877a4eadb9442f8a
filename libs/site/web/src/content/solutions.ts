import type { PictureName } from '../pictures/pictures.ts';
import { CONTACT_SALES, REQUEST_DEMO, type SiteLink } from './links.ts';

/** A page for one kind of reader. */
export interface Solution {
  path: string;
  title: string;
  name: string;
  description: string;
  lead: string;
  picture: PictureName;
  pictureAlt: string;
  day: readonly { title: string; text: string }[];
  points: readonly { title: string; text: string }[];
  notYet: string;
  plan: string;
  action: SiteLink;
}

export const SOLUTIONS: readonly Solution[] = [
  {
    path: '/solutions/hospitals',
    name: 'Hospitals',
    title: 'For hospitals',
    description:
      'Nidaan for hospitals in India: registration, doctors, lab, pharmacy and accounts on one record, on a server of your own.',
    lead: 'Between the desk, four doctors, the lab and the counter, a patient’s paper gets lost. In Nidaan there is no paper to lose: everybody works on the same record.',
    picture: 'dashboard',
    pictureAlt: 'The dashboard of a hospital with patients and payments of today and of the month.',
    day: [
      {
        title: 'Admission',
        text: 'OPD, IPD or Emergency, bed and days included. The bed’s details stand with the patient from the first minute.',
      },
      {
        title: 'Ward and consulting room',
        text: 'The doctor’s list shows who waits. Prescription, tests and advice are one form, printed on your letterhead.',
      },
      {
        title: 'Lab',
        text: 'The lab fetches the patient by number, records tests and prices, and uploads reports from the machines.',
      },
      { title: 'Pharmacy', text: 'The counter sees what was prescribed, enters amounts, confirms once, hands over the bill.' },
      { title: 'Accounts', text: 'The day’s payments by name and way of payment; months and years as tables and as a PDF.' },
    ],
    points: [
      {
        title: 'It holds when it is busy',
        text: 'Every write is saved with its consequences in one step. A button pressed twice, a cable pulled, a server restarted: nothing is lost and nothing counts double.',
      },
      {
        title: 'It keeps your secrets',
        text: 'Aadhaar numbers are encrypted. Each look at a record leaves an entry that cannot be changed afterwards without being found.',
      },
      {
        title: 'It runs where you want',
        text: 'On one machine in the building, or on your own servers. Your operator decides where the data are.',
      },
    ],
    notYet: 'Inventory by batch and numbered invoices are in development. Ask us when they fit your plans.',
    plan: 'Corporate Hospital',
    action: CONTACT_SALES,
  },
  {
    path: '/solutions/clinics',
    name: 'Clinics',
    title: 'For clinics',
    description:
      'Nidaan for clinics and nursing homes in India: start today on one computer, pay ₹20 per patient visit, print clean prescriptions.',
    lead: 'A receptionist, a doctor or two, perhaps a small pharmacy. You need the queue to move, the prescription to be readable, and the evening’s cash to be right.',
    picture: 'registration',
    pictureAlt: 'Registering a patient: personal, medical and payment details on one page.',
    day: [
      {
        title: 'Morning',
        text: 'The desk types name, phone and complaint. Age is computed, the disease completes itself, Enter moves on.',
      },
      {
        title: 'All day',
        text: 'The doctor’s list fills by itself. Treat, print, next. Patients from last week are found while you type.',
      },
      { title: 'At the counter', text: 'What was prescribed is already there. Enter the amounts, confirm, print the bill.' },
      {
        title: 'Evening',
        text: 'Today’s patients and today’s payments stand on the dashboard. They agree with the list below them.',
      },
    ],
    points: [
      {
        title: 'One computer is enough',
        text: 'No server room. Nidaan installs with two programs and runs on one machine; tablets and phones in the clinic open it in the browser.',
      },
      { title: 'Begin today', text: 'Register your clinic, type the code from the email, and the first patient can sit down.' },
      {
        title: 'No lab? No pharmacy?',
        text: 'Switch the tabs off in the profile. What you do not have does not stand in the way.',
      },
    ],
    notYet: 'Numbered invoices and stock by batch are in development.',
    plan: 'Primary Hospital',
    action: { to: '/register', label: 'Register your clinic' },
  },
  {
    path: '/solutions/doctors',
    name: 'Doctors',
    title: 'For doctors',
    description:
      'Nidaan for doctors in India: a waiting list, a fast prescription form with Indian medicines, and a PDF on your own letterhead.',
    lead: 'You did not study medicine to type. A prescription in Nidaan is a handful of choices, and the printed page looks as if somebody had taken care.',
    picture: 'treatment',
    pictureAlt: 'The treatment form: tablets with dose, frequency and duration, and a summary beside it.',
    day: [
      { title: 'Who is next', text: 'Name, age, complaint. One key opens the patient.' },
      {
        title: 'Prescribe',
        text: 'Tablets with count, dosage, frequency (OD, BD, TDS and nine more) and days. Injections, ointments, syrups and tests the same way.',
      },
      { title: 'Advise', text: 'Free words, in your patient’s language. Hindi, Marathi, Tamil and others print correctly.' },
      { title: 'Done', text: 'The patient moves to Completed or on to the pharmacy. The PDF is there when you want it.' },
    ],
    points: [
      {
        title: 'Lists you know',
        text: '53 medicines, 40 injections, 22 ointments, 20 syrups and 32 tests common in Indian practice to begin with. Choose Other and write what is missing.',
      },
      {
        title: 'You decide',
        text: 'Nidaan does not diagnose and does not choose a dose. It writes down what you decide, so that others can read it.',
      },
      { title: 'Your own name on it', text: 'Your hospital’s name, address and phone stand on every page you print.' },
    ],
    notYet: 'One timeline of a person’s visits, vitals, prescriptions and tests is in development.',
    plan: 'Primary Hospital',
    action: REQUEST_DEMO,
  },
];
