import { bookedOnline } from './booked-online.ts';
import { DIALOG_PLACES } from './dialog-places.ts';
import { HospitalClient } from './hospital-client.ts';
import type { NidaanProcess } from './nidaan-process.ts';
import { alsoEmpty, app, find, inRow, inTurn, nobody, panel, press, tab, type Place } from './place.ts';
import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

let strangers = 0;
/** Fills the form of registration as somebody new. */
const register = async (visitor: Visitor): Promise<string> => {
  const email = `stranger${++strangers}@example.in`;
  const name = { 'First Name': 'Asha', 'Last Name': 'Kulkarni', Email: email, Password: 'Correct-horse-9' };
  const rest = { 'Hospital Name': 'Sanjeevani', Address: 'Pune', 'Phone Number': '9822011223' };
  const fields = { ...name, 'Confirm Password': name.Password, ...rest };
  for (const [field, text] of Object.entries(fields)) await visitor.fill('textbox', field, text);
  await visitor.press('button', 'Register');
  await visitor.sees('Verify your email');
  return email;
};
/** The forgotten password of somebody who has just verified the e-mail. */
const askForReset = async (visitor: Visitor, nidaan: NidaanProcess): Promise<string> => {
  await visitor.open('/register');
  const email = await register(visitor);
  await enterCode(visitor, await nidaan.codeFor(email), 'Verify');
  await visitor.at('/login');
  await visitor.open('/forgot');
  await visitor.fill('textbox', 'Email', email);
  await visitor.press('button', 'Send OTP');
  await visitor.find('heading', 'Enter OTP');
  return email;
};
const enterCode = async (visitor: Visitor, code: string, button: string) => {
  await visitor.press('textbox', 'Digit 1');
  await visitor.type(code);
  await visitor.press('button', button);
};
const chooseNewPassword = async (visitor: Visitor, nidaan: NidaanProcess) => {
  const email = await askForReset(visitor, nidaan);
  await enterCode(visitor, await nidaan.codeFor(email, 1), 'Verify OTP');
  await visitor.find('heading', 'New Password');
};

const openPublicProfile = async (visitor: Visitor) => {
  const link = await visitor.find('link', 'Public Profile');
  await visitor.open((await link.evaluate((each) => each.getAttribute('href')))!);
  await visitor.sees('Sanjeevani Clinic', 'Pune');
};

const openBookingPage = async (visitor: Visitor, nidaan: NidaanProcess) => {
  await visitor.open(`/h/${await bookedOnline(nidaan)}`);
  await visitor.find('link', 'Book appointment with Dr Meera Iyer');
};
const pressBook = async (visitor: Visitor) => {
  await visitor.press('link', 'Book appointment with Dr Meera Iyer');
  await visitor.find('button', 'Later days');
};

const ENTRY: Place[] = [
  nobody('/login', 'Login'),
  nobody('/login', 'Login, refused', press('Log in')),
  nobody('/register', 'Register'),
  nobody('/register', 'Register, refused', press('Register')),
  nobody('/register', 'Register: the code', register),
  nobody('/forgot', 'Forgot password'),
  nobody('/forgot', 'Forgot password: the code', askForReset),
  nobody('/forgot', 'Forgot password: the new password', chooseNewPassword),
  nobody('/restore-email', 'Taking an account back'),
  nobody('/stop-reset', 'Keeping the second step'),
  nobody('/not-me', 'A login of somebody else'),
  nobody('/join', 'Invitation, over'),
  nobody('/privacy-notice/1', 'Privacy notice of a hospital'),
  nobody('/record#1.over', 'Link to the copy of a record'),
  nobody('/login', 'Public page of a hospital', openBookingPage),
  nobody('/login', 'Booking: day and time', inTurn(openBookingPage, pressBook)),
  nobody('/HospitalProfile', 'Hospital profile, not found'),
  nobody('/nothing/here', 'Page not found'),
];

// It comes late and fades in; its colours are judged when it is there.
const isOpen = (selector: string) => (visitor: Visitor) =>
  until(`${selector} to be open`, () =>
    visitor.page.evaluate((wanted) => {
      const opened = document.querySelector(wanted);
      return opened !== null && getComputedStyle(opened).opacity === '1';
    }, selector),
  );

