import { Anchor } from '@mantine/core';
import { IDENTITY_MESSAGES as messages, WAY_BACK_DAYS } from '@nidaan/identity-contracts';
import { EntryFrame, Message, t, Trans, useStateOverLanguage } from '@nidaan/ui';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { RestoreForm } from './restore-form.tsx';

/** /restore-email#<key>: where the mail about a change of e-mail leads. */
export function RestorePage() {
  const [key, setKey] = useStateOverLanguage('restore/key', keyInAddress());
  const [restored, setRestored] = useStateOverLanguage<string | null>('restore/done', null);
  useEffect(() => {
    // Not to be found in the history of a shared computer; and a second link may be opened in the same tab.
    const take = () => {
      if (keyInAddress()) setKey(keyInAddress());
      if (window.location.hash) window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, [setKey]);
  return (
    <EntryFrame title={t('Take your account back')} lead={restored === null ? lead() : undefined} footer={<LoginLink />}>
      {restored === null ? (
        <RestoreForm key={key} givenKey={key} onRestored={setRestored} />
      ) : (
        <Message kind="success">
          {t(messages.emailRestored)}{' '}
          <Trans id="Your email is <0>{restored}</0>." values={{ restored }} components={[<strong key={0} />]} />
        </Message>
      )}
    </EntryFrame>
  );
}

const keyInAddress = (): string => window.location.hash.slice(1);

const lead = () =>
  t(
    'Your account gets the email back that it had before, if it was changed in the last {days} days. Choose a new password. Everybody who is logged in will be logged out.',
    { days: WAY_BACK_DAYS },
  );

const LoginLink = () => (
  <Anchor component={Link} to="/login" inherit>
    {t('Go to the login')}
  </Anchor>
);
