import { Button } from '@mantine/core';
import { call, keyOf, LIVE } from '@nidaan/api-client';
import { completeLabTest, LAB_MESSAGES as messages, listLabTests, type DeskLabTest } from '@nidaan/lab-contracts';
import {
  ageWords,
  Facts,
  formatDate,
  formatRupees,
  Icon,
  paths,
  RecordPage,
  Section,
  StatusBadge,
  t,
  useLogged,
  useMayCall,
} from '@nidaan/ui';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Notify } from '../news/use-news.ts';
import { STATUS_LABELS } from './status-labels.ts';
import styles from './test-detail.module.css';
import { LeftResult } from './left-result.tsx';
import { Result } from './result-table.tsx';
import { TestResultForm } from './test-result-form.tsx';
import { useTestPdf } from './use-test-pdf.ts';

/** One lab test. There is no call for one: the list is read from just above it. */
function useLabTest(id: number) {
  const query = useQuery({
    queryKey: keyOf(listLabTests, 'one', id),
    queryFn: async ({ signal }) => {
      const found = await call(listLabTests, { query: { limit: 1, after: id + 1 }, signal });
      return found.find((test) => test.id === id) ?? null;
    },
    ...LIVE,
  });
  useLogged(query.error, messages.testsFailed);
  return query;
}

/** One lab test in full, with its PDF. */
export function TestDetail({ id, notify }: { id: number; notify: Notify }) {
  const test = useLabTest(id);
  const pdf = useTestPdf(notify);
  const mayComplete = useMayCall()(completeLabTest);
  return (
    <RecordPage
      kind={t('Lab test')}
      list={paths.labTests}
      record={test.data}
      unknown={messages.testUnknown}
      error={test.isError ? messages.testsFailed : null}
      onRetry={() => void test.refetch()}
      actions={
        <Button leftSection={<Icon of={IconDownload} />} disabled={pdf.busyId === id} onClick={() => pdf.download(id)}>
          {t('Download PDF')}
        </Button>
      }
    >
      {(found) => (
        <>
          <Section title={found.testName} actions={<StatusBadge status={STATUS_LABELS[found.status]} />}>
            <Facts facts={factsOf(found)} />
            {found.notes.trim() !== '' && <p className={styles.notes}>{found.notes}</p>}
          </Section>
          {found.status !== 'pending' && <Result test={found} />}
          {found.status !== 'pending' && mayComplete && <LeftResult test={found} />}
          {found.status === 'pending' && mayComplete && <TestResultForm test={found} notify={notify} />}
        </>
      )}
    </RecordPage>
  );
}

const factsOf = (test: DeskLabTest) => [
  { label: t('Test no.'), value: test.id },
  { label: t('Patient ID'), value: test.patient_id },
  { label: t('Patient'), value: test.patientName },
  { label: t('UHID'), value: test.uhid },
  { label: t('Age'), value: ageWords(test.age_text) },
  { label: t('Phone'), value: test.phone },
  { label: t('Disease'), value: test.patient_disease },
  { label: t('Test Type'), value: test.testType },
  { label: t('Date'), value: formatDate(test.testDate) },
  { label: t('Price'), value: formatRupees(test.price) },
  ...(test.payment_type ? [{ label: t('Paid by'), value: t(test.payment_type) }] : []),
];
