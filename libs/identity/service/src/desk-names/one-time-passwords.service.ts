import { createHash, randomBytes, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { forbidden, unauthorized } from '@nidaan/kernel';
import { DESK_NAME_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository, type Account } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { PasswordRules } from '../passwords/password-rules.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';
import { OneTimePasswordsRepository } from './one-time-passwords.repository.ts';

const TOKEN_LIFE_MS = 10 * 60_000;
// Of Crockford's alphabet: nothing that is taken for something else when it is read aloud. 50 bits.
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** Passwords that a manager hands over, and that open nothing but the choice of another one (ORG-22). */
@Injectable()
export class OneTimePasswordsService {
  constructor(
    private readonly rows: OneTimePasswordsRepository,
    private readonly accounts: AccountsRepository,
    private readonly rules: PasswordRules,
    private readonly passwords: PasswordsService,
    private readonly endings: SessionRevocationService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A new one with its hashes, before the transaction that gives it to an account. */
  async make(): Promise<{ password: string; hashes: { passwordHash: string; decoyHash: string } }> {
    const password = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
    const decoy = randomBytes(32).toString('base64url');
    return {
      password,
      hashes: { passwordHash: await this.passwords.hash(password), decoyHash: await this.passwords.hash(decoy) },
    };
  }

  /** The account must choose a password of its own from now on; in the transaction that gives it this one. */
  give(accountId: number): Promise<void> {
    return this.rows.give(accountId, this.clock.now());
  }

  /** Throws 403 with the token to choose a password, where the one that was just right is a one-time password. */
  async demand(account: Account): Promise<void> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + TOKEN_LIFE_MS);
    if (await this.rows.allow(account.id, hashOf(token), expiresAt))
      throw forbidden(messages.mustChange, { password_change_required: true, change_token: token });
  }

  /** Sets the password that its owner chose; gives the account. Throws 401 for a token that does not count, 400 for a bad password. */
  async change(token: string, password: string): Promise<Account> {
    this.rules.check('new_password', password);
    const tokenHash = hashOf(token);
    const accountId = await this.rows.accountOf(tokenHash, this.clock.now());
    const account = accountId === null ? null : await this.accounts.byId(accountId);
    if (!account || account.hospitalId === null) throw unauthorized(messages.changeOver);
    const passwordHash = await this.passwords.hash(password);
    await asHospital(account.hospitalId, () =>
      this.database.transaction(async () => {
        await this.endings.begin(account.id);
        if (!(await this.rows.use(account.id, tokenHash))) throw unauthorized(messages.changeOver);
        await this.accounts.setPassword(account.id, passwordHash);
        await this.endings.all(account.id);
      }),
    );
    return { ...account, passwordHash };
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
