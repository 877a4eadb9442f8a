import { paths, useRecordId } from '@nidaan/ui';
import type { Tell } from '../news/use-news.ts';
import { TestDetail } from './test-detail.tsx';
import { ViewTests } from './view-tests.tsx';

/** All lab tests, or the one that the address names. */
export function TestsScreen({ tell }: { tell: Tell }) {
  const id = useRecordId(paths.labTest);
  return id === null ? <ViewTests tell={tell} /> : <TestDetail key={id} id={id} tell={tell} />;
}
