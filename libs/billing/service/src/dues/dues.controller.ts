import { Controller } from '@nestjs/common';
import { doctorPayment, listDues, type DoctorPaymentAnswer, type HospitalDues } from '@nidaan/billing-contracts';
import type { InputOf } from '@nidaan/kernel';
import { Route } from '@nidaan/platform-http';
import { DuesService } from './dues.service.ts';

@Controller()
export class DuesController {
  constructor(private readonly dues: DuesService) {}

  @Route(doctorPayment)
  answer(): Promise<DoctorPaymentAnswer> {
    return this.dues.answer();
  }

  @Route(listDues)
  ofAllHospitals({ query }: InputOf<typeof listDues>): Promise<HospitalDues[]> {
    return this.dues.ofAllHospitals(query);
  }
}