const openPalette = async (visitor: Visitor) => {
  await visitor.press('button', 'Search patients, screens and actions');
  await visitor.find('combobox', 'Search patients, screens and actions');
  await visitor.type('sharma');
  await visitor.sees('Ravi Sharma');
  await until('patients among the results', () => visitor.page.$('[role="listbox"] [role="group"][aria-label="Patients"]'));
};
const openKeys = async (visitor: Visitor) => {
  await visitor.keys('?');
  await visitor.sees('Show these keys');
};
const resetTheForm = async (visitor: Visitor) => {
  await (await until('the first field', () => visitor.page.$('[name="first_name"]'))).type('Gauri');
  await visitor.press('button', 'Reset Form');
  await visitor.find('button', 'Undo');
};
const loseTheLine = async (visitor: Visitor) => {
  await visitor.page.setOfflineMode(true);
  await visitor.sees('Offline –');
};
/** Another doctor of the hospital prescribes for the patient whose treatment is open. */
const savedMeanwhile = async (visitor: Visitor) => {
  const other = new HospitalClient(visitor.url, '', '');
  other.token = (await visitor.stored('access_token'))!;
  const id = await other.patient({ first_name: 'Zoya' });
  await visitor.open(`/doctor/treatment/${id}`);
  await visitor.sees('Zoya', 'Save Prescription');
  await other.prescribe(id);
  await visitor.sees('after you opened this treatment');
  await visitor.press('button', 'View');
  await visitor.sees('Hide');
};

const MAIN_APP: Place[] = [
  ...alsoEmpty('/dashboard', 'Dashboard'),
  ...app('/dashboard', 'Account menu', inTurn(press('Your account'), isOpen('[role="menu"]'))),
  ...app('/dashboard', 'Command palette, a patient found', openPalette),
  ...app('/dashboard', 'List of keys', openKeys),
  ...app('/dashboard', 'Offline', loseTheLine).map((place) => ({ ...place, spoilsPage: true })),
  ...app('/patients/new', 'Patient Registration'),
  ...app('/patients/new', 'Patient Registration, reset and to be undone', resetTheForm),
  ...app('/patients/new', 'Patient Registration, IPD', (visitor) => visitor.choose('Patient Type', 'IPD')),
  ...alsoEmpty('/doctor', 'Doctor View: Patients List', tab('Patients List')),
  ...app('/doctor', 'Doctor View: Patient Treatment', inTurn(tab('Patients List'), inRow('Patients List', 'Ravi', 'Treat'))),
  ...app('/doctor', 'Doctor View: Patient Treatment, saved by another doctor meanwhile', savedMeanwhile),
  ...alsoEmpty('/doctor', 'Doctor View: Completed Patients', tab('Completed Patients')),
  ...app('/lab', 'Lab: New Test', tab('New Test')),
  ...app('/lab', 'Lab: New Test, patient found', inTurn(tab('New Test'), find('Patient ID', '1', 'Fetch Patient'))),
  ...app(
    '/lab',
    'Lab: New Test, choosing a day',
    inTurn(tab('New Test'), press('Choose a day'), isOpen('.mantine-Popover-dropdown')),
  ),
  ...alsoEmpty('/lab', 'Lab: View Tests', tab('View Tests')),
  ...app('/lab', 'Lab: Upload Reports', tab('Upload Reports')),
  ...alsoEmpty('/lab', 'Lab: Ordered Tests', tab('Ordered Tests')),
  ...app('/pharmacy', 'Pharmacy: Dispense Medicines', tab('Dispense Medicines')),
  ...alsoEmpty('/pharmacy', 'Pharmacy: Dispensed Records', tab('Dispensed Records')),
  ...alsoEmpty('/patients', 'Patients Tracking'),
  ...app('/patients', 'Patients Tracking, one person', inRow('Patients', 'Ravi', 'View')),
  ...alsoEmpty('/team', 'Team'),
  ...app('/team', 'Team: invitation', press('Invite')),
  ...app('/team/roles', 'Team: roles'),
  ...app('/settings', 'Settings'),
  ...app('/team/branches', 'Team: branches'),
  ...app('/team/api-keys', 'Team: API keys'),
  ...app('/team/webhooks', 'Team: webhooks'),
  ...app('/team/support', 'Team: Nidaan support'),
  ...app('/team/branches', 'Team: new branch', press('New branch')),
  ...alsoEmpty('/duplicates', 'Possible duplicates'),
  ...app('/duplicates/merges', 'Merges'),
  ...app('/duplicates/old-register', 'Old register'),
  ...alsoEmpty('/recalls', 'Recalls'),
  ...app('/fee-differences', 'Fee differs from the rule'),
  ...app('/front-desk/day', "Day's end"),
  ...alsoEmpty('/privacy-desk', 'Privacy: requests'),
  ...app('/privacy-desk', 'Privacy: new request', press('New request')),
  ...app('/privacy-desk/notices', 'Privacy: notices'),
  ...app('/privacy-desk/breaches', 'Privacy: breaches'),
  ...app('/privacy-desk/retention', 'Privacy: retention'),
  ...app('/privacy-desk/consents', 'Privacy: consents'),
  ...app('/messages', 'Messages'),
  ...app('/messages/templates', 'Templates of messages'),
  ...app('/messages/settings', 'Settings of messages'),
  ...app('/who-looked?patient=1', 'Who looked: by patient'),
  ...app('/who-looked/people?member=1', 'Who looked: by person'),
  ...app('/profile', 'Second step of the login', press('Switch on')),
  ...alsoEmpty('/billing', "Billing: Today's Payments", tab("Today's Payments")),
  ...alsoEmpty('/billing', 'Billing: Payment Analytics', tab('Payment Analytics')),
  ...alsoEmpty('/billing', 'Billing: Wallet & Commission', tab('Wallet & Commission')),
  ...app('/billing', 'Checkout', inTurn(tab('Wallet & Commission'), press('Pay Commission'))),
  {
    name: 'Payment Required',
    as: 'unpaid hospital',
    path: '/dashboard',
    steps: (visitor) => visitor.sees('Payment Required', 'Pay Now'),
  },
  ...app('/profile', 'Profile'),
  ...app('/profile', 'Hospital profile, public', openPublicProfile),
  ...app('/profile', 'Profile, editing', press('Edit Profile')),
  ...app('/tickets/new', 'TicketRaise: Create Ticket', tab('Create Ticket')),
  ...app('/tickets/new', 'TicketRaise: Create Ticket, refused', inTurn(tab('Create Ticket'), press('Create Ticket'))),
  ...app('/tickets/new', 'TicketRaise: My Tickets', tab('My Tickets (1)')),
  {
    name: 'TicketRaise: My Tickets, empty',
    as: 'new hospital',
    path: '/tickets/new',
    steps: tab('My Tickets (0)'),
  },
];

