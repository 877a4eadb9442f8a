import { addressOf } from '@nidaan/api-client';
import { labReportAnswer, type LabReportAnswer } from '@nidaan/lab-contracts';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { EmptyState, formatDateTime, Section, t } from '@nidaan/ui';
import styles from './upload-reports.module.css';

/** The reports that were uploaded for a patient, newest first; each opens in a tab of its own (LAB-32). */
export function ReportList({ patient }: { patient: PatientAnswer }) {
  const reports = patient.lab_reports.flatMap((report) => labReportAnswer.safeParse(report).data ?? []).reverse();
  return (
    <Section title={t('Reports of {patient}', { patient: patientName(patient) })} flush={reports.length > 0}>
      {reports.length === 0 ? (
        <EmptyState title={t('No reports yet')} text={t('Uploaded reports of this patient appear here.')} />
      ) : (
        <ul className={styles.reports}>
          {reports.map((report) => (
            <li key={report.id}>
              <a href={linkOf(report)} target="_blank" rel="noopener noreferrer">
                {report.name}
              </a>
              <span className={styles.when}>{formatDateTime(report.uploaded_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const linkOf = ({ file_url }: LabReportAnswer): string => (/^https?:\/\//.test(file_url) ? file_url : addressOf(file_url));
