import { TextInput } from '@mantine/core';
import { RECALL_MESSAGES as messages, saveRecallRules, seenRule, type RecallRule } from '@nidaan/patients-contracts';
import type { Doctor } from '@nidaan/scheduling-contracts';
import { EditsFoot, ForAllBranches, Form, inItsWords, Section, t, useSavedEdits } from '@nidaan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActiveDoctors } from '../fees/use-active-doctors.ts';
import { recallRulesQuery } from './recalls.queries.ts';
import styles from './recalls.module.css';

/** Which doctors want to see patients again, and after how many days (FRD-88). */
export function RecallRules() {
  const doctors = useActiveDoctors();
  const { data: rules } = useQuery(recallRulesQuery);
  if (!doctors || !rules || doctors.length === 0) return null;
  return (
    <Section
      title={t('See patients again')}
      hint={t('Days after the last visit. Whoever has not come by then is put on the list at night.')}
    >
      <ForAllBranches>
        <RulesForm doctors={doctors} rules={rules} />
      </ForAllBranches>
    </Section>
  );
}

/** A field by its doctor. */
const fieldOf = (doctor: number) => `of${doctor}` as const;
type Field = ReturnType<typeof fieldOf>;

const storedOf = (doctors: readonly Doctor[], rules: readonly RecallRule[]) =>
  Object.fromEntries([
    ...doctors.map(({ id }) => [fieldOf(id), ''] as const),
    ...rules.map(({ doctor_id: id, after_days: days }) => [fieldOf(id), String(days)] as const),
  ]) as Record<Field, string>;

const rulesOf = (days: Readonly<Record<Field, string>>): RecallRule[] =>
  Object.entries(days).flatMap(([field, after]) =>
    after.trim() === '' ? [] : [{ doctor_id: Number(field.slice(2)), after_days: Number(after) }],
  );

const inWords = (days: string): string => (days === '' ? t('None') : days);

function RulesForm({ doctors, rules }: { doctors: readonly Doctor[]; rules: readonly RecallRule[] }) {
  const queries = useQueryClient();
  const stored = storedOf(doctors, rules);
  const named = Object.fromEntries(doctors.map(({ id, name }) => [fieldOf(id), name]));
  const { values, edit, send, foot } = useSavedEdits(saveRecallRules, {
    // The rule of a doctor who has left stays as it is.
    ...{ stored, labels: { ...stored, ...named } },
    inputOf: (days) => ({ query: { seen: rules.map(seenRule).join(',') }, body: rulesOf(days) }),
    failed: inItsWords(messages.rulesFailed),
    onKept: (kept) => queries.setQueryData(recallRulesQuery.queryKey, kept),
  });
  return (
    <Form label={t('See patients again')} className={styles.form} onSend={send}>
      {doctors.map(({ id, name }) => (
        <label key={id} className={styles.rule}>
          <span>{name}</span>
          <TextInput
            inputMode="numeric"
            aria-label={t('Days after a visit to {name}', { name })}
            value={values[fieldOf(id)]}
            onChange={({ currentTarget }) => edit(fieldOf(id), currentTarget.value)}
          />
        </label>
      ))}
      <EditsFoot {...foot} saved={t('Saved')} inWords={inWords} />
    </Form>
  );
}
