import type { PictureName } from '../pictures/pictures.ts';

/** Help on one screen: what it is for and what to do, beside its picture. */
export interface HelpTopic {
  id: string;
  title: string;
  lead: string;
  picture?: PictureName;
  pictureAlt?: string;
  steps: readonly string[];
  /** What goes wrong, and what to do then. */
  hints?: readonly string[];
}

export interface HelpChapter {
  id: string;
  title: string;
  topics: readonly HelpTopic[];
}

const GETTING_IN: readonly HelpTopic[] = [
  {
    id: 'register',
    title: 'Registering a hospital',
    lead: 'One account for your hospital or clinic. You need an email address that you can open now.',
    picture: 'register',
    pictureAlt: 'The registration form with names, email, password, hospital name, address and phone number.',
    steps: [
      'Open Register and fill in the form. Phone Number takes 10 to 15 digits, without +91 or spaces. Referred By may stay empty.',
      'A six-digit code comes by email. Type it into the six boxes; the next box is found by itself.',
      'Press Verify, then log in.',
    ],
    hints: [
      'No code? Look into the spam folder. After 60 seconds Resend OTP sends a new one; only the newest counts, and it ends after ten minutes.',
      'A wrong email address? Back returns to the form with everything you typed.',
    ],
  },
  {
    id: 'login',
    title: 'Logging in, and forgotten passwords',
    lead: 'Remember me keeps you logged in for 30 days instead of one. Leave it unticked on a computer that others use.',
    steps: [
      'Enter Email and Password and press Login.',
      'Forgotten it? Press Forgot password, enter your email address, then the code that comes, then a new password twice. All other log-ins of the account end.',
      'Log out from the menu with your name, top right.',
    ],
    hints: ['“Your session has expired” means that you were logged out: log in again. What you had saved is saved.'],
  },
];

const DESK: readonly HelpTopic[] = [
  {
    id: 'dashboard',
    title: 'Dashboard',
    lead: 'The state of the hospital: today’s and this month’s completed patients, today’s and all payments, twelve months as bars, the last patients.',
    picture: 'dashboard',
    pictureAlt: 'Four figures, the chart Monthly Patients Overview, and the table Recent Patients.',
    steps: [
      'Today’s Patients and Total Patients count those who were completed today and this month.',
      'The chart has one bar per month, January to December.',
      'Recent Patients shows the newest registrations with their status.',
    ],
  },
  {
    id: 'registration',
    title: 'Patient Registration',
    lead: 'One page, three parts: who, why, and how it is paid. Enter moves to the next field.',
    picture: 'registration',
    pictureAlt: 'The registration form in three sections: personal, medical and payment.',
    steps: [
      'Personal Information: choose day, month and year of birth; the age is computed.',
      'Medical Information: begin to type the disease and choose from the list. For a bed, answer yes and enter its details and the days.',
      'Payment Information: choose how it is paid. Each way asks for its own reference; with Reference or Insurance no amount is needed.',
      'Press Register Patient. The card that appears shows the patient’s number; Print Details prints it.',
    ],
    hints: ['The Aadhaar number is stored encrypted and is shown with its last four digits only. It may stay empty.'],
  },
  {
    id: 'tracking',
    title: 'Patients Tracking',
    lead: 'Find anybody who was ever registered.',
    picture: 'tracking',
    pictureAlt: 'The list of patients with a search field above it.',
    steps: [
      'Type a part of the name, the phone number, the disease or the patient’s number; the list follows while you type.',
      'View opens the patient with contact details, status and history. Clear All Filters shows everybody again.',
    ],
    hints: ['Looking at a patient’s page is written into the audit trail with your account and the time.'],
  },
];

const DOCTOR: readonly HelpTopic[] = [
  {
    id: 'patients-list',
    title: 'Doctor View: Patients List',
    lead: 'Who waits, seven to a page.',
    picture: 'patients',
    pictureAlt: 'The list of patients with their status; pending ones have the button Treat.',
    steps: ['Treat opens a pending patient, View any other.', 'Search by name or disease; Previous and Next turn the pages.'],
  },
  {
    id: 'treatment',
    title: 'Doctor View: Patient Treatment',
    lead: 'The prescription: tablets, injections, ointments, tonics, lab tests, advice.',
    picture: 'treatment',
    pictureAlt: 'The treatment form with a patient’s details above and the sections of the prescription below.',
    steps: [
      'Choose the number of tablets (0 to 10); each gets its name, dosage, count, frequency and duration in days. A number as dosage becomes mg.',
      'For injections, ointments, tonics and tests choose whether they are required, then which. Other lets you write a name.',
      'Add your advice, in any script. Save Prescription; the patient moves to Completed Patients, or on to the pharmacy when medicines are to be dispensed.',
    ],
    hints: [
      'OD once, BD twice, TDS three times, QID four times a day; HS at bedtime; SOS when needed; STAT at once; EOD every other day.',
    ],
  },
  {
    id: 'completed',
    title: 'Doctor View: Completed Patients',
    lead: 'Everybody treated today.',
    picture: 'completed',
    pictureAlt: 'The table Completed Patients Today with the buttons View and Download PDF.',
    steps: [
      'View shows the prescription, Download PDF the printed page with your letterhead.',
      'Download Full Report in the detail view gives the same page.',
    ],
  },
];

