import { Injectable } from '@nestjs/common';
import type { AnswerOf, PayloadOf } from '@nidaan/kernel';
import {
  accountDeactivated,
  accountReactivated,
  IDENTITY_MESSAGES as messages,
  type listHospitals,
  type listStaff,
  type setDoctorStatus,
} from '@nidaan/identity-contracts';
import { accessRestored, accessRevoked, asPlatform, hospitalResumed, hospitalSuspended } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { ConfigError } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { MembershipsRepository } from '../members/memberships.repository.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { SupportEndingsService } from '../support-access/support-endings.service.ts';
import { AccountsRepository } from './accounts.repository.ts';
import { PrincipalsService } from './principals.service.ts';

const EMAIL_OF_HOSPITAL = 'Nidaan cannot start: ADMIN_EMAIL belongs to the account of a hospital.';

@Injectable()
export class AccountsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly principals: PrincipalsService,
    private readonly sessions: SessionsRepository,
    private readonly memberships: MembershipsRepository,
    private readonly endings: SessionRevocationService,
    private readonly support: SupportEndingsService,
    private readonly passwords: PasswordsService,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Refuses logins and running tokens of a hospital's account and of all its members, or lets them in again; data are untouched (ADM-20, ORG-27). An id that is
   * none, and one of the staff, is 404. Published once, however many ask at the same time.
   */
  async setActive(accountId: number, isActive: boolean): Promise<AnswerOf<typeof setDoctorStatus>> {
    await this.principals.inHospitalOf(accountId, async (hospitalId) => {
      await this.endings.begin(accountId);
      if (!(await this.accounts.setActive(accountId, isActive))) return;
      const now = this.clock.now();
      if (!isActive) await this.sessions.endIn(accountId, hospitalId, true, now);
      this.audit.wrote(isActive ? 'identity.account-activated' : 'identity.account-deactivated', accountId);
      const access = { accountId, sessionId: null, at: now.toISOString() };
      await this.#tell(access, isActive, hospitalId);
      await this.events.add(isActive ? accountReactivated : accountDeactivated, { accountId, hospitalId });
    });
    return {
      message: isActive ? messages.doctorReactivated : messages.doctorDeactivated,
      doctor_id: accountId,
      is_active: isActive,
    };
  }

  // The account by itself is for services of the release before. Whoever works in another hospital too goes on there.
  async #tell(access: PayloadOf<typeof accessRevoked>, isActive: boolean, hospitalId: number): Promise<void> {
    const memberships = await this.memberships.ofAccount(access.accountId);
    const isElsewhere = memberships.some((each) => each.hospitalId !== hospitalId && each.status === 'active');
    if (isActive || !isElsewhere) await this.events.add(isActive ? accessRestored : accessRevoked, access);
    await this.events.add(isActive ? hospitalResumed : hospitalSuspended, { hospitalId, at: access.at });
  }

  /** The accounts of all hospitals, for the staff. */
  async ofHospitals(part: { after?: number; limit?: number }): Promise<AnswerOf<typeof listHospitals>> {
    const rows = await this.accounts.ofAllHospitals(part);
    return rows.map(({ id, created_at, ...row }) => ({ ...row, account_id: id, created_at: created_at.toISOString() }));
  }

  async ofStaff(): Promise<AnswerOf<typeof listStaff>> {
    const rows = await this.accounts.ofStaff();
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
  }

  /** Makes or keeps the staff account of the configuration. Throws ConfigError when its e-mail is a hospital's. */
  async ensureStaff(given: { email: string; password: string }): Promise<void> {
    if ((await this.putStaff(given)) === 'hospital') throw new ConfigError(EMAIL_OF_HOSPITAL);
  }

  /**
   * Makes a staff account, or gives it this password; 'hospital' where the e-mail is one's, and nothing is done. What runs with an
   * old password ends, access tokens and support access included. The only ways here are the configuration and an operator's command (ADM-25).
   */
  async putStaff({ email, password }: { email: string; password: string }): Promise<'made' | 'changed' | 'same' | 'hospital'> {
    const folded = email.trim().toLowerCase();
    const known = await this.accounts.byEmail(folded);
    if (known && !known.isStaff) return 'hospital';
    if (known && (await this.passwords.fits(password, known.passwordHash))) return 'same';
    const hash = await this.passwords.hash(password);
    const put = await asPlatform(() =>
      this.database.transaction(async () => {
        const now = this.clock.now();
        if (known) await this.endings.begin(known.id);
        const accountId = await this.accounts.putStaff(folded, hash, now);
        if (accountId === null) return 'hospital';
        this.audit.wrote('identity.staff-account', accountId);
        await this.endings.all(accountId);
        return known ? 'changed' : 'made';
      }),
    );
    // Each in a transaction of its hospital. With the sessions ended, nobody comes in anew meanwhile.
    if (known) await this.support.all(known.id);
    return put;
  }
}
