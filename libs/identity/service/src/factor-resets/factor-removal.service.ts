import { Injectable } from '@nestjs/common';
import { conflict } from '@nidaan/kernel';
import { FACTOR_RESET_MESSAGES as messages } from '@nidaan/identity-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { FactorsRepository } from '../second-factor/factors.repository.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';

/** Takes the second step from a login whose owner lost the phone. */
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
