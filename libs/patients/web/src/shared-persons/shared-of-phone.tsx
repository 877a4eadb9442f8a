import { Button } from '@mantine/core';
import { phoneKey, type SharedPerson } from '@nidaan/patients-contracts';
import { t } from '@nidaan/ui';
import { useKnownPatients } from '../registration/known-patients.ts';
import styles from './shared-persons.module.css';
import { SharedLines, SharedPersons } from './shared-persons.tsx';

interface SharedOfPhoneProps {
  phone: string;
  /** Who is booked already. */
  taken: SharedPerson | null;
  /** Null: somebody else after all. */
  onTake: (person: SharedPerson | null) => void;
}

/** Who of other branches bears the phone of an appointment, where the own branch knows nobody with it; whoever is taken is booked (ORG-38). */
export function SharedOfPhone({ phone, taken, onTake }: SharedOfPhoneProps) {
  const isKnown = useKnownPatients(phone).length > 0;
  if (!taken) return <SharedPersons number={phone} isWanted={phoneKey(phone) !== '' && !isKnown} onTake={onTake} />;
  return (
    <section className={styles.taken} aria-label={t('Patient')}>
      <SharedLines person={taken} />
      <span>{t('With this appointment the patient comes to this branch too.')}</span>
      <Button variant="default" onClick={() => onTake(null)} autoFocus>
        {t('Somebody else')}
      </Button>
    </section>
  );
}
