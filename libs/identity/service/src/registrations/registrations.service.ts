import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict, invalid, type InputOf } from '@nidaan/kernel';
import {
  hospitalVerified,
  IDENTITY_MESSAGES as messages,
  type registerHospital,
  type resendOtp,
} from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { asHospital } from '../accounts/as-hospital.ts';
import { OtpRequestsService } from '../otp/otp-requests.service.ts';
import { OtpRepository, type OneTimeCode } from '../otp/otp.repository.ts';
import { currentNetwork } from '../login-throttle/current-network.ts';
import { PasswordRules } from '../passwords/password-rules.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { EmailAvailabilityService } from '../profiles/email-availability.service.ts';
import { MembersService } from '../members/members.service.ts';
import { HospitalsRepository } from './hospitals.repository.ts';
import { RegistrationsRepository, type RegistrationAttempt } from './registrations.repository.ts';

type RegisterBody = InputOf<typeof registerHospital>['body'];

@Injectable()
export class RegistrationsService {
  constructor(
    private readonly attempts: RegistrationsRepository,
    private readonly hospitals: HospitalsRepository,
    private readonly free: EmailAvailabilityService,
    private readonly requests: OtpRequestsService,
    private readonly codeRows: OtpRepository,
    private readonly rules: PasswordRules,
    private readonly passwords: PasswordsService,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly clock: Clock,
    private readonly members: MembersService,
    private readonly config: Config,
  ) {}

  /** Keeps the form as an attempt of its own and has a code mailed for it. */
  async register(body: RegisterBody): Promise<{ message: string; email: string }> {
    const { password, ...form } = body;
    this.rules.check('password', password);
    await this.#refuseTaken(form.email);
    const attempt = {
      ...form,
      id: randomUUID(),
      passwordHash: await this.passwords.hash(password),
      createdAt: this.clock.now(),
      network: currentNetwork(),
    };
    await this.database.transaction(async () => {
      await this.codeRows.lock(form.email);
      await this.#refuseTaken(form.email);
      await this.attempts.add(attempt);
      await this.requests.request(form.email, 'register', { attemptId: attempt.id });
    });
    return { message: messages.registered, email: form.email };
  }

  /**
   * A new code for the newest attempt. Whether there is one is looked up by the job that mails it: neither answer nor time nor count of
   * calls tells (OTP-18).
   */
  async resend({ email }: InputOf<typeof resendOtp>['body']): Promise<{ message: string }> {
    await this.database.transaction(async () => {
      await this.codeRows.lock(email);
      await this.requests.request(email, 'resend');
    });
    return { message: messages.otpResent };
  }

  /** Makes the hospital of the attempt that an entered code belongs to. */
  async activate(code: OneTimeCode, attemptId: string): Promise<void> {
    // A transaction belongs to one hospital from its start, so the new hospital's number is drawn before it opens.
    const hospitalId = await this.hospitals.nextId();
    await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        await this.codeRows.lock(code.email);
        const attempt = await this.attempts.byId(attemptId);
        const now = this.clock.now();
        if (!attempt || !(await this.codeRows.use(code.id, now))) throw invalid(messages.otpWrong);
        await this.#refuseTaken(code.email);
        const accountId = await this.hospitals.create(hospitalId, attempt, this.config.values.TIME_ZONE, now);
        await this.attempts.forget(code.email);
        await this.members.publish(accountId);
        await this.events.add(
          hospitalVerified,
          verifiedPayload(hospitalId, accountId, attempt, this.config.values.TIME_ZONE, now),
        );
      }),
    );
  }

  async #refuseTaken(email: string): Promise<void> {
    if (await this.free.isTaken(email)) throw conflict(messages.emailTaken);
  }
}

const verifiedPayload = (hospitalId: number, accountId: number, attempt: RegistrationAttempt, timeZone: string, now: Date) => ({
  hospitalId,
  accountId,
  hospitalName: attempt.hospital_name,
  address: attempt.address,
  username: attempt.username,
  email: attempt.email,
  phoneNumber: attempt.phone_number,
  timeZone,
  verifiedAt: now.toISOString(),
});
