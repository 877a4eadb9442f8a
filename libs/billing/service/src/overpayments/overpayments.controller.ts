import { Controller } from '@nestjs/common';
import { listOverpayments, type Overpayment } from '@nidaan/billing-contracts';
import { Route } from '@nidaan/platform-http';
import { OverpaymentsService } from './overpayments.service.ts';

@Controller()
export class OverpaymentsController {
  constructor(private readonly overpayments: OverpaymentsService) {}

  @Route(listOverpayments)
  list(): Promise<Overpayment[]> {
    return this.overpayments.list();
  }
}
