import { session } from '@nidaan/api-client';
import { endSession, SESSION_MESSAGES as messages, type SessionRow } from '@nidaan/identity-contracts';
import { Confirm, inItsWords, t, useSubmission } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SessionTable } from './session-table.tsx';
import { sessionsQuery } from './sessions.query.ts';

/** Where the reader is signed in (ORG-49). Ending the session at hand is asked about: it logs out here. */
export function OwnSessions() {
  const { data, isLoadingError, refetch } = useQuery(sessionsQuery);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<SessionRow | null>(null);
  const { submit, failure, dismiss, isBusy } = useSubmission(endSession, { failed: inItsWords(messages.endFailed), stale: [] });
  const end = async ({ id, is_current: isCurrent }: SessionRow) => {
    const done = await submit({ params: { id }, of: id });
    if (!done) return;
    setAsked(null);
    if (isCurrent) session.clear();
    else await queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
  const close = () => (dismiss(), setAsked(null));
  return (
    <>
      <SessionTable
        label={t('Where you are signed in')}
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
          onConfirm={() => void end(asked)}
          onClose={close}
        >
          {asked.is_current
            ? t('You are logged out here. What is typed and not saved is lost.')
            : t('{device} is logged out at once. What is typed there and not saved is lost.', { device: t(asked.device) })}
        </Confirm>
      )}
    </>
  );
}
