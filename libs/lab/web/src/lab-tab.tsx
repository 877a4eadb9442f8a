import { Tabs } from '@mantine/core';
import { PageHeader } from '@nidaan/ui';
import { useState } from 'react';
import styles from './lab-tab.module.css';
import { NewTest } from './new-test/new-test.tsx';
import { NewsToast } from './news/news-toast.tsx';
import { useNews } from './news/use-news.ts';
import { ViewTests } from './tests/view-tests.tsx';
import { UploadReports } from './upload/upload-reports.tsx';

/** The laboratory: add tests, look them up, upload reports (LAB-01). */
export function LabTab() {
  const [view, setView] = useState('new-test');
  const { news, tell, clear } = useNews();
  return (
    <>
      <PageHeader title="Lab" />
      <Tabs value={view} onChange={(next) => next && setView(next)} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="new-test">New Test</Tabs.Tab>
          <Tabs.Tab value="view-tests">View Tests</Tabs.Tab>
          <Tabs.Tab value="upload-reports">Upload Reports</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new-test">
          <NewTest tell={tell} />
        </Tabs.Panel>
        <Tabs.Panel value="view-tests">
          <ViewTests tell={tell} />
        </Tabs.Panel>
        <Tabs.Panel value="upload-reports">
          <UploadReports tell={tell} />
        </Tabs.Panel>
      </Tabs>
      <NewsToast news={news} onClear={clear} />
    </>
  );
}
