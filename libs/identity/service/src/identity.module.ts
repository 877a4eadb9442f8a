import { Module } from '@nestjs/common';
import { AccessLogController } from './access-log/access-log.controller.ts';
import { AccountsRepository } from './accounts/accounts.repository.ts';
import { AccountsService } from './accounts/accounts.service.ts';
import { PrincipalsService } from './accounts/principals.service.ts';
import { StaffAccountsController } from './accounts/staff-accounts.controller.ts';
import { StaffSeeding } from './accounts/staff-seeding.ts';
import { ClinicSettingsController } from './clinic-settings/clinic-settings.controller.ts';
import { ClinicSettingsRepository } from './clinic-settings/clinic-settings.repository.ts';
import { ClinicSettingsService } from './clinic-settings/clinic-settings.service.ts';
import { BindTimeZonesJob } from './jobs/bind-time-zones.job.ts';
import { OtpSecrets } from './otp/otp-secrets.ts';
import { OtpRequestsService } from './otp/otp-requests.service.ts';
import { OtpRepository } from './otp/otp.repository.ts';
import { OtpService } from './otp/otp.service.ts';
import { DemoTeamService } from './demo/demo-team.service.ts';
import { DemoHospitalService } from './demo/demo-hospital.service.ts';
import { DuesRepository } from './dues/dues.repository.ts';
import { LoginThrottleService } from './login-throttle/login-throttle.service.ts';
import { LoginAttemptsRepository } from './login-throttle/login-attempts.repository.ts';
import { KnownNetworksRepository } from './login-throttle/known-networks.repository.ts';
import { DistributedLoginThrottleService } from './login-throttle/distributed-login-throttle.service.ts';
import { ForgetExpiredJob } from './jobs/forget-expired.job.ts';
import { MailOtpJob } from './jobs/mail-otp.job.ts';
import { DuesChangedHandler } from './on/dues-changed.handler.ts';
import { WebhooksCountedHandler } from './on/webhooks-counted.handler.ts';
import { LiveController } from './live/live.controller.ts';
import { LiveStreamsService } from './live/live-streams.service.ts';
import { DocumentKeysRepository } from './papers/document-keys.repository.ts';
import { DocumentKeysService } from './papers/document-keys.service.ts';
import { PaperChecksService } from './papers/paper-checks.service.ts';
import { PapersController } from './papers/papers.controller.ts';
import { MembersController } from './members/members.controller.ts';
import { INVITATIONS } from './invitations/invitation-providers.ts';
import { InvitationsController } from './invitations/invitations.controller.ts';
import { MailInvitationJob } from './jobs/mail-invitation.job.ts';
import { MembershipsRepository } from './members/memberships.repository.ts';
import { MembershipsService } from './members/memberships.service.ts';
import { MembersRepository } from './members/members.repository.ts';
import { MembersService } from './members/members.service.ts';
import { PasswordRules } from './passwords/password-rules.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { EmailChangesRepository } from './profiles/email-changes.repository.ts';
import { EmailAvailabilityService } from './profiles/email-availability.service.ts';
import { PasswordConfirmationService } from './profiles/password-confirmation.service.ts';
import { EmailRestoresController } from './restores/email-restores.controller.ts';
import { EmailRestoresService } from './restores/email-restores.service.ts';
import { MailEmailChangeJob } from './jobs/mail-email-change.job.ts';
import { EmailChangesService } from './profiles/email-changes.service.ts';
import { ProfileImagesService } from './profiles/profile-images.service.ts';
import { ProfileEventsService } from './profiles/profile-events.service.ts';
import { ProfileUpdatesService } from './profiles/profile-updates.service.ts';
import { ProfilesController } from './profiles/profiles.controller.ts';
import { BranchesController } from './branches/branches.controller.ts';
import { BranchesRepository } from './branches/branches.repository.ts';
import { BranchesService } from './branches/branches.service.ts';
import { OpenWorkService } from './branches/open-work.service.ts';
import { DeskNamesController } from './desk-names/desk-names.controller.ts';
import { DeskNamesService } from './desk-names/desk-names.service.ts';
import { OneTimePasswordsRepository } from './desk-names/one-time-passwords.repository.ts';
import { OneTimePasswordsService } from './desk-names/one-time-passwords.service.ts';
import { EndingsRepository } from './endings/endings.repository.ts';
import { EndingsService } from './endings/endings.service.ts';
import { AnnounceEndingsJob } from './jobs/announce-endings.job.ts';
import { MailEndingJob } from './jobs/mail-ending.job.ts';
import { ApiKeyLettersService } from './api-keys/api-key-letters.service.ts';
import { ApiKeyStatesService } from './api-keys/api-key-states.service.ts';
import { ApiKeysController } from './api-keys/api-keys.controller.ts';
import { ApiKeysRepository } from './api-keys/api-keys.repository.ts';
import { ApiKeysService } from './api-keys/api-keys.service.ts';
import { MailApiKeyJob } from './jobs/mail-api-key.job.ts';
import { SecurityNoticesController } from './security-notices/security-notices.controller.ts';
import { FactorResetsController } from './factor-resets/factor-resets.controller.ts';
import { PlanLimitsService } from './plans/plan-limits.service.ts';
import { PlansController } from './plans/plans.controller.ts';
import { PlansRepository } from './plans/plans.repository.ts';
import { PlansService } from './plans/plans.service.ts';
import { ProfilesRepository } from './profiles/profiles.repository.ts';
import { ProfilesService } from './profiles/profiles.service.ts';
import { PublicProfilesService } from './profiles/public-profiles.service.ts';
import { SlugsRepository } from './clinic-settings/slugs.repository.ts';
import { HospitalsRepository } from './registrations/hospitals.repository.ts';
import { RegistrationsController } from './registrations/registrations.controller.ts';
import { RegistrationsRepository } from './registrations/registrations.repository.ts';
import { RegistrationsService } from './registrations/registrations.service.ts';
import { RESETS } from './resets/reset-providers.ts';
import { ResetsController } from './resets/resets.controller.ts';
import { SecondFactorController } from './second-factor/second-factor.controller.ts';
import { RefreshSecrets } from './sessions/refresh-secrets.ts';
import { SessionRevocationService } from './sessions/session-revocation.service.ts';
import { SessionListRepository } from './sessions/session-list.repository.ts';
import { SessionListService } from './sessions/session-list.service.ts';
import { SessionSightingsService } from './sessions/session-sightings.service.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { SessionsRepository } from './sessions/sessions.repository.ts';
import { SessionsService } from './sessions/sessions.service.ts';
import { RolesController } from './team/roles.controller.ts';
import { TeamController } from './team/team.controller.ts';
import { EmergencyAccessController } from './emergency-access/emergency-access.controller.ts';
import { EMERGENCY_ACCESS } from './emergency-access/emergency-access-providers.ts';
import { SupportAccessController } from './support-access/support-access.controller.ts';
import { ACCESS_LOG } from './access-log/access-log-providers.ts';
import { FACTOR_RESETS } from './factor-resets/factor-resets-providers.ts';
import { SECURITY_NOTICES } from './security-notices/security-notices-providers.ts';
import { SECOND_FACTOR } from './second-factor/second-factor-providers.ts';
import { TEAM } from './team/team-providers.ts';
import { SUPPORT_ACCESS } from './support-access/support-access-providers.ts';
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
    DuesChangedHandler,
    WebhooksCountedHandler,
    LiveController,
    ClinicSettingsController,
    MembersController,
    RolesController,
    TeamController,
    PapersController,
    SecondFactorController,
    InvitationsController,
    PlansController,
    BranchesController,
    DeskNamesController,
    AccessLogController,
    ApiKeysController,
    FactorResetsController,
    SecurityNoticesController,
    SupportAccessController,
    EmergencyAccessController,
  ],
  providers: [
    AccountsRepository,
    ApiKeyLettersService,
    ApiKeyStatesService,
    ApiKeysRepository,
    ApiKeysService,
    MailApiKeyJob,
    AccountsService,
    PrincipalsService,
    BranchesRepository,
    BranchesService,
    OpenWorkService,
    DeskNamesService,
    OneTimePasswordsRepository,
    OneTimePasswordsService,
    AnnounceEndingsJob,
    EndingsRepository,
    EndingsService,
    MailEndingJob,
    PlanLimitsService,
    SessionListRepository,
    SessionListService,
    SessionSightingsService,
    PlansRepository,
    PlansService,
    BindTimeZonesJob,
    ClinicSettingsRepository,
    SlugsRepository,
    PublicProfilesService,
    ClinicSettingsService,
    OtpRequestsService,
    OtpSecrets,
    OtpRepository,
    OtpService,
    DemoHospitalService,
    DemoTeamService,
    DocumentKeysRepository,
    DocumentKeysService,
    DuesRepository,
    EmailChangesService,
    EmailChangesRepository,
    EmailRestoresService,
    EmailAvailabilityService,
    MailEmailChangeJob,
    PasswordConfirmationService,
    ForgetExpiredJob,
    LoginThrottleService,
    LoginAttemptsRepository,
    KnownNetworksRepository,
    DistributedLoginThrottleService,
    HospitalsRepository,
    LiveStreamsService,
    MailOtpJob,
    ...INVITATIONS,
    ...RESETS,
    MailInvitationJob,
    MembershipsRepository,
    MembershipsService,
    MembersRepository,
    MembersService,
    PaperChecksService,
    PasswordRules,
    PasswordsService,
    ProfileImagesService,
    ProfileEventsService,
    ProfileUpdatesService,
    ProfilesRepository,
    ProfilesService,
    RefreshSecrets,
    RegistrationsRepository,
    RegistrationsService,
    SessionRevocationService,
    SessionsRepository,
    SessionsService,
    StaffSeeding,
    ...ACCESS_LOG,
    ...FACTOR_RESETS,
    ...SECURITY_NOTICES,
    ...SECOND_FACTOR,
    ...TEAM,
    ...SUPPORT_ACCESS,
    ...EMERGENCY_ACCESS,
    VerificationsService,
  ],
})
export class IdentityModule {}
