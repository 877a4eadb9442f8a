import { NativeSelect, TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, msg, Section, t } from '@nidaan/ui';
import { useState } from 'react';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { useSettingsSection } from './settings.queries.ts';

const RULES = [
  ['off', msg('Whoever wants to')],
  ['managers', msg('Owners and managers must')],
  ['all', msg('Everybody must')],
] as const satisfies readonly (readonly [ClinicSettings['mfa_rule'], string])[];

/** Who must have a second step at the login (ORG-47), and after how many minutes a screen that nobody uses is hidden (ORG-51). */
export function LockSection({ settings }: { settings: ClinicSettings }) {
  const [minutes, setMinutes] = useState(String(settings.idle_lock_minutes));
  const [rule, setRule] = useState(settings.mfa_rule);
  const { save, failure, touch, isBusy, notice } = useSettingsSection(settings);
  return (
    <Section title={t('Security')}>
      <Form
        label={t('Security')}
        className={styles.stack}
        onSend={() => save({ mfa_rule: rule, idle_lock_minutes: minutes.trim() === '' ? NaN : Number(minutes) })}
      >
        <NativeSelect
          className={styles.short}
          label={t('Second step of the login')}
          description={t('Whoever must has seven days to set it up. After that the login asks for it first.')}
          data={RULES.map(([value, label]) => ({ value, label: t(label) }))}
          value={rule}
          onChange={({ currentTarget }) => (setRule(currentTarget.value as typeof rule), touch())}
        />
        <TextInput
          className={styles.short}
          label={t('Hide a screen that nobody uses after so many minutes')}
          description={t('It is shown again with the password, as it was left. 0: never.')}
          value={minutes}
          onChange={({ currentTarget }) => (setMinutes(currentTarget.value), touch())}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
        />
        <SectionFoot failure={failure} notice={notice} isBusy={isBusy} onDismiss={touch} />
      </Form>
    </Section>
  );
}
