import { branchesOf } from '@nidaan/kernel';
import { labTestAnswerOf, type DeskLabTest } from '@nidaan/lab-contracts';
import { atBranch } from '@nidaan/platform-access';
import type { StoredTest } from './lab-tests.repository.ts';

/** A test as the laboratory answers it. */
export const deskTestOf = (test: StoredTest): DeskLabTest => ({
  ...labTestAnswerOf(test),
  ...atBranch(branchesOf(test).branchId),
});
