import { Button, Kbd, TextInput } from '@mantine/core';
import { birthOfAge, UNKNOWN_REFERENCE } from '@nidaan/patients-contracts';
import { FailureNote, Section, t, useToday } from '@nidaan/ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { BLANK, bodyOf } from '../registration/registration-values.ts';
import styles from './front-desk.module.css';
import type { DeskVisit } from './use-desk-visit.ts';

const KINDS = [
  { key: 'm', word: 'male', gender: 'Male' },
  { key: 'f', word: 'female', gender: 'Female' },
  { key: 'p', word: 'person', gender: '' },
] as const;
type Kind = (typeof KINDS)[number];

/** Somebody who cannot say who they are: a letter registers them as an emergency (FRD-15). */
export function UnknownPatient({ visit }: { visit: DeskVisit }) {
  const today = useToday();
  const first = useRef<HTMLButtonElement>(null);
  const [age, setAge] = useState('');
  const [note, setNote] = useState('');
  useEffect(() => first.current?.focus(), []);
  const register = ({ word, gender }: Kind) => {
    const { year } = birthOfAge(age.trim(), today);
    const who = { first_name: 'Unknown', last_name: word, gender, year };
    const how = { patientType: 'Emergency', paymentType: 'Reference', reference: UNKNOWN_REFERENCE, amount: '' } as const;
    void visit.send({ ...bodyOf({ ...BLANK, ...who, ...how }, today), is_unknown: true, unknown_note: note });
  };
  const byLetter = (event: KeyboardEvent) => {
    const kind = KINDS.find(({ key }) => key === event.key.toLowerCase());
    if (!kind || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    register(kind);
  };
  return (
    <Section title={t('Unknown patient')} hint={t('Registered as an emergency, without a fee')}>
      <TextInput
        className={styles.age}
        label={t('Approximate age')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={age}
        onChange={({ currentTarget }) => setAge(currentTarget.value)}
      />
      <TextInput
        className={styles.note}
        label={t('Where found, by whom, marks')}
        autoComplete="off"
        maxLength={500}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className={styles.actions} role="group" aria-label={t('Gender')} onKeyDown={byLetter}>
        {KINDS.map((kind, at) => (
          <Button
            key={kind.key}
            ref={at === 0 ? first : undefined}
            variant={at === 0 ? 'filled' : 'default'}
            disabled={visit.submission.isBusy}
            rightSection={<Kbd size="xs">{kind.key.toUpperCase()}</Kbd>}
            onClick={() => register(kind)}
          >
            {kind.gender === '' ? t('Not known') : t(kind.gender)}
          </Button>
        ))}
      </div>
      <FailureNote failure={visit.submission.failure} onDismiss={visit.submission.dismiss} />
    </Section>
  );
}
