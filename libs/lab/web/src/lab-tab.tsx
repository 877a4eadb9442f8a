import { addLabTest, uploadLabReport } from '@nidaan/lab-contracts';
import { PageHeader, paths, ScreenTabs, t } from '@nidaan/ui';
import { NewTest } from './new-test/new-test.tsx';
import { NewsToast } from './news/news-toast.tsx';
import { useNews } from './news/use-news.ts';
import { TestOrders } from './orders/test-orders.tsx';
import { useMayCallForPatient } from './patient/use-may-call-for-patient.ts';
import { TestsScreen } from './tests/tests-screen.tsx';
import { UploadReports } from './upload/upload-reports.tsx';

/** The laboratory: add tests, look them up, upload reports (LAB-01), and what doctors ordered. */
export function LabTab() {
  const { news, notify, clear } = useNews();
  const mayCall = useMayCallForPatient();
  return (
    <>
      <PageHeader title={t('Lab')} />
      <ScreenTabs
        label={t('Lab')}
        tabs={[
          ...(mayCall(addLabTest) ? [{ label: t('New Test'), to: paths.newTest, panel: <NewTest notify={notify} /> }] : []),
          { label: t('View Tests'), to: paths.labTests, also: [paths.labTest], panel: <TestsScreen notify={notify} /> },
          ...(mayCall(uploadLabReport)
            ? [{ label: t('Upload Reports'), to: paths.uploadReports, panel: <UploadReports notify={notify} /> }]
            : []),
          { label: t('Ordered Tests'), to: paths.testOrders, panel: <TestOrders /> },
        ]}
      />
      <NewsToast news={news} onClear={clear} />
    </>
  );
}
