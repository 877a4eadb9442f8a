import type { SealedPaper } from '@nidaan/platform-papers';
import type { StoredTest } from './lab-tests.repository.ts';

/** What the report of a test says, for its code (RPT-20). The price is not on the report. */
export const sealedTest = (hospitalId: number, test: StoredTest): SealedPaper => ({
  kind: 'lab-report',
  hospitalId,
  number: test.testId,
  date: test.testedOn,
  totalPaise: null,
  says: [
    test.patientId,
    test.patientName,
    test.testName,
    test.testType,
    test.testedOn,
    test.status,
    test.result ?? '',
    test.notes,
  ],
});
