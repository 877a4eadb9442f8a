import { Injectable } from '@nestjs/common';
import { forbidden } from '@nidaan/kernel';
import { PLAN_MESSAGES as messages, PLAN_TERMS, type PlanFeature } from '@nidaan/identity-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import type { MemberEntity } from '../members/member.entity.ts';
import { PlansRepository } from './plans.repository.ts';

const SENTENCES: Readonly<Partial<Record<PlanFeature, string>>> = {
  api: messages.noApi,
  webhooks: messages.noWebhooks,
  advanced_reports: messages.noAdvancedReports,
  master_dashboard: messages.noMasterDashboard,
};

type Login = Pick<MemberEntity, 'isDoctor' | 'status' | 'validUntil'>;

/** What the plan of the hospital at work allows (ORG-53). Ask while the team is locked: then two callers cannot both take the last place. */
@Injectable()
export class PlanLimitsService {
  constructor(
    private readonly plans: PlansRepository,
    private readonly clock: Clock,
  ) {}

  /** Throws 403 where a change makes a doctor's login that the plan has no place for; before it is written. */
  async requireDoctorLogin(before: Login | null, after: Login): Promise<void> {
    if (this.#isDoctorLogin(after) && !(before && this.#isDoctorLogin(before))) await this.#requireRoom(1);
  }

  /** Throws 403 where an invited doctor may not join: the plan was lowered since. */
  async requireToJoin(invited: Login): Promise<void> {
    if (this.#isDoctorLogin(invited)) await this.#requireRoom(0);
  }

  /** Throws 403 where there may be no further active branch; while the hospital's row is locked. */
  async requireBranch(): Promise<void> {
    const most = await this.#most('branches');
    if (most !== null && (await this.plans.used(this.clock.now())).branches >= most)
      throw forbidden(most === 1 ? messages.oneBranch : messages.branches(most));
  }

  /** Throws 403 where the plan does not have it. */
  async requireFeature(feature: PlanFeature): Promise<void> {
    const { plan } = await this.plans.find();
    if (!PLAN_TERMS[plan].features.includes(feature)) throw forbidden(SENTENCES[feature]);
  }

  // As plans count them: invited or active, and not over.
  #isDoctorLogin({ isDoctor, status, validUntil }: Login): boolean {
    return isDoctor && (status === 'invited' || status === 'active') && (validUntil === null || validUntil >= this.clock.now());
  }

  async #requireRoom(more: number): Promise<void> {
    const most = await this.#most('doctor_logins');
    if (most !== null && (await this.plans.used(this.clock.now())).doctor_logins + more > most)
      throw forbidden(most === 1 ? messages.oneDoctor : messages.doctors(most));
  }

  async #most(what: 'doctor_logins' | 'branches'): Promise<number | null> {
    return PLAN_TERMS[(await this.plans.find()).plan].limits[what];
  }
}
