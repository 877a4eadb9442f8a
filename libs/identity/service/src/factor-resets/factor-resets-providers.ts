import { FactorRemovalService } from './factor-removal.service.ts';
import { FactorResetsRepository } from './factor-resets.repository.ts';
import { FactorResetsService } from './factor-resets.service.ts';
import { MemberFactorsService } from './member-factors.service.ts';
import { MailFactorResetAskedJob } from '../jobs/mail-factor-reset-asked.job.ts';
import { MailFactorResetJob } from '../jobs/mail-factor-reset.job.ts';
import { ResetFactorsJob } from '../jobs/reset-factors.job.ts';

/** What ends the second step of somebody who lost the phone (ORG-48). */
export const FACTOR_RESETS = [
  FactorRemovalService,
  FactorResetsRepository,
  FactorResetsService,
  MemberFactorsService,
  MailFactorResetAskedJob,
  MailFactorResetJob,
  ResetFactorsJob,
];
