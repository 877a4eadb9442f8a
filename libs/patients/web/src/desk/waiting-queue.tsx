import { call, keyOf, LIVE } from '@nidaan/api-client';
import { PATIENT_MESSAGES, patientName, pendingPatients } from '@nidaan/patients-contracts';
import {
  formatRupees,
  formatWait,
  LoadFault,
  Message,
  PatientLink,
  Section,
  StatusBadge,
  t,
  useLogged,
  useNow,
} from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import { NewestPatients } from './newest-patients.tsx';
import { CancelButton, CancelDialog, type CancelledVisit } from '../tracking/cancel-visit.tsx';
import styles from './front-desk.module.css';

const MOST = 15;

/** Rupees that the desk owes to whom. */
interface Refund {
  id: number;
  name: string;
  amount: number;
}

/** Who waits, in the order of the queue; a visit is cancelled here as well (FRD-11). */
export function WaitingQueue({ element }: { element: RefObject<HTMLDivElement | null> }) {
  const now = useNow();
  const [chosen, setChosen] = useState<CancelledVisit | null>(null);
  const [refunds, setRefunds] = useState<readonly Refund[]>([]);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(pendingPatients, 'front-desk'),
    queryFn: ({ signal }) => call(pendingPatients, { query: { order: 'queue', limit: MOST + 1 }, signal }),
    ...LIVE,
  });
  useLogged(error, PATIENT_MESSAGES.fetchFailed);
  const cancelled = ({ id, name }: CancelledVisit, amount: number) => {
    if (amount > 0) setRefunds((before) => [...before, { id, name, amount }]);
  };
  // Dialog and refunds beside the list, which another desk or a doctor may change: what is typed and what is owed stays.
  return (
    <div ref={element} tabIndex={-1} className={styles.queue}>
      <Section title={t('Waiting')}>
        {error && !data && <LoadFault onRetry={() => void refetch()}>{t(PATIENT_MESSAGES.fetchFailed)}</LoadFault>}
        {data?.length === 0 && <p className={styles.hint}>{t('No patients waiting')}</p>}
        {refunds.map(({ id, name, amount }) => (
          <Message key={id} kind="info" onDismiss={() => setRefunds((before) => before.filter((each) => each.id !== id))}>
            {t('To be given back to {name}: {amount}', { name, amount: formatRupees(amount) })}
          </Message>
        ))}
        <ol className={styles.waiting} aria-label={t('Waiting')}>
          {data?.slice(0, MOST).map((visit) => (
            <li key={visit.id}>
              <span className={styles.lines}>
                <PatientLink id={visit.id}>{patientName(visit)}</PatientLink>
                <span className={styles.wait}>
                  <span>{t('ID {id}', { id: visit.id })}</span>
                  <span>{t('waits {time}', { time: formatWait(visit.created_at, now) })}</span>
                </span>
                {visit.patientType === 'Emergency' && <StatusBadge status="Emergency" />}
              </span>
              <CancelButton visit={visit} onPress={() => setChosen(visit)} />
            </li>
          ))}
        </ol>
        {data && data.length > MOST && (
          <p className={styles.hint}>
            {t('More patients wait.')} <NewestPatients />
          </p>
        )}
      </Section>
      {chosen && (
        <CancelDialog visit={chosen} onClose={() => setChosen(null)} onCancelled={(amount) => cancelled(chosen, amount)} />
      )}
    </div>
  );
}
