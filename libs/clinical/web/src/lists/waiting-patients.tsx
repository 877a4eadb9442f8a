import { Button } from '@mantine/core';
import { pendingPatients } from '@nidaan/patients-contracts';
import { ListPage, paths, pathTo } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import { NO_MATCHES, PATIENT_COLUMNS, SEARCH } from './patient-columns.tsx';
import { usePatientList } from './use-patient-list.ts';

/** Who waits for the doctor. */
export const WaitingPatients = () => (
  <ListPage
    title="Patients List"
    list={usePatientList(pendingPatients)}
    search={SEARCH}
    columns={PATIENT_COLUMNS}
    action={{
      label: (patient) => (patient.status === 'Pending' ? 'Treat' : 'View'),
      to: (patient) => pathTo(paths.treatmentOf, patient.id),
    }}
    noMatches={NO_MATCHES}
    empty={{
      title: 'No patients waiting',
      text: 'Patients appear here when they are registered.',
      action: (
        <Button variant="default" component={Link} to={paths.registration}>
          Register a patient
        </Button>
      ),
    }}
  />
);
