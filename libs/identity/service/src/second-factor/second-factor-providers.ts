import { FactorRuleService } from './factor-rule.service.ts';
import { FactorsRepository } from './factors.repository.ts';
import { LoginChallengesRepository } from './login-challenges.repository.ts';
import { LoginEnrolmentsService } from './login-enrolments.service.ts';
import { SecondFactorReencryptionService } from './second-factor-reencryption.service.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { TotpSecrets } from './totp-secrets.ts';

/** What the second step of the login is made of (ORG-47). */
export const SECOND_FACTOR = [
  FactorRuleService,
  FactorsRepository,
  LoginChallengesRepository,
  LoginEnrolmentsService,
  SecondFactorReencryptionService,
  SecondFactorService,
  TotpSecrets,
];
