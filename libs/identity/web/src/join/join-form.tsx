import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type acceptInvitation, IDENTITY_MESSAGES, newPassword, password as anyPassword } from '@nidaan/identity-contracts';
import type { AnswerOf } from '@nidaan/kernel';
import { FailureNote, Form, t } from '@nidaan/ui';
import { useState } from 'react';
import styles from '../login/login.module.css';
import type { SecondStep } from '../login/second-step-view.tsx';
import { secondStepIn } from '../login/use-login.ts';
import { PasswordHint } from '../password-hint.tsx';
import { useJoin } from './use-join.ts';

interface JoinFormProps {
  token: string;
  email: string;
  /** A password has to be chosen; else the one that the person has is asked for. */
  needsPassword: boolean;
  onJoined: (answer: AnswerOf<typeof acceptInvitation>) => void;
  onSecondStep: (step: SecondStep) => void;
  onDecline: () => Promise<void>;
}

export function JoinForm({ token, email, needsPassword, onJoined, onSecondStep, onDecline }: JoinFormProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { join, run, refuse, failure, dismiss, isBusy } = useJoin({ token, email });
  const fault = () => {
    const checked = (needsPassword ? newPassword : anyPassword).safeParse(password);
    if (!checked.success) return checked.error.issues[0]!.message;
    return needsPassword && password !== again ? IDENTITY_MESSAGES.passwordsDiffer : null;
  };
  const send = async () => {
    const wrong = fault();
    if (wrong) return refuse(wrong);
    const done = await run(() =>
      join(password).catch((error: unknown) => {
        const step = secondStepIn(error);
        if (step) onSecondStep(step);
        throw error;
      }),
    );
    if (done) onJoined(done.answer);
  };
  return (
    <Form label={t('Join')} className={styles.form} method="post" onSend={send}>
      {/* Password managers keep the password under it. */}
      <TextInput label={t('Email')} type="email" autoComplete="username" value={email} readOnly />
      <div>
        <PasswordInput
          label={needsPassword ? t('New Password') : t('Your password')}
          autoComplete={needsPassword ? 'new-password' : 'current-password'}
          autoFocus
          value={password}
          onChange={(event) => (setPassword(event.currentTarget.value), dismiss())}
        />
        {needsPassword && <PasswordHint length={password.length} />}
      </div>
      {needsPassword && (
        <PasswordInput
          label={t('Confirm Password')}
          autoComplete="new-password"
          value={again}
          onChange={(event) => (setAgain(event.currentTarget.value), dismiss())}
        />
      )}
      <FailureNote failure={failure} onDismiss={dismiss} />
      <Button type="submit" fullWidth size="md" loading={isBusy}>
        {t('Join')}
      </Button>
      <Button type="button" variant="default" fullWidth disabled={isBusy} onClick={() => void run(onDecline)}>
        {t('Decline')}
      </Button>
    </Form>
  );
}
