import { Button, Skeleton } from '@mantine/core';
import { PATIENT_MESSAGES, patientReport, personSummary } from '@nidaan/patients-contracts';
import type { PaperLanguage } from '@nidaan/kernel';
import {
  ErrorBanner,
  LoadFault,
  PaperFields,
  Section,
  t,
  useDownload,
  useMayCall,
  usePaperChoice,
  type PaperChoice,
} from '@nidaan/ui';
import { useState } from 'react';
import { ClosedRecord } from './emergency-access.tsx';
import { useVisits } from './tracking.queries.ts';
import { VisitView } from './visit-view.tsx';
import styles from './visits.module.css';

// So many are shown until more are asked for.
const SHOWN = 5;

/** Every visit of the same person (OPN-36), newest first, with all that was done (PRM-20). */
export function VisitsSection({ id, language }: { id: number; language: PaperLanguage }) {
  const paper = usePaperChoice(language, id);
  const { visits, isClosed, failure, retry } = useVisits(id);
  const report = useDownload(patientReport, {
    fileName: (visit) => `prescription-${visit}.pdf`,
    failed: PATIENT_MESSAGES.reportFailed,
  });
  const maySummarize = useMayCall()(personSummary);
  const [isAll, setAll] = useState(false);
  const shown = isAll ? visits : visits?.slice(0, SHOWN);
  const hidden = (visits?.length ?? 0) - (shown?.length ?? 0);
  return (
    <Section
      title={t('Health Record')}
      hint={visits && (visits.length === 1 ? t('One visit') : t('{count} visits', { count: visits.length }))}
    >
      {!isClosed && maySummarize && <SummaryPaper id={id} choice={paper} />}
      <ErrorBanner message={report.failure} onDismiss={report.dismiss} />
      {isClosed ? (
        <ClosedRecord id={id} />
      ) : failure ? (
        <LoadFault onRetry={retry}>{failure}</LoadFault>
      ) : shown ? (
        shown.map((visit) => (
          <VisitView key={visit.id} visit={visit} isThis={visit.id === id} report={report} paper={paper.query} />
        ))
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

/** How papers of this page are printed, and the whole record as one of them. */
function SummaryPaper({ id, choice }: { id: number; choice: PaperChoice }) {
  const summary = useDownload(personSummary, {
    fileName: (visit) => `patient-summary-${visit}.pdf`,
    failed: PATIENT_MESSAGES.reportFailed,
  });
  return (
    <>
      <div className={styles.papersChoice}>
        <PaperFields choice={choice} />
        <Button variant="default" disabled={summary.busyId === id} onClick={() => summary.download(id, choice.query)}>
          {t('Summary PDF')}
        </Button>
      </div>
      <ErrorBanner message={summary.failure} onDismiss={summary.dismiss} />
    </>
  );
}
