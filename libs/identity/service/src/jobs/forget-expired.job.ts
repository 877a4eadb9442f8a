import { Injectable } from '@nestjs/common';
import { forgetExpired, NOT_ME_DAYS, WAY_BACK_DAYS } from '@nidaan/identity-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { OtpRepository } from '../otp/otp.repository.ts';
import { InvitationsRepository } from '../invitations/invitations.repository.ts';
import { RegistrationsRepository } from '../registrations/registrations.repository.ts';
import { LoginAttemptsRepository } from '../login-throttle/login-attempts.repository.ts';
import { KNOWN_DAYS, KnownNetworksRepository } from '../login-throttle/known-networks.repository.ts';
import { EmailChangesRepository } from '../profiles/email-changes.repository.ts';
import { JoinPermissionsRepository } from '../resets/join-permissions.repository.ts';
import { ResetPermissionsRepository } from '../resets/reset-permissions.repository.ts';
import { LoginChallengesRepository } from '../second-factor/login-challenges.repository.ts';
import { KnownDevicesRepository } from '../security-notices/known-devices.repository.ts';
import { SecurityNoticesRepository } from '../security-notices/security-notices.repository.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';

const DAY_MS = 24 * 3_600_000;
// People come back to an unfinished registration after days, hardly after a week.
const ATTEMPT_DAYS = 7;
/** A device on which nobody logged in for so long counts as a new one. */
const DEVICE_DAYS = 365;

@Injectable()
export class ForgetExpiredJob {
  constructor(
    private readonly codes: OtpRepository,
    private readonly attempts: RegistrationsRepository,
    private readonly sessions: SessionsRepository,
    private readonly guesses: LoginAttemptsRepository,
    private readonly known: KnownNetworksRepository,
    private readonly changes: EmailChangesRepository,
    private readonly permissions: ResetPermissionsRepository,
    private readonly joining: JoinPermissionsRepository,
    private readonly challenges: LoginChallengesRepository,
    private readonly invitations: InvitationsRepository,
    private readonly notices: SecurityNoticesRepository,
    private readonly devices: KnownDevicesRepository,
    private readonly clock: Clock,
  ) {}

  @JobHandler(forgetExpired)
  async run(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.codes.forgetBefore(new Date(now - DAY_MS));
    await this.attempts.forgetBefore(new Date(now - ATTEMPT_DAYS * DAY_MS));
    await this.sessions.forgetBefore(new Date(now - DAY_MS));
    await this.guesses.forgetBefore(new Date(now - DAY_MS));
    await this.permissions.forgetBefore(new Date(now));
    await this.joining.forgetBefore(new Date(now));
    await this.invitations.forgetBefore(new Date(now - 30 * DAY_MS));
    await this.challenges.forgetBefore(new Date(now));
    await this.changes.forgetBefore(new Date(now - (WAY_BACK_DAYS + 1) * DAY_MS));
    await this.known.forgetBefore(new Date(now - KNOWN_DAYS * DAY_MS));
    await this.notices.forgetBefore(new Date(now - (NOT_ME_DAYS + 1) * DAY_MS));
    await this.devices.forgetBefore(new Date(now - DEVICE_DAYS * DAY_MS));
  }
}
