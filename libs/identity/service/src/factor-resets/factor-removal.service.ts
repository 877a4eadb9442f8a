import { Injectable } from '@nestjs/common';
import { conflict } from '@nidaan/kernel';
import { FACTOR_RESET_MESSAGES as messages } from '@nidaan/identity-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { FactorsRepository } from '../second-factor/factors.repository.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';

/** Takes the second step from a login whose owner lost the phone, or that a stranger may have set up. */
@Injectable()
export class FactorRemovalService {
  constructor(
    private readonly factors: FactorsRepository,
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionRevocationService,
    private readonly audit: AuditService,
  ) {}

  async isOn(accountId: number): Promise<boolean> {
    return (await this.factors.ofAccount(accountId))?.confirmedAt != null;
  }

  /** As `remove`, where it was set up at this instant or later; says whether it was. One of before stays. */
  async removeSince(accountId: number, since: Date): Promise<boolean> {
    const factor = await this.factors.ofAccount(accountId);
    if (!factor?.confirmedAt || factor.confirmedAt < since) return false;
    await this.remove(accountId);
    return true;
  }

  /** Within the account's hospital and a transaction: the factor and its codes go, what runs of the account ends. Throws 409 where there is none. */
  async remove(accountId: number): Promise<void> {
    await this.sessions.begin(accountId);
    const factor = await this.factors.ofAccount(accountId);
    if (!factor?.confirmedAt) throw conflict(messages.isOff);
    await this.factors.remove(factor.id);
    await this.accounts.joinPassword(accountId);
    await this.sessions.all(accountId);
    this.audit.wrote('identity.second-factor-reset', accountId);
  }
}
