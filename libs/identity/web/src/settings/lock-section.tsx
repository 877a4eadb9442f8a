import { NativeSelect, TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, msg, Section, t } from '@nidaan/ui';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { useEditedSection } from './settings.queries.ts';

const RULES = [
  ['off', msg('Whoever wants to')],
  ['managers', msg('Owners and managers must')],
  ['all', msg('Everybody must')],
] as const satisfies readonly (readonly [ClinicSettings['mfa_rule'], string])[];

const LABELS = {
  mfa_rule: msg('Second step of the login'),
  idle_lock_minutes: msg('Hide a screen that nobody uses after so many minutes'),
};
type Name = keyof typeof LABELS;

const ruleOf = (value: string): ClinicSettings['mfa_rule'] => RULES.find(([each]) => each === value)?.[0] ?? 'off';
const inWords = (value: string, name: Name): string =>
  name === 'mfa_rule' ? t(RULES.find(([each]) => each === value)?.[1] ?? value) : value;

/** Who must have a second step at the login (ORG-47), and after how many minutes a screen that nobody uses is hidden (ORG-51). */
export function LockSection({ settings }: { settings: ClinicSettings }) {
  const { values, edit, send, foot } = useEditedSection<Name>(settings, {
    stored: { mfa_rule: settings.mfa_rule, idle_lock_minutes: String(settings.idle_lock_minutes) },
    labels: LABELS,
    bodyOf: ({ mfa_rule: rule, idle_lock_minutes: minutes }) => ({
      mfa_rule: ruleOf(rule),
      idle_lock_minutes: minutes.trim() === '' ? NaN : Number(minutes),
    }),
  });
  return (
    <Section title={t('Security')}>
      <Form label={t('Security')} className={styles.stack} onSend={send}>
        <NativeSelect
          className={styles.short}
          label={t(LABELS.mfa_rule)}
          description={t('Whoever must has seven days to set it up. After that the login asks for it first.')}
          data={RULES.map(([value, label]) => ({ value, label: t(label) }))}
          value={values.mfa_rule}
          onChange={({ currentTarget }) => edit('mfa_rule', currentTarget.value)}
        />
        <TextInput
          className={styles.short}
          label={t(LABELS.idle_lock_minutes)}
          description={t('It is shown again with the password, as it was left. 0: never.')}
          value={values.idle_lock_minutes}
          onChange={({ currentTarget }) => edit('idle_lock_minutes', currentTarget.value)}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
        <SectionFoot {...foot} inWords={inWords} />
      </Form>
    </Section>
  );
}
