import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { dayIn } from '@nidaan/kernel';
import type { FactorDemand } from '@nidaan/platform-access';
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

  /** Whether any of the account's hospitals has a rule, of now or of the days to come. */
  async isComing(account: Account): Promise<boolean> {
    const all = account.isStaff ? [] : await this.memberships.open(account);
    const rules = await Promise.all(all.map((each) => this.#ruleFor(each)));
    return rules.some((rule) => rule !== null);
  }

  /** What the rule asks of every session of the account in a hospital, from when, and of whom; null where it asks nothing. */
  async demandOf(account: Account, hospitalId: number): Promise<FactorDemand | null> {
    const membership = await this.memberships.in(account, hospitalId);
    const rule = membership && (await this.#ruleFor(membership));
    return rule && { from: Math.ceil(rule.from.getTime() / 1000), isForManagers: rule.isForManagers };
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

  async #begins(membership: Membership): Promise<Date | null> {
    const rule = await this.#ruleFor(membership);
    return rule && (!rule.isForManagers || (await this.#manages(membership))) ? rule.from : null;
  }

  #ruleFor({ hospitalId, joinedAt }: Membership): Promise<{ from: Date; isForManagers: boolean } | null> {
    return asHospital(hospitalId, async () => {
      const settings = await this.settings.find();
      if (!settings?.mfaRuleSince || settings.mfaRule === 'off') return null;
      const from = new Date(Math.max(settings.mfaRuleSince.getTime(), joinedAt?.getTime() ?? 0) + GRACE_MS);
      return { from, isForManagers: settings.mfaRule === 'managers' };
    });
  }

  // Whoever gives others their rights, owners first of all.
  #manages({ hospitalId, roleKey }: Membership): Promise<boolean> {
    return asHospital(
      hospitalId,
      async () => roleKey === 'owner' || ((await this.roles.find(roleKey))?.permissions.includes('team.manage') ?? false),
    );
  }
}
