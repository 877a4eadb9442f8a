import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { mailRecordCode } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { RecordCodeMailsService } from '../privacy/bundles/record-code-mails.service.ts';

/** Mails the code of a link to a copy of a record (ORG-73). */
@Injectable()
export class MailRecordCodeJob {
  constructor(private readonly mails: RecordCodeMailsService) {}

  @JobHandler(mailRecordCode)
  async run({ requestId, send }: JobDataOf<typeof mailRecordCode>): Promise<void> {
    await this.mails.send(requestId, send);
  }
}
