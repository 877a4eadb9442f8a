import { StaffSupportService } from './staff-support.service.ts';
import { SupportAccessService } from './support-access.service.ts';
import { SupportEndingsService } from './support-endings.service.ts';
import { SupportGrantsRepository } from './support-grants.repository.ts';
import { SupportGuestsService } from './support-guests.service.ts';
import { SupportLettersService } from './support-letters.service.ts';
import { SupportSummariesService } from './support-summaries.service.ts';
import { EndSupportAccessesJob } from '../jobs/end-support-accesses.job.ts';
import { MailSupportAccessJob } from '../jobs/mail-support-access.job.ts';

/** What support access is made of (ORG-67, ORG-68). */
export const SUPPORT_ACCESS = [
  StaffSupportService,
  SupportAccessService,
  SupportEndingsService,
  SupportGrantsRepository,
  SupportGuestsService,
  SupportLettersService,
  SupportSummariesService,
  EndSupportAccessesJob,
  MailSupportAccessJob,
];
