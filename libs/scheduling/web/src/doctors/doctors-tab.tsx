import { PageHeader, paths, t, useRecordId } from '@nidaan/ui';
import { DoctorList } from './doctor-list.tsx';
import { DoctorPage } from './doctor-page.tsx';

/** Doctors of the hospital: who they are, when they sit, when they are away (PRM-01). */
export function DoctorsTab() {
  const id = useRecordId(paths.doctor);
  return (
    <>
      <PageHeader title={t('Doctors')} subtitle={t('Doctors, their weeks and their leave')} />
      {id === null ? <DoctorList /> : <DoctorPage key={id} id={id} />}
    </>
  );
}
