import { Controller } from '@nestjs/common';
import { listMonthlyPayments, recordMonthlyPayment, resetMonthlyCounts } from '@nidaan/billing-contracts';
import type { InputOf } from '@nidaan/kernel';
import { ArrayStream, Input, Route } from '@nidaan/platform-http';
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
  list(@Input() { query }: InputOf<typeof listMonthlyPayments>): ArrayStream {
    return new ArrayStream(this.months.list(query));
  }

  @Route(recordMonthlyPayment)
  record(@Input() { params, body }: InputOf<typeof recordMonthlyPayment>): Promise<unknown> {
    return this.months.record(params.doctor_id, body);
  }

  @Route(resetMonthlyCounts)
  reset(): Promise<unknown> {
    return this.closings.reset();
  }
}
