import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { mailCode } from '@nidaan/identity-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { emailChangeMail, registrationMail, resetMail } from '../codes/code-mail.ts';
import { CodesRepository, type OneTimeCode } from '../codes/codes.repository.ts';
import { CodesService } from '../codes/codes.service.ts';
import { RegistrationsRepository } from '../registrations/registrations.repository.ts';
import { mayReset } from '../resets/may-reset.ts';

type Letter = (digits: string) => ReturnType<typeof registrationMail>;

/** Mails codes. A retry makes a new code, since the digits of the failed try were never kept. */
@Injectable()
export class MailCodeJob {
  constructor(
    private readonly codes: CodesService,
    private readonly codeRows: CodesRepository,
    private readonly attempts: RegistrationsRepository,
    private readonly accounts: AccountsRepository,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailCode)
  async run({ codeId }: JobDataOf<typeof mailCode>): Promise<void> {
    const request = await this.codeRows.open(codeId);
    const letter = request && (await this.#letterFor(request));
    const digits = letter && (await this.codes.make(codeId));
    if (digits) await this.mail.send(letter(digits));
  }

  // Null when nobody waits for the code: forgot-password asks for one whether the e-mail is known or not (S7).
  async #letterFor({ email, purpose, attempt_id: attemptId }: OneTimeCode): Promise<Letter | null> {
    if (purpose === 'reset') return mayReset(await this.accounts.byEmail(email)) ? (digits) => resetMail(email, digits) : null;
    if (purpose === 'email') return (digits) => emailChangeMail(email, digits);
    const attempt = attemptId && (await this.attempts.byId(attemptId));
    return attempt ? (digits) => registrationMail(email, digits, attempt.phone_number) : null;
  }
}
