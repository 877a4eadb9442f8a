import { Anchor, Switch, TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, msg, Section, t } from '@nidaan/ui';
import { useState } from 'react';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { useEditedSection } from './settings.queries.ts';

const LABELS = {
  slug: msg('Name in the address of the public page'),
  online_booking: msg('Patients may book appointments there'),
};
type Name = keyof typeof LABELS;

const ON = 'on';
const inWords = (value: string, name: Name): string => {
  if (name === 'slug') return value;
  return value === ON ? t('On') : t('Off');
};

/** The name in the address of the public page, and whether patients book on it (FRD-78). */
export function PageSection({ settings }: { settings: ClinicSettings }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { values, edit, send, foot } = useEditedSection<Name>(settings, {
    stored: { slug: settings.slug, online_booking: settings.online_booking ? ON : '' },
    labels: LABELS,
    bodyOf: ({ slug, online_booking: isOpen }) => ({ slug: slug.trim(), online_booking: isOpen === ON }),
    onFieldErrors: setErrors,
  });
  const change = (name: Name, value: string) => (setErrors({}), edit(name, value));
  return (
    <Section title={t('Public page')}>
      <Form label={t('Public page')} className={styles.stack} onSend={send}>
        <TextInput
          className={styles.short}
          label={t(LABELS.slug)}
          description={t('Small letters, digits and dashes, for example sanjeevani-pune. Former names go on leading here.')}
          value={values.slug}
          error={errors['slug']}
          onChange={({ currentTarget }) => change('slug', currentTarget.value)}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
        {settings.slug !== '' && (
          <Anchor href={`/h/${settings.slug}`} target="_blank" rel="noreferrer">
            {`${location.origin}/h/${settings.slug}`}
          </Anchor>
        )}
        <Switch
          label={t(LABELS.online_booking)}
          description={t('With the doctors for whom that is switched on.')}
          checked={values.online_booking === ON}
          onChange={({ currentTarget }) => change('online_booking', currentTarget.checked ? ON : '')}
        />
        <SectionFoot {...foot} inWords={inWords} />
      </Form>
    </Section>
  );
}
