import { call, keyOf, LIVE } from '@nidaan/api-client';
import { PATIENT_MESSAGES, patientName, pendingPatients } from '@nidaan/patients-contracts';
import { formatWait, LoadFault, PatientLink, Section, StatusBadge, t, useLogged, useNow } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { CancelVisit } from '../tracking/cancel-visit.tsx';
import styles from './front-desk.module.css';

const MOST = 15;

/** Who waits, in the order of the queue; a visit is cancelled here as well (FRD-11). */
export function WaitingQueue({ element }: { element: RefObject<HTMLDivElement | null> }) {
  const now = useNow();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(pendingPatients, 'front-desk'),
    queryFn: ({ signal }) => call(pendingPatients, { query: { order: 'queue', limit: MOST }, signal }),
    ...LIVE,
  });
  useLogged(error, PATIENT_MESSAGES.fetchFailed);
  return (
    <div ref={element} tabIndex={-1} className={styles.queue}>
      <Section title={t('Waiting')}>
        {error && !data && <LoadFault onRetry={() => void refetch()}>{t(PATIENT_MESSAGES.fetchFailed)}</LoadFault>}
        {data?.length === 0 && <p className={styles.hint}>{t('No patients waiting')}</p>}
        <ol className={styles.waiting} aria-label={t('Waiting')}>
          {data?.map((visit) => (
            <li key={visit.id}>
              <span className={styles.lines}>
                <PatientLink id={visit.id}>{patientName(visit)}</PatientLink>
                <span className={styles.wait}>
                  <span>{t('ID {id}', { id: visit.id })}</span>
                  <span>{t('waits {time}', { time: formatWait(visit.created_at, now) })}</span>
                </span>
                {visit.patientType === 'Emergency' && <StatusBadge status="Emergency" />}
              </span>
              <CancelVisit visit={visit} />
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}
