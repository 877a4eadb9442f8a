import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call, sentenceOf, session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as say, resetPassword, resetPasswordBody } from '@nidaan/identity-contracts';
import { enterMovesOn, ErrorBanner, focusFirstError } from '@nidaan/ui';
import { useRef, type ComponentProps } from 'react';
import { formErrors } from '../form-errors.ts';
import { PasswordHint } from '../password-hint.tsx';
import { useSubmission } from '../use-submission.ts';
import styles from './forgot.module.css';

interface PasswordStepProps {
  email: string;
  token: string | undefined;
  onBack: () => void;
  onChanged: () => void;
}

const EMPTY = { new_password: '', confirm_password: '' };

export function PasswordStep({ email, token, onBack, onChanged }: PasswordStepProps) {
  const element = useRef<HTMLFormElement>(null);
  const { busy, failure, dismiss, run } = useSubmission();
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => formErrors(resetPasswordBody, { ...values, email }),
    clearInputErrorOnChange: true,
  });
  const submit = async (values: typeof EMPTY) => {
    const changed = await run(
      () => call(resetPassword, { body: { email, ...values, ...(token === undefined ? {} : { reset_token: token }) } }),
      (fault) => sentenceOf(fault, 'message', say.resetFailed),
    );
    if (!changed) return;
    // A session that was left open in this browser has ended with the old password.
    session.clear();
    onChanged();
  };
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      aria-label="Step 3 of 3"
      onKeyDown={enterMovesOn}
      onSubmit={form.onSubmit(submit, () => focusFirstError(element.current))}
    >
      {/* So that password managers know whose password this is. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <div>
        <PasswordField label="New Password" name="new_password" {...form.getInputProps('new_password')} autoFocus />
        <PasswordHint length={form.values.new_password.length} />
      </div>
      <PasswordField label="Confirm Password" name="confirm_password" {...form.getInputProps('confirm_password')} />
      <ErrorBanner message={failure} onDismiss={dismiss} />
      <Button type="submit" fullWidth size="md" loading={busy}>
        Reset Password
      </Button>
      <div className={styles.row}>
        <Button type="button" variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}

const PasswordField = (props: ComponentProps<typeof PasswordInput>) => <PasswordInput autoComplete="new-password" {...props} />;
