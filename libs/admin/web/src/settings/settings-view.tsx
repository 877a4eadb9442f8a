import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { FormCell, FormGrid, Message, msg, PageHeader, PageStack, Section, StatusBadge, t } from '@nidaan/ui';
import styles from '../admin.module.css';

const NOTICES = [msg('Email notifications'), msg('Notify about new tickets'), msg('Notify about payments')];

/** A static form without behaviour, as documented (ADM-02, OPN-52): nothing in it can be changed, and it says so. */
export const SettingsView = () => (
  <PageStack>
    <PageHeader
      title={t('Settings')}
      subtitle={
        <>
          <StatusBadge status={msg('Preview')} tone="grey" /> {t('How the settings of the platform will look')}
        </>
      }
    />
    <Message kind="info">{t('This is a preview: nothing here can be changed yet.')}</Message>
    <Section title={t('General')}>
      <FormGrid>
        <FormCell span={6}>
          <TextInput label={t('System name')} defaultValue="Nidaan" disabled />
        </FormCell>
        <FormCell span={6}>
          <NativeSelect label={t('Theme')} data={[t('Light'), t('Dark'), t('System')]} disabled />
        </FormCell>
      </FormGrid>
    </Section>
    <Section title={t('Notifications')}>
      <div className={styles.checks}>
        {NOTICES.map((label) => (
          <Checkbox key={label} label={t(label)} defaultChecked disabled />
        ))}
      </div>
    </Section>
  </PageStack>
);
