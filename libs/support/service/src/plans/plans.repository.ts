import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import type { PlanEntity } from './plan.entity.ts';

// News that come late change nothing.
const PUT = `INSERT INTO plans (hospital_id, plan, version) VALUES ($1, $2, $3)
  ON CONFLICT (hospital_id) DO UPDATE SET plan = excluded.plan, version = excluded.version WHERE plans.version < excluded.version`;

/** Plans of hospitals, as identity told them. */
@Injectable()
export class PlansRepository {
  constructor(private readonly db: Database) {}

  async put({ hospitalId, plan, version }: PlanEntity): Promise<void> {
    await this.db.query(PUT, [hospitalId, plan, version]);
  }
}
