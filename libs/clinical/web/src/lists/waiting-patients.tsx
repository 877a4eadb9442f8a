import { Button } from '@mantine/core';
import { pendingPatients, type PatientAnswer } from '@nidaan/patients-contracts';
import { useShell } from '@nidaan/ui';
import { ListSection } from './list-section.tsx';
import { PATIENT_COLUMNS } from './patient-columns.tsx';
import { usePatientList } from './use-patient-list.ts';

/** Who waits for the doctor. */
export function WaitingPatients({ onChoose }: { onChoose: (patient: PatientAnswer) => void }) {
  const list = usePatientList(pendingPatients);
  const { goTo } = useShell();
  return (
    <ListSection
      title="Patients List"
      searchLabel="Search by name or disease"
      list={list}
      columns={PATIENT_COLUMNS}
      action={{ label: (patient) => (patient.status === 'Pending' ? 'Treat' : 'View'), onAct: onChoose }}
      empty={{
        title: 'No patients waiting',
        text: 'Patients appear here when they are registered.',
        action: (
          <Button variant="default" onClick={() => goTo('patient-registration')}>
            Register a patient
          </Button>
        ),
      }}
    />
  );
}
