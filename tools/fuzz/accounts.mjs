/** Who makes the calls: two demo hospitals, members of the first in all roles, the platform's staff. */
import { spawnSync } from 'node:child_process';
import { ask, logIn } from '../bench/nidaan.mjs';
import { ROOT } from '../workspace.mjs';

export const STAFF = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };
/** A word of each writer stands in most of its texts: an answer to one hospital must not hold that of the other. */
export const WORDS = { first: 'Zarinabano', other: 'Quentinlal', staff: 'Asha' };
/** Of all accounts of the demo data. */
export const demoPassword = 'demo-hospital';
// As the demo data names them: all roles, and two that work in a single branch.
const MEMBERS = 'manager doctor nurse reception lab pharmacy accounts labhead kothrud-doctor kothrud'.split(' ');
// So many that the demo has doctors, appointments and queues.
const PATIENTS = '1000';

function seed(dataDir, email) {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['tools/operate.mjs', 'seed-demo', '--patients', PATIENTS, '--email', email],
    { cwd: ROOT, env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The demo hospital could not be made: ${stderr}`);
  return { email, password: demoPassword, role: 'owner' };
}

/** Sells a hospital the plan with keys and webhooks. */
export async function sellPlan(url, owner) {
  const [{ access: staff }, { access: token }] = await Promise.all([logIn(url, STAFF), logIn(url, owner)]);
  const [{ id }] = await ask('GET', `${url}/api/user-details/`, { token });
  const plan = { plan: 'corporate', rate_per_patient: '80' };
  await ask('PATCH', `${url}/api/admin/doctors/${id}/plan/`, { body: plan, token: staff });
}

/** Makes the accounts in the product that runs on a data folder. */
export async function accountsOf(url, dataDir) {
  const first = { ...seed(dataDir, 'first@nidaan.local'), word: WORDS.first };
  const other = { ...seed(dataDir, 'other@nidaan.local'), word: WORDS.other };
  await sellPlan(url, first);
  await sellPlan(url, other);
  const members = MEMBERS.map((role) => ({ ...first, role, email: `${role}.${first.email}` }));
  return { owner: [first], other: [other], member: members, staff: [{ ...STAFF, role: 'staff', word: WORDS.staff }] };
}

/** Opens the public page of a hospital, where all its doctors are booked; gives its names. */
export async function openPage(url, owner) {
  const { access: token } = await logIn(url, owner);
  const slug = owner.word.toLowerCase();
  const opening_hours = [{ weekday: 1, from: '09:00', to: '18:00' }];
  await ask('PUT', `${url}/api/clinic-settings/`, { token, body: { slug, online_booking: true, opening_hours } });
  const doctors = await ask('GET', `${url}/api/doctors/`, { token });
  for (const { id } of doctors) await ask('PUT', `${url}/api/doctors/${id}/`, { token, body: { online: true } });
  const { id } = await ask('GET', `${url}/api/public/hospital-pages/${slug}/`);
  return { slug, hospital_id: id };
}
