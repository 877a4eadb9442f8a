import { Button, TextInput } from '@mantine/core';
import { RECALL_MESSAGES as messages, saveRecallRules, type RecallRule } from '@nidaan/patients-contracts';
import type { Doctor } from '@nidaan/scheduling-contracts';
import { Form, FormFoot, inItsWords, Message, Section, t, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recallDoctorsQuery, recallRulesQuery } from './recalls.queries.ts';
import styles from './recalls.module.css';

/** Which doctors want to see patients again, and after how many days (FRD-88). */
export function RecallRules() {
  const { data: doctors } = useQuery(recallDoctorsQuery);
  const { data: rules } = useQuery(recallRulesQuery);
  if (!doctors || !rules || doctors.length === 0) return null;
  return (
    <Section
      title={t('See patients again')}
      hint={t('Days after the last visit. Whoever has not come by then is put on the list at night.')}
    >
      <RulesForm doctors={doctors} rules={rules} />
    </Section>
  );
}

function RulesForm({ doctors, rules }: { doctors: readonly Doctor[]; rules: readonly RecallRule[] }) {
  const [days, setDays] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(rules.map(({ doctor_id: id, after_days: after }) => [id, String(after)])),
  );
  const [isSaved, setSaved] = useState(false);
  const { submit, failure, dismiss, isBusy } = useSubmission(saveRecallRules, { failed: inItsWords(messages.rulesFailed) });
  const send = async () => {
    const given = Object.entries(days).filter(([, after]) => after.trim() !== '');
    const body = given.map(([id, after]) => ({ doctor_id: Number(id), after_days: Number(after) }));
    if (await submit({ body })) setSaved(true);
  };
  return (
    <Form label={t('See patients again')} className={styles.form} onSend={send}>
      {doctors.map(({ id, name }) => (
        <label key={id} className={styles.rule}>
          <span>{name}</span>
          <TextInput
            inputMode="numeric"
            aria-label={t('Days after a visit to {name}', { name })}
            value={days[id] ?? ''}
            onChange={({ currentTarget }) => {
              setDays({ ...days, [id]: currentTarget.value });
              setSaved(false);
              dismiss();
            }}
          />
        </label>
      ))}
      {isSaved && <Message kind="success">{t('Saved')}</Message>}
      <FormFoot failure={failure} onDismiss={dismiss}>
        <Button type="submit" disabled={isBusy}>
          {t('Save')}
        </Button>
      </FormFoot>
    </Form>
  );
}
