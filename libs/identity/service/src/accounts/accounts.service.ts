import { Injectable } from '@nestjs/common';
import { notFound } from '@nidaan/kernel';
import { accountDeactivated, accountReactivated } from '@nidaan/identity-contracts';
import { accessRestored, accessRevoked } from '@nidaan/platform-access';
import { ConfigError } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';
import { Events } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { Passwords } from '../passwords/passwords.service.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { asHospital } from './as-hospital.ts';

const EMAIL_OF_HOSPITAL = 'Nidaan cannot start: ADMIN_EMAIL belongs to the account of a hospital.';

@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly sessions: SessionsRepository,
    private readonly passwords: Passwords,
    private readonly database: Database,
    private readonly events: Events,
    private readonly clock: Clock,
  ) {}

  /** Refuses logins and running tokens of a hospital's account, or lets them in again; data are untouched (ADM-20). Staff: 404. */
  async setActive(accountId: number, isActive: boolean): Promise<void> {
    const account = await this.accounts.byId(accountId);
    const hospitalId = account?.hospital_id;
    if (hospitalId == null) throw notFound();
    await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        if (!(await this.accounts.setActive(accountId, isActive))) return;
        const now = this.clock.now();
        if (!isActive) await this.sessions.endAll(accountId, now);
        const access = { accountId, sessionId: null, at: now.toISOString() };
        await this.events.add(isActive ? accessRestored : accessRevoked, access);
        await this.events.add(isActive ? accountReactivated : accountDeactivated, { accountId, hospitalId });
      }),
    );
  }

  /**
   * Makes the platform's staff account, or gives it the configured password. What runs with an old password ends, access tokens included.
   * Throws ConfigError when the e-mail is a hospital's.
   */
  async ensureStaff({ email, password }: { email: string; password: string }): Promise<void> {
    const folded = email.trim().toLowerCase();
    const known = await this.accounts.byEmail(folded);
    if (known && !known.is_staff) throw new ConfigError(EMAIL_OF_HOSPITAL);
    if (known && (await this.passwords.fits(password, known.password_hash))) return;
    const hash = await this.passwords.hash(password);
    await this.database.transaction(async () => {
      const now = this.clock.now();
      const accountId = await this.accounts.putStaff(folded, hash, now);
      if (accountId === null) throw new ConfigError(EMAIL_OF_HOSPITAL);
      for (const sessionId of await this.sessions.endAll(accountId, now))
        await this.events.add(accessRevoked, { accountId, sessionId, at: now.toISOString() });
    });
  }
}
