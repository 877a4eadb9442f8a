import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { renderReport } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { ReportsService } from '../reports/reports.service.ts';

/** Makes a report before the doctor asks for it. */
@Injectable()
export class RenderReportJob {
  constructor(private readonly reports: ReportsService) {}

  @JobHandler(renderReport)
  async run({ patientId }: JobDataOf<typeof renderReport>): Promise<void> {
    await this.reports.renderAhead(patientId);
  }
}
