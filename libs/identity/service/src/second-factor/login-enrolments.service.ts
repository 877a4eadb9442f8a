import { Injectable } from '@nestjs/common';
import { forbidden, unauthorized, type AnswerOf, type InputOf } from '@nidaan/kernel';
import {
  SECOND_FACTOR_MESSAGES as messages,
  type beginLoginEnrolment,
  type confirmLoginEnrolment,
} from '@nidaan/identity-contracts';
import { newContext, currentContext, runInContext, type FactorDemand } from '@nidaan/platform-access';
import type { Account } from '../accounts/accounts.repository.ts';
import { FactorRuleService } from './factor-rule.service.ts';
import { SecondFactorService } from './second-factor.service.ts';

/** Second steps that a rule of the hospital asks for at the login, set up before anything else is open (ORG-47). */
@Injectable()
export class LoginEnrolmentsService {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly rule: FactorRuleService,
  ) {}

  /** Called where a password was right and no second step was asked for: throws 403 with a token for setting one up where a rule binds. */
  async demand(account: Account, hospitalId: number | null, isRemembered: boolean): Promise<void> {
    if ((await this.factors.isOn(account.id)) || !(await this.rule.bindsIn(account, hospitalId))) return;
    const token = await this.factors.challenge(account, isRemembered);
    throw forbidden(messages.enrolFirst, { mfa_enrol_required: true, mfa_token: token });
  }

  /** What tokens of the account say of a second step that is still to be set up; null where nothing is (ORG-47). */
  async demandFor(account: Account, hospitalId: number | null): Promise<FactorDemand | null> {
    if (account.isStaff || hospitalId === null || (await this.factors.isOn(account.id))) return null;
    return this.rule.demandOf(account, hospitalId);
  }

  /** A new secret for whoever's password was right. */
  async begin({ mfa_token: token }: InputOf<typeof beginLoginEnrolment>['body']): Promise<AnswerOf<typeof beginLoginEnrolment>> {
    const { account } = await this.factors.challenged(token);
    return this.factors.makeFor(account);
  }

  /** Switches the second step on; the token is used up. Throws 400 for a wrong code. */
  async confirm({
    mfa_token: token,
    code,
  }: InputOf<typeof confirmLoginEnrolment>['body']): Promise<{ account: Account; isRemembered: boolean; codes: string[] }> {
    const { account, isRemembered, finish } = await this.factors.challenged(token);
    // In the account's own name, so that trail and mail say whose step it is.
    const context = newContext({ ...currentContext(), accountId: account.id, hospitalId: account.hospitalId });
    const codes = await runInContext(context, () => this.factors.confirmFor(account.id, code));
    if (!(await finish())) throw unauthorized(messages.loginOver);
    return { account, isRemembered, codes };
  }
}
