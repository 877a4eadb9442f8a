import { Controller } from '@nestjs/common';
import { listMonthlyPayments, recordMonthlyPayment, resetMonthlyCounts, type MonthlyPaymentRow } from '@nidaan/billing-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { ArrayStream, Route } from '@nidaan/platform-http';
import { ClosingsService } from '../closings/closings.service.ts';
import { MonthsService } from './months.service.ts';

/** What only the platform's staff may call. */
@Controller()
export class MonthsController {
  constructor(
    private readonly months: MonthsService,
    private readonly closings: ClosingsService,
  ) {}

  @Route(listMonthlyPayments)
  list({ query }: InputOf<typeof listMonthlyPayments>): ArrayStream<MonthlyPaymentRow> {
    return new ArrayStream(this.months.list(query));
  }

  @Route(recordMonthlyPayment)
  record({ params, body }: InputOf<typeof recordMonthlyPayment>): Promise<AnswerOf<typeof recordMonthlyPayment>> {
    return this.months.record(params.doctor_id, body);
  }

  @Route(resetMonthlyCounts)
  reset(): Promise<AnswerOf<typeof resetMonthlyCounts>> {
    return this.closings.reset();
  }
}
