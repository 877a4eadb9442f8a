import { Injectable } from '@nestjs/common';
import { type JobDataOf } from '@nidaan/kernel';
import { renderReport } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { JobHandler } from '@nidaan/platform-jobs';
import { ReportsService } from '../reports/reports.service.ts';

/** Renders a report ahead when its data changed, so that the download finds it ready (DESIGN §3). */
@Injectable()
export class RenderReport {
  constructor(private readonly reports: ReportsService) {}

  @JobHandler(renderReport)
  async handle({ hospitalId, patientId }: JobDataOf<typeof renderReport>): Promise<void> {
    await runAs({ hospitalId }, () => this.reports.renderAhead(patientId));
  }
}
