import { Controller } from '@nestjs/common';
import { billingReport } from '@nidaan/billing-contracts';
import type { InputOf } from '@nidaan/kernel';
import { type FileAnswer, Route } from '@nidaan/platform-http';
import { ReportsService } from './reports.service.ts';

@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Route(billingReport)
  download({ query }: InputOf<typeof billingReport>): Promise<FileAnswer> {
    return this.reports.download(query);
  }
}
