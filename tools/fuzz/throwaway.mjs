/** Hospitals that a run may lock itself out of. */
import { registerHospital } from '../bench/nidaan.mjs';
import { sellPlan } from './accounts.mjs';

/** Of all hospitals that `registerHospital` makes. */
export const ownPassword = 'Correct-horse-9';

/** Makes a hospital of this word, with the plan that has everything. */
export async function newHospital(url, dataDir, word) {
  const account = { ...(await registerHospital(url, dataDir, `${word} Clinic`)), role: 'owner', word, isThrowaway: true };
  await sellPlan(url, account);
  return account;
}
