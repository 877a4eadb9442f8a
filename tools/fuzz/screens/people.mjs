/** Who sits at the screens: accounts of the API's fuzzing, a hospital that has nothing yet, own roles of a hospital, and the staff as its guests. */
import { ask, logIn, registerHospital } from '../../bench/nidaan.mjs';
import { accountsOf, STAFF } from '../accounts.mjs';

/** Gives the members of a hospital roles of its own with permissions at random; the accounts under their roles. */
async function inOwnRoles(url, owner, random) {
  const { access: token } = await logIn(url, owner);
  const read = (path) => ask('GET', `${url}${path}`, { token });
  const [permissions, team] = await Promise.all([read('/api/permissions/'), read('/api/team/')]);
  const keys = permissions.filter((each) => !each.only_owners && !each.only_doctors).map(({ key }) => key);
  const accounts = [];
  for (const member of team.filter(({ role, status }) => role !== 'owner' && status === 'active')) {
    const held = keys.filter(() => random() < 0.3);
    const body = { label: `Own ${member.id}`, permissions: held };
    const { key } = await ask('POST', `${url}/api/roles/`, { token, body });
    await ask('PATCH', `${url}/api/team/${member.id}/`, { token, body: { role: key } });
    accounts.push({ ...owner, role: `own: ${held.join(' ')}`, email: member.email });
  }
  return accounts;
}

/** The staff, let into a hospital by its owner to look, or to write as well. */
async function asGuests(url, owner, scope) {
  const { access: token } = await logIn(url, owner);
  const { id } = await ask('POST', `${url}/api/support-access/`, { token, body: { hours: 24, scope } });
  const enter = async () => {
    const staff = await logIn(url, STAFF);
    const { access: guest } = await ask('POST', `${url}/api/admin/support-access/${id}/enter/`, { token: staff.access });
    return { ...staff, guest };
  };
  return { ...STAFF, email: `guest-${scope}.${owner.email}`, role: `guest who may ${scope}`, enter };
}

/** All of them, in the product that runs on a data folder. */
export async function peopleOf(url, dataDir, random) {
  const { owner, other, member, staff } = await accountsOf(url, dataDir);
  const fresh = { ...(await registerHospital(url, dataDir, 'Fresh Hospital')), role: 'owner of a hospital that is new' };
  const guests = await Promise.all([asGuests(url, owner[0], 'read'), asGuests(url, other[0], 'write')]);
  const own = await inOwnRoles(url, other[0], random);
  return [...owner, ...member, ...guests, fresh, ...own, ...staff];
}
