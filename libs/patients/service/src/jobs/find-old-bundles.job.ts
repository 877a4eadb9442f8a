import { Injectable } from '@nestjs/common';
import { findOldBundles, removeBundle } from '@nidaan/patients-contracts';
import { Database } from '@nidaan/platform-database';
import { JobHandler, JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { AccessBundlesRepository } from '../privacy/bundles/access-bundles.repository.ts';

/** Looks in all hospitals for copies of records whose time is over (ORG-73). */
@Injectable()
export class FindOldBundlesJob {
  constructor(
    private readonly bundles: AccessBundlesRepository,
    private readonly jobs: JobsService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @JobHandler(findOldBundles)
  async run(): Promise<void> {
    const old = await this.bundles.old(this.clock.now());
    await this.database.transaction(async () => {
      for (const which of old) await this.jobs.add(removeBundle, which);
    });
  }
}
