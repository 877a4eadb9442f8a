import { Button } from '@mantine/core';
import { prescriptionLines, type MedicalRecord } from '@nidaan/clinical-contracts';
import { patientName, patientReport, type PatientAnswer } from '@nidaan/patients-contracts';
import {
  Facts,
  formatDate,
  formatDateTime,
  formatRupees,
  PatientLink,
  paths,
  pathTo,
  PrescriptionLinesView,
  StatusBadge,
  t,
  useMayCall,
  type Download,
  type PaperQuery,
} from '@nidaan/ui';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { FrontDeskPapers } from '../papers/front-desk-papers.tsx';
import { Payments } from './payments.tsx';
import { VisitFlags } from './visit-flags.tsx';
import styles from './visits.module.css';

interface VisitViewProps {
  visit: PatientAnswer;
  /** The visit whose page this is. */
  isThis: boolean;
  report: Download;
  paper: PaperQuery;
}

/** One visit: what was measured, prescribed, tested, uploaded, billed and paid. One of another branch is read here alone: nothing of it opens (ORG-38). */
export function VisitView({ visit, isThis, report, paper }: VisitViewProps) {
  const heading = useId();
  const opens = !visit.other_branch;
  const mayCall = useMayCall();
  const title = [formatDateTime(visit.created_at), visit.disease].filter(Boolean).join(' · ');
  return (
    <article className={styles.visit} aria-labelledby={heading}>
      <header className={styles.head}>
        <h3 id={heading}>{isThis || !opens ? title : <PatientLink id={visit.id}>{title}</PatientLink>}</h3>
        {isThis && <span className={styles.quiet}>{t('this visit')}</span>}
        {!opens && <span className={styles.quiet}>{t('Other branch: {branch}', { branch: visit.branch_name })}</span>}
        <VisitFlags visit={visit} />
      </header>
      <Facts facts={measuredAt(visit)} />
      {visit.medical_records
        .toSorted((a, b) => b.id - a.id)
        .map((record) => (
          <Prescription key={record.id} record={record} />
        ))}
      {/* Where prescriptions are hidden from the reader, nobody knows here. */}
      {visit.medical_records.length === 0 && !visit.hidden?.includes('medical_records') && (
        <p className={styles.quiet}>{t('No prescription')}</p>
      )}
      {opens && visit.medical_records.length > 0 && mayCall(patientReport) && (
        <div className={styles.buttons}>
          <Button size="compact-sm" variant="default" component={Link} to={pathTo(paths.completedPatient, visit.id)}>
            {t('Open prescription')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('Prescription PDF of visit {id}, {name}', { id: visit.id, name: patientName(visit) })}
            disabled={report.busyId === visit.id}
            onClick={() => report.download(visit.id, paper)}
          >
            {t('Prescription PDF')}
          </Button>
        </div>
      )}
      <Papers title={t('Lab tests')} papers={visit.lab_tests.map((test) => testPaper(test, opens))} />
      <Papers title={t('Uploaded reports')} papers={visit.lab_reports.map(reportPaper)} />
      <Papers title={t('Bills')} papers={visit.pharmacy_records.map((bill) => billPaper(bill, opens))} />
      <Payments visit={visit} />
      {opens && <FrontDeskPapers visit={visit} lang={isThis ? paper.lang : undefined} isCompact />}
    </article>
  );
}

const measuredAt = (visit: PatientAnswer) => [
  { label: t('Visit'), value: visit.id },
  { label: t('Blood Pressure'), value: visit.bp },
  { label: t('Temperature'), value: visit.temparature && `${visit.temparature} °F` },
  { label: t('Weight'), value: visit.weight && `${visit.weight} kg` },
];

const Prescription = ({ record }: { record: MedicalRecord }) => (
  <div className={styles.part}>
    <h4>{t('Prescription, {date}', { date: formatDateTime(record.date) })}</h4>
    <PrescriptionLinesView lines={prescriptionLines(record)} onlyFilled />
  </div>
);

interface Paper {
  id: number;
  content: ReactNode;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A name that leads to a paper, where it opens. */
const PaperName = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? <span>{children}</span> : <Link to={to}>{children}</Link>;

const testPaper = (test: PatientAnswer['lab_tests'][number], opens: boolean): Paper => ({
  id: test.id,
  content: (
    <>
      <PaperName to={opens ? pathTo(paths.labTest, test.id) : null}>
        {text(test.testName) || t('Test {id}', { id: test.id })}
      </PaperName>
      <span>{formatDate(text(test.testDate))}</span>
      <StatusBadge status={test.status === 'completed' ? 'Completed' : 'Pending'} />
      <span>{formatRupees(test.price)}</span>
    </>
  ),
});

const reportPaper = (report: PatientAnswer['lab_reports'][number]): Paper => ({
  id: report.id,
  content: (
    <>
      <a href={text(report.file_url)} target="_blank" rel="noopener">
        {text(report.name) || t('Report {id}', { id: report.id })}
      </a>
      <span>{formatDateTime(text(report.uploaded_at))}</span>
    </>
  ),
});

const billPaper = (bill: PatientAnswer['pharmacy_records'][number], opens: boolean): Paper => ({
  id: bill.id,
  content: (
    <>
      <PaperName to={opens ? pathTo(paths.bill, bill.id) : null}>{t('Bill {id}', { id: bill.id })}</PaperName>
      <span>{formatDateTime(text(bill.date))}</span>
      <span>{formatRupees(bill.total_amount)}</span>
    </>
  ),
});

/** Papers of one kind, each with the link that opens it; nothing where there are none. */
function Papers({ title, papers }: { title: string; papers: readonly Paper[] }) {
  if (papers.length === 0) return null;
  return (
    <div className={styles.part}>
      <h4>{title}</h4>
      <ul className={styles.papers}>
        {papers.map(({ id, content }) => (
          <li key={id}>{content}</li>
        ))}
      </ul>
    </div>
  );
}
