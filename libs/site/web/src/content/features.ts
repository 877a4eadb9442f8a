/** Whether a part of Nidaan works today; what does not must say so wherever it is named. */
export type Readiness = 'now' | 'soon';

export const READINESS: Readonly<Record<Readiness, string>> = { now: 'Available', soon: 'In development' };

export interface Feature {
  name: string;
  text: string;
  is: Readiness;
}

export interface FeatureGroup {
  id: string;
  title: string;
  lead: string;
  features: readonly Feature[];
}

const now = (name: string, text: string): Feature => ({ name, text, is: 'now' });
const soon = (name: string, text: string): Feature => ({ name, text, is: 'soon' });

/** What Nidaan does, by the people who use it. The one list that every page of the site quotes. */
export const FEATURES: readonly FeatureGroup[] = [
  {
    id: 'front-desk',
    title: 'Front desk',
    lead: 'A queue of patients, one keyboard, no second system.',
    features: [
      now(
        'Patient registration',
        'OPD, IPD and Emergency, with vitals, bed and payment on one page. Enter moves on; the mouse is not needed.',
      ),
      now('Patient tracking', 'Find anybody by name, phone, disease or number while you type.'),
      now(
        'Seven ways to pay',
        'Cash, UPI, NetBanking, Account, Reference, Insurance and Others, each with the reference it needs.',
      ),
      now('Appointments and reminders', 'Book a free slot, check the patient in with one key, remind by email or SMS.'),
      now('Online booking', 'Patients choose a free slot on your public page and confirm it with a code.'),
      now('Queues with displays', 'A token for each patient, called on a screen in the waiting room, aloud if you wish.'),
    ],
  },
  {
    id: 'doctors',
    title: 'Doctors',
    lead: 'See who waits, treat, print, next.',
    features: [
      now('Waiting list', 'Pending patients first, with disease and age; a new registration appears without reloading.'),
      now(
        'Prescriptions',
        'Tablets, injections, ointments, syrups, lab tests and advice from lists, with dose, frequency and duration.',
      ),
      now(
        'Prescription as PDF',
        'Your letterhead and the patient’s details, correct in Devanagari, Tamil, Bengali and six more scripts.',
      ),
      now('Doctor scheduling', 'Weekly hours, leave and slots for each doctor.'),
      soon(
        'Health record over all visits',
        'One timeline of a person’s visits, vitals, prescriptions, tests and bills, with allergies in red.',
      ),
    ],
  },
  {
    id: 'lab-pharmacy',
    title: 'Lab and pharmacy',
    lead: 'They work from what the doctor wrote, not from a slip of paper.',
    features: [
      now('Lab tests', 'Fetch the patient by number, record test, price and status, print the report.'),
      now('Uploaded reports', 'PDF, Word and pictures, checked by their content, kept with the patient.'),
      now('Dispensing', 'The prescribed medicines with their amounts, dispensed once, however often the button is pressed.'),
      now('Pharmacy bills', 'A printed bill per dispensed record, found again by number, phone or date.'),
      soon('Inventory', 'Stock by batch and expiry, taken from the earliest expiry, with reorder and expiry alerts.'),
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    lead: 'Figures that agree with each other, to the paisa.',
    features: [
      now('Today’s payments', 'Who paid what and how, with the day’s total.'),
      now('Monthly and yearly analytics', 'Consultation, lab and pharmacy income over time, as a table and as a PDF.'),
      now('Wallet and commission', 'What your hospital owes the platform, patient by patient, visible every day.'),
      soon('Invoices', 'Numbered without gaps by financial year, with part payments and voids.'),
      soon('Reports by doctor, branch and disease', 'Any period, any grouping, as CSV or PDF.'),
    ],
  },
  {
    id: 'management',
    title: 'Management',
    lead: 'The state of the hospital on one page.',
    features: [
      now('Dashboard', 'Today’s and this month’s patients and payments, twelve months as a chart, the last patients as a table.'),
      now(
        'Hospital profile',
        'Photo, pictures and a public page of your hospital; switch the lab and the pharmacy off if you have none.',
      ),
      now('Support tickets', 'Ask from inside the app, with a file if it helps, and read the answer there.'),
      now('Team logins and roles', 'A login for each doctor, receptionist, lab, pharmacy and accounts desk.'),
      now('Branches', 'Several places under one roof, side by side on a master dashboard.'),
      now('API keys and webhooks', 'For systems of your own, in the Corporate plan.'),
    ],
  },
  {
    id: 'protection',
    title: 'Protection',
    lead: 'Health data deserve more than a password.',
    features: [
      now(
        'Aadhaar numbers encrypted',
        'Stored encrypted, shown as XXXX XXXX 1234 in lists, opened only on the patient’s own page.',
      ),
      now(
        'Audit trail',
        'Every look at a patient’s record is written down, not only every change. Entries are sealed into a chain, so that a change behind its back is found.',
      ),
      now(
        'Hospitals kept apart',
        'The database itself refuses to show one hospital’s rows to another, whatever a program forgot.',
      ),
      now('Privacy desk', 'Requests to see, correct or erase data, each with its deadline, answered on paper and written down.'),
      now('Nothing from elsewhere', 'No advertising, no analytics, no fonts or scripts of other companies, no cookies.'),
      now('Your machine or a server of your choice', 'Nidaan runs where its operator installs it. Data stay there.'),
    ],
  },
];
