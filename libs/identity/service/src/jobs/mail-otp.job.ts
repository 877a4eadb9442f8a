import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { mailCode } from '@nidaan/identity-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { InvitationsRepository } from '../invitations/invitations.repository.ts';
import { emailChangeMail, registrationMail, resetMail } from '../otp/otp-mail.ts';
import { OtpRepository, type OneTimeCode } from '../otp/otp.repository.ts';
import { OtpService } from '../otp/otp.service.ts';
import { RegistrationsRepository, type RegistrationAttempt } from '../registrations/registrations.repository.ts';
import { mayReset } from '../resets/may-reset.ts';

type Letter = (digits: string) => ReturnType<typeof registrationMail>;

/** Mails codes. A retry makes a new code, since the digits of the failed try were never kept. */
@Injectable()
export class MailOtpJob {
  constructor(
    private readonly codes: OtpService,
    private readonly codeRows: OtpRepository,
    private readonly attempts: RegistrationsRepository,
    private readonly accounts: AccountsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly clock: Clock,
    private readonly mail: Mail,
  ) {}

  @JobHandler(mailCode)
  async run({ codeId }: JobDataOf<typeof mailCode>): Promise<void> {
    const request = await this.codeRows.open(codeId);
    if (!request) return;
    const attempt = await this.#attemptOf(request);
    const letter = await this.#letterFor(request, attempt);
    const digits = letter && (await this.codes.make(request, attempt?.id ?? null));
    if (digits) await this.mail.send(letter(digits));
  }

  async #attemptOf({ email, purpose, network, attemptId: id }: OneTimeCode): Promise<RegistrationAttempt | null> {
    if (purpose !== 'registration') return null;
    return id === null ? this.attempts.newest(email, network) : this.attempts.byId(id);
  }

  // Null when no code is expected: forgot-password and resend-otp ask for one whether the e-mail is known or not (S7).
  async #letterFor({ email, purpose }: OneTimeCode, attempt: RegistrationAttempt | null): Promise<Letter | null> {
    if (purpose === 'reset') return (await this.#mayChoosePassword(email)) ? (digits) => resetMail(email, digits) : null;
    if (purpose === 'email') return (digits) => emailChangeMail(email, digits);
    return attempt ? (digits) => registrationMail(email, digits, attempt.phone_number) : null;
  }

  // Who is invited and has no account yet chooses the first one (ORG-20).
  async #mayChoosePassword(email: string): Promise<boolean> {
    const account = await this.accounts.byEmail(email);
    return account ? mayReset(account) : (await this.invitations.newestOf(email, this.clock.now())) !== null;
  }
}
