import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { mailCode } from '@nidaan/identity-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { registrationMail } from '../codes/code-mail.ts';
import { CodesService } from '../codes/codes.service.ts';
import { RegistrationsRepository } from '../registrations/registrations.repository.ts';

/** Mails codes. A retry makes a new code, since the digits of the failed try were never kept. */
@Injectable()
export class MailCodeJob {
  constructor(
    private readonly codes: CodesService,
    private readonly attempts: RegistrationsRepository,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailCode)
  async run({ codeId }: JobDataOf<typeof mailCode>): Promise<void> {
    const made = await this.codes.make(codeId);
    const attempt = made?.code.attempt_id && (await this.attempts.byId(made.code.attempt_id));
    if (!made || !attempt) return;
    await this.mail.send(registrationMail(made.code.email, made.digits, attempt.phone_number));
  }
}
