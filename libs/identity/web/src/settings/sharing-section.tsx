import { Radio } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, msg, Section, t } from '@nidaan/ui';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { useEditedSection } from './settings.queries.ts';

const CHOICES = [
  ['nothing', msg('Nothing'), msg('Patients of other branches are not found.')],
  [
    'identity',
    msg('Who somebody is'),
    msg('A whole phone, UHID, card or Aadhaar number finds the name, the year of birth and the last four digits of the phone.'),
  ],
  ['clinical', msg('The whole patient'), msg('Patients of all branches are found in full. Visits stay with their branch.')],
] as const satisfies readonly (readonly [ClinicSettings['branch_sharing'], string, string])[];

const LABELS = { branch_sharing: msg('What branches share of their patients') };

const choiceOf = (value: string) => CHOICES.find(([each]) => each === value);
const inWords = (value: string): string => t(choiceOf(value)?.[1] ?? value);

/** What members who are limited to branches learn of patients of the others (ORG-38). */
export function SharingSection({ settings }: { settings: ClinicSettings }) {
  const { values, edit, send, foot } = useEditedSection(settings, {
    stored: { branch_sharing: settings.branch_sharing },
    labels: LABELS,
    bodyOf: ({ branch_sharing: sharing }) => ({ branch_sharing: choiceOf(sharing)?.[0] ?? settings.branch_sharing }),
  });
  return (
    <Section title={t('Branch sharing')}>
      <Form label={t('Branch sharing')} className={styles.stack} onSend={send}>
        <Radio.Group
          label={t(LABELS.branch_sharing)}
          description={t('It counts for members who work in some branches only. Members of all branches find everybody.')}
          value={values.branch_sharing}
          onChange={(value) => edit('branch_sharing', value)}
        >
          <div className={styles.choices}>
            {CHOICES.map(([value, label, description]) => (
              <Radio key={value} value={value} label={t(label)} description={t(description)} />
            ))}
          </div>
        </Radio.Group>
        <SectionFoot {...foot} inWords={inWords} />
      </Form>
    </Section>
  );
}
