import type { INestApplicationContext } from '@nestjs/common';
import { IDENTITY_EVENTS, IDENTITY_JOBS, IDENTITY_PERMISSIONS, IDENTITY_ROUTES } from '@nidaan/identity-contracts';
import type { RouteContract } from '@nidaan/kernel';
import { ACCESS_EVENTS, findBranches, findMember, findRole, noteKeyUse } from '@nidaan/platform-access';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { DEMO_TEAM, demoEmail } from './demo/demo-team.ts';
import { DemoHospitalService } from './demo/demo-hospital.service.ts';
import { IdentityModule } from './identity.module.ts';
import { BindCodesToNetworks1764000000007 } from './migrations/1764000000007-bind-codes-to-networks.migration.ts';
import { CreateDues1764000000005 } from './migrations/1764000000005-create-dues.migration.ts';
import { CreateEmailChanges1764000000008 } from './migrations/1764000000008-create-email-changes.migration.ts';
import { CreateHospitalsAndAccounts1764000000001 } from './migrations/1764000000001-create-hospitals-and-accounts.migration.ts';
import { CreateRegistrationsAndSessions1764000000002 } from './migrations/1764000000002-create-registrations-and-sessions.migration.ts';
import { CreateResetPermissions1764000000003 } from './migrations/1764000000003-create-reset-permissions.migration.ts';
import { CreateMembers1764000000011 } from './migrations/1764000000011-create-members.migration.ts';
import { CreateRoles1764000000020 } from './migrations/1764000000020-create-roles.migration.ts';
import { CreateMemberChanges1764000000021 } from './migrations/1764000000021-create-member-changes.migration.ts';
import { CreateClinicSettings1764000000022 } from './migrations/1764000000022-create-clinic-settings.migration.ts';
import { CreateDocumentKeys1764000000010 } from './migrations/1764000000010-create-document-keys.migration.ts';
import { HospitalsOnPapers1764000000009 } from './migrations/1764000000009-hospitals-on-papers.migration.ts';
import { LetStaffSeeAccounts1764000000006 } from './migrations/1764000000006-let-staff-see-accounts.migration.ts';
import { LetCodesChangeEmails1764000000004 } from './migrations/1764000000004-let-codes-change-emails.migration.ts';
import { CreateSecondFactors1764000000050 } from './migrations/1764000000050-create-second-factors.migration.ts';
import { LetMembersSignIn1764000000012 } from './migrations/1764000000012-let-members-sign-in.migration.ts';
import { ApiKeyEntity } from './api-keys/api-key.entity.ts';
import { CreateApiKeys1764000000065 } from './migrations/1764000000065-create-api-keys.migration.ts';
import { FactorResetEntity } from './factor-resets/factor-reset.entity.ts';
import { CreateSecurityNotices1764000000067 } from './migrations/1764000000067-create-security-notices.migration.ts';
import { KnownDeviceEntity } from './security-notices/known-device.entity.ts';
import { SecurityNoticeEntity } from './security-notices/security-notice.entity.ts';
import { CountWebhooks1764000000068 } from './migrations/1764000000068-count-webhooks.migration.ts';
import { CreateSupportGrants1764000000069 } from './migrations/1764000000069-create-support-grants.migration.ts';
import { CreateFactorResets1764000000066 } from './migrations/1764000000066-create-factor-resets.migration.ts';
import { CreatePlans1764000000060 } from './migrations/1764000000060-create-plans.migration.ts';
import { BranchesOfHospitals1764000000030 } from './migrations/1764000000030-branches-of-hospitals.migration.ts';
import { DescribeSessions1764000000051 } from './migrations/1764000000051-describe-sessions.migration.ts';
import { CreateOneTimePasswords1764000000052 } from './migrations/1764000000052-create-one-time-passwords.migration.ts';
import { OneTimePasswordEntity } from './desk-names/one-time-password.entity.ts';
import { EndingMailEntity } from './endings/ending-mail.entity.ts';
import { CreateEndingMails1764000000053 } from './migrations/1764000000053-create-ending-mails.migration.ts';
import { PlanEntity } from './plans/plan.entity.ts';
import { WebhookCountEntity } from './plans/webhook-count.entity.ts';
import { HospitalSlugEntity } from './clinic-settings/hospital-slug.entity.ts';
import { KeepSlugs1821000000001 } from './migrations/1821000000001-keep-slugs.migration.ts';
import { ClinicSettingsEntity } from './clinic-settings/clinic-settings.entity.ts';
import { CreateJoinPermissions1814000000002 } from './migrations/1814000000002-create-join-permissions.migration.ts';
import { CreateInvitations1764000000013 } from './migrations/1764000000013-create-invitations.migration.ts';
import { AccountsRepository } from './accounts/accounts.repository.ts';
import { AccountEntity } from './accounts/account.entity.ts';
import { DocumentKeyEntity } from './papers/document-key.entity.ts';
import { DueEntity } from './dues/due.entity.ts';
import { LoginAttemptEntity } from './login-throttle/login-attempt.entity.ts';
import { KnownNetworkEntity } from './login-throttle/known-network.entity.ts';
import { OneTimeCodeEntity } from './otp/one-time-code.entity.ts';
import { EmailChangeEntity } from './profiles/email-change.entity.ts';
import { MemberSecretEntity } from './accounts/member-secret.entity.ts';
import { InvitationEntity } from './invitations/invitation.entity.ts';
import { LastHospitalEntity } from './members/last-hospital.entity.ts';
import { MemberEntity } from './members/member.entity.ts';
import { BranchEntity } from './registrations/branch.entity.ts';
import { HospitalEntity } from './registrations/hospital.entity.ts';
import { RegistrationAttemptEntity } from './registrations/registration-attempt.entity.ts';
import { JoinPermissionEntity } from './resets/join-permission.entity.ts';
import { ResetPermissionEntity } from './resets/reset-permission.entity.ts';
import { MemberRefreshTokenEntity } from './sessions/member-refresh-token.entity.ts';
import { RefreshTokenEntity } from './sessions/refresh-token.entity.ts';
import { BackupCodeEntity } from './second-factor/backup-code.entity.ts';
import { FactorEntity } from './second-factor/factor.entity.ts';
import { LoginChallengeEntity } from './second-factor/login-challenge.entity.ts';
import { MemberChangeEntity } from './team/member-change.entity.ts';
import { RoleEntity } from './team/role.entity.ts';
import { SessionEntity } from './sessions/session.entity.ts';
import { NamePeopleToStaff1849000000001 } from './migrations/1849000000001-name-people-to-staff.migration.ts';
import { ContactOfHospitals1857100000001 } from './migrations/1857100000001-contact-of-hospitals.migration.ts';
import { CreateEmergencyGrants1827000000021 } from './migrations/1827000000021-create-emergency-grants.migration.ts';
import { EmergencyGrantEntity } from './emergency-access/emergency-grant.entity.ts';
import { SupportGrantEntity } from './support-access/support-grant.entity.ts';

