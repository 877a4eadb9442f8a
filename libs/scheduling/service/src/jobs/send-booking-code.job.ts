import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { runAs } from '@nidaan/platform-access';
import { JobHandler } from '@nidaan/platform-jobs';
import { sendBookingCode } from '@nidaan/scheduling-contracts';
import { CodeSendingsService } from '../online/code-sendings.service.ts';

/** Sends the code of a held time. */
@Injectable()
export class SendBookingCodeJob {
  constructor(private readonly codes: CodeSendingsService) {}

  @JobHandler(sendBookingCode)
  async run({ hospitalId, bookingId, send }: JobDataOf<typeof sendBookingCode>): Promise<void> {
    await runAs({ hospitalId }, () => this.codes.send(bookingId, send));
  }
}
