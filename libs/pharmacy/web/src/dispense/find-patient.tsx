import { Button, TextInput } from '@mantine/core';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { Icon, Section, t } from '@nidaan/ui';
import { IconSearch } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import styles from '../pharmacy.module.css';

interface FindPatientProps {
  field: RefObject<HTMLInputElement | null>;
  /** What was searched for when the screen was opened. */
  first: string;
  isBusy: boolean;
  onFind: (text: string) => void;
}

/** By id or phone number; Enter searches. */
export function FindPatient({ field, first, isBusy, onFind }: FindPatientProps) {
  const [text, setText] = useState(first);
  const [isMissing, setMissing] = useState(false);
  const find = () => {
    setMissing(text.trim() === '');
    if (text.trim() !== '') onFind(text.trim());
    else field.current?.focus();
  };
  return (
    <Section title={t('Find the patient')}>
      <form
        role="search"
        aria-label={t('Patient')}
        className={styles.find}
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <TextInput
          ref={field}
          label={t('Patient ID or phone number')}
          placeholder={t('1024 or 9876543210')}
          autoComplete="off"
          autoFocus
          value={text}
          error={isMissing && t(messages.searchRequired)}
          leftSection={<Icon of={IconSearch} />}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMissing(false);
          }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="submit" disabled={isBusy}>
          {isBusy ? t('Searching...') : t('Search')}
        </Button>
      </form>
    </Section>
  );
}
