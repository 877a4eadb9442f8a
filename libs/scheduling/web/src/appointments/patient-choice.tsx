import { Button } from '@mantine/core';
import { ApiError } from '@nidaan/api-client';
import type { LikelyPerson } from '@nidaan/patients-contracts';
import { ageWords, formatRupees, t } from '@nidaan/ui';
import styles from '../scheduling.module.css';
import { useQuote } from './use-quote.ts';

/** Persons of the registry among whom a refused check-in lets the desk choose (FRD-52). */
export function candidatesIn(error: Error | null): readonly LikelyPerson[] {
  if (!(error instanceof ApiError) || typeof error.data !== 'object' || error.data === null) return [];
  return 'candidates' in error.data ? (error.data.candidates as LikelyPerson[]) : [];
}

interface PatientChoiceProps {
  /** Whom the visit is to: what each would pay depends on it. */
  doctor: number;
  candidates: readonly LikelyPerson[];
  isBusy: boolean;
  /** Null: somebody new. */
  onChoose: (personId: number | null) => void;
}

/** Who of the registry is at the desk; the likeliest first, and at the end somebody new. */
export function PatientChoice({ doctor, candidates, isBusy, onChoose }: PatientChoiceProps) {
  if (candidates.length === 0) return null;
  return (
    <div className={styles.choices} role="group" aria-label={t('Please choose the patient')}>
      {candidates.map(({ person, reasons }, at) => (
        <Button
          key={person.id}
          variant="default"
          className={styles.choice}
          disabled={isBusy}
          data-autofocus={at === 0 || undefined}
          onClick={() => onChoose(person.id)}
        >
          <span className={styles.lines}>
            <strong>{[person.name, person.uhid].join(' · ')}</strong>
            <span>{[ageWords(person.age_text), t(person.gender), person.phone, person.city].filter(Boolean).join(' · ')}</span>
            <span>{reasons.map((reason) => t(reason)).join(' · ')}</span>
            <FeeOf doctor={doctor} personId={person.id} />
          </span>
        </Button>
      ))}
      <Button variant="default" className={styles.choice} disabled={isBusy} onClick={() => onChoose(null)}>
        {t('New patient')}
      </Button>
    </div>
  );
}

/** What somebody pays for this visit, and why (FRD-39). */
function FeeOf({ doctor, personId }: { doctor: number; personId: number }) {
  const quote = useQuote(doctor, personId);
  return quote ? <span>{[quote.fee === 0 ? t('Free') : formatRupees(quote.fee), t(quote.reason)].join(' · ')}</span> : null;
}
