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

/** Which branch is closed on a holiday. */
export const placeOf = (branch: number | null, branches: Branches): string =>
  branches.find(({ id }) => id === branch)?.name ?? t('All branches');
