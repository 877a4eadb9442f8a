import { KnownDevicesRepository } from './known-devices.repository.ts';
import { NotMeService } from './not-me.service.ts';
import { SecurityNoticesRepository } from './security-notices.repository.ts';
import { SecurityNoticesService } from './security-notices.service.ts';
import { TeamNoticesService } from './team-notices.service.ts';
import { MailSecurityNoticeJob } from '../jobs/mail-security-notice.job.ts';
import { MailTeamRightsJob } from '../jobs/mail-team-rights.job.ts';

/** What writes to people about their own account, and hears that it was not them. */
export const SECURITY_NOTICES = [
  KnownDevicesRepository,
  NotMeService,
  SecurityNoticesRepository,
  SecurityNoticesService,
  TeamNoticesService,
  MailSecurityNoticeJob,
  MailTeamRightsJob,
];
