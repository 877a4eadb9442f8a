import { ApiError, call, keyOf, LIVE } from '@nidaan/api-client';
import { PATIENT_MESSAGES as messages, patientSummary } from '@nidaan/patients-contracts';
import { paths, RecordPage, t, useLogged } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { Treatment, type TreatmentProps } from './treatment.tsx';

interface TreatmentScreenProps extends Omit<TreatmentProps, 'patient'> {
  id: number;
}

/** The treatment of the patient that the address names. */
export function TreatmentScreen({ id, onCancel, onSaved }: TreatmentScreenProps) {
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(patientSummary, id),
    queryFn: ({ signal }) => call(patientSummary, { params: { id }, query: { aadhaar: 'masked' }, signal }),
    ...LIVE,
  });
  const isUnknown = error instanceof ApiError && error.status === 404;
  useLogged(isUnknown ? null : error, messages.fetchFailed);
  if (data) return <Treatment patient={data} onCancel={onCancel} onSaved={onSaved} />;
  return (
    <RecordPage
      kind={t('Patient Treatment')}
      list={paths.waiting}
      record={isUnknown ? null : undefined}
      unknown={messages.notFound}
      error={error && messages.fetchFailed}
      onRetry={() => void refetch()}
    >
      {() => null}
    </RecordPage>
  );
}
