import { TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, msg, Section, t } from '@nidaan/ui';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { useEditedSection } from './settings.queries.ts';

const LABELS = {
  name: msg('Name of the grievance officer'),
  email: msg('Email of the grievance officer'),
  phone: msg('Phone of the grievance officer'),
};
type Name = keyof typeof LABELS;

/** Whom patients turn to with a complaint about their data. */
export function OfficerSection({ settings }: { settings: ClinicSettings }) {
  const { values, edit, send, foot } = useEditedSection<Name>(settings, {
    stored: settings.grievance_officer,
    labels: LABELS,
    bodyOf: ({ name, email, phone }) => ({ grievance_officer: { name, email, phone } }),
  });
  const field = (name: Name, type: string) => (
    <TextInput
      label={t(LABELS[name])}
      type={type}
      value={values[name]}
      onChange={({ currentTarget }) => edit(name, currentTarget.value)}
      autoComplete="off"
    />
  );
  return (
    <Section title={t('Privacy')}>
      <Form label={t('Privacy')} className={styles.stack} onSend={send}>
        <p className={styles.hint}>{t('The grievance officer answers patients who ask about their data.')}</p>
        <div className={styles.fields}>
          {field('name', 'text')}
          {field('email', 'email')}
          {field('phone', 'tel')}
        </div>
        <SectionFoot {...foot} />
      </Form>
    </Section>
  );
}
