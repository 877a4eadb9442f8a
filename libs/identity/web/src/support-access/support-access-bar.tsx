import { session } from '@nidaan/api-client';
import { endSupportAccess, SUPPORT_ACCESS_MESSAGES as messages, type Profile } from '@nidaan/identity-contracts';
import { FailureNote, formatDate, formatDateTime, formatTime, Icon, inItsWords, t, useSubmission } from '@nidaan/ui';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './support-access-bar.module.css';

/** Says on every screen that the platform's staff look, or may, and ends it: for the hospital at once, for them by leaving (ORG-68). */
export function SupportAccessBar({ profile }: { profile: Profile | undefined }) {
  const { submit, failure, isBusy } = useSubmission(endSupportAccess, { failed: inItsWords(messages.endFailed) });
  const running = profile?.support_access;
  const isOver = useIsOver(running?.until);
  if (!running || isOver) return null;
  const values = { name: running.name, time: whenOf(running.until) };
  const sentence =
    running.name === ''
      ? t('Nidaan support may look until {time}', values)
      : t('Nidaan support ({name}) is looking until {time}', values);
  const mayEnd = profile?.permissions?.includes('team.manage');
  return (
    <div className={styles.bar} role="status">
      <span className={styles.sentence}>
        <Icon of={IconEye} size={18} />
        {sentence}
      </span>
      {session.isGuest() && (
        <button type="button" className={styles.button} onClick={() => session.leaveAsGuest()}>
          {t('Leave the hospital')}
        </button>
      )}
      {mayEnd && (
        <button
          type="button"
          className={styles.button}
          disabled={isBusy}
          onClick={() => void submit({ params: { id: running.id } })}
        >
          {t('End now')}
        </button>
      )}
      <FailureNote failure={failure} />
    </div>
  );
}

// Up to a day ahead: then the time alone would be taken for today's.
const whenOf = (instant: string): string =>
  formatDate(instant) === formatDate(new Date()) ? formatTime(instant) : formatDateTime(instant);

// Nobody tells the screen that the clock has ended it.
function useIsOver(until: string | undefined): boolean {
  const [over, setOver] = useState('');
  useEffect(() => {
    if (until === undefined) return;
    const timer = setTimeout(() => setOver(until), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until !== undefined && over === until;
}
