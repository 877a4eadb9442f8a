import { Injectable } from '@nestjs/common';
import { PLAN_TERMS } from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { PlanEntity } from './plan.entity.ts';
import { WebhookCountEntity } from './webhook-count.entity.ts';

const PLANS = tableOf(PlanEntity);
const FIND = PLANS.select({ where: ['hospitalId'] });
const PUT = PLANS.insert({ onConflict: 'replace' });
const KEEP_WEBHOOKS = tableOf(WebhookCountEntity).insert({
  onConflict: `ON CONFLICT (hospital_id) DO UPDATE SET webhooks = excluded.webhooks, version = excluded.version
    WHERE webhook_counts.version < excluded.version`,
});
// Whoever is invited holds a place already; whose membership has run out holds none.
const USED = `SELECT
    (SELECT count(*)::int FROM members WHERE hospital_id = $1 AND is_doctor AND status IN ('invited', 'active')
      AND coalesce(valid_until, $2) >= $2) AS doctor_logins,
    (SELECT count(*)::int FROM branches WHERE hospital_id = $1 AND is_active) AS branches,
    (SELECT count(*)::int FROM api_keys WHERE hospital_id = $1 AND status <> 'revoked' AND expires_at > now()) AS api_keys,
    coalesce((SELECT webhooks FROM webhook_counts WHERE hospital_id = $1), 0) AS webhooks`;

/** What of a plan is used. */
export interface PlanUse {
  doctor_logins: number;
  branches: number;
  api_keys: number;
  webhooks: number;
}

/** The plan of the hospital at work. */
@Injectable()
export class PlansRepository {
  constructor(private readonly database: Database) {}

  /** The smallest plan where the staff never gave one. */
  async find(): Promise<PlanEntity> {
    const hospitalId = currentHospital();
    const [row] = await this.database.query(FIND({ hospitalId }));
    const accountManager = { name: '', email: '', phone: '' };
    return row ?? { hospitalId, plan: 'primary', ratePaise: PLAN_TERMS.primary.ratePaise!, accountManager, version: 0 };
  }

  async put(plan: PlanEntity): Promise<void> {
    await this.database.query(PUT(plan));
  }

  /** Keeps how many webhooks the hospital at work has, unless something newer is kept. */
  async keepWebhooks(count: WebhookCountEntity): Promise<void> {
    await this.database.query(KEEP_WEBHOOKS(count));
  }

  async used(now: Date): Promise<PlanUse> {
    const [row] = await this.database.query<PlanUse>(USED, [currentHospital(), now]);
    return row!;
  }
}
