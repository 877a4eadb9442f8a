import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { mailRequestDue } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { OfficerService } from '../privacy/officer.service.ts';
import { PrivacyRequestsRepository } from '../privacy/requests/privacy-requests.repository.ts';
import { requestDueMail } from '../privacy/requests/request-mails.ts';
import { KIND_WORDS } from '../privacy/requests/request-words.ts';
import { requestNumber } from '../privacy/requests/shown-request.ts';
import { momentAt } from '../reports/visit-facts.ts';

/** Reminds the desk of a request, unless it was answered or reopened meanwhile (ORG-72). */
@Injectable()
export class MailRequestDueJob {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly hospitals: HospitalsService,
    private readonly officer: OfficerService,
    private readonly mail: Mail,
    private readonly clock: Clock,
  ) {}

  @JobHandler(mailRequestDue)
  async run({ requestId, at, dueAt }: JobDataOf<typeof mailRequestDue>): Promise<void> {
    const request = await this.requests.find(requestId);
    if (!request || request.closedAt !== null || request.dueAt.toISOString() !== dueAt) return;
    if ((at === 'half' ? request.halfMailedAt : request.endMailedAt) !== null) return;
    const facts = {
      ...{ number: requestNumber(request), kind: KIND_WORDS[request.kind] },
      due: momentAt(await this.hospitals.current())(request.dueAt),
    };
    // Noted after it was sent: should the machine stop between the two, a second mail is better than none.
    for (const to of await this.officer.mailboxes()) await this.mail.send(requestDueMail(to, at, facts));
    await this.requests.mailed(requestId, at, request.dueAt, this.clock.now());
  }
}
