import { Button, PasswordInput, TextInput } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as messages, restoreEmail, restoreEmailBody } from '@nidaan/identity-contracts';
import { Field, FailureNote, Form, inItsWords, schemaResolver, t, useForm, useFormValue, useSubmission } from '@nidaan/ui';
import styles from '../forgot/forgot.module.css';
import { PasswordHint } from '../password-hint.tsx';

interface RestoreFormProps {
  /** The key of the link; '' where the reader has to paste it. */
  givenKey: string;
  onRestored: (email: string) => void;
}

export function RestoreForm({ givenKey, onRestored }: RestoreFormProps) {
  const { isBusy, failure, dismiss, submit } = useSubmission(restoreEmail, {
    failed: inItsWords(messages.restoreFailed),
    stale: [],
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token: givenKey, new_password: '', confirm_password: '' },
    validate: schemaResolver(restoreEmailBody, { sync: true }),
  });
  const send = async (body: typeof form.values) => {
    const done = await submit({ body });
    if (!done) return;
    // A session that was left open in this browser has ended with the old password.
    session.clear();
    onRestored(done.answer.email);
  };
  const password = useFormValue(form, 'new_password');
  return (
    <Form label={t('Take your account back')} form={form} className={styles.form} onSend={send}>
      {givenKey === '' && (
        <Field form={form} name="token" as={TextInput} label={t('Key from the mail')} autoComplete="off" autoFocus />
      )}
      <div>
        <Field
          form={form}
          name="new_password"
          as={PasswordInput}
          label={t('New Password')}
          autoComplete="new-password"
          autoFocus={givenKey !== ''}
        />
        <PasswordHint length={password.length} />
      </div>
      <Field form={form} name="confirm_password" as={PasswordInput} label={t('Confirm Password')} autoComplete="new-password" />
      <FailureNote failure={failure} onDismiss={dismiss} />
      <Button type="submit" fullWidth size="md" loading={isBusy}>
        {t('Take my account back')}
      </Button>
    </Form>
  );
}
