import { Button, NumberInput } from '@mantine/core';
import {
  changePrivacySettings,
  PRIVACY_MESSAGES as messages,
  type PrivacySettings,
  type RetentionClass,
} from '@nidaan/patients-contracts';
import {
  ChangedMeanwhile,
  ForAllBranches,
  Form,
  FormFoot,
  inItsWords,
  LoadFault,
  msg,
  PageStack,
  Section,
  t,
  useEdits,
  useSubmission,
} from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
      {data && (
        <ForAllBranches>
          <RetentionForm settings={data} />
        </ForAllBranches>
      )}
    </PageStack>
  );
}

type Name = 'answer_days' | RetentionClass;

const DAYS = msg('Days within which requests are answered');
const LABELS: Readonly<Record<Name, string>> = { answer_days: DAYS, ...CLASS_LABELS };

const storedOf = ({ answer_days: days, retention }: PrivacySettings) =>
  ({
    answer_days: String(days),
    ...Object.fromEntries(retention.map((row) => [row.class, String(row.years)])),
  }) as Record<Name, string>;

/** The settings to be changed. What was typed stays when somebody else saves meanwhile. */
function useRetention(settings: PrivacySettings) {
  const queries = useQueryClient();
  const edits = useEdits(storedOf(settings), LABELS);
  const sending = useSubmission(changePrivacySettings, { failed: inItsWords(messages.saveFailed) });
  const { changes } = edits;
  const send = async () => {
    if (!edits.isChanged || edits.asked.length > 0) return;
    const retention = settings.retention.flatMap((row) => {
      const years = changes[row.class];
      return years === undefined ? [] : [{ class: row.class, years }];
    });
    const days = changes.answer_days !== undefined && { answer_days: changes.answer_days };
    const done = await sending.submit({ body: { version: settings.version, ...days, retention } });
    if (!done) return;
    queries.setQueryData(privacySettingsQuery.queryKey, done.answer);
    edits.saved(changes);
  };
  return { ...edits, sending, send };
}

function RetentionForm({ settings }: { settings: PrivacySettings }) {
  const { values, isChanged, asked, edit, choose, sending, send } = useRetention(settings);
  const { failure, dismiss, isBusy } = sending;
  const shared = { allowDecimal: false, min: 1, clampBehavior: 'none' } as const;
  const fieldOf = (name: Name) => ({
    value: values[name],
    onChange: (value: number | string) => (edit(name, String(value)), dismiss()),
  });
  return (
    <Section title={t('Retention')} hint={t('Nothing is erased by the clock alone.')}>
      <Form label={t('Retention')} className={styles.form} onSend={send}>
        <NumberInput
          label={t(DAYS)}
          description={t('A copy of the record is due in 72 hours.')}
          max={90}
          {...shared}
          {...fieldOf('answer_days')}
        />
        <div className={styles.two}>
          {settings.retention.map((row) => (
            <NumberInput
              key={row.class}
              label={t('{what}, years', { what: t(CLASS_LABELS[row.class]) })}
              description={row.rule || t('Your own rule. Your counsel must confirm it.')}
              max={100}
              {...shared}
              {...fieldOf(row.class)}
            />
          ))}
        </div>
        <ChangedMeanwhile fields={asked} onChoose={(field, whose) => (choose(field, whose), dismiss())} />
        <FormFoot failure={asked.length > 0 ? null : failure} onDismiss={dismiss}>
          <Button type="submit" disabled={isBusy || !isChanged || asked.length > 0}>
            {t('Save')}
          </Button>
        </FormFoot>
      </Form>
    </Section>
  );
}
