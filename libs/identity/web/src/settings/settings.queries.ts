import { call, keyOf, LIVE } from '@nidaan/api-client';
import {
  changeClinicSettings,
  readClinicSettings,
  SETTINGS_MESSAGES as messages,
  type ClinicSettings,
} from '@nidaan/identity-contracts';
import { inItsWords, t, useEdits, useSubmission, type ChangedField } from '@nidaan/ui';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
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
type Change = Partial<Omit<Pick<ClinicSettings, Sent>, 'opening_hours'>> & {
  /** Null for a branch: the hospital's again. */
  opening_hours?: ClinicSettings['opening_hours'] | null;
};

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
  const queries = useQueryClient();
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
    // What was saved is no edit any more: it stands there before the list is read again.
    if (done) queries.setQueryData((branch === undefined ? settingsQuery : branchHoursQuery(branch)).queryKey, done.answer);
    return done !== null;
  };
  const touch = () => (dismiss(), setSaved(false));
  return { save, failure, touch, isBusy, notice: isSaved ? t('Saved. It counts from now on.') : null };
}

type Texts<N extends string> = Readonly<Record<N, string>>;

interface EditedSection<N extends string> {
  /** What the section shows of the settings as they are kept. */
  stored: Texts<N>;
  labels: Texts<N>;
  bodyOf: (values: Texts<N>) => Change;
  branch?: number | undefined;
  onFieldErrors?: (errors: Record<string, string>) => void;
}

/** A section whose edits stay when the settings are read again: what others have saved beside them is shown, and saved as it is. */
export function useEditedSection<N extends string>(settings: ClinicSettings, section: EditedSection<N>) {
  const { stored, labels, bodyOf, branch, onFieldErrors } = section;
  const edits = useEdits(stored, labels);
  const { save, failure, touch, isBusy, notice } = useSettingsSection(settings, {
    ...(branch !== undefined && { branch }),
    ...(onFieldErrors && { onFieldErrors }),
  });
  const send = async () => {
    const { changes, values, asked, isChanged } = edits;
    if (isChanged && asked.length === 0 && (await save(bodyOf(values)))) edits.saved(changes);
  };
  const put = async (change: Change) => {
    const { changes } = edits;
    if (await save(change)) edits.saved(changes);
  };
  const choose = (field: ChangedField<N>, whose: 'mine' | 'theirs') => {
    touch();
    edits.choose(field, whose);
  };
  return {
    values: edits.values,
    edit: (name: N, value: string) => {
      touch();
      edits.edit(name, value);
    },
    send,
    /** Saves this in place of what is typed. */
    put,
    foot: { failure, notice, isBusy, isUnchanged: !edits.isChanged, onDismiss: touch, asked: edits.asked, onChoose: choose },
  };
}
