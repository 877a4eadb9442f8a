import { paths, useRecordId } from '@nidaan/ui';
import type { Notify } from '../news/use-news.ts';
import { TestDetail } from './test-detail.tsx';
import { ViewTests } from './view-tests.tsx';

/** All lab tests, or the one that the address names. */
export function TestsScreen({ notify }: { notify: Notify }) {
  const id = useRecordId(paths.labTest);
  return id === null ? <ViewTests notify={notify} /> : <TestDetail key={id} id={id} notify={notify} />;
}
