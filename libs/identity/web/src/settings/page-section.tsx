import { Anchor, Switch, TextInput } from '@mantine/core';
import type { ClinicSettings } from '@nidaan/identity-contracts';
import { Form, Section, t } from '@nidaan/ui';
import { useState } from 'react';
import { SectionFoot } from './section-foot.tsx';
import styles from './settings.module.css';
import { useSettingsSection } from './settings.queries.ts';

/** The name in the address of the public page, and whether patients book on it (FRD-78). */
export function PageSection({ settings }: { settings: ClinicSettings }) {
  const [slug, setSlug] = useState(settings.slug);
  const [isOpen, setOpen] = useState(settings.online_booking);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { save, failure, touch, isBusy, notice } = useSettingsSection(settings, { onFieldErrors: setErrors });
  const change = (work: () => void) => (work(), setErrors({}), touch());
  return (
    <Section title={t('Public page')}>
      <Form label={t('Public page')} className={styles.stack} onSend={() => save({ slug: slug.trim(), online_booking: isOpen })}>
        <TextInput
          className={styles.short}
          label={t('Name in the address of the public page')}
          description={t('Small letters, digits and dashes, for example sanjeevani-pune. Former names go on leading here.')}
          value={slug}
          error={errors['slug'] && t(errors['slug'])}
          onChange={({ currentTarget }) => change(() => setSlug(currentTarget.value))}
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
          label={t('Patients may book appointments there')}
          description={t('With the doctors for whom that is switched on.')}
          checked={isOpen}
          onChange={({ currentTarget }) => change(() => setOpen(currentTarget.checked))}
        />
        <SectionFoot failure={failure} notice={notice} isBusy={isBusy} onDismiss={touch} />
      </Form>
    </Section>
  );
}
