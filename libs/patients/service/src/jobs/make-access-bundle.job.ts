import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { makeAccessBundle } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { BundleMakingService } from '../privacy/bundles/bundle-making.service.ts';

/** Makes the copy of a record (ORG-73). */
@Injectable()
export class MakeAccessBundleJob {
  constructor(private readonly making: BundleMakingService) {}

  @JobHandler(makeAccessBundle)
  async run({ requestId, turn }: JobDataOf<typeof makeAccessBundle>): Promise<void> {
    await this.making.make(requestId, turn);
  }
}
