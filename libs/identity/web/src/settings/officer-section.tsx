import { TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, Section, t } from '@nidaan/ui';
import { useState } from 'react';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { useSettingsSection } from './settings.queries.ts';

/** Whom patients turn to with a complaint about their data. */
export function OfficerSection({ settings }: { settings: ClinicSettings }) {
  const [officer, setOfficer] = useState(settings.grievance_officer);
  const { save, failure, touch, isBusy, notice } = useSettingsSection(settings);
  const field = (name: keyof typeof officer, label: string, type: string) => (
    <TextInput
      label={label}
      type={type}
      value={officer[name]}
      onChange={({ currentTarget }) => (setOfficer({ ...officer, [name]: currentTarget.value }), touch())}
      autoComplete="off"
    />
  );
  return (
    <Section title={t('Privacy')}>
      <Form label={t('Privacy')} className={styles.stack} onSend={() => save({ grievance_officer: officer })}>
        <p className={styles.hint}>{t('The grievance officer answers patients who ask about their data.')}</p>
        <div className={styles.fields}>
          {field('name', t('Name of the grievance officer'), 'text')}
          {field('email', t('Email of the grievance officer'), 'email')}
          {field('phone', t('Phone of the grievance officer'), 'tel')}
        </div>
        <SectionFoot failure={failure} notice={notice} isBusy={isBusy} onDismiss={touch} />
      </Form>
    </Section>
  );
}
