import { Button, Skeleton } from '@mantine/core';
import { PATIENT_MESSAGES, patientReport } from '@nidaan/patients-contracts';
import { ErrorBanner, LoadFault, Section, t, useDownload } from '@nidaan/ui';
import { useState } from 'react';
import { useVisits } from './tracking.queries.ts';
import { VisitView } from './visit-view.tsx';
import styles from './visits.module.css';

// So many are shown until more are asked for.
const SHOWN = 5;

/** Every visit of the same person (OPN-36), newest first, with all that was done (PRM-20). */
export function VisitsSection({ id }: { id: number }) {
  const { visits, failure, retry } = useVisits(id);
  const report = useDownload(patientReport, {
    fileName: (visit) => `prescription-${visit}.pdf`,
    failed: PATIENT_MESSAGES.reportFailed,
  });
  const [isAll, setAll] = useState(false);
  const shown = isAll ? visits : visits?.slice(0, SHOWN);
  const hidden = (visits?.length ?? 0) - (shown?.length ?? 0);
  return (
    <Section
      title={t('Health Record')}
      hint={visits && (visits.length === 1 ? t('One visit') : t('{count} visits', { count: visits.length }))}
    >
      <ErrorBanner message={report.failure} onDismiss={report.dismiss} />
      {failure ? (
        <LoadFault onRetry={retry}>{failure}</LoadFault>
      ) : shown ? (
        shown.map((visit) => <VisitView key={visit.id} visit={visit} isThis={visit.id === id} report={report} />)
      ) : (
        <Skeleton height={160} />
      )}
      {hidden > 0 && (
        <Button variant="default" className={styles.more} onClick={() => setAll(true)}>
          {hidden === 1 ? t('Show one earlier visit') : t('Show {hidden} earlier visits', { hidden })}
        </Button>
      )}
    </Section>
  );
}
