import { Controller } from '@nestjs/common';
import { listPayments, reversePayment, type StaffPayment } from '@nidaan/billing-contracts';
import type { AnswerOf, InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { ReversalsService } from './reversals.service.ts';

/** What only the platform's staff may call. */
@Controller()
export class ReversalsController {
  constructor(private readonly reversals: ReversalsService) {}

  @Route(listPayments)
  payments({ params }: InputOf<typeof listPayments>): Promise<StaffPayment[]> {
    return this.reversals.payments(params.doctor_id);
  }

  @Route(reversePayment)
  reverse({ params, body }: InputOf<typeof reversePayment>): Promise<AnswerOf<typeof reversePayment>> {
    return this.reversals.reverse(params.doctor_id, body);
  }
}
