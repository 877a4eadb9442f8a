import { Anchor, Button, TextInput } from '@mantine/core';
import { ApiError, session } from '@nidaan/api-client';
import { loginMfa, OTP_LENGTH, SECOND_FACTOR_MESSAGES as messages } from '@nidaan/identity-contracts';
import { EMPTY_CODE, EntryFrame, FailureNote, Form, inItsWords, OtpBoxes, t, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import styles from './login.module.css';

/** What the login answered where the account has a second step. */
export interface SecondStep {
  token: string;
  methods: readonly string[];
}

interface SecondStepViewProps {
  step: SecondStep;
  onBack: () => void;
  /** The token does not count any more: the password has to be entered again. */
  onOver: (sentence: string) => void;
  onLoggedIn: (isStaff: boolean) => void;
}

/** The second step of a login: the code of an authenticator app, or a backup code (ORG-43). */
export function SecondStepView({ step, onBack, onOver, onLoggedIn }: SecondStepViewProps) {
  const [digits, setDigits] = useState(EMPTY_CODE);
  const [backupCode, setBackupCode] = useState<string | null>(null);
  const { submit, refuse, dismiss, failure, isBusy } = useSubmission(loginMfa, {
    failed: (fault) => {
      const said = inItsWords(messages.failed)(fault);
      if (fault instanceof ApiError && fault.status === 401) onOver(said.sentence);
      return said;
    },
    stale: [],
  });
  const given = () => (backupCode === null ? { code: digits.join('') } : { backup_code: backupCode });
  const send = async () => {
    if (backupCode === null && digits.join('').length < OTP_LENGTH) return refuse(messages.codeShape);
    const done = await submit({ body: { mfa_token: step.token, ...given() } });
    if (!done) return setDigits(EMPTY_CODE);
    session.clear();
    session.set(done.answer);
    onLoggedIn(done.answer.is_staff);
  };
  const change = (to: string | null) => (setBackupCode(to), setDigits(EMPTY_CODE), dismiss());
  const lead =
    backupCode === null ? t(messages.codeAsked) : t('Enter one of the codes that you kept when you switched the second step on.');
  return (
    <EntryFrame title={t('Second step')} lead={lead}>
      <Form label={t('Second step')} className={styles.form} onSend={send}>
        {backupCode === null ? (
          <OtpBoxes
            label={t('6-digit code')}
            digits={digits}
            onChange={(next) => (setDigits(next), dismiss())}
            invalid={failure !== null}
            describedBy="step-failure"
          />
        ) : (
          <TextInput
            label={t('Backup code')}
            value={backupCode}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => (setBackupCode(event.currentTarget.value), dismiss())}
          />
        )}
        <div id="step-failure">
          <FailureNote failure={failure} />
        </div>
        <Button type="submit" fullWidth size="md" loading={isBusy}>
          {t('Log in')}
        </Button>
        <div className={styles.row}>
          <Button type="button" variant="default" onClick={onBack}>
            {t('Back')}
          </Button>
          {step.methods.includes('backup_code') && (
            <Anchor component="button" type="button" size="sm" onClick={() => change(backupCode === null ? '' : null)}>
              {backupCode === null ? t('Use a backup code') : t('Use the authenticator app')}
            </Anchor>
          )}
        </div>
      </Form>
    </EntryFrame>
  );
}
