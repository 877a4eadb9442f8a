import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { mailAcknowledgement } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PrivacyRequestsRepository } from '../privacy/requests/privacy-requests.repository.ts';
import { acknowledgementMail } from '../privacy/requests/request-mails.ts';
import { KIND_WORDS } from '../privacy/requests/request-words.ts';
import { requestNumber } from '../privacy/requests/shown-request.ts';
import { momentAt } from '../reports/visit-facts.ts';

/** Tells who asked by e-mail that the request has come (ORG-72). */
@Injectable()
export class MailAcknowledgementJob {
  constructor(
    private readonly requests: PrivacyRequestsRepository,
    private readonly hospitals: HospitalsService,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailAcknowledgement)
  async run({ requestId }: JobDataOf<typeof mailAcknowledgement>): Promise<void> {
    const request = await this.requests.find(requestId);
    if (!request) return;
    const hospital = await this.hospitals.current();
    await this.mail.send(
      acknowledgementMail(request.requesterContact, {
        ...{ number: requestNumber(request), kind: KIND_WORDS[request.kind], hospital: hospital?.name ?? 'The hospital' },
        due: momentAt(hospital)(request.dueAt),
      }),
    );
  }
}
