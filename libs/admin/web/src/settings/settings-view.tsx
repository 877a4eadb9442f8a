import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { FormCell, FormGrid, Message, PageHeader, PageStack, Section, StatusBadge } from '@nidaan/ui';
import styles from '../admin.module.css';

const NOTICES = ['Email notifications', 'Notify about new tickets', 'Notify about payments'];

/** A static form without behaviour, as documented (ADM-02, OPN-52): nothing in it can be changed, and it says so. */
export const SettingsView = () => (
  <PageStack>
    <PageHeader
      title="Settings"
      subtitle={
        <>
          <StatusBadge status="Preview" tone="grey" /> How the settings of the platform will look
        </>
      }
    />
    <Message kind="info">This is a preview: nothing here can be changed yet.</Message>
    <Section title="General">
      <FormGrid>
        <FormCell span={6}>
          <TextInput label="System name" defaultValue="Nidaan" disabled />
        </FormCell>
        <FormCell span={6}>
          <NativeSelect label="Theme" data={['Light', 'Dark', 'System']} disabled />
        </FormCell>
      </FormGrid>
    </Section>
    <Section title="Notifications">
      <div className={styles.checks}>
        {NOTICES.map((label) => (
          <Checkbox key={label} label={label} defaultChecked disabled />
        ))}
      </div>
    </Section>
  </PageStack>
);
