import { Anchor } from '@mantine/core';
import { IDENTITY_MESSAGES as messages } from '@nidaan/identity-contracts';
import { EntryFrame, msg, t, Trans, useStateOverLanguage } from '@nidaan/ui';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmailStep } from './email-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { PasswordStep } from './password-step.tsx';
import styles from './forgot.module.css';

const STEPS = [msg('Verify Email'), msg('Enter OTP'), msg('New Password')] as const;

/** /forgot: e-mail, code, new password. Back goes one step back, from the first one to /login (STA-09). */
export function ForgotPage() {
  const [step, setStep] = useStateOverLanguage('forgot/step', 0);
  const [email, setEmail] = useStateOverLanguage('forgot/email', '');
  const [token, setToken] = useStateOverLanguage<string | undefined>('forgot/token', undefined);
  const navigate = useNavigate();
  const back = () => (step === 0 ? void navigate('/login') : setStep(step - 1));
  const changed = () => {
    window.alert(t(messages.resetDone));
    void navigate('/login');
  };
  return (
    <EntryFrame title={STEPS[step]!} lead={leadOf(step, email)} footer={<SignInLink />}>
      <Steps active={step} />
      {step === 0 && (
        <EmailStep
          email={email}
          onBack={back}
          onSent={(given) => {
            setEmail(given);
            setStep(1);
          }}
        />
      )}
      {step === 1 && (
        <OtpStep
          email={email}
          onBack={back}
          onVerified={(given) => {
            setToken(given);
            setStep(2);
          }}
        />
      )}
      {step === 2 && <PasswordStep label={t('Step 3 of 3')} email={email} token={token} onBack={back} onChanged={changed} />}
    </EntryFrame>
  );
}

function leadOf(step: number, email: string): ReactNode {
  if (step === 0) return t('Enter the email of your account. We send you a code to choose a new password.');
  if (step === 2) return t('Choose a new password. You will be logged out on all other devices.');
  return (
    <Trans
      id="Enter the 6-digit code we sent to <0>{email}</0>. It is valid for 10 minutes."
      values={{ email }}
      components={[<strong key={0} />]}
    />
  );
}

const Steps = ({ active }: { active: number }) => (
  <ol className={styles.steps} aria-label={t('Steps')}>
    {STEPS.map((name, index) => (
      <li key={name} aria-current={index === active ? 'step' : undefined} data-done={index < active || undefined}>
        {t(name)}
      </li>
    ))}
  </ol>
);

const SignInLink = () => (
  <Trans id="Remembered your password? <0>Sign in</0>" components={[<Anchor key={0} component={Link} to="/login" inherit />]} />
);
