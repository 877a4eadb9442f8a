import { TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, Section, t } from '@nidaan/ui';
import { useState } from 'react';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { useSettingsSection } from './settings.queries.ts';

/** After how many minutes a screen that nobody uses is hidden (ORG-51). */
export function LockSection({ settings }: { settings: ClinicSettings }) {
  const [minutes, setMinutes] = useState(String(settings.idle_lock_minutes));
  const { save, failure, touch, isBusy, notice } = useSettingsSection(settings);
  return (
    <Section title={t('Security')}>
      <Form
        label={t('Security')}
        className={styles.stack}
        onSend={() => save({ idle_lock_minutes: minutes.trim() === '' ? NaN : Number(minutes) })}
      >
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
