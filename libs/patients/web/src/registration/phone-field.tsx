import { roughAgeOf, type KnownPatient } from '@nidaan/patients-contracts';
import { formatDate, t, useFormValue, useToday } from '@nidaan/ui';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { knownValues, useKnownPatients } from './known-patients.ts';
import styles from './registration.module.css';
import { RemarkedField } from './remarked-field.tsx';
import type { RegistrationForm } from './use-registration.ts';

interface PhoneFieldProps {
  form: RegistrationForm;
  label: ReactNode;
  /** The phone for which somebody was filled in already. */
  filledFor: string | null;
  /** Whether others say who this may be. */
  isSilent: boolean;
  onKnown: (person: KnownPatient) => void;
}

/** The phone, and quietly below it who is known with it: one key or click fills in what is known. */
export function PhoneField({ form, label, filledFor, isSilent, onKnown }: PhoneFieldProps) {
  const phone = useFormValue(form, 'phone');
  const known = useKnownPatients(phone);
  const people = filledFor === phone || isSilent ? [] : known;
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || people.length === 0) return;
    event.preventDefault();
    if (people.length === 1) onKnown(people[0]!);
    else list.current?.querySelector('button')?.focus();
  };
  return (
    <>
      <RemarkedField form={form} name="phone" label={label} type="tel" onKeyDown={onKeyDown} />
      <div role="status">
        {people.length > 0 && (
          <p className={styles.knownTitle}>
            {people.length === 1
              ? t('This phone is known. Arrow down fills in.')
              : t('{count} patients have this phone. Arrow down chooses.', { count: people.length })}
          </p>
        )}
      </div>
      {people.length > 0 && (
        <ul ref={list} className={styles.known} aria-label={t('Patients with this phone')} onKeyDown={moveInList}>
          {people.map((person) => (
            <KnownPerson key={person.id} person={person} onChoose={() => onKnown(person)} />
          ))}
        </ul>
      )}
    </>
  );
}

function KnownPerson({ person, onChoose }: { person: KnownPatient; onChoose: () => void }) {
  const { day = '', month = '', year = '' } = knownValues(person);
  const age = roughAgeOf({ day, month, year }, useToday());
  const seen = t('seen {date}', { date: formatDate(person.seen_on) });
  return (
    <li>
      <button type="button" className={styles.person} onClick={onChoose}>
        <span>{[person.name, age, seen].filter(Boolean).join(', ')}</span> <strong>{t('fill in')}</strong>
      </button>
    </li>
  );
}

/** ↑ and ↓ go from person to person. */
function moveInList(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  buttons[buttons.indexOf(event.target as HTMLButtonElement) + step]?.focus();
}
