import { Injectable } from '@nestjs/common';
import { printReport } from '@nidaan/billing-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { ReportsService } from '../reports/reports.service.ts';

/** Makes the billing report before anybody asks for it. */
@Injectable()
export class PrintReportJob {
  constructor(private readonly reports: ReportsService) {}

  @JobHandler(printReport)
  async run(): Promise<void> {
    await this.reports.printAhead();
  }
}
