import { Controller } from '@nestjs/common';
import { doctorPayment, type DoctorPaymentAnswer } from '@nidaan/billing-contracts';
import { Route } from '@nidaan/platform-http';
import { DuesService } from './dues.service.ts';

@Controller()
export class DuesController {
  constructor(private readonly dues: DuesService) {}

  @Route(doctorPayment)
  answer(): Promise<DoctorPaymentAnswer> {
    return this.dues.answer();
  }
}
