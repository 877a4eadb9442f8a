import { branchesOf } from '@nidaan/kernel';
import { labTestAnswerOf, type DeskLabTest } from '@nidaan/lab-contracts';
import type { ShownPerson } from '@nidaan/patients-copies';
import { atBranch } from '@nidaan/platform-access';
import type { StoredTest } from './lab-tests.repository.ts';

/** A test as the laboratory answers it. */
export const deskTestOf = (test: StoredTest, { uhid, ageText }: ShownPerson): DeskLabTest => ({
  ...labTestAnswerOf(test),
  uhid,
  age_text: ageText,
  ...atBranch(branchesOf(test).branchId),
});
