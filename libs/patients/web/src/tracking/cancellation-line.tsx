import { call, keyOf } from '@nidaan/api-client';
import { visitCancellations, type PatientAnswer } from '@nidaan/patients-contracts';
import { formatDateTime, t } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { CANCEL_REASON_LABELS } from './cancel-visit.tsx';
import styles from './visits.module.css';

/** When and why a visit was cancelled (FRD-11). */
export function CancellationLine({ visit }: { visit: Pick<PatientAnswer, 'id' | 'status'> }) {
  const isCancelled = visit.status === 'Cancelled';
  const { data } = useQuery({
    queryKey: keyOf(visitCancellations, visit.id),
    queryFn: ({ signal }) => call(visitCancellations, { params: { id: visit.id }, signal }),
    enabled: isCancelled,
  });
  const last = data?.[0];
  if (!isCancelled || !last) return null;
  const when = formatDateTime(last.cancelled_at);
  const why = t(CANCEL_REASON_LABELS[last.cancel_reason]);
  return (
    <p className={styles.cancelled}>
      {[t('Cancelled {when}: {why}', { when, why }), last.cancel_note].filter(Boolean).join('. ')}
    </p>
  );
}
