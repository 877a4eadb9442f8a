import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, sentenceOf, session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as say, restoreEmail, restoreEmailBody } from '@nidaan/identity-contracts';
import { enterMovesOn, ErrorBanner, focusFirstError } from '@nidaan/ui';
import { useRef } from 'react';
import { formErrors } from '../form-errors.ts';
import styles from '../forgot/forgot.module.css';
import { PasswordHint } from '../password-hint.tsx';
import { useSubmission } from '../use-submission.ts';

interface RestoreFormProps {
  /** The key of the link; '' where the reader has to paste it. */
  givenKey: string;
  onRestored: (email: string) => void;
}

export function RestoreForm({ givenKey, onRestored }: RestoreFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { busy, failure, dismiss, run } = useSubmission();
  const form = useForm({
    initialValues: { token: givenKey, new_password: '', confirm_password: '' },
    validate: (values) => formErrors(restoreEmailBody, values),
    clearInputErrorOnChange: true,
  });
  const submit = async (body: typeof form.values) => {
    const done = await run(
      () => call(restoreEmail, { body }),
      (fault) => sentenceOf(fault, 'message', say.restoreFailed),
    );
    if (!done) return;
    // A session that was left open in this browser has ended with the old password.
    session.clear();
    onRestored(done.answer.email);
  };
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-label="Take your account back"
      onKeyDown={enterMovesOn}
      onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
    >
      {givenKey === '' && (
        <TextInput label="Key from the mail" name="token" autoComplete="off" autoFocus {...form.getInputProps('token')} />
      )}
      <div>
        <PasswordInput
          label="New Password"
          name="new_password"
          autoComplete="new-password"
          autoFocus={givenKey !== ''}
          {...form.getInputProps('new_password')}
        />
        <PasswordHint length={form.values.new_password.length} />
      </div>
      <PasswordInput
        label="Confirm Password"
        name="confirm_password"
        autoComplete="new-password"
        {...form.getInputProps('confirm_password')}
      />
      <ErrorBanner message={failure} onDismiss={dismiss} />
      <Button type="submit" fullWidth size="md" loading={busy}>
        Take my account back
      </Button>
    </form>
  );
}
