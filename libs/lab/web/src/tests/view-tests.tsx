import { Button } from '@mantine/core';
import { LAB_MESSAGES, type LabTestAnswer } from '@nidaan/lab-contracts';
import { DataTable, formatDate, formatRupees, SearchField, Section, StatusBadge, type Column } from '@nidaan/ui';
import type { Tell } from '../news/use-news.ts';
import { STATUS_LABELS } from './status-labels.ts';
import { PAGE_SIZE, useLabTests } from './use-lab-tests.ts';
import { useTestPdf } from './use-test-pdf.ts';
import styles from './view-tests.module.css';

const COLUMNS: readonly Column<LabTestAnswer>[] = [
  { key: 'testName', header: 'Test Name', rowHeader: true, render: (test) => <TestName test={test} /> },
  {
    key: 'patient',
    header: 'Patient',
    wideOnly: true,
    render: (test) => (
      <>
        <span className={styles.number}>#{test.patient_id}</span> {test.patientName}
      </>
    ),
  },
  { key: 'date', header: 'Date', nowrap: true, wideOnly: true, render: (test) => formatDate(test.testDate) },
  { key: 'status', header: 'Status', render: (test) => <StatusBadge status={STATUS_LABELS[test.status]} /> },
  { key: 'price', header: 'Price', align: 'right', nowrap: true, render: (test) => formatRupees(test.price) },
];

/** All tests of the hospital, searchable (LAB-07, LAB-08). */
export function ViewTests({ tell }: { tell: Tell }) {
  const list = useLabTests();
  const pdf = useTestPdf(tell);
  const actions: Column<LabTestAnswer> = {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    render: (test) => (
      <Button
        size="compact-sm"
        variant="default"
        data-row-action
        aria-label={`Download PDF of ${test.testName}, test ${test.id}`}
        disabled={pdf.busyId === test.id}
        onClick={() => pdf.download(test.id)}
      >
        <span>
          <span className={styles.long}>Download </span>PDF
        </span>
      </Button>
    ),
  };
  return (
    <Section
      title="Lab Tests"
      flush
      actions={
        <div className={styles.search}>
          <SearchField label="Search by patient ID, phone or test name" onSearch={list.find} busy={list.isSearching} />
        </div>
      }
    >
      <div className={list.isSearching ? styles.stale : styles.list}>
        <DataTable
          label="Lab Tests"
          columns={[...COLUMNS, actions]}
          rowKey={(test) => test.id}
          skeletonRows={PAGE_SIZE}
          onRetry={list.refetch}
          empty={
            list.search
              ? { title: LAB_MESSAGES.noMatches, text: `Nothing matches “${list.search}”.` }
              : { title: LAB_MESSAGES.noTests, text: 'Tests appear here when they are added under New Test.' }
          }
          {...list.table}
        />
      </div>
    </Section>
  );
}

// On phones the patient and the date stand below the test.
const TestName = ({ test }: { test: LabTestAnswer }) => (
  <>
    {test.testName}
    <span className={styles.below}>{`#${test.patient_id} ${test.patientName} · ${formatDate(test.testDate)}`}</span>
  </>
);
