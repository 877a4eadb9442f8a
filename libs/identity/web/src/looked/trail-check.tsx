import { Button } from '@mantine/core';
import { sentenceOf } from '@nidaan/api-client';
import { ACCESS_LOG_MESSAGES as messages } from '@nidaan/identity-contracts';
import { formatCount, labelOf, Message, Section, t } from '@nidaan/ui';
import styles from './looked.module.css';
import { useTrailCheck } from './looked.queries.ts';

/** Whether the entries of the period are as they were written (ORG-62). */
export function TrailCheckButton({ from }: { from?: string }) {
  const check = useTrailCheck(from);
  const button = (
    <Button variant="default" size="compact-sm" disabled={check.run.isPending} onClick={() => check.run.mutate()}>
      {check.run.isPending ? t('Verifying...') : t('Check the trail')}
    </Button>
  );
  return (
    <Section title={t('Trail')} actions={button}>
      <Verdict {...check} />
    </Section>
  );
}

function Verdict({ found, run }: ReturnType<typeof useTrailCheck>) {
  if (run.isError) return <Message kind="error">{sentenceOf(run.error, 'message', t(messages.checkFailed))}</Message>;
  if (found?.fault) {
    const { service, entry, seal, kind } = found.fault;
    const given = { service: t(labelOf(service)), seal, kind: t(kind) };
    return (
      <Message kind="error">
        {t('The trail is not as it was written.')}{' '}
        {entry === null
          ? t('{service}: seal {seal}, {kind}', given)
          : t('{service}: entry {entry} in seal {seal}, {kind}', { ...given, entry })}
      </Message>
    );
  }
  if (found && found.silent.length > 0)
    return (
      <Message kind="warning">
        {t('Not all could be verified. No answer: {services}.', { services: found.silent.join(', ') })}
      </Message>
    );
  if (found && run.isSuccess)
    return <Message kind="success">{t('{n} entries are as they were written.', { n: formatCount(found.entries) })}</Message>;
  return (
    <p className={styles.note}>{t('Every entry is sealed in a chain. Verifying recomputes it and finds what was changed.')}</p>
  );
}
