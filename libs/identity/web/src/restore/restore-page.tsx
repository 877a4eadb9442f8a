import { Anchor } from '@mantine/core';
import { IDENTITY_MESSAGES as messages, WAY_BACK_DAYS } from '@nidaan/identity-contracts';
import { EntryFrame, Message, t, Trans, useLinkKey, useStateOverLanguage } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import { RestoreForm } from './restore-form.tsx';

/** /restore-email#<key>: where the mail about a change of e-mail leads. */
export function RestorePage() {
  const key = useLinkKey('restore/key');
  return <Restore key={key} givenKey={key} />;
}

function Restore({ givenKey }: { givenKey: string }) {
  const [restored, setRestored] = useStateOverLanguage<string | null>('restore/done', null);
  return (
    <EntryFrame title={t('Take your account back')} lead={restored === null ? lead() : undefined} footer={<LoginLink />}>
      {restored === null ? (
        <RestoreForm givenKey={givenKey} onRestored={setRestored} />
      ) : (
        <Message kind="success">
          {t(messages.emailRestored)}{' '}
          <Trans id="Your email is <0>{restored}</0>." values={{ restored }} components={[<strong key={0} />]} />
        </Message>
      )}
    </EntryFrame>
  );
}

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
