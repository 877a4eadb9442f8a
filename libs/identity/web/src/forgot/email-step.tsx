import { Button, TextInput } from '@mantine/core';
import { call, sentenceOf } from '@nidaan/api-client';
import { forgotPassword, forgotPasswordBody, IDENTITY_MESSAGES as say } from '@nidaan/identity-contracts';
import { ErrorBanner, focusFirstError, useTypedBefore } from '@nidaan/ui';
import { useRef, useState, type FormEvent } from 'react';
import { formErrors } from '../form-errors.ts';
import { useSubmission } from '../use-submission.ts';
import styles from './forgot.module.css';

interface EmailStepProps {
  email: string;
  onChange: (email: string) => void;
  onBack: () => void;
  onSent: () => void;
}

export function EmailStep({ email, onChange, onBack, onSent }: EmailStepProps) {
  const element = useRef<HTMLFormElement>(null);
  useTypedBefore(element, (typed) => onChange(String(typed['email'])));
  const { busy, failure, dismiss, run } = useSubmission();
  const [wrong, setWrong] = useState<string | undefined>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sentence = formErrors(forgotPasswordBody, { email }).email;
    setWrong(sentence);
    if (sentence) return focusFirstError(element.current);
    const sent = await run(
      () => call(forgotPassword, { body: { email } }),
      (fault) => sentenceOf(fault, 'error', say.resetOtpFailed),
    );
    if (sent) onSent();
  };
  return (
    <form ref={element} className={styles.form} method="post" noValidate aria-label="Step 1 of 3" onSubmit={submit}>
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        value={email}
        error={wrong}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
      <ErrorBanner message={failure} onDismiss={dismiss} />
      <Button type="submit" fullWidth size="md" loading={busy}>
        Send OTP
      </Button>
      <div className={styles.row}>
        <Button type="button" variant="default" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
