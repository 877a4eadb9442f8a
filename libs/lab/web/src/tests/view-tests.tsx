import { Button } from '@mantine/core';
import { completeLabTest, LAB_MESSAGES, type DeskLabTest } from '@nidaan/lab-contracts';
import {
  formatDate,
  formatRupees,
  ListPage,
  msg,
  PatientLink,
  paths,
  pathTo,
  RowLink,
  StatusBadge,
  t,
  useMayCall,
  WhoLine,
  type Column,
} from '@nidaan/ui';
import { Link } from 'react-router-dom';
import type { Notify } from '../news/use-news.ts';
import { STATUS_LABELS } from './status-labels.ts';
import { useLabTests } from './use-lab-tests.ts';
import { useTestPdf } from './use-test-pdf.ts';
import styles from './view-tests.module.css';

const TITLE = msg('Lab Tests');

const COLUMNS: readonly Column<DeskLabTest>[] = [
  { key: 'testName', header: msg('Test Name'), rowHeader: true, render: (test) => <TestName test={test} /> },
  {
    key: 'patient',
    header: msg('Patient'),
    below: true,
    render: (test) => (
      <>
        <span className={styles.number}>#{test.patient_id}</span>{' '}
        <PatientLink id={test.patient_id}>{test.patientName}</PatientLink>
        <WhoLine uhid={test.uhid} age={test.age_text} />
      </>
    ),
  },
  { key: 'date', header: msg('Date'), nowrap: true, below: true, render: (test) => formatDate(test.testDate) },
  { key: 'status', header: msg('Status'), below: true, render: (test) => <StatusBadge status={STATUS_LABELS[test.status]} /> },
  { key: 'price', header: msg('Price'), align: 'right', nowrap: true, below: true, render: (test) => formatRupees(test.price) },
];

/** All tests of the hospital, searchable (LAB-07, LAB-08). */
export function ViewTests({ notify }: { notify: Notify }) {
  const list = useLabTests();
  const pdf = useTestPdf(notify);
  const mayComplete = useMayCall()(completeLabTest);
  const actions: Column<DeskLabTest> = {
    key: 'actions',
    header: t('Actions'),
    align: 'right',
    render: (test) => (
      <div className={styles.actions}>
        {test.status === 'pending' && mayComplete && (
          <Button
            size="compact-sm"
            component={Link}
            to={pathTo(paths.labTest, test.id)}
            aria-label={t('Result of {test}, test {id}', { test: test.testName, id: test.id })}
          >
            {t('Result')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('Download PDF of {test}, test {id}', { test: test.testName, id: test.id })}
          disabled={pdf.busyId === test.id}
          onClick={() => pdf.download(test.id)}
        >
          <span>
            <span className={styles.long}>{t('Download')} </span>PDF
          </span>
        </Button>
      </div>
    ),
  };
  return (
    <ListPage
      title={TITLE}
      list={list}
      search={{ label: t('Search by patient ID, phone or test name') }}
      columns={[...COLUMNS, actions]}
      noMatches={{ title: LAB_MESSAGES.noMatches }}
      empty={{ title: LAB_MESSAGES.noTests, text: t('Tests appear here when they are added under New Test.') }}
    />
  );
}

const TestName = ({ test }: { test: DeskLabTest }) => (
  <RowLink list={TITLE} rowKey={test.id} to={pathTo(paths.labTest, test.id)} isName>
    {test.testName}
  </RowLink>
);
