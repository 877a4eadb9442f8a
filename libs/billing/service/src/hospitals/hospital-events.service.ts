import { Injectable } from '@nestjs/common';
import { importHospital } from '@nidaan/billing-contracts';
import type { ChangedProfile, HospitalListener, VerifiedHospital } from '@nidaan/identity-copies';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { DuesRepository } from '../dues/dues.repository.ts';
import { DuesService } from '../dues/dues.service.ts';
import { HospitalsService } from './hospitals.service.ts';

const OLD_NEWS_MS = 3_600_000;

/** Takes in hospitals that billing did not know. */
@Injectable()
export class HospitalEventsService implements HospitalListener {
  constructor(
    private readonly db: Database,
    private readonly hospitals: HospitalsService,
    private readonly duesRows: DuesRepository,
    private readonly dues: DuesService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** Stores the current hospital; publishes the dues of patients that were treated before it was known. */
  async verified(told: VerifiedHospital): Promise<void> {
    await this.db.transaction(async (tx) => {
      // News as old as this is the history that a new subscriber is given (ADR 0010): what was earned since is fetched.
      if (this.clock.now().getTime() - new Date(told.verifiedAt).getTime() > OLD_NEWS_MS)
        await this.jobs.add(importHospital, { hospitalId: told.hospitalId });
      // Before the hospital is written: a charge under way either finds it, or is found here.
      this.duesRows.lock(tx);
      await this.hospitals.verified(told);
      const dues = (await this.duesRows.find())!;
      if (dues.commissionPaise > 0 || dues.paidPaise > 0) await this.dues.publish(dues);
    });
  }

  changed(told: ChangedProfile): Promise<void> {
    return this.hospitals.changed(told);
  }
}
