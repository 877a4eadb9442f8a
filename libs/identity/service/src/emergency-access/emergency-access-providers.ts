import { MailEmergencyJob } from '../jobs/mail-emergency.job.ts';
import { EmergencyAccessService } from './emergency-access.service.ts';
import { EmergencyGrantsRepository } from './emergency-grants.repository.ts';
import { EmergencyGuestsService } from './emergency-guests.service.ts';
import { EmergencyLettersService } from './emergency-letters.service.ts';
import { EmergencyReviewsService } from './emergency-reviews.service.ts';

/** What emergency access is made of (ORG-65, ORG-66). */
export const EMERGENCY_ACCESS = [
  EmergencyAccessService,
  EmergencyGrantsRepository,
  EmergencyGuestsService,
  EmergencyLettersService,
  EmergencyReviewsService,
  MailEmergencyJob,
];
