import { Button, NumberInput } from '@mantine/core';
import { changePrivacySettings, PRIVACY_MESSAGES as messages, type PrivacySettings } from '@nidaan/patients-contracts';
import { Form, FormFoot, inItsWords, LoadFault, PageStack, Section, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PastTheirTime } from './past-their-time.tsx';
import { CLASS_LABELS } from './privacy-words.ts';
import { privacySettingsQuery } from './privacy.queries.ts';
import styles from './privacy.module.css';

/** How long each kind of data is kept, and within how many days requests are answered (ORG-77, ORG-72). */
export function RetentionPanel() {
  const { data, isLoadingError, refetch } = useQuery(privacySettingsQuery);
  if (isLoadingError) return <LoadFault onRetry={() => void refetch()}>{t(messages.loadFailed)}</LoadFault>;
  return (
    <PageStack>
      <PastTheirTime />
      {data && <RetentionForm key={data.version} settings={data} />}
    </PageStack>
  );
}

function RetentionForm({ settings }: { settings: PrivacySettings }) {
  const [days, setDays] = useState<number | string>(settings.answer_days);
  const [years, setYears] = useState<Readonly<Record<string, number | string>>>({});
  const { submit, failure, dismiss, isBusy } = useSubmission(changePrivacySettings, { failed: inItsWords(messages.saveFailed) });
  const retention = settings.retention.flatMap((row) => {
    const typed = years[row.class];
    return typed === undefined ? [] : [{ class: row.class, years: typed }];
  });
  const send = () => submit({ body: { version: settings.version, answer_days: days, retention } });
  return (
    <Section title={t('Retention')} hint={t('Nothing is erased by the clock alone.')}>
      <Form label={t('Retention')} className={styles.form} onSend={send}>
        <NumberInput
          label={t('Days within which requests are answered')}
          description={t('A copy of the record is due in 72 hours.')}
          value={days}
          allowDecimal={false}
          min={1}
          max={90}
          clampBehavior="none"
          onChange={(value) => (setDays(value), dismiss())}
        />
        <div className={styles.two}>
          {settings.retention.map((row) => (
            <NumberInput
              key={row.class}
              label={t('{what}, years', { what: t(CLASS_LABELS[row.class]) })}
              description={row.rule || t('Your own rule. Your counsel must confirm it.')}
              value={years[row.class] ?? row.years}
              allowDecimal={false}
              min={1}
              max={100}
              clampBehavior="none"
              onChange={(value) => (setYears({ ...years, [row.class]: value }), dismiss())}
            />
          ))}
        </div>
        <FormFoot failure={failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy}>
            {t('Save')}
          </Button>
        </FormFoot>
      </Form>
    </Section>
  );
}
