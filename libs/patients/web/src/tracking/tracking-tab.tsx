import { PageHeader, paths, t, useRecordId } from '@nidaan/ui';
import { FoundPatients } from './found-patients.tsx';
import { PatientDetail } from './patient-detail.tsx';

/** Finds any patient of the hospital, or shows the one that the address names. */
export function TrackingTab() {
  const id = useRecordId(paths.patient);
  return (
    <>
      <PageHeader
        title={t('Patients Tracking')}
        subtitle={id ? t('Patient #{id}', { id }) : t('Search by name, phone, disease, email, Aadhar or patient ID')}
      />
      {id === null ? <FoundPatients /> : <PatientDetail key={id} id={id} />}
    </>
  );
}
