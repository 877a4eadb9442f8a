import { Controller } from '@nestjs/common';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { branchDays, branchSummary, dayEndFigures, dayFigures, patientsStats } from '@nidaan/patients-contracts';
import { Route } from '@nidaan/platform-http';
import { BranchSummaryService } from './branch-summary.service.ts';
import { DayEndService } from './day-end.service.ts';
import { DayFiguresService } from './day-figures.service.ts';
import { StatisticsService } from './statistics.service.ts';

@Controller()
export class StatisticsController {
  constructor(
    private readonly statistics: StatisticsService,
    private readonly branches: BranchSummaryService,
    private readonly days: DayFiguresService,
    private readonly ends: DayEndService,
  ) {}

  @Route(patientsStats)
  stats({ query }: InputOf<typeof patientsStats>): Promise<AnswerOf<typeof patientsStats>> {
    return this.statistics.stats(query);
  }

  @Route(branchSummary)
  summary({ query }: InputOf<typeof branchSummary>): Promise<AnswerOf<typeof branchSummary>> {
    return this.branches.summary(query);
  }

  @Route(dayFigures)
  today({ query }: InputOf<typeof dayFigures>): Promise<AnswerOf<typeof dayFigures>> {
    return this.days.today(query.visits);
  }

  @Route(dayEndFigures)
  dayEnd({ query }: InputOf<typeof dayEndFigures>): Promise<AnswerOf<typeof dayEndFigures>> {
    return this.ends.figures(query.date);
  }

  @Route(branchDays)
  branchDays(): Promise<AnswerOf<typeof branchDays>> {
    return this.days.branches();
  }
}
