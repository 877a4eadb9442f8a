import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { removeBundle } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { BundleMakingService } from '../privacy/bundles/bundle-making.service.ts';

/** Removes the files of a copy of a record; the record stays (ORG-73). */
@Injectable()
export class RemoveAccessBundleJob {
  constructor(private readonly making: BundleMakingService) {}

  @JobHandler(removeBundle)
  async run({ requestId }: JobDataOf<typeof removeBundle>): Promise<void> {
    await this.making.removeOld(requestId);
  }
}
