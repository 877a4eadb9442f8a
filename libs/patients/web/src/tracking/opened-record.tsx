import { Button } from '@mantine/core';
import { EMERGENCY_MESSAGES as messages, endEmergency, type OpenedEmergency } from '@nidaan/identity-contracts';
import {
  FailureNote,
  formatTime,
  inItsWords,
  Message,
  ShellContext,
  t,
  useNow,
  useShell,
  useSubmission,
  type Shell,
} from '@nidaan/ui';
import { useMemo, type ReactNode } from 'react';
import styles from './visits.module.css';

/** A record that may be open in an emergency: then a bar says so, in every tab, and nothing is offered in it that writes (ORG-65). */
export function OpenedRecord({ id, children }: { id: number; children: ReactNode }) {
  const shell = useShell();
  const opened = openedOf(shell, id, useNow());
  const shown = useMemo(() => (opened ? readingOf(shell) : shell), [opened, shell]);
  return (
    <ShellContext value={shown}>
      {opened && <OpenedBar opened={opened} />}
      {children}
    </ShellContext>
  );
}

// Opened twice, it is open until the later end.
const openedOf = ({ opened = [] }: Shell, visit: number, now: Date): OpenedEmergency | undefined =>
  opened
    .filter(({ visits, until }) => visits.includes(visit) && Date.parse(until) > Number(now))
    .sort((a, b) => Date.parse(b.until) - Date.parse(a.until))[0];

const readingOf = (shell: Shell): Shell => ({
  ...shell,
  movesBetween: [],
  isReadOnly: true,
  may: (permission) => permission.endsWith('.view') && shell.may(permission),
});

/** Says until when, and ends it early. */
function OpenedBar({ opened }: { opened: OpenedEmergency }) {
  const { submit, failure, isBusy } = useSubmission(endEmergency, {
    failed: inItsWords(messages.endFailed),
    stale: ['patients', 'clinical', 'lab', 'pharmacy', 'identity'],
  });
  const action = (
    <Button variant="default" disabled={isBusy} onClick={() => void submit({ params: { id: opened.id } })}>
      {t('End it now')}
    </Button>
  );
  return (
    <div className={styles.opened}>
      <Message kind="warning" action={action}>
        {t('Open to you in an emergency until {time}, to read.', { time: formatTime(opened.until) })}
      </Message>
      <FailureNote failure={failure} />
    </div>
  );
}
