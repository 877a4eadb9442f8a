import { isDeepStrictEqual } from 'node:util';
import { forbidden } from '@nidaan/kernel';
import {
  SETTINGS_MESSAGES as messages,
  type ClinicSettings,
  type ClinicSettingsChange,
  type Holiday,
} from '@nidaan/identity-contracts';
import { currentContext, SUPPORT_ROLE, type Member } from '@nidaan/platform-access';
import { ownBranches } from '../members/own-branches.ts';

/** What guests of the platform's staff never decide: it would outlive their access (ORG-68). */
const THE_HOSPITALS = ['branch_sharing', 'mfa_rule', 'idle_lock_minutes', 'grievance_officer'] as const;
const OF_ALL_BRANCHES = [...THE_HOSPITALS, 'time_zone', 'slug', 'online_booking'] as const;

type Field = (typeof OF_ALL_BRANCHES)[number] | 'opening_hours';

const placeOf = ({ date, branch_id: branch }: Holiday) => `${date}/${branch}`;

/** Holidays that close more than these branches, in an order of their own. */
const beyond = (own: readonly number[], days: readonly Holiday[]): Holiday[] =>
  days
    .filter(({ branch_id: branch }) => branch === null || !own.includes(branch))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));

/**
 * Throws 403 where a change reaches branches in which the caller does not work, or is the hospital's alone to decide. What is sent as it stands
 * changes nothing. `now`: the hospital's settings; `branch`: whose hours are sent, one of the caller's own.
 */
export function refuseBeyondReach(change: ClinicSettingsChange, now: ClinicSettings, branch: number | undefined): void {
  const chosen = { ...now, time_zone: now.next_time_zone?.time_zone ?? now.time_zone };
  const isChanged = (field: Field) => change[field] !== undefined && !isDeepStrictEqual(change[field], chosen[field]);
  const member = currentContext()?.member as Member | null;
  if (member?.facts.roleKey === SUPPORT_ROLE && THE_HOSPITALS.some(isChanged)) throw forbidden(messages.notForSupport);
  const own = ownBranches();
  if (own === null) return;
  const { holidays = now.holidays } = change;
  const isBeyond =
    OF_ALL_BRANCHES.some(isChanged) ||
    (branch === undefined && isChanged('opening_hours')) ||
    !isDeepStrictEqual(beyond(own, holidays), beyond(own, now.holidays));
  if (isBeyond) throw forbidden(messages.ofAllBranches);
}
