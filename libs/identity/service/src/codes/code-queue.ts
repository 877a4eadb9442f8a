import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { mailCode } from '@nidaan/identity-contracts';
import { runAs } from '@nidaan/platform-access';
import { Logger } from '@nidaan/platform-telemetry';
import { MailCodeJob } from '../jobs/mail-code.job.ts';

const FIRST_PAUSE_MS = 500;

/** Mails codes after the answer was sent, so that a slow mail server holds nobody up. What is lost in a crash, 'Resend OTP' brings back. */
@Injectable()
export class CodeQueue {
  constructor(
    private readonly job: MailCodeJob,
    private readonly logger: Logger,
  ) {}

  add(codeId: string): void {
    void runAs({ hospitalId: null }, () => this.#run(codeId));
  }

  async #run(codeId: string): Promise<void> {
    const tries = mailCode.attempts ?? 5;
    for (let tried = 1; tried <= tries; tried += 1) {
      try {
        return await this.job.run({ codeId });
      } catch (fault) {
        this.logger.error(fault, { job: mailCode.name, tried });
        await sleep(FIRST_PAUSE_MS * 2 ** (tried - 1), undefined, { ref: false });
      }
    }
  }
}
