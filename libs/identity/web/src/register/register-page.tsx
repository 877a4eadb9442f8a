import { EntryFrame, t, Trans, useStateOverLanguage } from '@nidaan/ui';
import { Link, useNavigate } from 'react-router-dom';
import { Anchor } from '@mantine/core';
import { OtpView } from '../otp/otp-view.tsx';
import { RegisterFormView, useRegisterForm } from './register-form.tsx';

/** /register: the form, then the verification of its e-mail. The form's state lives here, so that Back finds it as it was. */
export function RegisterPage() {
  const [email, setEmail] = useStateOverLanguage<string | null>('register/email', null);
  const navigate = useNavigate();
  const form = useRegisterForm();
  if (email !== null) {
    return <OtpView email={email} onBack={() => setEmail(null)} onVerified={() => navigate('/login')} />;
  }
  const login = (
    <Trans id="Already registered? <0>Log in</0>" components={[<Anchor key={0} component={Link} to="/login" inherit />]} />
  );
  return (
    <EntryFrame
      wide
      title={t('Register your hospital')}
      lead={t('One account for your hospital or clinic. It takes two minutes.')}
      footer={login}
    >
      <RegisterFormView form={form} onAccepted={setEmail} />
    </EntryFrame>
  );
}
