import type { SharedPerson } from '@nidaan/patients-contracts';
import { t } from '@nidaan/ui';
import { SharedLines } from '../shared-persons/shared-persons.tsx';
import styles from './front-desk.module.css';

/** Who was known at another branch alone: with the visit they come to this one (ORG-38). */
export const TakenPerson = ({ person }: { person: SharedPerson }) => (
  <section className={styles.known} aria-label={t('Patient')}>
    <div className={styles.lines}>
      <SharedLines person={person} />
      <span>{t('With this visit the patient comes to this branch too.')}</span>
    </div>
  </section>
);