const ADMIN: Place[] = [
  panel('dashboard', 'Dashboard'),
  panel('tickets', 'Tickets'),
  panel('tickets', 'one ticket', inRow('Tickets', 'Printer', 'View')),
  panel('users', 'Users'),
  panel('users', 'Users: plan', press('Plan')),
  panel('payments', 'Doctor Payments'),
  panel('payments', 'Record Payment', inRow('Doctors', 'Sanjeevani Clinic', 'Pay')),
  panel('payments', 'Deactivate', inRow('Doctors', 'Sanjeevani Clinic', 'Deactivate')),
  panel('payments', 'Take back', inRow('Payment history', 'Sanjeevani Clinic', 'Take back')),
  panel('payments', 'Reset Monthly Counts', press('Reset Monthly Counts')),
  panel('leads', 'Leads'),
  panel('leads', 'one lead', inRow('Leads', 'Vijay', 'View')),
  panel('leads', 'erasing a lead', inTurn(inRow('Leads', 'Vijay', 'View'), press('Erase'))),
  panel('audit', 'Audit'),
  panel(
    'audit',
    'Audit, verified',
    inTurn(press('Verify now'), (visitor) => visitor.sees('The trail of every service is as it was written.')),
  ),
  panel('operations', 'Operations'),
  panel('settings', 'Settings'),
];

/** Every page of the main app, of the panel and of the way in; those of the public site its sitemap names. */
export const PLACES: readonly Place[] = [...ENTRY, ...MAIN_APP, ...DIALOG_PLACES, ...ADMIN];

/** The pages of the public site, as it tells search engines. */
export async function sitePlaces(url: string): Promise<Place[]> {
  const answer = await fetch(`${url}/sitemap.xml`);
  const isThere = answer.ok && answer.headers.get('content-type')?.includes('xml');
  const text = isThere ? await answer.text() : '';
  const paths = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  return [...new Set(['/', ...paths])].map((path) => nobody(path, `Site: ${path}`));
}

/** Something in every list of a hospital. */
export async function fillHospital(hospital: HospitalClient): Promise<void> {
  const patient = await hospital.patient({ last_name: 'Sharma' });
  for (const first_name of ['Meena', 'सुनीता']) await hospital.patient({ first_name });
  const treated = await hospital.patient({ first_name: 'Imran', last_name: 'Sheikh', patientType: 'IPD' });
  const record = await hospital.prescribe(treated);
  await hospital.post('/api/lab-tests/', { testName: 'CBC', testDate: '2026-11-20', price: 350, patient_id: patient, notes: '' });
  await hospital.post('/api/pharmacy/', { patient: treated, record_id: record.body.id, tabletsAmount: 120.5 });
  await hospital.post('/api/tickets/', { title: 'Printer', description: 'Bills come out blank', priority: 'high' });
}
