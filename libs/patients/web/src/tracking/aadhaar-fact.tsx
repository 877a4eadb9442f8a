import { Button } from '@mantine/core';
import { call } from '@nidaan/api-client';
import { PATIENT_MESSAGES, revealAadhaar } from '@nidaan/patients-contracts';
import { t, useMayCall } from '@nidaan/ui';
import { useMutation } from '@tanstack/react-query';
import styles from './visits.module.css';

/** The last four digits; the whole number is asked of the server on purpose, which notes who saw it (S12). */
export function AadhaarFact({ patientId, masked }: { patientId: number; masked: string }) {
  const reveal = useMutation({ mutationFn: () => call(revealAadhaar, { params: { id: patientId } }) });
  const mayReveal = useMayCall()(revealAadhaar);
  if (masked === '') return '–';
  if (reveal.data) return <span role="status">{reveal.data.aadhar}</span>;
  return (
    <span className={styles.aadhaar}>
      <span>{masked.replaceAll('X', '•')}</span>
      {mayReveal && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Show the whole Aadhaar number. Who saw it is noted.')}
          title={t('Who saw it is noted')}
          disabled={reveal.isPending}
          onClick={() => reveal.mutate()}
        >
          {t('Show')}
        </Button>
      )}
      {reveal.error && <span role="alert">{t(PATIENT_MESSAGES.aadhaarClosed)}</span>}
    </span>
  );
}
