import { Controller } from '@nestjs/common';
import type { AnswerOf } from '@nidaan/kernel';
import { showSummary } from '@nidaan/admin-contracts';
import { Route } from '@nidaan/platform-http';
import { SummaryService } from './summary.service.ts';

@Controller()
export class SummaryController {
  constructor(private readonly summary: SummaryService) {}

  @Route(showSummary)
  show(): Promise<AnswerOf<typeof showSummary>> {
    return this.summary.show();
  }
}
