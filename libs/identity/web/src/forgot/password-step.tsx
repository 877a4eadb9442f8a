import { Button, PasswordInput } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as messages, resetPassword, resetPasswordBody } from '@nidaan/identity-contracts';
import { Field, FailureNote, Form, inItsWords, schemaResolver, t, useForm, useFormValue, useSubmission } from '@nidaan/ui';
import { PasswordHint } from '../password-hint.tsx';
import styles from './forgot.module.css';

interface PasswordStepProps {
  email: string;
  token: string | undefined;
  label: string;
  /** Where there is a step before. */
  onBack?: () => void;
  onChanged: () => void;
}

const EMPTY = { new_password: '', confirm_password: '' };
const faultsOf = schemaResolver(resetPasswordBody, { sync: true });

export function PasswordStep({ email, token, label, onBack, onChanged }: PasswordStepProps) {
  const { isBusy, failure, dismiss, submit } = useSubmission(resetPassword, {
    failed: inItsWords(messages.resetFailed),
    stale: [],
  });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: (values) => faultsOf({ ...values, email }),
  });
  const send = async (values: typeof EMPTY) => {
    const body = { email, ...values, ...(token === undefined ? {} : { reset_token: token }) };
    if (!(await submit({ body }))) return;
    // A session that was left open in this browser has ended with the old password.
    session.clear();
    onChanged();
  };
  const password = useFormValue(form, 'new_password');
  return (
    <Form label={label} form={form} className={styles.form} onSend={send}>
      {/* So that password managers know whose password this is. */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <div>
        <Field
          form={form}
          name="new_password"
          as={PasswordInput}
          label={t('New Password')}
          autoComplete="new-password"
          autoFocus
        />
        <PasswordHint length={password.length} />
      </div>
      <Field form={form} name="confirm_password" as={PasswordInput} label={t('Confirm Password')} autoComplete="new-password" />
      <FailureNote failure={failure} onDismiss={dismiss} />
      <Button type="submit" fullWidth size="md" loading={isBusy}>
        {t('Reset Password')}
      </Button>
      {onBack && (
        <div className={styles.row}>
          <Button type="button" variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
        </div>
      )}
    </Form>
  );
}
