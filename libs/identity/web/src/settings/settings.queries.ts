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

type Sent = 'opening_hours' | 'holidays' | 'idle_lock_minutes' | 'grievance_officer' | 'slug' | 'online_booking';
type Change = Partial<Pick<ClinicSettings, Sent>>;

/** Saves one section of the settings (ORG-59), with the version that was read: 409 where somebody else changed them meanwhile. */
export function useSettingsSection({ version }: ClinicSettings, onFieldErrors?: (errors: Record<string, string>) => void) {
  const [isSaved, setSaved] = useState(false);
  const { submit, failure, dismiss, isBusy } = useSubmission(changeClinicSettings, {
    failed: inItsWords(messages.saveFailed),
    ...(onFieldErrors && { onFieldErrors }),
  });
  const save = async (change: Change): Promise<boolean> => {
    setSaved(false);
    const done = await submit({ body: { ...change, version } });
    setSaved(done !== null);
    return done !== null;
  };
  const touch = () => (dismiss(), setSaved(false));
  return { save, failure, touch, isBusy, notice: isSaved ? t('Saved. It counts from now on.') : null };
}
