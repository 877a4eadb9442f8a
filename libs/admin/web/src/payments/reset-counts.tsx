import { Confirm, t } from '@nidaan/ui';
import { BILLING_MESSAGES as messages } from '@nidaan/billing-contracts';
import { resetFault, useReset } from './payments.queries.ts';

/** Asks, and then closes the running counts of all hospitals (ADM-21, ADM-22). */
export function ResetCounts({ onClose, onDone }: { onClose: () => void; onDone: (news: string) => void }) {
  const reset = useReset();
  return (
    <Confirm
      title={t('Reset Monthly Counts')}
      label={t('Reset counts')}
      isBusy={reset.isPending}
      error={reset.isError ? resetFault(reset.error) : null}
      onConfirm={() => reset.mutate(undefined, { onSuccess: () => onDone(messages.resetDone) })}
      onClose={onClose}
    >
      {t(
        'The running patient count of every hospital is closed and starts again at 0. No patient, payment or unpaid amount is lost.',
      )}
    </Confirm>
  );
}
