import type { TestOrderAnswer } from '@nidaan/lab-contracts';
import { formatDateTime, t } from '@nidaan/ui';

/** Says which ordered tests the laboratory has in hand already; entered once more they are charged twice. */
export const pendingSentences = (pending: TestOrderAnswer['pending'] = []): string[] =>
  pending.map(({ testName, created_at }) =>
    t('{test} of {time} has no result yet', { test: testName, time: formatDateTime(created_at) }),
  );