const LAB: readonly HelpTopic[] = [
  {
    id: 'lab-new-test',
    title: 'Lab: New Test',
    lead: 'Record what was tested for a registered patient.',
    picture: 'lab',
    pictureAlt: 'The form New Test with a fetched patient.',
    steps: [
      'Enter the patient’s number and fetch: name, phone, disease and the tests the doctor asked for appear.',
      'Type two letters of the test’s name and choose; date is today unless you change it. Enter the price and notes, choose pending or completed, and Submit Test.',
    ],
    hints: ['“No patient found with this ID”: check the number on the registration card, or find it in Patients Tracking.'],
  },
  {
    id: 'lab-tests',
    title: 'Lab: View Tests',
    lead: 'All tests with date, status and price.',
    picture: 'lab-tests',
    pictureAlt: 'The table of lab tests with a search field.',
    steps: ['Search by patient’s number, phone or test name.', 'The button in the row downloads the report as PDF.'],
  },
  {
    id: 'lab-upload',
    title: 'Lab: Upload Reports',
    lead: 'Attach what a machine or another laboratory produced.',
    picture: 'upload',
    pictureAlt: 'Choosing a file for a fetched patient.',
    steps: [
      'Fetch the patient, choose a PDF, Word file or picture (JPG, PNG), and press Upload Report.',
      'The file comes back exactly as it was, from the patient’s page.',
    ],
    hints: ['A file is judged by its content: a renamed file of another kind is refused.'],
  },
];

const COUNTER: readonly HelpTopic[] = [
  {
    id: 'dispense',
    title: 'Pharmacy: Dispense Medicines',
    lead: 'The counter hands out what was prescribed and makes the bill.',
    picture: 'pharmacy',
    pictureAlt: 'The prescribed medicines of a patient with fields for amounts and the total.',
    steps: [
      'Search by patient’s number or phone.',
      'Enter the amounts for tablets, injections, ointments and syrups; totals follow.',
      'Confirm Dispensing. The patient is completed, and the record cannot be dispensed a second time.',
    ],
  },
  {
    id: 'dispensed',
    title: 'Pharmacy: Dispensed Records',
    lead: 'All bills, newest first.',
    picture: 'dispensed',
    pictureAlt: 'The table of dispensed records with filters for number, phone and date.',
    steps: ['Filter by number, phone or date.', 'Press a row for its details; Download Bill prints it.'],
  },
];

const OFFICE: readonly HelpTopic[] = [
  {
    id: 'billing',
    title: 'Billing',
    lead: 'The Accounts Dashboard: today’s payments, analytics, and what you owe for the use of Nidaan.',
    picture: 'billing',
    pictureAlt: 'The Accounts Dashboard.',
    steps: [
      'Today’s Payments lists who paid how much and how, with the total.',
      'Payment Analytics shows months and years.',
      'Wallet & Commission shows completed patients, the rate per patient and the commission.',
      'Download Report gives all of it as a PDF.',
    ],
    hints: [
      'If a closed month stays unpaid beyond the grace period, a prompt with Pay Now appears, and only Dashboard and Profile stay open until it is paid.',
    ],
  },
  {
    id: 'profile',
    title: 'Profile',
    lead: 'Your hospital as patients and printed pages show it.',
    picture: 'profile',
    pictureAlt: 'The hospital profile with photo, contact details and pictures.',
    steps: [
      'Edit changes names, address, phone, the text about you, the photo and up to four pictures. Save Changes.',
      'Show Lab Tab and Show Pharmacy Tab hide what your hospital does not have.',
      'The link to the public profile opens the page that everybody may see.',
    ],
  },
  {
    id: 'tickets',
    title: 'TicketRaise',
    lead: 'Ask the operator for help from inside the app.',
    picture: 'tickets',
    pictureAlt: 'The list My Tickets with priority, status and response.',
    steps: [
      'Create Ticket: title, priority, description, and a picture or document if it helps.',
      'My Tickets shows the status; View Response shows the answer.',
    ],
    hints: ['Please leave out patients’ names and findings; a patient’s number is enough.'],
  },
];

/** The help page, chapter by chapter, in the order of a patient's way. */
export const HELP: readonly HelpChapter[] = [
  { id: 'getting-in', title: 'Getting in', topics: GETTING_IN },
  { id: 'desk', title: 'Front desk', topics: DESK },
  { id: 'doctor', title: 'Doctor', topics: DOCTOR },
  { id: 'lab', title: 'Lab', topics: LAB },
  { id: 'counter', title: 'Pharmacy', topics: COUNTER },
  { id: 'office', title: 'Office', topics: OFFICE },
];
