import { Button, TextInput } from '@mantine/core';
import { forgotPassword, forgotPasswordBody, IDENTITY_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Field, FailureNote, Form, inItsWords, schemaResolver, t, useForm, useSubmission, useTypedBefore } from '@nidaan/ui';
import { useRef } from 'react';
import styles from './forgot.module.css';

interface EmailStepProps {
  email: string;
  onBack: () => void;
  onSent: (email: string) => void;
}

export function EmailStep({ email, onBack, onSent }: EmailStepProps) {
  const element = useRef<HTMLFormElement>(null);
  const { isBusy, failure, dismiss, submit } = useSubmission(forgotPassword, {
    failed: inItsWords(messages.resetOtpFailed, 'error'),
    stale: [],
  });
  const form = useForm({
    initialValues: { email },
    validate: schemaResolver(forgotPasswordBody, { sync: true }),
  });
  useTypedBefore(element, form.setValues);
  const send = async (body: typeof form.values) => {
    if (await submit({ body })) onSent(body.email);
  };
  return (
    <Form label={t('Step 1 of 3')} form={form} element={element} className={styles.form} method="post" onSend={send}>
      <Field form={form} name="email" as={TextInput} label={t('Email')} type="email" autoComplete="username" autoFocus />
      <FailureNote failure={failure} onDismiss={dismiss} />
      <Button type="submit" fullWidth size="md" loading={isBusy}>
        {t('Send OTP')}
      </Button>
      <div className={styles.row}>
        <Button type="button" variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
      </div>
    </Form>
  );
}
