import type { ClinicSettings, Profile } from '@nidaan/identity-contracts';
import { msg, t } from '@nidaan/ui';

export type Holiday = ClinicSettings['holidays'][number];
export type Branches = NonNullable<Profile['branches']>;

/** The three national holidays of India. Source: ORG-58. */
const NATIONAL = [
  ['01-26', msg('Republic Day')],
  ['08-15', msg('Independence Day')],
  ['10-02', msg('Gandhi Jayanti')],
] as const;

/** National holidays of a year that are no holidays of the whole hospital yet. */
export const missingNational = (holidays: readonly Holiday[], year: string): Holiday[] =>
  NATIONAL.map(([day, name]) => ({ date: `${year}-${day}`, name: t(name), branch_id: null })).filter(
    ({ date }) => !holidays.some((each) => each.date === date && each.branch_id === null),
  );

/** Which branch is closed on a holiday; the reader may not know its name. */
export const placeOf = (branch: number | null, branches: Branches): string => {
  if (branch === null) return t('All branches');
  return branches.find(({ id }) => id === branch)?.name ?? t('Another branch');
};

/** Where the reader closes: null is the whole hospital, for who does not work in some branches alone. */
export function placesToClose({
  branches = [],
  is_limited: isLimited,
}: Pick<Profile, 'branches' | 'is_limited'>): (number | null)[] {
  const ids = branches.map(({ id }) => id);
  if (isLimited) return ids;
  return branches.length > 1 ? [null, ...ids] : [null];
}
