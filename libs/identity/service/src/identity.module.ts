import { Module } from '@nestjs/common';
import { AccountsRepository } from './accounts/accounts.repository.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { StaffAccountsController } from './accounts/staff-accounts.controller.ts';
import { StaffSeeding } from './accounts/staff-seeding.ts';
import { CodeSecrets } from './codes/code-secrets.ts';
import { CodeRequests } from './codes/code-requests.service.ts';
import { CodesRepository } from './codes/codes.repository.ts';
import { CodesService } from './codes/codes.service.ts';
import { DemoHospital } from './demo/demo-hospital.service.ts';
import { DuesRepository } from './dues/dues.repository.ts';
import { GuessThrottle } from './guesses/guess-throttle.ts';
import { GuessesRepository } from './guesses/guesses.repository.ts';
import { KnownNetworks } from './guesses/known-networks.repository.ts';
import { LoginCeiling } from './guesses/login-ceiling.ts';
import { ForgetExpiredJob } from './jobs/forget-expired.job.ts';
import { MailCodeJob } from './jobs/mail-code.job.ts';
import { KeepDueWhenDuesChanged } from './on/keep-due-when-dues-changed.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveStreams } from './live/live-streams.service.ts';
import { PasswordRules } from './passwords/password-rules.ts';
import { Passwords } from './passwords/passwords.service.ts';
import { EmailChangesRepository } from './profiles/email-changes.repository.ts';
import { FreeEmails } from './profiles/free-emails.service.ts';
import { OwnPassword } from './profiles/own-password.service.ts';
import { EmailRestoresController } from './restores/email-restores.controller.ts';
import { EmailRestores } from './restores/email-restores.service.ts';
import { MailEmailChangeJob } from './jobs/mail-email-change.job.ts';
import { EmailChanges } from './profiles/email-changes.service.ts';
import { ProfileImages } from './profiles/profile-images.service.ts';
import { ProfileNews } from './profiles/profile-news.service.ts';
import { ProfileUpdates } from './profiles/profile-updates.service.ts';
import { ProfilesController } from './profiles/profiles.controller.ts';
import { ProfilesRepository } from './profiles/profiles.repository.ts';
import { ProfilesService } from './profiles/profiles.service.ts';
import { HospitalsRepository } from './registrations/hospitals.repository.ts';
import { RegistrationsController } from './registrations/registrations.controller.ts';
import { RegistrationsRepository } from './registrations/registrations.repository.ts';
import { RegistrationsService } from './registrations/registrations.service.ts';
import { ResetPermissionsRepository } from './resets/reset-permissions.repository.ts';
import { ResetsController } from './resets/resets.controller.ts';
import { ResetsService } from './resets/resets.service.ts';
import { RefreshSecrets } from './sessions/refresh-secrets.ts';
import { SessionEndings } from './sessions/session-endings.service.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { VerificationsController } from './verifications/verifications.controller.ts';
import { VerificationsService } from './verifications/verifications.service.ts';

/** Accounts, hospitals, codes and sessions. */
@Module({
  controllers: [
    StaffAccountsController,
    RegistrationsController,
    VerificationsController,
    ResetsController,
    EmailRestoresController,
    SessionsController,
    ProfilesController,
    KeepDueWhenDuesChanged,
    LiveController,
  ],
  providers: [
    AccountsRepository,
    AccountsService,
    CodeRequests,
    CodeSecrets,
    CodesRepository,
    CodesService,
    DemoHospital,
    DuesRepository,
    EmailChanges,
    EmailChangesRepository,
    EmailRestores,
    FreeEmails,
    MailEmailChangeJob,
    OwnPassword,
    ForgetExpiredJob,
    GuessThrottle,
    GuessesRepository,
    KnownNetworks,
    LoginCeiling,
    HospitalsRepository,
    LiveStreams,
    MailCodeJob,
    PasswordRules,
    Passwords,
    ProfileImages,
    ProfileNews,
    ProfileUpdates,
    ProfilesRepository,
    ProfilesService,
    RefreshSecrets,
    RegistrationsRepository,
    RegistrationsService,
    ResetPermissionsRepository,
    ResetsService,
    SessionEndings,
    SessionsRepository,
    SessionsService,
    StaffSeeding,
    VerificationsService,
  ],
})
export class IdentityModule {}
