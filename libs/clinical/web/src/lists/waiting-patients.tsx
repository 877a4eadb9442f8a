import { Button } from '@mantine/core';
import { pendingPatients } from '@nidaan/patients-contracts';
import { ListPage, Message, PageStack, paths, pathTo } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import type { Treated } from '../treatment/treatment.tsx';
import { NO_MATCHES, PATIENT_COLUMNS, SEARCH } from './patient-columns.tsx';
import { usePatientList } from './use-patient-list.ts';

interface WaitingPatientsProps {
  /** Whose treatment was cancelled just now, with a draft kept. */
  draftOf: Treated | null;
  onDismiss: () => void;
}

/** Who waits for the doctor. */
export const WaitingPatients = ({ draftOf, onDismiss }: WaitingPatientsProps) => (
  <PageStack>
    {draftOf && <DraftKept patient={draftOf} onDismiss={onDismiss} />}
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
  </PageStack>
);

const DraftKept = ({ patient, onDismiss }: { patient: Treated; onDismiss: () => void }) => (
  <Message
    kind="info"
    onDismiss={onDismiss}
    action={
      <Button size="compact-sm" variant="default" component={Link} to={pathTo(paths.treatmentOf, patient.id)}>
        Undo
      </Button>
    }
  >
    What you wrote for {patient.name} is kept as a draft.
  </Message>
);
