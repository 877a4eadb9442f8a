import { call, keyOf } from '@nidaan/api-client';
import { endMemberSession, listMemberSessions, SESSION_MESSAGES as messages, type SessionRow } from '@nidaan/identity-contracts';
import { Confirm, inItsWords, Section, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SessionTable } from '../sessions/session-table.tsx';

/** Where a member is signed in to this hospital, for managers (ORG-49). */
export function MemberSessions({ id, name }: { id: number; name: string }) {
  const { data, isLoadingError, refetch } = useQuery({
    queryKey: keyOf(listMemberSessions, id),
    queryFn: ({ signal }) => call(listMemberSessions, { params: { id }, signal }),
  });
  const [asked, setAsked] = useState<SessionRow | null>(null);
  const { submit, failure, dismiss, isBusy } = useSubmission(endMemberSession, { failed: inItsWords(messages.endFailed) });
  const end = async (session: string) => {
    if (await submit({ params: { id, session }, of: session })) setAsked(null);
  };
  return (
    <Section title={t('Sessions')}>
      <SessionTable
        label={t('Sessions of {name}', { name })}
        rows={data}
        isFailed={isLoadingError}
        onRetry={() => void refetch()}
        onEnd={setAsked}
      />
      {asked && (
        <Confirm
          title={t('End this session?')}
          label={t('End session')}
          isBusy={isBusy}
          error={failure?.sentence}
          onConfirm={() => void end(asked.id)}
          onClose={() => (dismiss(), setAsked(null))}
        >
          {t('{name} is logged out there at once, and can log in again.', { name })}
        </Confirm>
      )}
    </Section>
  );
}
