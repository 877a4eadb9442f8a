import { call, keyOf, LIVE } from '@nidaan/api-client';
import {
  changeClinicSettings,
  readClinicSettings,
  SETTINGS_MESSAGES as messages,
  type ClinicSettings,
} from '@nidaan/identity-contracts';
import { inItsWords, t, useSubmission } from '@nidaan/ui';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';

/** The settings of the hospital. */
export const settingsQuery = queryOptions({
  queryKey: keyOf(readClinicSettings),
  queryFn: ({ signal }) => call(readClinicSettings, { signal }),
  meta: LIVE.meta,
});

type Sent =
  | 'opening_hours'
  | 'holidays'
  | 'idle_lock_minutes'
  | 'mfa_rule'
  | 'grievance_officer'
  | 'branch_sharing'
  | 'slug'
  | 'online_booking';
type Change = Partial<Pick<ClinicSettings, Sent>>;

/** The hours of one branch; its own, or the hospital's where it has none. */
export const branchHoursQuery = (branch: number) =>
  queryOptions({
    queryKey: keyOf(readClinicSettings, branch),
    queryFn: ({ signal }) => call(readClinicSettings, { query: { branch: String(branch) }, signal }),
    meta: LIVE.meta,
  });

/** Saves one section of the settings (ORG-59), with the version that was read: 409 where somebody else changed them meanwhile. `branch`: hours of that one alone. */
export function useSettingsSection(
  { version }: ClinicSettings,
  { branch, onFieldErrors }: { branch?: number; onFieldErrors?: (errors: Record<string, string>) => void } = {},
) {
  const [isSaved, setSaved] = useState(false);
  const { submit, failure, dismiss, isBusy } = useSubmission(changeClinicSettings, {
    failed: inItsWords(messages.saveFailed),
    ...(onFieldErrors && { onFieldErrors }),
  });
  const save = async (change: Change): Promise<boolean> => {
    setSaved(false);
    const query = branch === undefined ? {} : { branch: String(branch) };
    const done = await submit({ query, body: { ...change, version } });
    setSaved(done !== null);
    return done !== null;
  };
  const touch = () => (dismiss(), setSaved(false));
  return { save, failure, touch, isBusy, notice: isSaved ? t('Saved. It counts from now on.') : null };
}
