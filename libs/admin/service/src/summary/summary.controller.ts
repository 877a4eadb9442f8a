import { Controller } from '@nestjs/common';
import { showSummary } from '@nidaan/admin-contracts';
import { Route } from '@nidaan/platform-http';
import { SummaryService } from './summary.service.ts';

@Controller()
export class SummaryController {
  constructor(private readonly summary: SummaryService) {}

  @Route(showSummary)
  show(): Promise<unknown> {
    return this.summary.show();
  }
}
