import type { PatientAnswer } from '@nidaan/patients-contracts';
import { areSettled } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { ConsentChip } from '../privacy/consent-chip.tsx';
import { consentsQuery, personQuery } from '../privacy/privacy.queries.ts';
import { CancelVisit } from './cancel-visit.tsx';
import { DeceasedFlag } from './deceased-flag.tsx';
import { MergeButton } from './merge-button.tsx';
import { MoveVisit } from './move-visit.tsx';
import { RestrictedChip, RestrictRecord } from './restrict-record.tsx';
import styles from './visits.module.css';
import { VisitFlags } from './visit-flags.tsx';

/** Beside the name of a patient: what is said of the record, and what can be done with it. */
export function PatientActions({ visit }: { visit: PatientAnswer }) {
  const isKnown = useIsKnown(visit.person_id);
  return (
    <div className={styles.ofPatient} style={isKnown ? undefined : { visibility: 'hidden' }}>
      <RestrictedChip visit={visit} />
      <ConsentChip personId={visit.person_id} />
      <VisitFlags visit={visit} />
      <MoveVisit visit={visit} />
      <CancelVisit visit={visit} />
      <MergeButton visit={visit} />
      <DeceasedFlag personId={visit.person_id} />
      <RestrictRecord visit={visit} />
    </div>
  );
}

// A mark that comes later would push a button away.
function useIsKnown(personId: number | null): boolean {
  const consents = useQuery(consentsQuery(personId));
  const person = useQuery(personQuery(personId));
  return personId === null || areSettled([consents, person]);
}
