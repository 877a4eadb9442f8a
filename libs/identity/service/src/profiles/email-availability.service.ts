import { Injectable } from '@nestjs/common';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { EmailChangesRepository } from './email-changes.repository.ts';

/** Which e-mails no account has, and no former owner may still restore. */
@Injectable()
export class EmailAvailabilityService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly changes: EmailChangesRepository,
    private readonly clock: Clock,
  ) {}

  /** Whether the e-mail is an account's, or kept for one that gave it up; an account's own former one is free to it. */
  async isTaken(email: string, forAccount: number | null = null): Promise<boolean> {
    if (await this.accounts.byEmail(email)) return true;
    const holder = await this.#holderOf(email);
    return holder !== null && holder !== forAccount;
  }

  /** Whether the e-mail is kept for an account that gave it up. */
  async isKept(email: string): Promise<boolean> {
    return (await this.#holderOf(email)) !== null;
  }

  #holderOf(email: string): Promise<number | null> {
    return this.changes.holderOf(email, this.clock.now());
  }
}
