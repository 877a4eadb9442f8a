/** Who makes the calls: two hospitals, members of the first in several roles, the platform's staff. */
import { ask, logIn, registerHospital } from '../bench/nidaan.mjs';

export const STAFF = { email: 'admin@nidaan.local', password: 'admin-of-the-tests' };
/** A word of each writer stands in most of its texts: an answer to one hospital must not hold that of the other. */
export const WORDS = { first: 'Zarinabano', other: 'Quentinlal', staff: 'Asha' };
const MEMBERS = [
  { role: 'reception', branches: [2], branch: 2 },
  { role: 'doctor', branches: [1, 2], branch: 1, is_doctor: true },
  { role: 'nurse', branches: [1], branch: 1 },
  { role: 'lab' },
  { role: 'manager' },
  { role: 'pharmacy', branches: [2], branch: 2 },
  { role: 'accounts' },
];

async function joined(url, owner, index, member) {
  const email = `${member.role}.${owner.email}`;
  const { access: token, password } = owner;
  const { id } = await ask('POST', `${url}/api/team/`, { body: { name: `Member ${index}`, email, ...member }, token });
  const { link } = await ask('GET', `${url}/api/team/${id}/invite/`, { token });
  const invitation = new URL(link).hash.slice('#token='.length);
  await ask('POST', `${url}/api/invitations/accept/`, { body: { token: invitation, password } });
  return { email, password, role: member.role, word: WORDS.first };
}

/** The plan with branches, keys and webhooks. */
async function sellPlan(url, owner) {
  const { access } = await logIn(url, STAFF);
  const [{ id }] = await ask('GET', `${url}/api/user-details/`, { token: owner.access });
  const plan = { plan: 'corporate', rate_per_patient: '80' };
  await ask('PATCH', `${url}/api/admin/doctors/${id}/plan/`, { body: plan, token: access });
}

/** Accounts by which calls are made. */
export async function accountsOf(url, dataDir) {
  const owners = [];
  for (const word of [WORDS.first, WORDS.other]) {
    const login = await registerHospital(url, dataDir, `Fuzz Hospital ${word}`);
    owners.push({ ...login, ...(await logIn(url, login)), role: 'owner', word });
  }
  for (const owner of owners) await sellPlan(url, owner);
  const [first] = owners;
  await ask('POST', `${url}/api/branches/`, { body: { name: 'Second Branch' }, token: first.access });
  const members = [];
  for (const [index, member] of MEMBERS.entries()) members.push(await joined(url, first, index, member));
  return { owners, members, staff: { ...STAFF, role: 'staff', word: WORDS.staff } };
}
