import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { mailRecordCode } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { RecordCodeSendingsService } from '../privacy/bundles/record-code-sendings.service.ts';

/** Sends the code of a link to a copy of a record (ORG-73). */
@Injectable()
export class MailRecordCodeJob {
  constructor(private readonly codes: RecordCodeSendingsService) {}

  @JobHandler(mailRecordCode)
  async run({ requestId, send }: JobDataOf<typeof mailRecordCode>): Promise<void> {
    await this.codes.send(requestId, send);
  }
}
