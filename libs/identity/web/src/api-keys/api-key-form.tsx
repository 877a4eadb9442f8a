import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { API_KEY_MESSAGES as messages, createApiKey, newApiKey, type MadeApiKey } from '@nidaan/identity-contracts';
import { KEY_SCOPES } from '@nidaan/kernel';
import { DateField, Field, FormDialog, inItsWords, namedChoices, schemaResolver, t, useForm, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '../profile/profile.query.ts';
import { permissionsQuery } from '../team/team.queries.ts';
import styles from '../team/team.module.css';
import { MadeKey } from './made-key.tsx';

const EMPTY = { name: '', scopes: [] as string[], branch: '', expires_at: '', addresses: '' };
const named = newApiKey.pick({ name: true, scopes: true });

// One network a line, or with commas between them.
const networksIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Makes an API key: name, what it may do, branch, last day, networks. The key is shown once. */
export function ApiKeyForm({ onClose }: { onClose: () => void }) {
  const { data: profile } = useQuery(profileQuery);
  const { data: permissions = [] } = useQuery(permissionsQuery);
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const form = useForm({ initialValues: EMPTY, validate: schemaResolver(named, { sync: true }) });
  const sending = useSubmission(createApiKey, {
    failed: inItsWords(messages.saveFailed),
    onFieldErrors: form.setErrors,
  });
  const send = async ({ name, scopes, branch, expires_at, addresses }: typeof form.values) => {
    const body = {
      ...{ name, scopes, addresses: networksIn(addresses) },
      ...(branch !== '' && { branches: [Number(branch)] }),
      ...(expires_at !== '' && { expires_at }),
    };
    const done = await sending.submit({ body });
    if (done) setMade(done.answer);
  };
  const branches = profile?.branches ?? [];
  return (
    <FormDialog
      title={t('New API key')}
      instead={made && <MadeKey made={made} onDone={onClose} />}
      closeOnClickOutside={false}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Make the key')}
      onClose={onClose}
    >
      <Field
        form={form}
        name="name"
        as={TextInput}
        label={t('Name')}
        description={t('The program that uses it, for example Tally')}
        autoComplete="off"
        data-autofocus
      />
      <Checkbox.Group label={t('What the key may do')} {...form.getInputProps('scopes')}>
        <div className={styles.form}>
          {KEY_SCOPES.map((key) => (
            <Checkbox key={key} value={key} label={t(permissions.find((each) => each.key === key)?.label ?? key)} />
          ))}
        </div>
      </Checkbox.Group>
      {branches.length > 1 && (
        <NativeSelect label={t('Branches')} data={namedChoices(branches, t('All branches'))} {...form.getInputProps('branch')} />
      )}
      <DateField label={t('Ends on (in a year where it is left empty)')} {...form.getInputProps('expires_at')} />
      <Field
        form={form}
        name="addresses"
        as={Textarea}
        label={t('Networks (optional)')}
        description={t('Calls from elsewhere are refused. For example 203.0.113.0/24')}
        rows={2}
        spellCheck={false}
      />
    </FormDialog>
  );
}
