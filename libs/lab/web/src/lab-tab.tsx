import { PageHeader, paths, ScreenTabs, t } from '@nidaan/ui';
import { NewTest } from './new-test/new-test.tsx';
import { NewsToast } from './news/news-toast.tsx';
import { useNews } from './news/use-news.ts';
import { TestsScreen } from './tests/tests-screen.tsx';
import { UploadReports } from './upload/upload-reports.tsx';

/** The laboratory: add tests, look them up, upload reports (LAB-01). */
export function LabTab() {
  const { news, tell, clear } = useNews();
  return (
    <>
      <PageHeader title={t('Lab')} />
      <ScreenTabs
        label={t('Lab')}
        tabs={[
          { label: t('New Test'), to: paths.newTest, panel: <NewTest tell={tell} /> },
          { label: t('View Tests'), to: paths.labTests, also: [paths.labTest], panel: <TestsScreen tell={tell} /> },
          { label: t('Upload Reports'), to: paths.uploadReports, panel: <UploadReports tell={tell} /> },
        ]}
      />
      <NewsToast news={news} onClear={clear} />
    </>
  );
}
