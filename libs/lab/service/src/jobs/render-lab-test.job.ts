import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { renderLabTest } from '@nidaan/lab-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { LabTestsService } from '../tests/lab-tests.service.ts';

/** Prints a test before anybody asks for it. */
@Injectable()
export class RenderLabTestJob {
  constructor(private readonly tests: LabTestsService) {}

  @JobHandler(renderLabTest)
  async run({ testId }: JobDataOf<typeof renderLabTest>): Promise<void> {
    await this.tests.renderAhead(testId);
  }
}
