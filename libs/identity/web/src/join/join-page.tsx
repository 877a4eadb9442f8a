import { Anchor, Skeleton } from '@mantine/core';
import { ApiError, call, session } from '@nidaan/api-client';
import { declineInvitation, INVITATION_MESSAGES as messages, lookAtInvitation } from '@nidaan/identity-contracts';
import { EntryFrame, inItsWords, LoadFault, Message, t, Trans, useLinkKey, useStateOverLanguage } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SecondStepView, type SecondStep } from '../login/second-step-view.tsx';
import { useHome } from '../login/way-back.ts';
import { JoinForm } from './join-form.tsx';

/** /join#token=<token>: where the mail of an invitation leads (ORG-19). */
export function JoinPage() {
  const token = useLinkKey('join/token', tokenIn);
  return <Invitation key={token} token={token} />;
}

function Invitation({ token }: { token: string }) {
  const [declined, setDeclined] = useStateOverLanguage<string | null>('join/declined', null);
  const [step, setStep] = useState<SecondStep | null>(null);
  const isOver = useRef(false);
  const navigate = useNavigate();
  const homeOf = useHome();
  const { data, error, refetch } = useQuery({
    queryKey: ['join', token],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { token }, signal }),
    retry: false,
    // The token is used up then, and a new session empties what was fetched.
    enabled: () => !isOver.current,
    staleTime: Infinity,
  });
  const enter = (isStaff: boolean) => navigate(homeOf(isStaff));
  // The right password has used the invitation up: the form would be told that it is over.
  const toLogin = () => navigate('/login');
  if (step) return <SecondStepView step={step} onBack={toLogin} onOver={toLogin} onLoggedIn={enter} />;
  if (declined) return <Frame title={t('Invitation')} note={<Message kind="info">{declined}</Message>} />;
  if (error) return <Frame title={t('Invitation')} note={<Fault error={error} onRetry={refetch} />} />;
  if (!data) return <Frame title={t('Invitation')} note={<Skeleton height={160} aria-busy="true" />} />;
  const decline = async () => {
    const { message } = await call(declineInvitation, { body: { token } });
    setDeclined(message);
  };
  return (
    <EntryFrame
      title={t('Join {hospital}', { hospital: data.hospital_name })}
      lead={<Lead role={data.role_label} email={data.email} />}
    >
      <JoinForm
        token={token}
        email={data.email}
        needsPassword={data.needs_password}
        onDecline={decline}
        onSecondStep={setStep}
        onJoined={(answer) => {
          isOver.current = true;
          // Clears what screens still hold of an earlier account.
          session.clear();
          session.set(answer);
          void enter(answer.is_staff);
        }}
      />
    </EntryFrame>
  );
}

const tokenIn = (hash: string): string => new URLSearchParams(hash).get('token') ?? '';

const Lead = ({ role, email }: { role: string; email: string }) => (
  <Trans
    id="You are invited as <0>{role}</0>. You will log in with <1>{email}</1>."
    values={{ role: t(role), email }}
    components={[<strong key={0} />, <strong key={1} />]}
  />
);

function Fault({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof ApiError && error.status === 400)
    return <Message kind="error">{inItsWords(messages.over)(error).sentence}</Message>;
  return <LoadFault onRetry={onRetry}>{messages.loadFailed}</LoadFault>;
}

const Frame = ({ title, note }: { title: string; note: ReactNode }) => (
  <EntryFrame
    title={title}
    footer={
      <Anchor component={Link} to="/login" inherit>
        {t('Go to the login')}
      </Anchor>
    }
  >
    {note}
  </EntryFrame>
);
