import { Injectable } from '@nestjs/common';
import { invalid, type AnswerOf, type InputOf } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, type verifyOtp } from '@nidaan/identity-contracts';
import type { OneTimeCode } from '../otp/otp.repository.ts';
import { OtpService } from '../otp/otp.service.ts';
import { LoginThrottleService } from '../login-throttle/login-throttle.service.ts';
import { KnownNetworksRepository } from '../login-throttle/known-networks.repository.ts';
import { EmailChangesService } from '../profiles/email-changes.service.ts';
import { RegistrationsService } from '../registrations/registrations.service.ts';
import { ResetsService } from '../resets/resets.service.ts';

/** One documented call takes the codes of every purpose (OPN-16). */
@Injectable()
export class VerificationsService {
  constructor(
    private readonly codes: OtpService,
    private readonly throttle: LoginThrottleService,
    private readonly known: KnownNetworksRepository,
    private readonly registrations: RegistrationsService,
    private readonly resets: ResetsService,
    private readonly emails: EmailChangesService,
  ) {}

  /** Uses the code up for what it was mailed for. */
  async verify({ email, otp }: InputOf<typeof verifyOtp>['body']): Promise<AnswerOf<typeof verifyOtp>> {
    await this.throttle.count('code', email);
    const code = await this.codes.entered(email, otp);
    if (!code) throw invalid(messages.otpWrong);
    await this.throttle.forgive('code', email);
    const resetToken = await this.#useUp(code);
    await this.known.remember(email);
    const verified = { message: messages.otpVerified, email };
    return resetToken === null ? verified : { ...verified, reset_token: resetToken };
  }

  async #useUp(code: OneTimeCode): Promise<string | null> {
    if (code.purpose === 'reset') return this.resets.permit(code);
    if (code.attemptId !== null) await this.registrations.activate(code, code.attemptId);
    if (code.accountId !== null) await this.emails.change(code, code.accountId);
    return null;
  }
}
