import { Injectable } from '@nestjs/common';
import { PLAN_TERMS, type PlanKey } from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

const FIND = 'SELECT plan FROM plans WHERE hospital_id = $1';
const PUT = `INSERT INTO plans (hospital_id, plan, webhooks, version) VALUES ($1, $2, $3, $4)
  ON CONFLICT (hospital_id) DO UPDATE SET plan = excluded.plan, webhooks = excluded.webhooks, version = excluded.version
  WHERE plans.version < excluded.version`;

/** What the plan of the hospital at work allows of webhooks. */
@Injectable()
export class PlansRepository {
  constructor(private readonly database: Database) {}

  /** How many it may have; null: as many as wanted, 0: none. */
  async most(): Promise<number | null> {
    const [row] = await this.database.query<{ plan: PlanKey }>(FIND, [currentHospital()]);
    const { features, limits } = PLAN_TERMS[row?.plan ?? 'primary'];
    return features.includes('webhooks') ? limits.webhooks : 0;
  }

  /** The newest that was told counts. */
  async put(plan: PlanKey, version: number): Promise<void> {
    await this.database.query(PUT, [currentHospital(), plan, PLAN_TERMS[plan].features.includes('webhooks'), version]);
  }
}
