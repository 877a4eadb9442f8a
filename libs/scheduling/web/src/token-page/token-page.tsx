import { ApiError, call, keyOf } from '@nidaan/api-client';
import { QUEUE_MESSAGES, readPublicToken, type PublicToken } from '@nidaan/scheduling-contracts';
import { EntryFrame, Message, t, useLanguage } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import styles from './token-page.module.css';

const LOOK_MS = 15_000;

/** /q/{key}: where the code of a token slip leads (FRD-64). */
export function TokenPage() {
  const { key = '' } = useParams();
  const { data, error } = useQuery({
    queryKey: keyOf(readPublicToken, key),
    queryFn: ({ signal }) => call(readPublicToken, { params: { key }, signal }),
    refetchInterval: LOOK_MS,
    retry: (count, fault) => !(fault instanceof ApiError && fault.status === 404) && count < 3,
  });
  const isOver = error instanceof ApiError && error.status === 404;
  return (
    <EntryFrame title={t('Your token')} lead={null}>
      {isOver && <Message kind="info">{t(QUEUE_MESSAGES.pageUnknown)}</Message>}
      {error && !isOver && <Message kind="error">{t('Not connected. The page looks again by itself.')}</Message>}
      {data && !isOver && <Place token={data} />}
    </EntryFrame>
  );
}

function Place({ token }: { token: PublicToken }) {
  const language = useLanguage();
  const { number, queue: english, queue_hi: hindi, room, notice } = token;
  const queue = language === 'hi' && hindi !== '' ? hindi : english;
  return (
    <div className={styles.place}>
      <p className={styles.number}>{number}</p>
      <p className={styles.queue}>{[queue, room && t('Room {room}', { room })].filter(Boolean).join(' · ')}</p>
      <p className={styles.state} role="status">
        {sentenceOf(token)}
      </p>
      {notice && <p>{t(notice)}</p>}
    </div>
  );
}

function sentenceOf({ state, ahead, eta_from: from, eta_to: to, room }: PublicToken): string {
  if (state === 'called') return room ? t('It is your turn: room {room}', { room }) : t('It is your turn');
  if (state === 'serving') return t('You are in');
  if (state === 'skipped') return t('You were called and did not come. Please ask at the front desk.');
  if (state !== 'waiting' || ahead === null) return t('This token is over');
  const place = ahead === 0 ? t('You are next') : t('{count} before you', { count: ahead });
  return from === null || to === null ? place : [place, t('about {from}–{to} min', { from, to })].join(' · ');
}
