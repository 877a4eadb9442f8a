import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { rebuildModels } from '@nidaan/admin-contracts';
import { JobHandler, JobsService } from '@nidaan/platform-jobs';
import { Logger } from '@nidaan/platform-telemetry';
import { HospitalAccountsRepository } from '../hospital-accounts/hospital-accounts.repository.ts';
import { RebuildService } from '../rebuild/rebuild.service.ts';

/** Compares the read models with their sources every night, and where there is nothing yet: hospitals may be older than this service. */
@Injectable()
export class RebuildModelsJob implements OnApplicationBootstrap {
  constructor(
    private readonly rebuild: RebuildService,
    private readonly accounts: HospitalAccountsRepository,
    private readonly jobs: JobsService,
    private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if ((await this.accounts.newest(1)).length === 0) await this.jobs.add(rebuildModels, {});
  }

  @JobHandler(rebuildModels)
  async run(): Promise<void> {
    const { doctors, tickets, differences } = await this.rebuild.run({ isCheck: false });
    if (differences.length > 0)
      this.logger.warn('Read models differed from their sources and were mended', undefined, {
        doctors,
        tickets,
        differences: differences.length,
      });
  }
}
