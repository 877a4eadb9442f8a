import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HospitalClient } from './hospital-client.ts';
import type { NidaanProcess } from './nidaan-process.ts';
import { alsoEmpty, app, inRow, inTurn, press, type Place } from './place.ts';
import type { Visitor } from './visitor.ts';

const DOCTOR = 'Dr Meera Iyer';
// Nobody listens there: its deliveries fail.
const LISTENER = 'http://127.0.0.1:65535/nidaan';
// One black dot.
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
);

/** What the dialogs below are opened on: a doctor, a key, a webhook with a delivery, a list with somebody who has left. */
export async function fillForDialogs(hospital: HospitalClient, staff: HospitalClient): Promise<void> {
  const [{ id }] = (await hospital.get('/api/user-details/')).body;
  const made = async (method: string, path: string, body: unknown, by = hospital) => {
    const answer = await by.call(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await made('PATCH', `/api/admin/doctors/${id}/plan/`, { plan: 'corporate', rate_per_patient: '80' }, staff);
  await made('POST', '/api/doctors/', {
    name: DOCTOR,
    speciality: 'Paediatrics',
    qualifications: 'MBBS, DCH',
    consultation_fee: 450,
  });
  await made('POST', '/api/roles/', { label: 'Head of the lab', based_on: 'lab' });
  await made('POST', '/api/api-keys/', { name: 'Tally', scopes: ['patients.view'] });
  const webhook = await made('POST', '/api/webhooks/', { url: LISTENER, events: ['patient.registered'] });
  await made('POST', `/api/webhooks/${webhook.id}/test/`, {});
  const nurses = [
    await made('POST', '/api/team/', { name: 'Lata Kamble', login_name: 'lata.kamble', role: 'nurse' }),
    await made('POST', '/api/team/', { name: 'Ruth Jacob', login_name: 'ruth.jacob', role: 'nurse' }),
  ];
  const patient = await hospital.patient({ first_name: 'Vimala', last_name: 'Menon' });
  const members = nurses.map((nurse) => nurse.id);
  await made('PATCH', `/api/patients/${patient}/restricted/`, { restricted: true, reason: 'Works here', members });
  await made('POST', `/api/team/${members[0]}/end/`, { reason: 'Moved to Nashik' });
}

const openDoctor = async (visitor: Visitor) => {
  await visitor.press('link', DOCTOR);
  await visitor.find('button', 'Photo');
};
const choosePhoto = async (visitor: Visitor, { dataDir }: NidaanProcess) => {
  const photo = join(dataDir, 'doctor.png');
  writeFileSync(photo, DOT);
  await visitor.attach('[role="dialog"] input[type="file"]', photo);
  await visitor.find('button', 'Choose another photo');
};
const makeKey = async (visitor: Visitor) => {
  await visitor.press('button', 'New API key');
  await visitor.fill('textbox', 'Name', 'Books');
  await visitor.press('checkbox', 'See patients');
  await visitor.press('button', 'Make the key');
  await visitor.sees('Copy the key now');
};
const makeWebhook = async (visitor: Visitor) => {
  await visitor.press('button', 'New webhook');
  await visitor.fill('textbox', 'Address', 'http://127.0.0.1:65535/elsewhere');
  await visitor.press('checkbox', 'A patient was registered');
  await visitor.press('button', 'Make the webhook');
  await visitor.sees('Copy the secret now');
};
const sees =
  (...texts: string[]) =>
  (visitor: Visitor) =>
    visitor.sees(...texts);

const openKey = inRow('API keys', 'Tally', 'Details');
const openWebhook = inRow('Webhooks', LISTENER, 'Details');
const anotherSecret = inTurn(openWebhook, press('New secret'), press('Make a new secret'), sees('Copy the secret now'));
const openDelivery = inRow('Deliveries', 'Test', 'Details');
const openRestricted = inRow('Patients', 'Vimala', 'View');
const openFree = inRow('Patients', 'Ravi', 'View');
const restrict = async (visitor: Visitor) => {
  await visitor.press('switch', 'Restricted record');
  await visitor.sees('Who else may see it');
};

const DOCTORS: Place[] = [
  ...alsoEmpty('/doctors', 'Doctors'),
  ...app('/doctors', 'Doctors: a new one', press('Add doctor')),
  ...app('/doctors', 'Doctor', openDoctor),
  ...app('/doctors', 'Doctor: photo', inTurn(openDoctor, press('Photo'))),
  ...app('/doctors', 'Doctor: photo chosen', inTurn(openDoctor, press('Photo'), choosePhoto)),
  ...app('/doctors', 'Doctor: deactivating', inTurn(openDoctor, press('Deactivate'))),
];

const PROGRAMS: Place[] = [
  ...app('/team/api-keys', 'API key: new', press('New API key')),
  ...app('/team/api-keys', 'API key: new, refused', inTurn(press('New API key'), press('Make the key'))),
  ...app('/team/api-keys', 'API key: shown once', makeKey),
  ...app('/team/api-keys', 'API key: details', inTurn(openKey, sees('Last used'))),
  ...app('/team/webhooks', 'Webhook: new', press('New webhook')),
  ...app('/team/webhooks', 'Webhook: new, refused', inTurn(press('New webhook'), press('Make the webhook'))),
  ...app('/team/webhooks', 'Webhook: secret shown once', makeWebhook),
  ...app('/team/webhooks', 'Webhook: its deliveries', inTurn(openWebhook, sees('Deliveries'))),
  ...app('/team/webhooks', 'Webhook: one delivery', inTurn(openWebhook, openDelivery, sees('Body as sent'))),
  ...app('/team/webhooks', 'Webhook: replay of days', inTurn(openWebhook, press('Replay days'))),
  ...app('/team/webhooks', 'Webhook: another secret', inTurn(openWebhook, press('New secret'))),
  ...app('/team/webhooks', 'Webhook: another secret shown once', anotherSecret),
  ...app('/team/webhooks', 'Webhook: removing', inTurn(openWebhook, press('Remove'))),
];

const RESTRICTED: Place[] = [
  ...app('/patients', 'Restricting a record', inTurn(openFree, restrict)),
  ...app('/patients', 'Restricted record: who may see it', inTurn(openRestricted, press('Who may see it'), sees('Left on'))),
];

const DESK: Place[] = [
  ...app('/team/roles', 'Team: renaming a role', press('Rename the role Head of the lab')),
  ...app('/team/roles', 'Team: removing a role', press('Remove the role Head of the lab')),
  ...app('/team', 'Team: a member', (visitor) => visitor.press('link', 'Ruth Jacob')),
  ...alsoEmpty('/front-desk', 'Front Desk'),
  ...alsoEmpty('/queues', 'Queues'),
  ...app('/queues', 'Queues: a new one', press('New queue')),
  ...app('/queues', 'Queues: a new token', press('New token')),
  ...alsoEmpty('/displays', 'Displays'),
  ...alsoEmpty('/appointments', 'Appointments'),
  ...app('/appointments', 'Appointments: booking', press('Book Appointment (N)')),
  ...app('/who-looked/emergencies', 'Who looked: emergency access'),
  ...app('/privacy-desk/nominations', 'Privacy: nominations'),
];

/** The dialogs of doctors, programs and restricted records, and the screens of the desk. */
export const DIALOG_PLACES: readonly Place[] = [...DOCTORS, ...PROGRAMS, ...RESTRICTED, ...DESK];
