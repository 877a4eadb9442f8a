import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { dayIn } from '@nidaan/kernel';
import { Config } from '@nidaan/platform-config';
import { Clock } from '@nidaan/platform-telemetry';
import type { Account } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { ClinicSettingsRepository } from '../clinic-settings/clinic-settings.repository.ts';
import type { Membership } from '../members/memberships.repository.ts';
import { MembershipsService } from '../members/memberships.service.ts';
import { RolesService } from '../team/roles.service.ts';

// Time to find a phone: from the choice of the rule, and from the day on which somebody joins.
const GRACE_MS = 7 * 24 * 3_600_000;

/** Who must have a second step, and from when (ORG-47). */
@Injectable()
export class FactorRuleService {
  constructor(
    private readonly settings: ClinicSettingsRepository,
    private readonly roles: RolesService,
    private readonly memberships: MembershipsService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Whether a rule binds the account now, in this hospital; of staff: the platform's own rule. */
  async bindsIn(account: Account, hospitalId: number | null): Promise<boolean> {
    if (account.isStaff || hospitalId === null) return account.isStaff && this.config.values.STAFF_MFA === 'required';
    const membership = await this.memberships.in(account, hospitalId);
    return membership !== null && this.#isOver(await this.#begins(membership));
  }

  /** Whether the rule of any of the account's hospitals binds it now. */
  async binds(account: Account): Promise<boolean> {
    if (account.isStaff) return this.bindsIn(account, null);
    const all = await this.memberships.open(account);
    const begins = await Promise.all(all.map((each) => this.#begins(each)));
    return begins.some((from) => this.#isOver(from));
  }

  /** The hospital's day from which the rule binds the account; null where none does. */
  async requiredFrom(account: Account, hospitalId: number): Promise<PlainDate | null> {
    const membership = await this.memberships.in(account, hospitalId);
    const from = membership && (await this.#begins(membership));
    return from ? dayIn(membership.timeZone, from) : null;
  }

  #isOver(from: Date | null): boolean {
    return from !== null && from <= this.clock.now();
  }

  #begins({ hospitalId, roleKey, joinedAt }: Membership): Promise<Date | null> {
    return asHospital(hospitalId, async () => {
      const settings = await this.settings.find();
      if (!settings?.mfaRuleSince || settings.mfaRule === 'off') return null;
      if (settings.mfaRule === 'managers' && !(await this.#manages(roleKey))) return null;
      return new Date(Math.max(settings.mfaRuleSince.getTime(), joinedAt?.getTime() ?? 0) + GRACE_MS);
    });
  }

  // Whoever gives others their rights, owners first of all.
  async #manages(roleKey: string): Promise<boolean> {
    return roleKey === 'owner' || ((await this.roles.find(roleKey))?.permissions.includes('team.manage') ?? false);
  }
}
