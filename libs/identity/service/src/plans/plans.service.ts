import { Injectable } from '@nestjs/common';
import { changedSince, conflict, rupeesOf } from '@nidaan/kernel';
import {
  IDENTITY_MESSAGES,
  PLAN_TERMS,
  planChanged,
  type PlanAnswer,
  type PlanChange,
  type PlanFacts,
} from '@nidaan/identity-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { PrincipalsService } from '../accounts/principals.service.ts';
import { ApiKeyStatesService } from '../api-keys/api-key-states.service.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import type { PlanEntity } from './plan.entity.ts';
import { PlansRepository } from './plans.repository.ts';

/** Plans of hospitals: what they allow, and what the staff give (ORG-52, ORG-53). */
@Injectable()
export class PlansService {
  constructor(
    private readonly plans: PlansRepository,
    private readonly profiles: ProfilesRepository,
    private readonly keys: ApiKeyStatesService,
    private readonly principals: PrincipalsService,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The plan of the hospital at work, with what is used of it. */
  async read(): Promise<PlanAnswer> {
    const [plan, used] = [await this.plans.find(), await this.plans.used(this.clock.now())];
    const { limits, features } = PLAN_TERMS[plan.plan];
    return { ...shown(plan), limits, used, features: [...features] };
  }

  /** Of the hospital that an account registered; 404 for any other account. */
  ofDoctor(accountId: number): Promise<PlanFacts> {
    return this.principals.inHospitalOf(accountId, async () => shown(await this.plans.find()));
  }

  /** Told to all who count by it; 409 where another of the staff changed what the sender saw. Nobody is locked out by a lower plan, and nothing goes (ORG-54). */
  change(accountId: number, change: PlanChange): Promise<PlanFacts> {
    const { plan, rate_per_patient: rate, account_manager: manager } = change;
    return this.principals.inHospitalOf(accountId, async () => {
      await this.profiles.lockHospital();
      const before = await this.plans.find();
      refuseChanged(change, before);
      const after: PlanEntity = {
        ...before,
        plan,
        // The rate that was agreed stays as long as the plan does.
        ratePaise: rate ?? (plan === before.plan ? before.ratePaise : PLAN_TERMS[plan].ratePaise!),
        accountManager: manager ?? before.accountManager,
        version: before.version + 1,
      };
      await this.plans.put(after);
      await this.keys.renew();
      this.audit.wrote('identity.plan-changed', accountId);
      const { hospitalId, ratePaise, version } = after;
      await this.events.add(planChanged, { hospitalId, plan, ratePaise, at: this.clock.now().toISOString(), version });
      return shown(after);
    });
  }
}

function refuseChanged({ plan, rate_per_patient: rate, account_manager: manager, seen }: PlanChange, now: PlanEntity): void {
  const change = { plan, rate_per_patient: rate === undefined ? undefined : rateText(rate), ...manager };
  const texts = { plan: now.plan, rate_per_patient: rateText(now.ratePaise), ...now.accountManager };
  const current = changedSince(change, seen, texts);
  if (current) throw conflict(IDENTITY_MESSAGES.profileChangedMeanwhile, { current });
}

const rateText = (paise: number): string => rupeesOf(paise).toFixed(2);

const shown = ({ plan, ratePaise, accountManager }: PlanEntity): PlanFacts => ({
  plan,
  plan_label: PLAN_TERMS[plan].label,
  rate_per_patient: rupeesOf(ratePaise),
  account_manager: accountManager,
});
