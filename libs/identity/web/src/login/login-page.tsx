import { Anchor, Button } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as messages } from '@nidaan/identity-contracts';
import { EntryFrame, Message, t, Trans, useStateOverLanguage } from '@nidaan/ui';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { OtpView } from '../otp/otp-view.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login.module.css';
import { NewPasswordView } from './new-password-view.tsx';
import { SecondStepView, type SecondStep } from './second-step-view.tsx';
import { useHome } from './way-back.ts';

// Seen once by each member of a hospital with such a rule.
const EnrolView = lazy(() => import('./enrol-view.tsx'));

/** /login: the form, or the verification view for an account whose e-mail is not verified yet. */
export function LoginPage() {
  const [unverified, setUnverified] = useStateOverLanguage<{ email: string; failure: string | null } | null>(
    'login/unverified',
    null,
  );
  const [step, setStep] = useState<SecondStep | null>(null);
  const [enrolling, setEnrolling] = useState<string | null>(null);
  const [changing, setChanging] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const navigate = useNavigate();
  const homeOf = useHome();
  // Unless the visitor went Back meanwhile.
  const resendFailed = () => setUnverified((account) => account && { ...account, failure: messages.resendFailed });
  const verified = () => {
    window.alert(t(messages.verifiedPleaseLogin));
    // Literal: its guard sends on to /login, where a new form opens (OPN-28).
    void navigate('/dashboard');
  };
  if (unverified) {
    return (
      <OtpView
        email={unverified.email}
        requestFailure={unverified.failure}
        onBack={() => setUnverified(null)}
        onVerified={verified}
      />
    );
  }
  const enter = (isStaff: boolean) => navigate(homeOf(isStaff));
  if (changing !== null) {
    const begin = (sentence: string | null) => (setChanging(null), setOver(sentence));
    return <NewPasswordView token={changing} onBack={() => begin(null)} onOver={begin} onLoggedIn={enter} />;
  }
  if (enrolling !== null) {
    const begin = (sentence: string | null) => (setEnrolling(null), setOver(sentence));
    return (
      <Suspense fallback={null}>
        <EnrolView token={enrolling} onBack={() => begin(null)} onOver={begin} onLoggedIn={enter} />
      </Suspense>
    );
  }
  if (step) {
    const begin = (sentence: string | null) => (setStep(null), setOver(sentence));
    return <SecondStepView step={step} onBack={() => begin(null)} onOver={begin} onLoggedIn={enter} />;
  }
  return (
    <EntryFrame title={t('Log in')} footer={<RegisterLink />}>
      <ContinueOffer onContinue={() => navigate(homeOf())} />
      {over && (
        <div className={styles.offer}>
          <Message kind="info">{over}</Message>
        </div>
      )}
      <LoginForm
        onLoggedIn={enter}
        onSecondStep={setStep}
        onEnrol={setEnrolling}
        onNewPassword={setChanging}
        onUnverified={(email) => setUnverified({ email, failure: null })}
        onResendFailed={resendFailed}
      />
    </EntryFrame>
  );
}

const RegisterLink = () => (
  <Trans
    id="New to Nidaan? <0>Register your hospital</0>"
    components={[<Anchor key={0} component={Link} to="/register" inherit />]}
  />
);

/** A token is still there: one failed answer must not throw away a session (OPN-33). */
function ContinueOffer({ onContinue }: { onContinue: () => void }) {
  const [offered] = useState(() => session.accessToken() !== null);
  if (!offered) return null;
  const action = (
    <Button size="compact-sm" variant="default" onClick={onContinue}>
      {t('Continue')}
    </Button>
  );
  return (
    <div className={styles.offer}>
      <Message kind="info" action={action}>
        {t('You are still logged in on this device.')}
      </Message>
    </div>
  );
}
