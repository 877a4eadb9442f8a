import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { JobHandler } from '@nidaan/platform-jobs';
import { runAs } from '@nidaan/platform-access';
import { resolveAppointments } from '@nidaan/scheduling-contracts';
import { ResolutionsService } from '../resolutions/resolutions.service.ts';

/** Goes through the appointments of a leave that somebody resolved. */
@Injectable()
export class ResolveAppointmentsJob {
  constructor(private readonly resolutions: ResolutionsService) {}

  @JobHandler(resolveAppointments)
  async run({ hospitalId, resolutionId }: JobDataOf<typeof resolveAppointments>): Promise<void> {
    await runAs({ hospitalId }, () => this.resolutions.run(resolutionId));
  }
}
