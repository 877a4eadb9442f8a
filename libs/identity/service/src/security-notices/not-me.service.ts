import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { invalid, type AnswerOf } from '@nidaan/kernel';
import { NOT_ME_DAYS, SECURITY_NOTICE_MESSAGES as messages, type notMe } from '@nidaan/identity-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { FactorRemovalService } from '../factor-resets/factor-removal.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { mayReset } from '../resets/may-reset.ts';
import { ResetsService } from '../resets/resets.service.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';
import { KnownDevicesRepository } from './known-devices.repository.ts';
import { SecurityNoticesRepository } from './security-notices.repository.ts';

const LIFE_MS = NOT_ME_DAYS * 24 * 3_600_000;

/** What the link 'This was not me' does (ORG-50). */
@Injectable()
export class NotMeService {
  constructor(
    private readonly notices: SecurityNoticesRepository,
    private readonly devices: KnownDevicesRepository,
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordsService,
    private readonly removal: FactorRemovalService,
    private readonly sessions: SessionRevocationService,
    private readonly resets: ResetsService,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Ends what runs of the account, its password, and a second step of which the mail told; the answer's token lets choose a new password.
   * Throws 400 for a key that does not count.
   */
  async stop(token: string): Promise<AnswerOf<typeof notMe>> {
    const after = new Date(this.clock.now().getTime() - LIFE_MS);
    const notice = await this.notices.byToken(hashOfToken(token), after);
    const account = notice && (await this.accounts.byId(notice.accountId));
    // Who was given another e-mail since has the way back of that change; and the mailbox of a thief who was turned out opens nothing.
    if (!notice || notice.kind === 'ended' || !mayReset(account) || account.email !== notice.email) throw over();
    // Of a secret that nobody knows: whoever knows the former password is not let in with it.
    const passwordHash = await this.passwords.hash(randomBytes(32).toString('base64url'));
    const resetToken = await asHospital(account.hospitalId, () =>
      this.database.transaction(async () => {
        const { id } = account;
        await this.sessions.begin(id);
        const reset = await this.resets.allow(account);
        if (!(await this.notices.use(notice.id, this.clock.now()))) throw over();
        await this.accounts.setPassword(id, passwordHash);
        if (notice.kind === 'factor-added' && (await this.removal.isOn(id))) await this.removal.remove(id);
        await this.sessions.all(id);
        await this.devices.forgetOf(id);
        this.audit.wrote('identity.not-me', id);
        return reset;
      }),
    );
    return { message: messages.stopped, email: account.email, reset_token: resetToken };
  }
}

/** The key carries 256 bits, so a fast hash suffices. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const over = () => invalid(messages.linkOver);
