import { Button } from '@mantine/core';
import { ListPage, Message, PageStack, paths, pathTo, t, useNow } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import type { Treated } from '../treatment/treatment.tsx';
import { DoctorFilter } from './doctor-filter.tsx';
import styles from './lists.module.css';
import { NO_MATCHES, SEARCH, waitingColumns } from './patient-columns.tsx';
import { useWaitingPatients } from './use-patient-list.ts';

interface WaitingPatientsProps {
  /** Else a patient's page is opened. */
  mayTreat: boolean;
  /** Whose treatment was cancelled just now, with a draft kept. */
  draftOf: Treated | null;
  onDismiss: () => void;
}

/** Who waits for the doctor: Emergency first, then who has waited longest. */
export function WaitingPatients({ mayTreat, draftOf, onDismiss }: WaitingPatientsProps) {
  const now = useNow();
  const list = useWaitingPatients();
  return (
    <PageStack>
      {draftOf && <DraftKept patient={draftOf} onDismiss={onDismiss} />}
      <div className={styles.queue}>
        <ListPage
          title={t('Patients List')}
          list={list}
          filters={<DoctorFilter address={list.address} />}
          search={SEARCH}
          columns={waitingColumns(now)}
          action={{
            label: (patient) => (mayTreat && patient.status === 'Pending' ? t('Treat') : t('View')),
            to: (patient) => pathTo(mayTreat ? paths.treatmentOf : paths.patient, patient.id),
          }}
          noMatches={NO_MATCHES}
          empty={{
            title: t('No patients waiting'),
            text: t('Patients appear here when they are registered.'),
            action: (
              <Button variant="default" component={Link} to={paths.registration}>
                {t('Register a patient')}
              </Button>
            ),
          }}
        />
      </div>
    </PageStack>
  );
}

const DraftKept = ({ patient, onDismiss }: { patient: Treated; onDismiss: () => void }) => (
  <Message
    kind="info"
    onDismiss={onDismiss}
    action={
      <Button size="compact-sm" variant="default" component={Link} to={pathTo(paths.treatmentOf, patient.id)}>
        {t('Undo')}
      </Button>
    }
  >
    {t('What you wrote for {name} is kept as a draft.', { name: patient.name })}
  </Message>
);