export { AccountsService } from './accounts/accounts.service.ts';
export { createStaff } from './accounts/create-staff.ts';
export { SecondFactorReencryptionService } from './second-factor/second-factor-reencryption.service.ts';
export { SupportSummariesService } from './support-access/support-summaries.service.ts';
export { ProfileEventsService } from './profiles/profile-events.service.ts';

const hasAccount = async (app: INestApplicationContext, email: string): Promise<boolean> =>
  (await app.get(AccountsRepository, { strict: false }).byEmail(email)) !== null;

const demoLogins = ({ email }: { email: string }): string[] =>
  DEMO_TEAM.filter(({ status }) => status !== 'invited').map(({ login, name }) => `${demoEmail(login, email)}  ${name}`);

/** The identity service: who may come in, and for which hospital. */
export const identityService: ServiceDefinition = {
  name: 'identity',
  routes: [...IDENTITY_ROUTES, findMember, findRole, findBranches, noteKeyUse] as readonly RouteContract[],
  permissions: IDENTITY_PERMISSIONS,
  // Revocations and rights are contracts of the access room, published by this service.
  events: [...IDENTITY_EVENTS, ...ACCESS_EVENTS],
  jobs: IDENTITY_JOBS,
  migrations: [
    CreateHospitalsAndAccounts1764000000001,
    CreateRegistrationsAndSessions1764000000002,
    CreateResetPermissions1764000000003,
    LetCodesChangeEmails1764000000004,
    CreateDues1764000000005,
    LetStaffSeeAccounts1764000000006,
    BindCodesToNetworks1764000000007,
    CreateEmailChanges1764000000008,
    HospitalsOnPapers1764000000009,
    CreateDocumentKeys1764000000010,
    CreateMembers1764000000011,
    LetMembersSignIn1764000000012,
    CreateInvitations1764000000013,
    CreateRoles1764000000020,
    CreateMemberChanges1764000000021,
    CreateClinicSettings1764000000022,
    BranchesOfHospitals1764000000030,
    CreateSecondFactors1764000000050,
    DescribeSessions1764000000051,
    CreateOneTimePasswords1764000000052,
    CreateEndingMails1764000000053,
    CreatePlans1764000000060,
    CreateApiKeys1764000000065,
    CreateFactorResets1764000000066,
    CreateSecurityNotices1764000000067,
    CountWebhooks1764000000068,
    CreateSupportGrants1764000000069,
    CreateJoinPermissions1814000000002,
    KeepSlugs1821000000001,
    CreateEmergencyGrants1827000000021,
    NamePeopleToStaff1849000000001,
    ContactOfHospitals1857100000001,
  ],
  trail: {
    visits: ['identity.access-log', 'identity.emergency-opened', 'identity.emergency-closed', 'identity.emergency-reviewed'],
  },
  entities: [
    AccountEntity,
    ClinicSettingsEntity,
    HospitalSlugEntity,
    BackupCodeEntity,
    FactorEntity,
    LoginChallengeEntity,
    DocumentKeyEntity,
    DueEntity,
    LoginAttemptEntity,
    KnownNetworkEntity,
    OneTimeCodeEntity,
    EmailChangeEntity,
    BranchEntity,
    HospitalEntity,
    InvitationEntity,
    LastHospitalEntity,
    MemberEntity,
    OneTimePasswordEntity,
    EndingMailEntity,
    PlanEntity,
    WebhookCountEntity,
    ApiKeyEntity,
    FactorResetEntity,
    SupportGrantEntity,
    EmergencyGrantEntity,
    SecurityNoticeEntity,
    KnownDeviceEntity,
    MemberRefreshTokenEntity,
    MemberSecretEntity,
    RegistrationAttemptEntity,
    ResetPermissionEntity,
    JoinPermissionEntity,
    RefreshTokenEntity,
    MemberChangeEntity,
    RoleEntity,
    SessionEntity,
  ],
  module: IdentityModule,
  needs: {
    keys: ['otp', 'papers', 'refresh-tokens', 'totp', 'invitations'],
    jobKeys: ['otp', 'invitations'],
    tokenKey: true,
    files: true,
    administrator: true,
  },
  demo: {
    hospital: (app, request) => app.get(DemoHospitalService, { strict: false }).make(request),
    logins: demoLogins,
    isThere: hasAccount,
  },
};
