import { Injectable } from '@nestjs/common';
import { invalid, notFound } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages } from '@nidaan/identity-contracts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { LoginThrottleService } from '../login-throttle/login-throttle.service.ts';
import { DistributedLoginThrottleService } from '../login-throttle/distributed-login-throttle.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';

/** Asks a logged-in user for the password: a token alone may have been stolen. */
@Injectable()
export class PasswordConfirmationService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly throttle: LoginThrottleService,
    private readonly ceiling: DistributedLoginThrottleService,
    private readonly passwords: PasswordsService,
  ) {}

  /** Throws 400 of this field when it is wrong, 429 after too many tries, which count like those at login. */
  async check(accountId: number, password: string, field = 'current_password'): Promise<void> {
    const account = await this.accounts.byId(accountId);
    if (!account) throw notFound(messages.profileUnknown);
    await this.throttle.count('password', account.email);
    await this.ceiling.pass(account.email);
    if (!(await this.passwords.fits(password, account.passwordHash))) {
      await this.ceiling.wrong(account.email);
      throw invalid(messages.currentPasswordWrong, { [field]: messages.currentPasswordWrong });
    }
    await this.throttle.forgive('password', account.email);
  }
}
