import { Radio } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, msg, Section, t } from '@nidaan/ui';
import { useState } from 'react';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { useSettingsSection } from './settings.queries.ts';

const CHOICES = [
  ['nothing', msg('Nothing'), msg('Patients of other branches are not found.')],
  [
    'identity',
    msg('Who somebody is'),
    msg('A whole phone, UHID, card or Aadhaar number finds the name, the year of birth and the last four digits of the phone.'),
  ],
  ['clinical', msg('The whole patient'), msg('Patients of all branches are found in full. Visits stay with their branch.')],
] as const satisfies readonly (readonly [ClinicSettings['branch_sharing'], string, string])[];

/** What members who are limited to branches learn of patients of the others (ORG-38). */
export function SharingSection({ settings }: { settings: ClinicSettings }) {
  const [sharing, setSharing] = useState(settings.branch_sharing);
  const { save, failure, touch, isBusy, notice } = useSettingsSection(settings);
  return (
    <Section title={t('Branch sharing')}>
      <Form label={t('Branch sharing')} className={styles.stack} onSend={() => save({ branch_sharing: sharing })}>
        <Radio.Group
          label={t('What branches share of their patients')}
          description={t('It counts for members who work in some branches only. Members of all branches find everybody.')}
          value={sharing}
          onChange={(value) => (setSharing(value as typeof sharing), touch())}
        >
          <div className={styles.choices}>
            {CHOICES.map(([value, label, description]) => (
              <Radio key={value} value={value} label={t(label)} description={t(description)} />
            ))}
          </div>
        </Radio.Group>
        <SectionFoot failure={failure} notice={notice} isBusy={isBusy} onDismiss={touch} />
      </Form>
    </Section>
  );
}
