import { Section, t } from '@nidaan/ui';
import { useInjections, useOintments, useTests, useTonics } from './catalogues.queries.ts';
import { GivenFields } from './given-fields.tsx';
import type { GivenKind } from './prescription-draft.ts';
import styles from './treatment.module.css';
import type { Prescription } from './use-prescription.ts';

/** What is given beside tablets: each is required or not (DOC-11 to DOC-14). */
export function GivenSection({ prescription }: { prescription: Prescription }) {
  const bind = (kind: GivenKind) => ({ kind, prescription });
  return (
    <Section title={t('Injection, Ointment, Tonic (Syrup) and Lab Test')}>
      <div className={styles.givens}>
        <GivenFields {...bind('injections')} title={t('Injection')} choices={useInjections()} hasSize hasDosage />
        <GivenFields {...bind('ointments')} title={t('Ointment')} choices={useOintments()} hasDosage />
        <GivenFields {...bind('syrups')} title={t('Tonic (Syrup)')} choices={useTonics()} hasDosage />
        <GivenFields {...bind('tests')} title={t('Lab Test')} choices={useTests()} />
      </div>
    </Section>
  );
}
